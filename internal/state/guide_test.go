package state

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// opened is the guide of a program.
func opened(t *testing.T, workspace string, now time.Time) *Guide {
	t.Helper()
	g, err := OpenGuide(workspace, now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	return g
}

func TestAWorkspacesGuideHasOnePathUnlessTwoProgramsRun(t *testing.T) {
	home(t)
	now := time.Now()
	first := opened(t, "/w", now)
	if err := first.Write("one"); err != nil {
		t.Fatal(err)
	}
	beside, other := opened(t, "/w", now), opened(t, "/v", now)
	if beside.Path() == first.Path() || other.Path() == first.Path() {
		t.Errorf("two programs write one file: %s %s %s", first.Path(), beside.Path(), other.Path())
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	again := opened(t, "/w", now)
	if again.Path() != first.Path() {
		t.Errorf("the next start has %s, before it was %s", again.Path(), first.Path())
	}
	if err := again.Write("two"); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(again.Path()); err != nil || string(b) != "two" {
		t.Errorf("it says %q, %v", b, err)
	}
	if info, err := os.Stat(again.Path()); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

func TestGuidesThatNobodyUsesAreRemovedAfterAWhile(t *testing.T) {
	home(t)
	now := time.Now()
	used, left, fresh := opened(t, "/used", now), opened(t, "/left", now), opened(t, "/fresh", now)
	for _, g := range []*Guide{used, left, fresh} {
		if err := g.Write("x"); err != nil {
			t.Fatal(err)
		}
	}
	old := now.Add(-keepGuides - time.Hour)
	for _, g := range []*Guide{used, left} {
		if err := os.Chtimes(g.Path(), old, old); err != nil {
			t.Fatal(err)
		}
	}
	left.Close()
	fresh.Close()
	opened(t, "/new", now)
	for g, there := range map[*Guide]bool{used: true, left: false, fresh: true} {
		if _, err := os.Stat(g.Path()); (err == nil) != there {
			t.Errorf("%s: there %v", filepath.Base(g.Path()), err == nil)
		}
	}
}
