package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// sides returns the ways in which an arrow of a layout goes from one shape to
// another, the best first: along the layout, else around its side.
func (p Plan) sides(from, to Rect) [][2]geometry.Side {
	along := []geometry.Side{geometry.Bottom, geometry.Top, geometry.Right, geometry.Left}[p.towards()]
	var out [][2]geometry.Side
	for _, s := range []geometry.Side{along, along.Opposite(), along%4 + 1, (along%4 + 1).Opposite()} {
		if s.Faces(from, to) {
			out = append(out, [2]geometry.Side{s, s.Opposite()})
			break
		}
	}
	a, b := geometry.Right, geometry.Left
	if p.across() {
		a, b = geometry.Bottom, geometry.Top
	}
	if along.Opposite().Faces(from, to) { // back: not through what lies between
		return append([][2]geometry.Side{{a, a}, {b, b}}, out...)
	}
	return append(out, [2]geometry.Side{a, a}, [2]geometry.Side{b, b})
}

// lead returns the anchors of an arrow that a layout placed: so that it goes level
// and upright and through nothing, if there is a way.
func (r routes) lead(it *item, from, to *Shape, plan Plan, nth int) (anchor, anchor) {
	a, b := from.core, to.core
	if nth > 0 {
		it.put("labelPosition", tldraw.Number(0.5-shift(nth)))
		if first, last, ok := r.beside(from, to, nth); ok {
			return first, last
		}
	}
	near := r.near(from, to, a.Union(b).Grow(2*geometry.Away))
	ways := plan.sides(a, b)
	if it.kind.ID == "inheritance" { // what inherits lies behind what it inherits from
		ways = plan.sides(b, a)
		for i, w := range ways {
			ways[i] = [2]geometry.Side{w[1], w[0]}
		}
	}
	if len(ways) == 0 {
		return anchor{at: Point{X: 0.5, Y: 0.5}}, anchor{at: Point{X: 0.5, Y: 0.5}}
	}
	if nth > 0 { // as the others, else around the side that is still free
		slices.Reverse(ways)
		slices.SortStableFunc(ways, func(a, b [2]geometry.Side) int { return turnsBack(a) - turnsBack(b) })
	}
	off := r.offset(from, to, ways[0][0], nth)
	if nth == 0 && it.kind.ID != "inheritance" {
		off = r.pastTip(from, to, ways[0])
	}
	for _, w := range ways {
		p, q, first, last := held(a, b, w, off)
		path := geometry.Elbow{P: p, Q: q, Out: w[0], In: w[1], From: a, To: b}.Path
		if middle, ok := r.turn(path, middles(p, q, w, off), near, from, to); ok {
			r.lanes.Take(path(middle), from.ID, to.ID)
			it.turnAt(middle)
			return first, last
		}
	}
	p, q, first, last := held(a, b, ways[0], off)
	it.turnAt(middles(p, q, ways[0], off)[0])
	return first, last
}

// turn returns the first place for an arrow to turn at which it goes through nothing, and
// along none of other shapes if that can be.
func (r routes) turn(path func(middle float64) []Point, middles []float64, near []Rect, from, to *Shape) (best float64,
	found bool) {
	for _, m := range middles {
		switch p := path(m); {
		case geometry.Crosses(p, near):
		case !r.lanes.Taken(p, from.ID, to.ID):
			return m, true
		case !found:
			best, found = m, true
		}
	}
	return best, found
}

// turnsBack is 1 for a way that goes around a side, and 0 for one between sides
// that face each other.
func turnsBack(w [2]geometry.Side) int {
	if w[0] == w[1] {
		return 1
	}
	return 0
}

// shift is how far from the middle of a side one more arrow between two shapes is
// held, as part of the side.
func shift(nth int) float64 {
	return [...]float64{0, 0.3, -0.3, 0.15, -0.15, 0.4, -0.4}[nth%7]
}

// offset is a shift to the side of two shapes where fewer other arrows are.
func (r routes) offset(from, to *Shape, s geometry.Side, nth int) float64 {
	if off := shift(nth); r.lean(from, to, s.Level()) <= 0 {
		return off
	}
	return -shift(nth)
}

// pastTip is how far from the middle of a side an arrow is held that leaves where
// others inherit: towards where it goes, so that it does not begin in their tip.
func (r routes) pastTip(from, to *Shape, w [2]geometry.Side) float64 {
	p, q := from.core.Center(), to.core.Center()
	ahead := q.X > p.X
	if w[0].Level() {
		ahead = q.Y > p.Y
	}
	switch {
	case !r.tips[from.ID] || turnsBack(w) > 0:
		return 0
	case ahead:
		return shift(1)
	}
	return shift(2)
}

// held returns the ends of a way, off the middle of the sides.
func held(a, b Rect, w [2]geometry.Side, off float64) (p, q Point, first, last anchor) {
	first, last = anchor{at: w[0].On(0.5 + off), precise: true}, anchor{at: w[1].On(0.5 + off), precise: true}
	p, q = geometry.Place(a, first.at), geometry.Place(b, last.at)
	if turnsBack(w) == 0 { // no step of a pixel or two, where the middles are not quite in line
		switch {
		case w[0].Level() && p.Y != q.Y && math.Abs(p.Y-q.Y) < kink && b.H > 4*kink:
			last.at.Y, q.Y = (p.Y-b.Y)/b.H, p.Y
		case !w[0].Level() && p.X != q.X && math.Abs(p.X-q.X) < kink && b.W > 4*kink:
			last.at.X, q.X = (p.X-b.X)/b.W, p.X
		}
	}
	return p, q, first, last
}

// kink is how far an arrow may not step aside.
const kink = 4

// middles returns where an arrow may turn, the best first. One that is held off the
// middle turns where it does not cross the one that is held there.
func middles(p, q Point, w [2]geometry.Side, off float64) []float64 {
	if turnsBack(w) > 0 {
		return []float64{0.5}
	}
	ahead := q.X > p.X
	if w[0].Level() {
		ahead = q.Y > p.Y
	}
	if !ahead {
		off = -off
	}
	if off == 0 {
		return []float64{0.5, 0.25, 0.75, 0.375, 0.625}
	}
	return []float64{0.5 - off*5/6, 0.5 - off/2, 0.5 - off*4/3}
}

// beside returns the anchors of one more arrow between two shapes that have some:
// it goes straight, beside those, the first on the side where fewer other arrows are.
func (r routes) beside(from, to *Shape, nth int) (anchor, anchor, bool) {
	a, b := from.core, to.core
	for _, s := range []geometry.Side{geometry.Top, geometry.Bottom, geometry.Left, geometry.Right} {
		if !s.Faces(a, b) {
			continue
		}
		lo, hi := max(a.X, b.X), min(a.X+a.W, b.X+b.W)
		if s.Level() {
			lo, hi = max(a.Y, b.Y), min(a.Y+a.H, b.Y+b.H)
		}
		off := r.offset(from, to, s, nth)
		if hi-lo < 40 {
			return anchor{}, anchor{}, false
		}
		at := lo + (0.5+off)*(hi-lo)
		part := func(r Rect) float64 {
			if s.Level() {
				return (at - r.Y) / r.H
			}
			return (at - r.X) / r.W
		}
		return anchor{at: s.On(part(a)), precise: true}, anchor{at: s.Opposite().On(part(b)), precise: true}, true
	}
	return anchor{}, anchor{}, false
}

// lean says to which side of two shapes more of what else they are connected to
// lies: above 0 to the right, or below them where they stand beside each other.
func (r routes) lean(from, to *Shape, level bool) int {
	n := 0
	for _, s := range []*Shape{from, to} {
		own := s.core.Center()
		for _, other := range r.joined[s.ID] {
			at := other.core.Center()
			way := at.X - own.X
			if level {
				way = at.Y - own.Y
			}
			switch {
			case other == from, other == to:
			case way > 0:
				n++
			case way < 0:
				n--
			}
		}
	}
	return n
}
