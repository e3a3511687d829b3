package filetree

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func (r *rig) git(args ...string) error {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-C", r.dir, "-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_EDITOR=true")
	return cmd.Run()
}

func (r *rig) must(args ...string) {
	r.t.Helper()
	if err := r.git(args...); err != nil {
		r.t.Fatalf("git %q: %v", args, err)
	}
}

func TestGitMarksFiles(t *testing.T) {
	r := newRig(t, map[string]string{"a/changed": "1", "a/gone": "2", "moved": "a text that is long enough", "same": "4", "both": "x\n"})
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(r.dir))
	if m, err := r.Marks(t.Context()); err != nil || len(m.Letters) > 0 || m.Head != "" {
		t.Errorf("without a repository: %+v, %v", m, err)
	}
	r.must("init", "-q")
	r.must("add", "-A")
	r.must("commit", "-qm", "x")
	r.write("a/changed", "new")
	r.write("new/x", "")
	r.write("staged", "")
	r.must("add", "staged")
	r.must("mv", "moved", "to")
	if err := os.Remove(filepath.Join(r.dir, "a/gone")); err != nil {
		t.Fatal(err)
	}
	want := Marks{Head: "main", Letters: map[string]byte{"a/changed": 'M', "a/gone": 'D', "new/": '?', "staged": 'A', "to": 'R'}}
	got, err := r.Marks(t.Context())
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Error(err, d)
	}
	r.must("add", "-A")
	r.must("commit", "-qm", "y")
	r.must("checkout", "-q", "--detach")
	if got, err = r.Marks(t.Context()); len(got.Head) != 7 || err != nil {
		t.Errorf("on no branch: %+v, %v", got, err)
	}
	r.must("checkout", "-qb", "side", "HEAD~1")
	r.write("both", "side\n")
	r.must("commit", "-qam", "z")
	r.must("checkout", "-q", "main")
	r.write("both", "main\n")
	r.must("commit", "-qam", "w")
	if r.git("rebase", "side") == nil {
		t.Fatal("no conflict")
	}
	if got, err = r.Marks(t.Context()); got.Doing != "rebase" || got.Letters["both"] != 'U' || err != nil {
		t.Errorf("in a rebase: %+v, %v", got, err)
	}
}

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
	w.gitDir.Store(filepath.Join(r.dir, ".git"))
	for name, want := range map[string]bool{"HEAD": true, "index": true, "FETCH_HEAD": false, "COMMIT_EDITMSG": false, "rebase-merge": true} {
		if got := w.counts(filepath.Join(r.dir, ".git", name)); got != want {
			t.Errorf("%s counts: %v", name, got)
		}
	}
}

func TestWhatGitKnowsInClosedFoldersIsWatched(t *testing.T) {
	r := newRig(t, map[string]string{"shut/deep/a": "1", ".gitignore": "out/\n", "out/deep/a": "1"})
	w := NewWatch(nil, r.dir)
	defer w.Close()
	w.Set([]string{"."})
	told := func(what string, want bool) {
		t.Helper()
		wait := 10 * time.Second
		if !want {
			wait = 200 * time.Millisecond
		}
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		defer cancel()
		if err := w.Next(ctx); (err == nil) != want {
			t.Errorf("%s: %v", what, err)
		}
	}
	told("nothing", false)
	r.must("init", "-q")
	told("a repository", true)
	told("its folders, once", true)
	told("nothing more", false)
	steps := []struct {
		name string
		want bool
	}{{"shut/deep/a", true}, {"out/deep/a", false}, {"shut/made/b", true}}
	for _, s := range steps {
		r.write(s.name, "2")
		told(s.name, s.want)
	}
	if err := os.Mkdir(filepath.Join(r.dir, "shut", "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	told("an empty folder", true)
	w.Set([]string{".", "shut"})
	told("a folder that is opened", false)
	r.write("shut/empty/c", "1")
	told("a file in what was empty", true)
}
