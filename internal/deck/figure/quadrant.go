package figure

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// maxSide is how wide what the side of a quadrant says is.
const maxSide = 14

// quadrants draws points in a square of four parts, in several sizes.
func quadrants(q *mermaid.Quadrant) (out [][]string) {
	for _, size := range [][2]int{{101, 29}, {85, 23}, {73, 19}, {61, 17}, {61, 13}, {49, 13}, {41, 11}, {31, 11}} {
		out = append(out, quadrant(q, size[0], size[1]))
	}
	return out
}

// point is how one is drawn.
const point = "●"

// plotted is a quadrant that is drawn: its inside begins at a column, in row one.
type plotted struct {
	*canvas
	left, wide, high int
	apart            []string // names for which there is no room beside their points
}

// quadrant draws one whose inside has some cells.
func quadrant(q *mermaid.Quadrant, wide, high int) []string {
	top, bottom := sideLines(q.YTo), sideLines(q.YFrom)
	left := 0
	for _, l := range append(append([]string{}, top...), bottom...) {
		left = max(left, xansi.StringWidth(l)+1)
	}
	p := &plotted{canvas: newCanvas(left+wide+2, high+2), left: left + 1, wide: wide, high: high}
	p.frame(left, 0, wide+2, high+2)
	p.vertical(p.left+wide/2, 0, high+1)
	p.horizontal(1+high/2, left, left+wide+1)
	for i, l := range top {
		p.text(left-1-xansi.StringWidth(l), 1+i, l)
	}
	for i, l := range bottom {
		p.text(left-1-xansi.StringWidth(l), 1+high-len(bottom)+i, l)
	}
	half := wide / 2
	p.points(q.Spots)
	for i, part := range q.Parts {
		x, y := p.left+half+1, 1
		if i == 1 || i == 2 {
			x = p.left
		}
		if i > 1 {
			y = 2 + high/2
		}
		p.part(nameLinesOf(part, half-2, 2), x, half, y, high/2)
	}
	p.points(q.Spots)
	for _, s := range q.Spots {
		p.name(s)
	}
	out := p.rows()
	if below := p.ends(brief(q.XFrom), brief(q.XTo)); below != "" {
		out = append(out, below)
	}
	if len(p.apart) > 0 {
		out = append(append(out, ""), p.apart...)
	}
	return out
}

// part writes what a quadrant is in its middle, in the first of its rows where no point
// is in the way.
func (p *plotted) part(lines []string, x, wide, y, high int) {
	at := func(l string) int { return x + (wide-xansi.StringWidth(l))/2 }
	y = nearest(y, y, y+high-len(lines), func(y int) bool {
		for k, l := range lines {
			if !p.free(at(l), y+k, xansi.StringWidth(l), false) {
				return false
			}
		}
		return true
	})
	for k, l := range lines {
		p.text(at(l), y+k, l)
	}
}

// points draws points; none is hidden.
func (p *plotted) points(spots []mermaid.Spot) {
	for _, s := range spots {
		x, y := p.place(s)
		p.text(x, y, point)
	}
}

// ends are what the lower side says.
func (p *plotted) ends(from, to string) string {
	if from+to == "" {
		return ""
	}
	between := p.wide - xansi.StringWidth(from) - xansi.StringWidth(to)
	return strings.Repeat(" ", p.left) + from + strings.Repeat(" ", max(between, 2)) + to
}

func sideLines(s string) []string { return nameLines(s, maxSide) }

func (p *plotted) place(s mermaid.Spot) (x, y int) {
	return p.left + min(int(s.X*float64(p.wide)), p.wide-1), 1 + min(int((1-s.Y)*float64(p.high)), p.high-1)
}

// name writes the name of a point beside it where there is room, off the lines if
// that can be, else below all with a letter for the point.
func (p *plotted) name(s mermaid.Spot) {
	x, y := p.place(s)
	says := brief(s.Name)
	wide := xansi.StringWidth(says)
	for _, onLines := range []bool{false, true} {
		for _, at := range [][2]int{{x + 2, y}, {x - 1 - wide, y}, {x - wide/2, y - 1}, {x - wide/2, y + 1},
			{x + 1 - wide, y - 1}, {x + 1 - wide, y + 1}, {x, y - 1}, {x, y + 1}} {
			if p.free(at[0], at[1], wide, onLines) {
				p.text(at[0], at[1], says)
				return
			}
		}
	}
	letter := p.cells[y][x]
	if letter == point { // else points that are there too have it
		letter = mermaid.Letter(len(p.apart))
	}
	p.text(x, y, letter)
	p.apart = append(p.apart, strings.Repeat(" ", p.left)+letter+" "+says)
}

// free reports whether a text has room somewhere, with nothing right before and behind it
// but its point.
func (p *plotted) free(x, y, wide int, onLines bool) bool {
	if x < p.left || x+wide > p.left+p.wide || y < 1 || y > p.high {
		return false
	}
	for at := max(x-1, p.left); at < min(x+wide+1, p.left+p.wide); at++ {
		if p.cells[y][at] != "" || p.lines[y][at] != 0 && !onLines {
			return false
		}
	}
	return true
}

// nearest is what fits that is nearest to a number, between two; else that itself.
func nearest(at, from, to int, fits func(int) bool) int {
	for d := 0; at-d >= from || at+d <= to; d++ {
		for _, n := range []int{at - d, at + d} {
			if n >= from && n <= to && fits(n) {
				return n
			}
		}
	}
	return at
}
