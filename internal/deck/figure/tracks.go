package figure

import "slices"

// tracks gives arrows between the same ranks lines of their own to turn in, so that
// none runs along one that goes from elsewhere to elsewhere, and tells how many
// there are besides the first. Those for which there is no line are far. of is
// where a node is across.
func (p *part) tracks(ranks int, of func(n, in *node) int) []int {
	back := slices.Clone(p.near)
	slices.Reverse(back)
	near, far := p.tracked(p.near, of)
	if other, more := p.tracked(back, of); len(more) < len(far) {
		near, far = other, more
	}
	p.near, p.far = near, append(p.far, far...)
	more := make([]int, ranks)
	for _, e := range p.near {
		r := min(e.a.rank, e.b.rank)
		more[r] = max(more[r], e.track)
	}
	for i, e := range p.near {
		p.near[i].room = more[min(e.a.rank, e.b.rank)] - e.track
	}
	return more
}

// run is an arrow between two ranks, from where it leaves the one to where it
// reaches the other.
type run struct {
	up, down    *node
	from, to    int
	track, rank int
	alone       bool // a label is on it
}

// meets gives those of a track that would be one line with another, one by way of
// the next.
func (r run) meets(taken []run, track int) (out []run) {
	left, right := min(r.from, r.to), max(r.from, r.to)
	if left == right { // it crosses them
		return nil
	}
	in := make([]bool, len(taken))
	for found := true; found; {
		found = false
		for i, o := range taken {
			a, b := min(o.from, o.to), max(o.from, o.to)
			if in[i] || o.rank != r.rank || o.track != track || a == b || b < left || a > right {
				continue
			}
			in[i], found = true, true
			left, right = min(left, a), max(right, b)
			out = append(out, o)
		}
	}
	return out
}

// tracked gives edges their tracks, in their order.
func (p *part) tracked(edges []edge, of func(n, in *node) int) (near, far []edge) {
	joined := map[[2]*node]bool{}
	for _, e := range edges {
		joined[[2]*node{e.from, e.to}], joined[[2]*node{e.to, e.from}] = true, true
	}
	// Lines that meet look as if each led wherever the others do.
	type meeting struct {
		a, b *node
		rank int
	}
	known := map[meeting]bool{} // it is asked for every pair of lines, on every track
	alike := func(a, b *node, rank int) bool {
		at := meeting{a, b, rank}
		good, ok := known[at]
		if !ok {
			good = a == b || !slices.ContainsFunc(edges, func(e edge) bool {
				to := e.to
				if e.to == a {
					to = e.from
				}
				return min(e.a.rank, e.b.rank) == rank && (e.from == a || e.to == a) && !joined[[2]*node{b, to}]
			})
			known[at] = good
		}
		return good
	}
	var taken []run
	for _, e := range edges {
		this := run{up: e.from, down: e.to, from: of(e.from, e.a), to: of(e.to, e.b), rank: min(e.a.rank, e.b.rank), alone: e.amid > 0}
		if e.a.rank > e.b.rank {
			this.up, this.down, this.from, this.to = this.down, this.up, this.to, this.from
		}
		fits := func(track int) bool {
			for _, o := range taken {
				switch {
				case o.rank != this.rank:
				case !o.alone && !this.alone && joined[[2]*node{o.up, this.down}] && joined[[2]*node{this.up, o.down}]:
				case o.from == this.to && o.track >= track, o.to == this.from && o.track <= track:
					return false
				}
			}
			return abs(this.from-this.to) >= e.amid && !slices.ContainsFunc(this.meets(taken, track), func(o run) bool {
				return e.amid > 0 || o.alone || !alike(o.up, this.up, this.rank) || !alike(this.up, o.up, this.rank)
			})
		}
		for this.track = 0; this.track <= len(edges) && !fits(this.track); {
			this.track++
		}
		if this.track > len(edges) {
			far = append(far, e)
			continue
		}
		e.track = this.track
		taken, near = append(taken, this), append(near, e)
	}
	return near, far
}
