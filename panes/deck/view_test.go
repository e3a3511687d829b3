package deck

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"

	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/theme"
)

func (r *rig) screen(c drawable) string {
	var b strings.Builder
	for _, l := range r.draw(c) {
		b.WriteString(strings.TrimRight(l, " ") + "\n")
	}
	return b.String()
}

// slides has one for each layout, and for each kind of block.
func slides(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("testdata/slides.deck.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestSlidesOfEachLayout(t *testing.T) {
	names := []string{"title", "text", "section", "code steps", "columns", "quote", "image", "code", "long", "diagram"}
	for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 50}} {
		r := newRig(t, slides(t)).size(size[0], size[1])
		if n := len(r.d.content.deck.Slides); n != len(names) {
			t.Fatalf("%d slides", n)
		}
		for i, name := range names {
			t.Run(fmt.Sprintf("%s %dx%d", name, size[0], size[1]), func(t *testing.T) {
				r.t = t
				r.d.GoStep(i, r.d.content.deck.Slides[i].Steps-1)
				r.prepare()
				paneview.Golden(t, fmt.Sprintf("%s-%dx%d.txt", strings.ReplaceAll(name, " ", "-"), size[0], size[1]),
					r.screen(r.d))
			})
		}
		r.t = t
		r.d.Go(1)
		r.press("o")
		paneview.Golden(t, fmt.Sprintf("overview-%dx%d.txt", size[0], size[1]), r.screen(r.d))
		r.press("esc")
		r.d.Go(0)
		paneview.Golden(t, fmt.Sprintf("presenter-%dx%d.txt", size[0], size[1]), r.screen(r.presenter))
	}
}

func TestColoursOfASlide(t *testing.T) {
	r := newRig(t, "# A\n\n**b** [c](command:openspace.pane.list)\n\n```go {1}\nvar x = 1\ny\n```\n").size(30,
		12).prepare()
	r.draw(r.d)
	paneview.Golden(t, "styles.txt", strings.ReplaceAll(r.d.Draw(30, 12, true), "\x1b", "␛")+"\n")
}

func TestADeckHasTheThemeItAsksFor(t *testing.T) {
	for name, c := range map[string]struct {
		front    string
		dark     bool
		back, at string // a sequence that is there, and one that is not
	}{
		"nothing is asked for":                {"title: t", true, "", "\x1b[48"},
		"light on a dark terminal":            {"theme: light", true, "\x1b[48;2;255;255;255m", ""},
		"dark on a dark terminal":             {"theme: dark", true, "", "\x1b[48"},
		"a background of its own":             {"palette:\n  background: \"#102030\"", false, "\x1b[48;2;16;32;48m", ""},
		"an accent":                           {"palette: {accent: '#0f0'}", true, "\x1b[1;38;2;0;255;0m", ""},
		"an accent that could not be read":    {"palette: {accent: '#111111'}", true, "", "38;2;17;17;17m"},
		"a colour that is none":               {"palette: {accent: '#xyzxyz', text: 'red;'}", true, "", ""},
		"a theme by name":                     {"theme: mono", true, "38;2;216;216;216m", ""},
		"light on a light terminal is itself": {"theme: light", false, "", "\x1b[48"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, "---\n"+c.front+"\n---\n## Heading\n\ntext\n")
			r.setTheme(c.dark)
			rows := strings.Split(r.d.Draw(60, 12, false), "\n")
			got := strings.Join(rows[:len(rows)-1], "\n")
			if !strings.Contains(got, c.back) {
				t.Errorf("%q is missing in %q", c.back, got)
			}
			if c.at != "" && strings.Contains(got, c.at) {
				t.Errorf("%q is in %q", c.at, got)
			}
		})
	}
	newRig(t, "---\ntheme: nope\n---\nx").sees("there is no theme nope: ayu, ")
}

func TestASlideWithABackgroundLeavesNoColourToTheTerminal(t *testing.T) {
	for _, front := range []string{"theme: light", "palette: {background: '#ffffff', text: '#202020'}",
		"palette: {background: '#f0e0d0'}"} {
		r := newRig(t, "---\n"+front+"\nfooter: foot\n---\n# Heading\n\ntext **bold** *soft* `code` ~~gone~~\n\n- "+
			"item\n\n1. number\n\n> quote\n\n| a | b |\n|---|---|\n| c | d |\n\n```go {2}\nvar x = "+
			"1\ny\n```\n\n![p](pic.png)\n").size(60, 50).prepare()
		for _, keys := range [][]string{nil, {"o"}} {
			r.press(keys...)
			screen := uv.NewScreenBuffer(60, 49)
			rows := strings.Split(r.d.Draw(60, 50, true), "\n")
			uv.NewStyledString(strings.Join(rows[:49], "\n")).Draw(screen, screen.Bounds())
			for y := range 49 {
				for x := range 60 {
					if c := screen.CellAt(x, y); c == nil || c.Style.Fg == nil || c.Style.Bg == nil {
						t.Fatalf("%s %v: cell %d,%d is the terminal's: %q", front, keys, x, y, rows[y])
					}
				}
			}
		}
	}
}

func TestPicturesAndEmbeds(t *testing.T) {
	r := newRig(t, "```embed main.go#L5-7\n```\n\n![p](pic.png)\n\n---\n\n```embed ../main.go#L3\n```\n\n---\n\n```embed none.go\ninstead\n```\n\n```embed main.go#L99\n```\n\n![x](none.png)\n\n![y](../../etc/passwd)\n\n![z](http://x/y.png)\n\n![w](a.deck.md)\n").size(60, 30)
	r.sees("main.go:5-7", "reading …", "▦ p")
	r.prepare().sees("5  func main() {", "7  }", "▀")
	r.press("l").prepare().sees("main.go:3", `3  import "fmt"`)
	r.press("l").prepare().sees("none.go: file not found", "instead", "main.go:99: it has no line 99, its last is 7",
		"x: file not found", "y: the path leads out of the workspace",
		"z: it is on the network", "w: it is no PNG")
	r.write("main.go", "1\n2\n3\n4\nnow\n6\n7\n")
	r.press("g", "g")
	r.d.content.assets.stale()
	r.prepare().sees("5  now")
}

func TestAPictureThatItsAddressHoldsIsDrawn(t *testing.T) {
	const square = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4ISeHFTEMLQkAkL9BAbKfPiIAAAAASUVORK5CYII="
	r := newRig(t, "![p]("+square+")\n\n---\n\n![q](data:image/png;base64,@)\n\n---\n\n![bg](#123456)\n\nwords\n").size(
		60, 30)
	r.prepare().sees("█")
	r.press("l").prepare().sees("q: the address of a picture is damaged")
	r.press("l").prepare().sees("words")
	if got := r.screen(r.d); strings.ContainsAny(got, "▦#") {
		t.Errorf("the colour behind the slide is told:\n%s", got)
	}
}

func TestAPictureWithinTextIsToldWithoutWhatIsForOthers(t *testing.T) {
	held := "data:image/png;base64," + strings.Repeat("A", 300)
	for text, want := range map[string]string{
		"![bg](#123456)\nwords\n":                     "words",
		"![bg](#fff) ![bg](#000)\n\nwords\n":          "words",
		"a ![bg blur](linear-gradient(red,blue)) b\n": "a  b",
		"![bg right:30%](sea.png)\nwords\n":           "Image: sea.png\nwords",
		"a ![w:300 cat](x.png) b\n":                   "a Image: cat → x.png b",
		"a ![x](" + held + ") b\n":                    "a Image: x → data:image/png b",
		"a ![](" + held + ") b\n":                     "a Image: data:image/png b",
	} {
		r := newRig(t, text).size(60, 12)
		r.prepare()
		var lines []string
		for l := range strings.SplitSeq(r.screen(r.d), "\n") {
			if l = strings.TrimSpace(l); l != "" && !strings.Contains(l, "a.deck.md") {
				lines = append(lines, l)
			}
		}
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("%.60q shows %q, want %q", text, got, want)
		}
	}
}

func TestAPictureThatIsTooLargeIsNotRead(t *testing.T) {
	r := newRig(t, "![p](big.png)\n")
	r.write("talk/big.png", pngHeader(60000))
	r.prepare().sees("60000×60000 pixels are too many")
	r.write("talk/big.png", pngHeader(96))
	r.d.content.assets.stale()
	r.prepare().sees("the PNG is broken")
}

// pngHeader is the beginning of a square PNG.
func pngHeader(side uint32) string {
	chunk := append([]byte("IHDR"), 0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0)
	binary.BigEndian.PutUint32(chunk[4:], side)
	binary.BigEndian.PutUint32(chunk[8:], side)
	sum := binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk))
	return "\x89PNG\r\n\x1a\n\x00\x00\x00\r" + string(chunk) + string(sum)
}

func TestScrolling(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "line %d\n\n", i)
	}
	r := newRig(t, b.String()+"\n---\nnext\n").size(40, 12)
	r.sees("line 0", "▼", "more lines, down scrolls", "!line 20")
	r.press("down", "down").sees("line 1", "!line 0", "▲ 2")
	r.press("ctrl+d").sees("▲ 8")
	for range 40 {
		r.press("ctrl+d")
	}
	r.sees("line 59", "!▼")
	r.press("ctrl+u", "up").sees("▼")
	r.press("l").at(1, 0).press("h").sees("line 0")
	r.size(40, 2).sees("line")
}

func TestWhatIsNoDeck(t *testing.T) {
	r := newRig(t, "").size(50, 8)
	r.sees("this deck has no slides yet", "e writes it in $EDITOR")
	for _, k := range []string{"l", "h", "g", "g", "G", "3", "G", "o", "p", "P", "x", "]", "enter", "down", "y", "b",
		"b", "n", "N"} {
		r.press(k)
	}
	if r.d.Describe() != "" || r.d.Excerpt(10) != "" {
		t.Error("there is something to tell")
	}
	r.d.content.deck = nil
	r.sees("reading talk/a.deck.md …")
	if _, err := r.all.deck(r.d.host, "a.md"); err == nil {
		t.Error("any markdown is a deck")
	}
	k, p := Kinds()
	if k.Name != "presentation" || p.Name != "presenter" || !p.Own || k.Own {
		t.Errorf("%+v %+v", k, p)
	}
	r.presenter.all = &open{}
	r.has(r.presenter, "the deck is not open: /deck talk/a.deck.md")
}

func TestProblemsAreTold(t *testing.T) {
	newRig(t, "---\ntitle: [\n---\n\n# A\n\n<!-- column: x -->\n").size(160, 10).sees("⚠ line 2:", "and 1 more")
}

func TestHugeSlidesAreCut(t *testing.T) {
	r := newRig(t, "# A\n\n"+strings.Repeat("word ", 1<<20)+"\n\n---\n\n```\n"+strings.Repeat("x\n", 1<<17)+"```\n")
	r.press("G").prepare()
	r.press("h")
	lines := r.d.lines(80, 20)
	if len(lines) < 100 || !strings.Contains(strings.Join(lines, "\n"), "the rest of this slide is too long to show") {
		t.Errorf("%d lines", len(lines))
	}
}

func TestBlack(t *testing.T) {
	r := newRig(t, "# Heading\n").press("b")
	if s := strings.TrimSpace(strings.Join(r.draw(r.d)[:22], "")); s != "" {
		t.Errorf("%q shows", s)
	}
	r.press("l").at(0, 0).sees("Heading")
	r.press(".")
	r.d.Update(prepared{})
	r.press("b").sees("Heading")
}

func TestDiagramsThatCannotBeDrawnShowTheirSource(t *testing.T) {
	r := newRig(t, "```mermaid\npie\n```\n\n```mermaid\ngraph TD\n"+
		strings.Repeat("A[a wide box indeed] --> B\n A --> C[another wide box]\n A --> D[and a third wide one]\n", 1)+
		"```\n").size(40, 40)
	r.prepare().sees("pie", "is no diagram", "A[a wide box", "the diagram is wider")
	r.size(120, 40).sees("│ a wide box indeed │", "▼")
}

func TestADiagramIsNeverDrawnWithoutItsEnd(t *testing.T) {
	r := newRig(t, "```mermaid\nkanban\nTodo\n one["+strings.Repeat("word ", maxCode/5)+"]\n two[End]\n```\n").size(80,
		24)
	r.prepare().press("G").sees("one[word word", "!━━━")
	r.press("!").sees("1 KB of this slide do not show")
}

func TestAPictureIsNamedWhereThereAreNoColours(t *testing.T) {
	r := newRig(t, "![A view](pic.png)\n")
	th, err := theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: theme.NoColor})
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	r.prepare()
	r.has(r.d, "▦ A view  PNG · 40×20 · ")
}

func TestASlideTellsWhatItsDiagramLeavesOut(t *testing.T) {
	r := newRig(t, "```mermaid\ngraph TD\nA --> B\nclick A call()\n```\n").size(60, 30)
	r.prepare().sees("│ A │", "left out: line 3: click A")
	r = newRig(t, "```mermaid\nsequenceDiagram\nloop daily\nA->>B: x\nend\n```\n").size(60, 30)
	r.prepare().sees("loop daily", "!left out")
}
