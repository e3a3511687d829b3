package tui

import (
	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/page"
)

// ourCost counts what this program itself adds to the requests of a session.
func (m *Model) ourCost(session string) page.Cost {
	var c page.Cost
	ch := m.channel.Now()
	if m.conn.Kind() == client.Demo || ch == agent.ChannelOff {
		return c
	}
	if m.o.Instructions != nil {
		c.Instructions = len(m.o.Instructions(ch))
	}
	if ch == agent.ChannelMCP || ch == agent.ChannelBoth {
		c.Instructions += m.o.ServerInstructions
		for _, cmd := range m.reg.Offered(m.tier()) {
			c.Tools += cmd.ToolBytes()
			c.Commands++
		}
	}
	for _, msg := range m.st.Visible(session) {
		before := c.Told
		for _, p := range msg.Parts {
			if chat.Told(p.Metadata) {
				c.Told += len(p.Text())
			}
		}
		if c.Told > before {
			c.Messages++
		}
	}
	return c
}

// showContext tells what is told with prompts, and what fills the model's window.
func (m *Model) showContext() dialog.Dialog {
	sid := m.chats.Session()
	level := m.brief.Level(sid)
	agent, _ := m.choice.Who(sid)
	told, _ := m.brief.PanesText(sid, agent, level == commands.ContextFull) // as it is when it is asked for
	return page.Context(pages{host{m}}, page.Told{Level: level, Text: told}, m.ourCost, m.look.ASCII())
}
