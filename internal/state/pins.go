package state

import "strings"

func pinTable() table { return table{"pinned sessions", "pins.json"} }

// Pins gives the sessions that are pinned in a workspace, an absolute path, in
// their order.
func Pins(workspace string) ([]string, error) {
	all, err := pinTable().read()
	return strings.Fields(all[workspace]), err
}

// KeepPins replaces them.
func KeepPins(workspace string, sessions []string) error {
	return pinTable().set(workspace, strings.Join(sessions, "\n"))
}
