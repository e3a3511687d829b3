package figure

import (
	"cmp"
	"slices"

	xansi "github.com/charmbracelet/x/ansi"
)

// part is what hangs together in a level.
type part struct {
	items     []*node
	near, far []edge
	vias      []*node
	loops     []loop
	w, h      int
}

// parts gives what hangs together, each by itself, and what nothing connects as
// one more.
func (l *level) parts(edges []edge) []*part {
	root := map[*node]*node{}
	find := func(n *node) *node {
		for root[n] != nil {
			n = root[n]
		}
		return n
	}
	tied := map[*node]bool{}
	for _, e := range edges {
		if a, b := find(e.a), find(e.b); a != b {
			root[b] = a
			tied[a] = true
		}
	}
	byRoot := map[*node]*part{}
	var out []*part
	for _, n := range l.items {
		r := find(n)
		if r == n && !tied[n] {
			r = nil
		}
		if byRoot[r] == nil {
			byRoot[r] = &part{}
			out = append(out, byRoot[r])
		}
		byRoot[r].items = append(byRoot[r].items, n)
	}
	for _, e := range edges {
		r := find(e.a)
		if !tied[r] {
			r = nil
		}
		byRoot[r].near = append(byRoot[r].near, e)
	}
	return out
}

// wrapAt is how many columns parts take beside each other before they go below.
const wrapAt = 100

// arrange places what hangs together, and its parts beside each other: across the
// arrows while there is room.
func (l *level) arrange(edges []edge) {
	parts := l.parts(edges)
	wide := 0
	for _, p := range parts {
		if l.across {
			p.layAcross(l.tight)
		} else {
			p.layDown(l.tight)
		}
		p.around(l.across, l.sides)
		wide += p.w + 4
	}
	for _, p := range parts {
		x, y := 0, 0
		switch {
		case l.h == 0:
		case l.across || wide > wrapAt:
			y = l.h + 1
		default:
			x = l.w + 4
		}
		p.move(x, y, l.across)
		l.w, l.h = max(l.w, x+p.w), max(l.h, y+p.h)
		l.near, l.far = append(l.near, p.near...), append(l.far, p.far...)
		l.items, l.loops = append(l.items, p.vias...), append(l.loops, p.loops...)
	}
}

func (p *part) move(x, y int, across bool) {
	for _, n := range slices.Concat(p.items, p.vias) {
		n.col, n.row = n.col+x, n.row+y
	}
	for i := range p.near {
		if across {
			p.near[i].lane += x
		} else {
			p.near[i].lane += y
		}
	}
	shift(p.loops, x, y, across)
}

// shift moves loops, whose lanes go along the ranks' way.
func shift(loops []loop, x, y int, across bool) {
	for i := range loops {
		if across {
			loops[i].lane += y
		} else {
			loops[i].lane += x
		}
	}
}

// layDown places a part in ranks below each other.
func (p *part) layDown(tight bool) {
	ranks := ranked(p.items, func(n *node) (from, to, across float64) { return n.y - n.tall/2, n.y + n.tall/2, n.x })
	p.split()
	p.pass(ranks, func(n *node) (*float64, float64) { return &n.x, n.wide })
	p.raise(func(label string) int { return xansi.StringWidth(label) + 3 })
	room := p.labelled()
	p.w = p.spread(ranks, 3, func(n *node) (float64, int) { return n.x, max(n.w, room[n]) },
		func(n, in *node) int { return n.colIn(in) - in.col }, func(n *node, at int) { n.col = at })
	labels, high, more := make([]int, len(ranks)), make([]int, len(ranks)), p.tracks(len(ranks), func(n, in *node) int { return n.colIn(in) })
	for _, e := range p.near {
		switch r := min(e.a.rank, e.b.rank); {
		case e.label == "", e.amid > 0:
		case e.high:
			high[r] = 1
		default:
			labels[r] = 1
		}
	}
	lanes := make([]int, len(ranks))
	for r, rank := range ranks {
		tall := 0
		for _, n := range rank {
			tall = max(tall, n.h)
		}
		for _, n := range rank {
			if n.via != nil {
				n.h = tall
			}
			n.row = p.h + (tall-n.h)/2
		}
		p.h += tall
		lead := p.leads(r, tight)
		if lanes[r] = p.h + lead + high[r]; r < len(ranks)-1 {
			p.h += 2 + lead + high[r] + labels[r] + more[r]
		}
	}
	p.lead(lanes)
}

// leads says how many rows arrows take below a rank before they turn: where ranks are
// close, only those that have a head there take one.
func (p *part) leads(rank int, tight bool) int {
	headed := func(e edge) bool {
		head := e.start
		if e.a.rank > e.b.rank {
			head = e.end
		}
		return min(e.a.rank, e.b.rank) == rank && head != "none" && head != ""
	}
	if tight && !slices.ContainsFunc(p.near, headed) {
		return 0
	}
	return 1
}

// ends gives the node of the upper rank and that of the lower.
func (e edge) ends() (up, down *node) {
	if e.a.rank > e.b.rank {
		return e.to, e.from
	}
	return e.from, e.to
}

// layAcross places a part in ranks beside each other.
func (p *part) layAcross(tight bool) {
	ranks := ranked(p.items, func(n *node) (from, to, across float64) { return n.x - n.wide/2, n.x + n.wide/2, n.y })
	p.split()
	p.pass(ranks, func(n *node) (*float64, float64) { return &n.y, n.tall })
	p.raise(func(string) int { return 2 })
	p.h = p.spread(ranks, 1, func(n *node) (float64, int) { return n.y, n.h },
		func(n, in *node) int { return n.rowIn(in) + n.h/2 - in.row - in.h/2 }, func(n *node, at int) { n.row = at - n.h/2 })
	labels, high, more := make([]int, len(ranks)), make([]int, len(ranks)), p.tracks(len(ranks), func(n, in *node) int { return n.rowIn(in) + n.h/2 })
	for _, e := range p.near {
		in := labels
		if e.high {
			in = high
		}
		if e.label != "" {
			r := min(e.a.rank, e.b.rank)
			in[r] = max(in[r], xansi.StringWidth(e.label)+2)
		}
	}
	space := 5
	if tight {
		space = 3
	}
	lanes := make([]int, len(ranks))
	for r, rank := range ranks {
		wide := 0
		for _, n := range rank {
			wide = max(wide, n.w)
		}
		for _, n := range rank {
			if n.via != nil {
				n.w = wide
			}
			n.col = p.w + (wide-n.w)/2 + n.w/2
		}
		p.w += wide
		if lanes[r] = p.w + 1 + high[r]; r < len(ranks)-1 {
			p.w += space + high[r] + labels[r] + more[r]
		}
	}
	p.lead(lanes)
}

// lead gives arrows where they turn.
func (p *part) lead(lanes []int) {
	for i, e := range p.near {
		p.near[i].lane = lanes[min(e.a.rank, e.b.rank)] + e.track
	}
}

// colIn is the column of a node in the level of a frame that it is in.
func (n *node) colIn(frame *node) int {
	at := n.col
	for f := n; f != frame; f = f.in {
		at += f.in.col - f.in.w/2 + (f.in.w-f.in.inner.w)/2
	}
	return at
}

// rowIn is the row of a node in the level of a frame that it is in.
func (n *node) rowIn(frame *node) int {
	at := n.row
	for f := n; f != frame; f = f.in {
		at += f.in.row + f.in.pad()
	}
	return at
}

// split parts edges between ranks, one for two nodes, from those that go around or
// are told in words; what goes to the next rank comes first, and forwards. At a node and to one side of it all
// have one head, since they begin as one line.
func (p *part) split() {
	type side struct {
		n       *node
		forward bool
	}
	joined, heads := map[[2]*node]bool{}, map[side]string{}
	all := p.near
	p.near = nil
	back := func(e edge) int {
		if e.b.rank < e.a.rank && e.end == "arrow" { // not what inherits, which is below
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b edge) int {
		return cmp.Or(cmp.Compare(min(a.over(), 2), min(b.over(), 2)), cmp.Compare(back(a), back(b)))
	})
	for _, e := range all {
		d := e.b.rank - e.a.rank
		from, to := side{e.from, d > 0}, side{e.to, d < 0}
		clash := heads[from] != "" && heads[from] != e.head(true) || heads[to] != "" && heads[to] != e.head(false)
		if e.round || d == 0 || joined[[2]*node{e.from, e.to}] || joined[[2]*node{e.to, e.from}] || clash {
			p.far = append(p.far, e)
			continue
		}
		joined[[2]*node{e.from, e.to}] = true
		heads[from], heads[to] = e.head(true), e.head(false)
		p.near = append(p.near, e)
	}
}

// head tells heads that look otherwise from each other.
func (e edge) head(atStart bool) string {
	head := e.end
	if atStart {
		head = e.start
	}
	if e.filled && head == "diamond" {
		return "filled " + head
	}
	return head
}

// over is how many ranks further an edge goes.
func (e edge) over() int { return max(e.b.rank-e.a.rank, e.a.rank-e.b.rank) }

// ranked groups nodes by where they are on the board along its arrows: one that
// begins behind the end of the others is of another rank. Each rank is in the
// order across.
func ranked(nodes []*node, at func(*node) (from, to, across float64)) [][]*node {
	along := func(n *node) float64 { from, _, _ := at(n); return from }
	across := func(n *node) float64 { _, _, a := at(n); return a }
	slices.SortStableFunc(nodes, func(a, b *node) int {
		return cmp.Or(cmp.Compare(along(a), along(b)), cmp.Compare(across(a), across(b)))
	})
	var out [][]*node
	end := 0.0
	for _, n := range nodes {
		from, to, _ := at(n)
		if len(out) == 0 || from > end-1 {
			out = append(out, nil)
			end = to
		}
		end = max(end, to)
		k := len(out) - 1
		n.rank = k
		out[k] = append(out[k], n)
	}
	for _, rank := range out {
		slices.SortStableFunc(rank, func(a, b *node) int { return cmp.Compare(across(a), across(b)) })
	}
	return out
}

func abs(n int) int { return max(n, -n) }
