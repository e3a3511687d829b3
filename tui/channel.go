package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
)

// The channels as flag and configuration name them.
const (
	channelAuto   = "auto"
	channelMCP    = "mcp"
	channelStream = "stream"
	channelOff    = "off"
	channelBoth   = "both"
)

// hubName is what the engine calls the Hub.
const hubName = "openspace"

// channel is the channel in force. With auto that is MCP while the engine
// reaches the Hub, and blocks in the reply otherwise.
func (m *Model) channel() string {
	if m.conn.channel != "" && m.o.Channel == channelAuto {
		return m.conn.channel
	}
	return way{m.conn.mcp, m.conn.other}.channel(m.o.Channel)
}

// channel is the channel in force in a mode.
func (w way) channel(mode string) string {
	switch {
	case mode == channelAuto && w.connected && w.other == 0:
		return channelMCP
	case mode == channelAuto, mode == channelBoth && w.other != 0:
		return channelStream
	case mode == channelMCP && w.other != 0:
		return channelOff
	}
	return mode
}

// way is what is known of an engine's way to the panes.
type way struct {
	connected bool // it reaches our Hub
	other     int  // the process of the program that it goes to instead; 0: none
}

// setWay follows what the engine says of the Hub.
func (m *Model) setWay(w way) {
	m.shares(w.other)
	now := w.channel(channelAuto)
	if m.conn.channel == now {
		return
	}
	before := m.channel()
	m.conn.channel = now
	if before == m.channel() {
		return
	}
	m.pub.now = true
	m.o.Log.Info("the agent's channel changed", "channel", now)
	if m.o.Channel == channelAuto && w.other == 0 {
		m.toast(commands.LevelInfo, lang.T("the agent drives the panes by %s now", now))
	}
}

// shares notes that another program has the engine's way to the panes, and says
// so when that is news.
func (m *Model) shares(other int) {
	if m.conn.other == other {
		return
	}
	m.conn.other = other
	if other == 0 {
		return
	}
	m.o.Log.Info("another program has the engine's tools for the panes", "pid", other)
	switch m.o.Channel {
	case channelAuto, channelBoth:
		m.toast(commands.LevelInfo, lang.T("another OpenSpace (process %d) has this engine's tools for the panes: "+
			"here the agent writes blocks", other))
	case channelMCP:
		m.toast(commands.LevelWarning, lang.T("another OpenSpace (process %d) has this engine's tools for the panes: "+
			"here the agent cannot drive them", other))
	}
}

// wayIs is a message that tells what became known of the way to the panes.
func wayIs(w way) tea.Msg {
	return channelChosenMsg{w: w}
}

// channelChosenMsg is the result of what wayIs started.
type channelChosenMsg struct {
	w way
}

func (msg channelChosenMsg) on(m *Model) tea.Cmd { m.setWay(msg.w); return nil }

// wayNow returns what asks the engine whether it reaches our Hub. Another program
// that shares the engine may have it reach its own.
func (m *Model) wayNow() func(context.Context) way {
	c, lent := m.conn.client, m.conn.lent
	return m.guided(func(ctx context.Context) way {
		if lent != nil {
			if l := lent(); l.Other != 0 {
				return way{other: l.Other}
			}
		}
		st, err := c.MCP(ctx)
		return way{connected: err == nil && st[hubName].Status == "connected"}
	})
}

// guided has what a spawned engine reads of the panes be that of the way that a
// look finds.
func (m *Model) guided(look func(context.Context) way) func(context.Context) way {
	mode, guide := m.o.Channel, m.o.Guide
	if guide == nil || m.conn.kind != Spawned {
		return look
	}
	return func(ctx context.Context) way {
		w := look(ctx)
		guide(w.channel(mode))
		return w
	}
}

// reaches returns what asks the engine, before a prompt, whether it reaches the
// Hub. Where it was not given ours yet, or another program that shared the
// engine took its Hub along when it ended, the engine is given ours.
func (m *Model) reaches() func(context.Context) way {
	c, give, lent, look, log := m.conn.client, m.conn.give, m.conn.lent, m.wayNow(), m.o.Log
	if m.conn.let {
		give = nil
	}
	return m.guided(func(ctx context.Context) way {
		l := Lent{Given: true}
		if lent != nil {
			l = lent()
		}
		if give == nil || l.Other != 0 {
			return look(ctx)
		}
		st, err := c.MCP(ctx)
		if status := st[hubName].Status; err != nil || l.Given && status != "disabled" && status != "" {
			return way{connected: err == nil && status == "connected"}
		}
		if err := give(ctx); err != nil {
			log.Warn("the engine does not reach the hub", "error", err)
		}
		return look(ctx)
	})
}

// connectHub has the engine connect to the Hub anew.
func (m *Model) connectHub() func(context.Context) error {
	if m.conn.give != nil {
		return m.conn.give
	}
	c := m.conn.client
	return func(ctx context.Context) error { return c.ConnectMCP(ctx, hubName) }
}

// checkChannel asks again. After a failed call the engine is first told to
// connect anew: it goes on calling a server that is gone connected (1.18.33).
func (m *Model) checkChannel(failed bool) tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil || m.conn.checking {
		return nil
	}
	m.conn.checking = true
	connect, look, log := m.connectHub(), m.wayNow(), m.o.Log
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

// channelCheckedMsg is the result of what checkChannel started.
type channelCheckedMsg struct {
	c *client.Client
	w way
}

func (msg channelCheckedMsg) on(m *Model) tea.Cmd {
	m.conn.checking = false
	if m.conn.client == msg.c {
		m.setWay(msg.w)
	}
	return nil
}

// channelEvent looks for signs that the engine lost the Hub, or has it back.
func (m *Model) channelEvent(ev engine.Event) tea.Cmd {
	switch d := ev.Data.(type) {
	case *engine.MCPToolsChanged:
		if d.Server == hubName {
			return m.checkChannel(false)
		}
	case *engine.PartUpdated:
		if p := d.Part; lostHub(&p) {
			return m.checkChannel(true)
		}
	}
	return nil
}

// lostHub reports whether a tool call failed because the engine did not reach us:
// our own errors are JSON.
func lostHub(p *engine.Part) bool {
	return p.Type == engine.PartTool && strings.HasPrefix(p.Tool, hubName+"_") && p.State != nil &&
		p.State.Status == engine.ToolError && strings.Contains(p.State.Error, "Unable to connect")
}

// system returns what a prompt's system field says, once it is known whether the
// engine reaches the Hub. A spawned engine reads the page itself.
func (m *Model) system() func(way) string {
	mode, kind, text := m.o.Channel, m.conn.kind, m.o.Instructions
	return func(w way) string {
		channel := w.channel(mode)
		if kind == Spawned || channel == channelOff || text == nil {
			return ""
		}
		return text(channel)
	}
}
