package route

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// busy is how many arrows have all ways looked at to lead them around what is in theirs.
const busy = 80

// Lead finds the ways of arrows. Those that lead to where they begin come first: they
// have one way alone.
func (r *Router) Lead(all []Arrow) {
	r.Many = len(all) > busy
	for _, loops := range []bool{true, false} {
		for i := range all {
			if a := &all[i]; a.Loop == loops {
				r.lead(a)
				r.note(a)
			}
		}
	}
	if !r.Many {
		r.reroute(all)
	}
}

// lead finds the way of an arrow.
func (r *Router) lead(a *Arrow) {
	r.worse = 0
	a.Wire, a.Wired = r.wire(a)
	if !a.Wired && a.Free != nil {
		a.Wire, a.Wired = freely(a.Free, a.Ends)
	}
	a.worse = r.worse
}

// wire returns the way of an arrow through the cells, if it is level and upright.
func (r *Router) wire(arrow *Arrow) (Wire, bool) {
	a, b := arrow.Ends[0], arrow.Ends[1]
	r.leads = arrow
	switch {
	case a.Box != nil && a.Box == b.Box && !a.Timed:
		return r.loop(a, b), true
	case a.Exact || b.Exact || a.Box == nil || b.Box == nil:
		if !arrow.Bowed || a.Box != nil && a.Box == b.Box {
			return exactly(a, b)
		}
		return Wire{}, false
	case a.Box.Overlaps(b.Box.Area):
		return Wire{}, false
	case arrow.Elbow:
		w := r.elbow(a, b, arrow.Middle)
		return w, len(w.Corners) > 1
	case arrow.Bowed:
		return Wire{}, false
	}
	w, ok := straight(a, b)
	if ok && r.taken(w.Corners) {
		w, ok = r.abreast(a, b, w)
	}
	if ok {
		_, bad := r.cost(w, a.Box, b.Box, 1<<30)
		ok = bad < costShape // it is not what goes through a box in any case
	}
	return w, ok
}

// freely returns the wire of an elbow of which an end is bound to nothing: as it is said to
// go, from the border of what the other end is bound to.
func freely(line []geometry.Point, ends [2]End) (Wire, bool) {
	w := Wire{}
	for i, p := range line {
		c := cells.At(p)
		if i > 0 { // the cells of a piece are in one row or column, as it is
			switch before := w.Corners[i-1]; {
			case math.Abs(p.Y-line[i-1].Y) < 0.5:
				c.Y = before.Y
			case math.Abs(p.X-line[i-1].X) < 0.5:
				c.X = before.X
			default:
				return w, false
			}
		}
		w.Corners = append(w.Corners, c)
	}
	for i, e := range ends {
		if n := len(w.Corners); e.Box != nil && n > 1 {
			c, next := &w.Corners[i*(n-1)], w.Corners[1+i*(n-3)]
			dir := cells.Direction(*c, next)
			at := cells.Clamp(c.X, e.Box.columns())
			if dir == cells.East || dir == cells.West {
				at = cells.Clamp(c.Y, e.Box.rows())
			}
			to := e.Box.border(dir, at)
			if to.X != next.X && to.Y != next.Y {
				return w, false
			}
			*c, w.Held[i], w.Joins[i] = to, true, e.Box.Form.Framed()
		}
	}
	w.Corners = tidy(w.Corners)
	return w, len(w.Corners) > 1
}
