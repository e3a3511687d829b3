package pty

import (
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"
)

// Where a shell is comes from the system, whatever is printed.
func TestTheFoldersAreThoseOfTheProcesses(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, err := Start(t.Context(), guarded(), Options{Command: "/bin/sh", Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { s.Close(); <-s.Done() }()
	until := func(want ...string) {
		t.Helper()
		for end := time.Now().Add(patience); ; runtime.Gosched() {
			got, ok := s.Folders()
			if ok && slices.Equal(got, want) {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("in %q (%v), want %q", got, ok, want)
			}
		}
	}
	send := func(line string) {
		t.Helper()
		if err := s.Send(t.Context(), Agent, line+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	until(dir)
	send("printf '\\033]7;file://localhost/usr\\007'; cd ..")
	until(filepath.Dir(dir))
	send("sh -c 'cd /; exec sleep 1000'")
	until(filepath.Dir(dir), "/")
}
