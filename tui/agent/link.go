package agent

import (
	"bytes"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// RunLink runs a command that a reply links to, in the agent's name, and says
// to the person who followed it what came of it.
func (cs *Calls) RunLink(e commands.RunLink) tea.Cmd {
	for _, c := range cs.parked { // who presses enter again does not ask twice
		if c.inv.Channel == commands.ChannelLink && c.inv.ID == e.ID && bytes.Equal(c.inv.Args, e.Args) {
			return nil
		}
	}
	return cs.Admit(&Call{ctx: cs.o.Ctx, reply: func(r commands.Result) { cs.linked(e.ID, r) },
		inv: commands.Invocation{
			ID: e.ID, Args: e.Args, Origin: panes.Agent, Channel: commands.ChannelLink, Session: cs.from.Session()}})
}

func (cs *Calls) linked(id string, r commands.Result) {
	name := strings.TrimPrefix(id, commands.Namespace)
	spec, known := cs.reg.Get(id)
	switch {
	case r.Err == nil:
		cs.toast(commands.LevelSuccess, lang.T("done-as-the-link-says", lang.T(spec.Title)))
	case known && !spec.Agent:
		cs.toast(commands.LevelError, lang.T("links-yours-alone-run-links", name))
	case r.Err.Code == commands.CodeDenied && cs.gate.Consent() == commands.ConsentDeny:
		why := lang.T("the-links", name, lang.Translate(r.Err))
		cs.toast(commands.LevelError, why+" (/settings: agent.consent)")
	case r.Err.Code == commands.CodeDenied && r.Err.Message == notLetRun.String():
		cs.toast(commands.LevelInfo, lang.T("the-links-was-not-run", name))
	case r.Err.Code == commands.CodeUnknownCommand:
		cs.toast(commands.LevelError, lang.T("links-there-no-such-command", name))
	default:
		cs.toast(commands.LevelError, lang.T("the-links", name, lang.Translate(r.Err)))
	}
}
