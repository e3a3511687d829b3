package agent

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/activity"
	"github.com/openspace-tui/openspace/internal/audit"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Calls are the commands that agents ask for, on their way through the program: judged,
// asked about, run, logged and taken back. What the person runs goes its last part.
type Calls struct {
	// Rules say what agents may do; Blocks are commands that stand in replies.
	Rules  *Rules
	Blocks *Blocks

	from Program
	o    Options
	st   *store.Store
	reg  *commands.Registry
	gate *commands.Gate
	ring *commands.Ring
	acts *activity.Log

	parked     []*Call // wait for the person's answer
	shown      *Call   // whose dialog is open
	asks       ruleAsks
	uncredited []*Call          // wait for the session they belong to
	hadParts   map[string]bool  // tool parts that a call has, while they run
	working    int              // the person's commands that work off the loop
	undoing    map[int]*undoing // commands that are being taken back, by their entry
}

// Options is what Calls are made with.
type Options struct {
	Ctx      context.Context // ends with the program
	Files    *workspace.Root
	Log      *slog.Logger
	Now      func() time.Time
	Send     func(tea.Msg) // puts a message into the running program, from outside the loop
	Channel  string        // auto, mcp, stream, both, off
	Remember func() error  // keeps consent for this workspace
	Audit    func(audit.Record)

	Store    *store.Store
	Registry *commands.Registry
	Consent  commands.Consent
	Permits  Permits
}

// Engine is how things stand with the engine.
type Engine struct {
	Client *client.Client // nil until it is ready
	Live   bool           // prompts can be sent
	HasHub bool           // it was given the Hub
}

// Program is the rest of the program as agents' commands see it.
type Program interface {
	dialog.Host
	// Env is what a handler sees, and Effect carries out what it asks for.
	Env(inv commands.Invocation) commands.Env
	Effect(e commands.Effect) tea.Cmd
	// Acted is called with what came of each command of an agent; Publish when there is
	// more to publish.
	Acted(inv commands.Invocation, r commands.Result)
	Publish()
	// Warn shows a message that is no answer to a call, where the person asked for those.
	Warn(text lang.Message)
	KeepLate(blocks map[string][]int64) tea.Cmd

	Engine() Engine
	// Channel is how agents drive the panes now, Tier which commands they are offered.
	Channel() string
	Tier() commands.Tier
	// AgentInfo finds an agent, or returns nil; FirstAgent answers where none was chosen.
	AgentInfo(name string) *engine.Agent
	FirstAgent() string
	Answers(session string) (agent string, model engine.ModelRef)
	SetAgents(all []engine.Agent)
	// Renewing says that the stream ends by our doing, or goes on; Renewed goes on with
	// an engine that forgot, or that did not.
	Renewing(on bool)
	Renewed(forgot bool) tea.Cmd

	// Session is the one whose chat has the keyboard; HasChat reports whether any does.
	Session() string
	HasChat() bool
	SameSession(a, b string) bool
	OnScreen(session string) bool
	// ShownAbove returns the session on screen below which a subagent's runs that is not
	// on screen itself, or nothing.
	ShownAbove(session string) string
	SendPrompt(text string) tea.Cmd
	// ComeToAsk takes the keyboard to the chat in which the agent asks, and Notify tells
	// who looks elsewhere.
	ComeToAsk()
	Notify(ev engine.Event) tea.Cmd

	// LastKey is when the last key was pressed, Key presses one, and TextFocused reports
	// whether letters are text where the keyboard is.
	LastKey() time.Time
	Key(k tea.KeyPressMsg) tea.Cmd
	TextFocused() bool
	// Ask shows a question that letters answer.
	Ask(d *dialog.Question) tea.Cmd
}

// Msg is a message of what Calls do off the loop. The program hands it back to Update.
type Msg interface{ on(cs *Calls) tea.Cmd }

// New returns Calls.
func New(from Program, o Options) *Calls {
	cs := &Calls{from: from, o: o, st: o.Store, reg: o.Registry, gate: commands.NewGate(o.Registry, o.Consent),
		ring: commands.NewRing(), acts: activity.New(), hadParts: map[string]bool{}, undoing: map[int]*undoing{}}
	cs.Rules = newRules(cs, o.Permits)
	cs.Blocks = &Blocks{calls: cs, parts: map[string]*feed{}}
	cs.gate.SetRules(cs.Rules.Book)
	return cs
}

// Update does on the loop what follows from a message.
func (cs *Calls) Update(msg Msg) tea.Cmd { return msg.on(cs) }

// Gate, Ring and Log return what judges calls, what keeps their last results, and what
// remembers them all.
func (cs *Calls) Gate() *commands.Gate { return cs.gate }
func (cs *Calls) Ring() *commands.Ring { return cs.ring }
func (cs *Calls) Log() *activity.Log   { return cs.acts }

// Uncredited is how many calls wait for the session they belong to.
func (cs *Calls) Uncredited() int { return len(cs.uncredited) }

// Asking is how many calls wait for an answer in a conversation.
func (cs *Calls) Asking() int { return len(cs.asks.waits) }

// Working reports whether a command of the person works off the loop.
func (cs *Calls) Working() bool { return cs.working > 0 }

func (cs *Calls) toast(level commands.Level, text string) { cs.from.Toast(level, text) }

// Call is one command on its way through the program. As a message it asks to
// be let in.
type Call struct {
	ctx   context.Context
	inv   commands.Invocation
	reply func(commands.Result) // called once, on the loop; never blocks

	// resume goes on, on the loop, when work off it is done.
	resume func(commands.Env) commands.Step

	parking
	logging
	tool   *engine.ToolRef // the tool call that it is, if that is known
	waited bool            // for the session it belongs to
	shared bool            // another program has the same engine
}

// NewCall returns a call. reply is called once, on the loop, and never blocks.
func NewCall(ctx context.Context, inv commands.Invocation, reply func(commands.Result)) *Call {
	return &Call{ctx: ctx, inv: inv, reply: reply}
}

func (c *Call) on(cs *Calls) tea.Cmd { return cs.Admit(c) }

// Executor runs commands from outside the loop. It is the Hub's way in.
type Executor struct {
	Send   func(tea.Msg)
	Shared func() bool // another program has the engine that calls; nil: none can
}

// Execute hands a command to the loop and waits for its result, or for ctx.
func (e Executor) Execute(ctx context.Context, inv commands.Invocation) commands.Result {
	done := make(chan commands.Result, 1)
	shared := inv.Channel == commands.ChannelMCP && e.Shared != nil && e.Shared()
	e.Send(&Call{ctx: ctx, inv: inv, shared: shared, reply: func(r commands.Result) { done <- r }})
	select {
	case r := <-done:
		return r
	case <-ctx.Done():
		return commands.Fail(commands.Errorf(commands.CodeCancelled, "caller-went-away", context.Cause(ctx)))
	}
}

// Admit judges a command of an agent, and runs, refuses or parks it.
func (cs *Calls) Admit(c *Call) tea.Cmd {
	if c.ctx.Err() != nil {
		return cs.refuse(c, callerLeft())
	}
	if c.inv.Session == "" {
		if !cs.credited(c) && cs.mayBeCredited(c) {
			return cs.awaitCredit(c)
		}
	}
	cs.begins(c)
	if err := cmp.Or(cs.channelRefusal(c.inv.Channel), cs.strangerRefusal(c), cs.tierRefusal(c.inv)); err != nil {
		cs.trace("refused", c.inv, "code", err.Code, "why", err.Message)
		return cs.refuse(c, err)
	}
	v := cs.gate.Judge(cs.from.Env(c.inv), c.inv, c.seen)
	cs.traceVerdict(c, v)
	switch {
	case v.Refuse != nil:
		return cs.refuse(c, v.Refuse)
	case v.Look != nil:
		return cs.followPaths(c, v.Look)
	case v.Need != nil:
		return cs.askByRule(c, v)
	case v.Ask || v.Risk != nil:
		return cs.park(c, v.Risk)
	case c.shown != "":
		return cs.recheck(c)
	}
	cs.gate.Begin(c.inv)
	c.allowed = true
	return cs.Run(c)
}

func (cs *Calls) refuse(c *Call, err *commands.Error) tea.Cmd {
	cs.begins(c)
	cs.finish(c, commands.Fail(err), nil)
	return nil
}

// Run executes an admitted command.
func (cs *Calls) Run(c *Call) tea.Cmd {
	return cs.step(c, cs.reg.Execute(cs.from.Env(c.inv), c.inv))
}

func (cs *Calls) step(c *Call, s commands.Step) tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range s.Effects {
		cmds = append(cmds, cs.from.Effect(e))
	}
	if s.Result != nil {
		if c.inv.Origin != panes.User {
			cs.gate.End(c.inv)
		}
		cs.finish(c, *s.Result, s.Undo)
		return tea.Batch(cmds...)
	}
	if c.inv.Origin == panes.User {
		cs.working++
	}
	work := s.Work
	return tea.Batch(append(cmds, func() tea.Msg {
		c.resume = work(c.ctx)
		return commandWorkedMsg{c: c}
	})...)
}

// commandWorkedMsg says that a call's work off the loop is done.
type commandWorkedMsg struct{ c *Call }

func (msg commandWorkedMsg) on(cs *Calls) tea.Cmd {
	c := msg.c
	if c.inv.Origin == panes.User {
		cs.working--
	}
	return cs.step(c, c.resume(cs.from.Env(c.inv)))
}

// channelRefusal says why a channel is not in force. The Hub's other ways in
// are not channels of the agent.
func (cs *Calls) channelRefusal(ch commands.Channel) *commands.Error {
	mode := cs.o.Channel
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
func (cs *Calls) tierRefusal(inv commands.Invocation) *commands.Error {
	if inv.Channel == commands.ChannelLink {
		return nil
	}
	return cs.reg.Withheld(cs.from.Tier(), inv.ID)
}

// strangerRefusal says why a session does not drive these panes: it never was
// on this screen, and another program may show it.
func (cs *Calls) strangerRefusal(c *Call) *commands.Error {
	if !c.shared || c.inv.Session == "" {
		return nil
	}
	if cs.Rules.OwnSession(); cs.Rules.IsMine(c.inv.Session) {
		return nil
	}
	return &commands.Error{Code: commands.CodeChannelOff,
		Message: lang.English("session-not-openspace-tools-belong"),
		Hint:    lang.English("write-command-blocks-reply-if")}
}
