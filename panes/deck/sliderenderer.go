package deck

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// slideRenderer draws the slides of a deck as lines of text, which may lead somewhere
// as package anchor has it.
type slideRenderer struct {
	deck   *deck.Deck
	look   *look
	assets *assets
	// graphics draws pictures.
	graphics *picture.Graphics
	measures measures
	thumb    bool // small, for an overview: nothing in large letters
	loose    bool // lists have room between their items
	wide     int  // what a diagram may take across the pane, 0 where it has the width of the text
}

// Widths of text, in cells: longer lines are hard to read from afar.
const (
	maxText    = 110
	maxColumns = 160
	maxQuote   = 76
)

// margin is what stays free at each side.
func (p *slideRenderer) margin(w int) int {
	if p.thumb || w < 30 {
		return 1
	}
	return min(max(w/20, 2), 8)
}

// minWidth is the least width that slides are drawn for.
const minWidth = 12

// slide draws a slide at a step, for w×h cells: as many lines as it takes, of w
// cells at most, or of minWidth.
func (p *slideRenderer) slide(i, step, w, h int) []string {
	w = max(w, minWidth)
	switch p.deck.Slides[i].Layout {
	case deck.LayoutTitle:
		return p.middle(i, step, w, h, p.titleSlide)
	case deck.LayoutSection:
		return p.middle(i, step, w, h, p.sectionSlide)
	case deck.LayoutQuote:
		return p.middle(i, step, w, h, p.quoteSlide)
	case deck.LayoutImage:
		return p.imageSlide(i, step, w, h)
	case deck.LayoutCode:
		return p.codeSlide(i, step, w, h)
	}
	return p.flow(i, step, w, h)
}

// middle stands what a layout draws in the middle of the height, where it stays
// while its steps come.
func (p *slideRenderer) middle(i, step, w, h int, draw func(i int, f deck.Frame, w, h int) []string) []string {
	last := p.deck.Slides[i].Steps - 1
	lines := draw(i, p.deck.Frame(i, step), w, h)
	whole := len(lines)
	if step < last {
		whole = max(len(draw(i, p.deck.Frame(i, last), w, h)), whole)
	}
	if free := (h - whole) / 2; free > 0 {
		return append(make([]string, free), lines...)
	}
	return lines
}

// flow draws text from top to bottom, as roomy as it fits with all of its
// steps. It stands a little above the middle, its heading where that of others does,
// and what is narrow stands in the middle of the width, so that it does not move while
// its steps come.
func (p *slideRenderer) flow(i, step, w, h int) []string {
	most := maxText
	for _, s := range p.deck.Frame(i, p.deck.Slides[i].Steps-1).Sections {
		if len(s.Widths) > 1 {
			most = maxColumns
		}
	}
	width := min(w-2*p.margin(w), most)
	draw := func(a arrangement, step int) []string {
		q := *p
		if q.loose = a.loose; !p.thumb {
			q.wide = w - 2*p.margin(w)
		}
		return q.sections(p.deck.Frame(i, step), width, h-1,
			heading{big: a.big, lines: a.lines, rule: p.rule(i, width, h)})
	}
	if p.thumb {
		return shifted(draw(arrangement{}, step), (w-width)/2)
	}
	lines, whole := p.roomiest(i, step, h, draw)
	free := h - max(len(lines), len(whole))
	above := max(1, free*2/5)
	if p.headlined(i) {
		above = min(above, max(1, h/8))
	}
	if p.deck.Slides[i].Middle {
		above = max(above, free/2)
	}
	if h <= lowSlide {
		above = 0
	}
	begin := p.begins(i, w, width, whole)
	place := func(lines []string) []string { return shifted(lines, begin) }
	switch s := &p.deck.Slides[i]; {
	case s.Centre:
		place = func(lines []string) []string { return centred(lines, w) }
	case s.Right:
		place = func(lines []string) []string { return flushed(lines, (w+width)/2) }
	}
	return append(make([]string, above), setDown(lines, w, place)...)
}

// headlined reports whether a slide has a heading at its top and something below it.
func (p *slideRenderer) headlined(i int) bool {
	f := p.deck.Frame(i, p.deck.Slides[i].Steps-1)
	if len(f.Sections) == 0 || len(f.Sections[0].Columns[0]) == 0 {
		return false
	}
	first := f.Sections[0].Columns[0][0]
	_, _, rest, ok := firstHeading(first.Text)
	more := len(f.Sections) > 1 || len(f.Sections[0].Columns) > 1 || len(f.Sections[0].Columns[0]) > 1
	return first.Kind == deck.Markdown && ok && (more || strings.TrimSpace(rest) != "")
}

// acrossPane begins the lines of what has its place in the pane, whatever the text's.
const acrossPane = "\x00"

// setDown has lines placed, but for those that have their place in the pane: they stand
// in its middle.
func setDown(lines []string, w int, place func([]string) []string) []string {
	for i, l := range lines {
		if text, ok := strings.CutPrefix(l, acrossPane); ok {
			lines[i] = centred([]string{text}, w)[0]
		} else {
			place(lines[i : i+1])
		}
	}
	return lines
}

// roomiest draws a step of a slide as roomy as its last one fits, and gives that
// too.
func (p *slideRenderer) roomiest(i, step, h int, draw func(a arrangement, step int) []string) (lines, whole []string) {
	last := p.deck.Slides[i].Steps - 1
	var as arrangement
	for _, as = range arrangements(h, p.deck.Slides[i].Text.Len()) {
		if whole = draw(as, last); len(whole)+2 <= h {
			break
		}
	}
	if step >= last {
		return whole, whole
	}
	return draw(as, step), whole
}

// rule is how long the line below a heading in small letters is, 0 for none: as
// its slide's text in a high pane, where most headings have none.
func (p *slideRenderer) rule(i, width, h int) int {
	switch {
	case h <= lowSlide:
		return 0
	case h < highSlide:
		return width
	}
	return p.measure(i, width)
}

// arrangement is how roomy a slide is set: the scale of its heading, in so many
// lines, and whether its lists have empty lines.
type arrangement struct {
	big, lines int
	loose      bool
}

// maxRoomy is the longest slide that more than the plainest arrangement is tried
// for, in bytes of its text.
const maxRoomy = 4 << 10

// highSlide is the height from which on headings are in large letters.
const highSlide = 26

// arrangements are those for a height, the roomiest first. The last one fits
// everywhere.
func arrangements(h, size int) []arrangement {
	plain := arrangement{lines: 1}
	switch {
	case h < 12 || size > maxRoomy:
		return []arrangement{plain}
	case h < highSlide:
		return []arrangement{{lines: 1, loose: true}, plain}
	}
	out := []arrangement{{small, 2, true}, {small, 2, false}, plain}
	if h >= 40 {
		out = append([]arrangement{{large, 1, true}, {large, 1, false}}, out...)
	}
	return out
}

// minBreadth is the least width that text is taken to have, so that slides of a
// few words do not stand too far to the right.
const minBreadth = 56

// titleSlide draws a title, and who speaks when where the slide does not say.
func (p *slideRenderer) titleSlide(i int, f deck.Frame, w, h int) []string {
	width := min(w-2*p.margin(w), maxText)
	front := 0
	if i == 0 {
		front = 6 // what is said below
	}
	lines := p.large(f, width, h, front)
	if i == 0 && !p.thumb {
		said := xansi.Strip(strings.Join(lines, "\n"))
		front := p.deck.Front
		for k, text := range []string{front.Subtitle, front.Author, front.Date} {
			text = sanitize.Line(text)
			if text == "" || strings.Contains(said, text) {
				continue
			}
			style := p.look.theme.Style([]theme.Token{theme.Text, theme.Secondary, theme.Muted}[k])
			lines = append(lines, "", style.Render(xansi.Truncate(text, width, "…")))
		}
	}
	return centred(lines, w)
}

// sectionSlide draws a heading between two rules.
func (p *slideRenderer) sectionSlide(_ int, f deck.Frame, w, h int) []string {
	width := min(w-2*p.margin(w), maxText)
	lines := p.large(f, width, h, 4)
	widest := 0
	for _, l := range lines {
		widest = max(widest, xansi.StringWidth(l))
	}
	rule := p.look.theme.Style(theme.Accent).Render(strings.Repeat("━", min(widest+4, width)))
	return centred(append(append([]string{rule, ""}, lines...), "", rule), w)
}

// large draws a frame with its heading in letters as large as fit above what
// else stands there.
func (p *slideRenderer) large(f deck.Frame, width, h, more int) []string {
	for scale := p.scale(h); ; scale-- {
		lines := p.sections(f, width, h, heading{big: scale, lines: 2})
		if scale == 0 || len(lines)+more <= h {
			return lines
		}
	}
}

// scale says how large the letters of a title are.
func (p *slideRenderer) scale(h int) int {
	switch {
	case h >= 30:
		return large
	case h >= 10:
		return small
	}
	return 0
}

// quoteSlide draws words that somebody said.
func (p *slideRenderer) quoteSlide(_ int, f deck.Frame, w, h int) []string {
	width := min(w-2*p.margin(w), maxQuote)
	lines := p.sections(f, width, h, heading{})
	if !p.thumb {
		lines = append([]string{p.look.theme.Style(theme.Accent).Bold(true).Render("❝"), ""}, lines...)
	}
	return shifted(lines, (w-width)/2)
}

// codeSlide gives code the width that it takes, up to the whole one, in the middle
// of the height.
func (p *slideRenderer) codeSlide(i, step, w, h int) []string {
	most := min(w-2*p.margin(w), maxColumns)
	last := p.deck.Frame(i, p.deck.Slides[i].Steps-1)
	draw := func(a arrangement, step int) []string {
		head := heading{big: a.big, lines: a.lines, rule: most}
		width := most
		if !p.thumb {
			width = min(width, max(p.natural(last), p.headed(last, most, head), minBreadth))
			head.rule = width
		}
		return p.sections(p.deck.Frame(i, step), width, h, head)
	}
	if p.thumb {
		return p.middle(i, step, w, h, func(int, deck.Frame, int,
			int) []string {
			return shifted(draw(arrangement{}, step), (w-most)/2)
		})
	}
	lines, whole := p.roomiest(i, step, h, draw)
	return append(make([]string, max((h-max(len(lines), len(whole)))/2, 0)),
		shifted(lines, p.begins(i, w, most, whole))...)
}

// headed is the width of a frame's heading in large letters, 0 where it has none.
func (p *slideRenderer) headed(f deck.Frame, most int, head heading) int {
	if head.big == 0 || len(f.Sections) == 0 || len(f.Sections[0].Columns[0]) == 0 {
		return 0
	}
	first := f.Sections[0].Columns[0][0]
	level, words, _, ok := firstHeading(first.Text)
	if first.Kind != deck.Markdown || !ok {
		return 0
	}
	head.rule = 0
	return widest(p.heading(level, words, most, &head))
}

// numberRoom is what line numbers and the panel's edges take beside code.
const numberRoom = 10

// natural is the width that a frame's lines take without being broken.
func (p *slideRenderer) natural(f deck.Frame) int {
	n := 0
	for _, s := range f.Sections {
		if len(s.Widths) > 1 {
			return maxColumns
		}
		for _, piece := range s.Columns[0] {
			if piece.Kind == deck.ImageBlock {
				return maxColumns
			}
			most := maxColumns
			if piece.Kind == deck.Markdown {
				most = maxText
			}
			lines := plainCode(short(piece.Text))
			if a := p.assets.of(piece); a != nil {
				lines = append(lines, a.lines...)
			}
			for _, l := range lines {
				n = max(n, min(xansi.StringWidth(l)+numberRoom, most))
			}
		}
	}
	return n
}

// imageSlide shows the slide's picture as large as it goes, beside the text or
// below the heading.
func (p *slideRenderer) imageSlide(i, step, w, h int) []string {
	m, ok := pictured(p.deck, i)
	if !ok {
		return p.middle(i, step, w, h, func(_ int, f deck.Frame, w, h int) []string {
			width := min(w-2*p.margin(w), maxColumns)
			return shifted(p.sections(f, width, h, heading{}), (w-width)/2)
		})
	}
	margin := p.margin(w)
	width := w - 2*margin
	if len(p.deck.Slides[i].Blocks) == 0 {
		shown := p.image(m, width, h)
		return centred(midway(shown, len(shown), h), w)
	}
	if width < 60 {
		lines := p.sections(p.deck.Frame(i, step), width, h, heading{})
		lines = append(lines, "")
		lines = append(lines, p.image(m, width, max(h-len(lines), 4))...)
		return shifted(midway(lines, len(lines), h), margin)
	}
	left := width * 2 / 5
	right := width - left - columnGap
	text, whole := p.roomiest(i, step, h, func(a arrangement, step int) []string {
		q := *p
		q.loose = a.loose
		rule := 0
		if h > lowSlide {
			rule = left
		}
		return q.sections(p.deck.Frame(i, step), left, h-1, heading{big: a.big, lines: a.lines, rule: rule})
	})
	shown := p.image(m, right, h)
	return shifted(beside([][]string{midway(text, len(whole), h), midway(shown, len(shown), h)}, []int{left, right}),
		margin)
}

// midway stands lines, of which some may come later, in the middle of a height.
func midway(lines []string, whole, h int) []string {
	return append(make([]string, max((h-max(whole, len(lines)))/2, 0)), lines...)
}

func (p *slideRenderer) piece(piece deck.Piece, width, rows int, more bool, head *heading) []string {
	switch piece.Kind {
	case deck.CodeBlock:
		if piece.Code.Lang == figure.Lang {
			if lines := p.diagram(piece, width, rows); lines != nil {
				return lines
			}
		}
		return p.code(piece, width)
	case deck.EmbedBlock:
		return p.embed(piece, width)
	case deck.ImageBlock:
		if more {
			rows = rows * 3 / 5
		}
		return p.image(*piece.Image, width, max(rows, 3))
	}
	return p.text(piece.Text, width, head)
}
