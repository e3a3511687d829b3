package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/filetree"
)

// told is a watcher that a test tells of changes.
type told struct {
	set    [][]string
	next   chan error
	closed int
}

func (w *told) Set(dirs []string)          { w.set = append(w.set, dirs) }
func (w *told) Next(context.Context) error { return <-w.next }
func (w *told) Close()                     { w.closed++ }

func TestWhatHappensOnDiskShows(t *testing.T) {
	r := newRig(t, "a/x", "b")
	w := &told{next: make(chan error, 1)}
	r.deps.Watch = func() Watcher { return w }
	r.begin()
	wait := r.pending
	r.keys("l")
	if got := w.set[len(w.set)-1]; !slices.Equal(got, []string{".", "a"}) {
		t.Errorf("watched are %q", got)
	}
	r.settle()
	if r.pending != nil {
		t.Error("two wait")
	}
	r.write("a/new", "c")
	w.next <- nil
	r.c.Update(wait())
	r.settle()
	r.rows("›▾ a", "     new", "     x", "   b", "   c")
	n := len(r.lists)
	w.next <- errors.New("ended")
	r.c.Update(r.pending())
	if len(r.lists) != n || r.c.Pending() != nil {
		t.Error("a watch that ended is followed still")
	}
	r.c.Close()
	if r.c.Pending() != nil {
		t.Error("it goes on when it is closed")
	}
}

func TestWhatComesFirstIsSeenFromTheTop(t *testing.T) {
	var names []string
	for n := range 40 {
		names = append(names, fmt.Sprintf("f%02d", n))
	}
	r := newRig(t, names...)
	r.begin()
	r.write("a")
	r.keys("R")
	if r.see("›  f00"); r.c.tree.at(r.c.top).name != "a" {
		t.Errorf("the view begins with %s", r.c.tree.at(r.c.top).name)
	}
	r.keys("G", "k", "R") // elsewhere the view stays where it was
	top := r.c.tree.at(r.c.top).name
	r.write("b")
	r.keys("R")
	if got := r.c.tree.at(r.c.top).name; got != top {
		t.Errorf("the view begins with %s, and did with %s", got, top)
	}
}

func TestThatGitFailsIsToldOnce(t *testing.T) {
	r := newRig(t, "a")
	r.deps.Marks = func() (filetree.Marks, error) { return filetree.Marks{}, errors.New("git is broken") }
	r.begin()
	r.see("git is broken")
	r.keys("j")
	r.gone("git is broken")
	r.keys("R")
	r.gone("git is broken")
}

func TestWhatGitFailedAtIsNotToldWhenItAnswersAgain(t *testing.T) {
	r := newRig(t, "a")
	fails := errors.New("git is broken")
	r.deps.Marks = func() (filetree.Marks, error) { return filetree.Marks{}, fails }
	r.begin()
	r.see("git is broken")
	fails = nil
	r.c.again()
	r.settle()
	r.gone("git is broken")
}

func TestFoldersThatComeBackAreOpenAsTheyWere(t *testing.T) {
	r := newRig(t, "a/b/x", "a/c/y", "d")
	r.keys("l", "j", "l")
	r.see("▾ a", "▾ b", "x", "▸ c")
	again := func() {
		t.Helper()
		r.c.again()
		r.settle()
	}
	for _, what := range []string{"a", "."} { // a folder, and the workspace
		t.Run(what, func(t *testing.T) {
			here, there := filepath.Join(r.dir, what), filepath.Join(t.TempDir(), "away")
			for _, move := range [][2]string{{here, there}, {there, here}} {
				if err := os.Rename(move[0], move[1]); err != nil {
					t.Fatal(err)
				}
				again()
				if move[1] == there {
					r.gone("▾ a")
				}
			}
			r.see("▾ a", "▾ b", "x", "▸ c")
		})
	}
}

func TestAWatchThatComesTooLateIsClosed(t *testing.T) {
	r := newRig(t, "a")
	w := &told{}
	r.c.Close()
	r.c.Update(listed{watch: w})
	if w.closed != 1 {
		t.Error("it is left")
	}
}
