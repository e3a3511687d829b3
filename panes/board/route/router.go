package route

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Router leads arrows around what is in a field, and keeps where they go.
type Router struct {
	Arrows []Led // those that are level and upright, in the order in which they were led
	Dots   []Led // those that are neither
	Many   bool  // so many arrows show that not all ways of each are looked at

	field  *Field
	lines  cells.Grid    // of what was led already: its number, and whether it goes level or upright
	runs   cells.Grid    // where several go the same way
	leads  *Arrow        // the arrow that is led
	looked [2]cells.Spot // the ends of the line that is looked at
	by     uint8         // those by which it shares its way
	worse  int           // what was in the way of the last that was led
}

// Arrow is one that is to be led.
type Arrow struct {
	N      int // its number
	Ends   [2]End
	Loop   bool    // it leads to where it begins
	Elbow  bool    // it is of level and upright pieces, and may go around what is in its way
	Bowed  bool    // it is neither straight nor an elbow
	Middle float64 // where the piece between the two ends of an elbow goes, from 0 to 1
	Heads  [2]string
	Style  uint8            // of its lines: others share no way with it
	Free   []geometry.Point // how an elbow goes, in pixels, of which an end is bound to nothing

	Wire  Wire // what was found
	Wired bool // there is one; else the arrow is drawn in dots
	worse int  // what was in its way
}

// Led is an arrow that was led.
type Led struct {
	N     int
	A, B  *Box
	Wire  []cells.Spot     // its corners
	Dots  []geometry.Point // where it is in dots, in pixels
	Whole cells.Area       // in which these are
	arrow *Arrow
	by    uint8 // the ends by which it shares its way with others
}

// The ends by which arrows share their way: they come from one box, or go to one.
const (
	byStart uint8 = 1 << iota
	byEnd
)

// meets reports whether it has an end at one of two boxes.
func (l *Led) meets(a, b *Box) bool { return l.A == a || l.A == b || l.B == a || l.B == b }

// bound reports whether a cell is where an arrow turns, or has its head.
func (l *Led) bound(c cells.Spot) bool {
	if slices.Contains(l.Wire, c) {
		return true
	}
	n := len(l.Wire)
	return c == l.Wire[0].Step(cells.Direction(l.Wire[0], l.Wire[1]), 1) ||
		c == l.Wire[n-1].Step(cells.Direction(l.Wire[n-1], l.Wire[n-2]), 1)
}

// Clear begins anew with a field, for a size.
func (r *Router) Clear(f *Field, w, h int) {
	r.field = f
	r.clear(w, h)
}

func (r *Router) clear(w, h int) {
	r.lines.Clear(w, h)
	r.runs.Clear(w, h)
	r.Arrows, r.Dots = r.Arrows[:0], r.Dots[:0]
}

// Size returns how many cells are looked at, across and down.
func (r *Router) Size() (w, h int) { return r.lines.W, r.lines.H }

// note enters a wire, so that others keep off it.
func (r *Router) note(one *Arrow) {
	if !one.Wired {
		return
	}
	w := one.Wire
	whole := cells.Span(w.Corners[0], w.Corners[0])
	for _, c := range w.Corners {
		whole = whole.Union(cells.Span(c, c))
	}
	r.Arrows = append(r.Arrows, Led{N: one.N, A: one.Ends[0].Box, B: one.Ends[1].Box, Wire: w.Corners, Whole: whole,
		arrow: one})
	n := len(r.Arrows) * 4
	for i := 1; i < len(w.Corners); i++ {
		p, q := w.Corners[i-1], w.Corners[i]
		way := 1
		if p.X == q.X {
			way = 2
		}
		piece := cells.Span(p, q)
		for y := max(piece.Y0, -cells.Margin); y <= min(piece.Y1, r.lines.H); y++ {
			for x := max(piece.X0, -cells.Margin); x <= min(piece.X1, r.lines.W); x++ {
				if v := r.lines.At(x, y); v != 0 && v/4 != n/4 && v%4 == way {
					r.runs.Fill(cells.Rect(x, y, x, y), 1)
					if c := (cells.Spot{X: x, Y: y}); c != w.Corners[0] && c != w.Corners[len(w.Corners)-1] {
						r.join(v/4-1, n/4-1)
					}
				}
			}
		}
		r.lines.Fill(piece, n+way)
	}
}

// join notes that two arrows share a way.
func (r *Router) join(i, k int) {
	one, other := &r.Arrows[i], &r.Arrows[k]
	by := uint8(0)
	switch {
	case one.A == other.A:
		by = byStart
	case one.B == other.B:
		by = byEnd
	}
	one.by, other.by = one.by|by, other.by|by
}

// Confused reports whether an arrow shares its way by both ends: with some that come from
// where it does, and with others that go to where it does.
func (l *Led) Confused() bool { return l.by == byStart|byEnd }

// confused reports whether the arrow with a number shares its way by both ends.
func (r *Router) confused(n int) bool {
	return slices.ContainsFunc(r.Arrows, func(l Led) bool { return l.N == n && l.Confused() })
}

// renew begins again, with the arrows that have their way.
func (r *Router) renew(arrows []Arrow) {
	r.clear(r.lines.W-2*cells.Margin, r.lines.H-2*cells.Margin)
	for i := range arrows {
		r.note(&arrows[i])
	}
}

// taken reports whether an arrow goes straight where another one does.
func (r *Router) taken(corners []cells.Spot) bool {
	return slices.ContainsFunc(r.Arrows, func(l Led) bool {
		return len(l.Wire) == 2 && (l.Wire[0] == corners[0] && l.Wire[1] == corners[1] ||
			l.Wire[0] == corners[1] && l.Wire[1] == corners[0])
	})
}

// abreast returns the wire of a straight arrow beside one that goes where it would: in the
// nearest row, or column, that both boxes have, at the side at which it is held. Where
// they have no other one it goes along a border, up to the corner.
func (r *Router) abreast(a, b End, w Wire) (Wire, bool) {
	p, q := w.Corners[0], w.Corners[1]
	level := p.Y == q.Y
	lo, hi, at, held := max(a.Box.X0, b.Box.X0), min(a.Box.X1, b.Box.X1), p.X, a.Part.X+b.Part.X
	if level {
		lo, hi, at, held = max(a.Box.Y0, b.Box.Y0), min(a.Box.Y1, b.Box.Y1), p.Y, a.Part.Y+b.Part.Y
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
		out := Wire{Held: w.Held, Joins: w.Joins}
		if level {
			dir := cells.Direction(p, q)
			out.Corners = []cells.Spot{a.Box.border(dir, to), b.Box.border((dir+2)%4, to)}
			for i, k := range []*Box{a.Box, b.Box} {
				out.Joins[i] = out.Joins[i] && to > k.Y0 && to < k.Y1 && !slices.Contains(k.Rules, to)
			}
		} else {
			out.Corners = []cells.Spot{{X: to, Y: p.Y}, {X: to, Y: q.Y}}
			for i, k := range []*Box{a.Box, b.Box} {
				if in := k.columns(); to < in[0] || to > in[1] {
					out.Joins[i] = false
				}
			}
		}
		if !r.taken(out.Corners) {
			return out, true
		}
	}
	return w, false
}

// Shares reports whether several arrows go the same way through a cell.
func (r *Router) Shares(c cells.Spot) bool { return r.runs.At(c.X, c.Y) != 0 }

// At returns the number of the arrow that was led through a cell, -1 where none was.
func (r *Router) At(x, y int) int {
	if v := r.lines.At(x, y); v > 0 {
		return r.Arrows[v/4-1].N
	}
	return -1
}

// Upright returns the number of the arrow of which an upright piece goes through a cell, -1
// where none or several do.
func (r *Router) Upright(c cells.Spot) int {
	if v := r.lines.At(c.X, c.Y); v > 0 && v%4 == 2 && !r.Shares(c) {
		return r.Arrows[v/4-1].N
	}
	return -1
}

// Level reports whether a level piece of an arrow goes through a cell.
func (r *Router) Level(c cells.Spot) bool { return r.lines.At(c.X, c.Y)%4 == 1 }

// Wired reports whether an arrow was led.
func (r *Router) Wired(n int) bool {
	return slices.ContainsFunc(r.Arrows, func(l Led) bool { return l.N == n })
}

// Parted reports whether a box stands between a cell of an arrow and a label of h rows
// above or below it.
func (r *Router) Parted(c, at cells.Spot, h int) bool {
	for y := min(c.Y, at.Y); y <= max(c.Y, at.Y+h-1); y++ {
		if r.field.At(c.X, y) != nil {
			return true
		}
	}
	return false
}
