package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/tui/undo"
)

// undoing is the model as undo sees it.
type undoing struct{ host }

// The methods implement [undo.Program].

func (u undoing) PutAside() tea.Cmd { return u.m.drafts.MakeRoom() }

func (u undoing) Engine() undo.Engine {
	c := &u.m.conn
	return undo.Engine{Client: c.client, Live: c.live(), Demo: c.kind == client.Demo, Unkept: c.wants.unkept}
}

func (u undoing) Prompt(session string) undo.Prompt {
	if c := u.m.chat(); c != nil && u.m.sameSession(c.Session(), session) {
		return c
	}
	return nil
}

func (u undoing) Images() undo.Images {
	if u.m.o.Keep == nil {
		return nil
	}
	return u.m.o.Keep
}
