package markdown

import (
	"fmt"
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/theme"
)

// scrolling is a renderer whose tables scroll.
func scrolling(t testing.TB, width int) *Renderer {
	t.Helper()
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	return New(width, Style{Prose: th.Prose(), Code: th.Chroma(), Targets: true, Scrolls: true})
}

// shown is a stream as it reads on a screen, without blanks at line ends.
func shown(s *Stream) string {
	rows := strings.Split(xansi.Strip(strings.Join(lines(s), "\n")), "\n")
	for i, l := range rows {
		rows[i] = strings.TrimRight(l, " ")
	}
	return strings.Join(rows, "\n") + "\n"
}

// Whatever order pieces are looked at in, and whatever came between, they are
// what the whole text renders to.
func TestPiecesDoNotDependOnWhenTheyAreLookedAt(t *testing.T) {
	all := append([]string{"[l]: http://d.e\n", "[x][l] ", "[l] ", "\n\n[L]: <f g>\n\n", "|a|b|\n|-|-|\n" + strings.Repeat("|1|2|\n", maxTable/4)}, pieces...)
	r := renderer(t, 24)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(all), 0, 25).Draw(t, "text"), "")
		want := r.Render(text)
		s := r.Stream()
		for at := 0; at < len(text); {
			at = min(at+rapid.IntRange(1, 400).Draw(t, "chunk"), len(text))
			s.Set(text[:at], false)
			if n := s.Pieces(); n > 0 {
				s.Lines(rapid.IntRange(0, n-1).Draw(t, "look"))
			}
		}
		s.Set(text, true)
		for range 5 {
			if n := s.Pieces(); n > 0 {
				s.Lines(rapid.IntRange(0, n-1).Draw(t, "look"))
			}
		}
		if diff := cmp.Diff(strings.Join(want, "\n"), strings.Join(lines(s), "\n")); diff != "" {
			t.Fatal(diff)
		}
		last := 0
		for i := range s.Pieces() {
			from, to := s.Span(i)
			if from < last || to < from || s.At(from) < i && to > from {
				t.Fatalf("piece %d is %d to %d, behind %d", i, from, to, last)
			}
			last = to
		}
	})
}

func TestOnlyWhatIsLookedAtIsRendered(t *testing.T) {
	s := renderer(t, 60).Stream()
	s.Set(strings.Repeat("A paragraph of some words.\n\n", 10_000), true)
	if s.Pieces() != 10_000 {
		t.Fatalf("%d pieces", s.Pieces())
	}
	count := func() (n int) {
		for _, p := range s.parts {
			if p.drawn != nil {
				n++
			}
		}
		return n
	}
	s.Lines(9_999)
	if n := count(); n > 2 {
		t.Errorf("%d pieces were rendered", n)
	}
	for i := range 5_000 {
		s.Lines(i)
	}
	if n := count(); n > maxKept+1 {
		t.Errorf("%d pieces stay rendered", n)
	}
}

func TestReferencesReachOverBlocks(t *testing.T) {
	for in, want := range map[string]string{
		"[a][1] and [b][] and [c]\n\ntext\n\n[1]: http://x.y\n[b]: <http://b>\n[C]: http://c 'title'": "a (http://x.y) and b (http://b) and c (http://c)\n\ntext\n",
		"- [a][1]\n\n> [b][1]\n\n[1]: http://x":                                                       "• a (http://x)\n\n│ b (http://x)\n",
		"[1]: http://first\n\n[a][1]\n\n[1]: http://second":                                           "a (http://first)\n",
		"```\n[1]: http://x\n```\n\n[a][1]":                                                           "  [1]: http://x\n\n[a][1]\n",
		"words\n[1]: http://x\n\n[a][1]":                                                              "words [1]: http://x\n\n[a][1]\n",
		"[a][none]\n\n[1]: http://x":                                                                  "[a][none]\n",
	} {
		s := renderer(t, 70).Stream()
		for i := range len(in) {
			s.Set(in[:i], false)
			lines(s)
		}
		s.Set(in, true)
		got := strings.ReplaceAll(strings.TrimLeft(shown(s), "\n"), "words\n[1]", "words [1]")
		if got != want {
			t.Errorf("%q:\n got %q\nwant %q", in, got, want)
		}
	}
}

// wide is a table of so many columns, of which each cell names its place.
func wide(columns, rows int) string {
	var b strings.Builder
	for y := range rows + 1 {
		for x := range columns {
			fmt.Fprintf(&b, "| cell %d of row %d ", x+1, y)
		}
		b.WriteString("|\n")
		if y == 0 {
			b.WriteString(strings.Repeat("|---", columns) + "|\n")
		}
	}
	return b.String()
}

func TestAWideTableScrolls(t *testing.T) {
	s := scrolling(t, 44).Stream()
	s.Set(wide(5, 1), true)
	for _, c := range []struct {
		by    int
		moved bool
		want  string
	}{
		{0, false, "cell 1 of row 0 │ cell 2 of row 0 │ cell 3 ›\n" + "────────────────┼──────────────── 1–3 of 5 ›\n" + "cell 1 of row 1 │ cell 2 of row 1 │ cell 3 ›\n"},
		{1, true, "‹ cell 2 of row 0 │ cell 3 of row 0 │ cell ›\n" + "‹ ────────────────┼────────────── 2–4 of 5 ›\n" + "‹ cell 2 of row 1 │ cell 3 of row 1 │ cell ›\n"},
		{9, true, "‹ cell 4 of row 0 │ cell 5 of row 0\n" + "‹ ────────────────┼─────── 4–5 of 5\n" + "‹ cell 4 of row 1 │ cell 5 of row 1\n"},
		{1, false, ""},
		{-9, true, "cell 1 of row 0 │ cell 2 of row 0 │ cell 3 ›\n" + "────────────────┼──────────────── 1–3 of 5 ›\n" + "cell 1 of row 1 │ cell 2 of row 1 │ cell 3 ›\n"},
	} {
		if moved := s.Pan("0.0", c.by); moved != c.moved {
			t.Errorf("by %d: %v", c.by, moved)
		}
		if got := shown(s); c.want != "" && got != c.want {
			t.Errorf("by %d:\n%s\nwant\n%s", c.by, got, c.want)
		}
	}
	for _, name := range []string{"", "0", "0.9", "7.0", "-1.0", "x.y"} {
		if s.Pan(name, 1) {
			t.Errorf("%q scrolls", name)
		}
	}
	s.Set("text", true)
	if s.Pan("0.0", 1) {
		t.Error("text scrolls")
	}
}

func TestATableShrinksAsLongAsItStaysLegible(t *testing.T) {
	long := "|key|what it does|\n|-|-|\n|a|" + strings.Repeat("some words ", 20) + "|\n"
	for name, c := range map[string]struct {
		width   int
		text    string
		scrolls bool
	}{
		"one column of prose shrinks":                  {40, long, false},
		"two share what there is":                      {60, "|a|b|\n|-|-|\n|" + strings.Repeat("some words ", 20) + "|" + strings.Repeat("more words ", 20) + "|", false},
		"many narrow ones fit":                         {60, "|a|b|c|d|e|f|\n|-|-|-|-|-|-|\n|1|2|3|4|5|6|", false},
		"columns of prose get no narrower than twelve": {40, "|" + strings.Repeat("some more words|", 3) + "\n|-|-|-|", true},
		"a word is not broken":                         {40, "|incomprehensibilities|internationalisation|\n|-|-|", true},
		"an address may be":                            {40, "|a|https://example.com/a/long/path/that/goes/on/and/on|\n|-|-|", false},
	} {
		s := scrolling(t, c.width).Stream()
		s.Set(c.text, true)
		if got := strings.Contains(shown(s), " ›"); got != c.scrolls {
			t.Errorf("%s:\n%s", name, shown(s))
		}
	}
}

func TestATableOf300Columns(t *testing.T) {
	for _, width := range []int{8, 20, 80} {
		s := scrolling(t, width).Stream()
		s.Set(wide(300, 40), true)
		n := len(lines(s))
		if n < 42 {
			t.Errorf("%d lines at %d", n, width)
		}
		for _, by := range []int{1, 100, 150, 300, -20} {
			s.Pan("0.0", by)
			got := lines(s)
			checkSized(t, got, width)
			if len(got) != n {
				t.Errorf("%d lines became %d", n, len(got))
			}
		}
	}
}

func checkSized(t *testing.T, lines []string, width int) {
	t.Helper()
	for i, l := range lines {
		if w := xansi.StringWidth(l); w > width {
			t.Fatalf("line %d has %d cells of %d: %q", i+1, w, width, l)
		}
	}
}

// A long table is cut into pieces, which keep its columns and scroll together.
func TestALongTableKeepsItsColumns(t *testing.T) {
	s := scrolling(t, 40).Stream()
	var table strings.Builder
	table.WriteString("|one|two|three|four|\n|-|-|-|-|\n")
	for i := range 1000 {
		for x := range 4 {
			fmt.Fprintf(&table, "|cell %d of row %04d ", x+1, i+1)
		}
		table.WriteString("|\n")
	}
	text := "before:\n\n" + table.String() + "\n\nbehind it"
	s.Set(text, true)
	check := func(first string) {
		got := strings.Split(strings.TrimRight(shown(s), "\n"), "\n")
		if len(got) != 2+1002+2 || got[0] != "before:" || got[len(got)-1] != "behind it" || s.Pieces() < 5 {
			t.Fatalf("%d lines in %d pieces", len(got), s.Pieces())
		}
		for i, l := range got[4 : len(got)-2] {
			if !strings.HasPrefix(strings.TrimPrefix(l, "‹ "), fmt.Sprintf("%s of row %04d ", first, i+1)) {
				t.Fatalf("row %d is %q", i+1, l)
			}
		}
	}
	check("cell 1")
	if !s.Pan("1.0", 2) {
		t.Fatal("it does not scroll")
	}
	check("cell 3")
	narrow := scrolling(t, 40).Stream()
	narrow.Set("|a|b|\n|-|-|\n"+strings.Repeat("|1|2|\n", 2000)+"|x|\ntext", true)
	if got := lines(narrow); len(got) != 2004 {
		t.Errorf("%d lines, the last %q", len(got), got[len(got)-1])
	}
}

func TestTargetsOfAWideTable(t *testing.T) {
	s := scrolling(t, 40).Stream()
	s.Set(wide(9, 1), true)
	s.Pan("0.0", 1)
	var got []string
	for _, l := range lines(s) {
		_, spans := anchor.Take(l, func(string) (string, string) { return "", "" })
		for _, span := range spans {
			got = append(got, span.Target)
		}
	}
	if want := "less:0.0 more:0.0 less:0.0 table:0.0 more:0.0 less:0.0 more:0.0"; strings.Join(got, " ") != want {
		t.Errorf("got %q", got)
	}
	if !s.Leads(0) {
		t.Error("the table leads nowhere")
	}
}

func TestLeads(t *testing.T) {
	s := renderer(t, 40).Stream()
	s.Set("words\n\n"+"see a.go:1\n\n```\n"+strings.Repeat("x\n", 2*codeChunk)+"```\n", true)
	var got []bool
	for i := range s.Pieces() {
		got = append(got, s.Leads(i))
	}
	if !cmp.Equal(got, []bool{false, true, true, false, false}) {
		t.Errorf("%v", got)
	}
}

// BenchmarkDelta adds to texts of several sizes, and draws the end.
func BenchmarkDelta(b *testing.B) {
	for _, size := range []int{10 << 10, 1 << 20, 5 << 20} {
		for name, unit := range map[string]string{"paragraphs": "Some words of a paragraph that goes on for a line or two, and then it ends.\n\n", "code": "x := f(1) // and so on\n"} {
			b.Run(fmt.Sprintf("%s/%dK", name, size>>10), func(b *testing.B) {
				var text strings.Builder
				text.Grow(2 * size)
				if name == "code" {
					text.WriteString("```go\n")
				}
				for text.Len() < size {
					text.WriteString(unit)
				}
				s := renderer(b, 80).Stream()
				s.Set(text.String(), false)
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					if text.Len() > 2*size-100 {
						b.Fatal("the text has no room")
					}
					text.WriteString(unit[i%len(unit) : i%len(unit)+1])
					s.Set(text.String(), false)
					s.Lines(s.Pieces() - 1)
				}
			})
		}
	}
}

// BenchmarkTake takes a text of five megabytes and draws its end.
func BenchmarkTake(b *testing.B) {
	for name, text := range map[string]string{
		"paragraphs": strings.Repeat("Some words of a paragraph that goes on for a line or two, and then it ends.\n\n", 65_000),
		"code":       "```go\n" + strings.Repeat("x := f(1)\n", 500_000),
		"items":      strings.Repeat("- an item: of a [list](http://x.y)\n", 140_000),
	} {
		b.Run(name, func(b *testing.B) {
			r := renderer(b, 80)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				s := r.Stream()
				s.Set(text, true)
				s.Lines(s.Pieces() - 1)
			}
		})
	}
}
