//go:build unix

package audit

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestOthersCanReadNothing(t *testing.T) {
	parent, c := t.TempDir(), newClock()
	dir := in(parent, "a/b")
	write(t, dir, Options{Now: c.Now}, Record{Cmd: "x"})
	for path, want := range map[string]os.FileMode{dir: 0o700, in(parent, "a"): 0o700, in(dir, first): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v", path, info.Mode())
		}
	}
	for path, mode := range map[string]os.FileMode{dir: 0o755, in(dir, first): 0o644} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	write(t, dir, Options{Now: c.Now}, Record{Cmd: "y"})
	for path, want := range map[string]os.FileMode{dir: 0o700, in(dir, first): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v", path, info.Mode())
		}
	}
}

func TestLinksAndPipesAreNotWrittenTo(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	victim := in(t.TempDir(), "victim")
	if err := os.WriteFile(victim, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	for i, put := range []func(path string) error{
		func(p string) error { return os.Symlink(victim, p) },
		func(p string) error { return os.Symlink(in(dir, "nowhere"), p) },
		func(p string) error { return unix.Mkfifo(p, 0o600) },
		func(p string) error { return os.Mkdir(p, 0o700) },
	} {
		if err := put(in(dir, place{"2026-11-21", i + 1}.name())); err != nil {
			t.Fatal(err)
		}
	}
	write(t, dir, Options{Now: c.Now}, Record{Cmd: "x"})
	if b, err := os.ReadFile(victim); err != nil || string(b) != "mine" {
		t.Errorf("%q %v", b, err)
	}
	if _, err := os.Stat(in(dir, "nowhere")); err == nil {
		t.Error("a link's target was made")
	}
	if got := lines(t, in(dir, "audit-2026-11-21.5.jsonl")); len(got) != 1 {
		t.Errorf("%v", got)
	}
	// A log that comes to them later passes over them too.
	c.add(-24 * 60 * 60 * 1e9)
	for n := range 12 {
		if err := os.Symlink(victim, in(dir, place{"2026-11-20", n + 2}.name())); err != nil {
			t.Fatal(err)
		}
	}
	l := mustOpen(t, dir, Options{Now: c.Now, MaxBytes: 100})
	l.Write(Record{Cmd: "y"})
	if err := l.Close(t.Context()); err != nil {
		t.Error(err)
	}
	for n := range 12 {
		if err := os.Symlink(victim, in(dir, place{"2026-11-20", n + 15}.name())); err != nil {
			t.Fatal(err)
		}
	}
	l = mustOpen(t, dir, Options{Now: c.Now, MaxBytes: 100})
	l.Write(Record{Cmd: "z"})
	if err := l.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if b, err := os.ReadFile(victim); err != nil || string(b) != "mine" {
		t.Errorf("%q %v", b, err)
	}
}

func TestAFolderThatIsNoneIsRefused(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(t.TempDir(), in(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(in(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"link", "file", "file/below"} {
		if _, err := Open(in(dir, name), Options{}); err == nil || !strings.Contains(err.Error(), "open the audit log") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
