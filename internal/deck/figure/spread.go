package figure

import "slices"

// spread gives nodes the cells of their centres across, as close as they fit
// with some space, and tells how far they reach. of gives a node's place on the
// board and its size in cells, and off how far from the middle of a frame one in it is.
func (p *part) spread(ranks [][]*node, space int, of func(*node) (float64, int), off func(n, in *node) int, put func(*node, int)) int {
	scale := 0.02
	for _, rank := range ranks {
		for i := 1; i < len(rank); i++ {
			a, wa := of(rank[i-1])
			b, wb := of(rank[i])
			if d := b - a; d > 0 {
				scale = max(scale, (float64(wa+wb)/2+float64(space))/d)
			}
		}
	}
	at := map[*node]*place{}
	for _, rank := range ranks {
		pushed := false // by one at the same place of the board, or one that is
		for i, n := range rank {
			x, size := of(n)
			at[n] = &place{centre: int(x * scale), size: size}
			if i > 0 {
				before, _ := of(rank[i-1])
				if pushed = pushed || x <= before; pushed {
					at[n].centre = max(at[n].centre, at[rank[i-1]].to()+space+size/2)
				}
				at[n].before, at[rank[i-1]].after = at[rank[i-1]], at[n]
			}
		}
	}
	p.straighten(at, space, off)
	return settle(at, put)
}

// place is where a node is across: its centre, between its neighbours.
type place struct {
	centre, size  int
	before, after *place
}

func (p *place) from() int { return p.centre - p.size/2 }
func (p *place) to() int   { return p.from() + p.size }

// fits says whether there is room for a node around another centre.
func (p place) fits(centre, space int) bool {
	p.centre = centre
	return (p.before == nil || p.from() >= p.before.to()+space) && (p.after == nil || p.to()+space <= p.after.from())
}

// bent is how far below each other's middle two nodes are put below each other in any
// case: places on the board are for boxes of other widths.
const bent = 6

// straighten puts what one arrow alone connects below each other, where that is near.
func (p *part) straighten(at map[*node]*place, space int, off func(n, in *node) int) {
	leave, reach := map[*node]int{}, map[*node]int{}
	for _, e := range p.near {
		up, down := e.ends()
		leave[up]++
		reach[down]++
	}
	near := slices.Clone(p.near)
	slices.SortStableFunc(near, func(a, b edge) int { return min(a.a.rank, a.b.rank) - min(b.a.rank, b.b.rank) })
	for _, e := range near {
		from, to := e.ends()
		up, down := at[e.a], at[e.b]
		by := off(e.from, e.a) - off(e.to, e.b)
		if e.a.rank > e.b.rank {
			up, down, by = down, up, -by
		}
		switch step := up.centre + by - down.centre; {
		case leave[from] > 1 || reach[to] > 1 || abs(step) > bent:
		case from.inner != nil || to.inner != nil: // what is in a frame has its middle for itself
		case down.fits(down.centre+step, space):
			down.centre += step
		case up.fits(up.centre-step, space):
			up.centre -= step
		}
	}
}

// settle gives nodes their centres so that the first begins at 0.
func settle(at map[*node]*place, put func(*node, int)) (end int) {
	least := 1 << 30
	for _, p := range at {
		least = min(least, p.from())
	}
	for n, p := range at {
		put(n, p.centre-least)
		end = max(end, p.to()-least)
	}
	return end
}
