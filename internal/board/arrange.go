package board

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/layout"
	"github.com/openspace-tui/openspace/internal/diagram"
)

// Layouts are the names of what places the shapes of a batch.
func Layouts() []string { return []string{"layered", "tree", "grid", "sequence"} }

// Directions are the names of where the arrows of layers and trees go.
func Directions() []string { return []string{"down", "up", "right", "left"} }

// Plan is how the shapes of a batch are placed. Without a layout they are where
// they say, a diagram that says so of none of its shapes as one of its kind mostly
// is, and others beside each other. Without a direction arrows go down.
type Plan struct {
	Layout    string // one of Layouts
	Direction string // one of Directions, with the layouts layered and tree
	Placed    bool   // the shapes say their places, and arrows go between them as those of layered do
}

func (p Plan) check() error {
	switch {
	case p.Layout != "" && !slices.Contains(Layouts(), p.Layout):
		return wrong("layout", "is-not-one-of", line(p.Layout), strings.Join(Layouts(), ", "))
	case p.Direction != "" && !slices.Contains(Directions(), p.Direction):
		return wrong("direction", "is-not-one-of", line(p.Direction), strings.Join(Directions(), ", "))
	case p.Direction != "" && !p.flows():
		return wrong("direction", "goes-layouts-layered-tree-alone")
	}
	return nil
}

// suggested is the plan with the layout of a diagram that has none, and whose shapes
// say nothing of their places: in rows, arrows between them would go across all.
func (p Plan) suggested(boxes, arrows []*item) Plan {
	if p.Layout != "" || p.Placed {
		return p
	}
	in, talk := map[string]bool{}, false
	for _, it := range boxes {
		if it.raw || it.x != nil || it.y != nil {
			return p
		}
		in[it.id] = true
		talk = talk || it.kind.ID == "lifeline"
	}
	between := 0
	for _, a := range arrows {
		switch {
		case a.raw:
			return p
		case in[a.from] && in[a.to] && a.from != a.to:
			between++
		}
	}
	switch {
	case between == 0 || len(in) < 3:
	case talk:
		p.Layout = "sequence"
	default:
		p.Layout = "layered"
	}
	return p
}

// towards returns the direction as the layouts name it.
func (p Plan) towards() layout.Direction {
	return layout.Direction(max(slices.Index(Directions(), p.Direction), 0))
}

// across reports whether arrows go along rows.
func (p Plan) across() bool { return p.towards() == layout.Right || p.towards() == layout.Left }

// leads reports whether the layout leads an arrow too: one that says nothing else of
// how it goes.
func (p Plan) leads(arrow *item) bool {
	in := arrow.in
	return !arrow.raw && in.Bend == nil && (in.Line == nil || *in.Line == "elbow") && p.flows()
}

// flows reports whether arrows go in a direction.
func (p Plan) flows() bool { return p.Placed || p.Layout == "layered" || p.Layout == "tree" }

// places lays boxes of some sizes out, which arrows connect; at gives a shape's
// number among them. The gap is what was left between them, in pixels.
func (plan Plan) places(sizes []layout.Size, arrows []*item, at map[string]int) ([]layout.Point, layout.Gap, error) {
	gap := layout.Gap{X: gap, Y: 80}
	if plan.Layout == "layered" || plan.Layout == "tree" {
		gap.Y = 100
	}
	var edges []layout.Edge
	var lanes []layout.Span
	for _, a := range arrows {
		from, okFrom := at[a.from]
		to, okTo := at[a.to]
		if !okFrom || !okTo {
			continue
		}
		wide := 0.0
		if a.text != "" {
			wide = cells(a.text)*cellAtSixty + 60
			gap = plan.labelled(gap, a)
		}
		lanes = append(lanes, layout.Span{From: from, To: to, Least: wide})
		if a.kind.ID == "inheritance" {
			from, to = to, from
		}
		edges = append(edges, layout.Edge{From: from, To: to})
	}
	switch plan.Layout {
	case "layered":
		out, err := layout.Layered(plan.towards(), sizes, edges, gap)
		return out, gap, err
	case "tree":
		out, err := layout.Tree(plan.towards(), sizes, edges, gap)
		return out, gap, err
	case "sequence":
		gap.X = max(gap.X, 100)
		return layout.Lanes(sizes, lanes, gap), gap, nil
	}
	return layout.Grid(sizes, gap), gap, nil
}

// labelled is a gap with room for an arrow's label.
func (plan Plan) labelled(gap layout.Gap, a *item) layout.Gap {
	w, _ := textSize(a.text, fontSize("arrow", a.word("size")), 0)
	if plan.across() {
		gap.Y = min(max(gap.Y, w+60), 320)
	} else {
		gap.Y, gap.X = 110, min(max(gap.X, w*0.7), 160)
	}
	return gap
}

// arrange gives the shapes of a batch their places: those on the page itself,
// together below what is there, with what is in their frames. Arrows that come with
// them are the edges; what inherits goes below what it inherits from.
func (e *edit) arrange(items, arrows []*item, plan Plan, p *placer) error {
	n := e.nested(items, arrows, plan)
	places, _, err := n.lay("")
	if err != nil {
		return err
	}
	origin := Point{}
	if len(p.taken) > 0 {
		origin = Point{X: math.Round(p.whole.X), Y: math.Round(p.whole.Y + p.whole.H + 2*n.gap.Y)}
	}
	return n.put(places, origin)
}

// Layout lays out the shapes of diagrams as a board does.
type Layout struct{}

// loopRoom is how far an arrow from a shape to itself goes out from it.
const loopRoom = 44.0

// Lay is that of diagram.Layout.
func (Layout) Lay(shapes []json.RawMessage, plan diagram.Plan) (map[string]diagram.Rect, diagram.Rect, error) {
	b := New("", "")
	if _, _, err := b.Batch(shapes, Plan(plan)); err != nil {
		return nil, diagram.Rect{}, err
	}
	places, v := map[string]diagram.Rect{}, b.View()
	for _, s := range b.Infos() {
		if s.From == "" {
			places[strings.TrimPrefix(s.ID, "shape:")] = diagram.Rect{X: s.X, Y: s.Y, W: s.W, H: s.H}
		}
	}
	room := v.Bounds
	for _, s := range v.Shapes {
		if a := s.Arrow; a != nil && a.From != "" && a.From == a.To {
			at := v.Shape(a.From).Bounds
			room = room.Union(Rect{X: at.X, Y: at.Y, W: at.W + loopRoom, H: at.H + loopRoom})
		}
	}
	return places, diagram.Rect(room), nil
}
