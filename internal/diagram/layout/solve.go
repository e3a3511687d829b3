package layout

import "slices"

// Solve lays a graph out. A frame in which arrows go in another direction is a graph of its
// own, and then a box of what is around it.
func Solve(g Graph) (Layout, error) {
	crossed := g.crossed()
	for i, b := range g.Boxes {
		if own, ok := Towards(b.Own); ok && own != g.To && !crossed[i+1] && g.holds(i+1) {
			return g.apart(i+1, own)
		}
	}
	to := g.To
	g.To -= to % 2 // as if it were forwards
	out, err := solve(g, crossed)
	if to != g.To {
		out.flip(to.Across())
	}
	return out, err
}

// flip turns a layout round, from the left to the right or from the top to the bottom.
func (l *Layout) flip(across bool) {
	for _, all := range [][]Rect{l.Boxes, l.Said, l.Labels} {
		for i := range all {
			if r := &all[i]; across {
				r.X = l.W - r.X - r.W
			} else {
				r.Y = l.H - r.Y - r.H
			}
		}
	}
	for _, route := range l.Routes {
		for i := range route {
			if p := &route[i]; across {
				p.X = l.W - 1 - p.X
			} else {
				p.Y = l.H - 1 - p.Y
			}
		}
	}
}

// part is some of a graph, with the numbers that its boxes and edges have in the whole.
type part struct {
	Graph
	boxes, edges []int
}

// part returns the boxes that are kept, and the edges between those.
func (g Graph) part(keep func(box int) bool) part {
	p := part{Graph: Graph{To: g.To, Tight: g.Tight}}
	number := make([]int, len(g.Boxes)+1)
	for i, b := range g.Boxes {
		if keep(i + 1) {
			p.Boxes, p.boxes = append(p.Boxes, b), append(p.boxes, i)
			number[i+1] = len(p.Boxes)
		}
	}
	for i := range p.Boxes {
		p.Boxes[i].In = number[p.Boxes[i].In]
	}
	for i, e := range g.Edges {
		if e.From, e.To = number[e.From], number[e.To]; e.From > 0 && e.To > 0 {
			p.Edges, p.edges = append(p.Edges, e), append(p.edges, i)
		}
	}
	return p
}

// apart lays out what is in a frame by itself, then all else.
func (g Graph) apart(frame int, to Direction) (Layout, error) {
	inner := g.part(func(box int) bool { return box != frame && g.inside(box, frame) })
	inner.To = to
	in, err := Solve(inner.Graph)
	if err != nil {
		return Layout{}, err
	}
	outer := g.part(func(box int) bool { return box == frame || !g.inside(box, frame) })
	b := &outer.Boxes[slices.Index(outer.boxes, frame-1)]
	b.Size, b.Own, b.apart = Size{max(b.W, in.W+2*padSide), max(b.H, in.H+2)}, "", true
	around, err := Solve(outer.Graph)
	if err != nil {
		return Layout{}, err
	}
	out := Layout{Size: around.Size, Boxes: make([]Rect, len(g.Boxes)), Said: make([]Rect, len(g.Boxes)),
		Routes: make([][]Point, len(g.Edges)), Labels: make([]Rect, len(g.Edges))}
	out.put(outer, around, Point{})
	at := out.Boxes[frame-1]
	out.put(inner, in, Point{at.X + (at.W-in.W)/2, at.Y + (at.H-in.H)/2})
	return out, nil
}

// put takes over where a part has what is in it.
func (l *Layout) put(p part, of Layout, by Point) {
	of.move(by.X, by.Y)
	for i, box := range p.boxes {
		l.Boxes[box], l.Said[box] = of.Boxes[i], of.Said[i]
	}
	for i, edge := range p.edges {
		l.Labels[edge], l.Routes[edge] = of.Labels[i], of.Routes[i]
	}
}

// move puts everything somewhere else.
func (l *Layout) move(x, y int) {
	for _, all := range [][]Rect{l.Boxes, l.Said, l.Labels} {
		for i := range all {
			all[i].X, all[i].Y = all[i].X+x, all[i].Y+y
		}
	}
	for _, route := range l.Routes {
		for i := range route {
			route[i].X, route[i].Y = route[i].X+x, route[i].Y+y
		}
	}
}

// holds reports whether something is in a box.
func (g Graph) holds(box int) bool {
	return slices.ContainsFunc(g.Boxes, func(b Box) bool { return b.In == box })
}

// frame reports whether a box is one, be what is in it laid out by itself.
func (g Graph) frame(box int) bool { return g.holds(box) || g.Boxes[box-1].apart }

// inside reports whether a box is another, or in it at any depth.
func (g Graph) inside(box, frame int) bool {
	for box > 0 && box != frame {
		box = g.Boxes[box-1].In
	}
	return box == frame
}

// crossed reports of the page and every box whether arrows go from outside to what is in it.
func (g Graph) crossed() []bool {
	out := make([]bool, len(g.Boxes)+1)
	for _, e := range g.Edges {
		for _, ends := range [][2]int{{e.From, e.To}, {e.To, e.From}} {
			for box := g.Boxes[ends[0]-1].In; box > 0 && !g.inside(ends[1], box); box = g.Boxes[box-1].In {
				out[box] = true
			}
			out[ends[1]] = out[ends[1]] || g.inside(ends[0], ends[1])
		}
	}
	return out
}
