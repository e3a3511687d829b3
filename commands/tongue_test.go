package commands

import (
	"context"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

func TestRefusalsAreSaid(t *testing.T) {
	r := newRig(t)
	langtest.Pseudo(t)
	r.env.Origin = panes.User
	for _, c := range []struct{ id, args string }{
		{"editor.open", `{"path":"none.txt"}`},
		{"editor.open", `{"path":"../x"}`},
		{"editor.open", `{"path":".env"}`},
		{"editor.open", `{"path":"a.txt","endLine":2}`},
		{"editor.open", `{"path":"a.txt","line":3,"endLine":2}`},
		{"editor.read_file", `{"path":"a.txt","startLine":99}`},
		{"editor.read_file", `{"path":"binary"}`},
		{"editor.highlight", `{"path":"a.txt","ranges":[]}`},
		{"pane.focus", `{}`},
	} {
		err := r.do(c.id, c.args).Err
		if err == nil {
			t.Fatalf("%s %s is not refused", c.id, c.args)
		}
		for _, text := range []string{lang.Translate(err), err.SaidHint()} {
			if words := langtest.Unsaid(text, ".env", "startLine", "binary"); len(words) > 0 {
				t.Errorf("%s %s: %q: %q is not said", c.id, c.args, text, words)
			}
		}
		if len(langtest.Unsaid(err.Message)) == 0 {
			t.Errorf("%s is not English for agents", err.Message)
		}
	}
}

func TestErrorsOfOthersAreSaid(t *testing.T) {
	langtest.Pseudo(t)
	for _, err := range []*Error{
		AsError(context.Canceled), AsError(lang.Errorf("gone")), fileError(&workspace.Error{Code: workspace.NotFound, Path: "a.go", Message: "file not found"}),
		terminalError(pty.ErrTooMany), terminalError(lang.Errorf("%w: %q", pty.ErrDirOutside, "a.b")), boardError(&formatError{lang.Errorf("it is broken")}),
	} {
		for _, text := range []string{err.Said(), err.SaidHint()} {
			if words := langtest.Unsaid(text); len(words) > 0 {
				t.Errorf("%q: %q is not said", text, words)
			}
		}
	}
	for _, err := range []error{GoodLayoutName(""), GoodLayoutName("a/b"), GoodLayoutName(" a")} {
		if words := langtest.Unsaid(lang.Translate(err)); len(words) > 0 {
			t.Errorf("%v: %q is not said", err, words)
		}
	}
}

func TestAnUndoIsSaidAndRecorded(t *testing.T) {
	r := newRig(t)
	langtest.Pseudo(t)
	s := r.end(t.Context(), r.step("editor.open", `{"path":"a.txt"}`))
	if s.Undo == nil || s.Undo.Record() != "close a.txt" || len(langtest.Unsaid(s.Undo.Label())) > 0 {
		t.Errorf("%v", s.Undo)
	}
}
