package difflook

import (
	"image/color"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/difftext"
)

var (
	shade, words, text = color.RGBA{1, 1, 1, 255}, color.RGBA{2, 2, 2, 255}, color.RGBA{3, 3, 3, 255}
	onShade, onWords   = "\x1b[48;2;1;1;1m", "\x1b[1m\x1b[48;2;2;2;2m"
)

// plain returns a file's lines without colours.
func plain(_, text string) []string { return strings.Split(text, "\n") }

func TestRowsStandOnTheGroundOfTheirSide(t *testing.T) {
	lines := []difftext.Line{
		{Op: difftext.Same, Text: "same"},
		{Op: difftext.Removed, Text: "a b", Marks: []difftext.Span{{From: 2, To: 3}}},
		{Op: difftext.Added, Text: "a c"},
		{Op: difftext.Added, Text: ""},
	}
	for _, c := range []struct {
		name string
		side Grounds
		want []string
	}{
		{"rows and words", Grounds{shade, words, nil}, []string{
			"same  ", onShade + "a \x1b[m" + onWords + "b\x1b[m" + onShade + "   \x1b[m", onShade + "a c\x1b[m" + onShade + "   \x1b[m", onShade + "      \x1b[m",
		}},
		{"words alone", Grounds{nil, words, nil}, []string{"same  ", "a " + onWords + "b\x1b[m   ", "a c   ", "      "}},
		{"words in an ink", Grounds{nil, words, text}, []string{"same  ", "a " + onWords + "\x1b[38;2;3;3;3mb\x1b[m   ", "a c   ", "      "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := Look{Added: c.side, Removed: c.side, Paint: plain}
			for i, text := range l.Texts("f", lines) {
				if got := l.Fill(lines[i].Op, text, 6); got != c.want[i] {
					t.Errorf("%q, want %q", got, c.want[i])
				}
			}
		})
	}
}
