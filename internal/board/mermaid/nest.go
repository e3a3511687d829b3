package mermaid

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
)

// Room around what is in a frame, as boards make it, and for its title above.
const (
	framePad   = 32.0
	frameTitle = 30.0
)

// letter is how wide a letter of a label is, and lineHigh how high its line.
const (
	letter   = 18 * 0.58
	lineHigh = 18 * 1.35
)

// place gives every shape its place: each group is laid out by itself, from the
// innermost out, and then is a box of what is around it.
func (r *reader) place() error {
	places := map[string]board.Rect{} // in the space of what is around
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
func (r *reader) layOut(g *group, places map[string]board.Rect) (board.Point, error) {
	var items []*board.Input
	for _, n := range r.order {
		if n.group == g {
			items = append(items, n.Input)
		}
	}
	for _, inner := range r.closed {
		if inner.parent != g {
			continue
		}
		size, err := r.layOut(inner, places)
		if err != nil {
			return board.Point{}, err
		}
		items = append(items, &board.Input{ID: inner.ID, Kind: "box", W: &size.X, H: &size.Y})
	}
	offset := board.Point{}
	if g != nil {
		offset = board.Point{X: framePad, Y: framePad + frameTitle}
	}
	raw, err := encoded(append(items, r.within(g)...))
	if err != nil {
		return board.Point{}, err
	}
	b := board.New("", "a.tldr")
	if _, _, err := b.Batch(raw, board.Plan{Layout: "layered", Direction: r.towards(g)}); err != nil {
		return board.Point{}, err
	}
	far := board.Point{X: 100, Y: 20}
	if g != nil {
		far.X = max(far.X, math.Ceil(longest(*g.Text)*letter))
	}
	for _, s := range b.Infos() {
		if s.From != "" {
			continue
		}
		at := board.Rect{X: s.X + offset.X, Y: s.Y + offset.Y, W: s.W, H: s.H}
		places[s.ID[len("shape:"):]] = at
		far = board.Point{X: max(far.X, at.X-offset.X+at.W), Y: max(far.Y, at.Y-offset.Y+at.H)}
	}
	return board.Point{X: far.X + 2*framePad, Y: far.Y + 2*framePad + frameTitle}, nil
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

// within gives the arrows between what is in a group, those of inner groups for
// what is in them.
func (r *reader) within(g *group) []*board.Input {
	var out []*board.Input
	for _, e := range r.edges {
		from, to := r.above(e.from, g), r.above(e.to, g)
		if from == "" || to == "" || from == to {
			continue
		}
		c := *e.Input
		c.ID, c.From, c.To = "", &from, &to
		out = append(out, &c)
	}
	return out
}

// above gives the id of what a name is in among the members of a group, "" where
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
func (r *reader) heading(shapes []*board.Input) *board.Input {
	if r.headed == "" {
		r.headed = r.id("title")
	}
	at := corner(shapes)
	return &board.Input{ID: r.headed, Kind: "text", Text: new(r.title), Font: new("sans"), X: new(at.X), Y: new(at.Y - 70)}
}
