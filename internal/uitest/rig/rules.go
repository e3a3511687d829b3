package rig

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Judged holds one result to what an agent may do.
func (r *Rig) Judged(id, needs, agent, denied, got string) {
	r.T.Helper()
	var res struct {
		Success           bool
		Code, Error, Hint string
	}
	if err := json.Unmarshal([]byte(got), &res); err != nil {
		r.T.Errorf("%s: %q: %v", id, got, err)
		return
	}
	if needs == "" || !strings.Contains(denied, needs) {
		if !res.Success {
			r.T.Errorf("%s fails for %s: %s", id, agent, got)
		}
		return
	}
	if res.Code != "denied_by_rule" || !strings.Contains(res.Hint, agent) || !strings.Contains(res.Hint, "deny") {
		r.T.Errorf("%s for %s gave %s", id, agent, got)
	}
}

// HeldTo holds the workspace to what may have happened in it.
func (r *Rig) HeldTo(denied string) {
	r.T.Helper()
	for file, needs := range map[string]string{"notes.txt": "edit", "t.deck.md": "edit", "t.txt": "edit",
		"b.whiteboard.json": "edit", "ran": "bash"} {
		there := func() bool { _, err := os.Stat(filepath.Join(r.Dir, file)); return err == nil }
		if strings.Contains(denied, needs) {
			if there() {
				r.T.Errorf("%s was made", file)
			}
			continue
		}
		Until(r.T, file+" is there", there)
	}
}

// Ours starts the program where both permissions are asked, and a scenario.
func (r *Rig) Ours(script string, args ...string) *term.Term {
	r.T.Helper()
	r.Shell()
	r.Mock.Set(r.T, "ours", script)
	tm := r.Start(append([]string{"--consent", "allow"}, args...)...)
	tm.Type("scenario:ours", term.Enter)
	return tm
}
