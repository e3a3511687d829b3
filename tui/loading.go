package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
)

// loading is the model as the history of sessions sees it.
type loading struct{ host }

// The methods implement [history.Program].

func (l loading) Context() context.Context { return l.m.o.Ctx }
func (l loading) Store() *store.Store      { return l.m.st }
func (l loading) Client() *client.Client   { return l.m.conn.client }
func (l loading) Gaps() int                { return l.m.conn.gaps }
func (l loading) Chats() []*chat.Chat      { return l.m.chats() }
func (l loading) Chat() *chat.Chat         { return l.m.chat() }
func (l loading) Copy(text string) tea.Cmd { return l.m.copy(text) }
func (l loading) FocusPrompt() tea.Cmd     { return l.m.focusPrompt() }

func (l loading) Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	return l.m.fetch(what, ask)
}

func (l loading) Newest(session string) {
	if l.m.sameSession(session, l.m.session()) {
		l.m.choice.WarnMissing()
	}
}

func (l loading) Unknown(session string) tea.Cmd {
	m := l.m
	if session == m.o.Session {
		return nil // begin tells of it, and shows another
	}
	m.toast(commands.LevelError, lang.T("there-is-no-session", session))
	var cmds []tea.Cmd
	for _, c := range m.chats() {
		if c.Session() == session {
			cmds = append(cmds, m.dismiss(c, ""))
		}
	}
	return tea.Batch(cmds...)
}
