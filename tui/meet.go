package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// present is what is known of the chats that are open.
type present struct {
	met   map[*chat.Chat]bool
	last  *chat.Chat     // that had the keyboard last
	asked map[string]int // sessions whose messages were asked for, and the gap before that
}

func newPresent() present {
	return present{met: map[*chat.Chat]bool{}, asked: map[string]int{}}
}

// meet does what follows from a chat having come or gone, whoever opened or
// closed it: what was typed comes back or is kept, and messages are loaded. It
// is asked after every message.
func (m *Model) meet() tea.Cmd {
	open := m.chats()
	for c := range m.present.met {
		if !slices.Contains(open, c) {
			m.leaveDraft(c)
			delete(m.present.met, c)
		}
	}
	var cmds []tea.Cmd
	for _, c := range open {
		if !m.present.met[c] {
			m.present.met[c] = true
			m.comeDraft(c)
		}
		cmds = append(cmds, m.loadShown(c.Session()))
	}
	if p := m.ws.Focused(); p != nil {
		if c, ok := p.Current().(*chat.Chat); ok {
			m.present.last = c
		}
	}
	return tea.Batch(cmds...)
}

// loadShown loads the newest messages of a session that a chat shows, once for
// each time that the stream begins.
func (m *Model) loadShown(sid string) tea.Cmd {
	if sid == "" || !m.conn.live() {
		return nil
	}
	if gap, asked := m.present.asked[sid]; asked && gap == m.conn.gaps {
		return nil
	}
	if s := m.st.Session(sid); s != nil && (s.Loaded || s.Local()) {
		return nil
	}
	m.present.asked[sid] = m.conn.gaps
	return m.loadMessages(sid, "", firstPage)
}

// beside opens a session in a pane of its own; the empty id is a new one.
func (m *Model) beside(id string) tea.Cmd {
	ref := id
	if id == "" {
		ref = chat.NewSession
	}
	_, _, err := m.ws.Open(panes.MakeID(chat.KindName, ref), panes.Placement{NewPane: true, Focus: true, Origin: panes.User})
	if err != nil {
		m.toast(commands.LevelError, err.Error())
	}
	return nil // meet sees it
}
