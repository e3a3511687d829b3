package mermaid

import (
	"math"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Room between what stands in rows.
const (
	chainAcross = 90.0
	chainDown   = 90.0
)

// Chain is how many nodes a diagram has, where they are one after the other and
// nothing else; 0 for others.
func (d Diagram) Chain() int {
	if d.read == nil || d.sequence || d.Chart != nil {
		return 0
	}
	return len(d.read.inLine())
}

// inLine returns the nodes in their order, where each leads to the next one alone.
func (r *reader) inLine() []*node {
	if len(r.closed) > 0 || len(r.edges) != len(r.order)-1 {
		return nil
	}
	next, behind := map[string]string{}, map[string]bool{}
	for _, e := range r.edges {
		if e.hidden || next[e.from] != "" || behind[e.to] {
			return nil
		}
		next[e.from], behind[e.to] = e.to, true
	}
	var out []*node
	for _, n := range r.order {
		if behind[n.name] {
			continue
		}
		for at := n; at != nil && len(out) <= len(r.order); at = r.nodes[next[at.name]] {
			out = append(out, at)
		}
		break
	}
	if len(out) != len(r.order) { // a circle, or notes
		return nil
	}
	return out
}

// Wrapped returns a chain in rows of so many nodes, which go there and back. The
// diagram must be a Chain.
func (d Diagram) Wrapped(across int) (Diagram, error) {
	chain := d.read.inLine()
	raw, err := encoded(inputsOf(chain))
	if err != nil {
		return Diagram{}, err
	}
	sizes, _, err := d.read.layout.Lay(raw, diagram.Plan{Layout: "grid"})
	if err != nil {
		return Diagram{}, err
	}
	columns, rows := make([]float64, across), make([]float64, (len(chain)+across-1)/across)
	for i, n := range chain {
		c, r := Wrap(i, across)
		columns[c], rows[r] = max(columns[c], sizes[n.ID].W), max(rows[r], sizes[n.ID].H)
	}
	gap := chainAcross
	for _, e := range d.read.edges {
		if e.Text != nil {
			gap = max(gap, math.Ceil(float64(xansi.StringWidth(*e.Text))*letter)+chainAcross/2)
		}
	}
	out := d
	out.inputs, out.Plan = nil, diagram.Plan{Placed: true}
	for i, n := range chain {
		c, r := Wrap(i, across)
		in := *n.Shape
		in.X, in.Y = new(middle(columns, c, gap)-sizes[n.ID].W/2), new(middle(rows, r, chainDown)-sizes[n.ID].H/2)
		out.inputs = append(out.inputs, &in)
	}
	for _, e := range d.read.edges {
		in := *e.Shape
		in.Line = new("straight")
		out.inputs = append(out.inputs, &in)
	}
	if d.Title != "" {
		out.inputs = append(out.inputs, d.read.heading(out.inputs))
	}
	out.Shapes, err = encoded(out.inputs)
	return out, err
}

// Wrap returns the place of a node of a chain in rows of so many: every other row goes
// back.
func Wrap(i, across int) (column, row int) {
	column, row = i%across, i/across
	if row%2 == 1 {
		column = across - 1 - column
	}
	return column, row
}

// middle is that of one of several sizes that stand beside each other.
func middle(sizes []float64, i int, gap float64) float64 {
	at := 0.0
	for _, s := range sizes[:i] {
		at += s + gap
	}
	return at + sizes[i]/2
}

func inputsOf(nodes []*node) (out []*diagram.Shape) {
	for _, n := range nodes {
		out = append(out, n.Shape)
	}
	return out
}
