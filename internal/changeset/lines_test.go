package changeset

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/watch"
)

func TestLinesThatDifferFromTheCommit(t *testing.T) {
	w := newWork(t)
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(w.dir))
	ctx := context.Background()
	sees := func(what, name, want string) {
		t.Helper()
		marks, err := Lines(ctx, w.dir, name)
		if got := fmt.Sprint(marks); err != nil || got != want {
			t.Errorf("%s: %s %v", what, got, err)
		}
	}
	w.put("a", "1\n2\n3\n4\n5\n6\n")
	if marks, err := Lines(ctx, w.dir, "a"); len(marks) > 0 || err == nil || !strings.Contains(err.Error(), "no git repository") {
		t.Errorf("no repository: %v %v", marks, err)
	}
	if log := CommitLog(ctx, w.dir); log != "" {
		t.Errorf("no repository: commits change %q", log)
	}
	w.git("init", "-q")
	w.git("add", "-A")
	sees("before the first commit", "a", "[]")
	w.git("commit", "-qm", "x")
	sees("nothing", "a", "[]")
	w.put("a", "1\nx\n2\n3\n4 and\n5\n")
	sees("new, changed and gone lines", "a", "[{2 2 0} {5 5 1} {7 6 1}]")
	w.git("add", "a")
	sees("also when they are staged", "a", "[{2 2 0} {5 5 1} {7 6 1}]")
	w.put("a", "3\n")
	sees("gone before it", "a", "[{1 0 2} {2 1 3}]")
	w.put("b", "1\n")
	sees("a file that git does not know", "b", "[]")
	w.git("add", "b")
	sees("a new one", "b", "[]")
	w.put("in/*", "1\n")
	w.git("add", "-A")
	f := (&watch.System{}).Files(CommitLog(ctx, w.dir))
	defer f.Close()
	w.git("commit", "-qm", "y")
	if err := f.Next(ctx); err != nil {
		t.Errorf("the commit is not told: %v", err)
	}
	sees("it is committed", "a", "[]")
	w.git("rm", "-q", "--cached", "a")
	sees("taken out of the index, and still on the disk", "a", "[]")
	w.git("add", "a")
	w.put("in/*", "2\n")
	sees("a name is no pattern", "in/*", "[{1 1 1}]")
	w.put("a", "\x00")
	sees("no text", "a", "[]")
	t.Setenv("PATH", t.TempDir())
	if marks, err := Lines(ctx, w.dir, "a"); len(marks) > 0 || err == nil || !strings.Contains(err.Error(), "git is not installed") {
		t.Errorf("no git: %v %v", marks, err)
	}
	if _, err := os.Stat(filepath.Join(w.dir, ".git", "index.lock")); err == nil {
		t.Error("the index is locked")
	}
}
