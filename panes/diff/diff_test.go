package diff

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/patch"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
)

func changed(t testing.TB) *rig {
	t.Helper()
	r := newRig(t)
	r.sets[Tree] = goChange
	r.sets[Staged] = goChange[strings.Index(goChange, "diff --git a/old"):]
	r.draw()
	r.settle()
	return r
}

func TestTheChangesLookLikeThis(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {140, 40}} {
		r := changed(t)
		r.w, r.h = size[0], size[1]
		r.golden(fmt.Sprintf("unified-%d", r.w))
		r.keys("t")
		r.golden(fmt.Sprintf("split-%d", r.w))
		r.keys("v", "4")
		r.golden(fmt.Sprintf("staged-%d", r.w))
	}
}

func TestKeysMoveThroughFilesAndHunks(t *testing.T) {
	r := changed(t)
	at := func(want place) {
		t.Helper()
		if got := r.c.view.table.at(r.c.view.row); got != want {
			t.Errorf("the cursor is at %v, not %v", got, want)
		}
	}
	r.keys("]")
	at(place{0, 0, -1})
	r.keys("]")
	at(place{0, 1, -1})
	r.keys("]")
	at(place{1, 0, -1})
	r.keys("[", "[")
	at(place{0, 0, -1})
	r.keys("n", "n")
	at(place{2, -1, -1})
	r.keys("down", "p")
	at(place{2, -1, -1})
	r.keys("p")
	at(place{1, -1, -1})
	r.keys("G")
	at(place{3, 0, 0})
	r.keys("g", "space")
	if !r.c.view.table.files[0].folded || r.c.view.table.at(1) != (place{1, -1, -1}) {
		t.Error("the file is not folded")
	}
	r.keys("]") // to the first hunk of the folded file
	at(place{0, 0, -1})
	r.keys("g", "space", "n", "[")
	at(place{0, 1, -1})
	r.keys("g", "space", "v") // viewed: the next file
	at(place{1, -1, -1})
	r.see("✓ viewed", "1 of 4 files viewed")
	r.keys("k", "v")
	if f := r.c.view.table.files[0]; f.viewed || f.folded {
		t.Error("it is still viewed")
	}
	for range 30 {
		r.keys("pgdown")
	}
	at(place{3, 0, 0})
	for range 30 {
		r.keys("pgup")
	}
	at(place{0, -1, -1})
}

func TestEnterOpensTheFileAtTheLine(t *testing.T) {
	r := changed(t)
	r.keys("enter") // on the head: the first line that changed
	r.keys("]", "j", "j", "j", "j", "j", "enter")
	r.keys("]", "j", "j", "enter")
	var got []string
	for _, i := range r.did {
		a := paneview.Args(t, i)
		got = append(got, fmt.Sprint(i.ID, " ", a["path"], ":", a["line"]))
	}
	want := []string{"openspace.editor.open src/app.go:3", "openspace.editor.open src/app.go:4", "openspace.editor.open src/app.go:21"}
	if !slices.Equal(got, want) {
		t.Errorf("opened %q, want %q", got, want)
	}
	r.keys("G", "enter")
	r.see("old.txt is gone: there is nothing to open")
}

func TestNamesAreSaidAsTheyAreShown(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = "diff --git \"a/two\\nrows\" \"b/two\\nrows\"\nindex 1..2 100644\n--- \"a/two\\nrows\"\n+++ \"b/two\\nrows\"\n@@ -1 +1 @@\n-a\n+b\n"
	r.draw()
	r.settle()
	r.see("▾ two␊rows")
	r.keys("S")
	r.see("staged two␊rows")
	r.keys("X")
	r.see("discard all changes of two␊rows?")
}

func TestHunksAreStagedAndDiscarded(t *testing.T) {
	r := changed(t)
	r.keys("]", "s")
	r.see("staged 1 hunk")
	r.keys("S")
	r.see("staged src/app.go")
	r.keys("x")
	r.see("discard this hunk of src/app.go?", "y yes")
	r.keys("]") // no
	r.see("nothing was discarded")
	r.keys("x", "y")
	r.see("discarded 1 hunk · u brings it back")
	r.keys("X", "y")
	r.actErr = errors.New("the file changed meanwhile")
	r.keys("u")
	r.see("not undone: src/app.go: the file changed meanwhile", "u undoes older ones")
	r.actErr = nil
	r.keys("u") // what went before does not wait for it
	r.see("1 hunk is back")
	r.keys("u")
	r.see("no longer staged: src/app.go")
	r.keys("u")
	r.see("no longer staged: 1 hunk")
	r.actErr = errors.New("the file changed meanwhile")
	r.keys("u")
	r.see("not undone: src/app.go: the file changed meanwhile")
	if strings.Contains(r.draw(), "older ones") {
		t.Error("it says that there is more to undo")
	}
	r.actErr = nil
	r.keys("u")
	r.see("src/app.go is back")
	r.keys("u")
	r.see("there is nothing to undo")
	r.keys("4", "s", "x")
	r.see("take it out with s first")
	const both = "src/app.go -1+1 -20+21"
	want := []string{"stage src/app.go [0]", "stage src/app.go [0 1]", "discard src/app.go [0]", "discard src/app.go [0 1]",
		"restore " + both, "restore src/app.go -1+1", "unstage " + both, "unstage src/app.go -1+1", "restore " + both, "restore " + both,
		"unstage old.txt [0]"}
	if !slices.Equal(r.acts, want) {
		t.Errorf("did %q, want %q", r.acts, want)
	}
	r.keys("1", "s")
	r.see("there are no changes")
	r.sets[Turn] = goChange
	r.keys("r", "s")
	r.see("only changes of the work tree can be staged")
}

// What was done to a hunk alone left it where the hunks before did not move it.
func TestAHunkIsTakenBackWhereItWasPut(t *testing.T) {
	r := changed(t)
	r.keys("]", "]", "s", "u", "x", "y", "u")
	want := []string{"stage src/app.go [1]", "unstage src/app.go -20+20", "discard src/app.go [1]", "restore src/app.go -21+21"}
	if !slices.Equal(r.acts, want) {
		t.Errorf("did %q, want %q", r.acts, want)
	}
}

func TestAStagedConflictIsTakenBack(t *testing.T) {
	r := newRig(t)
	r.lone = []patch.File{{Old: "f", New: "f", Conflict: true}, {New: "shut", Locked: true}}
	r.settle()
	r.see("it cannot be read")
	r.keys("s", "u")
	r.see("no longer staged: f")
	if want := []string{"stage f []", "unstage f"}; !slices.Equal(r.acts, want) {
		t.Errorf("did %q, want %q", r.acts, want)
	}
}

func TestRemarksAreGatheredIntoOnePrompt(t *testing.T) {
	r := changed(t)
	write := func(text string) {
		t.Helper()
		r.keys("c")
		for _, c := range text {
			r.c.Key(tea.KeyPressMsg{Code: c, Text: string(c)})
		}
		r.see(text)
		r.keys("enter")
	}
	r.keys("C")
	r.see("no remarks yet")
	r.keys("G")
	write("why is it gone?")
	r.keys("g")
	write("split this")
	r.keys("]", "j", "j", "j", "j", "j", "j")
	write("say what")
	r.see("● say what", "3 remarks, C sends them")
	r.keys("c")
	r.c.Paste(" exactly\n")
	r.keys("enter")
	r.keys("C")
	if len(r.did) != 1 || r.did[0].ID != "openspace.app.type" {
		t.Fatalf("did %v", r.did)
	}
	want := "- @old.txt#1 (removed line 1: `bye`): why is it gone?\n- @src/app.go: split this\n- @src/app.go#5: say what exactly\n"
	if got := paneview.Args(t, r.did[0])["text"]; got != want {
		t.Errorf("the prompt is %q, want %q", got, want)
	}
	r.keys("C")
	r.see("no remarks yet")
}

func TestWhatChangesIsReadAgain(t *testing.T) {
	r := changed(t)
	r.settle()
	if r.loads != 1 {
		t.Fatalf("it was read %d times", r.loads)
	}
	r.keys("n", "]", "j") // in docs/guide.md
	r.sets[Tree] = goChange[strings.Index(goChange, "diff --git a/docs"):]
	r.stamp++
	r.settle()
	if got := r.c.view.table.at(r.c.view.row); r.loads != 2 || got != (place{0, 0, 0}) {
		t.Errorf("read %d times, the cursor at %v", r.loads, got)
	}
	r.fail = errors.New("this folder is in no git repository")
	r.keys("4")
	r.see("this folder is in no git repository")
	r.fail = nil
	r.keys("1")
	r.see("there are no changes")
}

// What could not be read once, in the middle of a rebase perhaps, is not said any more
// once it was read.
func TestWhyChangesCouldNotBeReadIsSaidUntilTheyAre(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = goChange
	r.settle()
	r.fail = errors.New("git diff: stat f")
	r.keys("r")
	r.see("git diff: stat f", "src/app.go")
	r.fail = nil
	r.stamp++
	r.settle()
	if s := r.draw(); strings.Contains(s, "git diff") {
		t.Errorf("it is said still:\n%s", s)
	}
}

// A conflict is opened where git left its first mark, and one over a file that a side
// deleted says so.
func TestConflictsAreShown(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = "diff --cc both.go\nindex 1,2..3\n--- a/both.go\n+++ b/both.go\n@@@ -18,4 -18,4 +18,8 @@@ func A()\n  18\n  19\n++<<<<<<< HEAD\n +TWENTY\n++=======\n+ twenty\n++>>>>>>> x\n  21\n"
	r.lone = []patch.File{{Old: "f", New: "f", Conflict: true, Lone: true}, {Old: "g", Conflict: true}}
	r.settle()
	r.see("both.go in conflict", "enter opens it", "f in conflict", "one side has it", "g in conflict", "both sides deleted or moved it")
	r.keys("enter")
	want := call.EditorOpen.With(call.EditorOpenArgs{Path: "both.go", Line: 20})
	if len(r.did) != 1 || r.did[0] != want {
		t.Errorf("did %+v", r.did)
	}
}

func TestAFileOfWhichNoLineIsToldIsNotCalledEmpty(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = ""
	r.lone = []patch.File{{Old: "mode", New: "mode", Untold: true}, {New: "bin", Untold: true}}
	r.settle()
	r.see("no lines are told")
	r.gone("an empty file")
}

func TestTextOfDiffsCannotControlTheTerminal(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@ \x1b]52;c;eA==\x07\n-\x1b[2J\u202eabc\n+\x1b]0;title\x07\n"
	r.draw()
	r.settle()
	for line := range strings.Lines(r.c.Draw(80, 24, true)) {
		if strings.Contains(line, "\x1b[2J") || strings.Contains(line, "\x1b]") || strings.Contains(line, "\u202e") {
			t.Errorf("%q", line)
		}
	}
}

func big(lines int) string {
	var b strings.Builder
	for f := range 10 {
		fmt.Fprintf(&b, "diff --git a/f%d.go b/f%d.go\n--- a/f%d.go\n+++ b/f%d.go\n@@ -1,0 +1,%d @@\n", f, f, f, f, lines/10)
		b.WriteString(strings.Repeat("+\tfmt.Println(\"a line of code\", 42) // as there are many\n", lines/10))
	}
	return b.String()
}

func BenchmarkOpen50000Lines(b *testing.B) {
	text := big(50_000)
	for b.Loop() {
		r := newRig(b)
		r.w, r.h = 140, 40
		r.sets[Tree] = text
		r.c.Draw(140, 40, true)
		r.settle()
		r.c.Draw(140, 40, true)
	}
}

func BenchmarkPageOf50000Lines(b *testing.B) {
	r := newRig(b)
	r.w, r.h = 140, 40
	r.sets[Tree] = big(50_000)
	r.c.Draw(140, 40, true)
	r.settle()
	for b.Loop() {
		r.c.Key(paneview.Key("pgdown"))
		if r.c.view.row == r.c.view.table.rows()-1 {
			r.c.Key(paneview.Key("g"))
		}
		r.c.Draw(140, 40, true)
	}
}

// teller tells of changes on disk when a test says so.
type teller struct {
	told chan error
}

func (w *teller) Next(context.Context) error {
	err, open := <-w.told
	if !open {
		return errors.New("closed")
	}
	return err
}

func (w *teller) Close() { close(w.told) }

func TestWhatChangesOnDiskIsReadAgain(t *testing.T) {
	r := newRig(t)
	w := &teller{told: make(chan error, 1)}
	begun := 0
	r.c.deps.Watch = func() panes.Watcher { begun++; return w }
	r.sets[Tree] = goChange
	r.settleUntilWaiting()
	wait := r.pending
	if wait == nil || r.c.Pending() != nil {
		t.Fatal("it does not wait, or waits twice")
	}
	w.told <- nil
	r.sets[Tree] = goChange[strings.Index(goChange, "diff --git a/old"):]
	r.take(r.c.Update(wait()))
	if r.loads != 1 {
		t.Error("it was read while it is hidden")
	}
	r.settleUntilWaiting()
	r.see("1 file")
	if r.loads != 2 || begun != 1 {
		t.Errorf("read %d times, watched %d times", r.loads, begun)
	}
	wait = r.pending
	r.c.Close()
	r.take(r.c.Update(wait()))
	if r.settleUntilWaiting(); r.pending != nil {
		t.Error("it waits though it is closed")
	}
}

func TestHowItIsLookedAtIsKept(t *testing.T) {
	r := changed(t)
	r.sets[Session] = goChange
	r.keys("d", "d", "d", "t", "n", "]", "j")
	if r.c.Source() != Session {
		t.Fatalf("it shows %s", r.c.Source())
	}
	kept, err := json.Marshal(r.c.View())
	if err != nil {
		t.Fatal(err)
	}
	other := changed(t)
	other.sets[Session] = goChange
	other.c.SetView([]byte(`{"source":"attic"}`))
	other.c.SetView([]byte(`no`))
	other.c.SetView(kept)
	if again, _ := json.Marshal(other.c.View()); string(again) != string(kept) {
		t.Errorf("before it is read: %s, not %s", again, kept)
	}
	other.settle()
	if again, _ := json.Marshal(other.c.View()); string(again) != string(kept) {
		t.Errorf("%s, not %s", again, kept)
	}
}

func TestTheMouseChoosesAndFolds(t *testing.T) {
	r := changed(t)
	click := func(x, y int) {
		r.c.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: x, Y: y, W: r.w, H: r.h})
		r.settle()
	}
	r.draw()
	click(3, 4)
	if r.c.view.row != 3 {
		t.Errorf("the cursor is in row %d", r.c.view.row)
	}
	click(3, 1)
	click(3, 1)
	if !r.c.view.table.files[0].folded {
		t.Error("the file is not folded")
	}
	r.keys("E")
	if r.c.view.table.rows() != 4 {
		t.Errorf("%d rows are left", r.c.view.table.rows())
	}
	r.keys("E")
	r.c.Mouse(panes.Mouse{Kind: panes.MouseWheelDown, W: r.w, H: 10})
	r.keys("G")
	click(12, 0)
	if r.c.Source() != Session {
		t.Errorf("it shows %s", r.c.Source())
	}
	click(3, 20) // below all
}

func TestWhatIsWrittenOutlivesThePane(t *testing.T) {
	r := changed(t)
	r.keys("x", "y", "c")
	if x, y, ok := r.c.Cursor(r.w, r.h); r.draw() == "" || !ok || x != 8 || y != r.h-1 {
		t.Errorf("the cursor is at %d,%d %v", x, y, ok)
	}
	for _, c := range "why?" {
		r.c.Key(tea.KeyPressMsg{Code: c, Text: string(c)})
	}
	r.keys("enter")
	if !r.c.Dirty() {
		t.Error("there is nothing to send")
	}
	r.keys("q")
	if n := len(r.did); n != 1 || r.did[0].ID != "openspace.pane.close" {
		t.Fatalf("did %v", r.did)
	}
	r.c.Close()
	again, err := r.kind.New(r.c.host, Ref)
	if err != nil {
		t.Fatal(err)
	}
	r.c = again.(*Diff)
	r.settle()
	r.see("1 remark, C sends it", "u undoes")
	r.keys("u")
	if got := r.acts[len(r.acts)-1]; got != "restore src/app.go -1+1 -20+21" {
		t.Errorf("did %s", got)
	}
	r.c.acting = true
	r.keys("s")
	r.see("wait until the last one is done")
}

func TestChosenLinesAreStagedAlone(t *testing.T) {
	r := changed(t)
	r.keys("]", "J")
	for range 5 {
		r.keys("J") // to the hunk's end and no further
	}
	rows := strings.Count(r.draw(), "▌")
	r.keys("s")
	if len(r.acts) != 1 || !strings.HasPrefix(r.acts[0], "stage src/app.go [0]") || rows < 3 {
		t.Errorf("%d rows were chosen, did %q", rows, r.acts)
	}
	r.see("staged 3 lines")
	r.keys("]", "J", "x")
	r.see("no line that changed is chosen")
	r.keys("]", "J", "J", "K")
	if !strings.Contains(r.draw(), "▌") {
		t.Error("nothing is chosen")
	}
	r.keys("esc")
	if strings.Contains(r.draw(), "▌") {
		t.Error("esc leaves lines chosen")
	}
	if len(r.did) > 0 {
		t.Errorf("esc did %v", r.did)
	}
}

func TestItBeginsWhereThereAreChanges(t *testing.T) {
	for name, tt := range map[string]struct {
		session, tree string
		chosen, again string
		want          string
	}{
		"the session has some":     {session: goChange, tree: goChange, want: Session},
		"the work tree alone":      {tree: goChange, want: Tree},
		"there are none":           {want: Session},
		"the session was asked":    {tree: goChange, chosen: Session, want: Session},
		"the last turn was asked":  {tree: goChange, chosen: Turn, want: Turn},
		"the work tree, and empty": {session: goChange, chosen: Tree, want: Tree},
		"it was at the session":    {tree: goChange, again: Session, want: Tree},
		"it was at what is staged": {tree: goChange, again: Staged, want: Staged},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.c = New(r.c.host, r.c.deps, newKeep(nil))
			r.sets[Session], r.sets[Tree] = tt.session, tt.tree
			if tt.chosen != "" {
				r.c.Show(tt.chosen)
			}
			if tt.again != "" {
				r.c.SetView(json.RawMessage(`{"source":"` + tt.again + `","split":true}`))
			}
			r.settle()
			if r.c.Source() != tt.want || r.c.view.table.split != (tt.again != "") {
				t.Errorf("it shows %q, want %q", r.c.Source(), tt.want)
			}
			r.sets[Session], r.sets[Tree] = "", goChange // what changes later does not lead elsewhere
			r.stamp++
			r.settle()
			if r.c.Source() != tt.want {
				t.Errorf("later it shows %q, want %q", r.c.Source(), tt.want)
			}
		})
	}
}

// Where a file lost or got the newline at its end, both lines read the same.
func TestANewlineAtTheEndThatCameOrWentIsTold(t *testing.T) {
	const head = "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n"
	const none = "\\ No newline at end of file\n"
	more, less := strings.Replace(head, "+1", "+1,2", 1), strings.Replace(head, "-1", "-1,2", 1)
	for _, c := range []struct {
		name, patch string
		want        string // the lines that say so, by their signs
	}{
		{"it came", head + "-a\n" + none + "+a\n", "-"},
		{"it went", head + "-a\n+a\n" + none, "+"},
		{"it was never there", head + "-a\n" + none + "+b\n" + none, ""},
		{"lines came behind it", more + "-a\n" + none + "+a\n+b\n" + none, "-"},
		{"lines behind it went", less + "-a\n-b\n" + none + "+a\n" + none, "+"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, split := range []string{"", "t"} {
				r := newRig(t)
				r.sets[Tree] = c.patch
				r.settle()
				if split != "" {
					r.keys(split)
				}
				got := ""
				for _, cell := range strings.FieldsFunc(r.draw(), func(r rune) bool { return r == '\n' || r == '│' }) {
					if strings.Contains(cell, "no newline at the end") {
						got += strings.Trim(cell[:strings.IndexAny(cell, "ab")], " 1")
					}
				}
				if got != c.want {
					t.Errorf("split %q: %q says so, want %q", split, got, c.want)
				}
			}
		})
	}
}

func TestALongLastLineSaysThatItHasNoNewline(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+" + strings.Repeat("long ", 100) + "end\n\\ No newline at end of file\n"
	r.settle()
	r.see("long", "›  no newline at the end")
	r.keys("t")
	r.see("›  no newline at the end")
}

// Lines that differ by what cannot be seen do not look the same.
func TestWhatCannotBeSeenIsTold(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n-caf\xe9\n-end\r\n-zero\n+caf\xe8\n+end\n+ze\u200bro\n"
	r.settle()
	r.see("caf‹E9›", "caf‹E8›", "end␍", "ze‹U+200B›ro")
}

// What the repository is in the middle of has a row of its own where the keys had none
// beside it.
func TestHintsHaveRoomBesideWhatTheRepositoryIsInTheMiddleOf(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = goChange
	r.note = "in the middle of a rebase · detached at 1234567"
	r.settle()
	r.see("\n "+r.note+" ", "\n s stages · x discards · c remark · enter opens")
	r.note = "main"
	r.keys("r")
	r.see("\n s stages · x discards · c remark · enter opens · f files · v viewed", " main ")
	r.w = 30
	r.see("\n s stages · x discards   main")
}
