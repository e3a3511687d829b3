package route

import (
	"iter"
	"slices"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

// length returns what a line costs that goes through nothing.
func length(corners []cells.Spot) int {
	n, last := 0, -1
	for i := 1; i < len(corners); i++ {
		p, q := corners[i-1], corners[i]
		if p == q {
			continue
		}
		n += costCell * (cells.Abs(q.X-p.X) + 2*cells.Abs(q.Y-p.Y)) // rows are twice as high
		if dir := cells.Direction(p, q); dir != last {
			if last >= 0 {
				n += costTurn
			}
			last = dir
		}
	}
	return n
}

// tidy takes out corners that are none.
func tidy(corners []cells.Spot) []cells.Spot {
	out := corners[:0:0]
	for _, c := range corners {
		n := len(out)
		if n > 0 && out[n-1] == c {
			continue
		}
		if n > 1 && (out[n-2].X == out[n-1].X && out[n-1].X == c.X || out[n-2].Y == out[n-1].Y && out[n-1].Y == c.Y) {
			out[n-1] = c
			continue
		}
		out = append(out, c)
	}
	return out
}

// facing tries lines that leave by the sides which face each other. What tries reports
// whether there is nothing in the way that matters, or it is too long in any case.
func (r *Router) facing(a, b End, middle float64, off func(int, int) int, try func(int, ...cells.Spot) bool) {
	for _, dir := range []int{cells.South, cells.North, cells.East, cells.West} {
		back := (dir + 2) % 4
		level := dir == cells.East || dir == cells.West
		gap := apart(a.Box, b.Box, dir)
		if gap < 1 {
			continue
		}
		extra := off(dir, back)
		p, q := a.column(), b.column()
		if level {
			p, q = a.row(), b.row()
		}
		for at := range r.straights(a, b, level) {
			edge := cornered(a.Box, at, level) + cornered(b.Box, at, level)
			step := cells.Abs(at-p)/2 + cells.Abs(at-q)/4
			if try(extra+step+edge, a.Box.border(dir, at), b.Box.border(back, at)) && edge == 0 {
				break // others are further off
			}
		}
		from, to := a.Box.border(dir, p), b.Box.border(back, q)
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
			less := extra + cells.Abs(m-want)
			if m == gap { // the head is where the line turns
				less += 3
			}
			turn := from.Step(dir, m)
			if level {
				try(less, from, turn, cells.Spot{X: turn.X, Y: to.Y}, to)
			} else {
				try(less, from, turn, cells.Spot{X: to.X, Y: turn.Y}, to)
			}
		}
	}
}

// apart returns how many cells are between a box and another that lies in a direction of
// it; below 1 that does not.
func apart(a, b *Box, dir int) int {
	switch dir {
	case cells.South:
		return b.Y0 - a.Y1 - 1
	case cells.North:
		return a.Y0 - b.Y1 - 1
	case cells.East:
		return b.X0 - a.X1 - 1
	}
	return a.X0 - b.X1 - 1
}

// straights returns the columns, or rows, in which a straight line between two boxes
// can go, from where they want it outwards. Where very many arrows show it is that one.
func (r *Router) straights(a, b End, level bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		at, ok := common(a.Box.columns(), b.Box.columns(), a.column(), b.column())
		lo, hi := max(a.Box.columns()[0], b.Box.columns()[0]), min(a.Box.columns()[1], b.Box.columns()[1])
		var rules []int
		if level {
			at, ok = commonRow(a, b)
			lo, hi = max(a.Box.rows()[0], b.Box.rows()[0]), min(a.Box.rows()[1], b.Box.rows()[1])
			rules = slices.Concat(a.Box.Rules, b.Box.Rules)
		}
		if !ok || !yield(at) || r.Many {
			return
		}
		for n := range cells.Nearest(at-lo, hi-lo) {
			if n += lo; n != at && !slices.Contains(rules, n) && !yield(n) {
				return
			}
		}
	}
}

// cornered returns what it costs to meet a side right beside its corner.
func cornered(k *Box, at int, level bool) int {
	ends := k.columns()
	if level {
		ends = k.rows()
	}
	if ends[1]-ends[0] > 2 && (at == ends[0] || at == ends[1]) {
		return costEdge
	}
	return 0
}

// corner tries lines with one turn.
func (r *Router) corner(a, b End, off func(int, int) int, try func(int, ...cells.Spot) bool) {
	x, y := a.column(), b.row()
	if x < b.Box.X0-1 || x > b.Box.X1+1 {
		to := b.Box.border(map[bool]int{true: cells.West, false: cells.East}[x < b.Box.X0], y)
		into := map[bool]int{true: cells.West, false: cells.East}[x < b.Box.X0]
		if y > a.Box.Y1 {
			try(costRound+off(cells.South, into), a.Box.border(cells.South, x), cells.Spot{X: x, Y: y}, to)
		} else if y < a.Box.Y0 {
			try(costRound+off(cells.North, into), a.Box.border(cells.North, x), cells.Spot{X: x, Y: y}, to)
		}
	}
	x, y = b.column(), a.row()
	if x < a.Box.X0-1 || x > a.Box.X1+1 {
		out := map[bool]int{true: cells.West, false: cells.East}[x < a.Box.X0]
		from := a.Box.border(out, y)
		if y < b.Box.Y0-1 {
			try(costRound+off(out, cells.North), from, cells.Spot{X: x, Y: y}, b.Box.border(cells.North, x))
		} else if y > b.Box.Y1+1 {
			try(costRound+off(out, cells.South), from, cells.Spot{X: x, Y: y}, b.Box.border(cells.South, x))
		}
	}
}

// around tries lines that go out and come back by the same side.
func (r *Router) around(a, b End, off func(int, int) int, try func(int, ...cells.Spot) bool) {
	for out := 2; out < 34; out += 1 + out/8 {
		for _, dir := range []int{cells.East, cells.West} {
			from, to := a.Box.border(dir, a.row()), b.Box.border(dir, b.row())
			x := max(a.Box.X1, b.Box.X1) + out
			if dir == cells.West {
				x = min(a.Box.X0, b.Box.X0) - out
			}
			try(costRound+off(dir, dir)+out/2, from, cells.Spot{X: x, Y: from.Y}, cells.Spot{X: x, Y: to.Y}, to)
		}
		for _, dir := range []int{cells.South, cells.North} {
			from, to := a.Box.border(dir, a.column()), b.Box.border(dir, b.column())
			y := max(a.Box.Y1, b.Box.Y1) + (out+1)/2 + 1
			if dir == cells.North {
				y = min(a.Box.Y0, b.Box.Y0) - (out+1)/2 - 1
			}
			try(costRound+off(dir, dir)+out/2, from, cells.Spot{X: from.X, Y: y}, cells.Spot{X: to.X, Y: y}, to)
		}
	}
}

// elbow returns the best wire of level and upright pieces between two boxes. It
// looks at the ways that one would draw: straight, with one turn, with two
// between them, or around both. The middle is where the piece between them goes,
// from 0 to 1.
func (r *Router) elbow(a, b End, middle float64) Wire {
	best, least, worse := Wire{}, 1<<30, 0
	sides := [2]int{side(a.Part), side(b.Part)}
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
		if n%2 == 1 && worse < costAlong || n > 0 && r.Many { // nothing is in the way that matters
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
			w := between(a, b)
			w.Corners = tidy(corners)
			cost, bad := r.cost(w, a.Box, b.Box, least-extra)
			if extra+cost < least {
				best, least, worse = w, extra+cost, bad
			}
			return bad == 0
		}
		r.facing(a, b, middle, off, try)
		r.corner(a, b, off, try)
		if worse >= costAlong && !r.Many || worse >= costShape || least >= costSide+costRound { // those are longer ways
			r.around(a, b, off, try)
		}
	}
	r.worse = worse
	return best
}
