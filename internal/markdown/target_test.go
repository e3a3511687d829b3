package markdown_test

import (
	"strings"
	"testing"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/theme"
)

func leading(t testing.TB, width int) *markdown.Renderer {
	t.Helper()
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	return markdown.New(width, markdown.Style{Prose: th.Prose(), Code: th.Chroma(), Targets: true})
}

func TestTargets(t *testing.T) {
	for in, want := range map[string]string{
		"see src/a.go:42, then b.go#L3-L5":             "src/a.go:42→file:src/a.go:42 b.go#L3-L5→file:b.go:3-5",
		"my_file_name.go:3":                            "my_file_name.go:3→file:my_file_name.go:3",
		"the `server.go` and `x y` and `f()`":          "server.go→file:server.go",
		"`src/a.go:7`":                                 "src/a.go:7→file:src/a.go:7",
		"[here](src/a.go#L10)":                         "here (src/a.go#L10)→file:src/a.go:10",
		"[**bold** here](https://go.dev/)":             "bold here (https://go.dev/)→https://go.dev/",
		"https://go.dev/x":                             "https://go.dev/x→https://go.dev/x",
		"<https://go.dev/x>":                           "https://go.dev/x→https://go.dev/x",
		"[run](command:openspace.pane.list)":           "run (command:openspace.pane.list)→command:openspace.pane.list",
		"[x](javascript:alert) [y](file:///etc/hosts)": "y (file:///etc/hosts)→file:/etc/hosts", // which is looked for in the workspace
		"see file:///w/a.go#L20, or a.ts(3,4)":         "file:///w/a.go#L20→file:/w/a.go:20 a.ts(3,4)→file:a.ts:3:4",
		"[x](command:rm)":                              "",
		"[go](command:openspace.editor.open?%7B%22path%22:%22a%2Bb%1b%0a.go%22%7D)": "go (command:openspace.editor.open?{\"path\":\"a+b␛ .go\"})→command:openspace.editor.open?%7B%22path%22:%22a%2Bb%1b%0a.go%22%7D",
		"intro.deck.md#3":                                 "intro.deck.md#3→file:intro.deck.md#3",
		"| a | b |\n|---|---|\n| x.go:1 | c |":            "x.go:1→file:x.go:1",
		"- > x.go:1":                                      "x.go:1→file:x.go:1",
		"```text\nsrc/a.go:16: an error, see b.go:2\n```": "  →code:0 src/a.go:16→file:src/a.go:16 b.go:2→file:b.go:2",
		"```\n  at x.go:1\n```":                           "  →code:0 x.go:1→file:x.go:1",
		"a http://localhost:3000/x **http://127.0.0.1/**": "http://localhost:3000/x→http://localhost:3000/x http://127.0.0.1/→http://127.0.0.1/",
		"http://[::1]:80/ (see https://a.b/c).":           "http://[::1]:80/→http://[::1]:80/ https://a.b/c→https://a.b/c",
		"https://a.b/?q=1&r=ü":                            "https://a.b/?q=1&r=ü→https://a.b/?q=1&r=%C3%BC",
		"https://a.b/x_y_z*w* _https://a.b/_":             "https://a.b/x_y_z*w→https://a.b/x_y_z*w https://a.b/→https://a.b/",
		"見よhttps://münchen.de/ü。":                         "https://münchen.de/ü→https://xn--mnchen-3ya.de/%C3%BC",
		"[x](https://müller.de/a)":                        "x (https://müller.de/a)→https://xn--mller-kva.de/a",
		"[bank](https://bаnk.com) https://bаnk.com":       "",
		"[t](https://ex.com/\u202egnp)":                   "t (https://ex.com/‹U+202E›gnp)→https://ex.com/%E2%80%AEgnp",
		"[t](https://ex.com/‹U+202E›gnp)":                 "",
		"ftp://f.g/h a@b.com http://user:pw@host.com/":    "",
		"```\nhttps://x.y/z src/a.go:7\n```":              "  →code:0 https://x.y/z→https://x.y/z src/a.go:7→file:src/a.go:7",
		"```console\n\"https://x.y/z\",\n```":             "  →code:0 https://x.y/z→https://x.y/z",
		"![a](https://x.y/z.png)":                         "https://x.y/z.png→https://x.y/z.png",
		"```go\nx.go:1\n```\n\n- a\n  ```\n  b\n  ```":    "  →code:0   →code:2.0",
	} {
		var got []string
		for _, line := range leading(t, 80).Render(in) {
			_, spans := anchor.Take(line, func(string) (string, string) { return "", "" })
			plain := xansi.Strip(line)
			for _, s := range spans {
				got = append(got, xansi.Cut(plain, s.From, s.To)+"→"+s.Target)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q:\n got %q\nwant %q", in, s, want)
		}
	}
}

func TestOnlyWhatLeadsSomewhereLooksLikeALink(t *testing.T) {
	for in, lit := range map[string]bool{
		"https://a.b/c": true, "<https://a.b/c>": true, "www.go.dev": true, "https://例え.jp/": true,
		"ftp://f.g/h": false, "a@b.com": false, "<a@b.com>": false, "http://user:pw@host.com/": false, "<https://bаnk.com>": false,
		"[x](https://bаnk.com)": false, "[x](missing.go)": false, "![x](data:image/png)": false,
	} {
		if got := strings.Join(leading(t, 80).Render(in), "\n"); strings.Contains(strings.ReplaceAll(got, ";4;", "[4;"), "[4;") != lit {
			t.Errorf("%s: %q", in, got)
		}
	}
}

func TestWhatIsBrokenOverLinesOfCodeLeadsToTheWholeOfIt(t *testing.T) {
	var got []string
	for _, line := range leading(t, 20).Render("```\nsee https://go.dev/a/long/path and src/main.go:12\n```") {
		_, spans := anchor.Take(line, func(string) (string, string) { return "", "" })
		for _, s := range spans {
			got = append(got, s.Target)
		}
	}
	if s := strings.Join(got, " "); s != "code:0 https://go.dev/a/long/path https://go.dev/a/long/path file:src/main.go:12 file:src/main.go:12" {
		t.Error(s)
	}
}

func TestWithoutTargetsNoLineCarriesOne(t *testing.T) {
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	r := markdown.New(80, markdown.Style{Prose: th.Prose(), Code: th.Chroma()})
	for _, l := range r.Render("a.go:3 [x](https://go.dev/) `b.go`\n\n```go\nx\n```\n") {
		if anchor.Has(l) {
			t.Errorf("%q", l)
		}
	}
}

func TestFormulasAreShownAsTheyAreWrittenAndFootnotesAsMarks(t *testing.T) {
	for in, want := range map[string]string{
		"so $a_i * b_i * c_j$ is":                    "so $a_i * b_i * c_j$ is",
		"it costs $5 and *not* $10":                  "it costs $5 and not $10",
		`\(x_1 \\ y_2\) and \[q_a *b* c\]`:           `\(x_1 \\ y_2\) and \[q_a *b* c\]`,
		"$$ x_1_2 $$":                                "$$ x_1_2 $$",
		"$$\na_{1} \\\\\n= *b* c*\n$$\nafter":        "$$\na_{1} \\\\\n= *b* c*\n$$\n\nafter",
		"\\[\na_1 b_1\n\\]":                          "\\[\na_1 b_1\n\\]",
		"$$\nnot closed_a_":                          "$$\nnot closed_a_",
		"a[^1]\n\n[^1]: https://go.dev\n[^n]: *two*": "a¹\n\n¹: https://go.dev\n[n]: two",
		"x[^12], [^a b] `[^1]` **b[^2]** [^":         "x¹², [^a b] [^1] b² [^",
		"[^1](https://go.dev) and \\[^1]":            "^1 (https://go.dev) and [^1]",
		"- one[^1]\n- two\n\n[^1]: said":             "• one¹\n• two\n\n¹: said",
		`\$5 and \*x\*`:                              "$5 and *x*",
		"$":                                          "$",
		"$$":                                         "$$",
	} {
		if got := xansi.Strip(strings.Join(leading(t, 60).Render(in), "\n")); got != want {
			t.Errorf("%q:\n got %q\nwant %q", in, got, want)
		}
	}
}

func TestCodes(t *testing.T) {
	long := strings.TrimSuffix(strings.Repeat("line\n", 200), "\n")
	s := leading(t, 60).Stream()
	text := "a\n\n```go src/x.go\nfunc x() {}\n```\n- b\n\n  ```sh\n  ls\n  ```\n\n```\n" + long + "\n```\n\n~~~py\nopen"
	var got []string
	for i := 0; i <= len(text); i += 7 {
		s.Set(text[:i], false)
		codes(s)
	}
	s.Set(text, false)
	for _, c := range codes(s) {
		got = append(got, c.Lang+"|"+c.Info+"|"+c.Text())
	}
	want := []string{"go|go src/x.go|func x() {}", "sh|sh|ls", "||" + long, "py|py|open"}
	if strings.Join(got, "\n---\n") != strings.Join(want, "\n---\n") {
		t.Errorf("got %q", got)
	}
	for _, name := range []string{"", "x", "-1", "99", "0", "1.7", "1.x", "0.0"} {
		if c, ok := s.Code(name); ok {
			t.Errorf("%q is %+v", name, c)
		}
	}
}

// codes lists a text's code blocks by the targets in its lines.
func codes(s *markdown.Stream) []markdown.Code {
	var out []markdown.Code
	for i := range s.Pieces() {
		for _, line := range s.Lines(i) {
			_, spans := anchor.Take(line, func(string) (string, string) { return "", "" })
			for _, span := range spans {
				if name, ok := strings.CutPrefix(span.Target, markdown.CodeTarget); ok {
					c, _ := s.Code(name)
					out = append(out, c)
				}
			}
		}
	}
	return out
}
