package tui

import (
	"bytes"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// runLink runs a command that a reply links to, in the agent's name, and says
// to the person who followed it what came of it.
func (m *Model) runLink(e commands.RunLink) tea.Cmd {
	for _, c := range m.parked { // who presses enter again does not ask twice
		if c.inv.Channel == commands.ChannelLink && c.inv.ID == e.ID && bytes.Equal(c.inv.Args, e.Args) {
			return nil
		}
	}
	return m.admit(&commandCall{ctx: m.o.Ctx, reply: func(r commands.Result) { m.linked(e.ID, r) },
		inv: commands.Invocation{
			ID: e.ID, Args: e.Args, Origin: panes.Agent, Channel: commands.ChannelLink, Session: m.session()}})
}

func (m *Model) linked(id string, r commands.Result) {
	name := strings.TrimPrefix(id, commands.Namespace)
	spec, known := m.reg.Get(id)
	switch {
	case r.Err == nil:
		m.toast(commands.LevelSuccess, lang.T("%s: done, as the link says", lang.T(spec.Title)))
	case known && !spec.Agent:
		m.toast(commands.LevelError, lang.T("the link's %s is yours alone to run: links may do what an agent may",
			name))
	case r.Err.Code == commands.CodeDenied && m.gate.Consent() == commands.ConsentDeny:
		why := lang.T("the link's %s: %s", name, lang.Translate(r.Err))
		m.toast(commands.LevelError, why+" (/settings: agent.consent)")
	case r.Err.Code == commands.CodeDenied && r.Err.Message == notLetRun:
		m.toast(commands.LevelInfo, lang.T("the link's %s was not run", name))
	case r.Err.Code == commands.CodeUnknownCommand:
		m.toast(commands.LevelError, lang.T("the link's %s: there is no such command", name))
	default:
		m.toast(commands.LevelError, lang.T("the link's %s: %s", name, lang.Translate(r.Err)))
	}
}
