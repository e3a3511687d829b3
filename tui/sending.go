package tui

import (
	"context"
	"os"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/tui/brief"
	"github.com/openspace-tui/openspace/tui/channel"
	"github.com/openspace-tui/openspace/tui/outbox"
)

// sender is the model as the outbox sees it.
type sender struct{ host }

// The methods implement [outbox.Program].

func (s sender) Rebind(local string, made engine.Session)     { s.m.chats.Rebind(local, made) }
func (s sender) Who(session string) (string, engine.ModelRef) { return s.m.choice.Who(session) }
func (s sender) Brief() *brief.Briefer                        { return s.m.brief }
func (s sender) System() func(channel.Way) string             { return s.m.channel.System() }
func (s sender) Around() prompt.Around                        { return s.m.supply.Around() }
func (s sender) Reaches() func(context.Context) channel.Way   { return s.m.channel.Reaches() }
func (s sender) Reached(w channel.Way)                        { s.m.channel.Set(w) }
func (s sender) KeepDraft(session string)                     { s.m.drafts.Changed(session) }
func (s sender) PutAside(d prompt.Draft) tea.Cmd              { return s.m.drafts.PutAside(d) }

func (s sender) Engine() outbox.Engine {
	e := s.m.conn
	out := outbox.Engine{Client: e.Client(), Online: e.Live(), Lost: e.Stream() == client.Retrying,
		Ready: e.Live() && !s.m.start.Open() && !e.Calm(), Agents: len(e.Agents()) > 0}
	if e.Kind() == client.Spawned { // by this process, with its environment
		out.Shell = os.Getenv("SHELL")
	}
	return out
}

func (s sender) Restore(text string) { s.m.submitter.Restore(text) }

func (s sender) Initializes(command, session string) (ended func()) {
	return s.m.calls.Rules.RunInit(command, session)
}

func (s sender) Post(msg tea.Msg) { s.m.o.Send(msg) }

func (s sender) Began(local string, made engine.Session) {
	s.m.st.Load([]engine.Session{made}, false)
	chatter{host{s.m}}.Follow(local, made.ID)
	if now := s.m.chats.Current(); now != nil && now.Session() == local {
		now.Bind(made.ID)
		s.m.ws.Touch()
	}
}

func (s sender) Prompt(session string) outbox.Prompt {
	if c := s.m.chats.Current(); c != nil && s.m.chats.Same(c.Session(), session) {
		return c
	}
	return nil
}

func (s sender) Begin() (string, bool) {
	c := s.m.chats.Current()
	if c == nil {
		return "", false
	}
	sid := c.Session()
	if sid == "" {
		sid = s.m.st.NewLocalSession()
		chatter{host{s.m}}.Follow("", sid)
		c.Bind(sid)
		s.m.ws.Touch()
	}
	return sid, true
}
