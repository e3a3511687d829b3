package tui

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes/editor"
	"github.com/openspace-tui/openspace/tui/page"
)

// finds tells of a change after which the language servers found something.
func finds(r *rig, session, part, diagnostics string) {
	r.t.Helper()
	goes(r, session, part, "edit", `{"filePath":"`+filepath.Join(r.dir, "alpha")+`"}`, `{"diagnostics":`+diagnostics+`}`, "")
}

// found is a problem as LSP has it.
func found(line, severity int, message string) string {
	text, _ := json.Marshal(message)
	return fmt.Sprintf(`{"range":{"start":{"line":%d,"character":2}},"severity":%d,"message":%s,"source":"vet"}`, line-1, severity, text)
}

// withProblems opens the list of two.
func withProblems(r *filed) {
	finds(r.rig, "ses_1", "prt_told", `{"src/parse.go":[`+found(12, 1, "missing return")+`,`+found(7, 2, "declared and not used: x")+`]}`)
	r.open("/problems")
}

func TestProblemsAreListedAndReached(t *testing.T) {
	live(t, func(o *Options) { o.Session = "ses_1" }, func(r *rig) {
		openSession(r)
		r.slash("/problems")
		r.see("no language server has told of problems")
		gamma, outside := filepath.Join(r.dir, "src/gamma"), filepath.Join(filepath.Dir(r.dir), "other.go")
		finds(r, "ses_1", "prt_p1", fmt.Sprintf(`{%q:[%s,%s],%q:[%s]}`, gamma, found(40, 2, "unused\x1b[31m"), found(50, 1, "missing return"), outside, found(1, 3, "far away")))
		r.slash("/problems")
		r.see("Problems · 1 error, 1 warning", "src/gamma:50:3 missing return", "vet · error", "src/gamma:40:3 unused", "vet · warning", "other.go:1:3", "vet · info")
		r.keys("end")
		r.see("far away")
		r.keys("home")
		r.keys("enter")
		r.see("▌ 50  line 50")
		if e, ok := r.m.ws.FocusedContent().(*editor.Editor); !ok || e.Path() != "src/gamma" {
			t.Errorf("the keyboard is at %T", r.m.ws.FocusedContent())
		}
		r.user("openspace.session.glance", nil)
		r.see("Problems", "✗", "src/gamma:50:3 missing return", "!", "src/gamma:40:3")
		r.keys("esc")
		finds(r, "ses_1", "prt_p2", `{}`)
		r.slash("/problems")
		r.see("no problems: no language server told of any")
	})
}

func TestTheLastWordOnProblemsCounts(t *testing.T) {
	live(t, func(o *Options) { o.Session = "ses_1" }, func(r *rig) {
		openSession(r)
		r.events(&engine.SessionCreated{SessionID: "ses_c", Info: engine.Session{ID: "ses_c", ParentID: "ses_1", Title: "child", Time: engine.SessionTime{Created: 1, Updated: 1}}})
		finds(r, "ses_1", "prt_p1", fmt.Sprintf(`{"a.go":[%s]}`, found(1, 1, "of the first")))
		finds(r, "ses_c", "prt_p2", fmt.Sprintf(`{"a.go":[%s,%s]}`, found(2, 4, "of the subagent"), found(3, 4, "and more")))
		if all, told := page.ProblemsOf(r.m.st, "ses_1"); !told || len(all) != 2 || page.ProblemCounts(all) != "2 hints" {
			t.Errorf("%v %v", all, told)
		}
		goes(r, "ses_1", "prt_p3", "bash", `{"command":"ls"}`, `{}`, "")
		if all, _ := page.ProblemsOf(r.m.st, "ses_1"); len(all) != 2 {
			t.Errorf("a call that tells of none: %v", all)
		}
		if _, told := page.ProblemsOf(r.m.st, "ses_c"); !told {
			t.Error("the subagent's own are not told")
		}
	})
}
