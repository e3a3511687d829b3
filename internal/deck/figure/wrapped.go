package figure

import (
	"math"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/diagram/layout"
	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// minChain is how many nodes a chain has that is broken into rows.
const minChain = 4

// wraps returns how many nodes the rows of a chain may have, the most first; none for
// what is no chain, or has a direction of its own.
func wraps(read mermaid.Diagram) (out []int) {
	n := read.Chain()
	if d := read.Direction(); n < minChain || otherWay(read) == "" || d == "left" || d == "up" {
		return nil
	}
	for across := (n + 1) / 2; across > 1; across-- {
		if rows := (n + across - 1) / across; len(out) == 0 || rows != (n+out[len(out)-1]-1)/out[len(out)-1] {
			out = append(out, across)
		}
	}
	return out
}

// wrap adds a chain in rows that go there and back.
func (d *Drawn) wrap(read mermaid.Diagram) {
	for _, across := range wraps(read) {
		broken, err := read.Wrapped(across)
		if err != nil {
			return
		}
		b, err := placed(broken, broken.Plan)
		if err != nil {
			return
		}
		if lines := rowsOf(untitled(read, b.View()), across); lines != nil {
			d.Drawings = append(d.Drawings, finished(read, lines))
		}
	}
}

// link is a node of a chain, and the arrow to the next one.
type link struct {
	*node
	next *edge
}

// chainOf returns the nodes of a chain in their order.
func chainOf(v *board.View) (out []link) {
	nodes, next, behind := map[string]*node{}, map[string]*board.Shape{}, map[string]bool{}
	for _, s := range v.Shapes {
		if s.Arrow != nil {
			next[s.Arrow.From], behind[s.Arrow.To] = s, true
		}
	}
	first := ""
	for _, s := range v.Shapes {
		if s.Arrow != nil || s.Part != "" {
			continue
		}
		if nodes[s.ID] = nodeOf(s, true); !behind[s.ID] {
			first = s.ID
		}
	}
	for id := first; nodes[id] != nil; {
		l := link{node: nodes[id]}
		arrow := next[id]
		if arrow == nil {
			return append(out, l)
		}
		e := edgeOf(arrow)
		l.next = &e
		out, id = append(out, l), arrow.Arrow.To
	}
	return nil
}

// rowsOf draws a chain in rows of so many nodes.
func rowsOf(v *board.View, across int) []string {
	chain := chainOf(v)
	if chain == nil {
		return nil
	}
	columns, gaps, rows := make([]int, across), make([]int, across), make([]int, (len(chain)+across-1)/across)
	for i, l := range chain {
		c, r := mermaid.Wrap(i, across)
		columns[c], rows[r] = max(columns[c], l.w), max(rows[r], l.h)
		if next, _ := mermaid.Wrap(i+1, across); l.next != nil && next != c {
			left := min(c, next)
			gaps[left] = max(gaps[left], 5, xansi.StringWidth(l.next.label)+4)
		}
	}
	const down = 3
	wide, tall := 0, down*(len(rows)-1)
	for c := range columns {
		wide += columns[c] + gaps[c]
	}
	for _, h := range rows {
		tall += h
	}
	if wide > maxWide {
		return nil
	}
	for i, l := range chain {
		c, r := mermaid.Wrap(i, across)
		l.col, l.row = columns[c]/2-l.w/2, (rows[r]-l.h)/2+down*r
		for k := range c {
			l.col += columns[k] + gaps[k]
		}
		for _, h := range rows[:r] {
			l.row += h
		}
	}
	c := newCanvas(wide+maxLabel, tall)
	for i, l := range chain {
		if l.next != nil {
			c.leads(l.node, chain[i+1].node, *l.next)
		}
		c.shaped(l.node)
	}
	return c.rows()
}

// leads draws an arrow to the next node of a chain: along the row, or down.
func (c *canvas) leads(from, to *node, e edge) {
	a, b := from.middle(), to.middle()
	at, label := layout.Point{X: a.X + 2, Y: (from.row + from.h + to.row) / 2}, xansi.StringWidth(e.label)
	switch {
	case a.X == b.X:
		a.Y, b.Y = from.row+from.h-1, to.row
	case a.X < b.X:
		a.X, b.X = from.col+from.w-1, to.col
	default:
		a.X, b.X = from.col, to.col+to.w-1
	}
	if a.X != b.X {
		at = layout.Point{X: (a.X + b.X + 1 - label) / 2, Y: a.Y}
	}
	a, b = from.meets(b, a), to.meets(a, b)
	c.route([]layout.Point{a, b}, e.pen)
	c.text(at.X, at.Y, e.label)
	c.head(b, a, e.start, e.filled)
	c.head(a, b, e.end, e.filled)
}

// A slide of an export has about this much room for a drawing, in pixels of a
// whiteboard.
const (
	slideWide = 830.0
	slideTall = 384.0
)

// larger is how much larger a drawing must be to be another than a diagram says.
const larger = 1.4

// largest returns the diagram as it says, or turned or in rows where that is much
// larger on a slide.
func largest(read mermaid.Diagram) (*board.Board, error) {
	best, err := placed(read, read.Plan)
	if err != nil {
		return nil, err
	}
	scale := scaleOf(best) * larger
	try := func(d mermaid.Diagram, err error) {
		if err != nil {
			return
		}
		b, err := placed(d, d.Plan)
		if err != nil {
			return
		}
		if s := scaleOf(b); s > scale {
			best, scale = b, s
		}
	}
	if other := otherWay(read); other != "" {
		try(read.Turned(other))
	}
	for _, across := range wraps(read) {
		try(read.Wrapped(across))
	}
	return best, nil
}

// scaleOf is how large a board is drawn on a slide; 1 is as large as it is.
func scaleOf(b *board.Board) float64 {
	r := b.View().Bounds
	return min(slideWide/math.Max(r.W, 1), slideTall/math.Max(r.H, 1), 1)
}
