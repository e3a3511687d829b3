package export

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"html/template"
	"image"
	"image/color"
	stdpng "image/png"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
)

// png is a picture of one pixel.
var png = func() string {
	var b bytes.Buffer
	if err := stdpng.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	return b.String()
}()

// read is a workspace of a few files.
func read(path string) ([]byte, error) {
	files := map[string]string{
		"a.png": png, "a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "no.png": "text",
		"a.go": "package a\n\nfunc A() {}\n\nfunc B() {}\n", "big.png": png + strings.Repeat("x", maxFile),
	}
	text, ok := files[path]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(text), nil
}

func export(t *testing.T, file string) string {
	t.Helper()
	out, err := HTML(context.Background(), deck.Parse([]byte(file)), Options{Read: read})
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

const sample = "---\ntitle: A & B <x>\nauthor: Me\npalette: {accent: '#f00', text: 'x;}'}\nfooter: foot\n---\n\n# Hello <b>\n\n- a\n\n<!-- pause -->\n\n- b\n\n***\n\n<!-- notes: secret -->\n\n---\nlayout: two-columns\nincremental: true\n---\n\n## C\n\n1. x\n2. y\n\n::right::\n\n```go {1|2-3} +line_numbers\nvar a = \"<\"\nb\nc\n```\n\n![alt \"q\"](a.png)\n\nin ![line](a.svg) [go](https://e.x/?a=b) [bad](javascript:x) [cmd](command:a.b) <script>x</script>\n\n---\n\n```embed a.go#L3-4\n```\n"

func TestThePageHoldsTheDeck(t *testing.T) {
	page := export(t, sample)
	for _, want := range []string{
		"<title>A &amp; B &lt;x&gt;</title>", `<meta name="author" content="Me">`, "--accent:#f00;", `id="s3"`, `data-steps="4"`,
		`<li data-from="1">`, `<li data-from="2">`, "<span>foot</span><span>1 / 3</span>", `class="slide two-columns"`,
		`style="flex-grow: 1"`, `data-start="2" data-stages="2"`, `data-lit="0"`, `data-lit="1"`, `<span class="number">3</span>`,
		`<span class="s">&#34;&lt;&#34;</span>`, `alt="alt &#34;q&#34;" src="data:image/png;base64,` + base64.StdEncoding.EncodeToString([]byte(png)),
		`src="data:image/svg+xml;base64,`, `href="https://e.x/?a=b"`, `<span class="command">bad</span>`, `<span class="command">cmd</span>`,
		`<figcaption>a.go#L3-4</figcaption>`, `<span class="number">3</span><span class="kd">func</span>`, `<hr data-from="1">`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, bad := range []string{"javascript:", "<script>x", "secret", "x;}", "http-equiv=\"refresh", "src=\"http", "func</span> <span class=\"nx\">B"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page holds %s", bad)
		}
	}
	if t.Failed() {
		t.Log(page[strings.Index(page, "<main>"):])
	}
}

func TestDiagramsAndFormulasAreDrawnInEveryExport(t *testing.T) {
	d := deck.Parse([]byte("costs $5, is $x^2 \\le 3$, not `$y$`\n\n```mermaid\ngraph LR\nA[One] --> B\n```\n\n```mermaid\npie\n```\n"))
	html := export(t, string(d.Source))
	for _, want := range []string{"costs $5, is <em>x<sup>2</sup> ≤ 3</em>, not <code>$y$</code>", `<img class="diagram" alt="`, "process: One", "src=\"data:image/svg+xml;base64,", "pie"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	text, err := Text(context.Background(), d, Options{Read: read})
	if err != nil || !strings.Contains(string(text), "│ One │────▶│ B │") || !strings.Contains(string(text), "is x² ≤ 3, not $y$") {
		t.Errorf("%s, %v", text, err)
	}
	if _, missing, err := PDF(context.Background(), d, Options{Read: read}); err != nil || missing != "" {
		t.Errorf("the PDF lacks %q, %v", missing, err)
	}
}

func TestFormulasThatAreNotUnderstoodShowTheirSource(t *testing.T) {
	d := deck.Parse([]byte("a\n\n$$\nx^2\n+ 1\n$$\n\n$\\unknown{v}_a$ and $x_{ij}^{(n)}$ $2^{x^{y_1}+1}_a$\n\n$$\n\\begin{xy}a\\end{xy}\n$$\n"))
	page := export(t, string(d.Source))
	for _, want := range []string{"<p><em>x<sup>2</sup> + 1</em></p>", `<code>$\unknown{v}_a$</code> and <em>x<sub>ij</sub><sup>(n)</sup></em>`, `<em>2<sup>x<sup>y<sub>1</sub></sup>+1</sup><sub>a</sub></em>`, `<code>$$ \begin{xy}a\end{xy} $$</code>`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	w, err := newPDF(d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := written(w, "a\n\n$$\nx^2\n$$\n\n$\\vec{v}$ $x_{ij}^{(n)}$ $\\alpha_i \\leq \\sum_{k=1}^n x_k$ $2^{x^{y}+1}_a$")
	for _, want := range []string{"x↑2", "v\u20d7", "x↓ij↑(n) ", "α↓i ≤ ∑↓k=1↑n x↓k", "2↑x↑↑y↑+1↓a"} {
		if !strings.Contains(text, want) {
			t.Errorf("the PDF lacks %s: %s", want, text)
		}
	}
}

func TestWordsOfADiagramHoldNoEscapes(t *testing.T) {
	for _, source := range []string{"pie\n\"a\x1b[2J\" : 1", "flowchart LR\nA[a\x1b[2J] --> B"} {
		page := export(t, "```mermaid\n"+source+"\n```\n")
		if strings.Contains(page, "\x1b") || !strings.Contains(page, "<img class=\"diagram\"") {
			t.Errorf("%q: %q", source, page[strings.Index(page, "<main"):])
		}
	}
}

// written returns the words of markdown as a PDF has them.
func written(w *pdfWriter, markdown string) string {
	src := []byte(figure.OneLine(markdown))
	doc := w.parser().Parse(text.NewReader(src))
	var b strings.Builder
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		for _, p := range w.inline(n, src, piece{}) {
			b.WriteString(strings.NewReplacer("^", "↑", "_", "↓").Replace(p.script) + p.text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestNoScriptRunsButThePagesOwn(t *testing.T) {
	page := export(t, sample)
	scripts := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(page, -1)
	if len(scripts) != 1 {
		t.Fatalf("%d scripts", len(scripts))
	}
	sum := sha256.Sum256([]byte(scripts[0][1]))
	if policy := "&#39;sha256-" + strings.ReplaceAll(base64.StdEncoding.EncodeToString(sum[:]), "+", "&#43;"); !strings.Contains(page, policy) {
		t.Errorf("the policy does not name the script %s", policy)
	}
}

func TestNotesAreThereWhenAskedFor(t *testing.T) {
	out, err := HTML(context.Background(), deck.Parse([]byte(sample)), Options{Read: read, Notes: true, Palette: &Palette{Style: styles.Get("monokai")}})
	if err != nil || !bytes.Contains(out, []byte(`<aside class="notes">secret</aside>`)) {
		t.Errorf("no notes: %v", err)
	}
}

func TestAnExportSaysAllThatIsMissing(t *testing.T) {
	file := "# A\n\n![x](gone.png)\n\ntext ![x](no.png)\n\n![x](https://e.x/a.png)\n\n```embed gone.go\n```\n\n```embed a.go#L77\n```\n\n![x](big.png)\n\n```embed gone.go\ninstead\n```\n\n---\nimage: none.png\n---\n"
	_, err := HTML(context.Background(), deck.Parse([]byte(file)), Options{Read: read})
	var missing *MissingError
	if !errors.As(err, &missing) {
		t.Fatal(err)
	}
	got := ""
	for _, m := range missing.Files {
		got += fmt.Sprintf("%d %s: %v\n", m.Line, m.Path, m.Err)
	}
	want := "3 gone.png: file does not exist\n5 no.png: it is no PNG, JPEG, GIF, WebP or SVG\n9 gone.go: file does not exist\n12 a.go: it has no line 77, its last is 5\n15 big.png: it is larger than 32 MB\n21 none.png: file does not exist\n"
	if got != want {
		t.Errorf("missing:\n%s", got)
	}
	if !strings.HasPrefix(err.Error(), "the export lacks line 3: gone.png: file does not exist; line 5: ") {
		t.Error(err)
	}
	if _, err := Text(context.Background(), deck.Parse([]byte(file)), Options{}); err == nil || !strings.Contains(err.Error(), "no files can be read here") {
		t.Errorf("text: %v", err)
	}
}

func TestPicturesThatCannotBeShownAreMissing(t *testing.T) {
	bomb := []byte(png)
	binary.BigEndian.PutUint32(bomb[16:], 20000)
	binary.BigEndian.PutUint32(bomb[20:], 20000)
	binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
	all := func(p string) ([]byte, error) {
		return map[string][]byte{"cut.png": []byte(png)[:len(png)-20], "head.png": []byte(png)[:12], "bomb.png": bomb, "cut.webp": []byte("RIFF\xff\x00\x00\x00WEBPVP8 "),
			"bomb.webp": webp(0, 1<<14, 1<<14), "moving.webp": webp(2, 1<<14, 1<<14)}[p], nil
	}
	d := deck.Parse([]byte("![a](cut.png)\n\n![a](head.png)\n\n![a](bomb.png)\n\ntext ![a](cut.webp)\n\n![a](bomb.webp)\n\n![a](moving.webp)\n"))
	_, err := HTML(context.Background(), d, Options{Read: all})
	want := "the export lacks line 1: cut.png: the PNG is damaged, but all of its rows could be read; line 3: head.png: the PNG is broken: unexpected EOF; line 5: bomb.png: 20000×20000 pixels are too many; line 7: cut.webp: the WebP is broken: riff: short chunk header; line 9: bomb.webp: 16384×16384 pixels are too many; line 11: moving.webp: 16384×16384 pixels are too many"
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
}

// webp is the head of a WebP with flags and a size.
func webp(flags byte, w, h int) []byte {
	size := func(n int) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(n-1))[:3] }
	out := append([]byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00"), flags, 0, 0, 0)
	return append(append(out, size(w)...), size(h)...)
}

func TestAMovingPictureIsShown(t *testing.T) {
	if err := judge("image/webp", webp(2, 100, 50)); err != nil {
		t.Error(err)
	}
}

// nord is a palette as a theme gives it.
func nord() *Palette {
	return &Palette{Dark: true, Back: "#2e3440", Text: "#eceff4", Accent: "#88c0d0", Muted: "#8b95a7", Code: "#3b4252", Style: styles.Get("nord")}
}

func TestAnExportHasTheColoursOfATheme(t *testing.T) {
	for name, c := range map[string]struct {
		front   string
		palette *Palette
		want    string
	}{
		"a theme":                              {"theme: nord", nord(), "--background:#2e3440;--text:#eceff4;--accent:#88c0d0;--muted:#8b95a7;--code:#3b4252"},
		"the deck's own colours over it":       {"theme: nord\npalette: {accent: '#ffcc00'}", nord(), "--background:#2e3440;--text:#eceff4;--accent:#ffcc00"},
		"a name for a colour":                  {"theme: nord\npalette: {accent: gold}", nord(), "--accent:gold"},
		"own text that cannot be read":         {"theme: nord\npalette: {text: '#333333'}", nord(), "--text:#eceff4"},
		"a light ground under a dark theme":    {"theme: nord\npalette: {background: '#fafafa'}", nord(), "--background:#fafafa;--text:#1f2328"},
		"a ground that no usual text reads on": {"palette: {background: '#777777'}", nil, "--background:#777777;--text:#000000"},
		"a theme without a ground":             {"theme: mono", &Palette{Dark: true, Text: "#d8d8d8"}, "--background:#16161e;--text:#d8d8d8"},
		"a theme that cannot be read":          {"theme: x", &Palette{Back: "#ffffff", Text: "#eeeeee", Accent: "red;}"}, "--background:#ffffff;--text:#1f2328;--accent:#0550ae"},
	} {
		d := deck.Parse([]byte("---\n" + c.front + "\n---\n# A\n\n```go\nvar a = 1\n```\n"))
		page, err := HTML(context.Background(), d, Options{Palette: c.palette})
		if err != nil || !strings.Contains(string(page), c.want) {
			t.Errorf("%s: the page lacks %s, %v, has %s", name, c.want, err, regexp.MustCompile(`:root.*`).FindString(string(page)))
		}
		w, err := newPDF(d, Options{Palette: c.palette})
		if err != nil {
			t.Fatal(err)
		}
		for what, ink := range map[string]color.RGBA{"text": w.text, "code": w.tokenColour(chroma.Token{Type: chroma.Keyword})} {
			behind := map[string]color.RGBA{"text": w.back, "code": w.panel}[what]
			if r := ratio(luminance(ink), luminance(behind)); r < secondary {
				t.Errorf("%s: the %s of the PDF, %v on %v, has a contrast of %.1f", name, what, ink, behind, r)
			}
		}
	}
}

func TestWhatStandsInAnEmbedShowsWithoutItsFile(t *testing.T) {
	if page := export(t, "```embed gone.go\ninstead\n```\n"); !strings.Contains(page, "instead") {
		t.Error("it does not")
	}
}

func TestADeckWithoutSlidesIsAPage(t *testing.T) {
	if page := export(t, ""); !strings.Contains(page, "This deck has no slides.") || !strings.Contains(page, "<title>Slides</title>") {
		t.Error(page)
	}
}

func TestAnExportEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := HTML(ctx, deck.Parse([]byte("A")), Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := Text(ctx, deck.Parse([]byte("A")), Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestText(t *testing.T) {
	out, err := Text(context.Background(), deck.Parse([]byte(sample+"\n\x1b[2J\n\n![p](a.png)\n\n![](a.png)\n")), Options{Read: read, Notes: true})
	want := "A & B <x>\nMe\n\n---- 1/3 ----\n\nHello <b>\n\n• a\n\n• b\n\n────────────────────\n\nNotes:\nsecret\n\n---- 2/3 ----\n\nC\n\n1. x\n2. y\n\n    var a = \"<\"\n    b\n    c\n\n[picture: alt \"q\" (a.png)]\n\nin [picture: line] a.svg go (https://e.x/?a=b) bad cmd\n\n---- 3/3 ----\n\na.go#L3-4:\n\n    func A() {}\n\n␛[2J\n\n[picture: p (a.png)]\n\n[picture: a.png]\n"
	if err != nil || string(out) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, out, want)
	}
}

func TestAnExportHasTheColoursThatADeckAsksFor(t *testing.T) {
	for front, want := range map[string]string{
		"title: t":                             "--background:#ffffff;--text:#1f2328",
		"theme: light":                         "--background:#ffffff;--text:#1f2328",
		"theme: dark":                          "--background:#16161e;--text:#c8d0e8",
		"theme: dark\npalette: {text: '#fff'}": "--background:#16161e;--text:#fff",
		"palette: {background: '#102030'}":     "--background:#102030;--text:#c8d0e8",
	} {
		d := deck.Parse([]byte("---\n" + front + "\n---\n# A\n\n```go\nvar a = 1\n```\n"))
		page, err := HTML(context.Background(), d, Options{})
		if err != nil || !strings.Contains(string(page), want) {
			t.Errorf("%s: the page lacks %s, %v", front, want, err)
		}
		w, err := newPDF(d, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if night := strings.Contains(want, "#c8d0e8") || strings.Contains(want, "#16161e"); night != dark(w.back) || night == dark(w.text) || night == dark(w.tokenColour(chroma.Token{Type: chroma.Keyword})) {
			t.Errorf("%s: the PDF has %v on %v", front, w.text, w.back)
		}
	}
}

func TestTextNamesThePictureOfASlide(t *testing.T) {
	out, err := Text(context.Background(), deck.Parse([]byte("# A\n\n---\nlayout: image\nimage: a.png\n---\n\n## B\n")), Options{})
	if err != nil || !strings.Contains(string(out), "B\n\n[picture: a.png]\n") {
		t.Errorf("%s, %v", out, err)
	}
}

func TestHostileTextTakesNoTime(t *testing.T) {
	many := func(s string) string { return strings.Repeat(s, 200<<10/len(s)) }
	for name, text := range map[string]string{
		"quotes": many("> "), "lists": many("- "), "nested": many("- a\n\n  "), "brackets": many("["), "brackets of lines": many("[\n"), "stars": many("*a "), "stars of lines": many("*a _b\n"),
		"backticks": many("`a ``b\n"), "angles": many("<a\n"), "pipes": many("|"), "tables": many("|a|b\n|-|-\n"), "links": many("[a](b"), "html": many("<!-- "), "indent": many("    "),
		"emphasis": many("**x"), "emails": many("a@"), "footnotes": many("[^a]:\n"), "references": many("[a]: b\n"), "code": "```markdown\n" + many("[") + "\n```", "quote lines": many(">\n"),
		"deep": func() string {
			var b strings.Builder
			for n := range 600 {
				b.WriteString(strings.Repeat(" ", n*2) + "- a\n")
			}
			return b.String()
		}(),
	} {
		t.Run(name, func(t *testing.T) {
			begun := time.Now()
			export(t, "# A\n\n"+text+"\n")
			t.Log(time.Since(begun))
			if took := time.Since(begun); took > 20*time.Second {
				t.Errorf("%v", took)
			}
		})
	}
}

func FuzzExport(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte("---\nincremental: true\n---\n- a\n  ```\n  b\n  ```\n- ![a](a.png)\n\n```go {1|2}\n```\n| a |\n|---|\n| <!-- pause -->\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		d := deck.Parse(src)
		all := func(string) ([]byte, error) { return []byte(png), nil }
		out, err := HTML(context.Background(), d, Options{Read: all})
		var missing *MissingError
		if err != nil && !errors.As(err, &missing) {
			t.Fatal(err)
		}
		if err == nil && bytes.Count(out, []byte("<section class=\"slide")) != len(d.Slides) {
			t.Fatalf("%d slides of %d", bytes.Count(out, []byte("<section")), len(d.Slides))
		}
		text, err := Text(context.Background(), d, Options{Read: all})
		if err == nil && bytes.ContainsRune(text, '\x1b') {
			t.Fatalf("%q", text)
		}
	})
}

func TestATitleSlideSaysWhoSpeaksWhen(t *testing.T) {
	page := export(t, "---\ntitle: A & B\nauthor: Ada\n---\n\n---\nlayout: title\n---\n\n<!-- notes: n -->\n\n---\n\n<!-- jump_to_middle -->\n<!-- alignment: center -->\n\nb\n")
	for _, want := range []string{"A &amp; B</h1>", `<p class="byline">Ada</p>`, `class="slide middle centred"`} {
		if !strings.Contains(page, want) {
			t.Errorf("%s is missing in %s", want, page[strings.Index(page, "<body"):])
		}
	}
}

func TestADiagramHasTheColoursOfTheDeck(t *testing.T) {
	drawing := func(front string) string {
		page := export(t, "---\n"+front+"\n---\n\n```mermaid\ngraph LR\nA[One] -->|said| B:::c\nclassDef c fill:#f00\n```\n")
		m := regexp.MustCompile(`class="diagram" alt="[^"]*" src="data:image/svg\+xml;base64,([^"]*)"`).FindStringSubmatch(page)
		if m == nil {
			t.Fatal("there is none")
		}
		svg, err := base64.StdEncoding.DecodeString(m[1])
		if err != nil {
			t.Fatal(err)
		}
		return string(svg)
	}
	if got := drawing("theme: dark"); strings.Contains(got, "#fff") || strings.Contains(got, "#1d1d1d") || !strings.Contains(got, `fill="#16161e"`) || !strings.Contains(got, `stroke="#c8d0e8"`) || !strings.Contains(got, `fill="#c8d0e8"`) {
		t.Errorf("it is not dark: %s", got)
	}
	if got := drawing("palette: {background: '#fdf6e3'}"); !strings.Contains(got, `fill="#fdf6e3"`) {
		t.Errorf("its ground is not the deck's: %s", got)
	}
}

func TestColoursOfADiagramKeepTheirHue(t *testing.T) {
	dark := evening()
	for of, want := range map[string]string{"#fff": dark.Back, "#1d1d1d": dark.Text, "#000000": dark.Text, "#e03131": "#e03131", "#f7cccc": "#3d1218"} {
		if got := dark.instead(of); got != want {
			t.Errorf("%s is %s, want %s", of, got, want)
		}
	}
	for _, of := range []string{"#4465e9", "#ae3ec9", "#099268", "#e16919"} {
		if got := dark.instead(of); contrast(got, dark.Back) < secondary {
			t.Errorf("%s is %s, which nobody sees", of, got)
		}
	}
}

func TestAnEmbedThatIsNoTextIsMissing(t *testing.T) {
	read := func(string) ([]byte, error) { return []byte("\x7fELF\x00\x01"), nil }
	_, err := HTML(context.Background(), deck.Parse([]byte("```embed a.out\n```\n")), Options{Read: read})
	var missing *MissingError
	if !errors.As(err, &missing) || !strings.Contains(err.Error(), "a.out: this is a binary file") {
		t.Errorf("%v", err)
	}
	if page, err := HTML(context.Background(), deck.Parse([]byte("```embed a.out\ninstead\n```\n")), Options{Read: read}); err != nil || !strings.Contains(string(page), "instead") {
		t.Errorf("what stands in its place does not show: %v", err)
	}
}

func TestFootnotesStayWhereTheyAreWritten(t *testing.T) {
	const text = "a claim[^1], another[^note] `[^1]` [^1](#2)\n\n[^1]: The *source*.\n[^note]: more\nof it\n[^2]: https://go.dev\n\n[link][l]\n\n[l]: https://go.dev\n"
	page := export(t, text)
	for _, want := range []string{`<p>a claim<sup class="command">1</sup>, another<span class="command">[note]</span> <code>[^1]</code>`, `<p><sup class="command">1</sup>: The <em>source</em>.</p>`,
		"<p><span class=\"command\">[note]</span>: more\nof it</p>", `<p><sup class="command">2</sup>: <a href="https://go.dev">`, `>link</a>`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s in\n%s", want, page[strings.Index(page, "<main"):])
		}
	}
	w, err := newPDF(deck.Parse([]byte(text)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := written(w, text), "a claim↑1, another[note] [^1] ^1\n↑1: The source.\n[note]: more of it\n↑2: https://go.dev\nlink\n\n"; got != want {
		t.Errorf("the PDF has %q, want %q", got, want)
	}
}

func TestWhatIsStruckOutIsSoInAPDF(t *testing.T) {
	w, err := newPDF(deck.Parse([]byte("a")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	src := []byte("a ~~b *c*~~ d")
	got := ""
	for _, p := range w.inline(w.parser().Parse(text.NewReader(src)).FirstChild(), src, piece{}) {
		got += fmt.Sprintf("%q %v, ", p.text, p.struck)
	}
	if want := `"a " false, "b " true, "c" true, " d" false, `; got != want {
		t.Error(got)
	}
}

func TestColumnsOfATableAreAsWideAsTheirText(t *testing.T) {
	for name, c := range map[string]struct {
		natural []float64
		free    float64
		want    string
	}{
		"all fit":                      {[]float64{10, 50, 20}, 100, "[10 50 20]"},
		"the widest gives way":         {[]float64{10, 300, 20}, 100, "[10 70 20]"},
		"wide ones share what is left": {[]float64{10, 300, 200}, 100, "[10 45 45]"},
		"none fit":                     {[]float64{90, 90}, 100, "[50 50]"},
		"no room":                      {[]float64{10}, 0, "[0]"},
	} {
		if got := fmt.Sprint(columnWidths(c.natural, c.free)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestTheTextOfAListIsBehindItsWidestNumber(t *testing.T) {
	w, err := newPDF(deck.Parse([]byte("a")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	w.scale = 1
	room := func(markdown string) float64 {
		src := []byte(markdown)
		return w.markRoom(w.parser().Parse(text.NewReader(src)).FirstChild().(*ast.List), place{size: 20})
	}
	if got := room("- a\n"); got != 28 || room("1. a\n2. b\n") != got {
		t.Errorf("%v before short marks", got)
	}
	ten, thousand := room(strings.Repeat("1. a\n", 10)), room("999. a\n1000. b\n")
	w.fonts.use(bold, 20)
	if least := w.pdf.GetStringWidth("10. "); ten < least {
		t.Errorf("%v before 10., want %v", ten, least)
	}
	if least := w.pdf.GetStringWidth("1000. "); thousand < least {
		t.Errorf("%v before 1000., want %v", thousand, least)
	}
}

func TestAPageCarriesNothingOut(t *testing.T) {
	out, err := HTML(context.Background(), deck.Parse([]byte("# A\x1b[31m\x07\n\n```\n\x1b]0;x\x07\n```\n")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s := string(out); strings.ContainsAny(s, "\x1b\x07") || !strings.Contains(s, "A␛[31m␇") {
		t.Error(s[strings.Index(s, "<main>"):])
	}
}

func TestAlertsHaveTheirWordAsATitle(t *testing.T) {
	const written = "> [!caution]\n> not *this*\n"
	out, err := HTML(context.Background(), deck.Parse([]byte(written)), Options{})
	if err != nil || !strings.Contains(string(out), "<p><strong>CAUTION<br>\n</strong>not <em>this</em></p>") {
		t.Errorf("%v: %s", err, out[strings.Index(string(out), "<main>"):])
	}
	w, err := newPDF(deck.Parse([]byte("a")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, p := range w.inline(w.parser().Parse(text.NewReader([]byte(written))).FirstChild().FirstChild(), []byte(written), piece{}) {
		got += p.text
		if p.end {
			got += "|"
		}
	}
	if got != "CAUTION|not this" {
		t.Errorf("the PDF has %q", got)
	}
}

func TestWordsInABlockOfHTMLAreKept(t *testing.T) {
	for written, want := range map[string]string{
		"<div align=\"center\">\nA &amp; b<br>c\n</div>": "A & b|c",
		"<!-- hidden -->":                     "",
		"<style>\np { color: red }\n</style>": "",
		"<script>\nalert(1)\n</script>\n":     "",
		"<details><summary>More</summary>":    "More",
		"<p>&lt;script&gt;x</p>":              "<script>x",
	} {
		src := []byte(written)
		w, err := newPDF(deck.Parse([]byte("a")), Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for n := w.parser().Parse(text.NewReader(src)).FirstChild(); n != nil; n = n.NextSibling() {
			for _, p := range w.inline(n, src, piece{}) {
				got += p.text
				if p.end {
					got += "|"
				}
			}
		}
		if got != want {
			t.Errorf("%q has %q, want %q", written, got, want)
		}
		out, err := HTML(context.Background(), deck.Parse([]byte("# T\n\n"+written+"\n")), Options{})
		if page := strings.ReplaceAll(template.HTMLEscapeString(want), "|", "<br>\n"); err != nil || want != "" && !strings.Contains(string(out), "<p>"+page+"</p>") {
			t.Errorf("%q is not on the page, %v", page, err)
		}
	}
}

func TestABlockOfHTMLShowsAtItsStep(t *testing.T) {
	out, err := HTML(context.Background(), deck.Parse([]byte("# T\n\na\n\n<!-- pause -->\n\n<div>b</div>\n")), Options{})
	if err != nil || !regexp.MustCompile(`data-from="1"[^<]*(?:<[^<]*)?>b<`).Match(out) {
		t.Errorf("%v: %s", err, out[strings.Index(string(out), "<main>"):])
	}
}

func TestALineBreakOfHTMLIsOne(t *testing.T) {
	const written = "a<br>b <b>c</b><BR />d\n\n| x |\n|---|\n| e<br/>f |\n"
	out, err := HTML(context.Background(), deck.Parse([]byte(written)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a<br>\nb <strong>c</strong><br>\nd", "e<br>\nf"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	w, err := newPDF(deck.Parse([]byte("a")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	src := []byte("a<br>b <i>c</i>")
	got := ""
	for _, p := range w.inline(w.parser().Parse(text.NewReader(src)).FirstChild(), src, piece{}) {
		got += p.text
		if p.end {
			got += "|"
		}
	}
	if got != "a|b c" {
		t.Errorf("the PDF has %q", got)
	}
}
