package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/page"
	"github.com/openspace-tui/openspace/tui/supply"
)

// pages is the model as the pages see it.
type pages struct{ host }

// The methods implement [page.Source].

func (p pages) Where(whole bool) string                     { return supply.Where(p.m.o.Files, whole) }
func (p pages) ModelInfo(ref engine.ModelRef) *engine.Model { return p.m.choice.ModelInfo(ref) }

func (p pages) Engine() page.Engine {
	c := p.m.conn
	return page.Engine{Client: c.Client(), Kind: c.Kind(), Version: c.Version(), State: c.Stream(),
		Err: c.Err(), Next: c.Next(),
		Trying: c.Trying(), Gaps: c.Gaps(), Providers: c.Providers().Providers,
		Agents: c.Agents() != nil}
}

func (p pages) Way() page.Way {
	m := p.m
	w := page.Way{Channel: m.channel.Now(), Auto: m.channel.Follows(), Other: m.channel.Other()}
	if m.o.HubURL != nil {
		w.HubURL = m.o.HubURL()
	}
	return w
}

// doctor shows what works here.
func (p pages) doctor() tea.Cmd {
	return page.Doctor(p, p.m.o.Doctor, &p.m.replies, p.m.screenReader != nil)
}

// logs shows the newest lines of the log.
func (p pages) logs() tea.Cmd {
	watch := page.Watch(p.m.o.WatchLog)
	if watch == nil {
		watch = page.WatchBy(p.m.o.Watches, p.m.o.Log)
	}
	return page.Logs(p, p.m.o.LogFile, watch)
}

// welcome is what an empty chat says.
func (p pages) welcome(w int) []string {
	_, connects := p.m.reg.BySlash("connect")
	return page.Welcome(p, w, connects)
}

// help lists keys and slash commands, from the tables that run them.
func (p pages) help() dialog.Dialog {
	m := p.m
	return page.Help(p, page.HelpOptions{Pane: m.ws.FocusedContent(), Keys: m.keys, Commands: m.reg.All(),
		Theirs: func() []engine.Command {
			all := slices.Clone(m.conn.Commands())
			for i := range all {
				all[i].Name = m.submitter.EngineName(all[i])
			}
			return all
		}, Notes: p.comingNotes})
}

// comingNotes tells what of that client's keys is not in force here.
func (p pages) comingNotes() []string {
	var out []string
	for l := range strings.Lines(p.m.settings.TheirsBad) {
		out = append(out, strings.TrimSpace(l))
	}
	for _, f := range p.m.keys.Faults {
		if f.From == keymap.ClientFile {
			out = append(out, f.Said())
		}
	}
	for _, id := range p.m.unimported {
		out = append(out, lang.T("tui-json-nothing-here-does", id))
	}
	return out
}

// ourCost counts what this program itself adds to the requests of a session.
func (p pages) ourCost(session string) page.Cost {
	m := p.m
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
		for _, part := range msg.Parts {
			if chat.Told(part.Metadata) {
				c.Told += len(part.Text())
			}
		}
		if c.Told > before {
			c.Messages++
		}
	}
	return c
}

// context tells what is told with prompts, and what fills the model's window.
func (p pages) context() dialog.Dialog {
	m := p.m
	sid := m.chats.Session()
	level := m.brief.Level(sid)
	agent, _ := m.choice.Who(sid)
	told, _ := m.brief.PanesText(sid, agent, level == commands.ContextFull) // as it is when it is asked for
	return page.Context(p, page.Told{Level: level, Text: told}, p.ourCost, m.look.ASCII())
}
