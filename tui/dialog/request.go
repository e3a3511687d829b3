package dialog

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Asker shows a request of the engine, and answers it.
type Asker interface {
	// Draw returns the request in w columns and h rows.
	Draw(w, h int) string
	Key(k tea.KeyPressMsg) tea.Cmd
	Paste(text string) tea.Cmd
	// Mouse is an event on what was drawn.
	Mouse(ev panes.Mouse) tea.Cmd
	// Writing reports whether the person writes an answer, which esc ends.
	Writing() bool
}

// Request shows a request of the engine in the whole window: long diffs and commands are
// read there. Keys mean what they mean in the conversation, but esc, which leaves the view.
type Request struct {
	ID string
	Of Asker
}

// Key implements [Dialog].
func (v *Request) Key(_ Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "ctrl+f":
		return nil, true
	case "esc":
		if !v.Of.Writing() {
			return nil, true
		}
	}
	return v.Of.Key(k), false
}

// Paste implements [Paster].
func (v *Request) Paste(_ Host, text string) tea.Cmd { return v.Of.Paste(text) }

// Cancel implements [Dialog].
func (v *Request) Cancel(Host) tea.Cmd { return nil }

// Draw implements [Dialog].
func (v *Request) Draw(win *widget.Window) string { return v.Of.Draw(win.W, win.H) }

// Wheel implements [Clicker].
func (v *Request) Wheel(by int) {
	kind := panes.MouseWheelDown
	if by < 0 {
		kind = panes.MouseWheelUp
	}
	v.Of.Mouse(panes.Mouse{Kind: kind})
}

// Click implements [Clicker].
func (v *Request) Click(_ Host, row int) (tea.Cmd, bool) {
	return v.Of.Mouse(panes.Mouse{Kind: panes.MousePress, X: 1, Y: row}), false
}
