package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// goneFor is how long an engine may be away before what its agents opened is
// closed: one that was restarted goes on where it was.
const goneFor = 10 * time.Second

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
