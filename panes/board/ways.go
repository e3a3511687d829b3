package board

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

// between tries lines that leave by the sides which face each other. What tries reports
// whether there is nothing in the way that matters, or it is too long in any case.
func (r *router) between(a, b end, middle float64, off func(int, int) int, try func(int, ...cells.Spot) bool) {
	for _, dir := range []int{cells.South, cells.North, cells.East, cells.West} {
		back := (dir + 2) % 4
		level := dir == cells.East || dir == cells.West
		gap := map[int]int{cells.South: b.k.Y0 - a.k.Y1, cells.North: a.k.Y0 - b.k.Y1, cells.East: b.k.X0 - a.k.X1,
			cells.West: a.k.X0 - b.k.X1}[dir] - 1
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
			step := cells.Abs(at-p)/2 + cells.Abs(at-q)/4
			if try(extra+step+edge, a.k.border(dir, at), b.k.border(back, at)) && edge == 0 {
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
		for n := range cells.Nearest(at-lo, hi-lo) {
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
func (r *router) corner(a, b end, off func(int, int) int, try func(int, ...cells.Spot) bool) {
	x, y := a.column(), b.row()
	if x < b.k.X0-1 || x > b.k.X1+1 {
		to := b.k.border(map[bool]int{true: cells.West, false: cells.East}[x < b.k.X0], y)
		into := map[bool]int{true: cells.West, false: cells.East}[x < b.k.X0]
		if y > a.k.Y1 {
			try(costRound+off(cells.South, into), a.k.border(cells.South, x), cells.Spot{X: x, Y: y}, to)
		} else if y < a.k.Y0 {
			try(costRound+off(cells.North, into), a.k.border(cells.North, x), cells.Spot{X: x, Y: y}, to)
		}
	}
	x, y = b.column(), a.row()
	if x < a.k.X0-1 || x > a.k.X1+1 {
		out := map[bool]int{true: cells.West, false: cells.East}[x < a.k.X0]
		from := a.k.border(out, y)
		if y < b.k.Y0-1 {
			try(costRound+off(out, cells.North), from, cells.Spot{X: x, Y: y}, b.k.border(cells.North, x))
		} else if y > b.k.Y1+1 {
			try(costRound+off(out, cells.South), from, cells.Spot{X: x, Y: y}, b.k.border(cells.South, x))
		}
	}
}

// around tries lines that go out and come back by the same side.
func (r *router) around(a, b end, off func(int, int) int, try func(int, ...cells.Spot) bool) {
	for out := 2; out < 34; out += 1 + out/8 {
		for _, dir := range []int{cells.East, cells.West} {
			from, to := a.k.border(dir, a.row()), b.k.border(dir, b.row())
			x := max(a.k.X1, b.k.X1) + out
			if dir == cells.West {
				x = min(a.k.X0, b.k.X0) - out
			}
			try(costRound+off(dir, dir)+out/2, from, cells.Spot{X: x, Y: from.Y}, cells.Spot{X: x, Y: to.Y}, to)
		}
		for _, dir := range []int{cells.South, cells.North} {
			from, to := a.k.border(dir, a.column()), b.k.border(dir, b.column())
			y := max(a.k.Y1, b.k.Y1) + (out+1)/2 + 1
			if dir == cells.North {
				y = min(a.k.Y0, b.k.Y0) - (out+1)/2 - 1
			}
			try(costRound+off(dir, dir)+out/2, from, cells.Spot{X: from.X, Y: y}, cells.Spot{X: to.X, Y: y}, to)
		}
	}
}
