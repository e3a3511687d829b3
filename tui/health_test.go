package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/tui/status"
)

func TestTheLastLineTellsHowTheEnginesHelpersFare(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.eng.says("GET /vcs", engine.VCS{Branch: "topic"})
		r.eng.says("GET /mcp", map[string]engine.MCPStatus{"openspace": {Status: "connected"}, "docs": {Status: "connected"}, "off": {Status: "disabled"}})
		r.eng.says("GET /lsp", []engine.LSPStatus{{ID: "gopls", Status: "connected"}})
		r.send(tea.WindowSizeMsg{Width: 140, Height: 40})
		openSession(r)
		r.events(&engine.SessionIdle{SessionID: "ses_1"})
		r.pass(status.AskAfter)
		r.see("topic", "mcp 1", "lsp 1")
		r.eng.says("GET /mcp", map[string]engine.MCPStatus{"docs": {Status: "failed", Error: "no such program"}})
		r.events(&engine.BranchUpdated{Branch: "main"})
		r.see(" main ·")
		r.events(&engine.MCPToolsChanged{Server: "docs"})
		r.pass(status.AskAfter)
		r.see("mcp: 1 of 1 failed, /status")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 40})
		last := r.screen()[strings.LastIndex(r.screen(), "\n")+1:]
		if !strings.Contains(last, "1 of 1 failed") || !strings.Contains(last, "help") || strings.Contains(last, "agent by") {
			t.Errorf("what failed does not show in a narrow window: %q", last)
		}
		r.send(tea.WindowSizeMsg{Width: 50, Height: 40})
		last = r.screen()[strings.LastIndex(r.screen(), "\n")+1:]
		if strings.Contains(last, "failed") || !strings.Contains(last, "help") {
			t.Errorf("in a small window the keys give way: %q", last)
		}
	})
}
