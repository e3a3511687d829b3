package tui

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/connect"
)

// healthLater keeps the questions about the engine's helpers out of the way of
// what is loaded first.
const healthLater = 300 * time.Millisecond

// health is how what stands beside the engine fares: the repository's branch,
// MCP servers but for our own, language servers.
type health struct {
	branch   string
	mcp, lsp tally
}

// tally counts servers, and those of them that do not work.
type tally struct{ all, bad int }

// checkHealth asks the engine, soon and once at a time.
func (m *Model) checkHealth() tea.Cmd {
	c, ctx := m.conn.Client(), m.o.Ctx
	if c == nil || m.health.asking {
		return nil
	}
	m.health.asking = true
	return tea.Tick(healthLater, func(time.Time) tea.Msg {
		var h health
		if v, err := c.VCS(ctx); err == nil {
			h.branch = sanitize.Line(v.Branch)
		}
		servers, err := c.MCP(ctx)
		if err == nil {
			h.mcp = tallyMCP(servers)
		}
		if list, err := c.LSP(ctx); err == nil {
			for _, l := range list {
				h.lsp.add(l.Status != "error")
			}
		}
		return healthReadMsg{c: c, h: h}
	})
}

// healthReadMsg is the result of what checkHealth started.
type healthReadMsg struct {
	c *client.Client
	h health
}

func (msg healthReadMsg) on(m *Model) tea.Cmd {
	m.health.asking = false
	if m.conn.Client() == msg.c {
		m.health = msg.h
	}
	return nil
}

func tallyMCP(servers map[string]engine.MCPStatus) (t tally) {
	for name, s := range servers {
		if name != connect.Hub && s.Status != "disabled" {
			t.add(s.Status == "connected")
		}
	}
	return t
}

func (t *tally) add(good bool) {
	t.all++
	if !good {
		t.bad++
	}
}

// healthEvent asks again after what may have changed it.
func (m *Model) healthEvent(ev engine.Event) tea.Cmd {
	switch d := ev.Data.(type) {
	case *engine.BranchUpdated:
		m.health.branch = sanitize.Line(d.Branch)
	case *engine.MCPToolsChanged, *engine.LSPUpdated, *engine.SessionIdle:
		return m.checkHealth()
	}
	return nil
}

// healthText says it in few words: of servers that do not work, how many.
func (m *Model) healthText() string {
	h := &m.health
	return m.tallyText("mcp", h.mcp) + m.tallyText("lsp", h.lsp)
}

// asksElsewhere counts the requests that nobody sees.
func (m *Model) asksElsewhere() int {
	n := 0
	for _, a := range m.st.Open() {
		if !slices.ContainsFunc(m.chats.All(), func(c *chat.Chat) bool { return m.st.Within(a.SessionID(), c.Session()) }) {
			n++
		}
	}
	return n
}

// elsewhereText tells of them, and the way there.
func (m *Model) elsewhereText() string {
	switch m.elsewhere {
	case 0:
		return ""
	case 1:
		return m.win.Theme.Style(theme.Warning).Bold(true).Render(
			lang.T("another-session-asks", m.keys.Way(call.SessionList))) + m.win.Theme.Style(theme.Muted).Render(" · ")
	}
	return m.win.Theme.Style(theme.Warning).Bold(true).Render(
		lang.N(m.elsewhere, "requests-in-other-sessions", m.elsewhere,
			m.keys.Way(call.SessionList))) + m.win.Theme.Style(theme.Muted).Render(" · ")
}

func (m *Model) tallyText(name string, t tally) string {
	switch {
	case t.all == 0:
		return ""
	case t.bad > 0:
		return m.win.Theme.Style(theme.Muted).Render(" · ") +
			m.win.Theme.Style(theme.Warning).Render(lang.T("of-failed-status", name, t.bad, t.all))
	}
	return m.win.Theme.Style(theme.Muted).Render(fmt.Sprintf(" · %s %d", name, t.all))
}
