package tui

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
)

// whoAnswers are the dialogs about who answers, and what opens them.
func whoAnswers() map[string]func(r *rig) {
	return map[string]func(r *rig){
		"models":  func(r *rig) { r.keys("ctrl+x", "m") },
		"agents":  func(r *rig) { r.keys("ctrl+x", "a", "down") },
		"connect": func(r *rig) { say(r, "/connect") },
		"key": func(r *rig) {
			say(r, "/connect zed")
			r.write("secret")
		},
		"login": func(r *rig) {
			r.eng.says("POST /provider/openai/oauth/authorize", engine.Login{URL: "https://login.example/authorize?client=" + strings.Repeat("0123456789", 9),
				Method: "auto", Instructions: "Enter ABCD-EFGH there."})
			r.eng.holds("POST /provider/openai/oauth/callback")
			say(r, "/connect openai")
			r.keys("enter")
		},
		"mcp": func(r *rig) {
			r.eng.says("GET /mcp", map[string]engine.MCPStatus{"openspace": {Status: "connected"}, "off": {Status: "disabled"}, "login": {Status: "needs_auth"},
				"docs": {Status: "failed", Error: "SSE error: Unable to connect. Is the computer able to access the url? It was tried three times, ten seconds apart."},
				"own":  {Status: "needs_client_registration", Error: "no dynamic client registration"}})
			say(r, "/mcp")
		},
	}
}

// answerers is a stage with agents and models of several kinds.
func answerers(t *testing.T, play func(r *filed)) {
	t.Helper()
	configured(t, `{"theme":"nord"}`, ``, func(r *filed) {
		r.eng.agents = []engine.Agent{{Name: "build", Mode: "primary", Description: "The default agent. It does what it is told, with the tools that its permissions allow."},
			{Name: "plan", Mode: "primary", Description: "thinks first"}, {Name: "critic", Mode: "all", Color: "#ff8800", Description: "finds fault",
				Model: &engine.ModelRef{ProviderID: "anthropic", ModelID: "claude-opus-5"}}}
		r.m.choice.Liked.Set([]string{"zed/free-one", "gone/model"})
		r.m.choice.Recent.Set([]string{"anthropic/claude-opus-5"})
		providers(r.rig)
		play(r)
	})
}
