package status

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// AskAfter keeps the questions about the engine's helpers out of the way of
// what is loaded first.
const AskAfter = 300 * time.Millisecond

// health is how what stands beside the engine fares: MCP servers but for our own,
// language servers.
type health struct{ mcp, lsp tally }

// tally counts servers, and those of them that do not work.
type tally struct{ all, bad int }

func (t *tally) add(good bool) {
	t.all++
	if !good {
		t.bad++
	}
}

// Check asks the engine how its helpers fare, soon and once at a time.
func (l *Line) Check() tea.Cmd {
	c, ctx := l.p.Client(), l.p.Context()
	if c == nil || l.asking {
		return nil
	}
	l.asking = true
	return tea.Tick(AskAfter, func(time.Time) tea.Msg {
		msg := healthReadMsg{of: c}
		if v, err := c.VCS(ctx); err == nil {
			msg.branch = sanitize.Line(v.Branch)
		}
		if servers, err := c.MCP(ctx); err == nil {
			msg.health.mcp = l.count(servers)
		}
		if list, err := c.LSP(ctx); err == nil {
			for _, server := range list {
				msg.health.lsp.add(server.Status != "error")
			}
		}
		return msg
	})
}

// healthReadMsg is what an engine said.
type healthReadMsg struct {
	of     *client.Client
	health health
	branch string
}

func (msg healthReadMsg) on(l *Line) tea.Cmd {
	l.asking = false
	if l.p.Client() == msg.of {
		l.health, l.told = msg.health, msg.branch
	}
	return nil
}

// CountServers takes the MCP servers as they are now.
func (l *Line) CountServers(all map[string]engine.MCPStatus) { l.health.mcp = l.count(all) }

func (l *Line) count(servers map[string]engine.MCPStatus) (t tally) {
	for name, s := range servers {
		if name != l.own.Server && s.Status != "disabled" {
			t.add(s.Status == "connected")
		}
	}
	return t
}

// Hear asks again after what may have changed it.
func (l *Line) Hear(ev engine.Event) tea.Cmd {
	switch d := ev.Data.(type) {
	case *engine.BranchUpdated:
		l.told = sanitize.Line(d.Branch)
	case *engine.MCPToolsChanged, *engine.LSPUpdated, *engine.SessionIdle:
		return l.Check()
	}
	return nil
}

// servers says it in few words: of servers that do not work, how many.
func (d *drawer) servers() string {
	return d.tally("mcp", d.health.mcp) + d.tally("lsp", d.health.lsp)
}

func (d *drawer) tally(name string, t tally) string {
	switch {
	case t.all == 0:
		return ""
	case t.bad > 0:
		return d.muted(" · ") + d.th.Style(theme.Warning).Render(lang.T("of-failed-status", name, t.bad, t.all))
	}
	return d.muted(fmt.Sprintf(" · %s %d", name, t.all))
}
