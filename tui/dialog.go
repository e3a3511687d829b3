package tui

import (
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/tui/widget"
)

// dialog is what lies above the panes and takes every key while it is open.
type dialog interface {
	// key answers a key; done closes the dialog.
	key(m *Model, k tea.KeyPressMsg) (cmd tea.Cmd, done bool)
	// draw gives the framed box.
	draw(win *widget.Window) string
	// cancel is what closing without an answer means.
	cancel(m *Model) tea.Cmd
}

// clicker is a dialog that the mouse can use, in rows of its box.
type clicker interface {
	click(m *Model, row int) (tea.Cmd, bool)
	wheel(by int)
}

// paster is a dialog with a field that takes pasted text.
type paster interface {
	paste(m *Model, text string) tea.Cmd
}

// refresher is a dialog that takes what it shows from the program before it is drawn.
type refresher interface{ refresh(m *Model) }

// drawn returns a dialog's box.
func (m *Model) drawn(d dialog) string {
	if r, ok := d.(refresher); ok {
		r.refresh(m)
	}
	return d.draw(&m.win)
}

func (m *Model) push(d dialog) { m.dialogs = append(m.dialogs, d) }

func (m *Model) top() dialog {
	if n := len(m.dialogs); n > 0 {
		return m.dialogs[n-1]
	}
	return nil
}

// drop takes one dialog away, wherever it lies.
func (m *Model) drop(d dialog) {
	for i, o := range m.dialogs {
		if o == d {
			m.dialogs = append(m.dialogs[:i:i], m.dialogs[i+1:]...)
			return
		}
	}
}

func (m *Model) dialogKey(k tea.KeyPressMsg) tea.Cmd {
	d := m.top()
	cmd, done := d.key(m, k)
	if done {
		m.drop(d)
	}
	return cmd
}

// cancelTop closes the dialog on top without an answer.
func (m *Model) cancelTop() tea.Cmd {
	d := m.top()
	cmd := d.cancel(m)
	m.drop(d)
	return cmd
}

func (m *Model) dialogMouse(msg tea.MouseMsg) tea.Cmd {
	top, ev := m.top(), msg.Mouse() // a click may open another above it
	d, ok := top.(clicker)
	switch msg.(type) {
	case tea.MouseWheelMsg:
		switch {
		case !ok:
		case ev.Button == tea.MouseWheelUp:
			d.wheel(-1)
		case ev.Button == tea.MouseWheelDown:
			d.wheel(1)
		}
	case tea.MouseClickMsg:
		box := m.drawn(top)
		r := m.dialogRect(box)
		if ev.Button != tea.MouseLeft || !r.Contains(ev.X, ev.Y) {
			return nil
		}
		if k, hit := m.win.FootKey(box, ev.X-r.X, ev.Y-r.Y); hit {
			return m.key(k)
		}
		if !ok {
			return nil
		}
		cmd, done := d.click(m, ev.Y-r.Y)
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
	if d, ok := m.top().(placer); ok {
		return d.place(&m.win, w, h)
	}
	return layout.Rect{X: max((m.win.W-w)/2, 0), Y: max((m.win.H-h)/3, 0), W: w, H: h}
}

// do is a row's action: commands to run.
func do(inv call.Invocation) []call.Invocation { return []call.Invocation{inv} }

func (m *Model) invokeAll(list []call.Invocation) tea.Cmd {
	var cmds []tea.Cmd
	for _, inv := range list {
		cmds = append(cmds, m.invoke(inv))
	}
	return tea.Batch(cmds...)
}
