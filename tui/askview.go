package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// viewRequest opens the view on what the session on screen asks.
func (m *Model) viewRequest() {
	if _, ok := m.dialogs.Top().(*dialog.Request); ok { // it has all the room that there is
		m.toast(commands.LevelInfo, lang.T("larger-window-can-run"))
		return
	}
	if c := m.chats.Current(); c != nil && c.Requests().ID() != "" {
		m.dialogs.Push(&dialog.Request{ID: c.Requests().ID(), Of: asker{m, c}})
	}
}

// leaveView closes the view when its request is over, or when the person
// writes in the prompt.
func (m *Model) leaveView() {
	v, ok := m.dialogs.Top().(*dialog.Request)
	if !ok {
		return
	}
	c := v.Of.(asker).chat
	if _, asks := c.Request(m.win.W, m.win.H); !asks || c.Requests().ID() != v.ID || c.Requests().Aside() {
		m.dialogs.Drop(v)
	}
}

// asker is a conversation that asks.
type asker struct {
	m    *Model
	chat *chat.Chat
}

// Draw implements [dialog.Asker].
func (a asker) Draw(w, h int) string {
	s, _ := a.chat.Request(w, h)
	return s
}

// Key implements [dialog.Asker].
func (a asker) Key(k tea.KeyPressMsg) tea.Cmd {
	a.m.keyboard.Used()
	done, _ := a.chat.Key(k)
	return a.m.act(a.chat.ID(), done)
}

// Paste implements [dialog.Asker].
func (a asker) Paste(text string) tea.Cmd { return a.m.act(a.chat.ID(), a.chat.Paste(text)) }

// Mouse implements [dialog.Asker].
func (a asker) Mouse(ev panes.Mouse) tea.Cmd {
	return a.m.act(a.chat.ID(), a.chat.Requests().FullMouse(ev))
}

// Writing implements [dialog.Asker].
func (a asker) Writing() bool { return a.chat.Requests().Writing() }
