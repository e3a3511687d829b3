package export

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	stdpng "image/png"
	"path"
	"strconv"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"github.com/alecthomas/chroma/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/syntax"
)

func itoa(n int) string { return strconv.Itoa(n) }

// listing lays out code, whose lines count from a number on. All of it stands out:
// on paper no further stage comes.
func (w *pdfWriter) listing(p deck.Piece, text string, number int, at place) block {
	name := ""
	if p.Embed != nil {
		name = path.Base(p.Embed.Path)
	}
	first := 0
	if p.Code.Numbered || p.Embed != nil {
		first = max(number, 1)
	}
	return w.codeBlock(tokens(p.Code.Lang, name, strings.TrimSuffix(text, "\n")+"\n"), first, at)
}

// code lays out code that stands in text.
func (w *pdfWriter) code(lang, name, text string, at place) block {
	return w.codeBlock(tokens(lang, name, strings.TrimSuffix(text, "\n")+"\n"), 0, at)
}

// codeRow is a line of code, or what of one goes on below it.
type codeRow struct {
	tokens []chroma.Token
	line   int // from 0; -1: it goes on with the one above
}

// numberRoom is how many letters a line's number takes.
const numberRoom = 5

// broken breaks lines into rows of so many letters.
func broken(lines [][]chroma.Token, most int) (out []codeRow) {
	for n, l := range lines {
		row, room := codeRow{line: n}, most
		for _, t := range l {
			text := []rune(syntax.Tabs(strings.TrimRight(t.Value, "\n")))
			for len(text) > room {
				row.tokens = append(row.tokens, chroma.Token{Type: t.Type, Value: string(text[:room])})
				out, text = append(out, row), text[room:]
				row, room = codeRow{line: -1}, most
			}
			row.tokens, room = append(row.tokens, chroma.Token{Type: t.Type, Value: string(text)}), room-len(text)
		}
		out = append(out, row)
	}
	return out
}

// codeBlock lays out lines of tokens on a panel. Lines that are too long are
// set smaller, down to half, and then broken.
func (w *pdfWriter) codeBlock(all []chroma.Token, first int, at place) block {
	const pad = 10.0
	lines := chroma.SplitTokensIntoLines(all)
	for len(lines) > 0 && blankLine(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	longest := 1
	for _, l := range lines {
		n := 0
		for i, t := range l {
			text := w.fonts.known(syntax.Tabs(strings.TrimRight(t.Value, "\n")), mono)
			l[i].Value = text
			n += len([]rune(text))
		}
		longest = max(longest, n+numberRoom)
	}
	size := 16 * w.scale
	letter := w.fonts.width("x", mono, size)
	if wide := letter * float64(longest); wide > at.width-2*pad {
		part := max((at.width-2*pad)/wide, 0.5)
		size, letter = size*part, letter*part
	}
	rows := broken(lines, max(int((at.width-2*pad)/letter+0.01)-numberRoom, 1))
	lead := size * 1.35
	h := lead*float64(len(rows)) + 2*pad
	out := block{h, []op{{0, min(h, lead*2), func(y float64) {
		w.fill(w.panel)
		w.pdf.Rect(at.x, y, at.width, h, "F")
	}}}}
	for n, r := range rows {
		out.ops = append(out.ops, op{pad + lead*float64(n), lead, func(y float64) {
			x := at.x + pad
			if first > 0 {
				number := strings.Repeat(" ", numberRoom)
				if r.line >= 0 {
					number = fmt.Sprintf("%3d  ", first+r.line)
				}
				x += w.word(piece{text: number, font: mono, colour: w.muted}, x, y+size, size)
			}
			w.pdf.ClipRect(at.x, y-2, at.width, lead+4, false)
			for _, t := range r.tokens {
				x += w.word(piece{text: t.Value, font: mono, colour: w.tokenColour(t)}, x, y+size, size)
			}
			w.pdf.ClipEnd()
		}})
	}
	return out
}

func blankLine(l []chroma.Token) bool {
	for _, t := range l {
		if strings.TrimSpace(t.Value) != "" {
			return false
		}
	}
	return true
}

func (w *pdfWriter) tokenColour(t chroma.Token) color.RGBA {
	if c := w.style.Get(t.Type).Colour; c.IsSet() {
		return color.RGBA{c.Red(), c.Green(), c.Blue(), 255}
	}
	return w.text
}

// image lays out a picture, as large as it is and fits.
func (w *pdfWriter) image(m deck.Image, at place, height float64) block {
	data, ok := w.s.picture(m)
	if !ok {
		return w.instead(m.Words(), at)
	}
	name, err := w.register(m.Path, data)
	if err != nil {
		return w.instead(w.s.unshown(m, err), at)
	}
	info := w.pdf.GetImageInfo(name)
	iw, ih := info.Width(), info.Height()
	fit := min(at.width/iw, height/ih)
	iw, ih = iw*fit, ih*fit
	return block{ih, []op{{0, ih, func(y float64) {
		w.pdf.ImageOptions(name, at.x+(at.width-iw)/2, y, iw, ih, false, fpdf.ImageOptions{}, 0, "")
	}}}}
}

// instead lays out the words of a picture that is not shown.
func (w *pdfWriter) instead(words string, at place) block {
	if words == "" {
		return block{}
	}
	return w.paragraph([]piece{{text: words, font: italic, colour: w.muted}}, at)
}

// register gives a picture to the PDF, once: JPEG as it is, others as PNG.
func (w *pdfWriter) register(p string, data []byte) (string, error) {
	if name, ok := w.named[p]; ok {
		return name, nil
	}
	img, err := decode(data)
	switch {
	case err != nil && strings.EqualFold(path.Ext(p), ".svg"):
		return "", lang.Errorf("pdf-takes-no-svg-here")
	case err != nil:
		return "", err
	}
	format := "jpg"
	if img.Format != "jpeg" || img.Turned || img.ColorModel() == color.CMYKModel {
		format = "png"
		flat := image.NewNRGBA(img.Bounds())
		for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
			for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
				flat.Set(x, y, img.At(x, y))
			}
		}
		var b bytes.Buffer
		if err := stdpng.Encode(&b, flat); err != nil {
			return "", lang.Errorf("write-the-picture-anew", err)
		}
		data = b.Bytes()
	}
	name := fmt.Sprintf("picture%d", len(w.named))
	w.pdf.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: format}, bytes.NewReader(data))
	if err := w.pdf.Error(); err != nil {
		w.pdf.ClearError()
		return "", lang.Errorf("cannot-put-into-pdf", err)
	}
	w.named[p] = name
	return name, nil
}
