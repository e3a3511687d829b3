package geometry

import (
	"container/heap"
	"math"
	"slices"
)

// What a way around shapes costs besides its length.
const (
	turnCost  = 60
	sideCost  = 90  // to leave or enter by another side than the anchor is on
	sharedWay = 300 // along another arrow, for each piece
)

const (
	Stub      = 20 // how far a way goes from a shape before it turns
	clearance = 12 // and from what it goes around
)

// gate is where a way may leave a shape, or enter it.
type gate struct {
	within, edge, out Point // inside of it, on its side, and where it may turn
	side              Side
	cost              float64
}

// gateOf returns the gate of a box at a side, for what is anchored at a part of it.
func gateOf(box Rect, anchor Point, by Side) gate {
	g := gate{side: by}
	at := by.On(0.5)
	switch own := SideOf(anchor); own {
	case by:
		at = anchor
	case NoSide:
	default:
		g.cost = sideCost
	}
	g.edge = Place(box, at)
	g.within, g.out = g.edge, g.edge
	switch by {
	case Top:
		g.within.Y, g.out.Y = box.Center().Y, g.edge.Y-Stub
	case Bottom:
		g.within.Y, g.out.Y = box.Center().Y, g.edge.Y+Stub
	case Left:
		g.within.X, g.out.X = box.Center().X, g.edge.X-Stub
	case Right:
		g.within.X, g.out.X = box.Center().X, g.edge.X+Stub
	}
	return g
}

// Maze is what a way is looked for in: the rows and columns beside what is in its way.
type Maze struct {
	Walls         []Rect    // what is in the way
	Others        [][]Point // the ways of other arrows, along which none goes if that can be
	starts, goals []gate
	xs, ys        []float64
}

// lines puts rows and columns beside walls, and others beside those for one that is
// led along the same walls before.
func (m *Maze) lines() {
	for _, w := range m.Walls {
		for _, by := range []float64{clearance, clearance + Stub} {
			m.xs = append(m.xs, w.X-by, w.X+w.W+by)
			m.ys = append(m.ys, w.Y-by, w.Y+w.H+by)
		}
	}
	for _, g := range slices.Concat(m.starts, m.goals) {
		m.xs, m.ys = append(m.xs, g.out.X), append(m.ys, g.out.Y)
	}
	slices.Sort(m.xs)
	slices.Sort(m.ys)
	m.xs, m.ys = slices.Compact(m.xs), slices.Compact(m.ys)
}

// blocked reports whether a piece goes through a wall.
func (m *Maze) blocked(a, b Point) bool {
	r := Around([]Point{a, b})
	return slices.ContainsFunc(m.Walls, func(w Rect) bool {
		return r.X < w.X+w.W && w.X < r.X+r.W && r.Y <= w.Y+w.H && w.Y <= r.Y+r.H ||
			r.Y < w.Y+w.H && w.Y < r.Y+r.H && r.X <= w.X+w.W && w.X <= r.X+r.W
	})
}

// shares reports whether a piece goes along the way of another arrow.
func (m *Maze) shares(a, b Point) bool {
	r := Around([]Point{a, b}).Grow(clearance / 2)
	for _, path := range m.Others {
		for i := 1; i < len(path); i++ {
			p, q := path[i-1], path[i]
			if level := math.Abs(p.Y-q.Y) < 1; level == (a.Y == b.Y) && r.Overlaps(Around([]Point{p, q}).Grow(1)) {
				return true
			}
		}
	}
	return false
}

// stand is a crossing of a row and a column, and the way by which it was come to.
type stand struct {
	x, y  int
	level bool
}

type reached struct {
	stand
	cost float64
}

// queue gives what costs least first.
type queue []reached

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, k int) bool { return q[i].cost < q[k].cost }
func (q queue) Swap(i, k int)      { q[i], q[k] = q[k], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(reached)) }
func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

// walk is what is known of the ways through a maze: what a stand costs, and from where
// it is come to.
type walk struct {
	open        queue
	best        map[stand]float64
	before      map[stand]stand
	first, last map[stand]gate
}

// reach notes that a stand can be come to, if that is better than how it could before.
func (w *walk) reach(to stand, cost float64, from *stand) {
	if old, ok := w.best[to]; ok && old <= cost {
		return
	}
	if w.best[to] = cost; from != nil {
		w.before[to] = *from
	}
	heap.Push(&w.open, reached{to, cost})
}

// Way returns the cheapest way from within a box to within another, of which it is said
// where it is held. They are walls too.
func (m *Maze) Way(from, to Rect, anchors [2]Point) ([]Point, bool) {
	m.Walls = append(m.Walls, from.Grow(Stub/4), to.Grow(Stub/4))
	for s := Top; s <= Left; s++ {
		m.starts = append(m.starts, gateOf(from, anchors[0], s))
		m.goals = append(m.goals, gateOf(to, anchors[1], s))
	}
	w := m.enter()
	var end stand
	least := math.Inf(1)
	for w.open.Len() > 0 {
		at := heap.Pop(&w.open).(reached)
		if at.cost >= least {
			break
		}
		if at.cost > w.best[at.stand] {
			continue
		}
		if g, ok := w.last[at.stand]; ok && at.cost+g.cost < least {
			least, end = at.cost+g.cost, at.stand
		}
		m.step(w, at)
	}
	if math.IsInf(least, 1) {
		return nil, false
	}
	return m.trace(end, w), true
}

// enter puts the gates on the rows and columns.
func (m *Maze) enter() *walk {
	m.lines()
	w := &walk{best: map[stand]float64{}, before: map[stand]stand{}, first: map[stand]gate{}, last: map[stand]gate{}}
	at := func(g gate) (stand, bool) {
		x, _ := slices.BinarySearch(m.xs, g.out.X)
		y, _ := slices.BinarySearch(m.ys, g.out.Y)
		return stand{x, y, g.side.Level()}, !slices.ContainsFunc(m.Walls,
			func(wall Rect) bool { return wall.Contains(g.out) })
	}
	for _, g := range m.starts {
		if s, free := at(g); free {
			w.first[s] = g
			w.reach(s, m.price(g), nil)
		}
	}
	for _, g := range m.goals {
		if s, free := at(g); free {
			g.cost = m.price(g)
			w.last[s] = g
		}
	}
	return w
}

// price returns what it costs to go through a gate.
func (m *Maze) price(g gate) float64 {
	if m.shares(g.edge, g.out) {
		return g.cost + sharedWay
	}
	return g.cost
}

// step goes on from a stand: it turns, or goes to the ones beside it.
func (m *Maze) step(w *walk, at reached) {
	turned := at.stand
	turned.level = !turned.level
	w.reach(turned, at.cost+turnCost, &at.stand)
	for _, by := range []int{-1, 1} {
		next := at.stand
		if next.level {
			next.x += by
		} else {
			next.y += by
		}
		if next.x < 0 || next.y < 0 || next.x >= len(m.xs) || next.y >= len(m.ys) {
			continue
		}
		a, b := m.point(at.stand), m.point(next)
		if m.blocked(a, b) {
			continue
		}
		cost := at.cost + a.Distance(b)
		if m.shares(a, b) {
			cost += sharedWay
		}
		w.reach(next, cost, &at.stand)
	}
}

func (m *Maze) point(s stand) Point { return Point{m.xs[s.x], m.ys[s.y]} }

// trace returns the way back from where a goal was reached.
func (m *Maze) trace(at stand, w *walk) []Point {
	goal := w.last[at]
	path := []Point{goal.within, goal.edge, m.point(at)}
	for {
		up, more := w.before[at]
		if !more {
			break
		}
		at = up
		path = append(path, m.point(at))
	}
	path = append(path, w.first[at].edge, w.first[at].within)
	slices.Reverse(path)
	return straightened(path)
}
