package board

import (
	"iter"
	"slices"
)

// length returns what a line costs that goes through nothing.
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

// between tries lines that leave by the sides which face each other. What tries reports
// whether there is nothing in the way that matters, or it is too long in any case.
func (r *router) between(a, b end, middle float64, off func(int, int) int, try func(int, ...spot) bool) {
	for _, dir := range []int{south, north, east, west} {
		back := (dir + 2) % 4
		level := dir == east || dir == west
		gap := map[int]int{south: b.k.y0 - a.k.y1, north: a.k.y0 - b.k.y1, east: b.k.x0 - a.k.x1,
			west: a.k.x0 - b.k.x1}[dir] - 1
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

// straights returns the columns, or rows, in which a straight line between two figures
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

// cornered returns what it costs to meet a side right beside its corner.
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
