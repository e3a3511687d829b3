package rig

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
)

// Asking makes the engine ask before it runs or changes anything.
func (r *Rig) Asking() {
	r.T.Helper()
	config := oc.Config(r.Mock)
	config["permission"] = map[string]any{"bash": "ask", "edit": "ask"}
	r.SetConfig(config)
}

// Told waits for the newest tool result that the model is given, one that
// satisfies ok.
func (r *Rig) Told(what string, ok func(string) bool) {
	r.T.Helper()
	r.Asked(what, func(q mockllm.Request) bool { return ok(ToolResult(q)) })
}

// Has returns what finds a text in another.
func Has(text string) func(string) bool {
	return func(s string) bool { return strings.Contains(s, text) }
}
