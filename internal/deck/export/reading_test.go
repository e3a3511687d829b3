package export

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark/ast"
	goldtext "github.com/yuin/goldmark/text"
	"golang.org/x/net/html"
	"pgregory.net/rapid"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/theme"
)

// wordsOf are the words of a text, without the marks that lists and quotes have.
func wordsOf(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsNumber(c) && !strings.ContainsRune("<>&^", c)
	}), " ")
}

// pageWords are the words that a browser shows of a page's slides.
func pageWords(page []byte) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(string(page)))
	main := false
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		name, _ := z.TagName()
		switch {
		case string(name) == "main":
			main = kind == html.StartTagToken
		case string(name) == "footer":
			main = kind == html.EndTagToken
		case kind == html.TextToken && main:
			b.WriteString(html.UnescapeString(string(z.Text())))
		case kind != html.TextToken && strings.Contains(" p div br h1 h2 h3 li ul ol td th tr hr section article ", " "+string(name)+" "):
			b.WriteString("\n")
		}
	}
	return wordsOf(b.String())
}

// pdfWords are the words of a PDF's text.
func pdfWords(w *pdfWriter, text string) string {
	src := []byte(figure.OneLine(text))
	var b strings.Builder
	var walk func(ast.Node)
	walk = func(n ast.Node) {
		if first := n.FirstChild(); first != nil && first.Type() == ast.TypeInline {
			for _, p := range w.inline(n, src, piece{}) {
				b.WriteString(p.text)
				if p.end {
					b.WriteByte('\n')
				}
			}
			b.WriteByte('\n')
			return
		}
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			walk(c)
		}
	}
	walk(w.parser().Parse(goldtext.NewReader(src)))
	return wordsOf(b.String())
}

// leads is what a screen reader is told before words.
var leads = regexp.MustCompile(`(?m)(?:^|\b)(?:heading \d|bullet): `)

// readings are the words of a text in each of the ways it is shown.
func readings(t interface{ Fatal(...any) }, text string) map[string]string {
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	d := deck.Parse([]byte(text))
	page, err := HTML(context.Background(), d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := Text(context.Background(), d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := newPDF(d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	terminal := func(text string, s markdown.Style) string {
		s.Prose, s.Code = th.Prose(), th.Chroma()
		return wordsOf(xansi.Strip(strings.Join(markdown.New(2000, s).Render(text), "\n")))
	}
	_, body, _ := strings.Cut(string(plain), "----\n")
	return map[string]string{
		"the conversation": terminal(text, markdown.Style{Bars: true}),
		"a slide":          terminal(figure.Readable(text), markdown.Style{Words: true, Parts: true}),
		"the page":         pageWords(page),
		"the text":         wordsOf(body),
		"the PDF":          pdfWords(w, text),
		"what is told":     wordsOf(leads.ReplaceAllString(strings.Join(markdown.Speak(text), "\n"), "")),
	}
}

// The blocks are of READMEs and slides that people wrote: badges, centred titles,
// details, tables of pictures, styles of Marp and Slidev.
func TestHTMLIsReadTheSameEverywhere(t *testing.T) {
	for text, want := range map[string]string{
		"a <b>bold</b> <kbd>key</kbd>, 10<sup>2</sup> and Vec<T>":           "a bold key 10² and Vec<T>",
		"<p align=\"center\">\n  <b>One</b><br>two\n</p>":                   "One two",
		"<details>\n<summary>More</summary>\n\ninside\n\n</details>\n\nend": "More inside end",
		"<table><tr><td>a</td><td>b</td></tr>\n<tr><td>c</td></tr></table>": "a b c",
		"<style>\nsection { color: red }\n\np { x: y }\n</style>\n\ntext":   "text",
		"<script>alert(1)</script>\n\ntext <script>no()</script> more":      "text more",
		"<!-- a comment\n\nof two paragraphs -->\n\ntext":                   "text",
		"<div>a</div><div>b</div>\n\nx<br>y":                                "a b x y",
		"<ul><li>one</li><li>two</li></ul>":                                 "one two",
		"a &amp; b &lt;c&gt; <name>":                                        "a & b <c> <name>",
		"<b>\n\ntwo\n\n</b>\n\n<kbd>one\n\ntwo</kbd>":                       "two one two",
		"<div>\n\none **two**</div>\n\nthree":                               "one two three",
		"begin </p></b>\n\n<b>\n\n</div><sup></b>":                          "begin </p></b> <sup>",
		"<div class=\"grid\">\n\n- one\n- two\n\n</div>":                    "one two",
	} {
		for where, got := range readings(t, text) {
			if got != wordsOf(want) {
				t.Errorf("%q in %s: %q, want %q", text, where, got, want)
			}
		}
	}
}

func TestAnyHTMLIsReadTheSameEverywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"<b>", "</b>", "<div>", "</div>", "<p>", "</p>", "<br>", "<li>", "<ul>", "</ul>", "<td>", "</td>",
			"<T>", "<h2>", "</h2>", "<!-- c -->", "<summary>", "</summary>", "<q>", "</q>", "<sup>", "</sup>", "one", "two", "three", "2", " ", "\n", "\n\n",
			"<style>", "</style>", "<script>", "</script>", "<img alt=\"pic\">", "&lt;x&gt;"}), 1, 16).Draw(t, "parts")
		text := "begin " + strings.Join(parts, "")
		all := readings(t, text)
		for where, got := range all {
			if strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(all["the conversation"], " ", "") {
				t.Fatalf("%q in %s: %q, in the conversation %q", text, where, got, all["the conversation"])
			}
		}
	})
}

// The blocks of a slide are drawn one by one.
func TestTagsAroundSeveralBlocksAreNoWords(t *testing.T) {
	for where, got := range readings(t, "<v-clicks>\r\n\r\n- one\n- two\n\n```go\nx\n```\n\n  </v-clicks>\n\n```\ny\n```\n") {
		if !strings.Contains(got, "two") || strings.Contains(got, "clicks") {
			t.Errorf("%s: %q", where, got)
		}
	}
}

func TestTheTextOfADeckIsWhatAReaderReads(t *testing.T) {
	out, err := Text(context.Background(), deck.Parse([]byte("# <!-- fit --> A **title**\n\na &rarr; b, *c* `d*`\n\n3) e\n4) f\n\n| g | h |\n|---|---|\n| i | j |\n")), Options{})
	want := "---- 1/1 ----\n\nA title\n\na → b, c d*\n\n3) e\n4) f\n"
	if err != nil || !strings.Contains(string(out), want) || strings.Contains(string(out), "|---") {
		t.Errorf("%v:\n%s", err, out)
	}
}

func TestAPDFHasTheLettersOfLatinGreekAndCyrillic(t *testing.T) {
	const text = "# Tiếng Việt **ế**\n\nTiếng, decomposed: Vie\u0323\u0302t; ℝ ⊂ ℂ, non\u2011breaking, Ἀθῆναι ᾧ, Ԑ Ѣ Ҋ, ǅ ȹ ⱥ ẞ, ✓ ✗ → ⇒ ☐ ★ ♥ ½ ‰ №\n\n`ế ℝ` *ế* ***ế***\n\n```\nế ℝ ╭──╮\n```\n"
	out, missing, err := PDF(context.Background(), deck.Parse([]byte(text)), Options{})
	if err != nil || missing != "" {
		t.Fatalf("%q, %v", missing, err)
	}
	if len(out) > 400<<10 {
		t.Errorf("%d KB: the fonts are whole in it", len(out)>>10)
	}
	w, err := newPDF(deck.Parse(nil), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, table := range map[string]*unicode.RangeTable{"Latin": unicode.Latin, "Greek": unicode.Greek, "Cyrillic": unicode.Cyrillic} {
		all, lacks := 0, 0
		for c := rune(0xa0); c < 0x2000; c++ {
			if !unicode.Is(table, c) || !unicode.IsLetter(c) {
				continue
			}
			if all++; !w.fonts.covers(regular, c) || !w.fonts.covers(bold, c) {
				lacks++
			}
		}
		if t.Logf("%s: %d of %d letters are missing", name, lacks, all); lacks*10 > all {
			t.Errorf("%s: %d of %d letters are missing", name, lacks, all)
		}
	}
}

func TestAMissingPictureIsOnTheLineWhereItStands(t *testing.T) {
	for text, line := range map[string]int{
		"# A\n\nfirst\nsecond\nthird ![x](none.png) y\n": 5,
		"# A\n\n- a\n- b\n\n  ![](none.png)\n":           6,
		"# A\n\n> q\n>\n> ![x](none.png) z\n":            5,
		"# A\n\n$$\na\n$$\n\nt\n![x](none.png)\n":        8,
		"# A\n\na\n\n![x](none.png)\n":                   5,
		"# A\n\n**b\n![x](none.png)** c\n":               4,
		"# A\n\n---\n\n# B\n\nc\nd ![x](none.png)\n":     8,
	} {
		d := deck.Parse([]byte(text))
		_, asHTML := HTML(context.Background(), d, Options{Read: shelf(t)})
		_, _, asPDF := PDF(context.Background(), d, Options{Read: shelf(t)})
		for kind, err := range map[string]error{"HTML": asHTML, "PDF": asPDF} {
			var missing *MissingError
			if !errors.As(err, &missing) || len(missing.Files) == 0 || missing.Files[0].Line != line {
				t.Errorf("%q as %s: %v, want line %d", text, kind, err, line)
			}
		}
	}
}
