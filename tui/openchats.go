package tui

import (
	tea "charm.land/bubbletea/v2"
)

// openChats is which messages of the chats that are open were asked for.
type openChats struct {
	asked map[string]int // sessions whose messages were asked for, and the gap before that
}

func newOpenChats() openChats { return openChats{asked: map[string]int{}} }

// loadShown loads the newest messages of a session that a chat shows, once for
// each time that the stream begins.
func (m *Model) loadShown(sid string) tea.Cmd {
	if sid == "" || !m.conn.Live() || m.conn.Renewed() { // which sessions another engine has comes first
		return nil
	}
	if gap, asked := m.openChats.asked[sid]; asked && gap == m.conn.Gaps() {
		return nil
	}
	if s := m.st.Session(sid); s != nil && (s.Loaded || s.Local()) {
		return nil
	}
	m.openChats.asked[sid] = m.conn.Gaps()
	return m.history.Load(sid)
}
