package figure

import (
	"math"
	"slices"

	xansi "github.com/charmbracelet/x/ansi"
)

// Room on the board that an arrow which passes a node has beside it at least, and
// that it is given beside the last one.
const (
	narrow = 30
	beside = 60
	letter = 10 // about how wide one is
)

// pass leads arrows that go further than to the next rank through those between,
// beside what stands there. of gives where a node is across, and its size there.
func (p *part) pass(ranks [][]*node, of func(*node) (*float64, float64)) {
	var near []edge
	for _, e := range p.near {
		from, to := e.a.rank, e.b.rank
		if e.over() == 1 {
			near = append(near, e)
			continue
		}
		on := 1
		if to < from {
			on = -1
		}
		w := &way{whole: e}
		last, lastIn := e.from, e.a
		at, _ := of(e.a)
		where := *at
		for r := from + on; r != to; r += on {
			n := &node{via: w, w: 1, h: 1, rank: r, in: e.a.in}
			if r == min(from, to)+1 { // the label is on the line into it
				n.w = xansi.StringWidth(e.label) + 1
				n.wide = letter * float64(n.w-1)
			}
			_, size := of(n)
			where = gap(ranks[r], where, size, of)
			x, _ := of(n)
			*x = where
			k := slices.IndexFunc(ranks[r], func(m *node) bool { x, _ := of(m); return *x > where })
			if k < 0 {
				k = len(ranks[r])
			}
			ranks[r] = slices.Insert(ranks[r], k, n)
			p.vias = append(p.vias, n)
			near = append(near, step(w, last, lastIn, n, n))
			last, lastIn = n, n
		}
		near = append(near, step(w, last, lastIn, e.to, e.b))
	}
	p.near = near
}

// step is the part of a way from one rank to the next. It has the head of the end
// that it reaches. The label is where the way is by itself: at its first line beside
// nodes.
func step(w *way, from, a, to, b *node) edge {
	e := w.whole
	e.from, e.a, e.to, e.b, e.way = from, a, to, b, w
	if from.via != nil {
		e.start = "none"
	}
	if to.via != nil {
		e.end = "none"
	}
	first := min(w.whole.a.rank, w.whole.b.rank)
	if min(a.rank, b.rank) != first {
		e.label = ""
	}
	return e
}

// gap finds the place in a rank that is nearest to one and has room for a line of a
// size.
func gap(rank []*node, near, wide float64, of func(*node) (*float64, float64)) float64 {
	free := func(x float64) bool {
		return !slices.ContainsFunc(rank, func(n *node) bool {
			at, size := of(n)
			return math.Abs(*at-x) < (size+wide)/2+narrow
		})
	}
	if free(near) {
		return near
	}
	first, size := of(rank[0])
	end, last := of(rank[len(rank)-1])
	best := *end + (last+wide)/2 + beside
	for i := range rank {
		x := *first - (size+wide)/2 - beside
		if i > 0 {
			a, _ := of(rank[i-1])
			b, _ := of(rank[i])
			x = (*a + *b) / 2
		}
		if (i == 0 || free(x)) && math.Abs(x-near) < math.Abs(best-near) {
			best = x
		}
	}
	return best
}
