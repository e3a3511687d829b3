package layout

import (
	"math"
	"slices"

	elk "github.com/d2lang/elk-go"
)

// layout reads where the library has put everything.
func (s *solver) layout() Layout {
	out := Layout{Routes: make([][]Point, len(s.edges))}
	for _, n := range s.nodes[1:] {
		r := rect(n.X, n.Y, n.Width, n.Height)
		r.Y, r.H = r.Y+s.above, r.H-s.above-s.below
		out.Boxes = append(out.Boxes, r)
		out.Said = append(out.Said, textOf(n.Labels))
	}
	for i, e := range s.edges {
		if s.Edges[i].Label.W == 0 {
			e.Labels = nil
		}
		out.Labels = append(out.Labels, textOf(e.Labels))
		for _, section := range e.Sections {
			out.Routes[i] = s.route(i, section, out.Boxes)
		}
	}
	if top := s.above; top > 0 {
		for _, p := range slices.Concat(out.Routes...) {
			top = min(top, p.Y)
		}
		out.move(0, -top)
	}
	for _, r := range slices.Concat(out.Boxes, out.Said, out.Labels) {
		out.W, out.H = max(out.W, r.X+r.W), max(out.H, r.Y+r.H)
	}
	for _, p := range slices.Concat(out.Routes...) {
		out.W, out.H = max(out.W, p.X+1), max(out.H, p.Y+1)
	}
	return out
}

// textOf is where a text is, if there is one.
func textOf(labels []*elk.Label) (out Rect) {
	for _, l := range labels {
		out = rect(l.X, l.Y, l.Width, l.Height)
	}
	return out
}

// rect is the cells of something.
func rect(x, y, w, h *float64) Rect {
	left, top := cell(elk.Number(x)), cell(elk.Number(y))
	right, bottom := cell(elk.Number(x)+elk.Number(w)), cell(elk.Number(y)+elk.Number(h))
	return Rect{left, top, Size{right - left + 1, bottom - top + 1}}
}

// cell is the cell in which something is.
func cell(at float64) int { return int(math.Floor(at + 0.5 + 1e-6)) }

// route is the way of an edge, from where it begins.
func (s *solver) route(i int, section *elk.EdgeSection, boxes []Rect) []Point {
	points := slices.Concat([]elk.Point{*section.StartPoint}, section.BendPoints, []elk.Point{*section.EndPoint})
	if s.turned[i] {
		slices.Reverse(points)
	}
	var out []Point
	for _, p := range points {
		out = append(out, Point{cell(p.X), cell(p.Y)})
	}
	last := len(out) - 1
	out[0], out[last] = boxes[s.Edges[i].From-1].nearest(out[0]), boxes[s.Edges[i].To-1].nearest(out[last])
	for k := last; k > 0; k-- { // a box of one cell may have its arrows beside it
		a, b := out[k-1], out[k]
		switch {
		case a.X == b.X || a.Y == b.Y:
		case math.Abs(points[k].X-points[k-1].X) < math.Abs(points[k].Y-points[k-1].Y):
			out = slices.Insert(out, k, Point{a.X, (a.Y + b.Y) / 2}, Point{b.X, (a.Y + b.Y) / 2})
		default:
			out = slices.Insert(out, k, Point{(a.X + b.X) / 2, a.Y}, Point{(a.X + b.X) / 2, b.Y})
		}
	}
	return slices.Compact(out)
}

// nearest is the cell of a rectangle that is nearest to one.
func (r Rect) nearest(p Point) Point {
	return Point{min(max(p.X, r.X), r.X+r.W-1), min(max(p.Y, r.Y), r.Y+r.H-1)}
}
