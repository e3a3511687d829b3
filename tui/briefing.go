package tui

import (
	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/brief"
)

// briefing is the model as who tells agents of the panes sees it.
type briefing struct{ host }

// The methods implement [brief.Program].

func (b briefing) Demo() bool           { return b.m.conn.Kind() == client.Demo }
func (b briefing) Ring() *commands.Ring { return b.m.calls.Ring() }

func (b briefing) Unread(session, agent string) func(path string) bool {
	return b.m.env(commands.Invocation{Origin: panes.Agent, Channel: commands.ChannelStream, Session: session,
		Agent: agent}).Unread()
}

func (b briefing) EditedIn(terminal string) string {
	if b.m.o.Terminals == nil {
		return ""
	}
	return b.m.o.Terminals.Set.Edits(terminal)
}

func (m *Model) newBriefer() *brief.Briefer {
	return brief.New(briefing{host{m}}, brief.Options{Levels: m.o.Levels, RememberLevel: m.o.RememberLevel,
		Results: m.o.Results, Now: m.o.Now, Log: m.o.Log, Send: m.o.Send})
}
