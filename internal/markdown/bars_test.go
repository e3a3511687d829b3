package markdown

import (
	"strings"
	"testing"
	"time"

	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/theme"
)

// barred is a renderer whose code stands behind bars.
func barred(t testing.TB, width int) *Renderer {
	t.Helper()
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	r := New(width, Style{Prose: th.Prose(), Code: th.Chroma(), Targets: true, Bars: true})
	r.code.Limit(time.Hour)
	return r
}

func TestCodeStandsBehindABarBelowItsLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		width    int
		in, want string
	}{
		"a language": {40, "a\n\n```go\nx\n\ny\n```\nb", "a||╭ go|┊ x|┊|┊ y||b"},
		"none":       {40, "```\nx\n```\n```\ny\n```", "┊ x||┊ y"},
		"a file":     {40, "```go title=a.go\nx\n```", "╭ go title=a.go|┊ x"},
		"no room":    {10, "```somelanguage\nx\n```", "╭somelang…|┊x"},
		"in a list":  {40, "- a\n  ```go\n  x\n  ```", "• a|  ╭ go|  ┊ x"},
		"in a quote": {40, "> ```go\n> x\n> ```", "│ ╭ go|│ ┊ x"},
		"by indent":  {40, "a\n\n    x", "a||┊ x"},
		"nothing":    {40, "```go\n```", ""},
		"escapes":    {40, "```\x1b[31mgo\u202e\nx\n```", "╭ ␛[31mgo|┊ x"},
	} {
		lines := barred(t, c.width).Render(c.in)
		var got, text []string
		for _, l := range lines {
			shown, _ := anchor.Take(l, func(string) (string, string) { return "", "" })
			got = append(got, strings.TrimRight(xansi.Strip(shown), " "))
			if flow, _, _ := anchor.Flow(l, 0, 99); !anchor.IsBorder(l) {
				text = append(text, flow)
			}
			if n := xansi.StringWidth(shown); n > c.width {
				t.Errorf("%s: %d cells: %q", name, n, shown)
			}
		}
		if s := strings.Join(got, "|"); s != c.want && name != "escapes" || strings.Contains(s, "\u202e") {
			t.Errorf("%s: %q, want %q", name, s, c.want)
		}
		if s := strings.Join(text, "\n"); strings.ContainsAny(s, "┊╭") || strings.Contains(s, "go") {
			t.Errorf("%s: %q is text", name, s)
		}
	}
}

func TestLabelsOfCodeDoNotJumpAsItComes(t *testing.T) {
	blocks := []string{"```go\nfunc main() {\n\treturn\n}\n```", "```\nplain\n\n```", "~~~sh -x\nls\n~~~", "words", "- a\n  ```c\n  x\n  ```", "```go\n" + strings.Repeat("x\n", 200) + "```"}
	rapid.Check(t, func(rt *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(blocks), 1, 5).Draw(rt, "blocks"), "\n")
		r := barred(t, rapid.IntRange(8, 60).Draw(rt, "width"))
		want := r.Render(text)
		s := r.Stream()
		for n := 0; n < len(text); n += rapid.IntRange(1, 40).Draw(rt, "step") {
			s.Set(text[:n], false)
			for i := range s.Pieces() {
				s.Lines(i)
			}
		}
		s.Set(text, false)
		var last []string
		for i := range s.Pieces() {
			last = append(last, s.Lines(i)...)
		}
		if a, b := xansi.Strip(strings.Join(last, "\n")), xansi.Strip(strings.Join(want, "\n")); text[len(text)-1] != '`' && a != b {
			rt.Fatalf("%q\n%q", a, b)
		}
		s.Set(text, true)
		var got []string
		for i := range s.Pieces() {
			got = append(got, s.Lines(i)...)
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			rt.Fatalf("%q\n%q", got, want)
		}
	})
}

func TestCodeWithinALineKeepsItsMarksWhereTheyAreToShow(t *testing.T) {
	r := barred(t, 60)
	for ticks, want := range map[bool]string{false: "a b and c`d, src/a.go:3", true: "a `b` and `` c`d ``, `src/a.go:3`"} {
		r.style.Ticks = ticks
		line := r.Render("a `b` and ``c`d``, `src/a.go:3`")[0]
		shown, spans := anchor.Take(line, func(string) (string, string) { return "", "" })
		if got := xansi.Strip(shown); got != want || len(spans) != 1 || spans[0].Target != "file:src/a.go:3" {
			t.Errorf("with marks %v: %q %v", ticks, got, spans)
		}
	}
}
