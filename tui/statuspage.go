package tui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// engineParts is what belongs to the engine and has a state. Each part that
// could not be asked for says why.
type engineParts struct {
	asked               bool // and answered
	mcp                 map[string]engine.MCPStatus
	lsp                 []engine.LSPStatus
	formatters          []engine.FormatterStatus
	mcpErr, lspErr, err error
}

// loadEngineParts asks for all of them.
func (m *Model) loadEngineParts(st *engineParts) tea.Cmd {
	c, ctx := m.conn.client, m.o.Ctx
	if c == nil {
		return nil
	}
	return func() tea.Msg {
		got := engineParts{asked: true}
		got.mcp, got.mcpErr = c.MCP(ctx)
		got.lsp, got.lspErr = c.LSP(ctx)
		got.formatters, got.err = c.Formatters(ctx)
		return apply(func(*Model) tea.Cmd { *st = got; return nil })
	}
}

// statusPage shows who answers and how everything that belongs to it fares.
func (m *Model) statusPage() tea.Cmd {
	st := &engineParts{}
	m.push(&livePage{page: page{title: "Status"}, build: func(m *Model, w int) []string {
		p := prose{m: m, w: w}
		p.engine()
		p.answers()
		p.head("Agent's way to the panes")
		p.hub()
		p.head("MCP servers")
		p.servers(st)
		p.head("Language servers")
		p.languages(st)
		p.head("Formatters")
		p.formatters(st)
		return p.lines
	}})
	return m.loadEngineParts(st)
}

// engine says which engine it is, and whether it is there.
func (p *prose) engine() {
	c := &p.m.conn
	p.head("Engine")
	switch {
	case c.state == client.Retrying && c.err != nil:
		p.say("✗", theme.Error, sanitize.Text(c.err.Error()), theme.Text)
		if !c.next.IsZero() {
			p.muted("next try " + c.next.Format(time.TimeOnly))
		}
		return
	case c.client == nil:
		p.say("○", theme.Muted, "is starting", theme.Text)
		return
	}
	how := map[EngineKind]string{Spawned: "started by OpenSpace, ends with it", Attached: "runs by itself", Demo: "scripted, inside OpenSpace: no model"}[c.kind]
	p.say("●", theme.Success, fmt.Sprintf("opencode %s · %s", sanitize.Line(c.version), how), theme.Text)
	if c.kind != Demo {
		p.muted(sanitize.Line(c.client.BaseURL()))
	}
	busy := 0
	for _, s := range p.m.st.Sessions() {
		if s.Busy() {
			busy++
		}
	}
	p.muted(fmt.Sprintf("%s, %d at work · the event stream %s", several(len(p.m.st.Sessions()), "session"), busy, times(c.gaps)))
}

func several(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func times(n int) string {
	switch n {
	case 0:
		return "never broke"
	case 1:
		return "broke once"
	}
	return fmt.Sprintf("broke %d times", n)
}

// answers says which agent and model answer in the session on screen.
func (p *prose) answers() {
	p.head("Answers")
	agent, model := p.m.who(p.m.session())
	if agent == "" || model.ModelID == "" {
		p.muted("the engine's agents and models are not known yet")
		return
	}
	text := "agent " + sanitize.Line(agent) + " · model " + sanitize.Line(model.String())
	if v := variantOf(model); v != "" {
		text += " · variant " + sanitize.Line(v)
	}
	switch info := p.m.modelInfo(model); {
	case info == nil:
		p.say("✗", theme.Error, text+" · the engine does not list this model", theme.Text)
	case info.Limit.Context > 0:
		p.say("●", theme.Success, fmt.Sprintf("%s · window of %d tokens", text, info.Limit.Context), theme.Text)
	default:
		p.say("●", theme.Success, text, theme.Text)
	}
	var names []string
	for _, pr := range p.m.conn.providers.Providers {
		names = append(names, fmt.Sprintf("%s (%s)", sanitize.Line(pr.Name), several(len(pr.Models), "model")))
	}
	p.muted("providers: " + strings.Join(names, ", "))
}

// hub says by which channel the agent drives the panes.
func (p *prose) hub() {
	m := p.m
	why := map[string]string{
		channelMCP:    "by MCP: the engine reaches the Hub",
		channelStream: "by blocks in its replies (stream)",
		channelOff:    "not at all: the channel is off",
		"both":        "by MCP and by blocks in its replies",
	}[m.channel()]
	if m.o.Channel == channelAuto {
		why += ", chosen by itself"
	}
	p.say("●", theme.Success, why, theme.Text)
	if m.o.HubURL != nil && m.o.HubURL() != "" {
		p.muted("the Hub listens on " + m.o.HubURL())
	}
}

// servers lists the MCP servers.
func (p *prose) servers(st *engineParts) {
	switch {
	case st.mcpErr != nil:
		p.say("✗", theme.Error, sanitize.Text(st.mcpErr.Error()), theme.Text)
	case !st.asked:
		p.muted("…")
	case len(st.mcp) == 0:
		p.muted("none is configured")
	}
	for _, name := range slices.Sorted(maps.Keys(st.mcp)) {
		s := st.mcp[name]
		mark, token := mcpMark(s.Status)
		p.say(mark, token, sanitize.Line(name)+": "+mcpText(s), theme.Text)
	}
}

func mcpMark(status string) (string, theme.Token) {
	switch status {
	case "connected":
		return "●", theme.Success
	case "failed":
		return "✗", theme.Error
	case "needs_auth", "needs_client_registration":
		return "!", theme.Warning
	}
	return "○", theme.Muted
}

// mcpText says a server's state, and what to do about it.
func mcpText(s engine.MCPStatus) string {
	text := map[string]string{
		"disabled":                  "not connected",
		"needs_auth":                "wants a login: enter on it in /mcp",
		"needs_client_registration": "wants a client to be registered: its configuration names the client id",
	}[s.Status]
	if text == "" {
		text = sanitize.Line(s.Status)
	}
	if s.Error != "" {
		text += ": " + sanitize.Line(s.Error)
	}
	return text
}

func (p *prose) languages(st *engineParts) {
	switch {
	case st.lspErr != nil:
		p.say("✗", theme.Error, sanitize.Text(st.lspErr.Error()), theme.Text)
	case !st.asked:
		p.muted("…")
	case len(st.lsp) == 0:
		p.muted("none runs: the engine starts them with the first file of their language, where it is set up to")
	}
	for _, l := range st.lsp {
		mark, token := "●", theme.Success
		if l.Status != "connected" {
			mark, token = "✗", theme.Error
		}
		p.say(mark, token, strings.TrimSpace(sanitize.Line(l.Name+" "+l.Root)), theme.Text)
	}
}

func (p *prose) formatters(st *engineParts) {
	var on []string
	for _, f := range st.formatters {
		if f.Enabled {
			on = append(on, sanitize.Line(f.Name+" ("+strings.Join(f.Extensions, " ")+")"))
		}
	}
	switch {
	case st.err != nil:
		p.say("✗", theme.Error, sanitize.Text(st.err.Error()), theme.Text)
	case !st.asked:
		p.muted("…")
	case len(on) == 0:
		p.muted("none is in use")
	default:
		p.say("●", theme.Success, strings.Join(on, ", "), theme.Text)
	}
}
