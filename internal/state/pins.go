package state

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

func pinTable() table { return table{lang.Key("pinned-sessions"), "pins.json"} }

// Pins returns the sessions that are pinned in a workspace, an absolute path, in
// their order.
func Pins(workspace string) ([]string, error) {
	all, err := pinTable().read()
	return strings.Fields(all[workspace]), err
}

// KeepPins replaces them.
func KeepPins(workspace string, sessions []string) error {
	return pinTable().set(workspace, strings.Join(sessions, "\n"))
}

func unreadTable() table { return table{lang.Key("unread-sessions"), "unread.json"} }

// Unread returns the sessions of a workspace, an absolute path, where a turn
// ended that nobody saw, the last one first.
func Unread(workspace string) ([]string, error) {
	all, err := unreadTable().read()
	return strings.Fields(all[workspace]), err
}

// KeepUnread replaces them.
func KeepUnread(workspace string, sessions []string) error {
	return unreadTable().set(workspace, strings.Join(sessions, "\n"))
}
