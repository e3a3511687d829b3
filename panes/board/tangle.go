package board

import (
	"slices"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

// maxTangled is how many arrows are led a second time, and maxKnots how many of those
// once more that turn on others by then.
const (
	maxTangled = 12
	maxKnots   = 4
)

// reroute leads arrows that others are in the way of again: those that were led
// before the others could not know where these would be, nor that these would go
// elsewhere. Twice, since what goes another way
// can do so across one that was led before it.
func (s *scene) reroute(runs []run) {
	left := maxTangled
	for n := range 2 * len(runs) {
		i := n % len(runs)
		if r := &runs[i]; left > 0 && r.mayTurn() &&
			(r.worse >= costAlong || tangled(runs, i) || s.router.confused(r.shape)) {
			left--
			s.again(runs, i)
		}
	}
	knots := maxKnots
	for i := range runs {
		if r := &runs[i]; knots > 0 && r.mayTurn() && sharesCorner(runs, i) {
			knots--
			s.again(runs, i)
		}
	}
	if left < maxTangled || knots < maxKnots {
		s.router.renew(runs)
	}
}

// mayTurn reports whether an arrow could go another way between two shapes.
func (r *run) mayTurn() bool {
	return r.wired && r.shape.Arrow.Kind == "elbow" && r.ends[0].k != nil && r.ends[1].k != nil &&
		r.ends[0].k != r.ends[1].k
}

// again leads an arrow anew, now that the others are where they are.
func (s *scene) again(runs []run, i int) {
	r := &runs[i]
	old := r.wire
	r.wired = false
	s.router.renew(runs)
	if r.lead(s); !r.wired {
		r.wire, r.wired = old, true
	}
	s.router.note(*r)
}

// tangled reports whether an arrow crosses another one, or turns on it.
func tangled(runs []run, i int) bool {
	for k, other := range runs {
		if k != i && other.wired {
			if _, crosses := crossed(runs[i].wire.corners, other.wire.corners); crosses {
				return true
			}
		}
	}
	return sharesCorner(runs, i)
}

// sharesCorner reports whether an arrow and one of other shapes turn on each other: either
// could be the one that goes on there.
func sharesCorner(runs []run, i int) bool {
	one := &runs[i]
	return slices.ContainsFunc(runs, func(other run) bool {
		return other.wired && !one.meets(&other) &&
			(turnsOn(one.wire.corners, other.wire.corners) || turnsOn(other.wire.corners, one.wire.corners))
	})
}

// meets reports whether two arrows have a shape in common.
func (r *run) meets(other *run) bool {
	return slices.ContainsFunc(r.ends[:], func(e end) bool { return e.k == other.ends[0].k || e.k == other.ends[1].k })
}

// turnsOn reports whether a line has a corner on another one.
func turnsOn(a, b []cells.Spot) bool {
	for _, c := range a[1 : len(a)-1] {
		for i := 1; i < len(b); i++ {
			p, q := b[i-1], b[i]
			if c.X >= min(p.X, q.X) && c.X <= max(p.X, q.X) && c.Y >= min(p.Y, q.Y) && c.Y <= max(p.Y, q.Y) {
				return true
			}
		}
	}
	return false
}

// crossed returns where one line goes straight across another.
func crossed(a, b []cells.Spot) (cells.Spot, bool) {
	for i := 1; i < len(a); i++ {
		for j := 1; j < len(b); j++ {
			p, q, v, w := a[i-1], a[i], b[j-1], b[j]
			if p.Y != q.Y {
				p, q, v, w = v, w, p, q
			}
			if p.Y == q.Y && v.X == w.X && v.X > min(p.X, q.X) && v.X < max(p.X, q.X) && p.Y > min(v.Y, w.Y) &&
				p.Y < max(v.Y, w.Y) {
				return cells.Spot{X: v.X, Y: p.Y}, true
			}
		}
	}
	return cells.Spot{}, false
}
