package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// wire is an arrow in cells: a line of level and upright pieces, through its
// corners from one border to the other.
type wire struct {
	corners []cells.Spot
	joins   [2]bool // whether the first and the last cell are a border to join
	held    [2]bool // whether they belong to a shape at all
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
	return &figure{Area: s.cells(frameOf(shape), s.offset(shape)), shape: shape, form: asBox, z: -1}
}

// side returns the side of a shape at which an anchor holds, or -1.
func side(part board.Point) int {
	switch {
	case part.Y <= 0 && part.X > 0 && part.X < 1:
		return cells.North
	case part.Y >= 1 && part.X > 0 && part.X < 1:
		return cells.South
	case part.X <= 0 && part.Y > 0 && part.Y < 1:
		return cells.West
	case part.X >= 1 && part.Y > 0 && part.Y < 1:
		return cells.East
	}
	return -1
}

// column and row give where on a figure's sides an anchor is.
func (e end) column() int {
	k := e.k
	return cells.Clamp(k.X0+e.shift+int(math.Round(min(max(e.part.X, 0), 1)*float64(k.Cols()-1))), k.inCols())
}

func (e end) row() int {
	k := e.k
	if k.Rows() < 3 {
		return k.Y0
	}
	return k.offRule(cells.Clamp(k.Y0+e.shift/3+int(math.Round(min(max(e.part.Y, 0), 1)*float64(k.Rows()-1))),
		[2]int{k.Y0 + 1, k.Y1 - 1}))
}

// offRule returns the row nearest to one in which no line goes across the figure: what
// comes there seems to be that line.
func (k *figure) offRule(row int) int {
	for n := range k.Rows() {
		at := row + (n+1)/2*(1-n%2*2)
		if at > k.Y0 && at < k.Y1 && !slices.Contains(k.rules, at) {
			return at
		}
	}
	return row
}

// inCols returns the columns where lines meet the upper and the lower side.
func (k *figure) inCols() [2]int {
	in := 1
	switch k.form {
	case asHexagon:
		in = (k.Rows() + 1) / 2
	case asSlant:
		in = k.Rows()
	}
	if k.Cols() < 2*in+1 {
		mid := (k.X0 + k.X1) / 2
		return [2]int{mid, mid}
	}
	return [2]int{k.X0 + in, k.X1 - in}
}

// border returns the cell of a figure's border at a side.
func (k *figure) border(dir, at int) cells.Spot {
	switch dir {
	case cells.North:
		return cells.Spot{X: at, Y: k.Y0}
	case cells.South:
		return cells.Spot{X: at, Y: k.Y1}
	}
	x0, x1 := k.span(at)
	if dir == cells.West {
		return cells.Spot{X: x0, Y: at}
	}
	return cells.Spot{X: x1, Y: at}
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
	if k.Rows() < 3 {
		return [2]int{k.Y0, k.Y1}
	}
	return [2]int{k.Y0 + 1, k.Y1 - 1}
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
	for at := range cells.Nearest(want-lo, hi-lo) {
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
		if a.k.Y1 < b.k.Y0-1 {
			w.corners = []cells.Spot{a.k.border(cells.South, x), b.k.border(cells.North, x)}
			return w, true
		}
		if b.k.Y1 < a.k.Y0-1 {
			w.corners = []cells.Spot{a.k.border(cells.North, x), b.k.border(cells.South, x)}
			return w, true
		}
	}
	if y, ok := commonRow(a, b); ok {
		if a.k.X1 < b.k.X0-1 {
			w.corners = []cells.Spot{a.k.border(cells.East, y), b.k.border(cells.West, y)}
			return w, true
		}
		if b.k.X1 < a.k.X0-1 {
			w.corners = []cells.Spot{a.k.border(cells.West, y), b.k.border(cells.East, y)}
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
	if k.Rows() >= 3 {
		y0, y1 := cells.Clamp(a.row(), k.inRows()), cells.Clamp(b.row(), k.inRows())
		if y0 >= y1 {
			y0, y1 = k.Y0+1, k.Y1-1
		}
		if y0 == y1 { // back to the corner, since there is one row alone
			y1, w.joins[1] = k.Y1, false
		}
		from, to := k.border(cells.East, y0), k.border(cells.East, y1)
		x := max(from.X, to.X) + 4 + more
		w.corners = []cells.Spot{from, {X: x, Y: y0}, {X: x, Y: y1}, to}
		return w
	}
	mid := (k.Y0 + k.Y1) / 2
	from := k.border(cells.East, mid)
	x, y, back := from.X+3+more, k.Y1+2+max(more, 0), k.Y1
	if !down {
		y, back = k.Y0-2-max(more, 0), k.Y0
	}
	in := cells.Clamp(k.X1-2, k.inCols())
	w.corners = []cells.Spot{from, {X: x, Y: mid}, {X: x, Y: y}, {X: in, Y: y}, {X: in, Y: back}}
	return w
}

// exactly returns the wire of an arrow that goes level or upright between places
// that it says, as messages between lifelines do.
func exactly(a, b end) (wire, bool) {
	p, q := cells.At(a.at), cells.At(b.at)
	w := wire{held: [2]bool{a.k != nil, b.k != nil}, joins: [2]bool{true, true}}
	if a.k != nil && a.k == b.k || a.k != nil && b.k != nil && p.X == q.X && p.Y != q.Y && a.exact && b.exact {
		for i, e := range []end{a, b} {
			if e.k != nil && e.k.form == asBar { // which is drawn in its middle
				[]*cells.Spot{&p, &q}[i].X, w.joins[i] = (e.k.X0+e.k.X1)/2, false
			}
		}
		q.Y = max(q.Y, p.Y+1)
		x := max(p.X, q.X) + 4
		w.corners = []cells.Spot{p, {X: x, Y: p.Y}, {X: x, Y: q.Y}, q}
		return w, true
	}
	if p.Y != q.Y || math.Abs(a.at.Y-b.at.Y) > math.Abs(a.at.X-b.at.X)/4 {
		return w, false
	}
	for i, e := range []end{a, b} {
		if e.k != nil && e.k.form == asBar {
			at, dir := &p, cells.Direction(p, q)
			if i == 1 {
				at, dir = &q, cells.Direction(q, p)
			}
			at.X, w.joins[i] = (e.k.X0+e.k.X1)/2, false
			if dir == cells.West {
				at.X = (e.k.X0 + e.k.X1) / 2
			}
		}
	}
	w.corners = []cells.Spot{p, q}
	return w, p != q
}
