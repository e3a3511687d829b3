//go:build unix

package config

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestAPipeInTheWorkspaceIsNotWaitedFor(t *testing.T) {
	ws := t.TempDir()
	file := filepath.Join(ws, ".openspace", "openspace.json")
	if err := os.Mkdir(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err := Load(write(t, t.TempDir(), `{}`), ws); err != nil || len(l.Problems) != 1 || !strings.Contains(l.Problems[0].Text, "no regular file") {
		t.Errorf("%+v, error %v", l, err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", file); err != nil {
		t.Fatal(err)
	}
	if l, err := Load(write(t, t.TempDir(), `{}`), ws); err != nil || len(l.Problems) != 1 || !strings.Contains(l.Problems[0].Text, "no regular file") {
		t.Errorf("%+v, error %v", l, err)
	}
}
