package tui

import (
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// drawn returns a dialog's box.
func (m *Model) drawn(d dialog.Dialog) string { return dialog.Drawn(m.host(), d) }

func (m *Model) push(d dialog.Dialog) { m.dialogs.Push(d) }
func (m *Model) top() dialog.Dialog   { return m.dialogs.Top() }
func (m *Model) drop(d dialog.Dialog) { m.dialogs.Drop(d) }

func (m *Model) dialogMouse(msg tea.MouseMsg) tea.Cmd {
	top, ev := m.top(), msg.Mouse() // a click may open another above it
	d, ok := top.(dialog.Clicker)
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
		box := m.drawn(top)
		r := m.dialogRect(box)
		if ev.Button != tea.MouseLeft || !r.Contains(ev.X, ev.Y) {
			return nil
		}
		if k, hit := m.win.FootKey(box, ev.X-r.X, ev.Y-r.Y); hit {
			return m.keyboard.Press(k)
		}
		if !ok {
			return nil
		}
		cmd, done := d.Click(m.host(), ev.Y-r.Y)
		if done {
			m.drop(top)
		}
		return cmd
	}
	return nil
}

// dialogRect is where a dialog's box stands on the screen.
func (m *Model) dialogRect(box string) layout.Rect {
	w, h := lipgloss.Width(box), lipgloss.Height(box)
	if d, ok := m.top().(dialog.Placer); ok {
		x, y := d.Place(&m.win, w, h)
		return layout.Rect{X: x, Y: y, W: w, H: h}
	}
	return layout.Rect{X: max((m.win.W-w)/2, 0), Y: max((m.win.H-h)/3, 0), W: w, H: h}
}

// do is a row's action: a command.
func do(inv call.Invocation) []call.Invocation { return dialog.Do(inv) }
