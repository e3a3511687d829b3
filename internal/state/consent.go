package state

import "github.com/openspace-tui/openspace/internal/lang"

func consentTable() table { return table{lang.Plain("consent"), "consent.json"} }

// Consented reports whether agents may always drive a workspace, an absolute
// path.
func Consented(workspace string) (bool, error) {
	all, err := consentTable().read()
	return all[workspace] == "allow", err
}

// RememberConsent lets agents always drive a workspace. What a broken file
// allowed is asked for again.
func RememberConsent(workspace string) error { return consentTable().set(workspace, "allow") }
