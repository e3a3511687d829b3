package board

import (
	"iter"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
)

// What a route costs: cells that it goes through, and what is in them.
const (
	costCell  = 1
	costTurn  = 4
	costShape = 300
	costAlong = 14 // on top of another line
	costCross = 5
	costKnot  = 20 // across one that is at one of its shapes too
	costBoth  = 20 // with those from its first shape and those to its last
	costTouch = 2  // along the side of a shape, or the border of a frame
	costSide  = 40
	costEdge  = 2  // beside the corner of a shape
	costRound = 12 // not by the sides that face each other
)

// router leads arrows around what is on the screen.
type router struct {
	figures *figures
	lines   grid // of what was led already: its number, and whether it goes level or upright
	runs    grid // where several go the same way
	arrows  []led
	leads   *board.Shape // the arrow that is led
	looked  [2]spot      // the ends of the line that is looked at
	by      uint8        // those by which it shares its way
	worse   int          // what was in the way of the last that was led
	many    bool         // so many arrows show that not all ways of each are looked at
}

// led is an arrow that was led.
type led struct {
	shape *board.Shape
	a, b  *figure
	wire  []spot // its corners
	by    uint8  // the ends by which it shares its way with others
}

// The ends by which arrows share their way: they come from one shape, or go to one.
const (
	byStart uint8 = 1 << iota
	byEnd
)

// meets says whether it has an end at one of two figures.
func (l *led) meets(a, b *figure) bool { return l.a == a || l.a == b || l.b == a || l.b == b }

// bound says whether a cell is where an arrow turns, or has its head.
func (l *led) bound(c spot) bool {
	if slices.Contains(l.wire, c) {
		return true
	}
	n := len(l.wire)
	return c == l.wire[0].step(dirOf(l.wire[0], l.wire[1]), 1) || c == l.wire[n-1].step(dirOf(l.wire[n-1], l.wire[n-2]), 1)
}

func (r *router) clear(w, h int) {
	r.lines.clear(w, h)
	r.runs.clear(w, h)
	r.arrows = r.arrows[:0]
}

// note enters a wire, so that others keep off it.
func (r *router) note(one run) {
	if !one.wired {
		return
	}
	w := one.wire
	r.arrows = append(r.arrows, led{shape: one.shape, a: one.ends[0].k, b: one.ends[1].k, wire: w.corners})
	n := len(r.arrows) * 4
	for i := 1; i < len(w.corners); i++ {
		p, q := w.corners[i-1], w.corners[i]
		way := 1
		if p.x == q.x {
			way = 2
		}
		piece := area{min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y)}
		for y := max(piece.y0, -margin); y <= min(piece.y1, r.lines.h); y++ {
			for x := max(piece.x0, -margin); x <= min(piece.x1, r.lines.w); x++ {
				if v := r.lines.at(x, y); v != 0 && v/4 != n/4 && v%4 == way {
					r.runs.fill(area{x, y, x, y}, 1)
					if c := (spot{x, y}); c != w.corners[0] && c != w.corners[len(w.corners)-1] {
						r.join(v/4-1, n/4-1)
					}
				}
			}
		}
		r.lines.fill(piece, n+way)
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

// confused says whether an arrow shares its way by both ends: with some that come from
// where it does, and with others that go to where it does.
func (r *router) confused(shape *board.Shape) bool {
	return slices.ContainsFunc(r.arrows, func(l led) bool { return l.shape == shape && l.by == byStart|byEnd })
}

// renew begins again, with the arrows that are led by now.
func (r *router) renew(runs []run) {
	r.clear(r.lines.w-2*margin, r.lines.h-2*margin)
	for _, one := range runs {
		r.note(one)
	}
}

// taken says whether an arrow goes straight where another one does.
func (r *router) taken(corners []spot) bool {
	return slices.ContainsFunc(r.arrows, func(l led) bool {
		return len(l.wire) == 2 && (l.wire[0] == corners[0] && l.wire[1] == corners[1] || l.wire[0] == corners[1] && l.wire[1] == corners[0])
	})
}

// abreast gives the wire of a straight arrow beside one that goes where it would: in the
// nearest row, or column, that both figures have, at the side at which it is held. Where
// they have no other one it goes along a border, up to the corner.
func (r *router) abreast(a, b end, w wire) (wire, bool) {
	p, q := w.corners[0], w.corners[1]
	level := p.y == q.y
	lo, hi, at, held := max(a.k.x0, b.k.x0), min(a.k.x1, b.k.x1), p.x, a.part.X+b.part.X
	if level {
		lo, hi, at, held = max(a.k.y0, b.k.y0), min(a.k.y1, b.k.y1), p.y, a.part.Y+b.part.Y
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
			dir := dirOf(p, q)
			out.corners = []spot{a.k.border(dir, to), b.k.border((dir+2)%4, to)}
			for i, k := range []*figure{a.k, b.k} {
				out.joins[i] = out.joins[i] && to > k.y0 && to < k.y1 && !slices.Contains(k.rules, to)
			}
		} else {
			out.corners = []spot{{to, p.y}, {to, q.y}}
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

// shares says whether several arrows go the same way through a cell.
func (r *router) shares(c spot) bool { return r.runs.at(c.x, c.y) != 0 }

// at gives the arrow that was led through a cell, or nil.
func (r *router) at(x, y int) *board.Shape {
	if v := r.lines.at(x, y); v > 0 {
		return r.arrows[v/4-1].shape
	}
	return nil
}

// upright gives the arrow of which an upright piece goes through a cell, nil where
// none or several do.
func (r *router) upright(c spot) *board.Shape {
	if v := r.lines.at(c.x, c.y); v > 0 && v%4 == 2 && !r.shares(c) {
		return r.arrows[v/4-1].shape
	}
	return nil
}

// level says whether a level piece of an arrow goes through a cell.
func (r *router) level(c spot) bool { return r.lines.at(c.x, c.y)%4 == 1 }

// led says whether an arrow was led.
func (r *router) led(shape *board.Shape) bool {
	return slices.ContainsFunc(r.arrows, func(l led) bool { return l.shape == shape })
}

// lead gives the best wire of level and upright pieces between two figures. It
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
	for n, by := range [][2]int{{0, 0}, {0, 3}, {0, -3}, {3, 0}, {-3, 0}, {3, 3}, {-3, -3}, {3, -3}, {-3, 3}, {6, 0}, {-6, 0}, {0, 6}, {0, -6}} {
		if n%2 == 1 && worse < costAlong || n > 0 && r.many { // nothing is in the way that matters
			break
		}
		a, b := a, b
		a.shift, b.shift = by[0], by[1]
		try := func(extra int, corners ...spot) bool {
			if n > 0 {
				extra += costTurn / 2
			}
			if extra+length(corners) >= least {
				return true
			}
			w := wire{corners: tidy(corners), held: [2]bool{true, true}, joins: [2]bool{a.k.form.framed(), b.k.form.framed()}}
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

// length gives what a line costs that goes through nothing.
func length(corners []spot) int {
	n, last := 0, -1
	for i := 1; i < len(corners); i++ {
		p, q := corners[i-1], corners[i]
		if p == q {
			continue
		}
		n += costCell * (abs(q.x-p.x) + 2*abs(q.y-p.y)) // rows are twice as high
		if dir := dirOf(p, q); dir != last {
			if last >= 0 {
				n += costTurn
			}
			last = dir
		}
	}
	return n
}

// tidy takes out corners that are none.
func tidy(corners []spot) []spot {
	out := corners[:0:0]
	for _, c := range corners {
		n := len(out)
		if n > 0 && out[n-1] == c {
			continue
		}
		if n > 1 && (out[n-2].x == out[n-1].x && out[n-1].x == c.x || out[n-2].y == out[n-1].y && out[n-1].y == c.y) {
			out[n-1] = c
			continue
		}
		out = append(out, c)
	}
	return out
}

// between tries lines that leave by the sides which face each other. What tries says
// whether there is nothing in the way that matters, or it is too long in any case.
func (r *router) between(a, b end, middle float64, off func(int, int) int, try func(int, ...spot) bool) {
	for _, dir := range []int{south, north, east, west} {
		back := (dir + 2) % 4
		level := dir == east || dir == west
		gap := map[int]int{south: b.k.y0 - a.k.y1, north: a.k.y0 - b.k.y1, east: b.k.x0 - a.k.x1, west: a.k.x0 - b.k.x1}[dir] - 1
		if gap < 1 {
			continue
		}
		extra := off(dir, back)
		p, q := a.column(), b.column()
		if level {
			p, q = a.row(), b.row()
		}
		for at := range r.straights(a, b, level) {
			edge := cornered(a.k, at, level) + cornered(b.k, at, level)
			if try(extra+abs(at-p)/2+abs(at-q)/4+edge, a.k.border(dir, at), b.k.border(back, at)) && edge == 0 {
				break // others are further off
			}
		}
		from, to := a.k.border(dir, p), b.k.border(back, q)
		if gap < 2 && level {
			continue
		}
		most := min(gap, 24)
		want := 1 + int(middle*float64(gap-1))
		for n := range most {
			m := want + (n+1)/2*(1-n%2*2)
			if m < 1 || m > gap {
				continue
			}
			less := extra + abs(m-want)
			if m == gap { // the head is where the line turns
				less += 3
			}
			turn := from.step(dir, m)
			if level {
				try(less, from, turn, spot{turn.x, to.y}, to)
			} else {
				try(less, from, turn, spot{to.x, turn.y}, to)
			}
		}
	}
}

// straights gives the columns, or rows, in which a straight line between two figures
// can go, from where they want it outwards. Where very many arrows show it is that one.
func (r *router) straights(a, b end, level bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		at, ok := common(a.k.inCols(), b.k.inCols(), a.column(), b.column())
		lo, hi := max(a.k.inCols()[0], b.k.inCols()[0]), min(a.k.inCols()[1], b.k.inCols()[1])
		var rules []int
		if level {
			at, ok = commonRow(a, b)
			lo, hi = max(a.k.inRows()[0], b.k.inRows()[0]), min(a.k.inRows()[1], b.k.inRows()[1])
			rules = slices.Concat(a.k.rules, b.k.rules)
		}
		if !ok || !yield(at) || r.many {
			return
		}
		for n := range nearest(at-lo, hi-lo) {
			if n += lo; n != at && !slices.Contains(rules, n) && !yield(n) {
				return
			}
		}
	}
}

// cornered gives what it costs to meet a side right beside its corner.
func cornered(k *figure, at int, level bool) int {
	ends := k.inCols()
	if level {
		ends = k.inRows()
	}
	if ends[1]-ends[0] > 2 && (at == ends[0] || at == ends[1]) {
		return costEdge
	}
	return 0
}

// corner tries lines with one turn.
func (r *router) corner(a, b end, off func(int, int) int, try func(int, ...spot) bool) {
	x, y := a.column(), b.row()
	if x < b.k.x0-1 || x > b.k.x1+1 {
		to := b.k.border(map[bool]int{true: west, false: east}[x < b.k.x0], y)
		into := map[bool]int{true: west, false: east}[x < b.k.x0]
		if y > a.k.y1 {
			try(costRound+off(south, into), a.k.border(south, x), spot{x, y}, to)
		} else if y < a.k.y0 {
			try(costRound+off(north, into), a.k.border(north, x), spot{x, y}, to)
		}
	}
	x, y = b.column(), a.row()
	if x < a.k.x0-1 || x > a.k.x1+1 {
		out := map[bool]int{true: west, false: east}[x < a.k.x0]
		from := a.k.border(out, y)
		if y < b.k.y0-1 {
			try(costRound+off(out, north), from, spot{x, y}, b.k.border(north, x))
		} else if y > b.k.y1+1 {
			try(costRound+off(out, south), from, spot{x, y}, b.k.border(south, x))
		}
	}
}

// around tries lines that go out and come back by the same side.
func (r *router) around(a, b end, off func(int, int) int, try func(int, ...spot) bool) {
	for out := 2; out < 34; out += 1 + out/8 {
		for _, dir := range []int{east, west} {
			from, to := a.k.border(dir, a.row()), b.k.border(dir, b.row())
			x := max(a.k.x1, b.k.x1) + out
			if dir == west {
				x = min(a.k.x0, b.k.x0) - out
			}
			try(costRound+off(dir, dir)+out/2, from, spot{x, from.y}, spot{x, to.y}, to)
		}
		for _, dir := range []int{south, north} {
			from, to := a.k.border(dir, a.column()), b.k.border(dir, b.column())
			y := max(a.k.y1, b.k.y1) + (out+1)/2 + 1
			if dir == north {
				y = min(a.k.y0, b.k.y0) - (out+1)/2 - 1
			}
			try(costRound+off(dir, dir)+out/2, from, spot{from.x, y}, spot{to.x, y}, to)
		}
	}
}

func abs(n int) int { return max(n, -n) }

// cost adds up what a wire goes through, and of that what is other arrows and
// shapes; beyond a most it does not look on.
func (r *router) cost(w wire, a, b *figure, most int) (total, bad int) {
	if total = length(w.corners); total >= most {
		return total, 0
	}
	first, last := w.corners[0], w.corners[len(w.corners)-1]
	r.looked, r.by = [2]spot{first, last}, 0
	for i := 1; i < len(w.corners) && total < most; i++ {
		p, q := w.corners[i-1], w.corners[i]
		level := p.y == q.y
		dx, dy, n := 0, 0, abs(p.x-q.x)+abs(p.y-q.y)
		if n == 0 {
			continue
		}
		dx, dy = (q.x-p.x)/n, (q.y-p.y)/n
		from, to := r.shown(p, dx, dy, n)
		for k := from; k <= to && total < most; k++ {
			c := spot{p.x + k*dx, p.y + k*dy}
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

// shown gives which cells of a piece are within what is looked at.
func (r *router) shown(p spot, dx, dy, n int) (from, to int) {
	lo, hi, at := -margin, r.lines.w-margin, p.x*dx
	if dy != 0 {
		hi, at = r.lines.h-margin, p.y*dy
	}
	if dx+dy < 0 {
		lo, hi = -hi, -lo
	}
	return max(0, lo-at), min(n, hi-at)
}

// cell gives what it costs to go through a cell. Arrows from one shape, or to
// one, may share their way; they do not cross, since where lines cross that could
// be one nobody can tell which goes on where.
func (r *router) cell(c spot, level, turns bool, a, b *figure) (touch, through int) {
	if r.figures.owner(c.x, c.y) != nil {
		through += costShape
	}
	if r.figures.along(c, level) {
		through += costAlong
	}
	for _, d := range []int{-1, 1} {
		x, y := c.x+d, c.y
		if level {
			x, y = c.x, c.y+d
		}
		if k := r.figures.owner(x, y); k != nil && k.form != asBar && k.form != asSpeck {
			touch += costTouch
		}
		if r.figures.along(spot{x, y}, level) { // it would be another border
			touch += costTouch
		}
		if v := r.lines.at(x, y); v != 0 && (v%4 == 1) == level { // two lines side by side are hard to tell apart
			through += costTouch
		}
	}
	switch v := r.lines.at(c.x, c.y); {
	case v == 0:
	case r.shared(v, a, b):
		through += r.share(v, a, b)
		if (v%4 == 1) != level && !turns && !slices.Contains(r.arrows[v/4-1].wire, c) { // where it turns off they part
			through += costAlong
		}
	case (v%4 == 1) != level && !turns && !r.arrows[v/4-1].bound(c): // else they would seem to part, or to have the other's head
		if through += costCross; r.arrows[v/4-1].meets(a, b) {
			through += costKnot - costCross
		}
	default:
		through += costAlong
	}
	return touch, through
}

// shared says whether a line that is there comes from or goes to the same shape. What
// goes from a shape to itself shares its way with none, nor do two between the same
// shapes: they would seem to be one. They end at one place, and a head there is both's,
// or each would seem to have the other's. So would each seem to be dashed, or thick.
func (r *router) shared(v int, a, b *figure) bool {
	other := r.arrows[v/4-1]
	if other.a == other.b || (other.a == a) == (other.b == b) || r.leads != nil && strokeOf(r.leads) != strokeOf(other.shape) {
		return false
	}
	n, side := 0, [2]string{other.shape.Arrow.StartHead, other.shape.Arrow.EndHead}
	if other.b == b {
		n = 1
	}
	if r.looked[n] != other.wire[n*(len(other.wire)-1)] { // they would part again
		return false
	}
	return r.leads == nil || side[n] == [2]string{r.leads.Arrow.StartHead, r.leads.Arrow.EndHead}[n]
}

// share gives what it costs to share a cell with an arrow from or to the same shape:
// something where either shares its way also by the other end. Who follows the way of
// one could go on to where only others do.
func (r *router) share(v int, a, b *figure) int {
	other := r.arrows[v/4-1]
	by := byEnd
	if other.a == a {
		by = byStart
	}
	if (r.by|other.by)&^by != 0 {
		return costBoth
	}
	r.by |= by
	return 0
}
