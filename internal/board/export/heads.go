package export

import (
	"fmt"
	"math"

	"github.com/openspace-tui/openspace/internal/board"
)

// head draws an end of an arrow, turned as its path is there.
func (s *svg) head(kind string, path []board.Point, start bool, shape *board.Shape, w float64) {
	if kind == "none" || len(path) < 2 {
		return
	}
	tip, from := path[len(path)-1], path[len(path)-2]
	if start {
		tip, from = path[0], path[1]
	}
	l := math.Hypot(tip.X-from.X, tip.Y-from.Y)
	if l == 0 {
		return
	}
	u, size := board.Point{X: (tip.X - from.X) / l, Y: (tip.Y - from.Y) / l}, 6+3*w
	at := func(back, side float64) board.Point {
		return board.Point{X: tip.X - u.X*back*size - u.Y*side*size, Y: tip.Y - u.Y*back*size + u.X*side*size}
	}
	fill := "#fff"
	if shape.Fill != "none" && shape.Fill != "" {
		fill = hex(shape.Color)
	}
	style := fmt.Sprintf(` stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round"`,
		hex(shape.Color), n(w)) + seen(shape)
	switch kind {
	case "triangle":
		s.path(line([]board.Point{tip, at(1, 0.6), at(1, -0.6)}, true), fill, style)
	case "inverted":
		s.path(line([]board.Point{at(1, 0), at(0, 0.6), at(0, -0.6)}, true), fill, style)
	case "diamond":
		s.path(line([]board.Point{tip, at(0.8, 0.5), at(1.6, 0), at(0.8, -0.5)}, true), fill, style)
	case "square":
		s.path(line([]board.Point{at(0, 0.4), at(0.8, 0.4), at(0.8, -0.4), at(0, -0.4)}, true), fill, style)
	case "dot":
		a, b, r := at(0, 0), at(0.8, 0), n(0.4*size)
		arc := "A" + r + " " + r + " 0 0 1 "
		s.path("M"+n(a.X)+" "+n(a.Y)+arc+n(b.X)+" "+n(b.Y)+arc+n(a.X)+" "+n(a.Y)+"Z", fill, style)
	case "bar", "pipe":
		if shape.Kind == "message" { // a message that is lost, whose end is often a bar already
			s.path(line([]board.Point{at(1.1, 0.5), at(0.3, -0.5)}, false)+
				line([]board.Point{at(1.1, -0.5), at(0.3, 0.5)}, false), "none", style)
			return
		}
		s.path(line([]board.Point{at(0, 0.6), at(0, -0.6)}, false), "none", style)
	default:
		s.path(line([]board.Point{at(0.9, 0.5), tip, at(0.9, -0.5)}, false), "none", style)
	}
}
