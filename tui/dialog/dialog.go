// Package dialog has what lies above the panes and takes every key while it is open:
// lists to choose from, questions, fields and pages. A dialog has what it shows, and
// asks its Host for what it cannot do itself; it does not know the program's model.
package dialog

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Host shows dialogs and does what they ask for.
type Host interface {
	// Window is what they are drawn in.
	Window() *widget.Window
	// Dialogs are those that are open.
	Dialogs() *Stack
	// Invoke runs a command as the person.
	Invoke(inv call.Invocation) tea.Cmd
	// Toast shows a short notice.
	Toast(level commands.Level, text string)
}

// Msg is a message of what a dialog does off the loop, which the program hands back.
type Msg interface{ On(h Host) tea.Cmd }

// Dialog takes every key while it is open.
type Dialog interface {
	// Key answers a key; done closes the dialog.
	Key(h Host, k tea.KeyPressMsg) (cmd tea.Cmd, done bool)
	// Draw returns the framed box.
	Draw(win *widget.Window) string
	// Cancel is what closing without an answer means.
	Cancel(h Host) tea.Cmd
}

// Clicker is a dialog that the mouse can use, in rows of its box.
type Clicker interface {
	Click(h Host, row int) (cmd tea.Cmd, done bool)
	Wheel(by int)
}

// Paster is a dialog with a field that takes pasted text.
type Paster interface {
	Paste(h Host, text string) tea.Cmd
}

// Placer is a dialog with a place of its own: where the left upper corner of a box of w
// columns and h rows is.
type Placer interface {
	Place(win *widget.Window, w, h int) (x, y int)
}

// Refresher is a dialog that takes what it shows from elsewhere before it is drawn.
type Refresher interface{ Refresh(h Host) }

// Reloader is a dialog that takes anew what the configuration has, once that changed.
type Reloader interface{ Reload(h Host) }

// Drawn returns a dialog's box, as things are now.
func Drawn(h Host, d Dialog) string {
	if r, ok := d.(Refresher); ok {
		r.Refresh(h)
	}
	return d.Draw(h.Window())
}

// InvokeAll runs commands in order.
func InvokeAll(h Host, list []call.Invocation) tea.Cmd {
	var cmds []tea.Cmd
	for _, inv := range list {
		cmds = append(cmds, h.Invoke(inv))
	}
	return tea.Batch(cmds...)
}

// Do is the action of a row: a command.
func Do(inv call.Invocation) []call.Invocation { return []call.Invocation{inv} }

// Press gives a key to the dialog on top.
func Press(h Host, k tea.KeyPressMsg) tea.Cmd {
	d := h.Dialogs().Top()
	cmd, done := d.Key(h, k)
	if done {
		h.Dialogs().Drop(d)
	}
	return cmd
}

// CancelTop closes the dialog on top without an answer.
func CancelTop(h Host) tea.Cmd {
	d := h.Dialogs().Top()
	cmd := d.Cancel(h)
	h.Dialogs().Drop(d)
	return cmd
}
