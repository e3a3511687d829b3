package agents

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

func TestWhatTheAgentOpenedGoesWithADeletedSessionAndALostEngine(t *testing.T) {
	r := rig.NewRig(t)
	e := oc.Start(t, oc.Options{Dir: r.Dir, Mock: r.Mock})
	r.Mock.Set(t, "open", `[[{"tool":"openspace_openspace_editor_open","args":{"path":"src/app.go","line":30}}],[{"text":"I opened it."}]]`)
	tm := r.Start("--server", e.URL, "-p", oc.Password, "--consent", "allow")
	tm.Type("scenario:open", term.Enter)
	tm.See("I opened it.", "// line number 30", "build · m1")
	tm.Type("/delete", term.Enter)
	tm.Gone("// line number 30")
	tm.See("Ask anything")
	tm.Type("scenario:open", term.Enter)
	tm.See("I opened it.", "// line number 30", "build · m1")
	e.Kill()
	tm.See("engine lost", "// line number 30")
	tm.Gone("// line number 30") // ten seconds later
}
