package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/editor"
)

// place is the file that has the keyboard and the line there.
func (r *rig) place() string {
	r.t.Helper()
	e, ok := r.m.ws.FocusedContent().(*editor.Editor)
	if !ok {
		return ""
	}
	line, _ := e.Place()
	return fmt.Sprintf("%s:%d", e.Path(), line)
}

// isAt checks it.
func (r *rig) isAt(want string) {
	r.t.Helper()
	if got := r.place(); got != want {
		r.t.Fatalf("it is at %q, not %q:\n%s", got, want, r.screen())
	}
}

// visit opens a file at a line and gives it the keyboard.
func (r *rig) visit(path string, line int) {
	r.t.Helper()
	r.user("openspace.editor.open", map[string]any{"path": path, "line": line})
	r.send(apply(func(m *Model) tea.Cmd {
		m.report(m.ws.FocusContent(panes.MakeID(editor.KindName, path), panes.User))
		return nil
	}))
}

func TestBackAndForward(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.user("openspace.file.back", nil)
		r.see("there is nowhere to go back to")
		r.visit("src/gamma", 100)
		r.visit("beta", 1)
		r.visit("src/gamma", 3)
		r.keys("j", "j", "G")
		r.isAt("src/gamma:200")
		r.keys("<")
		r.isAt("src/gamma:5")
		r.keys("<")
		r.isAt("beta:1")
		r.keys("<")
		r.isAt("src/gamma:100")
		r.see("line 100")
		r.keys("<")
		r.isAt("src/gamma:100")
		r.see("there is nowhere to go back to")
		r.keys(">", ">", ">")
		r.isAt("src/gamma:200")
		r.keys(">")
		r.see("there is nowhere to go forward to")
		r.keys("<", "<")
		r.isAt("beta:1")
		r.visit("alpha", 2) // elsewhere: what was ahead is cut off
		r.keys(">")
		r.isAt("alpha:2")
		r.keys("<", "<")
		r.isAt("src/gamma:100")
	})
}

func TestAClosedFileIsOpenedAgain(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.visit("src/gamma", 100)
		r.visit("alpha", 1)
		r.user("openspace.editor.close", map[string]any{"path": "src/gamma"})
		r.keys("<")
		r.isAt("src/gamma:100")
		r.see("line 100")
		r.keys(">")
		r.isAt("alpha:1")
		for _, path := range []string{"src/gamma", "alpha"} {
			r.user("openspace.editor.close", map[string]any{"path": path})
		}
		if got := r.place(); got != "" {
			t.Fatalf("it is in %s", got)
		}
		r.user("openspace.file.back", nil) // to the one that was closed last
		r.isAt("alpha:1")
	})
}

func TestAPlaceWhoseFileIsGoneIsForgotten(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.visit("beta", 1)
		r.visit("src/gamma", 100)
		r.visit("alpha", 1)
		r.user("openspace.editor.close", map[string]any{"path": "src/gamma"})
		if err := os.Remove(filepath.Join(r.dir, "src/gamma")); err != nil {
			t.Fatal(err)
		}
		r.keys("<")
		r.see("src/gamma: file not found")
		r.isAt("alpha:1")
		r.keys("<")
		r.isAt("beta:1")
		r.keys(">")
		r.isAt("alpha:1")
	})
}

// What one looks for moves the line while it is written; only where it ends is a
// place.
func TestASearchIsOneJump(t *testing.T) {
	live(t, nil, func(r *rig) {
		r.visit("src/gamma", 3)
		r.keys("/")
		r.write("line 18")
		r.keys("esc")
		r.isAt("src/gamma:3")
		r.keys("/")
		r.write("line 188")
		r.keys("enter")
		r.isAt("src/gamma:188")
		r.keys("<")
		r.isAt("src/gamma:3")
	})
}

func TestEscapeLeadsBackFromWhatAnAgentShowed(t *testing.T) {
	live(t, func(o *Options) { o.Consent = "allow" }, func(r *rig) {
		r.visit("alpha", 2)
		r.pass(time.Minute) // nobody is typing
		for _, args := range []string{`{"path":"src/gamma","line":40}`, `{"path":"beta","line":1}`} {
			if res := r.now(r.agent(r.m.o.Ctx, "openspace.editor.open", args)); !res.Success() {
				t.Fatalf("%+v", res)
			}
		}
		r.isAt("beta:1")
		r.keys("esc")
		r.isAt("alpha:2")
		r.keys("esc")
		r.isAt("alpha:2")
	})
}
