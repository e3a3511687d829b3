package route

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
// elsewhere. Twice, since what goes another way can do so across one that was led before it.
func (r *Router) reroute(all []Arrow) {
	left := maxTangled
	for n := range 2 * len(all) {
		i := n % len(all)
		if a := &all[i]; left > 0 && a.mayTurn() && (a.worse >= costAlong || tangled(all, i) || r.confused(a.N)) {
			left--
			r.again(all, i)
		}
	}
	knots := maxKnots
	for i := range all {
		if a := &all[i]; knots > 0 && a.mayTurn() && sharesCorner(all, i) {
			knots--
			r.again(all, i)
		}
	}
	if left < maxTangled || knots < maxKnots {
		r.renew(all)
	}
}

// mayTurn reports whether an arrow could go another way between two boxes.
func (a *Arrow) mayTurn() bool {
	return a.Wired && a.Elbow && a.Ends[0].Box != nil && a.Ends[1].Box != nil && a.Ends[0].Box != a.Ends[1].Box
}

// again leads an arrow anew, now that the others are where they are.
func (r *Router) again(all []Arrow, i int) {
	a := &all[i]
	old := a.Wire
	a.Wired = false
	r.renew(all)
	if r.lead(a); !a.Wired {
		a.Wire, a.Wired = old, true
	}
	r.note(a)
}

// tangled reports whether an arrow crosses another one, or turns on it.
func tangled(all []Arrow, i int) bool {
	for k := range all {
		if k != i && all[k].Wired {
			if _, crosses := Crossed(all[i].Wire.Corners, all[k].Wire.Corners); crosses {
				return true
			}
		}
	}
	return sharesCorner(all, i)
}

// sharesCorner reports whether an arrow and one of other boxes turn on each other: either
// could be the one that goes on there.
func sharesCorner(all []Arrow, i int) bool {
	one := &all[i]
	for k := range all {
		if other := &all[k]; other.Wired && !one.meets(other) &&
			(TurnsOn(one.Wire.Corners, other.Wire.Corners) || TurnsOn(other.Wire.Corners, one.Wire.Corners)) {
			return true
		}
	}
	return false
}

// meets reports whether two arrows have a box in common.
func (a *Arrow) meets(other *Arrow) bool {
	return slices.ContainsFunc(a.Ends[:], func(e End) bool {
		return e.Box == other.Ends[0].Box || e.Box == other.Ends[1].Box
	})
}

// TurnsOn reports whether a line has a corner on another one.
func TurnsOn(a, b []cells.Spot) bool {
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

// Crossed returns where one line goes straight across another.
func Crossed(a, b []cells.Spot) (cells.Spot, bool) {
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
