package filetree

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/heard"
)

func TestTheOpenFoldersAreWatched(t *testing.T) {
	r := newRig(t, map[string]string{"open/a": "1"})
	w := NewWatch(nil, r.dir)
	defer w.Close()
	w.Set([]string{".", "open", "none"})
	for _, name := range []string{"new", "open/new"} {
		r.write(name, "x")
		if err := w.Next(t.Context()); err != nil {
			t.Error(name, err)
		}
	}
}

func TestWhatGitKnowsInClosedFoldersIsWatched(t *testing.T) {
	r := newRig(t, map[string]string{"shut/deep/a": "1", ".gitignore": "out/\n", "out/deep/a": "1"})
	w := NewWatch(nil, r.dir)
	defer w.Close()
	w.Set([]string{"."})
	heard.Check(t, w, "nothing", false)
	r.must("init", "-q")
	heard.Check(t, w, "a repository", true)
	heard.Check(t, w, "its folders, once", true)
	heard.Check(t, w, "nothing more", false)
	steps := []struct {
		name string
		want bool
	}{{"shut/deep/a", true}, {"out/deep/a", false}, {"shut/made/b", true}}
	for _, s := range steps {
		r.write(s.name, "2")
		heard.Check(t, w, s.name, s.want)
	}
	if err := os.Mkdir(filepath.Join(r.dir, "shut", "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	heard.Check(t, w, "an empty folder", true)
	w.Set([]string{".", "shut"})
	heard.Check(t, w, "a folder that is opened", false)
	r.write("shut/empty/c", "1")
	heard.Check(t, w, "a file in what was empty", true)
}
