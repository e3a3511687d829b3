package tui

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
)

// call is one command on its way through the program. As a message it asks to
// be let in.
type commandCall struct {
	ctx   context.Context
	inv   commands.Invocation
	reply func(commands.Result) // called once, on the loop; never blocks

	parking
	logging
	tool   *engine.ToolRef // the tool call that it is, if that is known
	waited bool            // for the session it belongs to
	shared bool            // another program has the same engine
}

// Executor runs commands from outside the loop. It is the Hub's way in.
type Executor struct {
	Send   func(tea.Msg)
	Shared func() bool // another program has the engine that calls; nil: none can
}

// Execute hands a command to the loop and waits for its result, or for ctx.
func (e Executor) Execute(ctx context.Context, inv commands.Invocation) commands.Result {
	done := make(chan commands.Result, 1)
	shared := inv.Channel == commands.ChannelMCP && e.Shared != nil && e.Shared()
	e.Send(&commandCall{ctx: ctx, inv: inv, shared: shared, reply: func(r commands.Result) { done <- r }})
	select {
	case r := <-done:
		return r
	case <-ctx.Done():
		return commands.Fail(commands.Errorf(commands.CodeCancelled, "the caller went away: %v", context.Cause(ctx)))
	}
}

// invoke runs a command by the person's hand. What was said of the one before
// goes when this one is done, or asks something.
func (m *Model) invoke(inv call.Invocation) tea.Cmd {
	return m.invokeFor(inv, func(err *commands.Error) {
		m.toast(commands.LevelError, refusal(err))
		m.toasts.act = m.toasts.n
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
	before := m.toasts.n
	return m.invokeThen(inv, func(r commands.Result) {
		if r.Err != nil {
			failed(r.Err)
		} else if t := &m.toasts; t.n == before && t.act == before {
			t.text = ""
		}
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
	return m.run(&commandCall{ctx: m.o.Ctx, inv: commands.Invocation{ID: string(inv.ID), Args: args, Origin: panes.User,
		Channel: commands.ChannelUI}, reply: done})
}

// env is what a command's handler sees.
func (m *Model) env(inv commands.Invocation) commands.Env {
	e := commands.Env{Panes: m.ws, Files: m.o.Files, Terminals: m.o.Terminals,
		HasSession: func(id string) bool { return m.st.Session(id) != nil }, Origin: inv.Origin, Typing: m.typing(),
		Resting: m.resting(), Now: m.o.Now(), ASCII: m.look.ascii, Deleted: m.undeletable() >= 0, Palette: m.palettes(),
		AddMCP: m.mcpAdder}
	if inv.Origin == panes.User {
		e.Files = m.o.Files.Own() // what is kept from agents is still the person's
	}
	if inv.Origin != panes.User {
		e.Credit = inv.Session
		e.Repository, e.Home, e.Init = m.rulebook.root, m.rulebook.home, m.rulebook.inits[inv.Session] > 0
		e.Rules = func() permit.Book { return m.book(inv) }
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
	_, ok := m.focusedContent().(*chat.Chat)
	return ok && !m.ws.Single()
}

// admit judges a command of an agent, and runs, refuses or parks it.
func (m *Model) admit(c *commandCall) tea.Cmd {
	if c.ctx.Err() != nil {
		return m.refuse(c, callerLeft())
	}
	if c.inv.Session == "" {
		if !m.credited(c) && m.mayBeCredited(c) {
			return m.awaitCredit(c)
		}
	}
	m.begins(c)
	if err := cmp.Or(m.channelRefusal(c.inv.Channel), m.strangerRefusal(c), m.tierRefusal(c.inv)); err != nil {
		m.trace("refused", c.inv, "code", err.Code, "why", err.Message)
		return m.refuse(c, err)
	}
	v := m.gate.Judge(m.env(c.inv), c.inv, c.seen)
	m.traceVerdict(c, v)
	switch {
	case v.Refuse != nil:
		return m.refuse(c, v.Refuse)
	case v.Look != nil:
		return m.followPaths(c, v.Look)
	case v.Need != nil:
		return m.askByRule(c, v)
	case v.Ask || v.Risk != nil:
		return m.park(c, v.Risk)
	case c.shown != "":
		return m.recheck(c)
	}
	m.gate.Begin(c.inv)
	c.allowed = true
	return m.run(c)
}

func (m *Model) refuse(c *commandCall, err *commands.Error) tea.Cmd {
	m.begins(c)
	m.finish(c, commands.Fail(err), nil)
	return nil
}

// run executes an admitted command.
func (m *Model) run(c *commandCall) tea.Cmd {
	return m.step(c, m.reg.Execute(m.env(c.inv), c.inv))
}

func (m *Model) step(c *commandCall, s commands.Step) tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range s.Effects {
		cmds = append(cmds, m.effect(e))
	}
	if s.Result != nil {
		if c.inv.Origin != panes.User {
			m.gate.End(c.inv)
		}
		m.finish(c, *s.Result, s.Undo)
		return tea.Batch(cmds...)
	}
	work, ctx, ours := s.Work, c.ctx, 0
	if c.inv.Origin == panes.User {
		ours = 1
	}
	m.working += ours
	return tea.Batch(append(cmds, func() tea.Msg {
		resume := work(ctx)
		return commandWorkedMsg{ours: ours, c: c, resume: resume}
	})...)
}

// commandWorkedMsg is the result of what step started.
type commandWorkedMsg struct {
	ours   int
	c      *commandCall
	resume func(commands.Env) commands.Step
}

func (msg commandWorkedMsg) on(m *Model) tea.Cmd {
	m.working -= msg.ours
	return m.step(msg.c, msg.resume(m.env(msg.c.inv)))
}

// channelRefusal says why a channel is not in force. The Hub's other ways in
// are not channels of the agent.
func (m *Model) channelRefusal(ch commands.Channel) *commands.Error {
	mode := m.o.Channel
	if ch == commands.ChannelHTTP || ch == commands.ChannelLink || mode == "both" || mode == "auto" {
		return nil
	}
	if mode == "off" && ch == commands.ChannelMCP {
		return nil // ctl comes by MCP too; the engine was given no access
	}
	if mode == string(ch) || ch == commands.ChannelMCP {
		return nil
	}
	return &commands.Error{Code: commands.CodeChannelOff, Message: "commands by " + string(ch) + " are off",
		Hint: "the program was started with --agent-channel " + mode}
}

// tierRefusal returns why a command is not offered to agents. A link that the
// person followed is the person's choice.
func (m *Model) tierRefusal(inv commands.Invocation) *commands.Error {
	if inv.Channel == commands.ChannelLink {
		return nil
	}
	return m.reg.Withheld(m.tier(), inv.ID)
}

// tier is which commands agents are offered.
func (m *Model) tier() commands.Tier {
	if m.settings.Conf == nil {
		return commands.TierAll
	}
	return commands.Tier(m.settings.Conf.Agent.Tools)
}

// strangerRefusal says why a session does not drive these panes: it never was
// on this screen, and another program may show it.
func (m *Model) strangerRefusal(c *commandCall) *commands.Error {
	if !c.shared || c.inv.Session == "" {
		return nil
	}
	if m.ownSession(); m.isMine(c.inv.Session) {
		return nil
	}
	return &commands.Error{Code: commands.CodeChannelOff,
		Message: lang.Key("this session is not of the OpenSpace that the tools belong to: another one has the same " +
			"engine in this folder"),
		Hint: lang.Key("write command blocks in the reply if your instructions tell of them")}
}
