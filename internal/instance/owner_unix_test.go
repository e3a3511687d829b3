//go:build unix

package instance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFolderInOurPlaceIsRefused(t *testing.T) {
	for name, put := range map[string]func(path string) error{
		"a link to another folder": func(p string) error { return os.Symlink(t.TempDir(), p) },
		"another person's":         func(p string) error { return os.Symlink("/", p) },
	} {
		run := t.TempDir()
		t.Setenv("XDG_RUNTIME_DIR", run)
		if err := put(filepath.Join(run, "openspace")); err != nil {
			t.Fatal(err)
		}
		if _, err := Dir(); err == nil || !strings.Contains(err.Error(), "is not a folder of yours") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := Write(Info{PID: os.Getpid()}); err == nil {
			t.Errorf("%s: it is written to", name)
		}
	}
	if err := checkOwner(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is none")
	}
}

func TestOnlyProcessesOfOursAreAlive(t *testing.T) {
	for pid, want := range map[int]bool{os.Getpid(): true, 0: false, -1: false, ended: false} {
		if alive(pid) != want {
			t.Errorf("%d: %v", pid, !want)
		}
	}
}
