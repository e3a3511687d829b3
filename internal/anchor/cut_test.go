package anchor_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/anchor"
)

func TestALineThatWasCutReadsWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		words := rapid.SliceOf(rapid.SampledFrom([]string{"a", "word", "日本語", "e\u0301", "\x1b[31mred\x1b[m", "100%", "👩‍👩‍👧", anchor.Wrap("file:a.go:3", "a.go:3")})).Draw(rt, "words")
		line := "    " + anchor.Start + strings.Join(words, " ")
		width := rapid.IntRange(1, 60).Draw(rt, "width")
		cut := anchor.Cut(line, width, "›")
		shown, spans := anchor.Take(cut, plain)
		if n := ansi.StringWidth(shown); n > width {
			rt.Fatalf("%d cells of %d: %q", n, width, shown)
		}
		for _, s := range spans {
			if s.Target != "file:a.go:3" {
				rt.Fatalf("a cut leads to %q", s.Target)
			}
		}
		text, _, _ := anchor.Flow(cut, 0, width)
		if want := strings.TrimRight(ansi.Strip(strings.Join(words, " ")), " "); width > 5 && text != want {
			rt.Fatalf("%q, want %q", text, want)
		}
	})
}

func TestACutIsNoTextWhereItIsNotTaken(t *testing.T) {
	line := anchor.Cut("one two three", 8, "…") + anchor.End + " · 3s"
	for _, c := range []struct {
		to   int
		want string
	}{{7, "one two"}, {8, "one two three"}, {99, "one two three"}} {
		if text, _, _ := anchor.Flow(line, 0, c.to); text != c.want {
			t.Errorf("up to %d: %q", c.to, text)
		}
	}
	if text, _, _ := anchor.Flow(anchor.Cut("one "+strings.Repeat("é", 9000), 8, "…"), 0, 99); !strings.HasPrefix(text, "one ééé") || !strings.HasSuffix(text, "é…") || len(text) > 9000 {
		t.Errorf("a line of 18 kB reads as one of %d", len(text))
	}
}

func TestSign(t *testing.T) {
	for _, sign := range []byte("+- ") {
		line := "3 " + anchor.Signed(sign) + anchor.Start + "text"
		if got := anchor.Sign(line); got != sign {
			t.Errorf("%q became %q", sign, got)
		}
		if out := anchor.WithoutFlow(line); out != "3 text" || anchor.IsRow(line) || anchor.IsBorder(line) {
			t.Errorf("%q", out)
		}
	}
	if anchor.Sign("+"+anchor.Start+"x") != 0 {
		t.Error("any line has a sign")
	}
}
