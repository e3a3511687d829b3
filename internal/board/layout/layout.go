// Package layout places boxes that edges connect: in layers, as trees, in a
// grid. It knows sizes alone and gives places alone.
//
// Every layout gives each box a place, boxes never overlap, the same input
// gives the same places, and cycles, loops, double edges and edges to nowhere
// are taken. Layers take time in the order of n log n for n boxes, edges and
// the points where long edges pass a layer; beyond 20,000 of those points long
// edges no longer push boxes aside.
package layout

import (
	"cmp"
	"math"
	"slices"
)

// Size is how large a box is.
type Size struct{ W, H float64 }

// Edge goes from one box to another, by their numbers.
type Edge struct{ From, To int }

// Point is where the top left of a box goes.
type Point struct{ X, Y float64 }

// Gap is the least space between boxes, across and down.
type Gap struct{ X, Y float64 }

// Direction is where edges go: down, if nothing else is said.
type Direction uint8

// The directions.
const (
	Down Direction = iota
	Up
	Right
	Left
)

// Turned gives places so that edges go in a direction, by a layout that has them
// go down. The gap is the layout's own: Y is along the edges.
func Turned(to Direction, boxes []Size, gap Gap, lay func([]Size, Gap) []Point) []Point {
	across := to == Right || to == Left
	turned := slices.Clone(boxes)
	if across {
		for i, b := range boxes {
			turned[i] = Size{b.H, b.W}
		}
	}
	out := lay(turned, gap)
	if to == Up || to == Left {
		end := 0.0
		for i, b := range turned {
			end = max(end, out[i].Y+b.H)
		}
		for i, b := range turned {
			out[i].Y = end - out[i].Y - b.H
		}
	}
	if across {
		for i, p := range out {
			out[i] = Point{p.Y, p.X}
		}
	}
	return out
}

// Row puts boxes side by side.
func Row(boxes []Size, gap Gap) []Point {
	out := make([]Point, len(boxes))
	x := 0.0
	for i, b := range boxes {
		out[i].X = x
		x += b.W + gap.X
	}
	return out
}

// Span is how far the middles of two boxes of a row are apart at least.
type Span struct {
	Edge
	Least float64
}

// Lanes puts boxes side by side, those of spans as far apart as these ask for.
func Lanes(boxes []Size, spans []Span, gap Gap) []Point {
	into := make([][]Span, len(boxes))
	for _, s := range spans {
		if s.From > s.To {
			s.From, s.To = s.To, s.From
		}
		if s.From >= 0 && s.To < len(boxes) && s.From != s.To {
			into[s.To] = append(into[s.To], s)
		}
	}
	out := make([]Point, len(boxes))
	x := 0.0
	for i, b := range boxes {
		for _, s := range into[i] {
			x = max(x, out[s.From].X+boxes[s.From].W/2+s.Least-b.W/2)
		}
		out[i].X = math.Round(x)
		x = out[i].X + b.W + gap.X
	}
	return out
}

// Grid puts boxes in rows and columns, in their order, about as wide as high.
func Grid(boxes []Size, gap Gap) []Point {
	out := make([]Point, len(boxes))
	if len(boxes) == 0 {
		return out
	}
	var w, h float64
	for _, b := range boxes {
		w, h = w+b.W+gap.X, h+b.H+gap.Y
	}
	columns := min(len(boxes), max(1, int(math.Round(math.Sqrt(float64(len(boxes))*1.3*h/max(w, 1))))))
	widths := make([]float64, columns)
	for i, b := range boxes {
		widths[i%columns] = max(widths[i%columns], b.W)
	}
	y, x, high := 0.0, 0.0, 0.0
	for i, b := range boxes {
		if i%columns == 0 && i > 0 {
			y, x, high = y+high+gap.Y, 0, 0
		}
		out[i] = Point{x + (widths[i%columns]-b.W)/2, y}
		x += widths[i%columns] + gap.X
		high = max(high, b.H)
	}
	return out
}

// Tree puts children below their parents, each parent over the middle between
// the first and the last of its children, and all of a depth around one line. An edge to what has a parent already, or closes a circle, counts for
// nothing.
func Tree(boxes []Size, edges []Edge, gap Gap) []Point {
	out := make([]Point, len(boxes))
	g := clean(len(boxes), edges)
	parent := make([]int, len(boxes))
	for i := range parent {
		parent[i] = -1
	}
	children := make([][]int, len(boxes))
	for _, e := range g.acyclic() {
		if parent[e.To] < 0 {
			parent[e.To] = e.From
			children[e.From] = append(children[e.From], e.To)
		}
	}
	// Parents before children, so that backwards every width below is known.
	order, depth := make([]int, 0, len(boxes)), make([]int, len(boxes))
	for i := range boxes {
		if parent[i] < 0 {
			order = append(order, i)
		}
	}
	for at := 0; at < len(order); at++ {
		for _, c := range children[order[at]] {
			depth[c] = depth[order[at]] + 1
			order = append(order, c)
		}
	}
	below, width := make([]float64, len(boxes)), make([]float64, len(boxes))
	var heights []float64
	for _, i := range slices.Backward(order) {
		width[i] = max(boxes[i].W, below[i])
		if p := parent[i]; p >= 0 {
			if below[p] > 0 {
				below[p] += gap.X
			}
			below[p] += width[i]
		}
		for len(heights) <= depth[i] {
			heights = append(heights, 0)
		}
		heights[depth[i]] = max(heights[depth[i]], boxes[i].H)
	}
	tops := make([]float64, len(heights)+1)
	for d, h := range heights {
		tops[d+1] = tops[d] + h + gap.Y
	}
	left, next := make([]float64, len(boxes)), 0.0
	for _, i := range order {
		if parent[i] < 0 {
			left[i] = next
			next += width[i] + gap.X
		}
		x := left[i] + (width[i]-below[i])/2
		for _, c := range children[i] {
			left[c] = x
			x += width[c] + gap.X
		}
	}
	middle := make([]float64, len(boxes))
	for _, i := range slices.Backward(order) { // children before parents
		middle[i] = left[i] + width[i]/2
		if kids := children[i]; len(kids) > 0 {
			middle[i] = (middle[kids[0]] + middle[kids[len(kids)-1]]) / 2
			middle[i] = min(max(middle[i], left[i]+boxes[i].W/2), left[i]+width[i]-boxes[i].W/2)
		}
		out[i] = Point{middle[i] - boxes[i].W/2, tops[depth[i]] + (heights[depth[i]]-boxes[i].H)/2}
	}
	return out
}

// graph is a simple graph: each edge once, none from a box to itself, and of two
// that go there and back the first alone, which says who stands before whom.
type graph struct {
	n     int
	edges []Edge
	out   [][]int
}

func clean(n int, edges []Edge) graph {
	g := graph{n: n, out: make([][]int, n)}
	seen := make(map[Edge]bool, len(edges))
	for _, e := range edges {
		if e.From < 0 || e.To < 0 || e.From >= n || e.To >= n || e.From == e.To || seen[e] || seen[Edge{e.To, e.From}] {
			continue
		}
		seen[e] = true
		g.edges = append(g.edges, e)
		g.out[e.From] = append(g.out[e.From], e.To)
	}
	return g
}

// acyclic gives the edges with those turned round that would close a circle on
// a walk that begins at the boxes into which nothing goes.
func (g graph) acyclic() []Edge {
	const walking, done = 1, 2
	state, next, into := make([]int, g.n), make([]int, g.n), make([]int, g.n)
	for _, e := range g.edges {
		into[e.To]++
	}
	turned := map[Edge]bool{}
	starts := make([]int, g.n)
	for i := range starts {
		starts[i] = i
	}
	slices.SortStableFunc(starts, func(a, b int) int { return cmp.Compare(min(into[a], 1), min(into[b], 1)) })
	for _, start := range starts {
		if state[start] != 0 {
			continue
		}
		state[start] = walking
		for stack := []int{start}; len(stack) > 0; {
			i := stack[len(stack)-1]
			if next[i] == len(g.out[i]) {
				state[i] = done
				stack = stack[:len(stack)-1]
				continue
			}
			to := g.out[i][next[i]]
			next[i]++
			switch state[to] {
			case 0:
				state[to] = walking
				stack = append(stack, to)
			case walking:
				turned[Edge{i, to}] = true
			}
		}
	}
	seen := make(map[Edge]bool, len(g.edges))
	out := make([]Edge, 0, len(g.edges))
	for _, e := range g.edges {
		if turned[e] {
			e = Edge{e.To, e.From}
		}
		if !seen[e] {
			seen[e] = true
			out = append(out, e)
		}
	}
	return out
}
