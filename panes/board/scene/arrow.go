package scene

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// arrows are those that show, and how they go on the screen.
type arrows struct {
	Router route.Router
	All    []arrow
	led    []route.Arrow // as all
}

// arrow is one as it is said to go.
type arrow struct {
	Shape *board.Shape
	line  []board.Point // in pixels of the screen; nil for one that goes nowhere
	ends  [2]*figure    // what it is bound to, or nil
}

// At returns the arrow that goes level or upright through a cell, or nil.
func (a *arrows) At(x, y int) *board.Shape {
	if n := a.Router.At(x, y); n >= 0 {
		return a.All[n].Shape
	}
	return nil
}

// Wired reports whether an arrow is drawn level and upright.
func (a *arrows) Wired(shape *board.Shape) bool {
	return slices.ContainsFunc(a.led, func(l route.Arrow) bool { return l.Wired && a.All[l.N].Shape == shape })
}

// most is how many arrows are led at all; where more show, they are too small to follow.
const most = 400

// connect draws the arrows over the shapes, then what is written at them, where
// there is room left.
func (s *Scene) connect() {
	all := &s.Arrows
	if s.Camera.Zoom < reading || len(all.All) > most {
		for _, a := range all.All {
			s.loosely(a.Shape, s.styleOf(a.Shape))
		}
		return
	}
	for i := range all.All {
		all.led = append(all.led, s.toLead(i))
	}
	all.Router.Lead(all.led)
	for i, a := range all.All {
		switch p := s.styleOf(a.Shape); {
		case all.led[i].Wired:
			s.wire(&all.led[i], a.Shape, p)
		case a.line != nil:
			s.sketched(i, p)
		}
	}
	s.placeTags()
}

// toLead says how an arrow is to be led.
func (s *Scene) toLead(n int) route.Arrow {
	one := &s.Arrows.All[n]
	shape, a := one.Shape, one.Shape.Arrow
	out := route.Arrow{N: n}
	if len(a.Path) < 2 {
		return out
	}
	one.line = s.dragged(shape, a.Line)
	for i, id := range []string{a.From, a.To} {
		end := &out.Ends[i]
		*end = route.End{At: one.line[i*(len(one.line)-1)], Part: a.Anchors[i].At, Exact: a.Anchors[i].Exact}
		if to := s.Index.View.Shape(id); to != nil && len(to.Outline) > 0 {
			one.ends[i] = s.figureOf(to)
			end.Box = &one.ends[i].Box
			end.Timed = to.Kind == "lifeline" || to.Kind == "activation"
		}
	}
	out.Loop, out.Elbow = a.From != "" && a.From == a.To, a.Kind == "elbow"
	out.Bowed, out.Middle = len(a.Line) > 2 && !out.Elbow, a.Middle
	out.Heads, out.Style = [2]string{a.StartHead, a.EndHead}, StrokeOf(shape)
	if e := out.Ends; out.Elbow && (e[0].Box == nil || e[1].Box == nil) && !e[0].Exact && !e[1].Exact {
		out.Free = s.outside(one)
	}
	return out
}

// figureOf returns the figure of a shape; of one that is far from what shows that
// without growth.
func (s *Scene) figureOf(shape *board.Shape) *figure {
	if k := s.Figures.Of(shape.ID); k != nil {
		return k
	}
	box := route.Box{Area: s.CellsOf(Frame(shape), s.offset(shape)), Form: route.Frame}
	return &figure{Box: box, Shape: shape, z: -1}
}

// outside returns the line of an arrow without what of it is in the figures at its ends,
// unless it goes on to exactly there.
func (s *Scene) outside(a *arrow) []board.Point {
	line, anchors := a.line, a.Shape.Arrow.Anchors
	if !anchors[0].Exact {
		line = geometry.Trim(line, s.hull(a.ends[0]))
	}
	if !anchors[1].Exact {
		line = reversed(geometry.Trim(reversed(line), s.hull(a.ends[1])))
	}
	return line
}

// wire draws an arrow that is level and upright, with its heads, and notes its label.
func (s *Scene) wire(led *route.Arrow, shape *board.Shape, p cells.Paint) {
	w, style := led.Wire, led.Style
	n := len(w.Corners)
	c := slices.Clone(w.Corners)
	first, last := cells.Direction(c[1], c[0]), cells.Direction(c[n-2], c[n-1])
	var tips [2]cells.Spot
	open := [2]bool{}
	for i, at := range []*cells.Spot{&c[0], &c[n-1]} {
		dir := []int{first, last}[i]
		has := headOf(led.Heads[i], dir, true) != ""
		if w.Held[i] && (has || !w.Joins[i]) { // up to the border, not into it
			*at = at.Step(dir, -1)
		}
		tips[i], open[i] = *at, has || !w.Joins[i] || !w.Held[i]
	}
	for i := 1; i < n; i++ {
		if c[i-1] == c[i] {
			continue
		}
		if c[i-1].Y == c[i].Y {
			s.Level(c[i].Y, c[i-1].X, c[i].X, style, p)
		} else {
			s.Upright(c[i].X, c[i-1].Y, c[i].Y, style, p)
		}
	}
	for i, dir := range []int{first, last} {
		if open[i] {
			s.Join(tips[i].X, tips[i].Y, []uint8{cells.Up, cells.Right, cells.Down, cells.Left}[dir]|style, p)
		}
		s.head(led.Heads[i], tips[i], dir, shape, p)
	}
	s.tag(tag{Tag: label.Tag{Arrow: led.N, Corners: c, At: shape.Arrow.LabelAt}, Shape: shape, paint: p})
}

// sketched draws an arrow that is neither level nor upright, all of it in dots.
func (s *Scene) sketched(i int, p cells.Paint) {
	one := &s.Arrows.All[i]
	shape, a, line := one.Shape, one.Shape.Arrow, s.outside(one)
	s.over = s.Index.z(shape)
	defer func() { s.over = 0 }()
	n := len(line)
	tail, tailDir := tip(line[1], line[0], one.ends[0])
	at, dir := tip(line[n-2], line[n-1], one.ends[1])
	s.head(a.StartHead, tail, tailDir, shape, p)
	s.head(a.EndHead, at, dir, shape, p)
	whole := cells.Span(cells.At(line[0]), cells.At(line[0]))
	for i := 1; i < n; i++ {
		s.Dotted(line[i-1], line[i], p)
		whole = whole.Union(cells.Span(cells.At(line[i-1]), cells.At(line[i])))
	}
	s.Arrows.Router.Dots = append(s.Arrows.Router.Dots, route.Led{N: i, Dots: line, Whole: whole})
	middle := cells.At(s.on(a.Label, s.between(shape)))
	s.tag(tag{Tag: label.Tag{Arrow: i, Dots: line, Spot: middle}, Shape: shape, paint: p})
}

// loosely draws an arrow where one looks from far away.
func (s *Scene) loosely(shape *board.Shape, p cells.Paint) {
	if len(shape.Arrow.Path) < 2 {
		return
	}
	points := s.dragged(shape, shape.Arrow.Path)
	s.over = 1 // below all names
	defer func() { s.over = 0 }()
	if s.Camera.Zoom >= reading {
		s.stroke(points, StrokeOf(shape), p)
	} else {
		for i := 1; i < len(points); i++ {
			s.Dotted(points[i-1], points[i], p)
		}
	}
	if s.Camera.Zoom >= Naming {
		n := len(points)
		tail, tailDir := tip(points[1], points[0], nil)
		at, dir := tip(points[n-2], points[n-1], nil)
		s.head(shape.Arrow.StartHead, tail, tailDir, shape, p)
		s.head(shape.Arrow.EndHead, at, dir, shape, p)
	}
}

// hull is the outline of a figure on the screen.
func (s *Scene) hull(k *figure) []board.Point {
	if k == nil {
		return nil
	}
	if k.Form == route.Dots && !isBox(k.Shape) {
		out := make([]board.Point, len(k.Shape.Outline))
		for i, p := range k.Shape.Outline {
			out[i] = s.on(p, s.offset(k.Shape))
		}
		return out
	}
	rows := []int{k.Y0, k.Y1}
	if k.Form == route.Hexagon {
		rows = []int{k.Y0, (k.Y0 + k.Y1) / 2, k.Y1 - (k.Rows()-1)/2, k.Y1}
	}
	var left, right []board.Point
	for i, y := range rows {
		x0, x1 := k.Span(y)
		at := float64(y * cells.H)
		if i >= len(rows)/2 {
			at += cells.H
		}
		left, right = append(left, board.Point{X: float64(x0 * cells.W), Y: at}),
			append(right, board.Point{X: float64((x1 + 1) * cells.W), Y: at})
	}
	return append(right, reversed(left)...)
}

func reversed(line []board.Point) []board.Point {
	out := make([]board.Point, len(line))
	for i, p := range line {
		out[len(line)-1-i] = p
	}
	return out
}

// tip returns the cell of the head at the end of a line, and which way it goes:
// towards the side of the figure at which it is, else that of the line.
func tip(before, end board.Point, k *figure) (cells.Spot, int) {
	dx, dy := end.X-before.X, end.Y-before.Y
	l := math.Hypot(dx, dy)
	dir := cells.East
	switch {
	case math.Abs(dx)*cells.H >= math.Abs(dy)*cells.W*1.2 && dx < 0:
		dir = cells.West
	case math.Abs(dx)*cells.H >= math.Abs(dy)*cells.W*1.2:
	case dy < 0:
		dir = cells.North
	default:
		dir = cells.South
	}
	if l > 0 { // just outside of what it points at
		end = board.Point{X: end.X - dx/l, Y: end.Y - dy/l}
	}
	at := cells.At(end)
	if k == nil || k.Form == route.Dots && !isBox(k.Shape) {
		return at, dir
	}
	switch x0, x1 := k.Span(at.Y); {
	case at.Y < k.Y0:
		x0, x1 = k.Span(k.Y0)
		at.X, dir = cells.Clamp(at.X, [2]int{x0, x1}), cells.South // and not off a corner
	case at.Y > k.Y1:
		x0, x1 = k.Span(k.Y1)
		at.X, dir = cells.Clamp(at.X, [2]int{x0, x1}), cells.North
	case at.X < x0:
		at.X, dir = x0-1, cells.East
	case at.X > x1:
		at.X, dir = x1+1, cells.West
	default: // in it: back to where it came from
		at = at.Step(dir, -1)
	}
	return at, dir
}
