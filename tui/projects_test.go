package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/prompt"
)

func TestProjectsAreTheEnginesAndThoseThatWereWorkedIn(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	other := filepath.Join(home, "other")
	if err := os.Mkdir(other, 0o755); err != nil {
		t.Fatal(err)
	}
	live(t, func(o *Options) {
		o.Typed.History = []prompt.Entry{{Text: "a", Dir: "/srv/plain", Time: time.Now().Add(-48 * time.Hour)}, {Text: "b", Dir: "relative", Time: time.Now()}}
	}, func(r *rig) {
		p := engine.Project{ID: "1", Worktree: "/srv/gone\x1b[31m", Sandboxes: []string{other, "/"}}
		p.Time.Created = r.m.o.Now().Add(-time.Hour).UnixMilli()
		r.eng.says("GET /project", []engine.Project{p, {ID: "global", Worktree: "/"}})
		r.write("/projects")
		r.keys("enter")
		r.see("Projects", "● "+filepath.Base(r.dir), "here · ", "  other", "1h · ~/other", "2d · /srv/plain", "gone␛[31m")
		r.gone("relative")
		if n := strings.Count(r.screen(), " 1h · "); n != 2 {
			t.Errorf("%d projects of an hour ago:\n%s", n, r.screen())
		}
		r.keys("enter")
		r.see("this is that project")
		r.write("/projects")
		r.keys("enter")
		r.write("gone")
		r.keys("enter")
		r.see("there is no folder /srv/gone␛[31m on this machine")
		if r.quit || r.m.Reopen() != "" {
			t.Fatal("it left for a folder that is not there")
		}
		r.write("/projects")
		r.keys("enter")
		r.write("other")
		r.keys("enter")
		if !r.quit || r.m.Reopen() != other {
			t.Errorf("quit %v, to %q", r.quit, r.m.Reopen())
		}
	})
}

func TestProjectsAreListedWithoutAnEngine(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.user("openspace.app.projects", nil)
		r.see("Projects", "here · ")
	})
	live(t, nil, func(r *rig) {
		r.eng.breaks("GET /project", 500)
		r.user("openspace.app.projects", nil)
		r.see("projects: told to fail with 500")
	})
}
