package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// goneFor is how long an engine may be away before what its agents opened is
// closed: one that was restarted goes on where it was.
const goneFor = 10 * time.Second

// leave closes what the agents of a session, and of the sessions below it,
// opened and nobody else used.
func (m *Model) leave(session string) {
	if session != "" {
		m.chats.CloseLeft(session, func(s string) bool { return m.within(s, session) })
	}
}

func (m *Model) closeLeft(session string, of func(string) bool) {
	if n := m.ws.Leave(of); n > 0 {
		m.o.Log.Info("closed what the agent had opened", "session", session, "tabs", n)
	}
}

// within reports whether a session is another or below it.
func (m *Model) within(session, top string) bool {
	for range 100 { // parents could be told in a circle
		if session == "" {
			return false
		}
		if m.chats.Same(session, top) {
			return true
		}
		s := m.st.Session(session)
		if s == nil {
			return false
		}
		session = s.ParentID
	}
	return false
}

// leaveLater closes what any agent opened when the engine does not come back.
func (m *Model) leaveLater() tea.Cmd {
	if !m.conn.gone.IsZero() {
		return nil // a timer runs
	}
	since := m.o.Now()
	m.conn.gone = since
	return tea.Tick(goneFor, func(time.Time) tea.Msg {
		return leaveDueMsg{since: since}
	})
}

// leaveDueMsg is the result of what leaveLater started.
type leaveDueMsg struct {
	since time.Time
}

func (msg leaveDueMsg) on(m *Model) tea.Cmd {
	if m.conn.gone.Equal(msg.since) {
		m.chats.CloseLeft("", func(s string) bool { return s != "" })
	}
	return nil
}
