package tui

import (
	"cmp"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/doctor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
	"github.com/openspace-tui/openspace/tui/page"
)

// pages is the model as the pages see it.
type pages struct{ host }

// The methods implement [page.Source].

func (p pages) Context() context.Context                         { return p.m.o.Ctx }
func (p pages) Store() *store.Store                              { return p.m.st }
func (p pages) Where(whole bool) string                          { return p.m.awayText(whole) }
func (p pages) Session() string                                  { return p.m.session() }
func (p pages) Answers(session string) (string, engine.ModelRef) { return p.m.choice.Who(session) }
func (p pages) ModelInfo(ref engine.ModelRef) *engine.Model      { return p.m.choice.ModelInfo(ref) }
func (p pages) PathHere(path string) string                      { return pathHere(p.m.o.Files, path) }
func (p pages) KeyOf(command call.Named) string                  { return p.m.way(command) }

func (p pages) Engine() page.Engine {
	c := &p.m.conn
	return page.Engine{Client: c.client, Kind: c.kind, Version: c.version, State: c.state, Err: c.err, Next: c.next,
		Trying: c.trying, Gaps: c.gaps, Providers: c.providers.Providers, Agents: c.agents != nil}
}

func (p pages) Way() page.Way {
	m := p.m
	w := page.Way{Channel: m.channel.Now(), Auto: m.channel.Follows(), Other: m.channel.Other()}
	if m.o.HubURL != nil {
		w.HubURL = m.o.HubURL()
	}
	return w
}

func (p pages) Fetch(what string, ask func(context.Context, *client.Client) (tea.Msg, error)) tea.Cmd {
	return p.m.fetch(what, ask)
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
			all := slices.Clone(m.conn.commands)
			for i := range all {
				all[i].Name = m.typedName(all[i])
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
	for _, id := range p.m.settings.without {
		out = append(out, lang.T("tui-json-nothing-here-does", id))
	}
	return out
}

// ourCost counts what this program itself adds to the requests of a session.
func (p pages) ourCost(session string) page.Cost {
	m := p.m
	var c page.Cost
	ch := m.channel.Now()
	if m.conn.kind == client.Demo || ch == agent.ChannelOff {
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
	sid := m.session()
	level := m.brief.Level(sid)
	agent, _ := m.choice.Who(sid)
	told, _ := m.brief.PanesText(sid, agent, level == commands.ContextFull) // as it is when it is asked for
	return page.Context(p, page.Told{Level: level, Text: told}, p.ourCost, m.look.ASCII())
}

// doctor shows what works here.
func (p pages) doctor() tea.Cmd {
	m := p.m
	return page.Doctor(p, m.o.Doctor, func() doctor.Screen {
		a := m.terminalReplies.answers
		a.Modes = maps.Clone(a.Modes)
		return doctor.Screen{W: m.win.W, H: m.win.H, Spoken: m.screenReader != nil, Profile: m.terminalReplies.profile,
			Inside: true, Answers: &a}
	}, p.connected)
}

// connected puts what the running engine says of its providers in the place of
// what a look at its files gave.
func (p pages) connected(r doctor.Report) doctor.Report {
	m := p.m
	if !m.conn.live() || m.conn.kind == client.Demo || m.conn.agents == nil {
		return r
	}
	var names []string
	for _, one := range m.conn.providers.Providers {
		names = append(names, cmp.Or(one.Name, one.ID))
	}
	_, model := m.choice.Who(m.session())
	line := doctor.Say(lang.Key("providers"), doctor.OK, lang.T("x-x-answers", strings.Join(names, ", "), model), "")
	if model.ModelID == "" {
		line = doctor.Say(lang.Key("providers"), doctor.Bad, lang.T("none-is-connected"), lang.T("connect-adds-one"))
	}
	for i := range r {
		if r[i].Name == line.Name {
			r[i] = line
		}
	}
	return r
}

// logs shows the newest lines of the log.
func (p pages) logs() tea.Cmd {
	watch := p.m.o.WatchLog
	if watch == nil {
		watch = p.watchFile
	}
	return page.Logs(p, p.m.o.LogFile, watch)
}

// watchFile returns what waits until a file may have changed; false: it will not
// be told of any more. Without a watch it is nil.
func (p pages) watchFile(ctx context.Context, file string) (next func() bool) {
	abs, err := filepath.Abs(file)
	if err != nil {
		p.m.o.Log.Warn("the log is not watched", "error", err)
		return nil
	}
	files := p.m.o.Watches.Files(abs)
	return func() bool {
		if files.Next(ctx) == nil {
			return true
		}
		files.Close()
		return false
	}
}
