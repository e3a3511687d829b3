package mermaid

import "github.com/openspace-tui/openspace/internal/diagram"

// noteGap is between a state and a note beside it.
const noteGap = 50.0

// margins have the notes that are beside what they are of: a layout has each state with
// its notes for one box, in whose middle the state is.
type margins struct {
	of    map[string][]*node // by the name of what they are of
	nodes map[string]*node   // what they are of
	sizes map[string]diagram.Rect
}

// besides reports whether a note has a side of a node, rather than a place of its own.
func (r *reader) besides(n *node) bool {
	return n.side != "" && r.nodes[n.of] != nil && r.groups[n.of] == nil
}

// beside returns the notes of what is in a group, with how large all that is.
func (r *reader) beside(g *group) (margins, error) {
	out := margins{of: map[string][]*node{}, nodes: map[string]*node{}, sizes: map[string]diagram.Rect{}}
	var all []*diagram.Shape
	for _, n := range r.order {
		if n.group == g && r.besides(n) {
			if out.nodes[n.of] == nil {
				all = append(all, r.nodes[n.of].Shape)
			}
			out.of[n.of], out.nodes[n.of] = append(out.of[n.of], n), r.nodes[n.of]
			all = append(all, n.Shape)
		}
	}
	if len(all) == 0 {
		return out, nil
	}
	raw, err := encoded(all)
	if err != nil {
		return out, err
	}
	out.sizes, _, err = r.layout.Lay(raw, diagram.Plan{Layout: "grid"})
	return out, err
}

func (n margins) is(of *node) bool {
	for _, note := range n.of[of.of] {
		if note == of {
			return true
		}
	}
	return false
}

// columns returns how wide the notes of a node are at its sides, and how high.
func (n margins) columns(of *node) (wide map[string]float64, high map[string]float64) {
	wide, high = map[string]float64{}, map[string]float64{}
	for _, note := range n.of[of.name] {
		size := n.sizes[note.ID]
		wide[note.side] = max(wide[note.side], size.W+noteGap)
		if high[note.side] > 0 {
			high[note.side] += noteGap / 2
		}
		high[note.side] += size.H
	}
	return wide, high
}

// slot is the room for a node with its notes.
func (n margins) slot(of *node) diagram.Point {
	wide, high := n.columns(of)
	size := n.sizes[of.ID]
	return diagram.Point{X: size.W + 2*max(wide["left"], wide["right"]), Y: max(size.H, high["left"], high["right"])}
}

// place puts nodes in the middle of their rooms, and their notes beside them.
func (n margins) place(places map[string]diagram.Rect) {
	for name, all := range n.of {
		of := n.nodes[name]
		size, c := n.sizes[of.ID], places[of.ID].Center()
		places[of.ID] = diagram.Rect{X: c.X - size.W/2, Y: c.Y - size.H/2, W: size.W, H: size.H}
		_, high := n.columns(of)
		y := map[string]float64{"left": c.Y - high["left"]/2, "right": c.Y - high["right"]/2}
		for _, note := range all {
			s := n.sizes[note.ID]
			x := c.X + size.W/2 + noteGap
			if note.side == "left" {
				x = c.X - size.W/2 - noteGap - s.W
			}
			places[note.ID] = diagram.Rect{X: x, Y: y[note.side], W: s.W, H: s.H}
			y[note.side] += s.H + noteGap/2
		}
	}
}
