package figure

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// line draws a lifeline, thick where it is active.
func (s *scene) line(c *canvas, l *life) {
	awake := map[int]bool{}
	for _, w := range s.wakes {
		if s.byID[w.ID] != l {
			continue
		}
		for y := max(s.rowAt(w.Bounds.Y), l.top); y <= min(s.rowAt(w.Bounds.Y+w.Bounds.H), l.end); y++ {
			awake[y] = true
		}
	}
	for y := l.top; y <= l.end; y++ {
		if c.pen = plain; awake[y] {
			c.pen = thick
		}
		c.join(l.col, y, toUp|toDown)
	}
	if s.short(l) {
		c.text(l.col, l.end, "×")
	}
	c.boxed(l.col-l.w/2, l.row, l.w, l.lines, round())
	c.text(l.col, l.row+l.h-1, "┬")
}

// message draws one message: its words above its arrow.
func (s *scene) message(c *canvas, m *moment) {
	from, to, y := m.from.col, m.to.col, m.row+m.arrow-1
	lines, wide := s.says(m)
	if from == to {
		for i, l := range lines {
			c.text(from+2, m.row+1+i, l)
		}
		return
	}
	if m.to.late && m.to.row == m.row { // to the side of its box
		if to = m.to.col - m.to.w/2; from > to {
			to += m.to.w - 1
		}
	}
	for i, l := range lines {
		c.text((from+to)/2-wide/2+(wide-xansi.StringWidth(l))/2, m.row+i, l)
	}
	stroke := "─"
	if penOf(m.shape.Dash, "") == dashed {
		stroke = "╌"
	}
	for x := min(from, to) + 1; x < max(from, to); x++ {
		c.text(x, y+1, stroke)
	}
	a, b, ahead, back := from+1, to-1, 1, 3
	if to < from {
		a, b, ahead, back = from-1, to+1, 3, 1
	}
	c.text(b, y+1, headOf(m.shape.Arrow.EndHead, false, ahead))
	c.text(a, y+1, headOf(m.shape.Arrow.StartHead, false, back))
}

// remark draws a note over or beside lifelines.
func (s *scene) remark(c *canvas, m *moment) {
	if m.shape.Text == "" {
		return
	}
	lines, w := linesOf(m.shape.Text)
	w += 4
	first, last := s.over(m.shape)
	x := 0
	switch {
	case first > last && s.beside(m.shape, first, last):
		x = s.lives[first].col - w - 1
	case first > last:
		x = s.lives[last].col + 2
	default:
		a, b := s.lives[first].col, s.lives[last].col
		if first < last {
			w = max(w, b-a+5)
		}
		x = (a+b)/2 - w/2
	}
	c.boxed(max(x, 0), m.row, w, lines, square())
}

// frame draws a frame with its cases around rows, over the lifelines that it is
// about, and a dashed line between cases.
func (s *scene) frame(c *canvas, f *board.Shape) {
	cases := []*board.Shape{f}
	for g := s.parts[f]; g != nil; g = s.parts[g] {
		cases = append(cases, g)
	}
	last := cases[len(cases)-1].Bounds
	left, right, from, to, title := c.w, 0, 0, 0, 0
	for _, l := range s.lives {
		if l.x >= f.Bounds.X && l.x <= f.Bounds.X+f.Bounds.W {
			left, right = min(left, l.col), max(right, l.col)
		}
	}
	var between []*moment
	for _, m := range s.all {
		switch is := slices.Contains(cases, m.shape); {
		case is && m.ends:
			to = m.row
		case is:
			title = max(title, xansi.StringWidth(titleOf(m.shape)))
			if between = append(between, m); m.shape == f {
				from = m.row
			}
		case m.y < f.Bounds.Y || m.y > last.Y+last.H:
		case m.from != nil && m.from == m.to && m.from.x >= f.Bounds.X && m.from.x <= f.Bounds.X+f.Bounds.W:
			_, wide := s.says(m)
			right = max(right, m.from.col+2+wide)
		}
	}
	if left > right {
		left, right = s.margin+1, s.width-s.margin-2
	}
	edge := 3*s.within(f) + 3
	x := max(left-edge, 0)
	w := min(max(right+edge+1-x, title+6), c.w-x)
	c.frame(x, from, w, to-from+1)
	for _, m := range between {
		if m.at = x + 2; m.shape != f {
			c.text(x+1, m.row, strings.Repeat("╌", max(w-2, 0)))
			c.join(x, m.row, toRight)
			c.join(x+w-1, m.row, toLeft)
		}
	}
}

// title writes what a frame is about into its upper edge, over the lifelines.
func (s *scene) title(c *canvas, m *moment) {
	c.text(m.at, m.row, " "+titleOf(m.shape)+" ")
}

// titleOf is what a frame is about.
func titleOf(f *board.Shape) string {
	return xansi.Truncate(sanitize.Line(f.Text), maxTitle, cutMark)
}
