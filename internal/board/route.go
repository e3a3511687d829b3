package board

import "math"

// maxRouted bounds how many shapes are looked at to lead arrows around them, in
// arrows times shapes.
const maxRouted = 2_000_000

// routes leads new arrows around the shapes that are in their way.
type routes struct {
	boxes  []*Shape
	joined map[string][]*Shape // what arrows connect each shape to
	tips   map[string]bool     // what others inherit from: an arrow's tip is on it
	lanes  lanes               // where those of this batch go
}

// routes finds what arrows go around; with very many of both nothing.
func (v *View) routes(arrows int) routes {
	out := routes{joined: map[string][]*Shape{}, tips: map[string]bool{}, lanes: lanes{}}
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
	a, b := from.Matrix.Apply(Point{from.W / 2, from.H / 2}), to.Matrix.Apply(Point{to.W / 2, to.H / 2})
	l := a.distance(b)
	if l < 1 {
		return 0
	}
	reach := around([]Point{a, b}).Grow(l * 0.6)
	near := r.near(from, to, reach)
	for _, share := range []float64{0, 0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42, 0.55, -0.55} {
		path := []Point{a, b}
		if share != 0 {
			path = arc(a, b, share*l)
		}
		if !crosses(path, near) {
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

// crosses reports whether a path goes through one of some rectangles.
func crosses(path []Point, boxes []Rect) bool {
	for _, r := range boxes {
		corners := [4]Point{{r.X, r.Y}, {r.X + r.W, r.Y}, {r.X + r.W, r.Y + r.H}, {r.X, r.Y + r.H}}
		for i := 1; i < len(path); i++ {
			if r.Contains(path[i]) {
				return true
			}
			for k, c := range corners {
				if _, ok := crossing(path[i-1], path[i], c, corners[(k+1)%4]); ok {
					return true
				}
			}
		}
	}
	return false
}
