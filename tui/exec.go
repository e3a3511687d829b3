package tui

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/connect"
)

// invoke runs a command by the person's hand. What was said of the one before
// goes when this one is done, or asks something.
func (m *Model) invoke(inv call.Invocation) tea.Cmd {
	return m.invokeFor(inv, func(err *commands.Error) {
		m.toast(commands.LevelError, refusal(err))
		m.toasts.Acted()
	})
}

// refusal is why a command was refused, with its hint, for the person.
func refusal(err *commands.Error) string {
	if err.Hint == "" {
		return lang.Translate(err)
	}
	return lang.Translate(err) + ": " + err.SaidHint()
}

// invokeFor runs a command for the person, and hands over why it failed.
func (m *Model) invokeFor(inv call.Invocation, failed func(*commands.Error)) tea.Cmd {
	before := m.toasts.Count()
	return m.invokeThen(inv, func(r commands.Result) {
		if r.Err != nil {
			failed(r.Err)
			return
		}
		m.toasts.Worked(before)
	})
}

// invokeThen runs a command for the person, and hands over what came of it.
func (m *Model) invokeThen(inv call.Invocation, done func(commands.Result)) tea.Cmd {
	args, err := json.Marshal(inv.Args)
	if err != nil {
		m.toast(commands.LevelError, fmt.Sprintf("%s: %v", inv.ID, err))
		return nil
	}
	if inv.Args == nil {
		args = nil
	}
	return m.calls.Run(agent.NewCall(m.o.Ctx, commands.Invocation{ID: string(inv.ID), Args: args, Origin: panes.User,
		Channel: commands.ChannelUI}, done))
}

// env is what a command's handler sees.
func (m *Model) env(inv commands.Invocation) commands.Env {
	e := commands.Env{Panes: m.ws, Files: m.o.Files, Terminals: m.o.Terminals,
		HasSession: func(id string) bool { return m.st.Session(id) != nil }, Origin: inv.Origin, Typing: m.typing(),
		Resting: m.resting(), Now: m.o.Now(), ASCII: m.look.ASCII(), Deleted: m.roster.Deleted(),
		Palette: painted{host{m}}.palettes(),
		AddMCP: func(s commands.MCPServer) (func(context.Context) (commands.MCPAddResult, error), *commands.Error) {
			return connect.Adder(connector{host{m}}, s)
		}}
	if inv.Origin == panes.User {
		e.Files = m.o.Files.Own() // what is kept from agents is still the person's
	}
	if inv.Origin != panes.User {
		e.Credit = inv.Session
		rules := m.calls.Rules
		e.Repository, e.Home, e.Init = rules.Root(), rules.Home(), rules.Initializing(inv.Session)
		e.Rules = func() permit.Book { return rules.Book(inv) }
		e.Program = inv.Channel == commands.ChannelMCP && inv.Client == commands.ProgramName
	}
	if inv.Channel == commands.ChannelLink { // the person followed it, to see where it leads
		e.Typing, e.Resting, e.Asked = false, false, true
	}
	if c := m.chat(); c != nil {
		e.Session, e.Busy, e.Offline = c.Session(), m.st.Busy(c.Session()), !m.conn.live()
	}
	return e
}

// typingFor is how long after a key the person counts as typing.
const typingFor = 3 * time.Second

// typing reports whether the keyboard must stay where it is: a key was pressed
// just now, or something is typed and not sent.
func (m *Model) typing() bool {
	if len(m.dialogs) > 0 || m.o.Now().Sub(m.lastKey) < typingFor {
		return true
	}
	p := m.ws.Focused()
	if p == nil {
		return false
	}
	if c, ok := p.Current().(*chat.Chat); ok {
		return c.Dirty() || c.Asking()
	}
	t, ok := p.Current().(panes.Typer)
	return ok && t.Typing()
}

// resting reports whether the keyboard is in a prompt, where the next thing will
// be typed. It gives way in a narrow window alone, where nothing else would
// show what the agent opened.
func (m *Model) resting() bool {
	_, ok := m.ws.FocusedContent().(*chat.Chat)
	return ok && !m.ws.Single()
}

// tier is which commands agents are offered.
func (m *Model) tier() commands.Tier {
	if m.settings.Conf == nil {
		return commands.TierAll
	}
	return commands.Tier(m.settings.Conf.Agent.Tools)
}
