package panes

import (
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/rig"

	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// What a language server of the engine finds is told where the file changed,
// listed by /problems, and leads to its line.
func TestProblemsOfALanguageServerLeadToTheirLines(t *testing.T) {
	r := rig.NewRig(t)
	server, err := filepath.Abs("testdata/lsp.js")
	if err != nil {
		t.Fatal(err)
	}
	conf := oc.Config(r.Mock)
	conf["lsp"] = map[string]any{"demo": map[string]any{"command": []string{"node", server}, "extensions": []string{".go"}}}
	r.SetConfig(conf)
	r.Mock.Set(t, "edits", `[[{"tool":"edit","args":{"filePath":"src/app.go","oldString":"// line number 12\n","newString":"// the twelfth\n"}}],[{"text":"It is done."}]]`)
	tm := r.Start()
	tm.Type("scenario:edits", term.Enter)
	tm.See("src/app.go:40:4 line 40 is not used", "It is done.", "▣ build")
	tm.Type("/problems", term.Enter)
	tm.See("Problems · 1 error", "src/app.go:40:4 line 40 is not used", "demo · error")
	tm.Type(term.Enter)
	tm.Gone("Problems ·")
	tm.See("▌40  // line number 40", "app.go × ")
}
