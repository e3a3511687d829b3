package diff

import (
	"strings"
	"testing"
)

// at says where the cursor stands.
func (r *rig) at(file, hunk, line int) {
	r.t.Helper()
	if p := r.c.view.table.at(r.c.view.row); p != (place{file, hunk, line}) {
		r.t.Errorf("the cursor is at %v, not %v\n%s", p, place{file, hunk, line}, r.draw())
	}
}

func (r *rig) writes(text string) {
	for _, c := range text {
		r.keys(string(c))
	}
}

func TestTextIsFoundInNamesHeadingsAndLines(t *testing.T) {
	r := changed(t)
	r.keys("/")
	r.writes("[]int")
	r.see("/[]int", "1/2") // a line, and the heading of a hunk
	r.at(0, 0, 2)
	r.keys("enter")
	r.see("/[]int 1/2")
	for _, step := range []struct {
		key              string
		file, hunk, line int
	}{{"n", 0, 1, -1}, {"n", 0, 0, 2}, {"N", 0, 1, -1}, {"N", 0, 0, 2}} {
		r.keys(step.key)
		r.at(step.file, step.hunk, step.line)
	}
	r.keys("esc", "n")
	r.at(1, -1, -1)
	r.keys("/")
	r.writes("mean")
	r.at(0, 1, -1)
	r.keys("enter", "/")
	r.writes("logo")
	r.at(2, -1, -1)
	r.keys("esc")
	r.at(0, 1, -1) // back, with what was looked for before
	r.see("/mean 1/1")
}

func TestCaseCountsWhereCapitalsAreSought(t *testing.T) {
	r := changed(t)
	r.keys("/")
	r.writes("Notes")
	r.see("1/1")
	r.at(1, 0, 0)
	r.keys("enter", "/")
	r.writes("NOTES")
	r.see("no match")
	r.keys("enter", "n")
	r.see("no match")
	r.keys("esc", "esc")
	if r.c.view.quest.text != "" || len(r.did) > 0 {
		t.Errorf("%q is looked for, did %v", r.c.view.quest.text, r.did)
	}
}

func TestASearchUnfoldsAndHoldsInTwoColumnsAndOtherChanges(t *testing.T) {
	r := changed(t)
	r.sets[Staged] = strings.ReplaceAll(goChange, "sum += n", "sum += 2*n")
	r.keys("E", "/")
	r.writes("println")
	r.at(0, 1, 1)
	r.keys("enter", "t", "g", "n")
	r.at(0, 1, 1)
	r.see("/println 1/1")
	r.keys("/")
	r.writes("sum += ")
	r.keys("enter", "4")
	r.see("–/1")
	r.keys("n")
	r.see("1/1", "2*n")
	r.keys("3", "/")
	r.keys("enter") // what was looked for before, again
	r.see("/sum +=", "1/1")
}

func TestWhatIsFoundIsScrolledIntoView(t *testing.T) {
	r := newRig(t)
	r.w, r.h = 60, 10
	long := strings.Repeat("abcdefghi ", 12)
	r.sets[Tree] = "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n-short\n+" + long + "needle " + long + "\n same\n"
	for _, keys := range []string{"3", "t", "f"} { // one column, two, and beside the tree
		r.keys(keys)
		r.draw()
		r.keys("/")
		r.writes("needle")
		r.see("needle abc", "1/1")
		r.keys("enter", "esc", "/")
		r.writes("short")
		r.see("- short")
		r.keys("enter", "esc")
	}
}

func TestWhatIsFoundStandsOut(t *testing.T) {
	r := changed(t)
	plain := r.c.Draw(r.w, r.h, true)
	r.keys("/")
	r.writes("list []int")
	if found := r.c.Draw(r.w, r.h, true); strings.Count(found, "\x1b[7m")-strings.Count(plain, "\x1b[7m") != 2 {
		t.Errorf("the line and the heading are not both marked\n%q", found)
	}
	if x, y, ok := r.c.Cursor(r.w, r.h); !ok || x != 11 || y != r.h-1 {
		t.Errorf("the cursor is at %d,%d %v", x, y, ok)
	}
	if r.c.Dirty() {
		t.Error("a search is nothing to be sent")
	}
	r.c.Paste("!\n")
	r.see("no match")
}

func BenchmarkALetterSoughtIn50000Lines(b *testing.B) {
	r := newRig(b)
	r.w, r.h = 140, 40
	r.sets[Tree] = big(50_000)
	r.settle()
	r.keys("/")
	for b.Loop() {
		r.keys("e")
		r.c.Draw(140, 40, true)
		r.keys("backspace")
	}
}
