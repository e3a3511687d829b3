package changeset

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/patch"
)

// picking picks the lines of a file's first hunk that say one of some words.
func picking(f patch.File, backwards bool, words ...string) patch.File {
	lines := f.Hunks[0].Lines()
	return f.Pick(0, backwards, func(i int) bool { return slices.Contains(words, lines[i].Text) })
}

func TestLinesOfAHunkAreStagedTakenOutAndDiscarded(t *testing.T) {
	for name, c := range map[string]struct {
		file, was, now         string
		words                  []string
		staged, left, unstaged string // what the index, the work tree once discarded, and the index once taken out hold
	}{
		"an added line":             {"f", "a\nb\n", "a\nx\ny\nb\n", []string{"y"}, "a\ny\nb\n", "a\nx\nb\n", "a\nx\nb\n"},
		"a removed line":            {"f", "a\nb\nc\nd\n", "a\nd\n", []string{"c"}, "a\nb\nd\n", "a\nc\nd\n", "a\nc\nd\n"},
		"one of two changed lines":  {"f", "a\nb\nc\n", "A\nB\nc\n", []string{"b", "B"}, "a\nB\nc\n", "A\nb\nc\n", "A\nb\nc\n"},
		"part of a new file":        {"f", "", "a\nb\nc\n", []string{"b"}, "b\n", "a\nc\n", "a\nc\n"},
		"part of a file that went":  {"f", "a\nb\nc\n", "", []string{"b"}, "a\nc\n", "b\n", "b\n"},
		"a name with quotes":        {"a \"q\"\té", "a\n", "a\nb\nc\n", []string{"b"}, "a\nb\n", "a\nc\n", "a\nc\n"},
		"a new file's quoted name":  {"b\t\"q\"", "", "a\nb\n", []string{"b"}, "b\n", "a\n", "a\n"},
		"no newline at the end":     {"f", "a\nb", "a\nb\nc", []string{"a"}, "a\nb", "a\nb\nc", "a\nb\nc"},
		"a last line added to both": {"f", "a\n", "a\nb\nc", []string{"b"}, "a\nb\n", "a\nc", "a\nc"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWork(t)
			w.git("init", "-q")
			w.put("other", "")
			if c.was != "" {
				w.put(c.file, c.was)
			}
			w.git("add", "-A")
			w.git("commit", "-qm", "x")
			to := func(text string) {
				if text == "" {
					if err := os.Remove(filepath.Join(w.dir, c.file)); err != nil {
						t.Fatal(err)
					}
					return
				}
				w.put(c.file, text)
			}
			to(c.now)
			a, ctx := NewActs(w.dir), t.Context()
			index := func() string { return w.git("show", ":"+c.file) }
			do := func(what string, err error, got func() string, want string) {
				t.Helper()
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				if g := got(); g != want {
					t.Errorf("%s: %q, not %q", what, g, want)
				}
			}
			set, err := Tree(ctx, w.dir)
			f := change(t, set, err, c.file)
			if slices.Contains(c.words, "a") { // nothing changes there
				if p := picking(f, false, c.words...); p.Added+p.Removed != 0 {
					t.Errorf("picked %+v", p)
				}
				return
			}
			part := picking(f, false, c.words...)
			do("stage", a.Stage(ctx, part, []int{0}), index, c.staged)
			if c.was != "" {
				do("take it out", a.Unstage(ctx, part, []int{0}), index, c.was)
			}
			w.git("reset", "-q")
			set, err = Tree(ctx, w.dir)
			part = picking(change(t, set, err, c.file), true, c.words...)
			text := func() string { return w.text(c.file) }
			do("discard", a.Discard(ctx, part, []int{0}), text, c.left)
			if c.now != "" {
				do("bring back", a.Restore(ctx, part, []int{0}), text, c.now)
			}
			_ = os.Remove(filepath.Join(w.dir, c.file))
			if c.now != "" {
				to(c.now)
			}
			w.git("add", "-A")
			set, err = Staged(ctx, w.dir)
			part = picking(change(t, set, err, c.file), true, c.words...)
			do("unstage", a.Unstage(ctx, part, []int{0}), index, c.unstaged)
		})
	}
}

// Whatever is picked, the index holds the lines that were there and those that
// were picked, and taking them out gives what was.
func TestAnyLinesCanBeStaged(t *testing.T) {
	w := newWork(t)
	w.git("init", "-q")
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		var was, now strings.Builder
		for i := range 12 {
			switch random.IntN(4) {
			case 0:
				fmt.Fprintf(&was, "old %d\n", i)
			case 1:
				fmt.Fprintf(&now, "new %d\n", i)
			default:
				fmt.Fprintf(&was, "both %d\n", i)
				fmt.Fprintf(&now, "both %d\n", i)
			}
		}
		if was.Len() == 0 || now.Len() == 0 || was.String() == now.String() {
			continue
		}
		w.put("f", was.String())
		w.git("add", "f")
		w.git("commit", "-q", "--allow-empty", "-m", "x")
		w.put("f", now.String())
		a, ctx := NewActs(w.dir), t.Context()
		set, err := Tree(ctx, w.dir)
		f := change(t, set, err, "f")
		h := random.IntN(len(f.Hunks))
		lines, picked := f.Hunks[h].Lines(), map[int]bool{}
		for i := range lines {
			picked[i] = random.IntN(2) == 0
		}
		part := f.Pick(h, false, func(i int) bool { return picked[i] })
		if part.Added+part.Removed == 0 {
			continue
		}
		if err := a.Stage(ctx, part, []int{0}); err != nil {
			t.Fatalf("%v\n%s", err, part.Whole())
		}
		got := w.git("show", ":f")
		for i, l := range lines {
			if has := strings.Contains(got, l.Text+"\n"); l.Op != difftext.Same && has != (picked[i] == (l.Op == difftext.Added)) {
				t.Fatalf("%q is there: %v\n%s\n%s", l.Text, has, part.Whole(), got)
			}
		}
		if err := a.Unstage(ctx, part, []int{0}); err != nil {
			t.Fatal(err)
		}
		if got := w.git("show", ":f"); got != was.String() {
			t.Fatalf("%q was %q", got, was.String())
		}
	}
}
