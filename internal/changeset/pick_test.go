package changeset

import (
	"context"
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
		"an added line":              {"f", "a\nb\n", "a\nx\ny\nb\n", []string{"y"}, "a\ny\nb\n", "a\nx\nb\n", "a\nx\nb\n"},
		"a removed line":             {"f", "a\nb\nc\nd\n", "a\nd\n", []string{"c"}, "a\nb\nd\n", "a\nc\nd\n", "a\nc\nd\n"},
		"one of two changed lines":   {"f", "a\nb\nc\n", "A\nB\nc\n", []string{"b", "B"}, "a\nB\nc\n", "A\nb\nc\n", "A\nb\nc\n"},
		"part of a new file":         {"f", "", "a\nb\nc\n", []string{"b"}, "b\n", "a\nc\n", "a\nc\n"},
		"part of a file that went":   {"f", "a\nb\nc\n", "", []string{"b"}, "a\nc\n", "b\n", "b\n"},
		"a name with quotes":         {"a \"q\"\té", "a\n", "a\nb\nc\n", []string{"b"}, "a\nb\n", "a\nc\n", "a\nc\n"},
		"a new file's quoted name":   {"b\t\"q\"", "", "a\nb\n", []string{"b"}, "b\n", "a\n", "a\n"},
		"no newline at the end":      {"f", "a\nb", "a\nb\nc", []string{"a"}, "a\nb", "a\nb\nc", "a\nb\nc"},
		"a last line added to both":  {"f", "a\n", "a\nb\nc", []string{"b"}, "a\nb\n", "a\nc", "a\nc"},
		"behind one without newline": {"f", "a\nb\nc", "a\nb\nc\nd\ne", []string{"d"}, "a\nb\nc\nd\n", "a\nb\nc\ne", "a\nb\nc\ne"},
		"for one without newline":    {"f", "a\nthree", "a\nTHREE", []string{"THREE"}, "a\nthree\nTHREE", "a\n", "a\n"},
		"one without newline again":  {"f", "a\nthree", "a\nTHREE", []string{"three"}, "a\n", "a\nthree\nTHREE", "a\nthree\nTHREE"},
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

// lines are a text's, with their newlines.
func lines(text string) []string { return slices.Collect(strings.Lines(text)) }

// text puts lines together: one that another follows ends in a newline.
func text(lines []string) string {
	var b strings.Builder
	for i, l := range lines {
		if b.WriteString(l); i+1 < len(lines) && !strings.HasSuffix(l, "\n") {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// model is a text in which a hunk was changed by lines: of the base, which is the old
// side or, backwards, the new one, go those that are picked, and those that are picked
// of the other side come. A line stands at the one whose place it took.
func model(base []string, h patch.Hunk, backwards bool, picked map[int]bool) string {
	from, n, comes := h.Old, h.OldLines, difftext.Added
	if backwards {
		from, n, comes = h.New, h.NewLines, difftext.Removed
	}
	if n > 0 {
		from--
	}
	out := slices.Clone(base[:from])
	ls := h.Lines()
	for i := 0; i < len(ls); {
		if ls[i].Op == difftext.Same {
			out = append(out, base[from])
			i, from = i+1, from+1
			continue
		}
		var sides [2][]int
		for ; i < len(ls) && ls[i].Op != difftext.Same; i++ {
			side := 0
			if ls[i].Op == difftext.Added {
				side = 1
			}
			sides[side] = append(sides[side], i)
		}
		for k := range max(len(sides[0]), len(sides[1])) {
			for _, side := range sides {
				if k >= len(side) {
					continue
				}
				l := ls[side[k]]
				end := "\n"
				if l.Open {
					end = ""
				}
				if (l.Op == comes) == picked[side[k]] {
					out = append(out, l.Text+end)
				}
			}
		}
		gone := sides[0]
		if backwards {
			gone = sides[1]
		}
		from += len(gone)
	}
	return text(append(out, base[from:]...))
}

// anyText is a text of few different lines, so that hunks look like each other.
func anyText(random *rand.Rand, was []string) string {
	end := []string{"\n", "\r\n"}[random.IntN(2)]
	var out []string
	line := func() string { return string(rune('a'+random.IntN(3))) + end }
	if was == nil {
		for range random.IntN(30) {
			out = append(out, line())
		}
	}
	for _, l := range was {
		switch random.IntN(8) {
		case 0:
		case 1:
			out = append(out, line())
		case 2:
			out = append(out, l, line())
		default:
			out = append(out, l)
		}
	}
	t := text(out)
	if random.IntN(2) == 0 {
		t = strings.TrimRight(t, "\r\n")
	}
	return t
}

// Whatever lines of whatever text are picked, those and no others change, and what
// was done is undone to the byte.
func TestAnyLinesCanBeStagedAndDiscarded(t *testing.T) {
	w := newWork(t)
	w.git("init", "-q")
	const files = 40
	random := rand.New(rand.NewPCG(1, 2))
	was, now := map[string]string{}, map[string]string{}
	for i := range files {
		name := fmt.Sprint("f", i)
		was[name] = anyText(random, nil)
		w.put(name, was[name])
	}
	w.git("add", "-A")
	w.git("commit", "-q", "-m", "x")
	for name := range was {
		now[name] = anyText(random, lines(was[name]))
		w.put(name, now[name])
	}
	ctx := t.Context()
	set, err := Tree(ctx, w.dir)
	if err != nil {
		t.Fatal(err)
	}
	a := NewActs(w.dir)
	tried := 0
	for _, f := range set.Files {
		if len(f.Hunks) == 0 {
			continue
		}
		name, at := f.Name(), random.IntN(len(f.Hunks))
		h, picked := f.Hunks[at], map[int]bool{}
		for i := range h.Lines() {
			picked[i] = random.IntN(2) == 0
		}
		for _, c := range []struct {
			does, undoes func(context.Context, patch.File, []int) error
			backwards    bool
			base         string
			got          func() string
		}{
			{a.Stage, a.Unstage, false, was[name], func() string { return w.git("show", ":"+name) }},
			{a.Discard, a.Restore, true, now[name], func() string { return w.text(name) }},
		} {
			part := f.Pick(at, c.backwards, func(i int) bool { return picked[i] })
			if part.Added+part.Removed == 0 {
				continue
			}
			tried++
			if err := c.does(ctx, part, []int{0}); err != nil {
				t.Fatalf("%s of %q: %v\n%s", name, c.base, err, part.Whole())
			}
			if got, want := c.got(), model(lines(c.base), h, c.backwards, picked); got != want {
				t.Fatalf("%s of %q:\n%q, not\n%q\n%s", name, c.base, got, want, part.Whole())
			}
			if err := c.undoes(ctx, part.Alone(c.backwards, 0), []int{0}); err != nil {
				t.Fatalf("%s of %q: to undo it: %v\n%s", name, c.base, err, part.Whole())
			}
			if got := c.got(); got != c.base {
				t.Fatalf("%s was %q, is %q\n%s", name, c.base, got, part.Whole())
			}
		}
	}
	if tried < files {
		t.Errorf("%d tried", tried)
	}
}

// The same lines stand in many places of some files.
func TestItIsUndoneWhereItWasDone(t *testing.T) {
	block := func(n int) string { return strings.Repeat("a\nb\nc\nd\n", n) }
	was := block(10) + "a\nc\nd\n" + block(10)
	now := "1\n2\n3\n4\n5\n6\n7\n8\n" + block(10) + "a\nb\nc\nd\n" + block(10)
	w := newWork(t)
	w.git("init", "-q")
	w.put("f", was)
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	w.put("f", now)
	a, ctx := NewActs(w.dir), t.Context()
	set, err := Tree(ctx, w.dir)
	f := change(t, set, err, "f")
	last := len(f.Hunks) - 1
	if last == 0 {
		t.Fatal("it is one hunk")
	}
	if err := a.Stage(ctx, f, []int{last}); err != nil {
		t.Fatal(err)
	}
	part := f.Alone(false, last)
	if err := a.Unstage(ctx, part, nil); err != nil || w.git("show", ":f") != was {
		t.Errorf("staged: %v, %q", err, w.git("diff", "--cached"))
	}
	if err := a.Discard(ctx, f, []int{last}); err != nil {
		t.Fatal(err)
	}
	part = f.Alone(true, last)
	if err := a.Restore(ctx, part, nil); err != nil || w.text("f") != now {
		t.Errorf("discarded: %v, %q", err, w.text("f"))
	}
}

// git finds a last line without a newline also where a newline came to it since.
func TestALastLineIsNotGluedToWhatCameBehindIt(t *testing.T) {
	w := newWork(t)
	w.git("init", "-q")
	w.put("f", "a\nb")
	w.git("add", "-A")
	w.git("commit", "-qm", "x")
	w.put("f", "a\nb\nc")
	a, ctx := NewActs(w.dir), t.Context()
	set, err := Tree(ctx, w.dir)
	f := change(t, set, err, "f")
	w.put("f", "a\nb\nc\nd\n")
	if err := a.Discard(ctx, f, nil); err == nil || w.text("f") != "a\nb\nc\nd\n" {
		t.Errorf("%v, %q", err, w.text("f"))
	}
}
