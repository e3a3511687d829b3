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
)

// hubName is what the engine calls the Hub.
const hubName = "openspace"

// channel is the channel in force. With auto that is MCP while the engine
// reaches the Hub, and blocks in the reply otherwise.
func (m *Model) channel() string {
	if m.o.Channel != channelAuto {
		return m.o.Channel
	}
	if m.conn.channel != "" {
		return m.conn.channel
	}
	return autoChannel(m.conn.mcp)
}

func autoChannel(connected bool) string {
	if connected {
		return channelMCP
	}
	return channelStream
}

// setChannel follows what the engine says of the Hub. The instructions that it
// fetches next are of the new channel already.
func (m *Model) setChannel(connected bool) {
	now := autoChannel(connected)
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
	if m.o.Channel == channelAuto {
		m.toast(commands.LevelInfo, lang.T("the agent drives the panes by %s now", now))
	}
}

// channelIs is a message that tells whether the engine reaches the Hub.
func channelIs(connected bool) tea.Msg {
	return apply(func(m *Model) tea.Cmd { m.setChannel(connected); return nil })
}

// hubConnected asks the engine whether it reaches the Hub.
func hubConnected(ctx context.Context, c *client.Client) bool {
	st, err := c.MCP(ctx)
	return err == nil && st[hubName].Status == "connected"
}

// reaches gives what asks the engine, before a prompt, whether it reaches the
// Hub. Where it was not given ours yet, or another program that shared the
// engine took its Hub along when it ended, the engine is given ours.
func (m *Model) reaches() func(context.Context) bool {
	c, give, log := m.conn.client, m.conn.give, m.o.Log
	if m.conn.let {
		give = nil
	}
	return func(ctx context.Context) bool {
		st, err := c.MCP(ctx)
		if status := st[hubName].Status; err != nil || give == nil || status != "disabled" && status != "" {
			return err == nil && status == "connected"
		}
		if err := give(ctx); err != nil {
			log.Warn("the engine does not reach the hub", "error", err)
		}
		return hubConnected(ctx, c)
	}
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
	connect, log := m.connectHub(), m.o.Log
	return func() tea.Msg {
		if failed {
			if err := connect(ctx); err != nil {
				log.Warn("the engine does not reach the hub", "error", err)
			}
		}
		connected := hubConnected(ctx, c)
		return apply(func(m *Model) tea.Cmd {
			m.conn.checking = false
			if m.conn.client == c {
				m.setChannel(connected)
			}
			return nil
		})
	}
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

// lostHub says whether a tool call failed because the engine did not reach us:
// our own errors are JSON.
func lostHub(p *engine.Part) bool {
	return p.Type == engine.PartTool && strings.HasPrefix(p.Tool, hubName+"_") && p.State != nil &&
		p.State.Status == engine.ToolError && strings.Contains(p.State.Error, "Unable to connect")
}

// system gives what a prompt's system field says, once it is known whether the
// engine reaches the Hub. A spawned engine fetches the page itself.
func (m *Model) system() func(mcp bool) string {
	mode, kind, text := m.o.Channel, m.conn.kind, m.o.Instructions
	return func(mcp bool) string {
		channel := mode
		if mode == channelAuto {
			channel = autoChannel(mcp)
		}
		if kind == Spawned || channel == channelOff || text == nil {
			return ""
		}
		return text(channel)
	}
}
