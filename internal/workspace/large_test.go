package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// large opens a file of a text as a large one, its lines counted.
func large(t testing.TB, text string) *Large {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "f"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	l, err := r.Large(t.Context(), "f")
	if err != nil {
		t.Fatal(err)
	}
	countAll(t, l)
	return l
}

func countAll(t testing.TB, l *Large) {
	t.Helper()
	for {
		switch done, err := l.Count(t.Context(), 3*blockSize); {
		case err != nil:
			t.Fatal(err)
		case done:
			return
		}
	}
}

// numberedLines is a text of lines of some 40 bytes.
func numberedLines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d %s\n", i, strings.Repeat("x", 30))
	}
	return b.String()
}

func TestALargeFileIsReadByStretches(t *testing.T) {
	text := numberedLines(40_000)
	l := large(t, text)
	if lines, part := l.Counted(); lines != 40_000 || part != 1 {
		t.Fatalf("%d lines, %v", lines, part)
	}
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for _, first := range []int{0, 1, 5, 6000, 7000, 13_337, 39_990, 39_999, 40_000, 50_000} {
		got, err := l.Lines(t.Context(), first, 10)
		if err != nil {
			t.Fatal(err)
		}
		want := all[min(first, len(all)):min(first+10, len(all))]
		if len(got)+len(want) > 0 && !cmp.Equal(want, got) {
			t.Errorf("from %d: %s", first, cmp.Diff(want, got))
		}
	}
}

// Whatever a file holds, its lines are those of the file read whole.
func TestLinesOfALargeFileAreThoseOfTheWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(1, 40).Draw(rt, "pieces") {
			b.WriteString(strings.Repeat(rapid.SampledFrom([]string{"a", "ä", "a\n", "\n", "b\r\n", "中文 \n"}).Draw(rt, "piece"),
				rapid.SampledFrom([]int{1, 2, 100, 30_000, 100_000}).Draw(rt, "times")))
		}
		l := large(t, b.String())
		var want []string
		for line := range strings.Lines(b.String()) {
			want = append(want, strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"))
		}
		if n, _ := l.Counted(); n != len(want) {
			rt.Fatalf("%d lines are counted as %d", len(want), n)
		}
		first := rapid.IntRange(0, len(want)-1).Draw(rt, "first")
		got, err := l.Lines(t.Context(), first, 5)
		if err != nil {
			rt.Fatal(err)
		}
		for i, line := range got {
			if cut, _, _ := strings.Cut(line, "… +"); !strings.HasPrefix(want[first+i], strings.TrimRight(cut, "\ufffd")) || len(want[first+i]) <= MaxLine && line != want[first+i] {
				rt.Fatalf("line %d is %.40q, not %.40q", first+i, line, want[first+i])
			}
		}
	})
}

func TestALongLineIsCut(t *testing.T) {
	l := large(t, "a\n"+strings.Repeat("x", 10<<20)+"\nb")
	got, err := l.Lines(t.Context(), 0, 10)
	if err != nil || len(got) != 3 || got[0] != "a" || got[2] != "b" {
		t.Fatalf("%d lines, %v", len(got), err)
	}
	if want := strings.Repeat("x", MaxLine) + "… +9.8 MB"; got[1] != want {
		t.Errorf("it ends in %q", got[1][len(got[1])-20:])
	}
}

func TestALargeFileIsSearched(t *testing.T) {
	l := large(t, numberedLines(40_000))
	is := func(want string) func(string) bool {
		return func(line string) bool { return strings.HasPrefix(line, want+" ") }
	}
	for name, c := range map[string]struct {
		from int
		back bool
		want string
		at   int
	}{
		"ahead":             {0, false, "line 39999", 39_999},
		"ahead, at once":    {7, false, "line 7", 7},
		"ahead, behind one": {8, false, "line 7", -1},
		"back":              {39_999, true, "line 1", 1},
		"back, at once":     {7, true, "line 7", 7},
		"back to the first": {30_000, true, "line 0", 0},
		"back, before one":  {6, true, "line 7", -1},
		"near the end":      {39_999, true, "line 39998", 39_998},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := l.Find(t.Context(), c.from, c.back, is(c.want)); got != c.at || err != nil {
				t.Errorf("line %d, %v, not %d", got, err, c.at)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Find(ctx, 0, false, is("nothing")); err == nil {
		t.Error("it goes on after it was stopped")
	}
}

func TestALargeFileThatGrowsIsCountedOn(t *testing.T) {
	l := large(t, numberedLines(40_000)+"half a")
	file := filepath.Join(l.root.Dir(), "f")
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(" line\nand another\n"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	next, err := l.root.Large(t.Context(), "f")
	if err == nil {
		err = next.Follow(t.Context(), l)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, part := next.Counted(); part < 0.9 {
		t.Errorf("it is counted anew: %v", part)
	}
	countAll(t, next)
	if n, _ := next.Counted(); n != 40_002 {
		t.Errorf("%d lines", n)
	}
	if got, err := next.Lines(t.Context(), 40_000, 3); err != nil || !cmp.Equal(got, []string{"half a line", "and another"}) {
		t.Errorf("%q, %v", got, err)
	}
	if err := os.WriteFile(file, []byte(strings.Repeat("y\n", int(next.Size))), 0o600); err != nil {
		t.Fatal(err)
	}
	other, err := next.root.Large(t.Context(), "f")
	if err == nil {
		err = other.Follow(t.Context(), next)
	}
	if _, part := other.Counted(); err != nil || part > 0.5 {
		t.Errorf("a file that was written anew is not counted anew: %v, %v", part, err)
	}
	if err := os.Truncate(file, 100); err != nil {
		t.Fatal(err)
	}
	if _, err := next.Lines(t.Context(), 0, 3); code(err) != Changed {
		t.Errorf("of a file that was cut off: %v", err)
	}
}

func TestALargeFileIsJudgedAsOthers(t *testing.T) {
	r := open(t, map[string]string{"binary": "\x00" + strings.Repeat("x", 1000), "wide": "\xff\xfea\x00", ".env": "x", "sub/": ""})
	for p, want := range map[string]Code{"binary": Binary, "wide": TooLarge, ".env": Denied, "sub": NotAFile, "none": NotFound, "../x": Outside} {
		if _, err := r.Large(t.Context(), p); code(err) != want {
			t.Errorf("%s: %v", p, err)
		}
	}
}

func BenchmarkLargeFile(b *testing.B) {
	l := large(b, strings.Repeat(numberedLines(100_000), 20)) // 80 MB
	b.Run("count", func(b *testing.B) {
		b.SetBytes(l.Size)
		for b.Loop() {
			fresh := &Large{Path: l.Path, Size: l.Size, root: l.root, info: l.info, before: []int{0}}
			countAll(b, fresh)
		}
	})
	b.Run("a page", func(b *testing.B) {
		for b.Loop() {
			if _, err := l.Lines(b.Context(), 1_234_567, 200); err != nil {
				b.Fatal(err)
			}
		}
	})
}
