package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/prompt"
	"github.com/openspace-tui/openspace/panes"
)

func TestPastedPathsAreLookedForTogether(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	attach := func(args string) []Effect {
		s := r.end(t.Context(), r.step("prompt.attach", args))
		if s.Result.Err != nil {
			t.Fatal(s.Result.Err)
		}
		return s.Effects
	}
	if got := attach(`{"paths":["a.txt","none"],"text":"x"}`); len(got) != 0 {
		t.Errorf("one of them is not there: %v", got)
	}
	want := Attach{Text: "x", Found: []prompt.Found{{Path: filepath.Join(r.dir, "a.txt"), Name: "a.txt", Size: fileSize(t, filepath.Join(r.dir, "a.txt"))}}}
	if diff := cmp.Diff([]Effect{want}, attach(`{"paths":["a.txt"],"text":"x"}`)); diff != "" {
		t.Error(diff)
	}
}

func fileSize(t *testing.T, file string) int64 {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// editing opens a text in an editor, which ends as told once the file was
// written, and gives the last step.
func editing(t *testing.T, write, end string) (*rig, Step) {
	t.Helper()
	t.Setenv("VISUAL", "ed --wait")
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.User
	s := r.step("prompt.edit_text", `{"text":"a draft"}`)
	s = s.Work(t.Context())(r.env) // the text is written
	s = s.Work(t.Context())(r.env) // the editor is started
	if s.Result != nil || !strings.Contains(r.tabs(), "terminal:prompt") {
		t.Fatalf("tabs %s, %+v", r.tabs(), s.Result)
	}
	files, err := filepath.Glob(filepath.Join(tmp, "openspace-prompt-*", "prompt.md"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v", files, err)
	}
	if text, err := os.ReadFile(files[0]); err != nil || string(text) != "a draft" {
		t.Fatalf("%q %v", text, err)
	}
	if write == "" {
		if err := os.Remove(files[0]); err != nil {
			t.Fatal(err)
		}
	} else {
		writeFile(t, files[0], write)
	}
	editor, _ := r.env.Terminals.Set.Get("prompt")
	if err := editor.Send(t.Context(), "user", end); err != nil {
		t.Fatal(err)
	}
	s = r.end(t.Context(), s)
	if left, _ := filepath.Glob(filepath.Join(tmp, "*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	return r, s
}

func TestWhatAnEditorSavedBecomesThePrompt(t *testing.T) {
	r, s := editing(t, "a \xff better one\n\n", "exit 0\n")
	if diff := cmp.Diff([]Effect{PromptEdited{Before: "a draft", Text: "a \ufffd better one"}}, s.Effects); diff != "" {
		t.Error(diff)
	}
	if strings.Contains(r.tabs(), "terminal") {
		t.Errorf("tabs %s", r.tabs())
	}
}

func TestAnEditorThatFailsLeavesThePrompt(t *testing.T) {
	r, s := editing(t, "half", "exit 1\n")
	if len(s.Effects) != 1 || s.Result.Err != nil || !strings.Contains(r.tabs(), "terminal:prompt") {
		t.Errorf("%v %v, tabs %s", s.Effects, s.Result.Err, r.tabs())
	}
	if _, ok := s.Effects[0].(Toast); !ok {
		t.Errorf("%v", s.Effects)
	}
	if _, s = editing(t, "", "exit 0\n"); s.Result.Err == nil {
		t.Error("a file that is gone is no error")
	}
	t.Setenv("VISUAL", "'")
	r.refused("prompt.edit_text", `{"text":"x"}`, CodeInvalidArguments, "is no command")
}

func TestATextThatIsEditedIsNotLeftBehind(t *testing.T) {
	t.Setenv("VISUAL", "ed --wait")
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	r := withTerminals(newRig(t), 0)
	r.env.Origin = panes.User
	begin := func() Step {
		s := r.step("app.edit", `{"text":"a message"}`)
		s = s.Work(t.Context())(r.env) // the text is written
		return s.Work(t.Context())(r.env)
	}
	left := func() []string {
		files, _ := filepath.Glob(filepath.Join(tmp, "*", "message.md"))
		return files
	}
	s := begin()
	if n := len(left()); n != 1 || s.Result != nil {
		t.Fatalf("%d files, %+v", n, s.Result)
	}
	editor, _ := r.env.Terminals.Set.Get("message")
	if err := editor.Send(t.Context(), "user", "exit 0\n"); err != nil {
		t.Fatal(err)
	}
	r.end(t.Context(), s)
	if files := left(); len(files) != 0 {
		t.Errorf("left behind: %v", files)
	}
	begin()
	if n := len(left()); n != 1 {
		t.Fatalf("%d files", n)
	}
	r.env.Terminals.Texts.Sweep() // the program ends
	if all, _ := filepath.Glob(filepath.Join(tmp, "*")); len(all) != 0 {
		t.Errorf("left behind: %v", all)
	}
}

func TestAFileIsMentioned(t *testing.T) {
	r := newRig(t)
	r.env.Origin = panes.User
	for args, want := range map[string]Mention{
		`{"path":"a.txt"}`:                              {Path: "a.txt"},
		`{"path":"a.txt","startLine":3}`:                {Path: "a.txt", First: 3},
		`{"path":"./a.txt","startLine":3,"endLine":10}`: {Path: "a.txt", First: 3, Last: 10},
	} {
		if diff := cmp.Diff([]Effect{want}, r.effects("prompt.mention", args)); diff != "" {
			t.Errorf("%s: %s", args, diff)
		}
	}
	r.refused("prompt.mention", `{"path":"a.txt","startLine":3,"endLine":2}`, CodeInvalidArguments, "comes before")
	r.refused("prompt.mention", `{"path":"a\nb"}`, CodeInvalidArguments, "cannot stand behind an @")
}
