package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/patch"
)

// numbers are lines from one to another, as `git diff` has them unchanged.
func numbers(from, to int) (out []string) {
	for i := from; i <= to; i++ {
		out = append(out, fmt.Sprint(i))
	}
	return out
}

// patched is the change of a file of sixty numbers in which lines 30 and 50 were
// written in words, with so many lines new at its top.
func patched(atTop int) string {
	text := "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n"
	part := func(head string, lines ...[]string) {
		text += head + "\n" + strings.Join(slices.Concat(lines...), "\n") + "\n"
	}
	same := func(from, to int) (out []string) {
		for _, l := range numbers(from, to) {
			out = append(out, " "+l)
		}
		return out
	}
	if atTop > 0 {
		part(fmt.Sprintf("@@ -1,3 +1,%d @@", 3+atTop), slices.Repeat([]string{"+new"}, atTop), same(1, 3))
	}
	part(fmt.Sprintf("@@ -27,7 +%d,7 @@", 27+atTop), same(27, 29), []string{"-30", "+thirty"}, same(31, 33))
	part(fmt.Sprintf("@@ -47,7 +%d,7 @@", 47+atTop), same(47, 49), []string{"-50", "+fifty"}, same(51, 53))
	return text
}

func TestRemarksAndTheCursorGoWithTheirLines(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = patched(0)
	r.settle()
	r.keys("/")
	r.writes("thirty")
	r.keys("enter", "esc", "c")
	r.writes("why")
	r.keys("enter", "k", "c")
	r.writes("was better")
	r.keys("enter", "j")
	r.see("›   30 +●thirty", "30    -●30")
	for _, atTop := range []int{3, 8, 0, 3} {
		r.sets[Tree] = patched(atTop)
		r.stamp++
		r.settle()
		r.see(fmt.Sprintf("›   %d +●thirty", 30+atTop), "30    -●30")
	}
	r.keys("t") // in two columns it stays there too
	r.see("›30 -●30")
	r.keys("t")
	r.see("33 +●thirty")
	r.keys("C")
	text := r.did[len(r.did)-1].Args.(call.PromptArgs).Text
	if want := "- @a.txt#32 (removed line 30: `30`): was better\n- @a.txt#33: why\n"; text != want {
		t.Errorf("got %q, not as %q", text, want)
	}
}

func TestARemarkOfALineThatWasWrittenAnewStaysAtItsPlace(t *testing.T) {
	r := newRig(t)
	r.sets[Tree] = patched(0)
	r.settle()
	r.keys("/")
	r.writes("fifty")
	r.keys("enter", "esc", "c")
	r.writes("why")
	r.keys("enter")
	r.sets[Tree] = strings.ReplaceAll(patched(3), "+fifty", "+FIFTY")
	r.stamp++
	r.settle()
	r.see("53 +●FIFTY")
	if p := r.c.view.table.at(r.c.view.row); p.hunk != 2 {
		t.Errorf("the cursor is at %v\n%s", p, r.draw())
	}
}

func TestRemarksNameAnyFile(t *testing.T) {
	for name, want := range map[string]string{
		"a b.txt": `- @"a b.txt"#3: x`, `it's "q".txt`: `- @"it's \"q\".txt"#3: x`, "a\nb": `- "a\nb"#3: x`, "a.go": "- @a.go#3: x",
	} {
		if got := prompt([]remark{{path: name, line: 3, text: "x"}}); got != want+"\n" {
			t.Errorf("got %q, not %q", got, want)
		}
	}
}

func TestLinesAreNumberedAcrossAChange(t *testing.T) {
	files, err := patch.Split(patched(3))
	if err != nil {
		t.Fatal(err)
	}
	table := newTable(files, table{})
	f := table.files[0]
	for _, c := range []struct{ then, now int }{{1, 4}, {3, 6}, {4, 7}, {20, 23}, {29, 32}, {31, 34}, {40, 43}, {60, 63}} {
		if now, then := f.now(c.then), f.then(c.now); now != c.now || then != c.then {
			t.Errorf("%d became %d and %d was %d, not %v", c.then, now, c.now, then, c)
		}
	}
	if then := f.then(2); then != 0 {
		t.Errorf("a new line at the top follows %d", then)
	}
}
