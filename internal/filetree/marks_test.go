package filetree

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

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
