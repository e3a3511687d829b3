package changeset

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// asNobody runs the test as a user whom permissions bind, where they do not bind who
// runs it now, and reports whether it did.
func asNobody(t *testing.T) bool {
	t.Helper()
	if os.Geteuid() != 0 {
		return false
	}
	home, err := os.MkdirTemp("", "nobody-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	const nobody = 65534
	if err := os.Chown(home, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("/proc/self/exe", "-test.run", "^"+t.Name()+"$") // its folder may be closed to them
	c.Dir, c.Env = home, append(os.Environ(), "HOME="+home, "TMPDIR="+home)
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "PASS") {
		t.Errorf("as nobody: %v\n%s", err, out)
	}
	return true
}

// git gives up at the first file that it may not read.
func TestFilesThatCannotBeReadDoNotHideTheOthers(t *testing.T) {
	if asNobody(t) {
		return
	}
	for _, sub := range []string{"", "sub"} {
		w := newWork(t)
		w.git("init", "-q")
		in := func(name string) string { return filepath.Join(sub, name) }
		known := []string{"a", "e", "locked/a", "locked/b", "locked/c", "locked/d", "z"}
		for _, name := range known {
			w.put(in(name), "one\n")
		}
		w.git("add", "-A")
		w.git("commit", "-qm", "x")
		for _, name := range []string{"a", "e", "z", "fresh", "shut"} {
			w.put(in(name), "two\n")
		}
		for _, name := range []string{"e", "shut", "locked"} {
			at := filepath.Join(w.dir, in(name))
			if err := os.Chmod(at, 0); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = os.Chmod(at, 0o755) })
		}
		set, err := Tree(t.Context(), filepath.Join(w.dir, sub))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range set.Files {
			name := f.Name()
			if f.Locked {
				name += " locked"
			}
			got = append(got, name)
		}
		if s := strings.Join(got, ", "); s != "a, fresh, shut locked, z" || !strings.HasSuffix(set.Note, " · cannot be read: e, locked/a, locked/b, +2") {
			t.Errorf("in %q: %s; %s", sub, s, set.Note)
		}
		if marks, err := Lines(t.Context(), filepath.Join(w.dir, sub), "e"); err != nil || len(marks) > 0 {
			t.Errorf("marks of it: %v, %v", marks, err)
		}
	}
}
