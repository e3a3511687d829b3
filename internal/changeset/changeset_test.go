package changeset

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/patch"
)

// turns tells what turns changed, by their user messages.
type turns map[string][]engine.FileDiff

func (d turns) Diff(_ context.Context, _, message string) ([]engine.FileDiff, error) {
	if message == "broken" {
		return nil, errors.New("the engine is gone")
	}
	return d[message], nil
}

// step is a change of a file as the engine tells it; nil is no file.
func step(t *testing.T, name string, before, after *string) engine.FileDiff {
	t.Helper()
	f, err := patch.Between(name, before, after)
	if err != nil {
		t.Fatal(err)
	}
	status := "modified"
	switch {
	case before == nil:
		status = "added"
	case after == nil:
		status = "deleted"
	}
	return engine.FileDiff{File: name, Patch: f.Whole(), Status: status}
}

func texts(kv ...string) func(string) (string, error) {
	return func(path string) (string, error) {
		for i := 0; i < len(kv); i += 2 {
			if kv[i] == path {
				return kv[i+1], nil
			}
		}
		return "", os.ErrNotExist
	}
}

// told writes files' changes down shortly.
func told(set Set) string {
	var out []string
	for _, f := range set.Files {
		s := f.Old + ">" + f.New
		for _, h := range f.Hunks {
			s += " " + strings.ReplaceAll(strings.TrimSpace(h.Text()), "\n", ",")
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func TestTurnsAreTakenTogether(t *testing.T) {
	one, two, three := "a\nb\n", "a\nB\n", "a\nB\nc\n"
	ctx := context.Background()
	for _, c := range []struct {
		name  string
		turns []engine.FileDiff // one a turn
		now   func(string) (string, error)
		want  string
	}{
		{"one turn", []engine.FileDiff{step(t, "f", &one, &two)}, texts(), "f>f a,-b,+B"},
		{"two", []engine.FileDiff{step(t, "f", &one, &two), step(t, "f", &two, &three)}, texts("f", three), "f>f a,-b,+B,+c"},
		{"there and back", []engine.FileDiff{step(t, "f", &one, &two), step(t, "f", &two, &one)}, texts("f", one), ""},
		{"it came", []engine.FileDiff{step(t, "f", nil, &one), step(t, "f", &one, &two)}, texts("f", two), ">f +a,+B"},
		{"it went", []engine.FileDiff{step(t, "f", &one, &two), step(t, "f", &two, nil)}, texts(), "f> -a,-b"},
		{"it came and went", []engine.FileDiff{step(t, "f", nil, &one), step(t, "f", &one, nil)}, texts(), ""},
		{"it changed since", []engine.FileDiff{step(t, "f", &one, &two), step(t, "f", &two, &three)}, texts("f", "x\n"), "f>f a,-b,+B; f>f a, B,+c"},
		{"it went since", []engine.FileDiff{step(t, "f", &one, &two), step(t, "f", &two, &three)}, texts(), "f>f a,-b,+B; f>f a, B,+c"},
		{"two files", []engine.FileDiff{step(t, "g", &one, &two), step(t, "f", nil, &one)}, texts(), ">f +a,+b; g>g a,-b,+B"},
	} {
		d, ids := turns{}, []string{}
		for i, f := range c.turns {
			id := string(rune('a' + i))
			d[id], ids = []engine.FileDiff{f}, append(ids, id)
		}
		set, err := Turns(ctx, d, "ses", ids, Files{Now: c.now})
		if got := told(set); err != nil || got != c.want {
			t.Errorf("%s: %s, want %s (%v)", c.name, got, c.want, err)
		}
		if strings.Contains(c.name, "since") != strings.Contains(set.Note, "1 file changed elsewhere too") {
			t.Errorf("%s: the note is %q", c.name, set.Note)
		}
	}
	if _, err := Turns(ctx, turns{}, "ses", []string{"broken"}, Files{Now: texts()}); err == nil {
		t.Error("an engine that is gone changed nothing")
	}
}

func TestTheNewestTurnThatChangedFiles(t *testing.T) {
	one, two := "a\n", "b\n"
	d := turns{"a": {step(t, "f", &one, &two)}, "b": nil, "c": nil}
	set, err := Newest(context.Background(), d, "ses", []string{"a", "b", "c"}, Files{})
	if err != nil || told(set) != "f>f -a,+b" || set.Note != "2 turns ago" {
		t.Errorf("%s %q %v", told(set), set.Note, err)
	}
	if set, err = Newest(context.Background(), d, "ses", []string{"b"}, Files{}); err != nil || len(set.Files) != 0 {
		t.Errorf("of none: %s %v", told(set), err)
	}
	d["a"][0].Patch = "@@ -1,9 +1,9 @@\n x\n"
	if set, err = Newest(context.Background(), d, "ses", []string{"a"}, Files{}); err != nil || len(set.Files) != 1 || !set.Files[0].Binary {
		t.Errorf("of a patch that cannot be read: %+v %v", set, err)
	}
}

func TestWhatATurnMovedWasRenamed(t *testing.T) {
	text := "a\nb\n"
	d := turns{"a": {step(t, "new", nil, &text)}, "b": {step(t, "old", &text, nil)}, "c": {step(t, "new", nil, &text), step(t, "old", &text, nil)}}
	for what, turns := range map[string][]string{"in one turn": {"c"}, "in two": {"a", "b"}} {
		set, err := Turns(t.Context(), d, "ses", turns, Files{Now: texts("new", text)})
		if err != nil || told(set) != "old>new" {
			t.Errorf("%s: %s %v", what, told(set), err)
		}
	}
	set, err := Newest(t.Context(), d, "ses", []string{"c"}, Files{})
	if err != nil || told(set) != "old>new" {
		t.Errorf("%s %v", told(set), err)
	}
}

func TestTheWorkTreeIsTold(t *testing.T) {
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	ctx := context.Background()
	if _, err := Tree(ctx, dir); err == nil || !strings.Contains(err.Error(), "`git init` makes one") {
		t.Errorf("no repository: %v", err)
	}
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@b"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %s", args, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q", "-b", "main")
	write("m", "a\n")
	git("add", "-A")
	git("commit", "-qm", "x")
	write("m", "b\n")
	write("a new one", "x\n")
	set, err := Tree(ctx, dir)
	if err != nil || told(set) != ">a new one +x; m>m -a,+b" || set.Note != "main" {
		t.Errorf("%s %q %v", told(set), set.Note, err)
	}
	git("add", "m")
	if set, err = Staged(ctx, dir); err != nil || told(set) != "m>m -a,+b" {
		t.Errorf("staged: %s %v", told(set), err)
	}
	git("commit", "-qm", "y")
	git("checkout", "-q", "--detach")
	if err := os.WriteFile(filepath.Join(dir, ".git", "MERGE_HEAD"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if set, err = Staged(ctx, dir); err != nil || !strings.HasPrefix(set.Note, "in the middle of a merge · detached at ") {
		t.Errorf("the note is %q %v", set.Note, err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := Staged(ctx, dir); err == nil || !strings.Contains(err.Error(), "git is not installed") {
		t.Errorf("no git: %v", err)
	}
}

func TestWholeFilesOfTheEngineAreNarrowed(t *testing.T) {
	const whole = "@@ -1,12 +1,12 @@\n-a\n+A\n 2\n 3\n 4\n 5\n 6\n 7\n 8\n 9\n 10\n 11\n-l\n+L\n"
	d := turns{"a": {{File: "f", Patch: whole, Status: "modified"}}}
	const want = "f>f -a,+A, 2, 3, 4 9, 10, 11,-l,+L"
	if set, err := Newest(context.Background(), d, "ses", []string{"a"}, Files{}); err != nil || told(set) != want {
		t.Errorf("of a turn: %s %v", told(set), err)
	}
	if set, err := Turns(context.Background(), d, "ses", []string{"a"}, Files{Now: texts()}); err != nil || told(set) != want {
		t.Errorf("of all: %s %v", told(set), err)
	}
}
