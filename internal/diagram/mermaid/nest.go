package mermaid

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
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
	notes, err := r.beside(g)
	if err != nil {
		return board.Point{}, err
	}
	var items []*board.Input
	for _, n := range r.order {
		switch {
		case n.group != g || notes.is(n):
		case notes.of[n.name] != nil:
			size := notes.slot(n)
			items = append(items, &board.Input{ID: n.ID, Kind: "box", W: &size.X, H: &size.Y})
		default:
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
	raw, err := encoded(append(items, r.within(g)...))
	if err != nil {
		return board.Point{}, err
	}
	b := board.New("", "a.tldr")
	if _, _, err := b.Batch(raw, board.Plan{Layout: "layered", Direction: r.towards(g)}); err != nil {
		return board.Point{}, err
	}
	bounds := room(b.View())
	offset := board.Point{X: -min(bounds.X, 0), Y: -min(bounds.Y, 0)}
	if g != nil {
		offset = board.Point{X: offset.X + framePad, Y: offset.Y + framePad + frameTitle}
	}
	for _, s := range b.Infos() {
		if s.From == "" {
			places[s.ID[len("shape:"):]] = board.Rect{X: s.X + offset.X, Y: s.Y + offset.Y, W: s.W, H: s.H}
		}
	}
	notes.place(places)
	least := 100.0
	if g != nil {
		least = max(least, math.Ceil(longest(*g.Text)*letter))
	}
	return board.Point{X: offset.X + max(bounds.X+bounds.W, least) + framePad, Y: offset.Y + max(bounds.Y+bounds.H, 20) + framePad}, nil
}

// loopRoom is how far an arrow from a shape to itself goes out from it.
const loopRoom = 44.0

// room is what shapes take up with the arrows that go around them.
func room(v *board.View) board.Rect {
	bounds := v.Bounds
	for _, s := range v.Shapes {
		if a := s.Arrow; a != nil && a.From != "" && a.From == a.To {
			at := v.Shape(a.From).Bounds
			bounds = bounds.Union(board.Rect{X: at.X, Y: at.Y, W: at.W + loopRoom, H: at.H + loopRoom})
		}
	}
	return bounds
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
		if n := r.nodes[e.to]; from == "" || to == "" || from == to && e.from != e.to || n != nil && r.besides(n) {
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
