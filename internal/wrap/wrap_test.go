package wrap

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

func TestLinesBreakWhereTheyShould(t *testing.T) {
	for _, tc := range []struct {
		text string
		w    int
		want []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"aaaa - bbbb - cc", 4, []string{"aaaa", "-", "bbbb", "-", "cc"}},
		{"aaaa - bbbb", 5, []string{"aaaa", "-", "bbbb"}},
		{"well-known", 6, []string{"well-", "known"}},
		{"abcdefgh", 3, []string{"abc", "def", "gh"}},
		{"日本語", 4, []string{"日本", "語"}},
		{"one\n\ntwo", 9, []string{"one", "", "two"}},
		{"", 3, []string{""}},
		{"abcd    efg", 4, []string{"abcd", "efg"}},
		{"\x1b[1mabcd    \x1b[m", 4, []string{"\x1b[1mabcd\x1b[m"}},
		{"anything", 0, []string{"anything"}},
	} {
		if got := Lines(tc.text, tc.w, ""); !slices.Equal(got, tc.want) {
			t.Errorf("%q in %d: %q, want %q", tc.text, tc.w, got, tc.want)
		}
	}
}

// solid is a text without its blanks.
func solid(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

func TestNothingIsLostAndNothingSticksOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([a-c/ -]|日|\x1b\[1m|\x1b\[m|\n){0,40}`).Draw(t, "text")
		w := rapid.IntRange(2, 12).Draw(t, "width")
		breaks := rapid.SampledFrom([]string{"", "/", "-/_."}).Draw(t, "breaks")
		lines := Lines(text, w, breaks)
		for _, l := range lines {
			if xansi.StringWidth(l) > w {
				t.Fatalf("%q is wider than %d, of %q", l, w, text)
			}
		}
		if got := strings.Join(lines, ""); solid(got) != solid(text) {
			t.Fatalf("%q became %q", text, lines)
		}
	})
}

func FuzzLines(f *testing.F) {
	f.Add("aaaa - bbbb\x1b[1m日本", 4)
	f.Fuzz(func(t *testing.T, text string, w int) {
		text, w = sanitize.Text(text), min(max(w, 2), 200)
		if again := Text(text, w, ""); solid(again) != solid(text) {
			t.Errorf("%q became %q", text, again)
		}
	})
}
