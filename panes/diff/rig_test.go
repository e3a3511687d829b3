package diff

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// rig is a pane over sets of changes, as a test drives it.
type rig struct {
	t      testing.TB
	c      *Diff
	th     *theme.Theme
	sets   map[string]string // patches by source
	lone   []patch.File      // of the work tree, beside the patch
	note   string            // of every set
	stamp  uint64
	loads  int
	fail   error
	acts   []string
	actErr error
	did    []call.Invocation
	kind   panes.Kind

	pending tea.Cmd // waits for changes on disk
	w, h    int
}

// newRig returns one; with remarks of an earlier run, if any are given.
func newRig(t testing.TB, remarks ...*Remarks) *rig {
	t.Helper()
	r := &rig{t: t, sets: map[string]string{}, w: 80, h: 24}
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	h := panes.Host{Theme: func() *theme.Theme { return r.th }, Now: time.Now}
	deps := Deps{
		Load: func(source string) func() (Set, error) {
			return func() (Set, error) {
				r.loads++
				if r.fail != nil {
					return Set{}, r.fail
				}
				files, err := patch.Split(r.sets[source])
				if source == Tree {
					files = append(files, r.lone...)
				}
				return Set{Files: files, Note: r.note, Acts: source == Tree || source == Staged}, err
			}
		},
		Version: func(string) uint64 { return r.stamp },
		Act: func(act Act, f patch.File, hunks []int) error {
			did := fmt.Sprintf("%s %s", act, f.Name())
			if hunks != nil {
				did += fmt.Sprintf(" %v", hunks)
			} else {
				for _, h := range f.Hunks { // all of them, where they are
					did += fmt.Sprintf(" -%d+%d", h.Old, h.New)
				}
			}
			r.acts = append(r.acts, did)
			return r.actErr
		},
	}
	for _, kept := range remarks {
		deps.Remarks = kept
	}
	r.kind = Kind(deps)
	c, err := r.kind.New(h, Ref)
	if err != nil {
		t.Fatal(err)
	}
	r.c = c.(*Diff)
	r.c.Show(Tree)
	return r
}

// settle lets everything run that waits, as the loop does.
func (r *rig) settle() {
	for cmd := r.c.Pending(); cmd != nil; cmd = r.c.Pending() {
		r.take(r.c.Update(cmd()))
	}
}

// settleUntilWaiting is settle of a pane that watches the disk.
func (r *rig) settleUntilWaiting() {
	r.pending = nil
	for range 5 {
		cmd := r.c.Pending()
		if r.c.watch.Waits() && !r.c.loading {
			if cmd != nil {
				r.pending = cmd
			}
			return
		}
		if cmd == nil {
			return
		}
		r.take(r.c.Update(cmd()))
	}
}

func (r *rig) take(a panes.Action) {
	r.did = append(r.did, a.Invoke...)
	if a.Cmd == nil {
		return
	}
	if msg, ok := a.Cmd().(acted); ok {
		r.take(r.c.Update(msg))
	}
}

func (r *rig) keys(keys ...string) {
	r.t.Helper()
	for _, k := range keys {
		before := r.c.Version()
		a, taken := r.c.Key(paneview.Key(k))
		r.take(a)
		if taken && r.c.Version() == before {
			r.t.Errorf("%s was taken, and the version stayed", k)
		}
		r.settle()
	}
}

func (r *rig) draw() string {
	r.t.Helper()
	return strings.Join(paneview.Rows(r.t, r.c.Draw(r.w, r.h, true), r.w, r.h), "\n")
}

func (r *rig) see(texts ...string) {
	r.t.Helper()
	paneview.Has(r.t, r.draw(), texts...)
}

func (r *rig) golden(name string) {
	r.t.Helper()
	paneview.Golden(r.t, name+".txt", paneview.Screen(strings.Split(r.draw(), "\n")))
}

const goChange = `diff --git a/src/app.go b/src/app.go
index 1..2 100644
--- a/src/app.go
+++ b/src/app.go
@@ -1,6 +1,7 @@ package app
 package app
 
 func Total(list []int) int {
-	sum := 1
+	// Nothing is in the sum at first.
+	sum := 0
 	for _, n := range list {
 		sum += n
@@ -20,4 +21,3 @@ func Mean(list []int) int {
 	total := Total(list)
-	println(total)
 	return total / len(list)
 }
diff --git a/docs/notes.md b/docs/guide.md
similarity index 80%
rename from docs/notes.md
rename to docs/guide.md
index 1..2 100644
--- a/docs/notes.md
+++ b/docs/guide.md
@@ -1,2 +1,2 @@
-# Notes
+# Guide
 text
diff --git a/logo.png b/logo.png
new file mode 100644
index 0..2
Binary files /dev/null and b/logo.png differ
diff --git a/old.txt b/old.txt
deleted file mode 100644
index 1..0
--- a/old.txt
+++ /dev/null
@@ -1 +0,0 @@
-bye
`
