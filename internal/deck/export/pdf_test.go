package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	stdpng "image/png"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/styles"

	"github.com/openspace-tui/openspace/internal/deck"
)

// shelf returns pictures of each kind, and a file.
func shelf(t testing.TB) func(string) ([]byte, error) {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, 30, 20))
	for x := range 30 {
		img.Set(x, x%20, color.NRGBA{200, 10, 10, 255})
	}
	files := map[string]*bytes.Buffer{"a.png": {}, "a.jpg": {}, "a.gif": {}}
	for name, err := range map[string]error{"png": stdpng.Encode(files["a.png"], img), "jpg": jpeg.Encode(files["a.jpg"], img, nil), "gif": gif.Encode(files["a.gif"], img, nil)} {
		if err != nil {
			t.Fatal(name, err)
		}
	}
	files["a.go"] = bytes.NewBufferString("package a\n\nfunc A() {}\n")
	files["a.svg"] = bytes.NewBufferString("<svg xmlns='http://www.w3.org/2000/svg'/>")
	files["broken.png"] = bytes.NewBuffer(files["a.png"].Bytes()[:60])
	return func(p string) ([]byte, error) {
		if b := files[p]; b != nil {
			return b.Bytes(), nil
		}
		return nil, errors.New("file not found")
	}
}

func pdf(t testing.TB, text string) (pages int, missing string, err error) {
	t.Helper()
	out, missing, err := PDF(context.Background(), deck.Parse([]byte(text)), Options{Read: shelf(t)})
	if err == nil && (!bytes.HasPrefix(out, []byte("%PDF-1.")) || !bytes.Contains(out[len(out)-20:], []byte("%%EOF"))) {
		t.Errorf("%d bytes are no PDF", len(out))
	}
	return len(regexp.MustCompile(`/Type /Page\b`).FindAll(out, -1)), missing, err
}

func TestAPDFHasAPageForEachSlide(t *testing.T) {
	many := strings.Repeat("A paragraph that is here to fill the page.\n\n", 60)
	for _, c := range []struct {
		name, text string
		pages      int
		missing    string
	}{
		{"no slide is an empty page", "", 1, ""},
		{"three slides", "# A\n\n---\n\nb\n\n---\n\nc", 3, ""},
		{"everything there is", sampleOfAll, 4, ""},
		{"a slide that is too full goes on", many, 3, ""},
		{"symbols that are missing are boxes", "done ✅ – “quoted” → ≤ 🎉", 1, "✅🎉"},
		{"some letters that are missing are boxes", "# Hello, 世界 𓀀\n\n" + "a few more words ✅", 1, "✅世界𓀀"},
		{"Greek and Cyrillic are there", "Ελληνικά кириллица éàü", 1, ""},
		{"a word without end", strings.Repeat("x", 5000), 2, ""},
		{"a sequence diagram", "```mermaid\nsequenceDiagram\nA->>B: x\nB->>B: y\nB-->>A: z\n```\n", 1, ""},
		{"a diagram with everything", "```mermaid\nsequenceDiagram\nactor A\nA->>+B: x\nloop l\nB--xA: y\nend\nNote over A: z\ndestroy B\nA<<->>B: w\n```\n\n```mermaid\nclassDiagram\nA <|.. B\nC o-- D\nE *-- F\nG ()-- H\nI <--> J\n```\n\n```mermaid\nstateDiagram-v2\nstate f <<fork>>\nstate c <<choice>>\n[*] --> f\nf --> c\nc --> f\nc --> [*]\n```\n\n```mermaid\ngraph LR\nA ==> B & C\nB --x D\nD --> A\n```\n", 2, ""},
		{"code that is too wide", "```go\n" + strings.Repeat("x", 3000) + "\n```", 1, ""},
		{"deep lists and quotes", strings.Repeat("> ", 30) + "a\n\n" + strings.Repeat("- ", 30) + "b", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			pages, missing, err := pdf(t, c.text)
			if err != nil || pages != c.pages || missing != c.missing {
				t.Errorf("%d pages, %q missing, %v", pages, missing, err)
			}
		})
	}
}

const sampleOfAll = "---\ntitle: All\nsubtitle: s\nauthor: me\npalette:\n  background: '#101018'\n  text: '#eee'\n  accent: '#0af'\nfooter: foot\n---\n---\nlayout: title\n---\n# Title\n\n---\nlayout: two-columns\n---\n## H2\n\n::left::\n\n" +
	"1. one\n2. two\n   - [x] done\n   - [ ] not **bold *both*** *i* ~~s~~ `code` [l](https://go.dev) <https://go.dev> [c](command:x.y)\n\n> quote\n\n***\n\n| a | b |\n|---|---|\n| c | d |\n\n::right::\n\n```go {1} +line_numbers\npackage a\n\nvar x = 1\n```\n\n```embed a.go#L3\n```\n\n    indented\n\n![p](a.png) ![q](a.gif)\n\n![r](a.jpg)\n\n" +
	"---\nlayout: image\nimage: a.png\n---\n### Last\n"

func TestAPDFThatLacksSomethingIsNotMade(t *testing.T) {
	for text, want := range map[string]string{
		"![a](none.png)\n\n![b](gone.png)":   "none.png: file not found; line 3: gone.png",
		"![a](a.svg)":                        "a PDF takes no SVG",
		"![a](a.go)":                         "it is no PNG, JPEG, GIF or WebP",
		"![a](broken.png)":                   "the PNG is damaged",
		"---\nimage: none.png\n---\n# A":     "none.png",
		"```embed none.go\n```":              "none.go",
		"text ![a](none.png) in a paragraph": "none.png",
	} {
		_, _, err := pdf(t, text)
		var missing *MissingError
		if !errors.As(err, &missing) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	_, _, err := pdf(t, "日本語 and "+string([]rune{0x4e00, 0x4e01, 0x4e02, 0x4e03, 0x4e04, 0x4e05, 0x4e06, 0x4e07, 0x4e08, 0x4e09, 0x4e0a, 0x4e0b, 0x4e0c, 0x4e0d, 0x4e0e, 0x4e0f, 0x4e10, 0x4e11, 0x4e12}))
	var letters *LettersError
	if !errors.As(err, &letters) || !strings.Contains(err.Error(), "and 2 more") {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := PDF(ctx, deck.Parse([]byte("A")), Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTextOfAPDFHasNoMarks(t *testing.T) {
	w, err := newPDF(deck.Parse(nil), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := written(w, "| a |\n|---|\n| a \\| b |\n\n\\*no\\* &amp; `a\\*`")
	if want := "aa | b\n*no* & a\\*\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCellsOfAPDFStandWhereTheirColumnSays(t *testing.T) {
	w, err := newPDF(deck.Parse(nil), Options{})
	if err != nil {
		t.Fatal(err)
	}
	w.scale = 1
	w.pdf.SetCompression(false)
	w.pdf.AddPage()
	at := place{width: 300, size: 20}
	for _, o := range w.markdown(deck.Piece{Text: "|mmmm|mmmm|mmmm|\n|---|:-:|--:|\n|x|x|x|\n"}, at).ops {
		o.draw(o.y)
	}
	var out bytes.Buffer
	if err := w.pdf.Output(&out); err != nil {
		t.Fatal(err)
	}
	var xs []float64
	for _, m := range regexp.MustCompile(`BT ([\d.]+) `).FindAllSubmatch(out.Bytes(), -1) {
		x, _ := strconv.ParseFloat(string(m[1]), 64)
		xs = append(xs, x)
	}
	if len(xs) != 6 || xs[3] != 0 || xs[4]-xs[1] < 20 || xs[4]-xs[1] > 30 || xs[5]-xs[2] < 40 {
		t.Errorf("cells begin at %v", xs)
	}
}

func TestAllCodeOfAPDFStandsOut(t *testing.T) {
	d := deck.Parse([]byte("```go {1|2}\nvar a = 1\nvar b = 2\n```\n"))
	w, err := newPDF(d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	w.pdf.SetCompression(false)
	w.slide(0)
	var out bytes.Buffer
	if err := w.pdf.Output(&out); err != nil {
		t.Fatal(err)
	}
	muted := fmt.Sprintf("%.3f %.3f %.3f rg", float64(w.muted.R)/255, float64(w.muted.G)/255, float64(w.muted.B)/255)
	if n := bytes.Count(out.Bytes(), []byte(muted)); n != 1 { // the number of the slide
		t.Errorf("%d texts are muted", n)
	}
}

func TestNotesOfAPDFAreAPageOfTheirOwn(t *testing.T) {
	d := deck.Parse([]byte("# A\n\n<!-- notes: say it -->\n\n---\n\n# B\n"))
	out, _, err := PDF(context.Background(), d, Options{Notes: true, Palette: &Palette{Style: styles.Get("monokai")}})
	if n := len(regexp.MustCompile(`/Type /Page\b`).FindAll(out, -1)); err != nil || n != 3 {
		t.Errorf("%d pages, %v", n, err)
	}
}

func FuzzPDF(f *testing.F) {
	f.Add([]byte(sampleOfAll))
	f.Add([]byte("# \x1b[2J\n\n- [ ] a\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 4<<10 {
			return
		}
		all := func(string) ([]byte, error) { return []byte(png), nil }
		_, _, err := PDF(context.Background(), deck.Parse(src), Options{Read: all})
		var missing *MissingError
		var letters *LettersError
		if err != nil && !errors.As(err, &missing) && !errors.As(err, &letters) {
			t.Fatal(err)
		}
	})
}

func TestLongLinesOfCodeInAPDFAreBrokenAndNotCut(t *testing.T) {
	lines := chroma.SplitTokensIntoLines(tokens("go", "", "x := 1\n\tcall(\""+strings.Repeat("漢é", 40)+"\") // "+strings.Repeat("word ", 30)+"\ny := 2\n"))
	for _, most := range []int{1, 7, 40, 1000} {
		var texts []string
		for _, r := range broken(lines, most) {
			row := ""
			for _, tok := range r.tokens {
				row += tok.Value
			}
			if n := utf8.RuneCountInString(row); n > most {
				t.Errorf("a row of %d letters has %d", most, n)
			}
			if r.line < 0 {
				texts[len(texts)-1] += row
			} else if texts = append(texts, row); r.line != len(texts)-1 {
				t.Errorf("line %d is called %d", len(texts)-1, r.line)
			}
		}
		want := []string{"x := 1", "    call(\"" + strings.Repeat("漢é", 40) + "\") // " + strings.Repeat("word ", 30), "y := 2"}
		for i, l := range want {
			if texts[i] != l {
				t.Errorf("in rows of %d line %d is %q", most, i, texts[i])
			}
		}
	}
}
