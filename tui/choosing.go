package tui

import (
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/choice"
)

// chooser is the model as the choice of who answers sees it.
type chooser struct{ host }

// The methods implement [choice.Program].

func (c chooser) Listed() []*store.Session { return c.m.roster.Listed() }
func (c chooser) Changed()                 { c.m.chats.Touch() }

func (c chooser) ChatFocused() bool {
	_, ok := c.m.ws.FocusedContent().(*chat.Chat)
	return ok
}

func (c chooser) Engine() choice.Engine {
	e := c.m.conn
	return choice.Engine{Agents: e.Agents(), Providers: e.Providers(), Agent: e.Wants().Agent, Model: e.Wants().Model,
		Live: e.Live()}
}
