// Package channel is how an engine's agents reach the panes: by tools of the Hub, by blocks
// in what they write, or not at all.
package channel

import (
	"context"
	"log/slog"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/connect"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Auto is the mode in which the channel follows what the engine reaches.
const Auto = "auto"

// Program has the engine.
type Program interface {
	dialog.Host
	Context() context.Context
	Log() *slog.Logger
	// Client is nil until the engine is ready; Spawned reports whether this program started
	// it, so that it reads what it is told of the panes from a file.
	Client() *client.Client
	Spawned() bool
	// PublishNow has the published page say what is there now.
	PublishNow()
}

// Options are how agents are to reach the panes.
type Options struct {
	Mode string // auto, mcp, stream, both, off
	// Instructions is what an agent is told in a prompt's system field, Guide has the file
	// that a spawned engine reads be of a channel. Both may be nil.
	Instructions func(channel string) string
	Guide        func(channel string)
}

// Engine is one that is ready.
type Engine struct {
	Given  bool   // it was given the Hub
	Lender Lender // nil where it has it by its configuration
	Other  int    // the process of the program that has its way to the panes; 0: none
}

// Lender gives the Hub to an engine that is not our child. It is called off the loop.
type Lender interface {
	Give(ctx context.Context) error
	// Lent, which looks at the disk, says whose Hub the engine has.
	Lent() Lent
}

// Lent tells whose Hub an engine has that is not our child: it knows one.
type Lent struct {
	Given bool // it was given ours
	Other int  // the process of another program, which goes before us; 0: none does
}

// Way is what is known of an engine's way to the panes.
type Way struct {
	Connected bool // it reaches our Hub
	Other     int  // the process of the program that it goes to instead; 0: none
}

// Channel is how an engine's agents reach the panes.
type Channel struct {
	p        Program
	o        Options
	given    bool   // the engine was given the Hub
	lender   Lender // nil: the engine has the Hub by its configuration
	other    int    // the process of the program that has its way to the panes; 0: none
	left     bool   // the person had it let the Hub go
	now      string // by what the engine said of the Hub last; empty: not known
	checking bool   // it is being asked
}

// New has no engine yet.
func New(p Program, o Options) *Channel { return &Channel{p: p, o: o} }

// Msg is the result of what was done off the loop.
type Msg interface{ on(h *Channel) tea.Cmd }

// Update does on the loop what follows from a result.
func (h *Channel) Update(msg Msg) tea.Cmd { return msg.on(h) }

// Engine takes another engine.
func (h *Channel) Engine(e Engine) {
	h.given, h.lender, h.left, h.now, h.checking = e.Given, e.Lender, false, "", false
	h.shares(e.Other)
}

// Given reports whether the engine was given the Hub.
func (h *Channel) Given() bool { return h.given }

// Other is the process of the program that has the engine's way to the panes; 0: none.
func (h *Channel) Other() int { return h.other }

// Follows reports whether the channel follows what the engine reaches.
func (h *Channel) Follows() bool { return h.o.Mode == Auto }

// Leave notes that the person had the engine let the Hub go, or have it again.
func (h *Channel) Leave(off bool) { h.left = off }

// Now is the channel in force. With auto that is MCP while the engine
// Reaches the Hub, and blocks in the reply otherwise.
func (h *Channel) Now() string {
	if h.now != "" && h.o.Mode == Auto {
		return h.now
	}
	return channelBy(Way{Connected: h.given, Other: h.other}, h.o.Mode)
}

// channelBy is the channel in force in a mode, where the engine has this way to the panes.
func channelBy(w Way, mode string) string {
	switch {
	case mode == Auto && w.Connected && w.Other == 0:
		return agent.ChannelMCP
	case mode == Auto, mode == agent.ChannelBoth && w.Other != 0:
		return agent.ChannelStream
	case mode == agent.ChannelMCP && w.Other != 0:
		return agent.ChannelOff
	}
	return mode
}

// Set follows what the engine says of the Hub.
func (h *Channel) Set(w Way) {
	h.shares(w.Other)
	now := channelBy(w, Auto)
	if h.now == now {
		return
	}
	before := h.Now()
	h.now = now
	if before == h.Now() {
		return
	}
	h.p.PublishNow()
	h.p.Log().Info("the agent's channel changed", "channel", now)
	if h.o.Mode == Auto && w.Other == 0 {
		h.p.Toast(commands.LevelInfo, lang.T("agent-drives-panes-now", now))
	}
}

// shares notes that another program has the engine's way to the panes, and says
// so when that is news.
func (h *Channel) shares(other int) {
	if h.other == other {
		return
	}
	h.other = other
	if other == 0 {
		return
	}
	h.p.Log().Info("another program has the engine's tools for the panes", "pid", other)
	switch h.o.Mode {
	case Auto, agent.ChannelBoth:
		h.p.Toast(commands.LevelInfo, lang.T("another-openspace-process-has-engines", other))
	case agent.ChannelMCP:
		h.p.Toast(commands.LevelWarning, lang.T("another-openspace-process-n-has-engines", other))
	}
}

// Found is a message that tells what became known of the way to the panes.
func Found(w Way) tea.Msg {
	return channelChosenMsg{w: w}
}

// channelChosenMsg is the result of what Found started.
type channelChosenMsg struct {
	w Way
}

func (msg channelChosenMsg) on(h *Channel) tea.Cmd { h.Set(msg.w); return nil }

// wayNow returns what asks the engine whether it reaches our Hub. Another program
// that shares the engine may have it reach its own.
func (h *Channel) wayNow() func(context.Context) Way {
	c, lender := h.p.Client(), h.lender
	return h.guided(func(ctx context.Context) Way {
		if lender != nil {
			if l := lender.Lent(); l.Other != 0 {
				return Way{Other: l.Other}
			}
		}
		st, err := c.MCP(ctx)
		return Way{Connected: err == nil && st[connect.Hub].Status == "connected"}
	})
}

// guided has what a spawned engine reads of the panes be that of the way that a
// look finds.
func (h *Channel) guided(look func(context.Context) Way) func(context.Context) Way {
	mode, guide := h.o.Mode, h.o.Guide
	if guide == nil || !h.p.Spawned() {
		return look
	}
	return func(ctx context.Context) Way {
		w := look(ctx)
		guide(channelBy(w, mode))
		return w
	}
}

// Reaches returns what asks the engine, before a prompt, whether it reaches the
// Hub. Where it was not given ours yet, or another program that shared the
// engine took its Hub along when it ended, the engine is given ours.
func (h *Channel) Reaches() func(context.Context) Way {
	c, lender, look, log := h.p.Client(), h.lender, h.wayNow(), h.p.Log()
	if lender == nil || h.left {
		return look
	}
	return h.guided(func(ctx context.Context) Way {
		l := lender.Lent()
		if l.Other != 0 {
			return look(ctx)
		}
		st, err := c.MCP(ctx)
		if status := st[connect.Hub].Status; err != nil || l.Given && status != "disabled" && status != "" {
			return Way{Connected: err == nil && status == "connected"}
		}
		if err := lender.Give(ctx); err != nil {
			log.Warn("the engine does not reach the hub", "error", err)
		}
		return look(ctx)
	})
}

// ConnectHub has the engine connect to the Hub anew.
func (h *Channel) ConnectHub() func(context.Context) error {
	if h.lender != nil {
		return h.lender.Give
	}
	c := h.p.Client()
	return func(ctx context.Context) error { return c.ConnectMCP(ctx, connect.Hub) }
}

// Check asks again. After a failed call the engine is first told to
// connect anew: it goes on calling a server that is gone connected (1.18.33).
func (h *Channel) Check(failed bool) tea.Cmd {
	c, ctx := h.p.Client(), h.p.Context()
	if c == nil || h.checking {
		return nil
	}
	h.checking = true
	connect, look, log := h.ConnectHub(), h.wayNow(), h.p.Log()
	return func() tea.Msg {
		if failed {
			if err := connect(ctx); err != nil {
				log.Warn("the engine does not reach the hub", "error", err)
			}
		}
		w := look(ctx)
		return channelCheckedMsg{c: c, w: w}
	}
}

// channelCheckedMsg is the result of what Check started.
type channelCheckedMsg struct {
	c *client.Client
	w Way
}

func (msg channelCheckedMsg) on(h *Channel) tea.Cmd {
	h.checking = false
	if h.p.Client() == msg.c {
		h.Set(msg.w)
	}
	return nil
}

// Hear looks for signs that the engine lost the Hub, or has it back.
func (h *Channel) Hear(ev engine.Event) tea.Cmd {
	switch d := ev.Data.(type) {
	case *engine.MCPToolsChanged:
		if d.Server == connect.Hub {
			return h.Check(false)
		}
	case *engine.PartUpdated:
		if p := d.Part; lostHub(&p) {
			return h.Check(true)
		}
	}
	return nil
}

// lostHub reports whether a tool call failed because the engine did not reach us:
// our own errors are JSON.
func lostHub(p *engine.Part) bool {
	return p.Type == engine.PartTool && strings.HasPrefix(p.Tool, connect.Hub+"_") && p.State != nil &&
		p.State.Status == engine.ToolError && strings.Contains(p.State.Error, "Unable to connect")
}

// System returns what a prompt's system field says, once it is known whether the
// engine reaches the Hub. A spawned engine reads the page itself.
func (h *Channel) System() func(Way) string {
	mode, spawned, text := h.o.Mode, h.p.Spawned(), h.o.Instructions
	return func(w Way) string {
		channel := channelBy(w, mode)
		if spawned || channel == agent.ChannelOff || text == nil {
			return ""
		}
		return text(channel)
	}
}
