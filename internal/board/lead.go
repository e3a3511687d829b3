package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// side is one of a box.
type side int

const (
	noSide side = iota
	top
	right
	bottom
	left
)

// opposite returns the side across from one.
func (s side) opposite() side { return (s+1)%4 + 1 }

// level reports whether lines leave a side along a row.
func (s side) level() bool { return s == left || s == right }

// sideOf returns the side on which a place within a shape lies, if it does.
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

// on returns the place at a part of a side.
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

// lineEnds is where a line goes from and to: points on sides of boxes.
type lineEnds struct {
	p, q     Point
	out, in  side
	from, to Rect
}

// turning returns the path between two sides: straight or with two turns between
// sides that face each other, with one between sides at an angle, and out and
// back between two of the same way.
func (e lineEnds) turning(middle float64) []Point {
	p, q, out, in, from, to := e.p, e.q, e.out, e.in, e.from, e.to
	switch {
	case out == in:
		far := around([]Point{{from.X, from.Y}, {from.X + from.W, from.Y + from.H}, {to.X, to.Y},
			{to.X + to.W, to.Y + to.H}}).Grow(away)
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

// faces reports whether a line can leave a box by a side and come to the other
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

// sides returns the ways in which an arrow of a layout goes from one shape to
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
	near := r.near(from, to, around([]Point{{a.X, a.Y}, {a.X + a.W, a.Y + a.H}, {b.X, b.Y},
		{b.X + b.W, b.Y + b.H}}).Grow(2*away))
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
	if nth > 0 { // as the others, else around the side that is still free
		slices.Reverse(ways)
		slices.SortStableFunc(ways, func(a, b [2]side) int { return turnsBack(a) - turnsBack(b) })
	}
	off := r.offset(from, to, ways[0][0], nth)
	if nth == 0 && it.kind.ID != "inheritance" {
		off = r.pastTip(from, to, ways[0])
	}
	for _, w := range ways {
		p, q, first, last := held(a, b, w, off)
		path := lineEnds{p, q, w[0], w[1], a, b}.turning
		if middle, ok := r.turn(path, middles(p, q, w, off), near, from, to); ok {
			r.lanes.take(path(middle), from.ID, to.ID)
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
		case crosses(p, near):
		case !r.lanes.taken(p, from, to):
			return m, true
		case !found:
			best, found = m, true
		}
	}
	return best, found
}

// turnsBack is 1 for a way that goes around a side, and 0 for one between sides
// that face each other.
func turnsBack(w [2]side) int {
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
func (r routes) offset(from, to *Shape, s side, nth int) float64 {
	if off := shift(nth); r.lean(from, to, s.level()) <= 0 {
		return off
	}
	return -shift(nth)
}

// pastTip is how far from the middle of a side an arrow is held that leaves where
// others inherit: towards where it goes, so that it does not begin in their tip.
func (r routes) pastTip(from, to *Shape, w [2]side) float64 {
	p, q := from.core.Center(), to.core.Center()
	ahead := q.X > p.X
	if w[0].level() {
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
func held(a, b Rect, w [2]side, off float64) (p, q Point, first, last anchor) {
	first, last = anchor{at: w[0].on(0.5 + off), precise: true}, anchor{at: w[1].on(0.5 + off), precise: true}
	p, q = place(a, first.at), place(b, last.at)
	if turnsBack(w) == 0 { // no step of a pixel or two, where the middles are not quite in line
		switch {
		case w[0].level() && p.Y != q.Y && math.Abs(p.Y-q.Y) < kink && b.H > 4*kink:
			last.at.Y, q.Y = (p.Y-b.Y)/b.H, p.Y
		case !w[0].level() && p.X != q.X && math.Abs(p.X-q.X) < kink && b.W > 4*kink:
			last.at.X, q.X = (p.X-b.X)/b.W, p.X
		}
	}
	return p, q, first, last
}

// kink is how far an arrow may not step aside.
const kink = 4

// middles returns where an arrow may turn, the best first. One that is held off the
// middle turns where it does not cross the one that is held there.
func middles(p, q Point, w [2]side, off float64) []float64 {
	if turnsBack(w) > 0 {
		return []float64{0.5}
	}
	ahead := q.X > p.X
	if w[0].level() {
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

func place(r Rect, part Point) Point { return Point{r.X + part.X*r.W, r.Y + part.Y*r.H} }

// beside returns the anchors of one more arrow between two shapes that have some:
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
		off := r.offset(from, to, s, nth)
		if hi-lo < 40 {
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
