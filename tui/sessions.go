package tui

import (
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/tui/session"
)

// sessions is the model as what is done with sessions sees it.
type sessions struct{ host }

// The methods implement [session.Program].

func (s sessions) Listed() []*store.Session { return s.m.roster.Listed() }

func (s sessions) Engine() session.Engine {
	c := s.m.conn
	return session.Engine{Client: c.Client(), Live: c.Live(), Unshared: c.Wants().Unshared}
}
