package deck

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/uitest/spent"
)

// allowed are the sequences that a pane may print: colours and links to the web.
var allowed = regexp.MustCompile("\x1b\\[[0-9;]*m|\x1b\\]8;;(https?://[^\x1b]*)?\x1b\\\\")

func harmless(text string) error {
	if left := allowed.ReplaceAllString(text, ""); strings.ContainsAny(left, "\x1b\x07\u009b\u009d\u202e\r") {
		return fmt.Errorf("%q", left[max(strings.IndexAny(left, "\x1b\x07\u009b\u009d\u202e\r")-20, 0):])
	}
	return nil
}

func fragment() *rapid.Generator[string] {
	return rapid.SampledFrom([]string{"# Head\n", "\n---\n", "text ", "日本語", "\x1b[31m", "\x1b]52;c;x\x07", "\u202e", "- a\n", "```go {1|2} +exec\n", "```\n", "<!-- pause -->\n", "::right::\n",
		"::left::\n", "layout: quote\n---\n", "layout: title\n---\n", "layout: image\nimage: x\n---\n", "layout: section\n---\n", "<!-- notes: n\x1b[2J -->\n", "| a | b |\n|---|---|\n| c | d |\n", "![a\x1b](b.png)\n",
		"```embed main.go#L2\n```\n", "[l](command:openspace.pane.list)", "\n\n", "> q\n", "$x^2$", "```mermaid\ngraph TD\nA-->B\n```\n", "<!-- column_layout: [1,2] -->\n<!-- column: 0 -->\n",
		strings.Repeat("long ", 40), "\xff", "\r\n", "\t", "e\u0301\u0301", "---\ntheme: light\nfooter: f\n---\n"})
}

func TestWhateverADeckHoldsItFitsAndIsHarmless(t *testing.T) {
	r := newRig(t, "")
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(fragment(), 0, 25).Draw(t, "text"), "")
		r.d.SetDeck(deck.Parse([]byte(text)), false)
		r.d.view = view{chosen: -1}
		r.prepare()
		for _, k := range rapid.SliceOfN(rapid.SampledFrom([]string{"l", "h", "o", "G", "3", "x", "]", "enter", "down", "b", "p", "n", "esc"}), 0, 8).Draw(t, "keys") {
			r.d.Key(paneview.Key(k))
			w, h := rapid.IntRange(1, 120).Draw(t, "w"), rapid.IntRange(1, 40).Draw(t, "h")
			for _, c := range []drawable{r.d, r.presenter} {
				out := c.Draw(w, h, true)
				if err := harmless(out); err != nil {
					t.Fatal(err)
				}
				rows := strings.Split(out, "\n")
				if len(rows) != h {
					t.Fatalf("%d rows of %d", len(rows), h)
				}
				for i, l := range rows {
					if n := xansi.StringWidth(l); n != w {
						t.Fatalf("row %d has %d cells of %d: %q", i, n, w, l)
					}
				}
			}
			if n := len(r.d.content.deck.Slides); n > 0 && (r.d.slide < 0 || r.d.slide >= n || r.d.step >= r.d.content.deck.Slides[r.d.slide].Steps) {
				t.Fatalf("at %d.%d of %d", r.d.slide, r.d.step, n)
			}
		}
	})
}

// many is a deck of n slides as somebody writes them.
func many(n int) []byte {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString("\n---\n")
		}
		fmt.Fprintf(&b, "\n# Slide %d\n\n- one\n- two `code`\n\n<!-- pause -->\n\n```go {1|2}\nfunc a() {}\nfunc b() {}\n```\n\n<!-- notes: say %d -->\n", i, i)
	}
	return []byte(b.String())
}

func TestTwoThousandSlidesOpenAndTurnAtOnce(t *testing.T) {
	src := many(2000)
	r := newRig(t, "")
	took := spent.On(func() {
		r.d.SetDeck(deck.Parse(src), false)
		r.draw(r.d)
	})
	t.Logf("opened in %v", took)
	if took > 2*time.Second { // 20 ms, and 250 with -race
		t.Error(took)
	}
	took = spent.On(func() {
		for range 100 {
			r.press("l")
		}
	}) / 100
	t.Logf("a turn takes %v", took)
	if took > 100*time.Millisecond {
		t.Error(took)
	}
}

func BenchmarkOpen2000(b *testing.B) {
	src := many(2000)
	r := newRig(b, "")
	b.ReportAllocs()
	for b.Loop() {
		r.d.SetDeck(deck.Parse(src), false)
		r.d.Draw(140, 40, true)
	}
}

func BenchmarkTurnToADiagram(b *testing.B) {
	r := newRig(b, "# A\n\n---\n\n```mermaid\nxychart\nx-axis ["+strings.Repeat("name, ", 100)+"]\nbar ["+strings.Repeat("1, ", 100)+"]\n```\n").prepare()
	r.press("l").prepare()
	b.ReportAllocs()
	for b.Loop() {
		r.d.Go(0)
		r.d.Draw(140, 40, true)
		r.d.Go(1)
		r.d.Draw(140, 40, true)
	}
}

func BenchmarkTurn(b *testing.B) {
	r := newRig(b, "")
	r.d.SetDeck(deck.Parse(many(2000)), false)
	b.ReportAllocs()
	for b.Loop() {
		if !r.d.forward() {
			r.d.Go(0)
		}
		r.d.Draw(140, 40, true)
	}
}
