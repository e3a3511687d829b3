package figure

import (
	"fmt"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/diagram/layout"
	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/lang"
)

// maxTall bounds the rows of a drawing.
const maxTall = 2000

// again stands before the words of an arrow that leads to where it begins.
const again = "↺"

// nodesAndEdges are what a drawing is of, with the numbers that they have in the graph
// that is laid out.
type nodesAndEdges struct {
	nodes []*node
	edges []edge
	graph layout.Graph
}

// graph draws nodes, the arrows between them, and frames around them; nothing where being
// tight makes no difference.
func graph(read mermaid.Diagram, v *board.View, tight bool) ([]string, error) {
	to, _ := layout.Towards(read.Direction())
	d := nodesAndEdges{graph: layout.Graph{To: to, Tight: tight}}
	d.read(v, read.Directions())
	if said := func(e edge) bool { return e.label != "" }; tight && to.Across() && slices.ContainsFunc(d.edges, said) {
		return nil, nil
	}
	count := 0
	for i := range d.nodes {
		if !d.frame(i) {
			count++
		}
	}
	if count == 0 || count > maxNodes {
		return nil, lang.Errorf("the-diagram-has-nodes", count)
	}
	l, err := layout.Solve(d.graph)
	switch {
	case err != nil:
		return nil, err
	case l.W > maxWide:
		return nil, lang.Errorf("the-diagram-is-columns-wide", l.W)
	case l.H > maxTall:
		return nil, lang.Errorf("diagram-too-large-slide")
	}
	return d.draw(l), nil
}

// read finds nodes and edges in a view.
func (d *nodesAndEdges) read(v *board.View, own map[string]string) {
	number := map[string]int{}
	for _, s := range v.Shapes {
		if s.Part != "" || s.Arrow != nil {
			continue
		}
		n := nodeOf(s, d.graph.To.Across())
		d.nodes = append(d.nodes, n)
		number[s.ID] = len(d.nodes)
		box := layout.Box{Size: layout.Size{W: n.w, H: n.h}, In: number[s.Parent], Own: own[s.ID]}
		box.Slant, box.Fixed = n.form == formDecision, n.form == formSign || n.bar
		d.graph.Boxes = append(d.graph.Boxes, box)
	}
	for _, s := range v.Shapes {
		if s.Arrow == nil {
			continue
		}
		e, from, to := edgeOf(s), number[s.Arrow.From], number[s.Arrow.To]
		switch {
		case from == 0 || to == 0:
		case from == to:
			n, said := d.nodes[from-1], &d.graph.Boxes[from-1].Said
			text := strings.TrimSpace(again + " " + e.label)
			n.loops = append(n.loops, text)
			said.W, said.H = max(said.W, xansi.StringWidth(text)), len(n.loops)
		default:
			one := layout.Edge{From: from, To: to, Label: room(e), Back: s.Kind == "inheritance"}
			one.Start, one.End = fmt.Sprint(e.pen, e.filled, e.start), fmt.Sprint(e.pen, e.filled, e.end)
			one.Heads = [2]bool{headed(e.start), headed(e.end)}
			d.edges, d.graph.Edges = append(d.edges, e), append(d.graph.Edges, one)
		}
	}
}

// headed reports whether an arrow has a head of some kind.
func headed(kind string) bool { return kind != "none" && kind != "" }

// room is what a label takes, with some of its line, or nothing, at both sides.
func room(e edge) layout.Size {
	if e.label == "" {
		return layout.Size{}
	}
	return layout.Size{W: xansi.StringWidth(e.label) + 2, H: 1}
}

// frame reports whether others are in a node.
func (d *nodesAndEdges) frame(i int) bool { return d.nodes[i].form == formFrame }

// draw draws what has been laid out: boxes cover the lines that reach them.
func (d *nodesAndEdges) draw(l layout.Layout) []string {
	c := newCanvas(l.W, l.H)
	for i, n := range d.nodes {
		n.put(l.Boxes[i])
		if d.frame(i) {
			c.frame(n.col, n.row, n.w, n.h)
		}
	}
	for i, e := range d.edges {
		from, to := d.nodes[d.graph.Edges[i].From-1], d.nodes[d.graph.Edges[i].To-1]
		if r := l.Routes[i]; len(r) > 1 {
			r[0], r[len(r)-1] = from.meets(r[1], r[0]), to.meets(r[len(r)-2], r[len(r)-1])
			c.route(r, e.pen)
		}
	}
	for i, n := range d.nodes {
		if d.frame(i) {
			c.title(n)
		}
	}
	for i, n := range d.nodes {
		if !d.frame(i) {
			c.shaped(n)
		}
		for k, text := range n.loops {
			c.text(l.Said[i].X, l.Said[i].Y+k, text)
		}
	}
	var lost []string
	for i, e := range d.edges {
		r, at := l.Routes[i], l.Labels[i]
		if len(r) < 2 { // as between a frame and what is in it, where there is no room
			lost = append(lost, d.inWords(i))
			continue
		}
		c.head(r[1], r[0], e.start, e.filled)
		c.head(r[len(r)-2], r[len(r)-1], e.end, e.filled)
		c.text(at.X+(at.W-xansi.StringWidth(e.label))/2, at.Y+at.H/2, e.label)
	}
	if len(lost) > 0 {
		return slices.Concat(c.rows(), []string{""}, lost)
	}
	return c.rows()
}

// inWords says what an arrow goes between that has no line.
func (d *nodesAndEdges) inWords(i int) string {
	e := d.edges[i]
	from, to := headOf(e.start, e.filled, 3), headOf(e.end, e.filled, 1)
	sign := from + "—" + to
	switch {
	case strings.ContainsAny(from+to, "◆◇△▷▽◁○×"):
	case from != "" && to != "":
		sign = "↔"
	case to != "":
		sign = "→"
	}
	text := d.nodes[d.graph.Edges[i].From-1].called() + " " + sign + " " + d.nodes[d.graph.Edges[i].To-1].called()
	if e.label != "" {
		text += " (" + e.label + ")"
	}
	return text
}

// route draws a line with its corners.
func (c *canvas) route(r []layout.Point, pen uint8) {
	c.pen = pen
	for k := 1; k < len(r); k++ {
		if a, b := r[k-1], r[k]; a.X == b.X {
			c.vertical(a.X, a.Y, b.Y)
		} else {
			c.horizontal(a.Y, a.X, b.X)
		}
	}
}

// head draws the head of an arrow that comes from one point and ends at another, which is
// of a node.
func (c *canvas) head(from, to layout.Point, kind string, filled bool) {
	switch {
	case from.Y > to.Y:
		c.text(to.X, to.Y+1, headOf(kind, filled, 0))
	case from.X < to.X:
		c.text(to.X-1, to.Y, headOf(kind, filled, 1))
	case from.Y < to.Y:
		c.text(to.X, to.Y-1, headOf(kind, filled, 2))
	default:
		c.text(to.X+1, to.Y, headOf(kind, filled, 3))
	}
}
