package dialog

import (
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/panes/layout"
)

// Placed returns a dialog's box and where it is on the screen.
func Placed(h Host, d Dialog) (box string, at layout.Rect) {
	win := h.Window()
	box = Drawn(h, d)
	at = layout.Rect{W: lipgloss.Width(box), H: lipgloss.Height(box)}
	if p, ok := d.(Placer); ok {
		at.X, at.Y = p.Place(win, at.W, at.H)
		return box, at
	}
	at.X, at.Y = max((win.W-at.W)/2, 0), max((win.H-at.H)/3, 0)
	return box, at
}

// Mouse gives a mouse event to the dialog on top; a click on a key of its foot presses that.
func Mouse(h Host, msg tea.MouseMsg, press func(tea.KeyPressMsg) tea.Cmd) tea.Cmd {
	top, ev := h.Dialogs().Top(), msg.Mouse() // a click may open another above it
	d, ok := top.(Clicker)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		switch {
		case !ok:
		case ev.Button == tea.MouseWheelUp:
			d.Wheel(-1)
		case ev.Button == tea.MouseWheelDown:
			d.Wheel(1)
		}
	case tea.MouseClickMsg:
		box, at := Placed(h, top)
		if ev.Button != tea.MouseLeft || !at.Contains(ev.X, ev.Y) {
			return nil
		}
		if k, hit := h.Window().FootKey(box, ev.X-at.X, ev.Y-at.Y); hit {
			return press(k)
		}
		if !ok {
			return nil
		}
		cmd, done := d.Click(h, ev.Y-at.Y)
		if done {
			h.Dialogs().Drop(top)
		}
		return cmd
	}
	return nil
}
