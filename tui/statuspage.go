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
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
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
		return enginePartsMsg{st: st, got: got}
	}
}

// enginePartsMsg is the result of what loadEngineParts started.
type enginePartsMsg struct {
	st  *engineParts
	got engineParts
}

func (msg enginePartsMsg) on(_ *Model) tea.Cmd { *msg.st = msg.got; return nil }

// statusPage shows who answers and how everything that belongs to it fares.
func (m *Model) statusPage() tea.Cmd {
	st := &engineParts{}
	m.push(&dialog.Live{Page: dialog.NewPage(lang.T("Status"), ""), Build: func(win *widget.Window, w int) []string {
		p := m.prose(win, w)
		p.engine()
		p.answers()
		p.Head(lang.T("Agent's way to the panes"))
		p.hub()
		p.Head(lang.T("MCP servers"))
		p.servers(st)
		p.Head(lang.T("Language servers"))
		p.languages(st)
		p.Head(lang.T("Formatters"))
		p.formatters(st)
		return p.Lines
	}})
	return m.loadEngineParts(st)
}

// engine says which engine it is, and whether it is there.
func (p *prose) engine() {
	c := &p.m.conn
	p.Head(lang.T("Engine"))
	switch {
	case c.state == client.Retrying && c.err != nil:
		p.Say("✗", theme.Error, sanitize.Text(lang.Translate(c.err)), theme.Text)
		if !c.next.IsZero() && !c.trying {
			p.Muted(lang.T("next try %s", c.next.Format(time.TimeOnly)))
		}
		return
	case c.client == nil:
		p.Say("○", theme.Muted, lang.T("is starting"), theme.Text)
		return
	}
	how := map[EngineKind]string{Spawned: lang.Key("started by OpenSpace, ends with it"),
		Attached: lang.Key("runs by itself"), Demo: lang.Key("scripted, inside OpenSpace: no model")}[c.kind]
	p.Say("●", theme.Success, fmt.Sprintf("opencode %s · %s", sanitize.Line(c.version), lang.T(how)), theme.Text)
	if c.kind != Demo {
		p.Muted(sanitize.Line(c.client.BaseURL()))
	}
	if at := p.m.awayText(true); at != "" {
		p.Muted(at)
		p.Muted(lang.T("not there: writing, staging and discarding, what is staged, files of more than 8 MB, more " +
			"than ten lines of a search, and a watch of files"))
	}
	busy := 0
	for _, s := range p.m.st.Sessions() {
		if s.Busy() {
			busy++
		}
	}
	all := len(p.m.st.Sessions())
	p.Muted(lang.T("%s, %s", lang.N(all, "%d session", "%d sessions", all),
		lang.N(busy, "%d at work", "%d at work", busy)) + " · " + brokeText(c.gaps))
}

// brokeText says how often the stream of events broke.
func brokeText(n int) string {
	switch n {
	case 0:
		return lang.T("the event stream never broke")
	case 1:
		return lang.T("the event stream broke once")
	}
	return lang.N(n, "the event stream broke %d time", "the event stream broke %d times", n)
}

// answers says which agent and model answer in the session on screen.
func (p *prose) answers() {
	p.Head(lang.T("Answers"))
	agent, model := p.m.who(p.m.session())
	if agent == "" || model.ModelID == "" {
		p.Muted(lang.T("the engine's agents and models are not known yet"))
		return
	}
	text := lang.T("agent %s", sanitize.Line(agent)) + " · " + lang.T("model %s", sanitize.Line(model.String()))
	if v := variantOf(model); v != "" {
		text += " · " + lang.T("variant %s", sanitize.Line(v))
	}
	switch info := p.m.modelInfo(model); {
	case info == nil:
		p.Say("✗", theme.Error, text+" · "+lang.T("the engine does not list this model"), theme.Text)
	case info.Limit.Context > 0:
		p.Say("●", theme.Success, text+" · "+lang.N(info.Limit.Context, "window of %d token", "window of %d tokens",
			info.Limit.Context), theme.Text)
	default:
		p.Say("●", theme.Success, text, theme.Text)
	}
	var names []string
	for _, pr := range p.m.conn.providers.Providers {
		names = append(names, fmt.Sprintf("%s (%s)", sanitize.Line(pr.Name),
			lang.N(len(pr.Models), "%d model", "%d models", len(pr.Models))))
	}
	p.Muted(lang.T("providers: %s", strings.Join(names, ", ")))
}

// hub says by which channel the agent drives the panes.
func (p *prose) hub() {
	m := p.m
	why := map[string]string{
		channelMCP:    lang.Key("by MCP: the engine reaches the Hub"),
		channelStream: lang.Key("by blocks in its replies (stream)"),
		channelOff:    lang.Key("not at all: the channel is off"),
		channelBoth:   lang.Key("by MCP and by blocks in its replies"),
	}[m.channel()]
	if why = lang.T(why); m.o.Channel == channelAuto {
		why = lang.T("%s, chosen by itself", why)
	}
	p.Say("●", theme.Success, why, theme.Text)
	if m.conn.other != 0 {
		p.Muted(lang.T("another OpenSpace (process %d) in this folder has the engine's tools for the panes",
			m.conn.other))
	}
	if m.o.HubURL != nil && m.o.HubURL() != "" {
		p.Muted(lang.T("the Hub listens on %s", m.o.HubURL()))
	}
}

// servers lists the MCP servers.
func (p *prose) servers(st *engineParts) {
	switch {
	case st.mcpErr != nil:
		p.Say("✗", theme.Error, sanitize.Text(lang.Translate(st.mcpErr)), theme.Text)
	case !st.asked:
		p.Muted("…")
	case len(st.mcp) == 0:
		p.Muted(lang.T("none is configured"))
	}
	for _, name := range slices.Sorted(maps.Keys(st.mcp)) {
		s := st.mcp[name]
		mark, token := mcpMark(s.Status)
		p.Say(mark, token, sanitize.Line(name)+": "+mcpText(s), theme.Text)
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
		"disabled":                  lang.Key("not connected"),
		"needs_auth":                lang.Key("wants a login: enter on it in /mcp"),
		"needs_client_registration": lang.Key("wants a client to be registered: its configuration names the client id"),
	}[s.Status]
	if text == "" {
		text = mcpWord(s.Status)
	}
	text = lang.T(text)
	if s.Error != "" {
		text += ": " + sanitize.Line(s.Error)
	}
	return text
}

func (p *prose) languages(st *engineParts) {
	switch {
	case st.lspErr != nil:
		p.Say("✗", theme.Error, sanitize.Text(lang.Translate(st.lspErr)), theme.Text)
	case !st.asked:
		p.Muted("…")
	case len(st.lsp) == 0:
		p.Muted(
			lang.T("none runs: the engine starts them with the first file of their language, where it is set up to"))
	}
	for _, l := range st.lsp {
		mark, token := "●", theme.Success
		if l.Status != "connected" {
			mark, token = "✗", theme.Error
		}
		p.Say(mark, token, strings.TrimSpace(sanitize.Line(l.Name+" "+l.Root)), theme.Text)
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
		p.Say("✗", theme.Error, sanitize.Text(lang.Translate(st.err)), theme.Text)
	case !st.asked:
		p.Muted("…")
	case len(on) == 0:
		p.Muted(lang.T("none is in use"))
	default:
		p.Say("●", theme.Success, strings.Join(on, ", "), theme.Text)
	}
}
