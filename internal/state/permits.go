package state

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

func permitTable() table { return table{lang.Key("permission-rules"), "permissions.json"} }

// Permits returns the rules that were added in a workspace, an absolute path, as
// they are written.
func Permits(workspace string) ([]string, error) {
	all, err := permitTable().read()
	return strings.FieldsFunc(all[workspace], func(r rune) bool { return r == '\n' }), err
}

// KeepPermits replaces them. What a broken file held is asked for again.
func KeepPermits(workspace string, rules []string) error {
	return permitTable().set(workspace, strings.Join(rules, "\n"))
}
