package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/brief"
	"github.com/openspace-tui/openspace/tui/drafts"
	"github.com/openspace-tui/openspace/tui/track"
)

func (m *Model) newCalls() *agent.Calls {
	calls := agent.New(caller{host{m}}, agent.Options{Ctx: m.o.Ctx, Files: m.o.Files, Log: m.o.Log, Now: m.o.Now,
		Send: m.o.Send, Channel: m.o.Channel, Remember: m.o.Remember, Audit: m.o.Audit, Store: m.st, Registry: m.reg,
		Consent: m.o.Consent, Permits: m.o.Permits})
	calls.Blocks.Configure(m.o.BlockAge, m.o.CommandDelay)
	return calls
}

// caller is the model as agents' commands see it.
type caller struct{ host }

// The methods implement [agent.Program].

func (c caller) Env(inv commands.Invocation) commands.Env { return c.m.env(inv) }
func (c caller) Effect(e commands.Effect) tea.Cmd         { return c.m.effect(e) }
func (c caller) Publish()                                 { c.m.publisher.Changed() }
func (c caller) Tier() commands.Tier                      { return c.m.tier() }
func (c caller) AgentInfo(name string) *engine.Agent      { return c.m.choice.AgentInfo(name) }
func (c caller) FirstAgent() string                       { return c.m.choice.FirstAgent() }
func (c caller) Renewing(on bool)                         { c.m.conn.SetCalm(on) }
func (c caller) HasChat() bool                            { return c.m.chats.Current() != nil }
func (c caller) ShownAbove(session string) string         { return c.m.chats.ShownAbove(session) }
func (c caller) SendPrompt(text string) tea.Cmd           { return c.m.outbox.Send(prompt.Text(text), false) }
func (c caller) ComeToAsk()                               { c.m.comeToAsk() }
func (c caller) Notify(ev engine.Event) tea.Cmd           { return c.m.notifier.Hear(ev, false) }
func (c caller) Key(k tea.KeyPressMsg) tea.Cmd            { return c.m.keyboard.Press(k) }
func (c caller) TextFocused() bool                        { return c.m.keyboard.TextFocused() }

func (c caller) Acted(inv commands.Invocation, r commands.Result) {
	if c.m.screenReader != nil {
		c.m.screenReader.Acted(inv, r)
	}
}

// Warn logs what went wrong where nobody waits for an answer, and shows it where the
// person asked for that.
func (c caller) Warn(text lang.Message) {
	c.m.o.Log.Warn(text.String())
	if c.m.o.Warnings {
		c.m.toast(commands.LevelWarning, text.Said())
	}
}

func (c caller) KeepLate(blocks map[string][]int64) tea.Cmd {
	return c.m.drafts.Save(func(k drafts.Keeper) error { return k.SaveLate(blocks) })
}

func (c caller) Engine() agent.Engine {
	e := c.m.conn
	return agent.Engine{Client: e.Client(), Live: e.Live(), HasHub: c.m.channel.Given()}
}

func (c caller) Renewed(forgot bool) tea.Cmd {
	if forgot {
		return c.m.conn.AfterRenewal()
	}
	return c.m.outbox.SendAll()
}

func (c caller) SetAgents(all []engine.Agent) {
	c.m.conn.SetAgents(all)
	c.m.choice.WithoutAgent()
}

// asked is the model as what the engine asks of a front end sees it.
type asked struct{ host }

// The methods implement [frontend.Program].

func (a asked) ToastFor(level commands.Level, text string, lasts time.Duration) {
	a.m.toast(level, text)
	a.m.toasts.Last(lasts)
}

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

// reacher is the model as the channel to the panes sees it.
type reacher struct{ host }

// The methods implement [channel.Program].

func (r reacher) Spawned() bool { return r.m.conn.Kind() == client.Spawned }

// tracker is the model as who follows the agent sees it.
type tracker struct{ host }

// The methods implement [track.Program].

func (t tracker) Source() client.Source { return t.m.conn.Kind() }

func (t tracker) Reader() track.Reader {
	if t.m.screenReader == nil {
		return nil
	}
	return t.m.screenReader
}

// rester is the model as the timer of unused terminals sees it.
type rester struct{ host }

// The methods implement [idle.Program].

func (r rester) Focused() panes.Content { return r.m.ws.FocusedContent() }

func (r rester) Terminals() (*pty.Set, time.Duration) {
	if r.m.o.Terminals == nil {
		return nil, 0
	}
	return r.m.o.Terminals.Set, r.m.o.Terminals.Idle
}
