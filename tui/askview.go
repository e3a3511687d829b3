package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

// askView shows a request of the engine in the whole window: long diffs and
// commands are read there. Keys mean what they mean in the conversation, but
// esc, which leaves the view.
type askView struct {
	chat *chat.Chat
	id   string // of the request
}

// viewRequest opens the view on what the session on screen asks.
func (m *Model) viewRequest() {
	if _, ok := m.top().(*askView); ok { // it has all the room that there is
		m.toast(commands.LevelInfo, lang.T("a larger window can run it"))
		return
	}
	if c := m.chat(); c != nil && c.RequestID() != "" {
		m.push(&askView{c, c.RequestID()})
	}
}

// leaveView closes the view when its request is over, or when the person
// writes in the prompt.
func (m *Model) leaveView() {
	if v, ok := m.top().(*askView); ok {
		if _, asks := v.chat.Request(m.win.W, m.win.H); !asks || v.chat.RequestID() != v.id || v.chat.Aside() {
			m.drop(v)
		}
	}
}

func (v *askView) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	switch k.Keystroke() {
	case "ctrl+f":
		return nil, true
	case "esc":
		if !v.chat.RequestWriting() {
			return nil, true
		}
	}
	m.lastKey = m.o.Now()
	a, _ := v.chat.Key(k)
	return m.act(v.chat.ID(), a), false
}

func (v *askView) Paste(h dialog.Host, text string) tea.Cmd {
	return modelOf(h).act(v.chat.ID(), v.chat.Paste(text))
}

func (v *askView) Cancel(dialog.Host) tea.Cmd { return nil }

func (v *askView) Draw(win *widget.Window) string {
	s, _ := v.chat.Request(win.W, win.H)
	return s
}

func (v *askView) Wheel(by int) {
	kind := panes.MouseWheelDown
	if by < 0 {
		kind = panes.MouseWheelUp
	}
	v.chat.RequestMouse(panes.Mouse{Kind: kind})
}

func (v *askView) Click(h dialog.Host, row int) (tea.Cmd, bool) {
	m := modelOf(h)
	return m.act(v.chat.ID(), v.chat.RequestMouse(panes.Mouse{Kind: panes.MousePress, X: 1, Y: row})), false
}
