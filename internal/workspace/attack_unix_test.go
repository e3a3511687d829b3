//go:build unix

package workspace

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// A folder and a file that turn to links and back, as fast as they can, lead
// no write, patch, revert, list or search out of the workspace, nor to what is
// protected in it.
func TestSwappedLinksLeadNowhere(t *testing.T) {
	r := open(t, map[string]string{
		"d/f": "fine", "g/f": "fine", ".git/f": "protected", ".git/config": "protected", "node_modules/f": "protected", "keys/.env": "protected",
	})
	base := filepath.Dir(r.Dir())
	write(t, base, map[string]string{"out/f": "outside", "outside": "outside"})
	guarded := func() map[string]string {
		all := snapshot(t, base)
		for name := range all {
			if !strings.HasPrefix(name, "out") && !strings.HasPrefix(name, "ws/.git") && !strings.HasPrefix(name, "ws/node_modules") && !strings.HasPrefix(name, "ws/keys") {
				delete(all, name)
			}
		}
		return all
	}
	before := guarded()
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		at := func(name string) string { return filepath.Join(r.Dir(), name) }
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			// A folder that is really there goes away and a link takes its place.
			_ = os.Rename(at("d"), at("d.real"))
			_ = os.Symlink([]string{"../out", ".git", "node_modules", "g"}[i%4], at("d"))
			_ = os.Remove(at("d"))
			_ = os.Rename(at("d.real"), at("d"))
			// Links take each other's place, with no moment between.
			swap(r.Dir(), "dir", []string{"g", "../out", ".git", base + "/out"}[i%4])
			swap(r.Dir(), "file", []string{"g/f", "../outside", ".git/config", "keys/.env"}[i%4])
		}
	}()
	wrote := 0
	for i := range 2000 {
		p := []string{"d/f", "dir/f", "file", "d/n/e/w", "dir/new"}[i%5]
		w, err := r.Write(t.Context(), p, []byte("written"))
		if err == nil {
			wrote++
			if i%3 == 0 {
				_ = r.Revert(t.Context(), w)
			}
		}
		_, _ = r.Patch(t.Context(), p, []Edit{{Old: "e", New: "E", All: true}}, "")
		if i%20 == 0 {
			found, _ := r.Search(t.Context(), Query{Text: "outside"})
			more, _ := r.Search(t.Context(), Query{Text: "protected", Path: "dir"})
			if len(found.Matches)+len(more.Matches) > 0 {
				t.Errorf("found %v %v", found.Matches, more.Matches)
			}
			_, _ = r.List(t.Context(), "", true)
		}
	}
	close(stop)
	<-stopped
	if wrote == 0 {
		t.Error("nothing was ever written")
	}
	if diff := cmp.Diff(before, guarded()); diff != "" {
		t.Errorf("a write went where it must not:\n%s", diff)
	}
}

// The same, each swap at the worst moment.
func TestSwapsAtTheWorstMoment(t *testing.T) {
	for name, c := range map[string]struct {
		path string
		swap func(at func(string) string) error
		code Code
	}{
		"a folder becomes a link to git's own": {"d/f", func(at func(string) string) error {
			return errors.Join(os.Rename(at("d"), at("moved")), os.Symlink(".git", at("d")))
		}, ""}, // what is written is the folder that was judged
		"a folder becomes a link out": {"d/f", func(at func(string) string) error {
			return errors.Join(os.Rename(at("d"), at("moved")), os.Symlink("../out", at("d")))
		}, ""},
		"a file becomes a link to git's own": {"d/f", func(at func(string) string) error {
			return errors.Join(os.Remove(at("d/f")), os.Symlink("../.git/f", at("d/f")))
		}, Protected},
		"a file becomes a link out": {"d/f", func(at func(string) string) error {
			return errors.Join(os.Remove(at("d/f")), os.Symlink("../../out/f", at("d/f")))
		}, Outside},
		"a new file is there as a link": {"d/new", func(at func(string) string) error {
			return os.Symlink("../.git/f", at("d/new"))
		}, Protected},
		"a new folder is there as a link": {"n/e/w", func(at func(string) string) error {
			return os.Symlink(".git", at("n"))
		}, Protected},
		"a new folder is there as a link out": {"n/e/w", func(at func(string) string) error {
			return os.Symlink("../out", at("n"))
		}, Outside},
		"a file becomes a folder": {"d/f", func(at func(string) string) error {
			return errors.Join(os.Remove(at("d/f")), os.Mkdir(at("d/f"), 0o755))
		}, NotAFile},
		"a file becomes a pipe": {"d/f", func(at func(string) string) error {
			return errors.Join(os.Remove(at("d/f")), unix.Mkfifo(at("d/f"), 0o644))
		}, NotAFile},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, map[string]string{"d/f": "fine", ".git/f": "protected"})
			base := filepath.Dir(r.Dir())
			write(t, base, map[string]string{"out/f": "outside"})
			done := false
			_, err := r.change(t.Context(), c.path, func(former) ([]byte, error) {
				if !done {
					done = true
					if err := c.swap(func(name string) string { return filepath.Join(r.Dir(), name) }); err != nil {
						t.Fatal(err)
					}
				}
				return []byte("written"), nil
			})
			if code(err) != c.code {
				t.Errorf("got %v; want %q", err, c.code)
			}
			after := snapshot(t, base)
			for p, text := range after {
				guarded := strings.HasPrefix(p, "out/") || strings.HasPrefix(p, "ws/.git/")
				if guarded && text == "written" || strings.Contains(p, ".tmp") {
					t.Errorf("%s holds %q", p, text)
				}
			}
			if after["out/f"] != "outside" || after["ws/.git/f"] != "protected" {
				t.Errorf("it is now %v", after)
			}
		})
	}
}

// A folder that was judged is not held when a link took its place, even one
// that stays inside.
func TestHoldTakesNoLink(t *testing.T) {
	r := open(t, map[string]string{".git/f": "", "a/b/": ""})
	link(t, "../.git", filepath.Join(r.Dir(), "a/l"))
	link(t, "a", filepath.Join(r.Dir(), "m"))
	for p, want := range map[string]bool{"a/b": true, ".": true, "a/l": false, "m/b": false, "m": false, "nope": false} {
		dir, err := r.hold(p, p)
		if want != (err == nil) || !want && !errors.Is(err, errReplaced) {
			t.Errorf("hold(%q) gives %v", p, err)
		}
		if dir != nil {
			_ = dir.Close()
		}
	}
}

// A pipe never keeps anyone waiting, whatever it is called, and a device is
// never opened.
func TestWhatIsNoFileIsLeftAlone(t *testing.T) {
	r := open(t, map[string]string{"real.go": "needle"})
	for _, name := range []string{"main.go", ".gitignore", "src/.gitignore", "src/util.go"} {
		write(t, r.Dir(), map[string]string{"src/": ""})
		if err := unix.Mkfifo(filepath.Join(r.Dir(), name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	link(t, "main.go", filepath.Join(r.Dir(), "link.go"))
	paths := []string{"main.go", "src/util.go", "link.go", ".gitignore"}
	if os.Getuid() == 0 && unix.Mknod(filepath.Join(r.Dir(), "null.go"), unix.S_IFCHR|0o644, int(unix.Mkdev(1, 3))) == nil {
		paths = append(paths, "null.go")
	}
	for _, p := range paths {
		_, err1 := r.Write(t.Context(), p, []byte("x"))
		_, err2 := r.Patch(t.Context(), p, []Edit{{Old: "a", New: "b"}}, "")
		_, err3 := r.Hash(t.Context(), p)
		_, err4 := r.Search(t.Context(), Query{Text: "needle", Path: p})
		for i, err := range []error{err1, err2, err3, err4} {
			if code(err) != NotAFile {
				t.Errorf("%s: call %d gives %v", p, i, err)
			}
		}
	}
	found, err := r.Search(t.Context(), Query{Text: "needle"})
	if err != nil || len(found.Matches) != 1 || found.Files != 1 {
		t.Errorf("found %+v, %v", found, err)
	}
	list, err := r.List(t.Context(), "", true)
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]string{}
	for _, e := range list.Entries {
		types[e.Path] = e.Type
	}
	for p, want := range map[string]string{"main.go": "other", "link.go": "symlink", "src": "directory", "real.go": "file"} {
		if types[p] != want {
			t.Errorf("%s is called %q, want %q", p, types[p], want)
		}
	}
}

func TestNewFilesFollowTheUmask(t *testing.T) {
	r := open(t, nil)
	old := syscall.Umask(0o027)
	defer syscall.Umask(old)
	if _, err := r.Write(t.Context(), "n/f", nil); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]os.FileMode{"n": os.ModeDir | 0o750, "n/f": 0o640} {
		if info, err := os.Stat(filepath.Join(r.Dir(), name)); err != nil || info.Mode() != want {
			t.Errorf("%s has %v, %v; want %v", name, info.Mode(), err, want)
		}
	}
}

// A program that is set to its owner's rights loses that with its content.
func TestWriteDropsSetuid(t *testing.T) {
	r := open(t, map[string]string{"run": "old"})
	at := filepath.Join(r.Dir(), "run")
	if err := os.Chmod(at, os.ModeSetuid|0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Write(t.Context(), "run", []byte("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(at); err != nil || info.Mode() != 0o755 {
		t.Errorf("it has %v, %v", info.Mode(), err)
	}
}

// The disk that is full is this test's own program with a limit on what it may
// write, so that the error is the system's.
func TestAFullDiskLeavesTheOldFile(t *testing.T) {
	if dir := os.Getenv("OPENSPACE_TEST_FULL"); dir != "" {
		onAFullDisk(t, dir)
		return
	}
	r := open(t, map[string]string{"f": "old", "d/g": "old"})
	before := snapshot(t, r.Dir())
	cmd := exec.Command(os.Args[0], "-test.run=^TestAFullDiskLeavesTheOldFile$")
	cmd.Env = append(os.Environ(), "OPENSPACE_TEST_FULL="+r.Dir())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if diff := cmp.Diff(before, snapshot(t, r.Dir())); diff != "" {
		t.Errorf("something is left:\n%s", diff)
	}
}

func onAFullDisk(t *testing.T, dir string) {
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	low := limit
	low.Cur = 1024
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &low); err != nil {
		t.Fatal(err)
	}
	defer unix.Setrlimit(unix.RLIMIT_FSIZE, &limit) // for what the test itself writes at its end
	for _, p := range []string{"f", "d/g", "new", "n/e/w"} {
		if _, err := r.Write(context.Background(), p, make([]byte, 1<<20)); code(err) != IO || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("%s gives %v", p, err)
		}
		if _, err := r.Patch(context.Background(), p, []Edit{{Old: "old", New: strings.Repeat("x", 1<<20)}}, ""); code(err) != IO && code(err) != NotFound {
			t.Errorf("%s gives %v", p, err)
		}
	}
}
