package layout

import (
	"cmp"
	"slices"
)

// way is an edge, turned round where it would close a circle.
type way struct {
	Edge
	turned bool
}

// pair is two boxes, the lower number first.
type pair struct{ a, b int }

// acyclic returns the edges between n boxes with those turned round that would close
// a circle on a walk that begins at the boxes into which nothing goes. None goes from
// a box to itself, and of those between the same two the first alone counts: it says
// who stands before whom.
func acyclic(n int, edges []Edge) []way {
	var ways []way
	seen := make(map[pair]bool, len(edges))
	out, into := make([][]int, n), make([]int, n) // the ways that leave a box, and how many come
	for _, e := range edges {
		if e.From < 0 || e.To < 0 || e.From >= n || e.To >= n || e.From == e.To {
			continue
		}
		two := pair{min(e.From, e.To), max(e.From, e.To)}
		if seen[two] {
			continue
		}
		seen[two] = true
		out[e.From] = append(out[e.From], len(ways))
		into[e.To]++
		ways = append(ways, way{Edge: e})
	}
	starts := make([]int, n)
	for i := range starts {
		starts[i] = i
	}
	slices.SortStableFunc(starts, func(a, b int) int { return cmp.Compare(min(into[a], 1), min(into[b], 1)) })
	const walking, done = 1, 2
	state, next := make([]int, n), make([]int, n)
	for _, start := range starts {
		if state[start] != 0 {
			continue
		}
		state[start] = walking
		for stack := []int{start}; len(stack) > 0; {
			i := stack[len(stack)-1]
			if next[i] == len(out[i]) {
				state[i] = done
				stack = stack[:len(stack)-1]
				continue
			}
			w := &ways[out[i][next[i]]]
			next[i]++
			switch to := w.To; state[to] {
			case 0:
				state[to] = walking
				stack = append(stack, to)
			case walking:
				w.From, w.To, w.turned = w.To, w.From, true
			}
		}
	}
	return ways
}

// short returns ways without the longest of those that would pass more layers than
// are heeded, and how many all pass.
func short(n int, ways []way) ([]way, int) {
	rank := ranks(n, ways)
	passes := func(w way) int { return rank[w.To] - rank[w.From] - 1 }
	points := 0
	for _, w := range ways {
		points += passes(w)
	}
	if points <= most {
		return ways, points
	}
	slices.SortStableFunc(ways, func(a, b way) int { return cmp.Compare(passes(a), passes(b)) })
	points = 0
	for i, w := range ways {
		if points+passes(w) > most {
			return ways[:i], points
		}
		points += passes(w)
	}
	return ways, points
}

// crowd returns how many ways go between two layers at most, and how much work it is to
// compare all boxes of a layer with each other by the ways that come to it.
func crowd(n int, ways []way) (channel, work int) {
	rank := ranks(n, ways)
	boxes, come := make([]int, n), make([]int, n)
	for _, r := range rank {
		boxes[r]++
	}
	for _, w := range ways {
		for r := rank[w.From] + 1; r <= rank[w.To]; r++ {
			come[r]++
		}
	}
	for r := range n {
		channel = max(channel, come[r])
		work += boxes[r] * boxes[r] * come[r]
	}
	return channel, work
}

// ranks returns how many edges the longest way to each box has.
func ranks(n int, ways []way) []int {
	down, left := make([][]int, n), make([]int, n)
	for _, w := range ways {
		down[w.From] = append(down[w.From], w.To)
		left[w.To]++
	}
	var order []int
	for i, n := range left {
		if n == 0 {
			order = append(order, i)
		}
	}
	rank := make([]int, n)
	for k := 0; k < len(order); k++ {
		i := order[k]
		for _, to := range down[i] {
			rank[to] = max(rank[to], rank[i]+1)
			if left[to]--; left[to] == 0 {
				order = append(order, to)
			}
		}
	}
	return rank
}
