package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
)

// loading is the model as the history of sessions sees it.
type loading struct{ host }

// The methods implement [history.Program].

func (l loading) Gaps() int { return l.m.conn.Gaps() }

func (l loading) Newest(session string) {
	if l.m.chats.Same(session, l.m.chats.Session()) {
		l.m.choice.WarnMissing()
	}
}

func (l loading) Unknown(session string) tea.Cmd {
	m := l.m
	if session == m.start.Session() {
		return nil // the start tells of it, and shows another
	}
	m.toast(commands.LevelError, lang.T("there-is-no-session", session))
	var cmds []tea.Cmd
	for _, c := range m.chats.All() {
		if c.Session() == session {
			cmds = append(cmds, m.chats.Dismiss(c, ""))
		}
	}
	return tea.Batch(cmds...)
}
