package deck

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// grid is all slides, small, to choose one.
type grid struct {
	on      bool
	at      int // the slide that is chosen
	top     int // the first row of slides in view
	columns int
	cellW   int
	cellH   int
}

// The least size of a slide in the overview, in cells with its frame.
const (
	cellWidth  = 26
	cellHeight = 8
)

func (d *Deck) openGrid() {
	if !d.content.hasSlides() {
		return
	}
	d.view.grid = grid{on: !d.view.grid.on, at: d.slide, columns: 1, cellW: cellWidth, cellH: cellHeight}
}

// choose chooses a slide of so many by its number.
func (g *grid) choose(number, slides int) { g.at = min(number, slides) - 1 }

// move chooses another one of so many slides.
func (g *grid) move(by, slides int) {
	last := slides - 1
	switch to := g.at + by; {
	case to >= 0 && to <= last:
		g.at = to
	case by < -g.columns:
		g.at = 0
	case by > g.columns, by > 1 && g.at/g.columns < last/g.columns:
		g.at = last
	}
}

// page is how many slides so many rows have room for.
func (g *grid) page(rows int) int { return g.columns * max(rows/g.cellH, 1) }

// gridClick opens the slide under the mouse, if one is in view there.
func (d *Deck) gridClick(x, y int) {
	g := &d.view.grid
	i := (y/g.cellH+g.top)*g.columns + x/g.cellW
	if _, last := g.inView(d.content.count(), d.rows()); x/g.cellW < g.columns && i < last {
		g.on = false
		d.Go(i)
	}
}

// gridColumns is how many slides stand beside each other: as they are the largest
// where all are in view, else as many as there is room for.
func gridColumns(slides, w, rows int) int {
	most := max(w/cellWidth, 1)
	best, size := most, 0
	for n := most; n >= 1; n-- {
		high := rows / ((slides + n - 1) / n)
		if fits := min(w/n, high*16/5); high >= cellHeight && fits > size {
			best, size = n, fits
		}
	}
	return best
}

// inView returns which of so many slides are in view, as it was drawn last: the
// first, and the one behind the last.
func (g *grid) inView(slides, rows int) (first, last int) {
	if !g.on {
		return 0, 0
	}
	first = min(g.top*g.columns, slides)
	return first, min(first+g.page(rows), slides)
}

// overview draws the slides that are in view.
func (d *Deck) overview(w, rows int) []string {
	d.view.stops = nil
	g := &d.view.grid
	g.at = min(g.at, d.content.count()-1)
	g.columns = gridColumns(d.content.count(), w, rows)
	g.cellW = w / g.columns
	g.cellH = min(max(g.cellW*5/16, cellHeight), max(rows, 3))
	high := (d.content.count() + g.columns - 1) / g.columns
	if all := rows / high; all >= cellHeight { // with which all are in view
		g.cellH = min(g.cellH, all)
	}
	inView := max(min(rows/g.cellH, high), 1)
	g.cellH = max(min(rows/inView, g.cellW/2), g.cellH)
	row := g.at / g.columns
	last := (d.content.count() - 1) / g.columns
	g.top = max(min(g.top, row, max(last-inView+1, 0)), row-inView+1)
	var out []string
	for y := range inView {
		cells := make([][]string, 0, g.columns)
		for x := range g.columns {
			if i := (g.top+y)*g.columns + x; i < d.content.count() {
				cells = append(cells, d.content.thumbnail(i, g.cellW, g.cellH, i == g.at))
			}
		}
		for k := range g.cellH {
			var b strings.Builder
			for _, c := range cells {
				b.WriteString(c[k])
			}
			if b.Len() > 0 {
				out = append(out, b.String())
			}
		}
	}
	return out
}

// thumbnail draws a slide in a frame of w×h cells.
func (c *content) thumbnail(i, w, h int, chosen bool) []string {
	p := c.renderer()
	p.thumb = true
	th := c.dressed().theme
	edge, number := th.Style(theme.Border), th.Style(theme.Muted)
	if chosen {
		edge, number = th.Style(theme.Primary).Bold(true), th.Style(theme.Primary).Bold(true)
	}
	inner := max(w-4, 1)
	title := xansi.Truncate(fmt.Sprintf(" %d ", i+1), max(w-3, 0), "")
	out := []string{edge.Render("╭") + number.Render(title) +
		edge.Render(strings.Repeat("─", max(w-3-xansi.StringWidth(title), 0))+"╮") + " "}
	lines := p.slide(i, c.deck.Slides[i].Steps-1, inner, max(h-2, 1))
	for len(lines) > 0 && strings.TrimSpace(xansi.Strip(lines[0])) == "" && len(lines) > h-2 {
		lines = lines[1:]
	}
	for k := range max(h-2, 0) {
		text := ""
		if k < len(lines) {
			text, _ = anchor.Take(lines[k], func(string) (string, string) { return "", "" })
		}
		if xansi.StringWidth(text) > inner {
			text = syntax.Wrap(text, inner)[0]
		}
		out = append(out, edge.Render("│")+text+strings.Repeat(" ", max(inner-xansi.StringWidth(text), 0))+" "+
			edge.Render("│")+" ")
	}
	return append(out, edge.Render("╰"+strings.Repeat("─", max(w-3, 0))+"╯")+" ")
}
