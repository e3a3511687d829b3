package deck

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/spent"
)

// manySlides is a deck such as somebody writes, n slides long.
func manySlides(n int) []byte {
	var b strings.Builder
	b.WriteString("---\ntitle: Many\nauthor: A\n---\n")
	for i := range n {
		if i > 0 {
			b.WriteString("\n---\n")
		}
		if i%3 == 1 {
			fmt.Fprintf(&b, "layout: two-columns\ntitle: Slide %d\n---\n", i)
		}
		fmt.Fprintf(&b, "\n# Slide %d\n\n- one\n- two `code`\n\n<!-- pause -->\n\n```go {1|2}\nfunc a() {}\nfunc b() {}\n```\n\n<!-- notes: say %d -->\n", i, i)
	}
	return []byte(b.String())
}

// hostile returns files of about n bytes that punish who looks twice.
func hostile(n int) map[string][]byte {
	many := func(s string) []byte { return bytes.Repeat([]byte(s), n/len(s)) }
	var runs bytes.Buffer
	for k := 3; runs.Len() < n; k++ {
		runs.WriteString(strings.Repeat("`", k%1000+3) + " x\n")
	}
	var line bytes.Buffer
	for k := 1; line.Len() < n; k++ {
		line.WriteString(strings.Repeat("`", k) + "<!-- a -->")
	}
	return map[string][]byte{
		"text":                   many("some words of a paragraph and a little more\n"),
		"one line":               many("x"),
		"code":                   many("```\ncode\n"),
		"fences":                 many("```go\n"),
		"growing fences":         runs.Bytes(),
		"growing spans":          line.Bytes(),
		"comments":               many("<!-- a -->"),
		"open comments":          many("<!--"),
		"open comments of lines": many("<!--\n"),
		"mid comments":           append([]byte("x "), many("`a` <!-- x --> ")...),
		"links":                  many("[]("),
		"closed links":           many("[a](b)"),
		"angles":                 many("[](<"),
		"quotes":                 many("[](a \""),
		"brackets":               many("["),
		"ends":                   many("]("),
		"separators":             many("\n---\n"),
		"hyphens":                many("---\n"),
		"keys":                   append([]byte("---\n"), many("a: b\n")...),
		"endless keys":           append([]byte("---\n"), many("a: b\n\n")...),
		"slide keys":             many("---\na: b\n"),
		"broken matter":          many("---\na: [\n---\n"),
		"lists":                  many("- "),
		"nested lists":           many("- a\n  - b\n"),
		"items":                  append([]byte("---\nincremental: true\n---\n"), many("- a\n")...),
		"quotes of lines":        many("> "),
		"headings":               many("# a\n"),
		"pauses":                 many("<!-- pause -->\n"),
		"paused text":            many("a\n<!-- pause -->\n"),
		"columns":                many("<!-- column -->\n<!-- reset_layout -->\n"),
		"notes":                  many("<!-- notes: a -->\n"),
		"note lines":             many("\nNote: a\n"),
		"comment keys":           append([]byte("---\na: b\n\n"), many("# c\n")...),
		"images":                 many("![a](b)\n\n"),
		"stages":                 many("``` {1|2|3}\n```\n"),
		"nul":                    many("\x00"),
		"broken":                 many("\xff\n"),
	}
}

func TestReadingTakesTimeInLineWithTheSize(t *testing.T) {
	for name, src := range hostile(1 << 20) {
		var d *Deck
		took := spent.On(func() { d = Parse(src) })
		t.Logf("%-24s %8d slides %v", name, len(d.Slides), took)
		if took > 20*time.Second { // the slowest takes 0.4 s, 0.8 s with -race; looking twice takes minutes
			t.Errorf("%s: %v for a megabyte", name, took)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	files := hostile(5 << 20)
	files["2,000 slides"] = manySlides(2000)
	for _, name := range []string{"2,000 slides", "text", "code", "separators", "one line"} {
		b.Run(name, func(b *testing.B) {
			src := files[name]
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(src)
			}
		})
	}
}

func BenchmarkUpdateSlide(b *testing.B) {
	src := manySlides(2000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := UpdateSlide(src, 1000, "# New\n\ntext"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFrame(b *testing.B) {
	d := Parse(manySlides(10))
	b.ReportAllocs()
	for b.Loop() {
		d.Frame(4, 2)
	}
}
