package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
)

// The ways of a line, in the order of the signs of heads.
const (
	north = iota
	east
	south
	west
)

// spot is a cell.
type spot struct{ x, y int }

// spotOf returns the cell of a place of the screen in pixels.
func spotOf(p board.Point) spot { return spot{cellOf(p.X, cellW), cellOf(p.Y, cellH)} }

func (c spot) step(dir, n int) spot {
	return spot{c.x + n*[]int{0, 1, 0, -1}[dir], c.y + n*[]int{-1, 0, 1, 0}[dir]}
}

// wire is an arrow in cells: a line of level and upright pieces, through its
// corners from one border to the other.
type wire struct {
	corners []spot
	joins   [2]bool // whether the first and the last cell are a border to join
	held    [2]bool // whether they belong to a shape at all
}

// dir gives the way of a piece.
func dirOf(a, b spot) int {
	switch {
	case b.y < a.y:
		return north
	case b.x > a.x:
		return east
	case b.y > a.y:
		return south
	}
	return west
}

// end is one end of an arrow on the screen.
type end struct {
	k     *figure // of the shape that it is bound to, or nil
	at    board.Point
	part  board.Point
	exact bool
	shift int // how far from there a line may rather begin, in columns
}

// ends gives both ends of an arrow.
func (s *scene) bothEnds(shape *board.Shape, line []board.Point) [2]end {
	a := shape.Arrow
	out := [2]end{}
	for i, id := range []string{a.From, a.To} {
		out[i] = end{at: line[i*(len(line)-1)], part: a.Anchors[i].At, exact: a.Anchors[i].Exact}
		if to := s.view.Shape(id); to != nil && len(to.Outline) > 0 {
			out[i].k = s.figureOf(to)
		}
	}
	return out
}

// figureOf returns the figure of a shape; of one that is far from what shows that
// without growth.
func (s *scene) figureOf(shape *board.Shape) *figure {
	if k := s.figures.of(shape.ID); k != nil {
		return k
	}
	return &figure{area: s.cells(frameOf(shape), s.offset(shape)), shape: shape, form: asBox, z: -1}
}

// side returns the side of a shape at which an anchor holds, or -1.
func side(part board.Point) int {
	switch {
	case part.Y <= 0 && part.X > 0 && part.X < 1:
		return north
	case part.Y >= 1 && part.X > 0 && part.X < 1:
		return south
	case part.X <= 0 && part.Y > 0 && part.Y < 1:
		return west
	case part.X >= 1 && part.Y > 0 && part.Y < 1:
		return east
	}
	return -1
}

// column and row give where on a figure's sides an anchor is.
func (e end) column() int {
	k := e.k
	return inside(k.x0+e.shift+int(math.Round(min(max(e.part.X, 0), 1)*float64(k.cols()-1))), k.inCols())
}

func (e end) row() int {
	k := e.k
	if k.rows() < 3 {
		return k.y0
	}
	return k.offRule(inside(k.y0+e.shift/3+int(math.Round(min(max(e.part.Y, 0), 1)*float64(k.rows()-1))),
		[2]int{k.y0 + 1, k.y1 - 1}))
}

// offRule returns the row nearest to one in which no line goes across the figure: what
// comes there seems to be that line.
func (k *figure) offRule(row int) int {
	for n := range k.rows() {
		at := row + (n+1)/2*(1-n%2*2)
		if at > k.y0 && at < k.y1 && !slices.Contains(k.rules, at) {
			return at
		}
	}
	return row
}

func inside(n int, of [2]int) int { return min(max(n, of[0]), of[1]) }

// inCols returns the columns where lines meet the upper and the lower side.
func (k *figure) inCols() [2]int {
	in := 1
	switch k.form {
	case asHexagon:
		in = (k.rows() + 1) / 2
	case asSlant:
		in = k.rows()
	}
	if k.cols() < 2*in+1 {
		mid := (k.x0 + k.x1) / 2
		return [2]int{mid, mid}
	}
	return [2]int{k.x0 + in, k.x1 - in}
}

// border returns the cell of a figure's border at a side.
func (k *figure) border(dir, at int) spot {
	switch dir {
	case north:
		return spot{at, k.y0}
	case south:
		return spot{at, k.y1}
	}
	x0, x1 := k.span(at)
	if dir == west {
		return spot{x0, at}
	}
	return spot{x1, at}
}

// common returns where a straight line between two ends goes, as near as possible
// to where they want it: the columns that both have, or the rows.
func common(a, b [2]int, want, other int) (int, bool) {
	lo, hi := max(a[0], b[0]), min(a[1], b[1])
	if lo > hi {
		return 0, false
	}
	if other >= lo && other <= hi && (want < lo || want > hi) {
		want = other
	}
	return min(max(want, lo), hi), true
}

func (k *figure) inRows() [2]int {
	if k.rows() < 3 {
		return [2]int{k.y0, k.y1}
	}
	return [2]int{k.y0 + 1, k.y1 - 1}
}

// commonRow returns where a level line between two figures goes: in the row nearest to
// where they want it in which no line goes across one of them, if there is one.
func commonRow(a, b end) (int, bool) {
	ra, rb := a.k.inRows(), b.k.inRows()
	want, ok := common(ra, rb, a.row(), b.row())
	if !ok {
		return 0, false
	}
	lo, hi := max(ra[0], rb[0]), min(ra[1], rb[1])
	for at := range nearest(want-lo, hi-lo) {
		if at += lo; !slices.Contains(a.k.rules, at) && !slices.Contains(b.k.rules, at) {
			return at, true
		}
	}
	return want, true
}

// straight returns the wire of a line that goes straight from one figure down or
// across to the other.
func straight(a, b end) (wire, bool) {
	w := wire{held: [2]bool{true, true}, joins: [2]bool{a.k.form.framed(), b.k.form.framed()}}
	if x, ok := common(a.k.inCols(), b.k.inCols(), a.column(), b.column()); ok {
		if a.k.y1 < b.k.y0-1 {
			w.corners = []spot{a.k.border(south, x), b.k.border(north, x)}
			return w, true
		}
		if b.k.y1 < a.k.y0-1 {
			w.corners = []spot{a.k.border(north, x), b.k.border(south, x)}
			return w, true
		}
	}
	if y, ok := commonRow(a, b); ok {
		if a.k.x1 < b.k.x0-1 {
			w.corners = []spot{a.k.border(east, y), b.k.border(west, y)}
			return w, true
		}
		if b.k.x1 < a.k.x0-1 {
			w.corners = []spot{a.k.border(west, y), b.k.border(east, y)}
			return w, true
		}
	}
	return w, false
}

// loop returns the wire of an arrow from a shape to itself: one that goes through no shape
// and along no border, where there is one.
func (r *router) loop(a, b end) (best wire) {
	least := 1 << 30
	for _, more := range []int{0, 1, -1, 2, 3} {
		for _, down := range []bool{true, false} {
			if least < costRim {
				return best
			}
			w := loop(a, b, more, down)
			if _, bad := r.cost(w, a.k, b.k, 1<<30); bad < least {
				best, least = w, bad
			}
		}
	}
	return best
}

// loop gives such a wire some cells wider than it mostly is; at a shape with one row for
// it, it comes back from below, or from above.
func loop(a, b end, more int, down bool) wire {
	k := a.k
	w := wire{held: [2]bool{true, true}, joins: [2]bool{k.form.framed(), k.form.framed()}}
	if k.rows() >= 3 {
		y0, y1 := inside(a.row(), k.inRows()), inside(b.row(), k.inRows())
		if y0 >= y1 {
			y0, y1 = k.y0+1, k.y1-1
		}
		if y0 == y1 { // back to the corner, since there is one row alone
			y1, w.joins[1] = k.y1, false
		}
		from, to := k.border(east, y0), k.border(east, y1)
		x := max(from.x, to.x) + 4 + more
		w.corners = []spot{from, {x, y0}, {x, y1}, to}
		return w
	}
	mid := (k.y0 + k.y1) / 2
	from := k.border(east, mid)
	x, y, back := from.x+3+more, k.y1+2+max(more, 0), k.y1
	if !down {
		y, back = k.y0-2-max(more, 0), k.y0
	}
	in := inside(k.x1-2, k.inCols())
	w.corners = []spot{from, {x, mid}, {x, y}, {in, y}, {in, back}}
	return w
}

// exactly returns the wire of an arrow that goes level or upright between places
// that it says, as messages between lifelines do.
func exactly(a, b end) (wire, bool) {
	p, q := spotOf(a.at), spotOf(b.at)
	w := wire{held: [2]bool{a.k != nil, b.k != nil}, joins: [2]bool{true, true}}
	if a.k != nil && a.k == b.k || a.k != nil && b.k != nil && p.x == q.x && p.y != q.y && a.exact && b.exact {
		for i, e := range []end{a, b} {
			if e.k != nil && e.k.form == asBar { // which is drawn in its middle
				[]*spot{&p, &q}[i].x, w.joins[i] = (e.k.x0+e.k.x1)/2, false
			}
		}
		q.y = max(q.y, p.y+1)
		x := max(p.x, q.x) + 4
		w.corners = []spot{p, {x, p.y}, {x, q.y}, q}
		return w, true
	}
	if p.y != q.y || math.Abs(a.at.Y-b.at.Y) > math.Abs(a.at.X-b.at.X)/4 {
		return w, false
	}
	for i, e := range []end{a, b} {
		if e.k != nil && e.k.form == asBar {
			at, dir := &p, dirOf(p, q)
			if i == 1 {
				at, dir = &q, dirOf(q, p)
			}
			at.x, w.joins[i] = (e.k.x0+e.k.x1)/2, false
			if dir == west {
				at.x = (e.k.x0 + e.k.x1) / 2
			}
		}
	}
	w.corners = []spot{p, q}
	return w, p != q
}
