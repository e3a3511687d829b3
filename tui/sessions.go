package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/session"
)

// sessions is the model as what is done with sessions sees it.
type sessions struct{ host }

// The methods implement [session.Program].

func (s sessions) Context() context.Context        { return s.m.o.Ctx }
func (s sessions) Store() *store.Store             { return s.m.st }
func (s sessions) Session() string                 { return s.m.chats.Session() }
func (s sessions) ShowSession(id string) tea.Cmd   { return s.m.chats.Show(id) }
func (s sessions) SameSession(a, b string) bool    { return s.m.chats.Same(a, b) }
func (s sessions) Listed() []*store.Session        { return s.m.roster.Listed() }
func (s sessions) Ask(d *dialog.Question) tea.Cmd  { return s.m.ask(d) }
func (s sessions) KeyOf(command call.Named) string { return s.m.keys.Way(command) }

func (s sessions) Answers(session string) (string, engine.ModelRef) { return s.m.choice.Who(session) }

func (s sessions) Engine() session.Engine {
	c := s.m.conn
	return session.Engine{Client: c.Client(), Live: c.Live(), Unshared: c.Wants().Unshared}
}

func (s sessions) Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	return s.m.conn.Fetch(what, ask)
}

func (s sessions) CopyAs(text, known, sent string) tea.Cmd { return s.m.copyAs(text, known, sent) }
