package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// host shows dialogs above the panes.
type host struct{ m *Model }

func (h host) Window() *widget.Window                  { return &h.m.win }
func (h host) Dialogs() *dialog.Stack                  { return &h.m.dialogs }
func (h host) Invoke(inv call.Invocation) tea.Cmd      { return h.m.invoke(inv) }
func (h host) Toast(level commands.Level, text string) { h.m.toast(level, text) }
