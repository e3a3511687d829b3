package workspace

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// asNobody runs a function on a thread that the system gives no rights to but
// what everybody has. The thread ends with it.
func asNobody(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked
		if os.Getuid() == 0 {
			if _, _, errno := syscall.RawSyscall(unix.SYS_SETFSUID, 65534, 0, 0); errno != 0 {
				t.Error(errno)
				return
			}
		}
		f()
	}()
	<-done
}

func TestWhatTheSystemForbids(t *testing.T) {
	r := open(t, map[string]string{"closed/f": "old", "d/readonly": "old", "d/hidden": "old needle", "d/open": "needle"})
	at := func(name string) string { return filepath.Join(r.Dir(), name) }
	if os.Getuid() == 0 { // what the workspace's owner may do, nobody may here
		for _, name := range []string{"", "closed", "closed/f", "d", "d/readonly", "d/hidden", "d/open"} {
			if err := os.Chown(at(name), 65534, -1); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, mode := range map[string]os.FileMode{"closed": 0o555, "d/readonly": 0o444, "d/hidden": 0} {
		if err := os.Chmod(at(name), mode); err != nil {
			t.Fatal(err)
		}
	}
	before := snapshotNames(t, r.Dir())
	asNobody(t, func() {
		for _, p := range []string{"closed/f", "closed/new", "closed/n/e/w", "d/readonly", "d/hidden"} {
			if _, err := r.Write(t.Context(), p, []byte("new")); code(err) != Denied {
				t.Errorf("Write(%q) gives %v", p, err)
			}
			if _, err := r.Patch(t.Context(), p, []Edit{{Old: "old", New: "new"}}, ""); code(err) != Denied && code(err) != NotFound {
				t.Errorf("Patch(%q) gives %v", p, err)
			}
		}
		if err := r.Revert(t.Context(), Written{Path: "closed/f", Hash: hash([]byte("old"))}); code(err) != Denied {
			t.Errorf("Revert gives %v", err)
		}
		if _, err := r.Hash(t.Context(), "d/hidden"); code(err) != Denied {
			t.Errorf("Hash gives %v", err)
		}
	})
	if diff := cmp.Diff(before, snapshotNames(t, r.Dir())); diff != "" {
		t.Errorf("something changed:\n%s", diff)
	}
	if err := os.Chmod(at("closed"), 0o755); err != nil { // for the test's own cleaning
		t.Fatal(err)
	}
}

// snapshotNames is a snapshot without what files hold, since some are closed.
func snapshotNames(t *testing.T, dir string) map[string]string {
	out := map[string]string{}
	_ = filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if info, err := d.Info(); err == nil {
			out[p] = info.Mode().String() + info.ModTime().String()
		}
		return err
	})
	return out
}

// Whoever may, keeps a file's owner; who may not, writes all the same.
func TestWriteKeepsTheOwnerWhereItMay(t *testing.T) {
	r := open(t, map[string]string{"theirs": "old", "shared": "old"})
	uid := uint32(os.Getuid())
	if uid == 0 {
		uid = 12345
		if err := os.Chown(filepath.Join(r.Dir(), "theirs"), 12345, 12345); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(r.Dir(), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(r.Dir(), "shared"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Write(t.Context(), "theirs", []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(r.Dir(), "theirs"))
	if err != nil || info.Sys().(*syscall.Stat_t).Uid != uid {
		t.Errorf("it belongs to %+v, %v", info.Sys(), err)
	}
	asNobody(t, func() {
		if _, err := r.Write(t.Context(), "shared", []byte("new")); err != nil {
			t.Errorf("a file of another owner gives %v", err)
		}
	})
	if content(t, r, "shared") != "new" {
		t.Error("it was not written")
	}
}
