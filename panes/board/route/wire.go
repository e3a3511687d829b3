package route

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Wire is an arrow in cells: a line of level and upright pieces, through its
// corners from one border to the other.
type Wire struct {
	Corners []cells.Spot
	Joins   [2]bool // whether the first and the last cell are a border to join
	Held    [2]bool // whether they belong to a box at all
}

// between returns a wire without corners yet between two boxes.
func between(a, b End) Wire {
	return Wire{Held: [2]bool{true, true}, Joins: [2]bool{a.Box.Form.Framed(), b.Box.Form.Framed()}}
}

// End is one end of an arrow on the screen.
type End struct {
	Box   *Box           // that it is bound to, or nil
	At    geometry.Point // in pixels of the screen
	Part  geometry.Point // where it is held, as part of the box
	Exact bool           // it goes on to there, and not only to the border
	Timed bool           // the height at which it meets the box is when it is sent
	shift int            // how far from there a line may rather begin, in columns
}

// side returns the side of a box at which an anchor holds, or -1.
func side(part geometry.Point) int {
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

// column and row give where on a box's sides an anchor is.
func (e End) column() int {
	k := e.Box
	return cells.Clamp(k.X0+e.shift+int(math.Round(min(max(e.Part.X, 0), 1)*float64(k.Cols()-1))), k.columns())
}

func (e End) row() int {
	k := e.Box
	if k.Rows() < 3 {
		return k.Y0
	}
	return k.offRule(cells.Clamp(k.Y0+e.shift/3+int(math.Round(min(max(e.Part.Y, 0), 1)*float64(k.Rows()-1))),
		[2]int{k.Y0 + 1, k.Y1 - 1}))
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

// commonRow returns where a level line between two boxes goes: in the row nearest to
// where they want it in which no line goes across one of them, if there is one.
func commonRow(a, b End) (int, bool) {
	ra, rb := a.Box.rows(), b.Box.rows()
	want, ok := common(ra, rb, a.row(), b.row())
	if !ok {
		return 0, false
	}
	lo, hi := max(ra[0], rb[0]), min(ra[1], rb[1])
	for at := range cells.Nearest(want-lo, hi-lo) {
		if at += lo; !slices.Contains(a.Box.Rules, at) && !slices.Contains(b.Box.Rules, at) {
			return at, true
		}
	}
	return want, true
}

// straight returns the wire of a line that goes straight from one box down or
// across to the other.
func straight(a, b End) (Wire, bool) {
	w := between(a, b)
	if x, ok := common(a.Box.columns(), b.Box.columns(), a.column(), b.column()); ok {
		if a.Box.Y1 < b.Box.Y0-1 {
			w.Corners = []cells.Spot{a.Box.border(cells.South, x), b.Box.border(cells.North, x)}
			return w, true
		}
		if b.Box.Y1 < a.Box.Y0-1 {
			w.Corners = []cells.Spot{a.Box.border(cells.North, x), b.Box.border(cells.South, x)}
			return w, true
		}
	}
	if y, ok := commonRow(a, b); ok {
		if a.Box.X1 < b.Box.X0-1 {
			w.Corners = []cells.Spot{a.Box.border(cells.East, y), b.Box.border(cells.West, y)}
			return w, true
		}
		if b.Box.X1 < a.Box.X0-1 {
			w.Corners = []cells.Spot{a.Box.border(cells.West, y), b.Box.border(cells.East, y)}
			return w, true
		}
	}
	return w, false
}

// loop returns the wire of an arrow from a box to itself: one that goes through no box
// and along no border, where there is one.
func (r *Router) loop(a, b End) (best Wire) {
	least := 1 << 30
	for _, more := range []int{0, 1, -1, 2, 3} {
		for _, down := range []bool{true, false} {
			if least < costRim {
				return best
			}
			w := loop(a, b, more, down)
			if _, bad := r.cost(w, a.Box, b.Box, 1<<30); bad < least {
				best, least = w, bad
			}
		}
	}
	return best
}

// loop returns such a wire some cells wider than it mostly is; at a box with one row for
// it, it comes back from below, or from above.
func loop(a, b End, more int, down bool) Wire {
	k := a.Box
	w := between(a, b)
	if k.Rows() >= 3 {
		y0, y1 := cells.Clamp(a.row(), k.rows()), cells.Clamp(b.row(), k.rows())
		if y0 >= y1 {
			y0, y1 = k.Y0+1, k.Y1-1
		}
		if y0 == y1 { // back to the corner, since there is one row alone
			y1, w.Joins[1] = k.Y1, false
		}
		from, to := k.border(cells.East, y0), k.border(cells.East, y1)
		x := max(from.X, to.X) + 4 + more
		w.Corners = []cells.Spot{from, {X: x, Y: y0}, {X: x, Y: y1}, to}
		return w
	}
	mid := (k.Y0 + k.Y1) / 2
	from := k.border(cells.East, mid)
	x, y, back := from.X+3+more, k.Y1+2+max(more, 0), k.Y1
	if !down {
		y, back = k.Y0-2-max(more, 0), k.Y0
	}
	in := cells.Clamp(k.X1-2, k.columns())
	w.Corners = []cells.Spot{from, {X: x, Y: mid}, {X: x, Y: y}, {X: in, Y: y}, {X: in, Y: back}}
	return w
}

// exactly returns the wire of an arrow that goes level or upright between places
// that it says, as messages between lifelines do.
func exactly(a, b End) (Wire, bool) {
	p, q := cells.At(a.At), cells.At(b.At)
	w := Wire{Held: [2]bool{a.Box != nil, b.Box != nil}, Joins: [2]bool{true, true}}
	held := w.Held[0] && w.Held[1]
	self := held && (a.Box == b.Box || p.X == q.X && p.Y != q.Y && a.Exact && b.Exact)
	if !self && (p.Y != q.Y || math.Abs(a.At.Y-b.At.Y) > math.Abs(a.At.X-b.At.X)/4) {
		return w, false
	}
	for i, at := range []*cells.Spot{&p, &q} {
		if k := []*Box{a.Box, b.Box}[i]; k != nil && k.Form == Bar { // which is drawn in its middle
			at.X, w.Joins[i] = (k.X0+k.X1)/2, false
		}
	}
	if !self {
		w.Corners = []cells.Spot{p, q}
		return w, p != q
	}
	q.Y = max(q.Y, p.Y+1)
	x := max(p.X, q.X) + 4
	w.Corners = []cells.Spot{p, {X: x, Y: p.Y}, {X: x, Y: q.Y}, q}
	return w, true
}
