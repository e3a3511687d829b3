package editor

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
)

func words(s string) []string { return strings.Fields(s) }

func TestWhereLinesAreNow(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		want          []int // of each line before
		fresh         []int
	}{
		"nothing changed":  {"a b c", "a b c", []int{0, 1, 2}, nil},
		"lines before it":  {"a b c", "x y a b c", []int{2, 3, 4}, []int{0, 1}},
		"lines behind it":  {"a b", "a b x", []int{0, 1}, []int{2}},
		"lines taken out":  {"a x y b", "a b", []int{0, 1, 1, 1}, []int{1}},
		"a line replaced":  {"a b c", "a x c", []int{0, 1, 2}, []int{1}},
		"shorter":          {"a b c d e", "a x e", []int{0, 1, 1, 1, 2}, []int{1}},
		"in two places":    {"a b c d e f", "x a b c f", []int{1, 2, 3, 4, 4, 4}, []int{0, 4}},
		"everything other": {"a b", "x y z", []int{0, 1}, []int{0, 1, 2}},
		"from nothing":     {"", "a b", nil, []int{0, 1}},
		"to nothing":       {"a b", "", []int{0, 0}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			before, after := words(c.before), words(c.after)
			m := movesOf(before, after)
			var got, stands []int
			for i := range before {
				got = append(got, m.line(i))
			}
			for i := range after {
				if f := (fresh{in: m}); f.has(i) {
					stands = append(stands, i)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.fresh, stands); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLinesThatAreTheSameStayTheSame(t *testing.T) {
	line := rapid.SliceOfN(rapid.SampledFrom(words("a b c d")), 0, 30)
	rapid.Check(t, func(t *rapid.T) {
		before, after := line.Draw(t, "before"), line.Draw(t, "after")
		m := movesOf(before, after)
		at, now := 0, 0
		for _, one := range append(slices.Clone(m), move{len(before), len(before), len(after), len(after)}) {
			if one.from < at || one.newFrom-now != one.from-at {
				t.Fatalf("%v", m)
			}
			for ; at < one.from; at, now = at+1, now+1 {
				if before[at] != after[now] || m.line(at) != now {
					t.Fatalf("line %d is not %d: %v", at, now, m)
				}
			}
			at, now = one.to, one.newTo
		}
		for i := range before {
			if n := m.line(i); n < 0 || n > len(after) {
				t.Fatalf("line %d is %d", i, n)
			}
		}
	})
}

func TestWhatIsMarkedMovesWithItsLines(t *testing.T) {
	r := newRig(t, "a.go", numbered(60)).size(60, 12)
	r.e.Reveal(30, 0, 0, 0)
	for id, span := range map[string]call.Range{"kept": {StartLine: 30, EndLine: 32, StartColumn: 2}, "gone": {StartLine: 5, EndLine: 6}, "half": {StartLine: 6, EndLine: 8}} {
		if _, err := r.e.Highlight(panes.Mark{ID: id, Spans: []call.Range{span}}); err != nil {
			t.Fatal(err)
		}
	}
	top := r.draw()[0]
	lines := strings.SplitAfter(numbered(60), "\n")
	changed := slices.Concat([]string{"new 1\n", "new 2\n", "new 3\n"}, lines[:4], lines[6:59], []string{"line sixty\n"})
	r.e.SetFile(file("a.go", strings.Join(changed, "")))
	if now := r.draw()[0]; strings.TrimSpace(now)[2:] == "" || !strings.HasSuffix(strings.TrimSpace(now), strings.Fields(top)[len(strings.Fields(top))-1]) {
		t.Errorf("the first row was %q, and is %q", top, now)
	}
	got := map[string]call.Range{}
	for _, m := range r.e.Marks() {
		got[m.ID] = m.Spans[0]
	}
	want := map[string]call.Range{"kept": {StartLine: 31, EndLine: 33, StartColumn: 2}, "half": {StartLine: 8, EndLine: 9}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r.e.view.current != 30 {
		t.Errorf("the cursor is in line %d", r.e.view.current+1)
	}
}

func TestChangedLinesStandOutForAMoment(t *testing.T) {
	r := newRig(t, "a.go", numbered(9)).size(40, 12)
	bars := func() (n int) { return strings.Count(strings.Join(r.draw(), "\n"), "▎") }
	r.e.SetFile(file("a.go", strings.Replace(numbered(9), "line 3", "other", 1)))
	if bars() != 1 {
		t.Errorf("%d lines stand out:\n%s", bars(), strings.Join(r.draw(), "\n"))
	}
	r.e.SetFile(file("a.go", strings.Replace(numbered(9), "line 5\n", "other\nmore\n", 1)))
	if bars() != 3 { // line 3 is back
		t.Errorf("%d lines stand out", bars())
	}
	r.e.Update(faded{1})
	if bars() != 3 {
		t.Error("the end of an older change ended it")
	}
	r.e.Update(faded{2})
	if bars() != 0 {
		t.Error("it does not end")
	}
	r.e.host.Still = func() bool { return true }
	r.e.SetFile(file("a.go", numbered(4)))
	if bars() != 0 {
		t.Error("it stands out though nothing may move")
	}
}

func TestColoursStayUntilATextIsColouredAnew(t *testing.T) {
	text := "package a\n\nfunc f() string {\n\treturn \"x\"\n}\n"
	r := newRig(t, "a.go", text).size(40, 12)
	r.paint()
	r.e.host.Still = func() bool { return true }
	coloured := r.e.Draw(40, 12, true)
	r.e.SetFile(file("a.go", "// Package a is new.\n"+text))
	before, now := strings.Split(coloured, "\n"), strings.Split(r.e.Draw(40, 12, true), "\n")
	for i := 2; i < 5; i++ {
		if was, is := xansi.TruncateLeft(before[i], r.e.view.gutter(), ""), xansi.TruncateLeft(now[i+1], r.e.view.gutter(), ""); was != is {
			t.Errorf("%q became %q", was, is)
		}
	}
	r.setTheme(false)
	r.paint()
	if r.e.view.text.stale != nil {
		t.Error("colours of another theme stayed")
	}
}

func TestATextIsShownAnewWhenItChangesOnDisk(t *testing.T) {
	r, dir := onDisk(t, "a.txt")
	at := dir + "/a.txt"
	save(t, at, []byte("one\ntwo\n"))
	r.e.Update(r.e.Start()())
	msg := r.e.Pending()()
	save(t, at, []byte("zero\none\ntwo\n")) // before it is told
	batch := r.e.Update(msg).Cmd().(tea.BatchMsg)
	r.e.Update(batch[0]())
	r.sees("zero")
	wait := batch[1]
	next := func() {
		t.Helper()
		batch := r.e.Update(wait()).Cmd().(tea.BatchMsg)
		wait = batch[1]
		r.e.Update(batch[0]())
	}
	save(t, at, []byte("zero\none\nthree\n"))
	next()
	r.sees("three")
	if err := os.Remove(at); err != nil {
		t.Fatal(err)
	}
	next()
	r.sees("three", "✗")
	save(t, at, []byte("four\n"))
	next()
	r.sees("four")
	if strings.Contains(strings.Join(r.draw(), "\n"), "✗") {
		t.Error("it is said to be gone still")
	}
}

func TestAnEditorThatChangedEndsWhatStandsOut(t *testing.T) {
	r := newRig(t, "a.txt", numbered(3)).size(40, 12)
	r.paint()
	r.e.SetFile(file("a.txt", numbered(4)))
	if cmd := r.e.Pending(); cmd == nil {
		t.Fatal("nothing ends it")
	}
	if r.e.view.fresh.fade() != nil {
		t.Error("it ends twice")
	}
}

func BenchmarkTwentyThousandLinesChange(b *testing.B) {
	before := strings.Split(numbered(20_000), "\n")
	after := slices.Clone(before)
	for i := 0; i < len(after); i += 40 {
		after[i] = fmt.Sprint("changed ", i)
	}
	for b.Loop() {
		movesOf(before, after)
	}
}
