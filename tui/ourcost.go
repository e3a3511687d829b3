package tui

import (
	"fmt"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/theme"
)

// ourCost is what this program itself adds to the requests of a session, in
// letters: the engine tells no tokens of such parts.
type ourCost struct {
	tools, commands int // in each request; how many they are
	instructions    int // in each request
	told, messages  int // in the conversation so far; how many they are
}

// ourCost counts it.
func (m *Model) ourCost(session string) ourCost {
	var c ourCost
	ch := m.channel()
	if m.conn.kind == Demo || ch == channelOff {
		return c
	}
	if m.o.Instructions != nil {
		c.instructions = len(m.o.Instructions(ch))
	}
	if ch == channelMCP || ch == channelBoth {
		c.instructions += m.o.ServerInstructions
		for _, cmd := range m.reg.Offered(m.tier()) {
			c.tools += cmd.ToolBytes()
			c.commands++
		}
	}
	for _, msg := range m.st.Visible(session) {
		before := c.told
		for _, p := range msg.Parts {
			if chat.Told(p.Metadata) {
				c.told += len(p.Text())
			}
		}
		if c.told > before {
			c.messages++
		}
	}
	return c
}

// ours tells what the program adds to what the model reads.
func (p *prose) ours(session string) {
	c := p.m.ourCost(session)
	p.Head(lang.T("What OpenSpace adds, estimated at %d letters a token", lettersPerToken))
	if p.m.conn.kind == Demo {
		p.Muted(lang.T("The demo engine is no model: it is told nothing."))
		return
	}
	row := func(letters int, what string) {
		p.Say(fmt.Sprintf("%6d", (letters+lettersPerToken-1)/lettersPerToken), theme.Info, what, theme.Text)
	}
	row(c.tools, lang.N(c.commands, "tools, in each request (%d command)", "tools, in each request (%d commands)",
		c.commands))
	row(c.instructions, lang.T("instructions, in each request"))
	row(c.told, lang.N(c.messages, "context messages in this session so far (%d)",
		"context messages in this session so far (%d)", c.messages))
}
