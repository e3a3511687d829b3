package board

import "math"

// side is one of a box.
type side int

const (
	noSide side = iota
	top
	right
	bottom
	left
)

// opposite gives the side across from one.
func (s side) opposite() side { return (s+1)%4 + 1 }

// level says whether lines leave a side along a row.
func (s side) level() bool { return s == left || s == right }

// sideOf gives the side on which a place within a shape lies, if it does.
func sideOf(at Point) side {
	within := func(f float64) bool { return f > 0 && f < 1 }
	switch {
	case at.Y <= 0 && within(at.X):
		return top
	case at.Y >= 1 && within(at.X):
		return bottom
	case at.X <= 0 && within(at.Y):
		return left
	case at.X >= 1 && within(at.Y):
		return right
	}
	return noSide
}

// on gives the place at a part of a side.
func (s side) on(part float64) Point {
	switch s {
	case top:
		return Point{part, 0}
	case right:
		return Point{1, part}
	case bottom:
		return Point{part, 1}
	case left:
		return Point{0, part}
	}
	return Point{0.5, 0.5}
}

// away is how far a line goes from a shape before it turns.
const away = 30

// turning gives the path between two sides: straight or with two turns between
// sides that face each other, with one between sides at an angle, and out and
// back between two of the same way.
func turning(p, q Point, out, in side, from, to Rect, middle float64) []Point {
	switch {
	case out == in:
		far := around([]Point{{from.X, from.Y}, {from.X + from.W, from.Y + from.H}, {to.X, to.Y}, {to.X + to.W, to.Y + to.H}}).Grow(away)
		a, b := p, q
		switch out {
		case top:
			a.Y, b.Y = far.Y, far.Y
		case right:
			a.X, b.X = far.X+far.W, far.X+far.W
		case bottom:
			a.Y, b.Y = far.Y+far.H, far.Y+far.H
		case left:
			a.X, b.X = far.X, far.X
		}
		return []Point{p, a, b, q}
	case out == in.opposite() && out.level():
		x := p.X + (q.X-p.X)*middle
		return []Point{p, {x, p.Y}, {x, q.Y}, q}
	case out == in.opposite():
		y := p.Y + (q.Y-p.Y)*middle
		return []Point{p, {p.X, y}, {q.X, y}, q}
	case out.level():
		return []Point{p, {q.X, p.Y}, q}
	}
	return []Point{p, {p.X, q.Y}, q}
}

// faces says whether a line can leave a box by a side and come to the other
// without a turn back.
func (s side) faces(from, to Rect) bool {
	switch s {
	case top:
		return to.Y+to.H < from.Y
	case right:
		return to.X > from.X+from.W
	case bottom:
		return to.Y > from.Y+from.H
	case left:
		return to.X+to.W < from.X
	}
	return false
}

// sides gives the ways in which an arrow of a layout goes from one shape to
// another, the best first: along the layout, else around its side.
func (p Plan) sides(from, to Rect) [][2]side {
	along := []side{bottom, top, right, left}[p.towards()]
	var out [][2]side
	for _, s := range []side{along, along.opposite(), along%4 + 1, (along%4 + 1).opposite()} {
		if s.faces(from, to) {
			out = append(out, [2]side{s, s.opposite()})
			break
		}
	}
	a, b := right, left
	if p.across() {
		a, b = bottom, top
	}
	if along.opposite().faces(from, to) { // back: not through what lies between
		return append([][2]side{{a, a}, {b, b}}, out...)
	}
	return append(out, [2]side{a, a}, [2]side{b, b})
}

// lead gives the anchors of an arrow that a layout placed: so that it goes level
// and upright and through nothing, if there is a way.
func (r routes) lead(it *item, from, to *Shape, plan Plan, nth int) (anchor, anchor) {
	a, b := from.core, to.core
	if nth > 0 {
		if first, last, ok := r.beside(from, to, nth); ok {
			return first, last
		}
	}
	near := r.near(from, to, around([]Point{{a.X, a.Y}, {a.X + a.W, a.Y + a.H}, {b.X, b.Y}, {b.X + b.W, b.Y + b.H}}).Grow(2*away))
	ways := plan.sides(a, b)
	if it.kind.ID == "inheritance" { // what inherits lies behind what it inherits from
		ways = plan.sides(b, a)
		for i, w := range ways {
			ways[i] = [2]side{w[1], w[0]}
		}
	}
	if len(ways) == 0 {
		return anchor{at: Point{0.5, 0.5}}, anchor{at: Point{0.5, 0.5}}
	}
	if nth > 0 {
		ways = append(ways[len(ways)-1:], ways...)
	}
	for _, w := range ways {
		for _, middle := range []float64{0.5, 0.25, 0.75} {
			if w[0] == w[1] && middle != 0.5 {
				continue
			}
			p, q := place(a, w[0].on(0.5)), place(b, w[1].on(0.5))
			if path := turning(p, q, w[0], w[1], a, b, middle); !crosses(path, near) {
				it.turnAt(middle)
				return anchor{at: w[0].on(0.5), precise: true}, anchor{at: w[1].on(0.5), precise: true}
			}
		}
	}
	w := ways[0]
	return anchor{at: w[0].on(0.5), precise: true}, anchor{at: w[1].on(0.5), precise: true}
}

func place(r Rect, part Point) Point { return Point{r.X + part.X*r.W, r.Y + part.Y*r.H} }

// beside gives the anchors of one more arrow between two shapes that have some:
// it goes straight, beside those, the first on the side where fewer other arrows are.
func (r routes) beside(from, to *Shape, nth int) (anchor, anchor, bool) {
	a, b := from.core, to.core
	for _, s := range []side{top, bottom, left, right} {
		if !s.faces(a, b) {
			continue
		}
		lo, hi := max(a.X, b.X), min(a.X+a.W, b.X+b.W)
		if s.level() {
			lo, hi = max(a.Y, b.Y), min(a.Y+a.H, b.Y+b.H)
		}
		off := 0.3 * float64((nth+1)/2)
		if nth%2 == 0 {
			off = -off
		}
		if r.lean(from, to, s.level()) > 0 {
			off = -off
		}
		if hi-lo < 40 || math.Abs(off) >= 0.5 {
			return anchor{}, anchor{}, false
		}
		at := lo + (0.5+off)*(hi-lo)
		part := func(r Rect) float64 {
			if s.level() {
				return (at - r.Y) / r.H
			}
			return (at - r.X) / r.W
		}
		return anchor{at: s.on(part(a)), precise: true}, anchor{at: s.opposite().on(part(b)), precise: true}, true
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
