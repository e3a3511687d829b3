package changeset

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhoChangedLines(t *testing.T) {
	w := newWork(t)
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(w.dir))
	ctx := context.Background()
	fails := func(what, name, want string) {
		t.Helper()
		if b, err := Blame(ctx, w.dir, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v %v", what, b, err)
		}
	}
	w.put("a", "1\n")
	fails("no repository", "a", "no git repository")
	w.git("init", "-q")
	w.git("add", "-A")
	fails("before the first commit", "a", "nothing is committed yet")
	w.git("commit", "-qm", "first")
	if b, err := Blame(ctx, w.dir, "a"); err != nil || len(b.Lines) != 1 || b.Commits[0].Subject != "first" {
		t.Errorf("%v %v", b, err)
	}
	w.put("b", "1\n")
	fails("a file that git does not know", "b", "git does not know this file")
	t.Setenv("PATH", t.TempDir())
	fails("no git", "a", "not installed")
}
