package tui

import (
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// do is a row's action: a command.
func do(inv call.Invocation) []call.Invocation { return dialog.Do(inv) }
