package export

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
)

// words are the label of an arrow, and where it is.
type words struct {
	lines []string
	box   board.Rect
}

// seats are the places of the labels of arrows, and the ways of these.
type seats struct {
	ways   map[*board.Shape][]board.Point
	labels map[*board.Shape]words
	areas  []area
	lines  []stroke
}

// area is what a label keeps off: a shape, or the name of a frame.
type area struct {
	r     board.Rect
	whole bool // it is a ground for the arrows that are in it as a whole
}

// stroke is a line that a label keeps off.
type stroke struct {
	of     *board.Shape
	points []board.Point
	r      board.Rect
	cost   float64
}

// What a place of a label costs.
const (
	onLabel = 1000
	onShape = 400
	onArrow = 120 // on the line of another arrow
	onLine  = 90  // on a lifeline, or another line
	onRim   = 40  // on the border of a frame
	onHead  = 80  // on an end of its own arrow
	onWhole = 60  // on most of its own arrow
	onTurn  = 30  // on a corner of it
	besides = 12  // beside its line
	further = 60  // for each part of the arrow's length from where it is meant to be
	narrow  = 18  // broken into more lines than it has by itself
)

// seated finds the place of every arrow's label: where it covers no other line, label or
// shape, as near to where tldraw has it as there is such a place.
func seated(v *board.View) *seats {
	s := &seats{ways: v.Ways(), labels: map[*board.Shape]words{}}
	for _, shape := range v.Shapes {
		s.note(shape)
	}
	for _, shape := range v.Shapes {
		if shape.Arrow != nil && shape.Text != "" && len(s.ways[shape]) > 0 {
			s.lay(shape)
		}
	}
	return s
}

// note enters what labels keep off.
func (s *seats) note(shape *board.Shape) {
	line := func(points []board.Point, cost float64) {
		s.lines = append(s.lines, stroke{shape, points, around(points), cost})
	}
	switch {
	case shape.Arrow != nil:
		line(s.ways[shape], onArrow)
	case shape.Type == "frame":
		line(append(slices.Clone(shape.Outline), shape.Outline[:min(1, len(shape.Outline))]...), onRim)
		if shape.Text != "" {
			s.areas = append(s.areas, area{r: board.Rect{X: shape.Matrix.X, Y: shape.Matrix.Y - 8 - nameSize,
				W: wide(shape.Text, nameSize), H: nameSize + 6}})
		}
	case len(shape.Paths) > 0:
		for _, p := range shape.Paths {
			line(p.Points, onLine)
		}
	case shape.Type != "group" && len(shape.Outline) > 0:
		s.areas = append(s.areas, area{around(shape.Outline), true})
	}
}

// lay finds the place of an arrow's label.
func (s *seats) lay(shape *board.Shape) {
	font, way := fontOf(shape), s.ways[shape]
	best, least := words{}, math.Inf(1)
	var near *seats
	for n, room := range []float64{250, 170, 110, 70} {
		l := words{lines: wrapped(shape.Text, font, room)}
		if n > 0 && len(l.lines) == len(best.lines) {
			continue
		}
		w, h := 0.0, font*high*float64(len(l.lines))
		for _, text := range l.lines {
			w = max(w, wide(text, font))
		}
		if near == nil {
			near = s.around(shape, around(way).Grow(w+2*pad))
		}
		for _, seat := range seatsOf(shape, way, w, h) {
			l.box = seat.box
			cost := seat.cost + narrow*float64(n) + near.cost(shape, way, l.box)
			if seat.beside && meets(way, l.box.Grow(3)) {
				cost += onWhole
			}
			if cost < least {
				best, least = l, cost
			}
		}
		if least < narrow {
			break
		}
	}
	s.labels[shape] = best
}

// around returns what a label within a rectangle may be on.
func (s *seats) around(shape *board.Shape, r board.Rect) *seats {
	out := &seats{labels: map[*board.Shape]words{}}
	for other, l := range s.labels {
		if other != shape && l.box.Overlaps(r) {
			out.labels[other] = l
		}
	}
	way := s.ways[shape]
	for _, a := range s.areas {
		if ground := a.whole && a.r.Contains(way[0]) && a.r.Contains(way[len(way)-1]); !ground && a.r.Overlaps(r) {
			out.areas = append(out.areas, a)
		}
	}
	for _, l := range s.lines {
		if l.of != shape && l.r.Grow(1).Overlaps(r) {
			out.lines = append(out.lines, l)
		}
	}
	return out
}

// cost tells how bad it is to have a label in a box.
func (s *seats) cost(shape *board.Shape, way []board.Point, box board.Rect) (cost float64) {
	for _, l := range s.labels {
		if l.box.Overlaps(box) {
			cost += onLabel
		}
	}
	for _, a := range s.areas {
		if a.r.Overlaps(box) {
			cost += onShape
		}
	}
	for _, l := range s.lines {
		if meets(l.points, box.Grow(6)) {
			cost += l.cost
		}
	}
	left := 0.0
	for _, piece := range outside(way, box) {
		left += length(piece)
	}
	if left < 0.4*length(way) {
		cost += onWhole
	}
	for i, p := range way {
		switch end := i == 0 || i == len(way)-1; {
		case end && box.Grow(10).Contains(p):
			cost += onHead
		case !end && shape.Arrow.Kind == "elbow" && box.Contains(p):
			cost += onTurn
		}
	}
	return cost
}

func meets(path []board.Point, r board.Rect) bool {
	for i := 1; i < len(path); i++ {
		if _, _, meets := within(path[i-1], path[i], r); meets {
			return true
		}
	}
	return false
}

// seat is a place where a label may be.
type seat struct {
	box    board.Rect
	cost   float64
	beside bool // its line does not go through it
}

// seatsOf returns the places of an arrow's label: on its line, and beside it.
func seatsOf(shape *board.Shape, way []board.Point, w, h float64) (out []seat) {
	add := func(x, y, cost float64, beside bool) {
		out = append(out, seat{board.Rect{X: x - w/2, Y: y - h/2, W: w, H: h}, cost, beside})
	}
	if loops(shape, way) {
		r := around(way)
		x, above, below := r.X+w/2+pad/2, r.Y-h/2-pad/2, r.Y+r.H+h/2+pad/2
		add(x+r.W, r.Center().Y, 0, true)
		for n, y := range []float64{above, below} {
			add(x+r.W, y, besides+float64(n), true)
			add(x, y, 2*besides+float64(n), true)
		}
		return out
	}
	at := shape.Arrow.LabelAt
	for n := range 21 {
		part := at + float64((n+1)/2)*0.08*float64(1-n%2*2)
		if part < 0.05 || part > 0.95 {
			continue
		}
		p, to := along(way, part)
		far := further * math.Abs(part-at)
		add(p.X, p.Y, far, false)
		x, y := w/2+pad/2, 0.0
		if math.Abs(to.X) > 2*math.Abs(to.Y) {
			x, y = 0, -h/2-4
		}
		add(p.X+x, p.Y+y, far+besides, true)
		add(p.X-x, p.Y-y, far+besides+1, true)
	}
	return out
}

// loops reports whether an arrow goes back to where it came from: its label is beside
// it, since it would cover it whole.
func loops(shape *board.Shape, way []board.Point) bool {
	a := shape.Arrow
	return a.From != "" && a.From == a.To || shape.Kind == "message" && math.Abs(way[0].X-way[len(way)-1].X) < 2*pad
}

// around returns the smallest rectangle around points.
func around(points []board.Point) board.Rect {
	if len(points) == 0 {
		return board.Rect{}
	}
	r := board.Rect{X: points[0].X, Y: points[0].Y}
	for _, p := range points[1:] {
		r = r.Union(board.Rect{X: p.X, Y: p.Y})
	}
	return r
}

func length(path []board.Point) (l float64) {
	for i := 1; i < len(path); i++ {
		l += math.Hypot(path[i].X-path[i-1].X, path[i].Y-path[i-1].Y)
	}
	return l
}

// along is the place at a part of a path, and the way that it goes there.
func along(path []board.Point, part float64) (at, to board.Point) {
	left := length(path) * part
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		l := math.Hypot(b.X-a.X, b.Y-a.Y)
		if l >= left && l > 0 {
			return middle(a, b, left/l), board.Point{X: b.X - a.X, Y: b.Y - a.Y}
		}
		left -= l
	}
	return path[len(path)-1], board.Point{X: 1}
}
