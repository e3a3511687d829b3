package scene

import (
	"cmp"
	"math"
	"slices"

	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// Cells that stay free between figures that grow, across and down: an arrow and
// its head go there.
const (
	keepX = 2
	keepY = 1
)

// grow makes figures as large as their labels need: to the least height, then
// as wide as helps, then as high as is left. Each takes at most half of what is
// free to its neighbours, so that none runs into another.
func (f *figures) grow() {
	all := f.All
	g := growth{all: all, w: f.w, h: f.h}
	for i := range all {
		k := &all[i]
		if k.Form == route.Words {
			f.oneRowHigh(k)
		}
	}
	g.down(func(k *figure) int {
		if k.Form.Framed() && k.Shape.Text != "" && !k.ground {
			return 3
		}
		return k.Rows()
	}, keepY, f.centerRow)
	for i := range all { // no room for a frame
		if k := &all[i]; k.Form.Framed() && k.Rows() < 3 && k.Shape.Text != "" && !k.ground && k.Shape.Type == "geo" {
			k.Form = route.Words
			f.oneRowHigh(k)
		}
	}
	for range passes {
		g.across(f.wantedCols)
	}
	g.down(f.wordRows, keepY, f.centerRow)
	for range passes {
		g.down(f.wantedRows, keepY+1, f.centerRow)
	}
}

// passes is how often what is left is shared out: what one does not take its
// neighbour may have.
const passes = 3

// oneRowHigh makes a figure a row high: that in which its middle is, so that
// those side by side have the same; a lifeline's is that above its line.
func (f *figures) oneRowHigh(k *figure) {
	if k.Shape.Kind == "lifeline" {
		k.Y0 = k.Y1
		return
	}
	k.Y0 = int(math.Floor(f.centerRow(k)))
	k.Y1 = k.Y0
}

// centerRow returns the row around which a shape is drawn: that of its middle. A
// lifeline grows away from its line.
func (f *figures) centerRow(k *figure) float64 {
	if k.Shape.Kind == "lifeline" {
		return float64(k.Y1+1) - 1.5
	}
	return f.on(Frame(k.Shape).Center(), f.offset(k.Shape)).Y / cells.H
}

// growth finds room for figures.
type growth struct {
	all  []figure
	w, h int
	lo   []int
	hi   []int
	last []int32
}

// edge is where a figure begins, or one of the two walls of a ground.
type edge struct {
	fig       int
	from, to  int // along
	low, high int // across
	wall      bool
}

// across makes figures wider, to as many cells as they want.
func (g *growth) across(want func(*figure) int) {
	g.room(g.edges(false), -2*cells.Margin, g.w+2*cells.Margin, keepX, g.h)
	for i := range g.all {
		k := &g.all[i]
		n := want(k)
		if n == k.Cols() {
			continue
		}
		lo, hi := open(g.lo[i], g.hi[i], k.X0, k.X1, g.w, 16)
		lo, hi = onScreen(lo, hi, k.X0, k.X1, g.w)
		k.X0, k.X1 = stretched(k.X0, k.X1, lo, hi, n, float64(k.X0+k.X1+1)/2)
	}
}

// down makes figures higher.
func (g *growth) down(want func(*figure) int, keep int, middle func(*figure) float64) {
	g.room(g.edges(true), -2*cells.Margin, g.h+2*cells.Margin, keep, g.w)
	for i := range g.all {
		k := &g.all[i]
		if n := want(k); n > k.Rows() {
			lo, hi := open(g.lo[i], g.hi[i], k.Y0, k.Y1, g.h, 6)
			lo, hi = onScreen(lo, hi, k.Y0, k.Y1, g.h)
			if k.Shape.Kind == "lifeline" { // below is its line
				hi = k.Y1
			}
			k.Y0, k.Y1 = stretched(k.Y0, k.Y1, lo, hi, n, middle(k))
		}
	}
}

// open bounds growth to a side where nothing is: to as much as there is at the
// other side, and a least, so that what is at the edge of a drawing does not
// leave the screen while what is within it has to keep small.
func open(lo, hi, from, to, size, few int) (int, int) {
	least, most := -2*cells.Margin, size+2*cells.Margin
	switch {
	case lo <= least && hi >= most:
		return from - few, to + few
	case lo <= least:
		return from - max(hi-to, few/2), hi
	case hi >= most:
		return lo, to + max(from-lo, few/2)
	}
	return lo, hi
}

// onScreen keeps what shows as a whole from growing over the edge of the screen.
func onScreen(lo, hi, from, to, size int) (int, int) {
	if from >= 0 && to < size {
		return max(lo, 0), min(hi, size-1)
	}
	return lo, hi
}

// stretched returns n cells within lo and hi, as near to a middle as they allow;
// what was had already is not given up unless n is less.
func stretched(from, to, lo, hi, n int, middle float64) (int, int) {
	lo, hi = min(lo, from), max(hi, to)
	n = min(n, hi-lo+1)
	at := int(math.Round(middle - float64(n)/2))
	at = min(max(at, lo), hi-n+1)
	return at, at + n - 1
}

// edges returns figures in the order in which they begin along an axis.
func (g *growth) edges(down bool) []edge {
	out := make([]edge, 0, len(g.all))
	for i := range g.all {
		k := &g.all[i]
		e := edge{i, k.X0, k.X1, k.Y0, k.Y1, false}
		if down {
			e = edge{i, k.Y0, k.Y1, k.X0, k.X1, false}
		}
		if k.ground {
			out = append(out, edge{i, e.from, e.from, e.low, e.high, true}, edge{i, e.to, e.to, e.low, e.high, true})
			continue
		}
		out = append(out, e)
	}
	slices.SortStableFunc(out, func(a, b edge) int { return cmp.Compare(a.from, b.from) })
	return out
}

// room finds for each figure from where to where it may reach.
func (g *growth) room(edges []edge, least, most, keep, lanes int) {
	g.lo, g.hi = slices.Grow(g.lo[:0], len(g.all))[:len(g.all)], slices.Grow(g.hi[:0], len(g.all))[:len(g.all)]
	for i := range g.all {
		g.lo[i], g.hi[i] = least, most
	}
	lanes += 2 * cells.Margin
	g.last = slices.Grow(g.last[:0], lanes)[:lanes]
	for i := range g.last {
		g.last[i] = -1
	}
	for n, e := range edges {
		for lane := max(e.low+cells.Margin, 0); lane <= min(e.high+cells.Margin, lanes-1); lane++ {
			if before := g.last[lane]; before >= 0 {
				g.between(edges[before], e, keep)
				if edges[before].to > e.to && !edges[before].wall {
					continue
				}
			}
			g.last[lane] = int32(n)
		}
	}
}

// between shares what is free between two neighbours.
func (g *growth) between(a, b edge, keep int) {
	free := b.from - a.to - 1 - keep
	half, rest := max(free/2, 0), max(free-free/2, 0)
	switch {
	case a.wall && b.wall:
	case a.wall:
		g.lo[b.fig] = max(g.lo[b.fig], b.from-max(free+keep-1, 0))
	case b.wall:
		g.hi[a.fig] = min(g.hi[a.fig], a.to+max(free+keep-1, 0))
	default:
		g.hi[a.fig], g.lo[b.fig] = min(g.hi[a.fig], a.to+rest), max(g.lo[b.fig], b.from-half)
	}
}

// wantedCols returns how wide a figure's label has it.
func (f *figures) wantedCols(k *figure) int {
	shape := k.Shape
	if shape.Text == "" || k.ground || shape.Rotation != 0 {
		return k.Cols()
	}
	switch {
	case k.Form == route.Words:
		n := f.index.measure(shape).Cells + 2
		if shape.Ref != "" {
			n += 2
		}
		return n
	case k.Form == route.Text:
		return max(k.Cols(), f.index.measure(shape).Widest)
	case k.Form == route.Dots && shape.Kind == "actor":
		return max(k.Cols(), f.index.measure(shape).Widest)
	case !k.Form.Framed() || shape.Type != "geo" && shape.Type != "note":
		return k.Cols()
	}
	m := f.index.measure(shape)
	extra := k.Form.Sides(k.Rows())
	if m.Sections { // members do not wrap while there is room
		return max(k.Cols(), m.Widest+extra)
	}
	for n := k.Cols(); n < m.Widest+extra; n++ {
		if inner := n - extra; inner >= m.Longest && m.Lines(inner) <= k.Rows()-2 {
			return n
		}
	}
	return max(k.Cols(), m.Widest+extra)
}

// wordRows returns words as many rows as they need, where they do not fit in one.
func (f *figures) wordRows(k *figure) int {
	if k.Form != route.Words || k.Shape.Kind == "lifeline" || f.Camera.Zoom < Naming {
		return k.Rows()
	}
	m := f.index.measure(k.Shape)
	if n := k.room(); m.Sections || n < m.Longest || n >= m.Cells {
		return k.Rows()
	}
	return min(m.Lines(k.room()), maxWordRows)
}

// maxWordRows is how many rows words get that have no outline.
const maxWordRows = 4

// wantedRows returns how high a figure's label has it, as wide as it is.
func (f *figures) wantedRows(k *figure) int {
	shape := k.Shape
	if shape.Text == "" || k.ground || shape.Rotation != 0 {
		return k.Rows()
	}
	m := f.index.measure(shape)
	switch {
	case k.Form == route.Text:
		return max(k.Rows(), m.Lines(k.Cols()))
	case !k.Form.Framed() || shape.Type != "geo" && shape.Type != "note":
		return k.Rows()
	}
	rows := k.Rows()
	for rows < 40 && m.Lines(k.Cols()-k.Form.Sides(rows)) > rows-2 {
		rows++
	}
	return rows
}
