package deck

import (
	"regexp"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
)

// measures is about how wide the widest slide of each class is drawn, so that the
// text of all of them begins in one column.
type measures map[string]int

// classOf groups slides that are laid out alike.
func classOf(s *deck.Slide) string {
	for _, a := range s.Areas {
		if len(a.Widths) > 1 {
			return string(s.Layout) + "/columns"
		}
	}
	return string(s.Layout)
}

// measured measures a deck by its source, without drawing it.
func measured(d *deck.Deck) measures {
	m := measures{}
	for i := range d.Slides {
		s := &d.Slides[i]
		class := classOf(s)
		if m[class] >= maxColumns {
			continue
		}
		m[class] = max(m[class], sourceWidth(d, i))
	}
	return m
}

// sourceWidth is about how wide a slide would be drawn where there is room.
func sourceWidth(d *deck.Deck, i int) int {
	s := &d.Slides[i]
	if s.Text.Len() > maxSlide {
		return maxColumns
	}
	n := 0
	for k := range s.Blocks {
		b := &s.Blocks[k]
		switch {
		case len(s.Areas[b.Area].Widths) > 1, b.Kind == deck.ImageBlock, b.Kind == deck.EmbedBlock:
			return maxColumns
		case b.Kind == deck.CodeBlock && b.Code.Lang == figure.Lang:
		case b.Kind == deck.CodeBlock && s.Layout != deck.LayoutCode: // on a panel as wide as the text may be
			return maxText
		case b.Kind == deck.CodeBlock:
			for l := range strings.SplitSeq(d.String(b.Code.Body), "\n") {
				n = max(n, min(cells(strings.ReplaceAll(l, "\t", "    "))+numberRoom, maxColumns))
			}
		default:
			n = max(n, paragraphs(d.String(b.Span)))
		}
	}
	return n
}

// Where links lead takes no room, and a line that begins so is one of its own.
var (
	leading = regexp.MustCompile(`\]\([^)\n]*\)`)
	opens   = regexp.MustCompile(`^\s*([-*+>|]|\d+[.)]|$)`)
)

// paragraphs returns the width of the longest paragraph, as long as all of its lines.
func paragraphs(text string) int {
	widest, line := 0, 0
	for l := range strings.SplitSeq(leading.ReplaceAllString(text, "]"), "\n") {
		trimmed := strings.TrimSpace(l)
		switch {
		case strings.HasPrefix(trimmed, "#"): // in large letters it takes the room that it needs
			line = 0
			continue
		case opens.MatchString(l):
			line = 0
		}
		line += cells(strings.TrimRight(l, " \r")) + 1
		widest = max(widest, min(line-1, maxText))
	}
	return widest
}

// cells is the width of a line.
func cells(l string) int {
	for i := range len(l) {
		if l[i] >= 0x80 {
			return xansi.StringWidth(l)
		}
	}
	return len(l)
}

// measure is the width that the text of a slide's class takes of a most.
func (p *slideRenderer) measure(i, most int) int {
	n, ok := p.measures[classOf(&p.deck.Slides[i])]
	if !ok {
		return most
	}
	return min(max(n, minBreadth), most)
}

// begins is the column in which the text of a slide begins, in a pane of w cells:
// that of its class, unless lines of that width would leave the pane. What has its
// place in the pane does not count.
func (p *slideRenderer) begins(i, w, most int, lines []string) int {
	widest := 0
	for _, l := range lines {
		if !strings.HasPrefix(l, acrossPane) {
			widest = max(widest, xansi.StringWidth(l))
		}
	}
	return min((w-p.measure(i, most))/2, max(w-p.margin(w)-widest, (w-most)/2))
}
