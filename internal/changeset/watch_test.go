package changeset

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/heard"
	"github.com/openspace-tui/openspace/internal/watch"
)

// work is a folder for a test, with git for it.
type work struct {
	t   *testing.T
	dir string
}

func newWork(t *testing.T) *work {
	t.Helper()
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &work{t, dir}
}

func (w *work) git(args ...string) string {
	w.t.Helper()
	cmd := exec.Command("git", append([]string{"-C", w.dir, "-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"}, args...)...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		w.t.Fatalf("git %q: %v %s", args, err, out)
	}
	return string(out)
}

func (w *work) put(name, text string) {
	w.t.Helper()
	at := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *work) text(name string) string {
	w.t.Helper()
	b, err := os.ReadFile(filepath.Join(w.dir, name))
	if err != nil {
		return "!"
	}
	return string(b)
}

func TestChangesOfTheTreeAndTheIndexAreTold(t *testing.T) {
	w := newWork(t)
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(w.dir))
	seen := NewWatch(nil, w.dir)
	defer seen.Close()
	seen.Begin(t.Context())
	w.put("a", "1\n")
	heard.Check(t, seen, "a file without a repository", false)
	w.git("init", "-q")
	heard.Check(t, seen, "a repository", true)
	w.put(".gitignore", "ignored\n")
	heard.Check(t, seen, "a file", true)
	w.git("add", "-A")
	heard.Check(t, seen, "the index", true)
	w.git("commit", "-qm", "x")
	heard.Check(t, seen, "a commit", true)
	w.put("sub/deep/b", "1\n")
	heard.Check(t, seen, "a folder", true)
	heard.Check(t, seen, "its files", true)
	w.put("sub/deep/b", "2\n")
	heard.Check(t, seen, "a file in it", true)
	if err := os.Mkdir(filepath.Join(w.dir, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	heard.Check(t, seen, "an empty folder", true)
	w.put("empty/c", "1\n")
	heard.Check(t, seen, "a file in what was empty", true)
	if _, err := Tree(t.Context(), w.dir); err != nil {
		t.Fatal(err)
	}
	heard.Check(t, seen, "reading", false)
	seen.Close()
	if err := seen.Next(t.Context()); !errors.Is(err, watch.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}
