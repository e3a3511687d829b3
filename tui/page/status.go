package page

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
	"github.com/openspace-tui/openspace/tui/agent"
	"github.com/openspace-tui/openspace/tui/dialog"
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
func loadEngineParts(from Source, st *engineParts) tea.Cmd {
	c, ctx := from.Engine().Client, from.Context()
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

// On implements [dialog.Msg].
func (msg enginePartsMsg) On(dialog.Host) tea.Cmd { *msg.st = msg.got; return nil }

// Status shows who answers and how everything that belongs to it fares.
func Status(from Source) tea.Cmd {
	st := &engineParts{}
	open(from, lang.T("status-title"), func(p *prose) {
		p.engine()
		p.answers()
		p.Head(lang.T("agents-way-to-the-panes"))
		p.hub()
		p.Head(lang.T("mcp-servers"))
		p.servers(st)
		p.Head(lang.T("language-servers"))
		p.languages(st)
		p.Head(lang.T("formatters"))
		p.formatters(st)
	})
	return loadEngineParts(from, st)
}

// engine says which engine it is, and whether it is there.
func (p *prose) engine() {
	c := p.from.Engine()
	p.Head(lang.T("engine-title"))
	switch {
	case c.State == client.Retrying && c.Err != nil:
		p.Say("✗", theme.Error, sanitize.Text(lang.Translate(c.Err)), theme.Text)
		if !c.Next.IsZero() && !c.Trying {
			p.Muted(lang.T("next-try", c.Next.Format(time.TimeOnly)))
		}
		return
	case c.Client == nil:
		p.Say("○", theme.Muted, lang.T("is-starting"), theme.Text)
		return
	}
	how := map[client.Source]lang.Phrase{client.Spawned: lang.Key("started-openspace-ends"),
		client.Attached: lang.Key("runs-by-itself"),
		client.Demo:     lang.Key("scripted-inside-openspace-no-model")}[c.Kind]
	p.Say("●", theme.Success, fmt.Sprintf("opencode %s · %s", sanitize.Line(c.Version), lang.T(how)), theme.Text)
	if c.Kind != client.Demo {
		p.Muted(sanitize.Line(c.Client.BaseURL()))
	}
	if at := p.from.Where(true); at != "" {
		p.Muted(at)
		p.Muted(lang.T("not-there-writing-staging-discarding"))
	}
	busy := 0
	for _, s := range p.from.Store().Sessions() {
		if s.Busy() {
			busy++
		}
	}
	all := len(p.from.Store().Sessions())
	p.Muted(lang.T("%s, %s", lang.N(all, "n-sessions", all),
		lang.N(busy, "at-work", busy)) + " · " + brokeText(c.Gaps))
}

// brokeText says how often the stream of events broke.
func brokeText(n int) string {
	switch n {
	case 0:
		return lang.T("the-event-stream-never-broke")
	case 1:
		return lang.T("the-event-stream-broke-once")
	}
	return lang.N(n, "the-event-stream-broke-times", n)
}

// answers says which agent and model answer in the session on screen.
func (p *prose) answers() {
	p.Head(lang.T("answers"))
	agent, model := p.from.Answers(p.from.Session())
	if agent == "" || model.ModelID == "" {
		p.Muted(lang.T("engines-agents-models-not-known"))
		return
	}
	text := lang.T("agent-x", sanitize.Line(agent)) + " · " + lang.T("model", sanitize.Line(model.String()))
	if v := model.VariantName(); v != "" {
		text += " · " + lang.T("variant", sanitize.Line(v))
	}
	switch info := p.from.ModelInfo(model); {
	case info == nil:
		p.Say("✗", theme.Error, text+" · "+lang.T("engine-does-not-list-model"), theme.Text)
	case info.Limit.Context > 0:
		p.Say("●", theme.Success, text+" · "+lang.N(info.Limit.Context, "window-of-tokens",
			info.Limit.Context), theme.Text)
	default:
		p.Say("●", theme.Success, text, theme.Text)
	}
	var names []string
	for _, pr := range p.from.Engine().Providers {
		names = append(names, fmt.Sprintf("%s (%s)", sanitize.Line(pr.Name),
			lang.N(len(pr.Models), "n-models", len(pr.Models))))
	}
	p.Muted(lang.T("providers-x", strings.Join(names, ", ")))
}

// hub says by which channel the agent drives the panes.
func (p *prose) hub() {
	way := p.from.Way()
	words := map[string]lang.Phrase{
		agent.ChannelMCP:    lang.Key("mcp-engine-reaches-hub"),
		agent.ChannelStream: lang.Key("blocks-replies-stream"),
		agent.ChannelOff:    lang.Key("not-all-channel-off"),
		agent.ChannelBoth:   lang.Key("mcp-blocks-replies"),
	}[way.Channel]
	why := words.Said()
	if way.Auto {
		why = lang.T("chosen-by-itself", why)
	}
	p.Say("●", theme.Success, why, theme.Text)
	if way.Other != 0 {
		p.Muted(lang.T("another-openspace-process-folder-has", way.Other))
	}
	if way.HubURL != "" {
		p.Muted(lang.T("the-hub-listens-on", way.HubURL))
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
		p.Muted(lang.T("none-is-configured"))
	}
	for _, name := range slices.Sorted(maps.Keys(st.mcp)) {
		s := st.mcp[name]
		mark, token := MCPMark(s.Status)
		p.Say(mark, token, sanitize.Line(name)+": "+MCPText(s), theme.Text)
	}
}

// MCPMark is the sign of a server's state, with its colour.
func MCPMark(status string) (string, theme.Token) {
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

// MCPText says a server's state, and what to do about it.
func MCPText(s engine.MCPStatus) string {
	state := map[string]lang.Phrase{
		"disabled":                  lang.Key("not-connected"),
		"needs_auth":                lang.Key("wants-login-enter-mcp"),
		"needs_client_registration": lang.Key("wants-client-registered-configuration"),
	}[s.Status]
	if state == "" {
		state = MCPWord(s.Status)
	}
	text := state.Said()
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
			lang.T("none-runs-engine-starts-them"))
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
		p.Muted(lang.T("none-is-in-use"))
	default:
		p.Say("●", theme.Success, strings.Join(on, ", "), theme.Text)
	}
}

// MCPWord is a server's state in a word or two.
func MCPWord(status string) lang.Phrase {
	words := map[string]lang.Phrase{"connected": lang.Key("connected"), "disabled": lang.Key("not-connected"),
		"failed":     lang.Key("failed"),
		"needs_auth": lang.Key("wants-a-login"), "needs_client_registration": lang.Key("wants-a-client-id")}
	if w := words[status]; w != "" {
		return w
	}
	return lang.Plain(sanitize.Line(status))
}
