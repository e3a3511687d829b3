package export

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image/color"
	"slices"

	"codeberg.org/go-pdf/fpdf"
	"github.com/alecthomas/chroma/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/lang"
)

// A page of a PDF, in points: 16 to 9.
const (
	pageW, pageH = 960.0, 540.0
	marginX      = 64.0
	marginTop    = 44.0
	marginFoot   = 40.0
	columnGap    = 32.0
)

// PDF returns a deck as a PDF: a page for each slide, with all of its steps. Text
// becomes smaller where a slide is too full, and goes on on a further page
// where that is not enough. It holds its fonts, which have the letters of Latin,
// Greek, Cyrillic and some more scripts, and many symbols; what they have not is
// boxes, and is returned as missing. Where most letters are, there is no PDF.
//
// Errors are a MissingError, a LettersError, or that of ctx.
func PDF(ctx context.Context, d *deck.Deck, o Options) (data []byte, missing string, err error) {
	defer func() { // the library gives up on some files by a panic
		if p := recover(); p != nil {
			data, err = nil, lang.Errorf("write-pdf", p)
		}
	}()
	w, err := newPDF(d, o)
	if err != nil {
		return nil, "", err
	}
	for i := range d.Slides {
		if err := ctx.Err(); err != nil {
			return nil, "", lang.Errorf("export-slide", i, err)
		}
		w.slide(i)
	}
	if err := w.s.err(); err != nil {
		return nil, "", err
	}
	if err := w.fonts.err(); err != nil {
		return nil, "", err
	}
	if len(d.Slides) == 0 {
		w.pdf.AddPage()
	}
	var out bytes.Buffer
	if err := w.pdf.Output(&out); err != nil {
		return nil, "", lang.Errorf("write-the-pdf", err)
	}
	return out.Bytes(), w.fonts.boxes(), nil
}

// pdfWriter writes pages. What is drawn is first laid out, as ops.
type pdfWriter struct {
	d       *deck.Deck
	o       Options
	s       *sources
	pdf     *fpdf.Fpdf
	fonts   *fontSet
	palette Palette
	style   *chroma.Style
	scale   float64 // of text, on the slide that is laid out
	written string  // the text that is laid out, with the lines that it has
	named   map[string]string

	text, back, accent, muted, panel color.RGBA
}

// op draws something that is h high, at a distance from the top of the page.
type op struct {
	y, h float64
	draw func(y float64)
}

// block is ops below each other: their height, and what is drawn.
type block struct {
	h   float64
	ops []op
}

// below adds a block below, after a gap.
func (b *block) below(c block, gap float64) {
	if len(c.ops) == 0 {
		return
	}
	if len(b.ops) > 0 {
		b.h += gap
	}
	for _, o := range c.ops {
		o.y += b.h
		b.ops = append(b.ops, o)
	}
	b.h += c.h
}

func newPDF(d *deck.Deck, o Options) (*pdfWriter, error) {
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: pageW, Ht: pageH}})
	fonts, err := newFonts(pdf)
	if err != nil {
		return nil, err
	}
	c := paletteOf(d, o.Palette)
	w := &pdfWriter{d: d, o: o, s: newSources(o), pdf: pdf, fonts: fonts, palette: c, style: c.Style,
		named: map[string]string{}}
	for to, from := range map[*color.RGBA]string{&w.back: c.Back, &w.text: c.Text, &w.accent: c.Accent,
		&w.muted: c.Muted, &w.panel: c.Code} {
		*to, _ = rgb(from) // a palette has colours alone
	}
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	pdf.SetTitle(d.Title(), true)
	pdf.SetAuthor(d.Front.Author, true)
	pdf.SetCreator("OpenSpace", false) // by which Made knows it
	return w, nil
}

// slide writes a slide on one page, or more where it does not fit in small
// letters.
func (w *pdfWriter) slide(i int) {
	room := pageH - marginTop - marginFoot
	var b block
	for _, w.scale = range []float64{1, 0.85, 0.72, 0.6, 0.5} {
		if b = w.layout(i); b.h <= room {
			break
		}
	}
	top := marginTop
	if inMiddle(&w.d.Slides[i]) {
		top += max((room-b.h)/2, 0)
	}
	w.page(i)
	if t := w.d.Slides[i].Title; t != "" {
		w.pdf.Bookmark(w.fonts.known(t, regular), 0, 0)
	}
	from := 0.0
	slices.SortStableFunc(b.ops, func(a, b op) int { return cmp.Compare(a.y, b.y) }) // columns stand beside each other
	for _, o := range b.ops {
		if o.y+o.h-from > room && o.y > from {
			from, top = o.y, marginTop
			w.page(i)
		}
		o.draw(top + o.y - from)
	}
	if note := w.d.Note(i); w.o.Notes && note != "" {
		w.notes(i, note)
	}
}

// inMiddle reports whether a slide stands in the middle of the height.
func inMiddle(sl *deck.Slide) bool {
	switch sl.Layout {
	case deck.LayoutTitle, deck.LayoutSection, deck.LayoutQuote, deck.LayoutCode:
		return true
	}
	return sl.Middle
}

// notes writes the speaker's notes on a page of their own.
func (w *pdfWriter) notes(i int, note string) {
	w.page(i)
	w.scale = 0.72
	var b block
	b.below(w.paragraph([]piece{{text: "Notes", font: bold, colour: w.muted}},
		place{x: marginX, width: pageW - 2*marginX, size: bodySize}), 0)
	b.below(w.markdown(deck.Piece{Text: note, Line: w.d.Slides[i].Line},
		place{x: marginX, width: pageW - 2*marginX, size: bodySize}), 14)
	for _, o := range b.ops {
		if o.y+o.h <= pageH-marginTop-marginFoot {
			o.draw(marginTop + o.y)
		}
	}
}

// page begins a page, with its footer and number.
func (w *pdfWriter) page(i int) {
	w.pdf.AddPage()
	w.pdf.SetFillColor(int(w.back.R), int(w.back.G), int(w.back.B))
	w.pdf.Rect(0, 0, pageW, pageH, "F")
	const size = 11
	y := pageH - marginFoot/2
	if text := w.d.Footer(i); text != "" {
		w.word(piece{text: w.fonts.known(text, regular), colour: w.muted}, marginX, y, size)
	}
	if w.d.Numbers(i) {
		number := fmt.Sprintf("%d / %d", i+1, len(w.d.Slides))
		w.word(piece{text: number, colour: w.muted}, pageW-marginX-w.fonts.width(number, regular, size), y, size)
	}
}

// layout lays a slide out, from the top of what is free.
func (w *pdfWriter) layout(i int) block {
	sl := &w.d.Slides[i]
	at := place{x: marginX, width: pageW - 2*marginX, size: bodySize, first: true, centre: sl.Centre, right: sl.Right}
	switch sl.Layout {
	case deck.LayoutTitle, deck.LayoutSection:
		at.centre = true
	case deck.LayoutQuote:
		at.x, at.width, at.italic = at.x+80, at.width-160, true
	}
	var out block
	for _, section := range w.d.Frame(i, sl.Steps-1).Sections {
		out.below(w.section(section, at), 18)
		at.first = false
	}
	for _, text := range w.d.Byline(i) {
		out.below(w.paragraph([]piece{{text: text, colour: w.muted}}, at), 12)
	}
	if picture := w.d.Picture(i); picture != "" {
		room := pageH - marginTop - marginFoot - out.h - 18
		out.below(w.image(deck.Image{Path: picture, Line: sl.From}, at, max(room, 120)), 18)
	}
	return out
}

// section stands columns beside each other.
func (w *pdfWriter) section(s deck.Section, at place) block {
	sum := 0
	for _, n := range s.Widths {
		sum += n
	}
	var out block
	free := at.width - columnGap*float64(len(s.Columns)-1)
	x := at.x
	for c, column := range s.Columns {
		in := at
		in.x, in.width = x, free*float64(s.Widths[c])/float64(max(sum, 1))
		x += in.width + columnGap
		var b block
		for _, p := range column {
			b.below(w.piece(p, in), 14*w.scale)
			in.first = false
		}
		out.h = max(out.h, b.h)
		out.ops = append(out.ops, b.ops...)
	}
	return out
}

func (w *pdfWriter) piece(p deck.Piece, at place) block {
	switch p.Kind {
	case deck.CodeBlock:
		if b, ok := w.drawing(p.Code.Lang, p.Text, at); ok {
			return b
		}
		w.o.diagram(p.Code.Lang, p.Text)
		return w.listing(p, p.Text, p.Code.First, at)
	case deck.EmbedBlock:
		text, first := w.s.embed(p)
		label := at
		label.size, label.centre = at.size*0.6, false
		out := w.paragraph([]piece{{text: p.Embed.String(), font: mono, colour: w.muted}}, label)
		out.below(w.listing(p, text, first, at), 2)
		return out
	case deck.ImageBlock:
		return w.image(*p.Image, at, 300*w.scale)
	}
	return w.markdown(p, at)
}
