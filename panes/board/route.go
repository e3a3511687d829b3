package board

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// router leads arrows around what is on the screen.
type router struct {
	figures *figures
	lines   cells.Grid // of what was led already: its number, and whether it goes level or upright
	runs    cells.Grid // where several go the same way
	arrows  []led
	dots    []led         // those that are neither level nor upright
	rival   led           // the one that was as near to a label as its own last
	leads   *board.Shape  // the arrow that is led
	looked  [2]cells.Spot // the ends of the line that is looked at
	by      uint8         // those by which it shares its way
	worse   int           // what was in the way of the last that was led
	many    bool          // so many arrows show that not all ways of each are looked at
}

// led is an arrow that was led.
type led struct {
	shape *board.Shape
	a, b  *figure
	wire  []cells.Spot  // its corners
	dots  []board.Point // where it is in dots, in pixels
	whole cells.Area    // in which these are
	by    uint8         // the ends by which it shares its way with others
}

// The ends by which arrows share their way: they come from one shape, or go to one.
const (
	byStart uint8 = 1 << iota
	byEnd
)

// meets reports whether it has an end at one of two figures.
func (l *led) meets(a, b *figure) bool { return l.a == a || l.a == b || l.b == a || l.b == b }

// bound reports whether a cell is where an arrow turns, or has its head.
func (l *led) bound(c cells.Spot) bool {
	if slices.Contains(l.wire, c) {
		return true
	}
	n := len(l.wire)
	return c == l.wire[0].Step(cells.Direction(l.wire[0], l.wire[1]), 1) ||
		c == l.wire[n-1].Step(cells.Direction(l.wire[n-1], l.wire[n-2]), 1)
}

func (r *router) clear(w, h int) {
	r.lines.Clear(w, h)
	r.runs.Clear(w, h)
	r.arrows, r.dots, r.rival = r.arrows[:0], r.dots[:0], led{}
}

// note enters a wire, so that others keep off it.
func (r *router) note(one run) {
	if !one.wired {
		return
	}
	w := one.wire
	whole := cells.Span(w.corners[0], w.corners[0])
	for _, c := range w.corners {
		whole = whole.Union(cells.Span(c, c))
	}
	r.arrows = append(r.arrows, led{shape: one.shape, a: one.ends[0].k, b: one.ends[1].k, wire: w.corners,
		whole: whole})
	n := len(r.arrows) * 4
	for i := 1; i < len(w.corners); i++ {
		p, q := w.corners[i-1], w.corners[i]
		way := 1
		if p.X == q.X {
			way = 2
		}
		piece := cells.Span(p, q)
		for y := max(piece.Y0, -cells.Margin); y <= min(piece.Y1, r.lines.H); y++ {
			for x := max(piece.X0, -cells.Margin); x <= min(piece.X1, r.lines.W); x++ {
				if v := r.lines.At(x, y); v != 0 && v/4 != n/4 && v%4 == way {
					r.runs.Fill(cells.Rect(x, y, x, y), 1)
					if c := (cells.Spot{X: x, Y: y}); c != w.corners[0] && c != w.corners[len(w.corners)-1] {
						r.join(v/4-1, n/4-1)
					}
				}
			}
		}
		r.lines.Fill(piece, n+way)
	}
}

// join notes that two arrows share a way.
func (r *router) join(i, k int) {
	one, other := &r.arrows[i], &r.arrows[k]
	by := uint8(0)
	switch {
	case one.a == other.a:
		by = byStart
	case one.b == other.b:
		by = byEnd
	}
	one.by, other.by = one.by|by, other.by|by
}

// confused reports whether an arrow shares its way by both ends: with some that come from
// where it does, and with others that go to where it does.
func (r *router) confused(shape *board.Shape) bool {
	return slices.ContainsFunc(r.arrows, func(l led) bool { return l.shape == shape && l.by == byStart|byEnd })
}

// renew begins again, with the arrows that are led by now.
func (r *router) renew(runs []run) {
	r.clear(r.lines.W-2*cells.Margin, r.lines.H-2*cells.Margin)
	for _, one := range runs {
		r.note(one)
	}
}

// taken reports whether an arrow goes straight where another one does.
func (r *router) taken(corners []cells.Spot) bool {
	return slices.ContainsFunc(r.arrows, func(l led) bool {
		return len(l.wire) == 2 && (l.wire[0] == corners[0] && l.wire[1] == corners[1] ||
			l.wire[0] == corners[1] && l.wire[1] == corners[0])
	})
}

// abreast returns the wire of a straight arrow beside one that goes where it would: in the
// nearest row, or column, that both figures have, at the side at which it is held. Where
// they have no other one it goes along a border, up to the corner.
func (r *router) abreast(a, b end, w wire) (wire, bool) {
	p, q := w.corners[0], w.corners[1]
	level := p.Y == q.Y
	lo, hi, at, held := max(a.k.X0, b.k.X0), min(a.k.X1, b.k.X1), p.X, a.part.X+b.part.X
	if level {
		lo, hi, at, held = max(a.k.Y0, b.k.Y0), min(a.k.Y1, b.k.Y1), p.Y, a.part.Y+b.part.Y
	}
	side := 1
	if held < 1 {
		side = -1
	}
	for n := 2; n < 2*(hi-lo)+2; n++ {
		to := at + side*(n/2)*(1-n%2*2)
		if to < lo || to > hi {
			continue
		}
		out := wire{held: w.held, joins: w.joins}
		if level {
			dir := cells.Direction(p, q)
			out.corners = []cells.Spot{a.k.border(dir, to), b.k.border((dir+2)%4, to)}
			for i, k := range []*figure{a.k, b.k} {
				out.joins[i] = out.joins[i] && to > k.Y0 && to < k.Y1 && !slices.Contains(k.rules, to)
			}
		} else {
			out.corners = []cells.Spot{{X: to, Y: p.Y}, {X: to, Y: q.Y}}
			for i, k := range []*figure{a.k, b.k} {
				if in := k.inCols(); to < in[0] || to > in[1] {
					out.joins[i] = false
				}
			}
		}
		if !r.taken(out.corners) {
			return out, true
		}
	}
	return w, false
}

// shares reports whether several arrows go the same way through a cell.
func (r *router) shares(c cells.Spot) bool { return r.runs.At(c.X, c.Y) != 0 }

// at returns the arrow that was led through a cell, or nil.
func (r *router) at(x, y int) *board.Shape {
	if v := r.lines.At(x, y); v > 0 {
		return r.arrows[v/4-1].shape
	}
	return nil
}

// upright returns the arrow of which an upright piece goes through a cell, nil where
// none or several do.
func (r *router) upright(c cells.Spot) *board.Shape {
	if v := r.lines.At(c.X, c.Y); v > 0 && v%4 == 2 && !r.shares(c) {
		return r.arrows[v/4-1].shape
	}
	return nil
}

// level reports whether a level piece of an arrow goes through a cell.
func (r *router) level(c cells.Spot) bool { return r.lines.At(c.X, c.Y)%4 == 1 }

// led reports whether an arrow was led.
func (r *router) led(shape *board.Shape) bool {
	return slices.ContainsFunc(r.arrows, func(l led) bool { return l.shape == shape })
}

// lead returns the best wire of level and upright pieces between two figures. It
// looks at the ways that one would draw: straight, with one turn, with two
// between them, or around both. The middle is where the piece between them goes,
// from 0 to 1.
func (r *router) lead(a, b end, middle float64) wire {
	best, least, worse := wire{}, 1<<30, 0
	sides := [2]int{side(a.part), side(b.part)}
	off := func(from, to int) int {
		n := 0
		if sides[0] >= 0 && sides[0] != from {
			n += costSide
		}
		if sides[1] >= 0 && sides[1] != to {
			n += costSide
		}
		return n
	}
	for n, by := range [][2]int{{0, 0}, {0, 3}, {0, -3}, {3, 0}, {-3, 0}, {3, 3}, {-3, -3}, {3, -3}, {-3, 3}, {6, 0},
		{-6, 0}, {0, 6}, {0, -6}} {
		if n%2 == 1 && worse < costAlong || n > 0 && r.many { // nothing is in the way that matters
			break
		}
		a, b := a, b
		a.shift, b.shift = by[0], by[1]
		try := func(extra int, corners ...cells.Spot) bool {
			if n > 0 {
				extra += costTurn / 2
			}
			if extra+length(corners) >= least {
				return true
			}
			w := wire{corners: tidy(corners), held: [2]bool{true, true},
				joins: [2]bool{a.k.form.framed(), b.k.form.framed()}}
			cost, bad := r.cost(w, a.k, b.k, least-extra)
			if extra+cost < least {
				best, least, worse = w, extra+cost, bad
			}
			return bad == 0
		}
		r.between(a, b, middle, off, try)
		r.corner(a, b, off, try)
		if worse >= costAlong && !r.many || worse >= costShape || least >= costSide+costRound { // those are longer ways
			r.around(a, b, off, try)
		}
	}
	r.worse = worse
	return best
}
