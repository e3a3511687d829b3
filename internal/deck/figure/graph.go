package figure

import (
	"cmp"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
)

// maxTall bounds the rows of a drawing.
const maxTall = 2000

// graphDown draws nodes in ranks below each other. What goes further than to the
// next rank is told below.
func graphDown(nodes []*node, edges []edge) ([]string, error) {
	ranks := ranked(nodes, func(n *node) (along, across float64) { return n.y, n.x })
	near, far := split(edges)
	width := spread(ranks, 3, func(n *node) (float64, int) { return n.x, n.w }, func(n *node, at int) { n.col = at })
	labels := make([]int, len(ranks))
	for _, e := range near {
		if e.label != "" {
			labels[min(e.to.rank, e.from.rank)] = 1
		}
	}
	height := 0
	for r, rank := range ranks {
		tall := 0
		for _, n := range rank {
			tall = max(tall, n.h)
		}
		for _, n := range rank {
			n.row = height + (tall-n.h)/2
		}
		if height += tall; r < len(ranks)-1 {
			height += 3 + labels[r]
		}
	}
	return plot(nodes, near, far, width, height, (*canvas).down)
}

// graphAcross draws nodes in ranks beside each other.
func graphAcross(nodes []*node, edges []edge) ([]string, error) {
	ranks := ranked(nodes, func(n *node) (along, across float64) { return n.x, n.y })
	near, far := split(edges)
	height := spread(ranks, 1, func(n *node) (float64, int) { return n.y, n.h }, func(n *node, at int) { n.row = at - n.h/2 })
	labels := make([]int, len(ranks))
	for _, e := range near {
		if e.label != "" {
			r := min(e.to.rank, e.from.rank)
			labels[r] = max(labels[r], xansi.StringWidth(e.label)+2)
		}
	}
	ends := make([]int, len(ranks)) // the first column behind each rank
	width := 0
	for r, rank := range ranks {
		wide := 0
		for _, n := range rank {
			wide = max(wide, n.w)
		}
		for _, n := range rank {
			n.col = width + (wide-n.w)/2 + n.w/2
		}
		width += wide
		if ends[r] = width; r < len(ranks)-1 {
			width += 5 + labels[r]
		}
	}
	return plot(nodes, near, far, width, height, func(c *canvas, e edge) { c.across(e, ends[min(e.from.rank, e.to.rank)]+1) })
}

// split parts edges between neighbouring ranks, one for two nodes, from those
// that are told in words.
func split(edges []edge) (near, far []edge) {
	joined := map[[2]*node]bool{}
	for _, e := range edges {
		d := e.to.rank - e.from.rank
		if d != 1 && d != -1 || joined[[2]*node{e.from, e.to}] || joined[[2]*node{e.to, e.from}] {
			far = append(far, e)
			continue
		}
		joined[[2]*node{e.from, e.to}] = true
		near = append(near, e)
	}
	return near, far
}

// plot draws boxes and what connects them, and tells the other edges below.
func plot(nodes []*node, near, far []edge, width, height int, connect func(*canvas, edge)) ([]string, error) {
	if width > maxWide {
		return nil, lang.Errorf("the diagram is %d columns wide", width)
	}
	if height > maxTall {
		return nil, lang.Errorf("the diagram is too large for a slide")
	}
	c := newCanvas(width, height)
	for _, e := range near {
		connect(c, e)
	}
	for _, n := range nodes {
		c.box(n)
	}
	out := c.rows()
	for i, e := range far {
		if i == 0 {
			out = append(out, "")
		}
		text := strings.Join(e.from.lines[:1], "") + " → " + strings.Join(e.to.lines[:1], "")
		if e.label != "" {
			text += " (" + e.label + ")"
		}
		out = append(out, text)
	}
	return out, nil
}

// ranked groups nodes by where they are on the board along its arrows, each rank
// in the order across.
func ranked(nodes []*node, at func(*node) (along, across float64)) [][]*node {
	along := func(n *node) float64 { a, _ := at(n); return a }
	across := func(n *node) float64 { _, a := at(n); return a }
	slices.SortStableFunc(nodes, func(a, b *node) int {
		return cmp.Or(cmp.Compare(along(a), along(b)), cmp.Compare(across(a), across(b)))
	})
	var out [][]*node
	for _, n := range nodes {
		if k := len(out) - 1; k < 0 || along(n)-along(out[k][0]) > 20 {
			out = append(out, nil)
		}
		n.rank = len(out) - 1
		out[n.rank] = append(out[n.rank], n)
	}
	for _, rank := range out {
		slices.SortStableFunc(rank, func(a, b *node) int { return cmp.Compare(across(a), across(b)) })
	}
	return out
}

// spread gives nodes the cells of their centres across, as close as they fit
// with some space, and tells how far they reach. of gives a node's place on the
// board and its size in cells.
func spread(ranks [][]*node, space int, of func(*node) (float64, int), put func(*node, int)) int {
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
	least, end := 1<<30, 0
	for _, rank := range ranks {
		for _, n := range rank {
			at, size := of(n)
			least = min(least, int(at*scale)-size/2)
		}
	}
	for _, rank := range ranks {
		for _, n := range rank {
			at, size := of(n)
			centre := int(at*scale) - least
			put(n, centre)
			end = max(end, centre-size/2+size)
		}
	}
	return end
}

// down draws an edge between ranks below each other.
func (c *canvas) down(e edge) {
	above, below := e.from, e.to
	if above.rank > below.rank {
		above, below = below, above
	}
	top, end := above.row+above.h, below.row-1
	lane := min(top+1, end)
	c.vertical(above.col, top-1, lane)
	c.horizontal(lane, above.col, below.col)
	c.vertical(below.col, lane, end+1)
	if e.from == above {
		c.text(below.col, end, "▼")
	} else {
		c.text(above.col, top, "▲")
	}
	if e.label != "" {
		c.text(max(below.col-xansi.StringWidth(e.label)/2, 0), min(lane+1, end), e.label)
	}
}

// across draws an edge between ranks beside each other, which turns in a column.
func (c *canvas) across(e edge, lane int) {
	left, right := e.from, e.to
	if left.rank > right.rank {
		left, right = right, left
	}
	from, to := left.row+left.h/2, right.row+right.h/2
	start, end := left.col-left.w/2+left.w, right.col-right.w/2-1
	c.horizontal(from, start-1, lane)
	c.vertical(lane, from, to)
	c.horizontal(to, lane, end+1)
	if e.from == left {
		c.text(end, to, "▶")
	} else {
		c.text(start, from, "◀")
	}
	if e.label != "" {
		w, x := xansi.StringWidth(e.label), lane+1
		if from == to { // in the middle of the line
			x = start
		}
		c.text(x+max(end-x-w, 0)/2, to, e.label)
	}
}
