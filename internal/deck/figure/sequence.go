package figure

import (
	"cmp"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// life is a lifeline of a sequence: the box at its top and the line below.
type life struct {
	*node
	shape    *board.Shape
	late     bool // it begins with a message
	top, end int  // the rows of its line
}

// moment is what happens at a height of the board: a message, a note, the
// beginning or the end of a frame.
type moment struct {
	y        float64
	order    int
	shape    *board.Shape
	ends     bool // of a frame
	row, at  int  // where it is drawn; at is the column of a frame's title
	from, to *life
}

// scene is a sequence while it is drawn.
type scene struct {
	lives  []*life
	byID   map[string]*life
	all    []*moment
	frames []*board.Shape
	parts  map[*board.Shape]*board.Shape // the frame that goes on with another: the cases of an alt
	wakes  []*board.Shape
	margin int
	tight  bool // long messages are cut
	width  int
}

// sequence draws who says what to whom, one below the other, with the frames
// around what happens at times. Where it is close long messages are cut.
func sequence(v *board.View, tight bool) ([]string, error) {
	s := &scene{tight: tight, byID: map[string]*life{}, parts: map[*board.Shape]*board.Shape{}}
	s.collect(v)
	if len(s.lives) == 0 || len(s.lives) > maxNodes {
		return nil, lang.Errorf("the diagram has %d nodes", len(s.lives))
	}
	s.spread()
	if s.width > maxWide {
		return nil, lang.Errorf("the diagram is %d columns wide", s.width)
	}
	height := s.rows()
	if height > maxTall {
		return nil, lang.Errorf("the diagram is too large for a slide")
	}
	c := newCanvas(s.width, height)
	for _, f := range s.frames {
		if !s.goesOn(f) {
			s.frame(c, f)
		}
	}
	for _, l := range s.lives {
		s.line(c, l)
	}
	for _, m := range s.all {
		switch {
		case m.shape.Arrow != nil:
			s.message(c, m)
		case m.shape.Type != "frame":
			s.remark(c, m)
		}
	}
	for _, m := range s.all {
		if m.shape.Type == "frame" && !m.ends {
			s.title(c, m)
		}
	}
	return c.rows(), nil
}

// collect finds who takes part and what happens, from the top down.
func (s *scene) collect(v *board.View) {
	top := 0.0
	for _, shape := range v.Shapes {
		if shape.Kind == "lifeline" {
			lines, wide := linesOf(shape.Text)
			n := &node{lines: lines, w: max(wide+4, 5), h: len(lines) + 2, x: shape.Matrix.X + shape.W/2}
			l := &life{node: n, shape: shape}
			if len(s.lives) == 0 || shape.Matrix.Y < top {
				top = shape.Matrix.Y
			}
			s.byID[shape.ID] = l
			s.lives = append(s.lives, l)
		}
	}
	for _, l := range s.lives {
		l.late = l.shape.Matrix.Y > top+20
	}
	slices.SortStableFunc(s.lives, func(a, b *life) int { return cmp.Compare(a.x, b.x) })
	for _, shape := range v.Shapes {
		switch {
		case shape.Part != "" || shape.Kind == "lifeline" || shape.Type == "text":
		case shape.Kind == "activation":
			s.byID[shape.ID] = s.byID[shape.Parent]
			s.wakes = append(s.wakes, shape)
		case shape.Kind == "actor":
			for _, l := range s.lives {
				if x := shape.Bounds.Center().X; x-l.x < 20 && l.x-x < 20 && len(l.lines) > 0 {
					l.lines[0] = "☺ " + l.lines[0]
					l.w = max(l.w, xansi.StringWidth(l.lines[0])+4)
				}
			}
		case shape.Type == "frame" && shape.Bounds.Y >= top:
			s.frames = append(s.frames, shape)
			s.all = append(s.all, &moment{y: shape.Bounds.Y, order: 1, shape: shape}, &moment{y: shape.Bounds.Y + shape.Bounds.H, shape: shape, ends: true})
		case shape.Type == "frame":
			s.group(shape)
		case shape.Arrow == nil:
			s.all = append(s.all, &moment{y: shape.Bounds.Y, order: 2, shape: shape})
		}
	}
	for _, shape := range v.Shapes {
		if shape.Arrow == nil {
			continue
		}
		if from, to := s.byID[shape.Arrow.From], s.byID[shape.Arrow.To]; from != nil && to != nil {
			s.all = append(s.all, &moment{y: shape.Arrow.Path[0].Y, order: 2, shape: shape, from: from, to: to})
		}
	}
	slices.SortStableFunc(s.all, func(a, b *moment) int { return cmp.Or(cmp.Compare(a.y, b.y), a.order-b.order) })
	s.join()
}

// join finds the frames that are cases of one, as those of an alt: they stand below
// each other and are as wide. Between them is one line.
func (s *scene) join() {
	const apart = 40 // on the board
	for _, f := range s.frames {
		for _, g := range s.frames {
			a, b := f.Bounds, g.Bounds
			further := strings.HasPrefix(g.Text, "else") || strings.HasPrefix(g.Text, "and") || strings.HasPrefix(g.Text, "option")
			if further && a.X == b.X && a.W == b.W && b.Y > a.Y && b.Y-a.Y-a.H < apart {
				s.parts[f] = g
			}
		}
	}
	s.all = slices.DeleteFunc(s.all, func(m *moment) bool { return m.ends && s.parts[m.shape] != nil })
}

// goesOn says whether a frame is a further case of another.
func (s *scene) goesOn(f *board.Shape) bool {
	for _, g := range s.parts {
		if g == f {
			return true
		}
	}
	return false
}

// group names the box that people are in above their names.
func (s *scene) group(f *board.Shape) {
	for _, l := range s.lives {
		if l.x >= f.Bounds.X && l.x <= f.Bounds.X+f.Bounds.W {
			name := brief("[" + f.Text + "]")
			l.lines = append([]string{name}, l.lines...)
			l.w, l.h = max(l.w, xansi.StringWidth(name)+4), len(l.lines)+2
		}
	}
}

// maxMessage is how long messages are where there is room.
const maxMessage = 60

// says is the text of a message, or of one to oneself.
func (s *scene) says(m *moment) string {
	most := maxMessage
	if s.tight {
		most = maxLabel
	}
	text := xansi.Truncate(sanitize.Line(m.shape.Text), most, "…")
	if m.from != nil && m.from == m.to {
		return "↺ " + text
	}
	return text
}

// over gives whom a note is over, by their numbers; where that is nobody, last is
// before first, and it is right of last or left of first.
func (s *scene) over(shape *board.Shape) (first, last int) {
	r := shape.Bounds
	first, last = len(s.lives), -1
	for i, l := range s.lives {
		if l.x >= r.X {
			first = min(first, i)
		}
		if l.x <= r.X+r.W {
			last = i
		}
	}
	return first, last
}

// beside says whether a note of nobody is left of the one that follows it.
func (s *scene) beside(shape *board.Shape, first, last int) (left bool) {
	r := shape.Bounds
	return last < 0 || first < len(s.lives) && s.lives[first].x-r.X-r.W < r.X-s.lives[last].x
}

// spread gives lifelines their columns, as close as what is said allows.
func (s *scene) spread() {
	place := map[*life]int{}
	for i, l := range s.lives {
		place[l] = i
	}
	for _, f := range s.frames {
		s.margin = max(s.margin, 3*s.within(f)+3)
	}
	right := 0
	for i, l := range s.lives {
		if l.col = l.w / 2; i > 0 {
			before := s.lives[i-1]
			l.col = before.col + (before.w+l.w)/2 + 2
		}
		l.col = max(l.col, s.margin+1)
		for _, m := range s.all {
			w := xansi.StringWidth(s.says(m))
			switch {
			case m.from != nil:
				a, b := min(place[m.from], place[m.to]), max(place[m.from], place[m.to])
				if a == b && a == i-1 {
					l.col = max(l.col, s.lives[a].col+w+5)
				} else if a < b && b == i {
					l.col = max(l.col, s.lives[a].col+w+4)
				}
				if a == b && i == len(s.lives)-1 && a == i {
					right = max(right, w+3)
				}
			case m.shape.Type != "frame":
				right = max(right, s.notesAt(m.shape, i, l))
			}
		}
		right = max(right, l.w-l.w/2)
	}
	s.width = s.lives[len(s.lives)-1].col + right + s.margin + 2
}

// notesAt makes room for a note before a lifeline, and gives what it needs behind
// the last one.
func (s *scene) notesAt(shape *board.Shape, i int, l *life) (behind int) {
	_, w := linesOf(shape.Text)
	w += 4
	first, last := s.over(shape)
	switch {
	case first > last && s.beside(shape, first, last):
		if i == first && i > 0 {
			l.col = max(l.col, s.lives[i-1].col+w+5)
		} else if i == first {
			l.col = max(l.col, w+3)
		}
	case first > last && i == last+1:
		l.col = max(l.col, s.lives[last].col+w+5)
	case first > last && last == i && i == len(s.lives)-1:
		return w + 3
	case first == last && i == last+1:
		l.col = max(l.col, s.lives[last].col+(w+1)/2+3)
	case first == last && i == first:
		l.col = max(l.col, w/2+1)
		return (w + 1) / 2
	case first < last && i == last:
		l.col = max(l.col, s.lives[first].col+w-5)
	}
	return 0
}

// rows gives what happens its rows, and tells how many there are.
func (s *scene) rows() int {
	row := 0
	for _, l := range s.lives {
		if !l.late {
			row = max(row, l.h)
		}
	}
	for _, l := range s.lives {
		l.top = l.h
	}
	for _, m := range s.all {
		m.row = row
		lines, _ := linesOf(m.shape.Text)
		switch {
		case m.shape.Type == "frame":
			row++
		case m.from == nil && m.shape.Text != "":
			row += len(lines) + 2
		case m.from != nil:
			if l := m.to; l.late && l.top == l.h { // its box is at the arrow
				l.row = m.row
				l.top = m.row + l.h
				row += max(l.h-2, 0)
			}
			row += 2
		}
	}
	for _, l := range s.lives {
		l.end = row
		if end := l.shape.Bounds.Y + l.shape.Bounds.H; s.short(l) {
			l.end = s.rowAt(end) + 1
		}
	}
	return row + 1
}

// short says whether a line ends before others do.
func (s *scene) short(l *life) bool {
	return slices.ContainsFunc(s.lives, func(o *life) bool {
		return o.shape.Bounds.Y+o.shape.Bounds.H > l.shape.Bounds.Y+l.shape.Bounds.H+40
	})
}

// rowAt gives the row of a height of the board: that of the arrow, or whatever
// else, that is last above it.
func (s *scene) rowAt(y float64) int {
	row := 0
	for _, m := range s.all {
		if m.y > y+1 {
			break
		}
		if row = m.row; m.from != nil {
			row++
		}
	}
	return row
}

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
	from, to, y := m.from.col, m.to.col, m.row
	if from == to {
		c.text(from+2, y+1, s.says(m))
		return
	}
	if m.to.late && m.to.row == m.row { // to the side of its box
		if to = m.to.col - m.to.w/2; from > to {
			to += m.to.w - 1
		}
	}
	label := s.says(m)
	c.text((from+to)/2-xansi.StringWidth(label)/2, y, label)
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

// within counts how many frames deep a frame holds others. The parts of one, such
// as the cases of an alt, are as wide as each other.
func (s *scene) within(f *board.Shape) int {
	deep := 0
	for _, part := range s.frames {
		if part.Bounds.X != f.Bounds.X || part.Bounds.W != f.Bounds.W {
			continue
		}
		for _, g := range s.frames {
			if a, b := part.Bounds, g.Bounds; b.Y > a.Y && b.Y+b.H <= a.Y+a.H && b.X >= a.X && b.X+b.W <= a.X+a.W && b.W < a.W {
				deep = max(deep, s.within(g)+1)
			}
		}
	}
	return deep
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
			title = max(title, xansi.StringWidth(brief(m.shape.Text)))
			if between = append(between, m); m.shape == f {
				from = m.row
			}
		case m.y < f.Bounds.Y || m.y > last.Y+last.H:
		case m.from != nil && m.from == m.to && m.from.x >= f.Bounds.X && m.from.x <= f.Bounds.X+f.Bounds.W:
			right = max(right, m.from.col+2+xansi.StringWidth(s.says(m)))
		}
	}
	if left > right {
		left, right = s.margin+1, s.width-s.margin-2
	}
	edge := 3*s.within(f) + 3
	x := max(left-edge, 0)
	w := min(max(right+edge+1-x, title+6), c.w-x)
	c.frame(x, from, w, to-from+1, "")
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
	c.text(m.at, m.row, " "+brief(m.shape.Text)+" ")
}
