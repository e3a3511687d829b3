package syntax

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestCells(t *testing.T) {
	var got []Cell
	for c := range Cells("a\x1b[1mé中\x1b[me\u0301👩‍👩‍👧", 0, "\x1b[3m") {
		got = append(got, c)
	}
	want := []Cell{
		{"a", 1, "\x1b[3m", 0}, {"é", 1, "\x1b[1m", 5}, {"中", 2, "\x1b[1m", 7}, {"e\u0301", 1, "", 13}, {"👩‍👩‍👧", 2, "", 16},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for range Cells("ab", 1, "") {
		break
	}
	for c := range Cells("\x1b[unfinished", 0, "") {
		t.Errorf("an unfinished sequence gave %q", c.Text)
	}
}

func TestWrap(t *testing.T) {
	const red = "\x1b[31m"
	for name, c := range map[string]struct {
		in    string
		width int
		want  []string
	}{
		"a short line stays":             {red + "ab\x1b[m", 2, []string{red + "ab\x1b[m"}},
		"an empty line stays":            {"", 2, []string{""}},
		"a colour goes on":               {red + "abc\x1b[md", 2, []string{red + "ab\x1b[m", red + "c\x1b[md"}},
		"a wide character is not split":  {"a中b", 2, []string{"a", "中", "b"}},
		"one that does not fit is a '?'": {"a中", 1, []string{"a", "?"}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, Wrap(c.in, c.width)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWrapLosesNothing(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", " ", "中", "e\u0301", "👩‍👩‍👧", "\x1b[31m", "\x1b[m", "\x1b[1;38;2;1;2;3m", "\u0301", "ﷺ", "é"})
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(piece, 0, 60).Draw(t, "line"), "")
		width := rapid.IntRange(2, 20).Draw(t, "width")
		rows := Wrap(line, width)
		for _, r := range rows {
			if w := ansi.StringWidth(r); w > width {
				t.Fatalf("%q has %d cells of %d", r, w, width)
			}
		}
		if got, want := colour.ReplaceAllString(strings.Join(rows, ""), ""), colour.ReplaceAllString(line, ""); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}
