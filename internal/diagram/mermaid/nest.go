package mermaid

import (
	"math"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Room around what is in a frame, as boards make it, and for its title above.
const (
	framePad   = 52.0
	frameTitle = 10.0
)

// letter is how wide a letter of a label is, and lineHigh how high its line.
const (
	letter   = 18 * 0.58
	lineHigh = 18 * 1.35
)

// place gives every shape its place: each group is laid out by itself, from the
// innermost out, and then is a box of what is around it.
func (r *reader) place() error {
	places := map[string]diagram.Rect{} // in the space of what is around
	if _, err := r.layOut(nil, places); err != nil {
		return err
	}
	for _, n := range r.order {
		at := places[n.ID]
		for g := n.group; g != nil; g = g.parent {
			at.X, at.Y = at.X+places[g.ID].X, at.Y+places[g.ID].Y
		}
		n.X, n.Y = &at.X, &at.Y
	}
	for _, g := range r.closed {
		at := places[g.ID]
		for up := g.parent; up != nil; up = up.parent {
			at.X, at.Y = at.X+places[up.ID].X, at.Y+places[up.ID].Y
		}
		g.X, g.Y = new(at.X), new(at.Y+frameTitle)
		g.W, g.H = new(at.W), new(at.H-frameTitle)
	}
	return nil
}

// layOut places what is in a group, or on the page, and gives its size.
func (r *reader) layOut(g *group, places map[string]diagram.Rect) (diagram.Point, error) {
	notes, err := r.beside(g)
	if err != nil {
		return diagram.Point{}, err
	}
	var items []*diagram.Shape
	for _, n := range r.order {
		switch {
		case n.group != g || notes.is(n):
		case notes.of[n.name] != nil:
			size := notes.slot(n)
			items = append(items, &diagram.Shape{ID: n.ID, Kind: "box", W: &size.X, H: &size.Y})
		default:
			items = append(items, n.Shape)
		}
	}
	for _, inner := range r.closed {
		if inner.parent != g {
			continue
		}
		size, err := r.layOut(inner, places)
		if err != nil {
			return diagram.Point{}, err
		}
		items = append(items, &diagram.Shape{ID: inner.ID, Kind: "box", W: &size.X, H: &size.Y})
	}
	raw, err := encoded(append(items, r.within(g)...))
	if err != nil {
		return diagram.Point{}, err
	}
	laid, bounds, err := r.layout.Lay(raw, diagram.Plan{Layout: "layered", Direction: r.towards(g)})
	if err != nil {
		return diagram.Point{}, err
	}
	offset := diagram.Point{X: -min(bounds.X, 0), Y: -min(bounds.Y, 0)}
	if g != nil {
		offset = diagram.Point{X: offset.X + framePad, Y: offset.Y + framePad + frameTitle}
	}
	for id, at := range laid {
		places[id] = diagram.Rect{X: at.X + offset.X, Y: at.Y + offset.Y, W: at.W, H: at.H}
	}
	notes.place(places)
	least := 100.0
	if g != nil {
		least = max(least, math.Ceil(longest(*g.Text)*letter))
	}
	return diagram.Point{X: offset.X + max(bounds.X+bounds.W, least) + framePad,
		Y: offset.Y + max(bounds.Y+bounds.H, 20) + framePad}, nil
}

// towards is where arrows go in a group: as it says, else as around it.
func (r *reader) towards(g *group) string {
	for ; g != nil; g = g.parent {
		if g.direction != "" {
			return g.direction
		}
	}
	return r.plan.Direction
}

// within returns the arrows between what is in a group, those of inner groups for
// what is in them.
func (r *reader) within(g *group) []*diagram.Shape {
	var out []*diagram.Shape
	for _, e := range r.edges {
		from, to := r.above(e.from, g), r.above(e.to, g)
		if n := r.nodes[e.to]; from == "" || to == "" || from == to && e.from != e.to || n != nil && r.besides(n) {
			continue
		}
		c := *e.Shape
		c.ID, c.From, c.To = "", &from, &to
		out = append(out, &c)
	}
	return out
}

// above returns the id of what a name is in among the members of a group, "" where
// it is not in that.
func (r *reader) above(name string, g *group) string {
	inner := r.groups[name]
	id := ""
	if inner == nil {
		n := r.nodes[name]
		if n == nil {
			return ""
		}
		if n.group == g {
			return n.ID
		}
		inner = n.group
	}
	for ; inner != nil; inner = inner.parent {
		if id = inner.ID; inner.parent == g {
			return id
		}
	}
	return ""
}

// heading is the title of a diagram, above its shapes.
func (r *reader) heading(shapes []*diagram.Shape) *diagram.Shape {
	if r.headed == "" {
		r.headed = r.id("title")
	}
	at := corner(shapes)
	return &diagram.Shape{ID: r.headed, Kind: "text", Text: new(r.title), Font: new("sans"), X: new(at.X),
		Y: new(at.Y - 70)}
}
