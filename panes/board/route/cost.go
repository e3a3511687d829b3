package route

import (
	"slices"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

// What a route costs: cells that it goes through, and what is in them.
const (
	costCell  = 1
	costTurn  = 4
	costShape = 300
	costAlong = 14  // on top of another line
	costRim   = 300 // on the border of a frame
	costCross = 5
	costKnot  = 20 // across one that is at one of its boxes too
	costBoth  = 20 // with those from its first box and those to its last
	costTouch = 2  // along the side of a box, or the border of a frame
	costSide  = 40
	costEdge  = 2  // beside the corner of a box
	costRound = 12 // not by the sides that face each other
)

// cost adds up what a wire goes through, and of that what is other arrows and
// boxes; beyond a most it does not look on.
func (r *Router) cost(w Wire, a, b *Box, most int) (total, bad int) {
	if total = length(w.Corners); total >= most {
		return total, 0
	}
	first, last := w.Corners[0], w.Corners[len(w.Corners)-1]
	r.looked, r.by = [2]cells.Spot{first, last}, 0
	for i := 1; i < len(w.Corners) && total < most; i++ {
		p, q := w.Corners[i-1], w.Corners[i]
		level := p.Y == q.Y
		dx, dy, n := 0, 0, cells.Abs(p.X-q.X)+cells.Abs(p.Y-q.Y)
		if n == 0 {
			continue
		}
		dx, dy = (q.X-p.X)/n, (q.Y-p.Y)/n
		from, to := r.shown(p, dx, dy, n)
		for k := from; k <= to && total < most; k++ {
			c := cells.Spot{X: p.X + k*dx, Y: p.Y + k*dy}
			if c == first || c == last {
				continue
			}
			turns := k == 0 || k == n
			touch, through := r.cell(c, level, turns, a, b)
			total, bad = total+touch+through, bad+through
		}
	}
	return total, bad
}

// shown returns which cells of a piece are within what is looked at.
func (r *Router) shown(p cells.Spot, dx, dy, n int) (from, to int) {
	lo, hi, at := -cells.Margin, r.lines.W-cells.Margin, p.X*dx
	if dy != 0 {
		hi, at = r.lines.H-cells.Margin, p.Y*dy
	}
	if dx+dy < 0 {
		lo, hi = -hi, -lo
	}
	return max(0, lo-at), min(n, hi-at)
}

// cell returns what it costs to go through a cell. Arrows from one box, or to
// one, may share their way; they do not cross, since where lines cross that could
// be one nobody can tell which goes on where.
func (r *Router) cell(c cells.Spot, level, turns bool, a, b *Box) (touch, through int) {
	if r.field.At(c.X, c.Y) != nil {
		through += costShape
	}
	if r.field.Along(c, level) {
		through += costRim
	}
	for _, d := range []int{-1, 1} {
		x, y := c.X+d, c.Y
		if level {
			x, y = c.X, c.Y+d
		}
		if k := r.field.At(x, y); k != nil && k.Form != Bar && k.Form != Speck {
			touch += costTouch
		}
		if r.field.Along(cells.Spot{X: x, Y: y}, level) { // it would be another border
			touch += costTouch
		}
		if v := r.lines.At(x, y); v != 0 && (v%4 == 1) == level { // two lines side by side are hard to tell apart
			through += costTouch
		}
	}
	switch v := r.lines.At(c.X, c.Y); {
	case v == 0:
	case r.shared(v, a, b):
		through += r.share(v, a, b)
		if (v%4 == 1) != level && !turns && !slices.Contains(r.Arrows[v/4-1].Wire, c) { // where it turns off they part
			through += costAlong
		}
	case (v%4 == 1) != level && !turns && !r.Arrows[v/4-1].bound(c):
		// else they would seem to part, or to have the other's head
		if through += costCross; r.Arrows[v/4-1].meets(a, b) {
			through += costKnot - costCross
		}
	default:
		through += costAlong
	}
	return touch, through
}

// shared reports whether a line that is there comes from or goes to the same box. What
// goes from a box to itself shares its way with none, nor do two between the same
// boxes: they would seem to be one. They end at one place, and a head there is both's,
// or each would seem to have the other's. So would each seem to be dashed, or thick.
func (r *Router) shared(v int, a, b *Box) bool {
	other := &r.Arrows[v/4-1]
	if other.A == other.B || (other.A == a) == (other.B == b) ||
		r.leads != nil && r.leads.Style != other.arrow.Style {
		return false
	}
	n := 0
	if other.B == b {
		n = 1
	}
	if r.looked[n] != other.Wire[n*(len(other.Wire)-1)] { // they would part again
		return false
	}
	return r.leads == nil || other.arrow.Heads[n] == r.leads.Heads[n]
}

// share returns what it costs to share a cell with an arrow from or to the same box:
// something where either shares its way also by the other end. Who follows the way of
// one could go on to where only others do.
func (r *Router) share(v int, a, b *Box) int {
	other := &r.Arrows[v/4-1]
	by := byEnd
	if other.A == a {
		by = byStart
	}
	if (r.by|other.by)&^by != 0 {
		return costBoth
	}
	r.by |= by
	return 0
}
