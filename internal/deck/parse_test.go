package deck

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// texts returns the text of every slide.
func texts(d *Deck) []string {
	out := []string{}
	for i := range d.Slides {
		out = append(out, d.Content(i))
	}
	return out
}

func TestWhereSlidesDivide(t *testing.T) {
	for _, c := range []struct {
		name, file string
		want       []string
	}{
		{"an empty file has no slides", "", []string{}},
		{"blank lines are no slide", "\n \n\t\n", []string{}},
		{"frontmatter alone is no slide", "---\ntitle: x\n---\n", []string{}},
		{"a byte order mark alone is no slide", "\xef\xbb\xbf", []string{}},
		{"hyphens between blank lines divide", "# A\n\n---\n\n# B\n", []string{"# A", "# B"}},
		{"hyphens below text make it a heading", "A\n---\n\nB\n", []string{"A\n---\n\nB"}},
		{"hyphens below a heading divide", "# A\n---\n# B\n", []string{"# A", "# B"}},
		{"hyphens below a list divide", "- a\n---\nB\n", []string{"- a", "B"}},
		{"hyphens below a quote divide", "> a\n---\nB\n", []string{"> a", "B"}},
		{"hyphens below a code block divide", "```\na\n```\n---\nB\n", []string{"```\na\n```", "B"}},
		{"hyphens below a comment divide", "<!-- a -->\n---\nB\n", []string{"<!-- a -->", "B"}},
		{"hyphens below a table are part of it", "| a | b |\n|---|---|\n| 1 | 2 |\n---\n\nB\n", []string{"| a | b |\n|---|---|\n| 1 | 2 |\n---\n\nB"}},
		{"a table's own line divides nothing", "a | b\n--- | ---\n1 | 2\n", []string{"a | b\n--- | ---\n1 | 2"}},
		{"more hyphens are a rule", "A\n\n----\n\nB\n", []string{"A\n\n----\n\nB"}},
		{"hyphens with an indentation are a rule", "A\n\n ---\n\nB\n", []string{"A\n\n ---\n\nB"}},
		{"white space behind hyphens does not matter", "A\n\n--- \t\n\nB\n", []string{"A", "B"}},
		{"hyphens in a code block are code", "```yaml\n---\na: b\n\n---\n```\n", []string{"```yaml\n---\na: b\n\n---\n```"}},
		{"hyphens in a code block of tildes are code", "~~~~\n~~~\n\n---\n~~~~~\n", []string{"~~~~\n~~~\n\n---\n~~~~~"}},
		{"a longer fence holds shorter ones", "````md\n```\n\n---\n\n````\n", []string{"````md\n```\n\n---\n\n````"}},
		{"a fence with words does not close", "```\n```go\n\n---\n\n```\n", []string{"```\n```go\n\n---\n\n```"}},
		{"hyphens in a list's code block are code", "- a\n  ```\n---\n  ```\n- b\n", []string{"- a\n  ```\n---\n  ```\n- b"}},
		{"a code block may open on an item's line", "- ```\n\n---\n  ```\n", []string{"- ```\n\n---\n  ```"}},
		{"an indented fence is no fence", "a\n\n    ```\n\n---\n\nB\n", []string{"a\n\n    ```", "B"}},
		{"a block that nothing closes ends with its slide", "```go\ncode\n\n---\n\n# B\n\n---\n\n# C\n", []string{"```go\ncode", "# B", "# C"}},
		{"hyphens in a comment divide nothing", "A\n\n<!--\n\n---\n\n-->\n\nB\n", []string{"A\n\n<!--\n\n---\n\n-->\n\nB"}},
		{"hyphens in a comment that begins in a line divide nothing", "A <!-- x\n\n---\n\n--> B\n", []string{"A <!-- x\n\n---\n\n--> B"}},
		{"a comment in a code span is none", "`<!--`\n\n---\n\nB -->\n", []string{"`<!--`", "B -->"}},
		{"a comment that nothing closes is text", "<!-- A\n\n---\n\nB\n", []string{"<!-- A", "B"}},
		{"separators in a row make empty slides", "---\n---\n\nA\n\n---\n---\n", []string{"A", "", ""}},
		{"hyphens at the beginning open the first slide", "---\n\n# A\n\n---\n\n# B\n", []string{"# A", "# B"}},
		{"a file may end without a newline", "A\n\n---\n\nB", []string{"A", "B"}},
		{"line ends may be CRLF", "---\r\ntitle: x\r\n---\r\n\r\nA\r\nB\r\n\r\n---\r\n\r\nC\r\n", []string{"A\nB", "C"}},
		{"indentation of the first line stays", "\n    code\n\n---\n\n\ttab\n", []string{"    code", "\ttab"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse([]byte(c.file))
			if diff := cmp.Diff(c.want, texts(d)); diff != "" {
				t.Error(diff)
			}
			if pieces(d) != c.file {
				t.Errorf("pieces are %q", pieces(d))
			}
		})
	}
}

func TestFrontmatter(t *testing.T) {
	yes, foot := true, "f"
	for _, c := range []struct {
		name, file string
		want       Front
		slides     []string
		problems   []string
	}{
		{"every key is read", "---\ntitle: \"A: b\"\nsubtitle: s\nauthor: [A, B]\ndate: 2026-01-02\ntheme: {name: dark}\npalette: ocean\ninterval: 1m30s\nincremental: yes\nslideNumbers: true\nfooter: f\nmine: 1\n---\n# A",
			Front{Title: "A: b", Subtitle: "s", Author: "A, B", Date: "2026-01-02", Theme: "dark", Palette: "ocean", Interval: 90 * time.Second,
				Incremental: &yes, Numbers: &yes, Footer: &foot, Extra: []Field{{"mine", "1", 12}}}, []string{"# A"}, nil},
		{"a palette may name colours", "---\npalette:\n  accent: '#f00'\n---\nA", Front{Colours: map[string]string{"accent": "#f00"}}, []string{"A"}, nil},
		{"an interval in seconds", "---\ninterval: 2.5\n---\nA", Front{Interval: 2500 * time.Millisecond}, []string{"A"}, nil},
		{"no interval at all", "---\ninterval: soon\n---\nA", Front{}, []string{"A"}, []string{`the interval "soon" is not a time`}},
		{"broken frontmatter keeps what can be read", "---\ntitle: A: b\nauthor: C\n---\n# A", Front{Title: "A: b", Author: "C"}, []string{"# A"}, []string{"the frontmatter is not YAML"}},
		{"frontmatter without an end costs no slide", "---\ntitle: x\n\n# A\n\n---\n\n# B\n", Front{Title: "x"}, []string{"# A", "# B"}, []string{"the frontmatter is not closed"}},
		{"frontmatter that is all there is", "---\ntitle: x\n", Front{Title: "x"}, []string{}, []string{"the frontmatter is not closed"}},
		{"text between hyphens is a slide", "---\nhello\n\n---\n\nB\n", Front{}, []string{"hello", "B"}, nil},
		{"a comment above a key is a comment", "---\ntitle: x\n\n# about time\ninterval: 3\n---\nA", Front{Title: "x", Interval: 3 * time.Second}, []string{"A"}, nil},
		{"empty frontmatter", "---\n---\nA", Front{}, []string{"A"}, nil},
		{"frontmatter behind a byte order mark and CRLF", "\xef\xbb\xbf---\r\ntitle: x\r\n---\r\nA", Front{Title: "x"}, []string{"A"}, nil},
		{"a key twice", "---\ntitle: x\ntitle: y\n---\nA", Front{Title: "y"}, []string{"A"}, []string{`"title" stands here twice`}},
		{"a list for a title", "---\ntitle: {a: b}\n---\nA", Front{}, []string{"A"}, []string{`"title" is not a text`}},
		{"frontmatter as large as a file", "---\ntitle: x\nb: " + strings.Repeat("x", maxYaml) + "\n---\nA", Front{}, []string{"A"}, []string{"the frontmatter is larger"}},
		{"aliases that multiply", "---\na: &a [x,x]\nb: &b [*a,*a]\ntitle: &t T\nsubtitle: *t\n---\nA", Front{Title: "T", Subtitle: "T", Extra: []Field{{"a", "", 2}, {"b", "", 3}}}, []string{"A"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse([]byte(c.file))
			if diff := cmp.Diff(c.want, d.Front); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.slides, texts(d)); diff != "" {
				t.Error(diff)
			}
			complaints(t, d, c.problems)
		})
	}
}

// complaints compares the beginnings of the problems' messages.
func complaints(t *testing.T, d *Deck, want []string) {
	t.Helper()
	if len(d.Problems) != len(want) {
		t.Fatalf("problems are %+v, not %q", d.Problems, want)
	}
	for i, p := range d.Problems {
		if !strings.HasPrefix(p.Message, want[i]) {
			t.Errorf("problem %d is %q, not %q", i, p.Message, want[i])
		}
	}
}

func TestFrontmatterOfASlide(t *testing.T) {
	for _, c := range []struct {
		name, file string
		layouts    []Layout
		slides     []string
		problems   []string
	}{
		{"between hyphens, closed", "A\n\n---\nlayout: quote\n---\n\nB\n", []Layout{"", LayoutQuote}, []string{"A", "B"}, nil},
		{"of the first slide behind the deck's", "---\ntitle: x\n---\n\n---\nlayout: cover\n---\n\nA\n", []Layout{LayoutTitle}, []string{"A"}, nil},
		{"of the first slide in the deck's", "---\ntitle: x\nlayout: title\n---\n\nA\n\n---\n\nB\n", []Layout{LayoutTitle, ""}, []string{"A", "B"}, nil},
		{"an empty line makes it text", "A\n\n---\n\nlayout: quote\n\n---\n\nB\n", []Layout{"", "", ""}, []string{"A", "layout: quote", "B"}, nil},
		{"without an end it is text", "A\n\n---\nlayout: quote\n\nB\n", []Layout{"", ""}, []string{"A", "layout: quote\n\nB"}, []string{"this layout is text"}},
		{"words below hyphens are text", "A\n\n---\nWhy: because\nit is so\n\n---\n\nB\n", []Layout{"", "", ""}, []string{"A", "Why: because\nit is so", "B"}, nil},
		{"a layout that nobody knows", "A\n\n---\nlayout: fancy\n---\nB\n", []Layout{"", ""}, []string{"A", "B"}, []string{`there is no layout "fancy"`}},
		{"broken", "A\n\n---\nlayout: [two\n---\nB\n", []Layout{"", ""}, []string{"A", "B"}, []string{"the frontmatter is not YAML"}},
		{"a picture alone says its layout", "---\nimage: b.png\n---\n\nA\n\n---\nimage: a.png\n---\n\nB\n\n---\nlayout: code\nimage: a.png\n---\n\nC\n", []Layout{LayoutImage, LayoutImage, LayoutCode}, []string{"A", "B", "C"}, nil},
		{"and nothing else", "A\n\n---\nlayout: image\nimage: a.png\n---\n", []Layout{"", LayoutImage}, []string{"A", ""}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse([]byte(c.file))
			layouts := []Layout{}
			for _, s := range d.Slides {
				layouts = append(layouts, s.Layout)
			}
			if diff := cmp.Diff(c.layouts, layouts); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.slides, texts(d)); diff != "" {
				t.Error(diff)
			}
			complaints(t, d, c.problems)
		})
	}
}

func TestASlideSaysMoreThanTheDeck(t *testing.T) {
	d := Parse([]byte("---\nfooter: all\ninterval: 9\nincremental: true\nslide_numbers: no\n---\nA\n\n---\nfooter: false\ninterval: 2\nincremental: false\npaginate: true\n---\nB\n"))
	if d.Footer(0) != "all" || d.Footer(1) != "" || d.Interval(0) != 9*time.Second || d.Interval(1) != 2*time.Second {
		t.Errorf("footers %q %q, intervals %v %v", d.Footer(0), d.Footer(1), d.Interval(0), d.Interval(1))
	}
	if !d.Incremental(0) || d.Incremental(1) || d.Numbers(0) || !d.Numbers(1) {
		t.Error("the deck's word counts where the slide said its own")
	}
	plain := Parse([]byte("A"))
	if plain.Footer(0) != "" || plain.Interval(0) != 0 || plain.Incremental(0) || !plain.Numbers(0) {
		t.Error("a deck that says nothing says something")
	}
}

func TestTitles(t *testing.T) {
	for file, want := range map[string]string{
		"# A *b* `c_d` ##":             "A b c_d",
		"text\n\n## Later":             "Later",
		"Under\n---\n":                 "Under",
		"Under\n===\n":                 "Under",
		"```\n# code\n```\n# Real":     "Real",
		"<!--\n# c\n-->\n# Real":       "Real",
		"#":                            "",
		"no heading":                   "",
		"# [a](b) and ![c](d) \\# [x]": "a and c # [x]",
		"# snake_case __b__":           "snake_case b",
		"a\n\n---\ntitle: T\n---\n# H": "",
	} {
		if got := Parse([]byte(file)).Slides[0].Title; got != want {
			t.Errorf("%q has title %q, not %q", file, got, want)
		}
	}
	d := Parse([]byte("a\n\n---\ntitle: T\n---\n# H"))
	if d.Slides[1].Title != "T" || d.Title() != "T" {
		t.Errorf("title %q, deck %q", d.Slides[1].Title, d.Title())
	}
}

func TestNotes(t *testing.T) {
	for _, c := range []struct {
		name, file, want string
	}{
		{"in a comment", "A\n<!-- notes: say hello -->\n", "say hello"},
		{"in a comment of lines", "A\n\n<!-- notes:\none\n\ntwo\n-->\n", "one\n\ntwo"},
		{"as presenterm has them", "<!-- speaker_note: |\n  hi\n-->\nA", "hi"},
		{"several", "<!-- note: a -->\nA\n<!-- Notes: b --> <!-- notes: c -->\n", "a\n\nb\n\nc"},
		{"to the end of the slide", "A\n\nNote: one\n\n# two\n\n---\n\nB", "one\n\n# two"},
		{"not inside a paragraph", "A\nNote: text\n", ""},
		{"not in code", "```\nNote: a\n<!-- notes: b -->\n```\n", ""},
		{"with CRLF", "A\r\n\r\nNotes:\r\none\r\ntwo\r\n", "one\ntwo"},
		{"not without a word", "<!-- notes: -->\nA", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Parse([]byte(c.file)).Note(0); got != c.want {
				t.Errorf("notes are %q, not %q", got, c.want)
			}
		})
	}
}

func TestProblemsNameTheirLines(t *testing.T) {
	file := "# A\n\n```go {9-2}\n```\n\n- x <!-- pause -->\n\n<!-- column_layout: [0] -->\n<!-- column: x -->\n<!-- column: 42 -->\n<!-- end_slide --><!-- alignment: left --><!-- alignment: middle -->\n\n[a](command:)\n[b](command:x?{bad)\n\n```embed a.go#10\n```\n\n```embed\n```\n\n```go {1\n```\n\n```go {startLine:x}\n```\n\xff\n`<img src=a>` <IMG src=a>\n"
	want := []Problem{
		{Line: 3, Message: `"9-2" are no lines`},
		{Line: 6, Message: "this pause is none, since text is on its line"},
		{Line: 8, Message: `"[0]" are no columns`},
		{Line: 9, Message: `"x" is no column`},
		{Line: 10, Message: "a slide has at most 8 columns"},
		{Line: 11, Message: "end_slide divides no slides here"},
		{Line: 11, Message: `"middle" is no alignment`},
		{Line: 13, Message: "this link names no command"},
		{Line: 14, Message: "the arguments of x are not JSON"},
		{Line: 16, Message: `"10" are no lines, the whole file shows`},
		{Line: 19, Message: "an embed needs a path"},
		{Line: 22, Message: `"{1" is not closed`},
		{Line: 25, Message: `startLine "x" is not a number`},
		{Line: 27, Message: "the file is not UTF-8"},
		{Line: 28, Message: "a picture of HTML does not show"},
	}
	got := Parse([]byte(file)).Problems
	for i := range got {
		got[i].Hint = ""
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestMessagesHoldNoEscapes(t *testing.T) {
	for _, p := range Parse([]byte("---\nlayout: \"\x1b[2J\"\n\x1b]: x\n---\n```go {\x1b}\n```\n<!-- column: \x1b -->\n")).Problems {
		if strings.ContainsRune(p.Message+p.Hint, '\x1b') {
			t.Errorf("%q, %q", p.Message, p.Hint)
		}
	}
}

func TestTheSlideOfALine(t *testing.T) {
	d := Parse([]byte("---\ntitle: x\n---\n\nA\n\n---\n\nB\n"))
	for line, want := range map[int]int{-1: 0, 1: 0, 5: 0, 6: 0, 7: 1, 9: 1, 99: 1} {
		if got := d.SlideAt(line); got != want {
			t.Errorf("line %d is on slide %d, not %d", line, got, want)
		}
	}
	if got := Parse(nil).SlideAt(1); got != -1 {
		t.Errorf("no slide is %d", got)
	}
}

func TestOutline(t *testing.T) {
	d := Parse([]byte("---\ntitle: T\ntheme: dark\n---\n\n# A\n\n<!-- notes: n -->\n\n---\nlayout: quote\n---\n\n> q\n\n<!-- pause -->\nend\n"))
	want := Outline{Title: "T", Theme: "dark", Metadata: map[string]any{"title": "T", "theme": "dark"}, Slides: []OutlineSlide{
		{Index: 0, Title: "A", Content: "# A\n\n<!-- notes: n -->", Notes: "n", Line: 6},
		{Index: 1, Content: "> q\n\n<!-- pause -->\nend", Layout: LayoutQuote, Frontmatter: "layout: quote\n", Steps: 2, Line: 14},
	}}
	if diff := cmp.Diff(want, d.Outline()); diff != "" {
		t.Error(diff)
	}
}

func TestTheExampleOfThePageIsADeck(t *testing.T) {
	page, err := os.ReadFile("../../docs/decks.md")
	if err != nil {
		t.Fatal(err)
	}
	var example strings.Builder
	for _, l := range strings.Split(string(page), "\n") {
		if text, ok := strings.CutPrefix(l, "    "); ok {
			example.WriteString(text + "\n")
		} else if l == "" && example.Len() > 0 {
			example.WriteString("\n")
		} else if example.Len() > 0 {
			break
		}
	}
	d := Parse([]byte(example.String()))
	if len(d.Problems) > 0 || len(d.Slides) != 2 || d.Front.Interval != 20*time.Second || d.Front.Title != "Layers: why" {
		t.Fatalf("%+v", d)
	}
	want := "## What calls what=[1 1] tui calls commands | go(func main() {\n\trun()\n})23="
	if s := d.Slides[1]; s.Layout != LayoutColumns || s.Steps != 2 || drawn(d.Frame(1, 1)) != want || d.Note(1) != "do not forget the hub" {
		t.Errorf("%+v, drawn as %q", s, drawn(d.Frame(1, 1)))
	}
}
