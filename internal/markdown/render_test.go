package markdown

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/chroma/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/mdstyle"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

var update = flag.Bool("update", false, "write the golden files")

func renderer(t testing.TB, width int) *Renderer {
	t.Helper()
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	r := New(width, Style{Prose: th.Prose(), Code: th.Chroma()})
	r.code.Limit(time.Hour)
	return r
}

// screen returns lines as they are read, without colours.
func screen(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(xansi.Strip(l) + "\n")
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

func TestSample(t *testing.T) {
	src, err := os.ReadFile("testdata/sample.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []int{10, 40, 80} {
		lines := renderer(t, w).Render(string(src))
		golden(t, fmt.Sprintf("sample-%d.txt", w), screen(lines))
		if w == 40 {
			golden(t, "sample-40-styles.txt", strings.ReplaceAll(strings.Join(lines, "\n")+"\n", "\x1b", "␛"))
		}
	}
}

func TestRender(t *testing.T) {
	for name, c := range map[string]struct {
		width int
		in    string
		want  string
	}{
		"nothing":                            {20, "", ""},
		"blank lines":                        {20, "\n\n \n", ""},
		"paragraphs stand apart":             {20, "a\n\n\n\nb", "a\n\nb\n"},
		"marks of setting are dropped":       {60, "soft&shy;hyphen &lrm;x a&zwj;b &ZeroWidthSpace;c d\u00ade", "softhyphen x ab c de\n"},
		"turned letters show":                {60, "a&#x202e;b", "a‹U+202E›b\n"},
		"in code they show":                  {60, "`a\u200bb`", "a‹U+200B›b\n"},
		"a line break stays":                 {20, "a\nb  \nc\\\nd", "a\nb\nc\nd\n"},
		"words wrap":                         {10, "one two three four", "one two\nthree four\n"},
		"a word that is too long is cut":     {8, "a incomprehensible", "a\nincompre\nhensible\n"},
		"wide characters wrap anywhere":      {8, "中文字符很宽", "中文字符\n很宽\n"},
		"a full stop stays with its word":    {8, "中文字符。", "中文字\n符。\n"},
		"items hang":                         {12, "- one two three\n- four", "• one two\n  three\n• four\n"},
		"numbers are aligned":                {20, "9. a\n10. b", " 9. a\n10. b\n"},
		"a list may begin anywhere":          {20, "7. a\n7. b", "7. a\n8. b\n"},
		"a loose item keeps its paragraphs":  {20, "1. a\n\n   b\n2. c", "1. a\n\n   b\n\n2. c\n"},
		"an empty item":                      {20, "- \n- b", "•\n• b\n"},
		"tasks hang":                         {12, "- [ ] one two three\n- [x] b", "[ ] one two\n    three\n[✓] b\n"},
		"code in an item":                    {30, "- a\n  ```go\n  if x {\n  \ty\n  }\n  ```\n- b", "• a\n    if x {\n        y\n    }\n• b\n"},
		"a quote in an item":                 {20, "- > a\n  > b", "• │ a\n  │ b\n"},
		"a list in a quote":                  {20, "> - a\n>   - b\n>\n> c", "│ • a\n│   • b\n│\n│ c\n"},
		"code in a quote":                    {20, "> ```\n> x\n> ```", "│   x\n"},
		"lists deeper than the width":        {10, "- a\n  - b\n    - c\n      - d\n        - e", "• a\n  • b\n    • c\n      •\n      d\n      •\n      e\n"},
		"an alert":                           {20, "> [!note]\n> a\n\n> [!WARNING]\n>\n> b\n\n> [!TIP]", "│ NOTE\n│ a\n\n│ WARNING\n│\n│ b\n\n│ TIP\n"},
		"what is no alert":                   {20, "> [!x]\n> a\n\n[!note]\n\n> a\n> [!note]\n\n> [!tip] b", "│ [!x]\n│ a\n\n[!note]\n\n│ a\n│ [!note]\n\n│ [!tip] b\n"},
		"quotes deeper than the width":       {8, "> > > > > > a", "│ │ a\n"},
		"quotes without an end are text":     {20, strings.Repeat("> ", 30) + "a", strings.TrimSuffix(strings.Repeat("> > > > > > > > > >\n", 3), "\n") + "\na\n"},
		"an ellipsis is no list":             {40, strings.Repeat(".", 30) + " *a*", strings.Repeat(".", 30) + " a\n"},
		"a rule":                             {20, "a\n\n---\n\nb", "a\n\n────────\n\nb\n"},
		"an underlined heading":              {20, "A\n===\n\nB\n---", "# A\n\n## B\n"},
		"an empty heading":                   {20, "#\n\na", "#\n\na\n"},
		"a fence":                            {20, "a\n```go\nx := 1\n\ty\n```\nb", "a\n\n  x := 1\n      y\n\nb\n"},
		"a fence that is never closed":       {20, "```\nx\n", "  x\n"},
		"an empty fence":                     {20, "a\n\n```go\n```\n\nb", "a\n\nb\n"},
		"a blank line in a fence":            {20, "```\n\n```", "\n"},
		"a fence in a longer fence":          {20, "````\n```\nx\n```\n````", "  ```\n  x\n  ```\n"},
		"a fence of tildes":                  {20, "~~~ sh\n`x`\n```\n~~~", "  `x`\n  ```\n"},
		"an indented fence":                  {20, "  ```\n  x\n    y\n  ```", "  x\n    y\n"},
		"backticks in the info are no fence": {20, "```a`b\nc", "```a`b\nc\n"},
		"long code is cut":                   {20, "```\nabcdefghijklmnopqrstuvwxyz\n```", "  abcdefghijklmnopqr\n  stuvwxyz\n"},
		"indented code":                      {20, "a\n\n    x  y\n\n    z", "a\n\n  x  y\n\n  z\n"},
		"a link shows where it leads":        {60, "[a *b*](http://x.y/z \"t\")", "a b (http://x.y/z)\n"},
		"a link to itself":                   {60, "<http://x.y> www.x.y [http://x.y](http://x.y) <a@b.c>", "http://x.y www.x.y http://x.y a@b.c\n"},
		"a link into the page":               {60, "[a](#b)", "a\n"},
		"a reference to a later block":       {60, "[a][1]\n\n[1]: http://x.y", "a (http://x.y)\n"},
		"an image":                           {60, "![a b](c.png)", "Image: a b → c.png\n"},
		"an image without words":             {60, "![](c.png)", "Image: c.png\n"},
		"an image that its address holds":    {60, "![a](data:image/png;base64,iVBORw0KGgo=)", "Image: a → data:image/png\n"},
		"a link that holds where it leads":   {60, "[a](data:text/html,%3Cb%3E)", "a (data:text/html)\n"},
		"numbers keep their marks":           {60, "3) a\n4) b\n\n1. c", "3) a\n4) b\n\n1. c\n"},
		"one tilde is text":                  {60, "grow 3~5 times, win 30~60%, ~~no~~", "grow 3~5 times, win 30~60%, no\n"},
		"emphasis without spaces":            {60, "これは**「強調」**です", "これは「強調」です\n"},
		"tags that are no HTML are shown":    {60, "use <Button a=\"b\"> here<br>now", "use <Button a=\"b\"> here\nnow\n"},
		"a block of HTML is read":            {60, "<details>\n<summary>A</summary>\n</details>\n\n<!-- x -->", "A\n"},
		"a script is not":                    {60, "<script>\na\n\n```\nb\n</script>", ""},
		"a comment of paragraphs is not":     {60, "a\n\n<!-- b\n\n```\n\nc -->\n\nd", "a\n\nd\n"},
		"backslashes and entities":           {60, `\*a\* &amp; \&lt; &#65;&#x42; &nope; C:\dir`, "*a* & &lt; AB &nope; C:\\dir\n"},
		"code is taken as it is":             {60, "`a\\*b &amp; <i>` ``x`y``", "a\\*b &amp; <i> x`y\n"},
		"code over two lines":                {60, "`a\nb`", "a b\n"},
		"an entity is no escape sequence":    {60, "a&#27;]52;c;x&#7;b &#x202e;", "a␛]52;c;x␇b ‹U+202E›\n"},
		"an escape sequence is text":         {60, "a\x1b[31mb\x9bm\u0085\n```\n\x1b]0;t\x07\n```", "a␛[31mb�m‹U+0085›\n\n  ␛]0;t␇\n"},
		"combining marks stay":               {60, "e\u0301 `e\u0301`", "e\u0301 e\u0301\n"},
		"tabs in code":                       {60, "ab\n```\n\tx\n```", "ab\n\n      x\n"},
		"a table": {60, "|a|b|c|\n|:-|:-:|-:|\n|1|2|3|\n|long cell|middle|right|",
			"a         │   b    │     c\n──────────┼────────┼──────\n1         │   2    │     3\nlong cell │ middle │ right\n"},
		"a table with missing and spare cells":     {60, "|a|b|\n|-|-|\n|1|\n|1|2|3|", "a │ b\n──┼──\n1 │\n1 │ 2\n"},
		"a table without rows":                     {60, "|a|b|\n|-|-|", "a │ b\n──┼──\n"},
		"a table that wraps":                       {20, "|a|b|\n|-|-|\n|x|one two three four|", "a │ b\n──┼─────────────────\nx │ one two three\n  │ four\n"},
		"a table that is too wide":                 {20, "|a|b|c|d|\n|-|-|-|-|\n|one two|three four|five six|seven|\n|x|y|z|", "a: one two\nb: three four\nc: five six\nd: seven\n────\na: x\nb: y\nc: z\nd\n"},
		"a table that is too wide and has no rows": {10, "|first|second|third|\n|-|-|-|", "first\nsecond\nthird\n"},
		"a table with no heading":                  {10, "||b|\n|-|-|\n|a word|another word|", "a word\nb: another\nword\n"},
		"widths under eight are eight":             {1, "abcdefghij", "abcdefgh\nij\n"},
	} {
		t.Run(name, func(t *testing.T) {
			lines := renderer(t, c.width).Render(c.in)
			if diff := cmp.Diff(c.want, screen(lines)); diff != "" {
				t.Error(diff)
			}
			checkLines(t, lines, max(c.width, minWidth))
		})
	}
}

func TestLooks(t *testing.T) {
	on, yellow, red, bad := true, "11", "#ff0000", "red"
	s := mdstyle.Config{
		Strong: mdstyle.Primitive{Bold: &on}, Emph: mdstyle.Primitive{Italic: &on},
		Strikethrough: mdstyle.Primitive{CrossedOut: &on, Faint: &on, Color: &bad},
		Code:          mdstyle.Block{Primitive: mdstyle.Primitive{Color: &red, BackgroundColor: &yellow}},
		Link:          mdstyle.Primitive{Underline: &on},
	}
	r := New(60, Style{Prose: s, Code: chroma.MustNewStyle("plain", chroma.StyleEntries{})})
	got := r.Render("a **b *c*** ~~d~~ `e` [f](g)")
	want := []string{"a \x1b[1mb \x1b[m\x1b[1;3mc\x1b[m \x1b[2;9md\x1b[m \x1b[38;2;255;0;0;48;5;11me\x1b[m f (\x1b[4mg\x1b[m)"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := r.Render("![a](b)\n> q"); !cmp.Equal(got, []string{"a b", "│\x1b[m q"}) && len(got) == 0 {
		t.Errorf("got %q", got)
	}
}

// A code block in an item follows its renderer's theme, whichever theme was
// the first one of the program.
func TestNestedCodeFollowsTheTheme(t *testing.T) {
	var got []string
	for _, dark := range []bool{true, false} {
		th, err := theme.Named("", dark)
		if err != nil {
			t.Fatal(err)
		}
		lines := New(60, Style{Prose: th.Prose(), Code: th.Chroma()}).Render("- a\n  ```go\n  func f() {}\n  ```")
		got = append(got, lines[1])
	}
	if got[0] == got[1] {
		t.Errorf("dark and light are both %q", got[0])
	}
}

// Blocks of code are highlighted in chunks; no line is lost or added where
// chunks meet or where the block ends with one.
func TestCodeKeepsItsLinesOverChunks(t *testing.T) {
	for _, n := range []int{1, codeChunk - 1, codeChunk, codeChunk + 1, 2 * codeChunk, 2*codeChunk + 1} {
		for _, end := range []string{"", "\n", "\n```", "\n```\n", "\n```\n\nend"} {
			code := strings.TrimSuffix(strings.Repeat("x\n\n", n), "\n\n")
			want := strings.ReplaceAll("  "+strings.ReplaceAll(code, "\n", "\n  ")+"\n", "  \n", "\n")
			if strings.HasSuffix(end, "end") {
				want += "\nend\n"
			}
			if diff := cmp.Diff(want, screen(renderer(t, 20).Render("```\n"+code+end))); diff != "" {
				t.Fatalf("%d lines, then %q: %s", n, end, diff)
			}
		}
	}
	blank := "```\n" + strings.Repeat("\n", codeChunk+1) + "```"
	if got := len(renderer(t, 20).Render(blank)); got != codeChunk+1 {
		t.Errorf("%d blank lines became %d", codeChunk+1, got)
	}
}

func TestLongBlocksAreCutWhereItDoesNotShow(t *testing.T) {
	list := strings.Repeat("1. an item of a list\n", 1000)
	got := renderer(t, 40).Render(list)
	if len(got) != 1000 || !strings.Contains(xansi.Strip(got[999]), "an item of a list") {
		t.Errorf("a list of 1,000 items has %d lines", len(got))
	}
	loose := strings.Repeat("- an item of a list\n\n", 1000)
	if got := renderer(t, 40).Render(loose); len(got) != 1999 {
		t.Errorf("a loose list of 1,000 items has %d lines", len(got))
	}
	for name, text := range map[string]string{
		"lines":          strings.Repeat("some words on a line\n", 5000),
		"one line":       strings.Repeat("words ", 20_000),
		"one word":       strings.Repeat("中", 40_000),
		"code in a list": "- a\n\n  ```\n" + strings.Repeat("  x = 1\n", 10_000) + "  ```\n",
		"marks":          strings.Repeat("*a_", 10_000),
	} {
		squeeze := func(s string) string { return regexp.MustCompile(`[\s•-]|`+"```").ReplaceAllString(s, "") }
		lines := renderer(t, 40).Render(text)
		if squeeze(screen(lines)) != squeeze(text) {
			t.Errorf("%s: text was lost or added", name)
		}
		checkLines(t, lines, 40)
	}
}

// checkLines is what holds for every text: lines fit, they leave no colour on,
// and they hold nothing but text and colours.
func checkLines(t interface{ Fatalf(string, ...any) }, lines []string, width int) {
	for i, l := range lines {
		if w := xansi.StringWidth(l); w > width {
			t.Fatalf("line %d has %d cells of %d: %q", i+1, w, width, l)
		}
		if at := strings.LastIndex(l, "\x1b["); at >= 0 && !strings.HasPrefix(l[at:], "\x1b[m") {
			t.Fatalf("line %d leaves a colour on: %q", i+1, l)
		}
		if rest := colour.ReplaceAllString(l, ""); sanitize.Line(rest) != rest {
			t.Fatalf("line %d is not safe: %q", i+1, l)
		}
	}
}

var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")

// pieces are what documents are drawn from.
var pieces = []string{
	"# Head\n", "## H *e*\n", "text ", "word\n", "\n", "\n\n", "- item\n", "  - nested\n", "1. one\n", "12. twelve\n", "> quote\n", "> > deep\n",
	"```go\n", "```\n", "``", "`", "~~~\n", "  ```\n", "x := f(1)\n", "\ty\n", "    code\n", "|a|b|\n", "|-|-|\n", "|1|中文 long cell|\n", "---\n", "===\n",
	"*e*", "**s", "**", "[l](http://x.y/z)", "[", "](", "![i](j)", "<br>", "<b>", "<!--", "-->\n", "&#27;[2J", "\x1b[31m", "\u202e", "👩‍👩‍👧", "e\u0301", "\\", "- [x] t\n",
	"  para\n", strings.Repeat("long", 12), "```\n" + strings.Repeat("l\n", codeChunk), "http://a.b/c?d ", "\r\n", "\x00", "\ufe0f", "\u200d", "\u0301", "* * *\n", "~~s~~ ",
}

func TestAnyChunkingGivesTheSame(t *testing.T) {
	r := renderer(t, 24)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 25).Draw(t, "text"), "")
		want := r.Render(text)
		checkLines(t, want, 24)
		s := r.Stream()
		for at := 0; at < len(text); {
			at = min(at+rapid.IntRange(1, 40).Draw(t, "chunk"), len(text))
			s.Set(text[:at], false)
			checkLines(t, lines(s), 24)
		}
		s.Set(text, true)
		if diff := cmp.Diff(want, lines(s), cmp.Transformer("empty", func(l []string) string { return strings.Join(l, "\n") })); diff != "" {
			t.Fatal(diff)
		}
	})
}

// What is stable stays: a line that left the tail is never drawn otherwise.
func TestStableLinesStay(t *testing.T) {
	r := renderer(t, 24)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 25).Draw(t, "text"), "")
		s := r.Stream()
		var before []string
		for at := range len(text) + 1 {
			s.Set(text[:at], false)
			now := lines(s)
			if n := s.Pieces(); n > 0 && s.parts[n-1].open {
				now = now[:len(now)-len(s.Lines(n-1))]
			}
			if len(now) < len(before) || !cmp.Equal(before, append([]string(nil), now[:len(before)]...)) {
				t.Fatalf("after %q the stable lines changed", text[:at])
			}
			before = append([]string(nil), now...)
		}
	})
}

func lines(s *Stream) []string {
	var out []string
	for i := range s.Pieces() {
		out = append(out, s.Lines(i)...)
	}
	return out
}

func TestNoLineIsWiderThanAsked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 100).Draw(t, "width")
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 25).Draw(t, "text"), "")
		r := New(width, Style{Code: chroma.MustNewStyle("plain", chroma.StyleEntries{})})
		checkLines(t, r.Render(text), r.Width())
	})
}

func TestAStreamBeginsAnewWithAnotherText(t *testing.T) {
	s := renderer(t, 20).Stream()
	s.Set("one\n\ntwo", false)
	s.Set("other", false)
	if got := screen(lines(s)); got != "other\n" {
		t.Errorf("got %q", got)
	}
	s.Set("other", true)
	s.Set("other", true)
	s.Set("other\n\nmore", true)
	if got := screen(lines(s)); got != "other\n\nmore\n" {
		t.Errorf("got %q", got)
	}
}

// A fence that comes in pieces never shows its marks, at either end.
func TestAFenceDoesNotFlicker(t *testing.T) {
	text := "a\n\n```go\nx\n```\n\nb"
	s := renderer(t, 20).Stream()
	for at := range len(text) {
		s.Set(text[:at], false)
		if got := screen(lines(s)); strings.Contains(got, "`") {
			t.Errorf("after %q the screen is %q", text[:at], got)
		}
	}
}

func FuzzRender(f *testing.F) {
	f.Add("a[^1] [^n](x) **[^2]**\n\n[^1]: said\n[^n]: *two*\n[x]: y", uint8(30), uint8(3))
	src, err := os.ReadFile("testdata/sample.md")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(src), uint8(40), uint8(7))
	f.Add("|a|b|c|\n|-|-|:-:|\n|"+strings.Repeat("word ", 9)+"|"+strings.Repeat("x", 40)+"|中文|\n", uint8(20), uint8(101))
	for i, p := range pieces {
		f.Add(p+pieces[(i+7)%len(pieces)], uint8(10), uint8(1))
	}
	th, _ := theme.Named("", true)
	f.Fuzz(func(t *testing.T, text string, width, step uint8) {
		r := New(int(width), Style{Prose: th.Prose(), Code: th.Chroma()})
		r.code.Limit(time.Hour)
		want := r.Render(text)
		checkLines(t, want, r.Width())
		s := r.Stream()
		for at := 0; at < min(len(text), 200); at += 1 + int(step) {
			s.Set(text[:at], false)
		}
		s.Set(text, true)
		if strings.Join(want, "\n") != strings.Join(lines(s), "\n") {
			t.Fatalf("at once %q, in pieces %q", want, lines(s))
		}
		wide := New(int(width), Style{Prose: th.Prose(), Code: th.Chroma(), Targets: true, Scrolls: true}).Stream()
		wide.Set(text, true)
		n := len(lines(wide))
		for _, name := range []string{"0.0", "1.0", "2.1"} {
			wide.Pan(name, int(step)-100)
		}
		got := lines(wide)
		for i, l := range got {
			l, _ = anchor.Take(anchor.WithoutFlow(l), func(string) (string, string) { return "", "" })
			if at := xansi.StringWidth(l); at > r.Width() || len(got) != n || strings.Contains(xansi.Strip(l), "\x1b") {
				t.Fatalf("line %d of %d (%d) has %d cells of %d: %q", i, len(got), n, at, r.Width(), l)
			}
		}
	})
}

// BenchmarkTenThousandDeltas streams a reply of 10,000 deltas, with headings,
// lists, code and a table every now and then.
func BenchmarkTenThousandDeltas(b *testing.B) {
	var deltas []string
	for i := range 10_000 {
		switch {
		case i%500 == 499:
			deltas = append(deltas, "\n\n```go\nfunc main() {\n\tfmt.Println(1)\n}\n```\n\n")
		case i%100 == 99:
			deltas = append(deltas, "\n\n## Heading\n\n")
		case i%20 == 19:
			deltas = append(deltas, "\n- ")
		default:
			deltas = append(deltas, "word ")
		}
	}
	r := renderer(b, 80)
	b.ReportAllocs()
	for b.Loop() {
		s := r.Stream()
		var text strings.Builder
		for _, d := range deltas {
			text.WriteString(d)
			s.Set(text.String(), false)
			s.Lines(s.Pieces() - 1)
		}
		s.Set(text.String(), true)
	}
}

// BenchmarkSample renders a page of everything.
func BenchmarkSample(b *testing.B) {
	src, err := os.ReadFile("testdata/sample.md")
	if err != nil {
		b.Fatal(err)
	}
	r := renderer(b, 80)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		r.Render(string(src))
	}
}

func TestAListThatBeginsMakesNoHeadingOfTheLineAbove(t *testing.T) {
	for _, text := range []string{"Some text and\n-", "Some text and\n- ", "Some text and\n--", "Some text and\n="} {
		s := renderer(t, 40).Stream()
		s.Set(text, false)
		for _, l := range lines(s) {
			if strings.Contains(l, "#") {
				t.Errorf("%q shows %q", text, l)
			}
		}
	}
}

func TestLooseListsHaveRoomBetweenTheirItems(t *testing.T) {
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	const text = "- a\n  - b\n  - c\n- d\n\nx\n\n1. e\n2. f\n"
	for loose, want := range map[bool]string{false: "• a|  • b|  • c|• d||x||1. e|2. f", true: "• a|  • b|  • c||• d||x||1. e||2. f"} {
		var got []string
		for _, l := range New(30, Style{Prose: th.Prose(), Code: th.Chroma(), Loose: loose}).Render(text) {
			got = append(got, strings.TrimRight(xansi.Strip(l), " "))
		}
		if all := strings.Join(got, "|"); all != want {
			t.Errorf("loose %v: %s", loose, all)
		}
	}
}

func TestHTMLIsRead(t *testing.T) {
	const text = "a <!-- b\nc --> d `<!-- e -->` <b>f</b>\n\n<!-- g -->\n\nh\n\n<!-- i --> j\n\n<div align=\"x\">\n<kbd>k</kbd> <Button>\n</div>\n\n<span style=\"color: red\">l</span> <Button>\n"
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	const want = "a  d <!-- e --> f\n\nh\n\nj\n\nk <Button>\n\nl <Button>"
	if got := xansi.Strip(strings.Join(New(60, Style{Prose: th.Prose(), Code: th.Chroma()}).Render(text), "\n")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
