package syntax

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

func painter() *Painter {
	p := NewPainter(styles.Get("monokai"))
	p.Limit(time.Hour)
	return p
}

// check is what holds for every text: the lines are those that went in, and
// each is complete in itself.
func check(t interface{ Fatalf(string, ...any) }, got []string, text string) {
	want := strings.Split(Tabs(sanitize.Text(text)), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d lines became %d", len(want), len(got))
	}
	for i, l := range got {
		if s := colour.ReplaceAllString(l, ""); s != want[i] {
			t.Fatalf("line %d is %q, want %q", i+1, s, want[i])
		}
		if at := strings.LastIndex(l, "\x1b["); at >= 0 && !strings.HasPrefix(l[at:], "\x1b[m") {
			t.Fatalf("line %d leaves a colour on: %q", i+1, l)
		}
	}
}

// colour is all that may be added to a text.
var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")

var sample = strings.Join([]string{
	"#!/bin/sh", "package main // comment", "", "/* open", "\tstill */ func f(a int) string { return `raw", "text` + \"x\\n\" }",
	"<html><body class=\"a\">&amp; text</body></html>", "# heading", "- item: [1, 2.5, true]", "def g(): return 'it''s'  # 中文 👩‍👩‍👧 e\u0301",
	"SELECT * FROM t WHERE a = 'b';", "{\"k\": [null, {}]}", "@dec $var %s \\end{x} ~ ` ? ! ; : , .", "",
}, "\n")

func TestEveryLexerGivesTheTextBack(t *testing.T) {
	for _, name := range lexers.Names(false) {
		t.Run(strings.ReplaceAll(name, "/", " "), func(t *testing.T) {
			p := NewPainter(styles.Get("monokai")) // with the limits that hold in the program
			check(t, p.Lines(name, "", sample), sample)
			check(t, p.Lines(name, "", "'\n\"\n(\n"), "'\n\"\n(\n")
		})
	}
}

func TestLinesAreThoseThatWentIn(t *testing.T) {
	for name, c := range map[string]struct{ lang, file, text string }{
		"nothing":                     {"go", "", ""},
		"one newline":                 {"go", "", "\n"},
		"newlines at the end":         {"go", "", "x\n\n\n"},
		"no newline at the end":       {"go", "", "package a"},
		"tabs":                        {"go", "", "\tif x {\n\t\ty\tz\n"},
		"CRLF":                        {"go", "", "a\r\nb\r\n"},
		"a lone CR":                   {"go", "", "a\rb"},
		"a comment over lines":        {"go", "", "/* a\nb\nc */ x"},
		"an unfinished string":        {"go", "", "x := \"abc\ny"},
		"an unknown language":         {"klingon", "", "a\nb"},
		"a file without a language":   {"", "data.zzz", "a\nb"},
		"a file by its name":          {"", "Makefile", "all:\n\techo $(X)\n"},
		"neither":                     {"", "", "a\nb"},
		"a language without an end":   {strings.Repeat("go", 1000), "", "a"},
		"escape sequences":            {"go", "", "\x1b]52;c;x\x07\x1b[2J \"\x1b[31m\"\n"},
		"binary":                      {"go", "", "\x00\x01\xff\xfe\x7f\u009b\n\x00"},
		"bidi controls":               {"go", "", "// \u202ereversed\u2066\n"},
		"a line of 1 MB":              {"go", "", strings.Repeat("x = \"y\"; ", 120_000)},
		"many lines":                  {"go", "", strings.Repeat("x := 1\n", 30_000)},
		"a lexer that never ends":     {"jungle", "", "'''"},
		"a lexer that is nested":      {"html", "", "<script>\nlet a = `x`;\n</script>\n<style>\na { b: c }\n</style>"},
		"a lexer with a fence":        {"markdown", "", "# a\n```go\nfunc f() {}\n```\n"},
		"a lexer that adds a newline": {"bash", "", "echo 'a"},
	} {
		t.Run(name, func(t *testing.T) { check(t, painter().Lines(c.lang, c.file, c.text), c.text) })
	}
}

func TestLinesAreColoured(t *testing.T) {
	got := painter().Lines("go", "", "var x = 1\n/* a\nb */")
	const keyword, comment = "\x1b[38;2;102;217;239m", "\x1b[38;2;117;113;94m"
	if !strings.HasPrefix(got[0], keyword+"var\x1b[m") || got[1] != comment+"/* a\x1b[m" || got[2] != comment+"b */\x1b[m" {
		t.Errorf("got %q", got)
	}
	for _, c := range []struct{ lang, file string }{{"Go", ""}, {"", "x/y.go"}, {"golang", ""}, {"nonsense", "a.go"}} {
		if got := painter().Lines(c.lang, c.file, "var x int")[0]; !strings.HasPrefix(got, "\x1b[") {
			t.Errorf("%q, %q is plain", c.lang, c.file)
		}
	}
}

func TestCodesCarryWeightAndSlant(t *testing.T) {
	st := chroma.MustNewStyle("t", chroma.StyleEntries{chroma.Keyword: "bold italic underline #010203", chroma.Background: ""})
	p := NewPainter(st)
	if got := p.code(chroma.Keyword); got != "\x1b[1;3;4;38;2;1;2;3m" {
		t.Errorf("got %q", got)
	}
	if got := p.code(chroma.Text); got != "" {
		t.Errorf("a token without a style has %q", got)
	}
}

func TestTimeThatIsUpLeavesTheRestPlain(t *testing.T) {
	text := strings.Repeat("var x = 1\n", 500)
	p := painter()
	p.Limit(-1)
	got := p.Lines("go", "", text)
	check(t, got, text)
	if strings.Contains(got[400], "\x1b") {
		t.Error("the end is coloured though there was no time")
	}
}

func TestRunGoesOnWhereItStopped(t *testing.T) {
	text := strings.Repeat("var x = \"a b\" /* c\n d */\n", 200)
	whole := painter().Lines("go", "", text)
	run := painter().Run("go", "", text)
	var got []string
	for calls := 0; ; calls++ {
		lines, done := run.Next(-1)
		got = append(got, lines...)
		if done {
			if calls < 100 {
				t.Errorf("done in %d calls", calls)
			}
			break
		}
	}
	if diff := cmp.Diff(whole, got); diff != "" {
		t.Error(diff)
	}
	if lines, done := run.Next(time.Hour); len(lines) > 0 || !done || run.Rest() != nil {
		t.Error("a run that ended gave more")
	}
}

// A lexer that gives other text than it was given, or breaks, must not change
// what is shown.
func TestRunKeepsTheTextWhateverTheLexerDoes(t *testing.T) {
	tokens := func(values ...string) chroma.Iterator {
		return func() chroma.Token {
			if len(values) == 0 {
				return chroma.EOF
			}
			v := values[0]
			values = values[1:]
			return chroma.Token{Type: chroma.Keyword, Value: v}
		}
	}
	for name, it := range map[string]chroma.Iterator{
		"no lexer":        nil,
		"too little":      tokens("a"),
		"nothing":         tokens(),
		"other text":      tokens("a ", "WRONG"),
		"a newline more":  tokens("a b\nc", "\n"),
		"one in the last": tokens("a b\n", "c\n"),
		"much more":       tokens("a b\nc", "d"),
		"a panic":         func() chroma.Token { panic("lexer") },
		"emptiness":       func() chroma.Token { return chroma.Token{Type: chroma.Keyword} },
	} {
		t.Run(name, func(t *testing.T) {
			p := painter()
			r := &Run{p: p, text: "a b\nc", next: it}
			lines, done := r.Next(time.Hour)
			if !done {
				t.Error("not done")
			}
			check(t, lines, "a b\nc")
		})
	}
}

func TestTabs(t *testing.T) {
	for in, want := range map[string]string{
		"":           "",
		"a b":        "a b",
		"\ta":        "    a",
		"a\tb":       "a   b",
		"abc\tb":     "abc b",
		"abcd\tb":    "abcd    b",
		"中\tb":       "中  b",
		"\t\t":       "        ",
		"ab\n\tc\td": "ab\n    c   d",
		"e\u0301\tb": "e\u0301   b",
	} {
		if got := Tabs(in); got != want {
			t.Errorf("Tabs(%q) = %q, want %q", in, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.StringOf(rapid.SampledFrom([]rune("ab\t\n中"))).Draw(t, "text")
		got := Tabs(in)
		if strings.Contains(got, "\t") || strings.Count(got, "\n") != strings.Count(in, "\n") || Tabs(got) != got {
			t.Fatalf("Tabs(%q) = %q", in, got)
		}
	})
}

func FuzzLines(f *testing.F) {
	for _, lang := range []string{"go", "html", "markdown", "bash", "python", "jungle", "yaml", "c++", "rust", "diff"} {
		f.Add(lang, "", sample)
	}
	f.Add("", "x.ts", "let a = `${b}`")
	f.Fuzz(func(t *testing.T, lang, file, text string) {
		check(t, NewPainter(styles.Get("monokai")).Lines(lang, file, text), text)
	})
}

func BenchmarkLines(b *testing.B) {
	data, err := os.ReadFile("painter.go")
	if err != nil {
		b.Fatal(err)
	}
	p, text := painter(), string(data)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		p.Lines("go", "", text)
	}
}

func TestALanguageThatIsUnknownIsLookedForOnce(t *testing.T) {
	p := NewPainter(styles.Fallback)
	for range 2 {
		if got := p.Lines("", "data/file.zzz", "a"); len(got) != 1 || got[0] != "a" {
			t.Errorf("%q", got)
		}
	}
	if lex, looked := p.lexer["\x00data/file.zzz"]; !looked || lex != nil {
		t.Errorf("%v, %v", lex, looked)
	}
}
