package cli

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWhatIsToBeEdited(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"a.go", "odd:7"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args  []string
		file  string
		line  int
		fails bool
	}{
		{[]string{"a.go"}, "a.go", 0, false},
		{[]string{"a.go:12"}, "a.go", 12, false},
		{[]string{"a.go:12:3"}, "a.go", 12, false},
		{[]string{"+12", "a.go"}, "a.go", 12, false},
		{[]string{"odd:7"}, "odd:7", 0, false},
		{[]string{"new.go:3"}, "new.go", 3, false},
		{[]string{"x", "a.go"}, "", 0, true},
		{[]string{"+0", "a.go"}, "", 0, true},
		{[]string{"."}, "", 0, true},
		{[]string{"none/a.go"}, "", 0, true},
	} {
		file, line, err := editTarget(c.args)
		switch {
		case c.fails && err == nil:
			t.Errorf("%q: %s:%d", c.args, file, line)
		case !c.fails && (err != nil || file != filepath.Join(here, c.file) || line != c.line):
			t.Errorf("%q: %s:%d, %v", c.args, file, line, err)
		}
	}
}

func TestEditingHereGivesTheEditorsExitCode(t *testing.T) {
	t.Setenv("VISUAL", "")
	for editor, want := range map[string]int{"true": 0, "false": 1, "sh -c 'exit 3'": 3} {
		t.Setenv("EDITOR", editor)
		if code, err := editHere(t.Context(), "/f", 0); code != want || err != nil {
			t.Errorf("%s: %d, %v", editor, code, err)
		}
	}
	t.Setenv("EDITOR", "no-such-editor-anywhere")
	if _, err := editHere(t.Context(), "/f", 0); err == nil {
		t.Error("an editor that is not there is no error")
	}
}
