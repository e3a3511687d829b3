package diff

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

var update = flag.Bool("update", false, "write the golden views")

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
	did    []panes.Invocation
	kind   panes.Kind

	pending tea.Cmd // waits for changes on disk
	w, h    int
}

func newRig(t testing.TB) *rig {
	t.Helper()
	r := &rig{t: t, sets: map[string]string{}, w: 80, h: 24}
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	h := panes.Host{Theme: func() *theme.Theme { return r.th }, Now: time.Now}
	r.kind = Kind(Deps{
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
			r.acts = append(r.acts, fmt.Sprintf("%s %s %v", act, f.Name(), hunks))
			return r.actErr
		},
	})
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
		if r.c.watch.waiting && !r.c.loading {
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
		a, taken := r.c.Key(key(k))
		r.take(a)
		if taken && r.c.Version() == before {
			r.t.Errorf("%s was taken, and the version stayed", k)
		}
		r.settle()
	}
}

func key(k string) tea.KeyPressMsg {
	codes := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "space": tea.KeySpace, "up": tea.KeyUp, "down": tea.KeyDown, "pgdown": tea.KeyPgDown,
		"pgup": tea.KeyPgUp, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd}
	if c, ok := codes[k]; ok {
		return tea.KeyPressMsg{Code: c}
	}
	c := []rune(k)[0]
	return tea.KeyPressMsg{Code: c, Text: k}
}

func (r *rig) draw() string {
	r.t.Helper()
	s := r.c.Draw(r.w, r.h, true)
	lines := strings.Split(s, "\n")
	if len(lines) != r.h {
		r.t.Errorf("%d lines, not %d", len(lines), r.h)
	}
	for _, l := range lines {
		if n := xansi.StringWidth(l); n != r.w {
			r.t.Errorf("%d cells, not %d: %q", n, r.w, l)
		}
	}
	return xansi.Strip(s)
}

func (r *rig) see(texts ...string) {
	r.t.Helper()
	s := r.draw()
	for _, text := range texts {
		if !strings.Contains(s, text) {
			r.t.Errorf("%q is not in\n%s", text, s)
		}
	}
}

func (r *rig) golden(name string) {
	r.t.Helper()
	file := filepath.Join("testdata", name+".txt")
	lines := strings.Split(r.draw(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	got := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		r.t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		r.t.Errorf("%s: %s", name, d)
	}
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
