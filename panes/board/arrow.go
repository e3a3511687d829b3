package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// connect draws the arrows over the shapes, then what is written at them, where
// there is room left.
func (s *scene) connect() {
	if s.router == nil {
		s.router, s.tags = &router{}, &tags{}
	}
	s.router.figures = s.figures
	s.router.clear(s.W, s.H)
	s.router.many = len(s.arrows) > busy
	s.tags.clear(s.W, s.H)
	if s.cam.Zoom < reading || len(s.arrows) > most {
		for _, shape := range s.arrows {
			s.loosely(shape, s.styleOf(shape))
		}
		return
	}
	runs := make([]run, len(s.arrows))
	for _, back := range []bool{true, false} { // what leads to where it begins has one way alone
		for i, shape := range s.arrows {
			if a := shape.Arrow; (a.From != "" && a.From == a.To) == back {
				runs[i] = s.runOf(shape)
				s.router.note(runs[i])
			}
		}
	}
	if !s.router.many {
		s.reroute(runs)
	}
	for _, r := range runs {
		s.arrow(r)
	}
	s.placeTags()
}

// run is how an arrow goes on the screen.
type run struct {
	shape *board.Shape
	line  []board.Point
	ends  [2]end
	wire  wire
	wired bool // it is level and upright; else it is drawn in dots
	worse int  // what was in its way
}

func (s *scene) runOf(shape *board.Shape) run {
	r := run{shape: shape}
	if len(shape.Arrow.Path) < 2 {
		return r
	}
	r.line = s.dragged(shape, shape.Arrow.Line)
	r.ends = s.bothEnds(shape, r.line)
	r.lead(s)
	return r
}

// lead finds the way of an arrow.
func (r *run) lead(s *scene) {
	s.router.worse = 0
	r.wire, r.wired = s.wireOf(r.shape, r.ends)
	if !r.wired && r.shape.Arrow.Kind == "elbow" {
		r.wire, r.wired = s.freely(r.line, r.ends)
	}
	r.worse = s.router.worse
}

// busy is how many arrows have all ways looked at to lead them around what is in
// theirs, and most how many are led at all; where more show, they are too small to
// follow.
const (
	busy = 80
	most = 400
)

// arrow draws an arrow with its heads, and notes its label.
func (s *scene) arrow(r run) {
	switch p := s.styleOf(r.shape); {
	case r.wired:
		s.wire(r.shape, r.wire, r.ends, p)
	case r.line != nil:
		s.sketched(r.shape, r.line, r.ends, p)
	}
}

// wireOf returns the way of an arrow through the cells, if it is level and upright.
func (s *scene) wireOf(shape *board.Shape, ends [2]end) (wire, bool) {
	a, b := ends[0], ends[1]
	s.router.leads = shape
	switch bowed := len(shape.Arrow.Line) > 2 && shape.Arrow.Kind != "elbow"; {
	case a.k != nil && a.k == b.k && !timed(a.k.shape):
		return s.router.loop(a, b), true
	case a.exact || b.exact || a.k == nil || b.k == nil:
		if !bowed || a.k != nil && a.k == b.k {
			return exactly(a, b)
		}
		return wire{}, false
	case a.k.Overlaps(b.k.Area):
		return wire{}, false
	case shape.Arrow.Kind == "elbow":
		w := s.router.lead(a, b, shape.Arrow.Middle)
		return w, len(w.corners) > 1
	case bowed:
		return wire{}, false
	}
	w, ok := straight(a, b)
	if ok && s.router.taken(w.corners) {
		w, ok = s.router.abreast(a, b, w)
	}
	if ok {
		_, bad := s.router.cost(w, a.k, b.k, 1<<30)
		ok = bad < costShape // it is not what goes through a shape in any case
	}
	return w, ok
}

// freely returns the wire of an elbow of which an end is bound to nothing: as it is said to
// go, from the border of what the other end is bound to.
func (s *scene) freely(line []board.Point, ends [2]end) (wire, bool) {
	w := wire{}
	if ends[0].k != nil && ends[1].k != nil || ends[0].exact || ends[1].exact {
		return w, false
	}
	line = reversed(trimmed(reversed(trimmed(line, s.hull(ends[0].k))), s.hull(ends[1].k)))
	for i, p := range line {
		c := cells.At(p)
		if i > 0 { // the cells of a piece are in one row or column, as it is
			switch before := w.corners[i-1]; {
			case math.Abs(p.Y-line[i-1].Y) < 0.5:
				c.Y = before.Y
			case math.Abs(p.X-line[i-1].X) < 0.5:
				c.X = before.X
			default:
				return w, false
			}
		}
		w.corners = append(w.corners, c)
	}
	for i, e := range ends {
		if n := len(w.corners); e.k != nil && n > 1 {
			c, next := &w.corners[i*(n-1)], w.corners[1+i*(n-3)]
			dir := cells.Direction(*c, next)
			at := cells.Clamp(c.X, e.k.inCols())
			if dir == cells.East || dir == cells.West {
				at = cells.Clamp(c.Y, e.k.inRows())
			}
			to := e.k.border(dir, at)
			if to.X != next.X && to.Y != next.Y {
				return w, false
			}
			*c, w.held[i], w.joins[i] = to, true, e.k.form.framed()
		}
	}
	w.corners = tidy(w.corners)
	return w, len(w.corners) > 1
}

// timed reports whether the height at which an arrow meets a shape is when it is
// sent, and not only where there is room.
func timed(shape *board.Shape) bool { return shape.Kind == "lifeline" || shape.Kind == "activation" }

// wire draws an arrow that is level and upright.
func (s *scene) wire(shape *board.Shape, w wire, ends [2]end, p cells.Paint) {
	a, style := shape.Arrow, strokeOf(shape)
	n := len(w.corners)
	c := append([]cells.Spot(nil), w.corners...)
	first, last := cells.Direction(c[1], c[0]), cells.Direction(c[n-2], c[n-1])
	heads := [2]string{a.StartHead, a.EndHead}
	var tips [2]cells.Spot
	open := [2]bool{}
	for i, at := range []*cells.Spot{&c[0], &c[n-1]} {
		dir := []int{first, last}[i]
		has := headOf(heads[i], dir, true) != ""
		if w.held[i] && (has || !w.joins[i]) { // up to the border, not into it
			*at = at.Step(dir, -1)
		}
		tips[i], open[i] = *at, has || !w.joins[i] || !w.held[i]
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
		s.head(heads[i], tips[i], dir, shape, p)
	}
	if shape.Text != "" && s.cam.Zoom >= wording {
		s.tags.add(tag{shape: shape, corners: c, at: a.LabelAt, paint: p})
	}
}

// sketched draws an arrow that is neither level nor upright, all of it in dots.
func (s *scene) sketched(shape *board.Shape, line []board.Point, ends [2]end, p cells.Paint) {
	a := shape.Arrow
	s.over = s.index.z(shape)
	defer func() { s.over = 0 }()
	if !ends[0].exact {
		line = trimmed(line, s.hull(ends[0].k))
	}
	if !ends[1].exact {
		line = reversed(trimmed(reversed(line), s.hull(ends[1].k)))
	}
	n := len(line)
	tail, tailDir := tip(line[1], line[0], ends[0].k)
	at, dir := tip(line[n-2], line[n-1], ends[1].k)
	s.head(a.StartHead, tail, tailDir, shape, p)
	s.head(a.EndHead, at, dir, shape, p)
	whole := cells.Span(cells.At(line[0]), cells.At(line[0]))
	for i := 1; i < n; i++ {
		s.dotted(line[i-1], line[i], p)
		whole = whole.Union(cells.Span(cells.At(line[i-1]), cells.At(line[i])))
	}
	s.router.dots = append(s.router.dots, led{shape: shape, dots: line, whole: whole})
	if shape.Text != "" && s.cam.Zoom >= wording {
		s.tags.add(tag{shape: shape, dots: line, spot: cells.At(s.on(a.Label, s.between(shape))), paint: p})
	}
}

// loosely draws an arrow where one looks from far away.
func (s *scene) loosely(shape *board.Shape, p cells.Paint) {
	if len(shape.Arrow.Path) < 2 {
		return
	}
	points := s.dragged(shape, shape.Arrow.Path)
	s.over = 1 // below all names
	defer func() { s.over = 0 }()
	if s.cam.Zoom >= reading {
		s.stroke(points, strokeOf(shape), p)
	} else {
		for i := 1; i < len(points); i++ {
			s.dotted(points[i-1], points[i], p)
		}
	}
	if s.cam.Zoom >= naming {
		n := len(points)
		tail, tailDir := tip(points[1], points[0], nil)
		at, dir := tip(points[n-2], points[n-1], nil)
		s.head(shape.Arrow.StartHead, tail, tailDir, shape, p)
		s.head(shape.Arrow.EndHead, at, dir, shape, p)
	}
}

// hull is the outline of a figure on the screen.
func (s *scene) hull(k *figure) []board.Point {
	if k == nil {
		return nil
	}
	if k.form == asDots && !isBox(k.shape) {
		out := make([]board.Point, len(k.shape.Outline))
		for i, p := range k.shape.Outline {
			out[i] = s.on(p, s.offset(k.shape))
		}
		return out
	}
	rows := []int{k.Y0, k.Y1}
	if k.form == asHexagon {
		rows = []int{k.Y0, (k.Y0 + k.Y1) / 2, k.Y1 - (k.Rows()-1)/2, k.Y1}
	}
	var left, right []board.Point
	for i, y := range rows {
		x0, x1 := k.span(y)
		at := float64(y * cells.H)
		if i >= len(rows)/2 {
			at += cells.H
		}
		left, right = append(left, board.Point{X: float64(x0 * cells.W), Y: at}),
			append(right, board.Point{X: float64((x1 + 1) * cells.W), Y: at})
	}
	return append(right, reversed(left)...)
}

// trimmed takes off the beginning of a line that is inside an outline.
func trimmed(line, outline []board.Point) []board.Point {
	if len(outline) == 0 || board.Within(line[len(line)-1], outline) {
		return line
	}
	for i := len(line) - 1; i > 0; i-- {
		best, found := 0.0, false
		for j, c := range outline {
			if t, ok := board.Crossing(line[i-1], line[i], c, outline[(j+1)%len(outline)]); ok && t >= best {
				best, found = t, true
			}
		}
		if found {
			a, b := line[i-1], line[i]
			return append([]board.Point{{X: a.X + (b.X-a.X)*best, Y: a.Y + (b.Y-a.Y)*best}}, line[i:]...)
		}
	}
	return line
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
	if k == nil || k.form == asDots && !isBox(k.shape) {
		return at, dir
	}
	switch x0, x1 := k.span(at.Y); {
	case at.Y < k.Y0:
		x0, x1 = k.span(k.Y0)
		at.X, dir = cells.Clamp(at.X, [2]int{x0, x1}), cells.South // and not off a corner
	case at.Y > k.Y1:
		x0, x1 = k.span(k.Y1)
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
