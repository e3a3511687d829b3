package editor

import (
	"errors"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

func TestTheEditorIsInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	check := func(what string, r *rig) {
		t.Helper()
		if words := langtest.Unsaid(r.e.Draw(120, 12, true)); len(words) > 0 {
			t.Errorf("%s: %q is not said", what, words)
		}
	}
	r := newRig(t, "a.go", "unread")
	check("before it is read", r)
	r.e.failure = &workspace.Error{Code: workspace.NotFound, Path: "a.go"}
	check("one that cannot be read", r)
	r.e.failure = errors.New("1")
	check("one that failed", r)
	check("an empty one", newRig(t, "a.go", ""))
	r = newRig(t, "a.go", "1\n2\n3\n")
	if _, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: 1, EndLine: 2}}}); err != nil {
		t.Fatal(err)
	}
	r.press("w")
	check("marks", r)
	r.press("/", `"7`, "enter")
	check("a search", r)
	r.press("esc")
	check("and after it", r)
	r.press("v", "j")
	check("lines that are chosen", r)
	r.press("esc")
	r = pictured(t, 20, 12)
	r.press("y")
	check("a picture that has no text", r)
	r, _ = hexRig(t, "1", []byte("\x00\x01"))
	check("bytes", r)
	r.press("m")
	check("bytes that are no text", r)
	r.press(":")
	check("an offset", r)
	r.press(`"z`, "enter")
	check("one that is none", r)
	r.press("/")
	check("a search among bytes", r)
	r.press(`"0x1`)
	check("half a byte", r)
	r.press("esc", "E", `"1`)
	check("no encoding", r)
	r.press("enter")
	check("and after it", r)
}
