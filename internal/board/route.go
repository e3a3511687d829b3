package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
)

// maxRouted bounds how many shapes are looked at to lead arrows around them, in
// arrows times shapes.
const maxRouted = 2_000_000

// routes leads new arrows around the shapes that are in their way.
type routes struct {
	boxes  []*Shape
	joined map[string][]*Shape // what arrows connect each shape to
	tips   map[string]bool     // what others inherit from: an arrow's tip is on it
	lanes  geometry.Lanes      // where those of this batch go
}

// routes finds what arrows go around; with very many of both nothing.
func (v *View) routes(arrows int) routes {
	out := routes{joined: map[string][]*Shape{}, tips: map[string]bool{}, lanes: geometry.Lanes{}}
	if arrows*len(v.Shapes) > maxRouted {
		return out
	}
	for _, s := range v.Shapes {
		switch {
		case s.Part != "" || s.Arrow != nil || len(s.Outline) == 0 || s.Type == "frame" || s.Type == "group" ||
			s.Type == "text":
		case s.Kind == "lifeline" || s.Kind == "activation":
		default:
			out.boxes = append(out.boxes, s)
		}
	}
	return out
}

// join notes that an arrow connects two shapes.
func (r routes) join(from, to *Shape) {
	if from == nil || to == nil || from == to {
		return
	}
	r.joined[from.ID], r.joined[to.ID] = append(r.joined[from.ID], to), append(r.joined[to.ID], from)
}

// bend returns how far an arrow from one shape to another has to bow so that it
// crosses none between them: the least there is, 0 where a straight one does or
// none helps.
func (r routes) bend(from, to *Shape) float64 {
	a, b := from.Matrix.Apply(Point{X: from.W / 2, Y: from.H / 2}), to.Matrix.Apply(Point{X: to.W / 2, Y: to.H / 2})
	l := a.Distance(b)
	if l < 1 {
		return 0
	}
	reach := geometry.Around([]Point{a, b}).Grow(l * 0.6)
	near := r.near(from, to, reach)
	for _, share := range []float64{0, 0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42, 0.55, -0.55} {
		path := []Point{a, b}
		if share != 0 {
			path = geometry.Arc(a, b, share*l)
		}
		if !geometry.Crosses(path, near) {
			return math.Round(share * l)
		}
	}
	return 0
}

// near returns what may be in the way between two shapes, with some space around.
func (r routes) near(from, to *Shape, reach Rect) []Rect {
	a, b := from.Bounds.Center(), to.Bounds.Center()
	var out []Rect
	for _, s := range r.boxes {
		if s != from && s != to && s.Bounds.Overlaps(reach) && !s.Bounds.Contains(a) && !s.Bounds.Contains(b) {
			out = append(out, s.Bounds.Grow(gap/6))
		}
	}
	return out
}

// maxAround is how many shapes one arrow is led around, and maxDetours how many arrows are.
const (
	maxAround  = 40
	maxDetours = 200
)

// Ways returns the paths of the page's arrows. Those of elbows that would go through
// other shapes, which tldraw does not mind, are led around them.
func (v *View) Ways() map[*Shape][]Point {
	out := map[*Shape][]Point{}
	for _, s := range v.Shapes {
		if s.Arrow != nil {
			out[s] = s.Arrow.Path
		}
	}
	shapes, led := v.routes(len(out)), 0
	for _, s := range v.Shapes {
		if s.Arrow == nil || led == maxDetours {
			continue
		}
		if path, ok := shapes.detour(s, out); ok {
			out[s] = path
			led++
		}
	}
	return out
}

// detour returns the way of an elbow around the shapes that it goes through, if it does
// and there is one.
func (r routes) detour(s *Shape, ways map[*Shape][]Point) ([]Point, bool) {
	a := s.Arrow
	from, to := a.start.to, a.end.to
	if a.Kind != "elbow" || from == nil || to == nil || from == to ||
		!geometry.Crosses(a.Path, r.near(from, to, geometry.Around(a.Path).Grow(1))) {
		return nil, false
	}
	field := geometry.Around(a.Path).Union(from.core).Union(to.core).Grow(200)
	near := r.near(from, to, field)
	if len(near) > maxAround {
		return nil, false
	}
	m := &geometry.Maze{Walls: near}
	for other, way := range ways {
		if other != s && other.Bounds.Union(geometry.Around(way)).Overlaps(field) {
			m.Others = append(m.Others, way)
		}
	}
	path, ok := m.Way(from.core, to.core, [2]Point{a.Anchors[0].At, a.Anchors[1].At})
	if !ok {
		return nil, false
	}
	if !a.start.exact {
		path = reach(cut(path, from), from)
	}
	slices.Reverse(path)
	if !a.end.exact {
		path = reach(cut(path, to), to)
	}
	slices.Reverse(path)
	return path, true
}
