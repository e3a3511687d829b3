package tui

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/choice"
)

// chooser is the model as the choice of who answers sees it.
type chooser struct{ host }

// The methods implement [choice.Program].

func (c chooser) Listed() []*store.Session { return c.m.roster.Listed() }
func (c chooser) Changed()                 { c.m.touchChats() }

func (c chooser) ChatFocused() bool {
	_, ok := c.m.ws.FocusedContent().(*chat.Chat)
	return ok
}

func (c chooser) Engine() choice.Engine {
	e := &c.m.conn
	return choice.Engine{Agents: e.agents, Providers: e.providers, Agent: e.wants.agent, Model: e.wants.model,
		Live: e.live()}
}

// setAgents takes the engine's agents. Where their colours changed,
// conversations are drawn anew.
func (m *Model) setAgents(all []engine.Agent) {
	same := slices.EqualFunc(all, m.conn.agents,
		func(a, b engine.Agent) bool { return a.Name == b.Name && a.Color == b.Color })
	m.conn.agents = all
	m.choice.WithoutAgent()
	if same {
		return
	}
	for _, c := range m.chats() {
		c.Redraw()
	}
}
