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
	c := u.m.conn
	return undo.Engine{Client: c.Client(), Live: c.Live(), Demo: c.Kind() == client.Demo, Unkept: c.Wants().Unkept}
}

func (u undoing) Prompt(session string) undo.Prompt {
	if c := u.m.chats.Current(); c != nil && u.m.chats.Same(c.Session(), session) {
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
