package files

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/filetree"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// on reports whether a path is on the disk.
func (r *rig) on(p string) bool {
	_, err := os.Lstat(filepath.Join(r.dir, filepath.FromSlash(p)))
	return err == nil
}

func (r *rig) disk(there bool, paths ...string) {
	r.t.Helper()
	for _, p := range paths {
		if r.on(p) != there {
			r.t.Errorf("%s is on the disk: %v", p, !there)
		}
	}
}

func TestWhatIsOnlyReadSaysSoBeforeANameIsAsked(t *testing.T) {
	r := newRig(t, "a")
	r.deps.ReadOnly = func(p string) error {
		return &workspace.Error{Code: workspace.Unavailable, Path: p, Message: "its files are only read from here", Hint: "have the agent do it"}
	}
	r.begin()
	r.see("enter opens", "/ finds")
	r.gone("a makes")
	for _, key := range []string{"a", "r", "d"} {
		if r.keys(key); r.c.Typing() || r.c.ask != nil {
			t.Errorf("%s asks", key)
		}
		r.see(" its files are only read from", "have the agent do it")
		r.keys("esc")
	}
}

func TestFilesAreMadeRenamedAndDeleted(t *testing.T) {
	r := newRig(t, "a/x", "b")
	r.keys("a")
	if !r.c.Typing() {
		t.Error("it is not said that a name is written")
	}
	r.see("new: a/")
	r.typed("new/y.go")
	r.keys("enter")
	r.disk(true, "a/new/y.go")
	r.see("›      y.go", "made a/new/y.go · u undoes it")
	r.keys("r")
	r.see("rename to: a/new/y.go")
	r.clear()
	r.typed("z.go")
	r.keys("enter")
	r.disk(true, "z.go")
	r.disk(false, "a/new/y.go")
	r.see("›  z.go", "a/new/y.go is now z.go")
	r.keys("d")
	r.see("put z.go into the trash?", "y yes")
	r.keys("n")
	r.see("nothing was deleted")
	r.keys("d", "y")
	r.disk(false, "z.go")
	r.see("z.go is in the trash · u brings it")
	r.gone("  z.go")
	r.keys("g", "d")
	r.see("put the folder a into the trash, with", "all that is in it?")
	r.keys("y")
	r.disk(false, "a")
	r.keys("u")
	r.see("a is back")
	r.disk(true, "a/x")
	r.keys("u")
	r.see("z.go is back", "›  z.go")
	r.keys("u")
	r.see("z.go is a/new/y.go again", "›      y.go")
	r.keys("u")
	r.see("a/new/y.go is in the trash")
	r.disk(false, "a/new")
	r.keys("u")
	r.see("there is nothing to undo")
	r.disk(true, "a/x", "b")
}

func TestWhatWasDeletedInAnotherRunComesBack(t *testing.T) {
	r := newRig(t, "a", "b")
	there := true
	r.deps.Trashed = func() (filetree.Done, time.Time) {
		if !there {
			return filetree.Done{}, time.Time{}
		}
		return filetree.Done{Path: "deep/c", Undo: func() error { r.write("deep/c"); there = false; return nil }}, time.Date(2026, 5, 4, 3, 2, 1, 0, time.Local)
	}
	r.begin()
	r.keys("u")
	r.see("bring deep/c back", "2026-05-04 03:02")
	r.keys("n")
	r.disk(false, "deep/c")
	r.keys("u", "y")
	r.disk(true, "deep/c")
	r.see("deep/c is back", "›    c")
	r.keys("u")
	r.see("there is nothing to undo")
}

func TestWhatCannotBeDoneIsSaid(t *testing.T) {
	r := newRig(t, "a", "b")
	r.keys("r")
	r.clear()
	r.typed("b")
	r.keys("enter")
	r.see("b is there already: choose another", "name")
	r.keys("r", "enter")
	r.gone("there already", "rename to:")
	r.keys("a")
	r.clear()
	r.typed("  ")
	r.keys("enter")
	r.gone("new:", "empty") // as with no name at all
	r.keys("a", "esc", "a")
	r.typed("../out")
	r.keys("enter")
	r.see("../out: the path leads out of the", "workspace: give a path relative to the")
	r.keys("d")
	if err := os.Remove(filepath.Join(r.dir, "a")); err != nil {
		t.Fatal(err)
	}
	r.keys("y")
	r.see("a is no longer there: R reads the", "files again")
	r.see("›  b")
	r.keys("d", "y")
	r.write("b")
	r.keys("u")
	r.see("b is there already")
	if err := os.Remove(filepath.Join(r.dir, "b")); err != nil {
		t.Fatal(err)
	}
	r.keys("u")
	r.see("b is back")
	for _, k := range []string{"G", "d", "y"} {
		r.keys(k)
	}
	for _, k := range []string{"d", "r", "y", "Y", "enter", "l", "h"} { // of nothing
		r.keys(k)
	}
}

func TestEscapeDismissesWhatIsSaidFirst(t *testing.T) {
	r := newRig(t, "a/x", "b")
	r.keys("u")
	r.see("there is nothing to undo")
	r.keys("esc")
	r.gone("there is nothing to undo")
	if len(r.did) > 0 {
		t.Fatalf("it did %v", r.did)
	}
	r.keys("esc")
	if len(r.did) != 1 || r.did[0].ID != call.PaneClose.ID() {
		t.Errorf("it did %v", r.did)
	}
}

func TestNamesAreSaidAsTheyAreShown(t *testing.T) {
	r := newRig(t, "two\nrows")
	r.keys("d")
	r.see("put two␊rows into the trash?")
	r.keys("y")
	r.see("two␊rows is in the trash")
	r.keys("u")
	r.see("two␊rows is back")
}

func TestOneActAtATime(t *testing.T) {
	r := newRig(t, "a", "b")
	r.keys("d")
	first, _ := r.c.Key(paneview.Key("y"))
	r.keys("j", "d", "y")
	r.see("wait until the last one is done")
	r.disk(true, "a", "b")
	r.take(first)
	r.settle()
	r.disk(false, "a")
	r.disk(true, "b")
}

func TestUndoOutlivesThePane(t *testing.T) {
	r := newRig(t, "a")
	r.keys("d", "y")
	r.c.Close()
	r.open()
	r.keys("u")
	r.disk(true, "a")
}

func TestPastedNamesGoIntoTheField(t *testing.T) {
	r := newRig(t, "a")
	r.take(r.c.Paste("lost"))
	r.keys("a")
	r.take(r.c.Paste("made\x1b[2J\nup/"))
	r.see("made")
	if x, y, ok := r.c.Cursor(r.w, r.h); !ok || y != r.h-1 || x < 8 {
		t.Errorf("the cursor is at %d,%d, %v", x, y, ok)
	}
	r.keys("esc")
	if _, _, ok := r.c.Cursor(r.w, r.h); ok {
		t.Error("there is a cursor and no field")
	}
}
