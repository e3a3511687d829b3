package export

import (
	"fmt"
	"math"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// outline returns the path of a geo shape.
func outline(shape *board.Shape) string {
	switch {
	case shape.Geo == "cloud":
		return cloud(shape)
	case shape.Geo == "ellipse":
		return ellipse(shape, shape.W/2, shape.H/2)
	case shape.Geo == "heart":
		return curve(shape.Outline, true)
	case shape.Geo == "oval":
		return line(shape.Outline, true)
	case shape.Kind == "rounded-box" || shape.Kind == "state":
		return corners(shape.Outline, min(16, shape.W/4, shape.H/4))
	case shape.Dash == "draw":
		return corners(shape.Outline, 6)
	}
	return line(shape.Outline, true)
}

// inside draws what a geo shape has within its outline.
func (s *svg) inside(shape *board.Shape, style string) {
	at := func(x, y float64) board.Point { return shape.Matrix.Apply(board.Point{X: x * shape.W, Y: y * shape.H}) }
	switch shape.Geo {
	case "x-box":
		s.path(line([]board.Point{at(0, 0), at(1, 1)}, false), "none", style)
		s.path(line([]board.Point{at(1, 0), at(0, 1)}, false), "none", style)
	case "check-box":
		r := min(shape.W, shape.H) * 0.3
		c := func(x, y float64) board.Point {
			return shape.Matrix.Apply(board.Point{X: shape.W/2 + x*r, Y: shape.H/2 + y*r})
		}
		s.path(line([]board.Point{c(-1, 0), c(-0.2, 0.8), c(1, -0.8)}, false), "none", style)
	}
}

// line is a path through points.
func line(points []board.Point, closed bool) string {
	if len(points) == 0 {
		return ""
	}
	var d strings.Builder
	for i, p := range points {
		d.WriteString("ML"[min(i, 1):min(i, 1)+1] + n(p.X) + " " + n(p.Y))
	}
	if closed {
		d.WriteString("Z")
	}
	return d.String()
}

func middle(a, b board.Point, part float64) board.Point {
	return board.Point{X: a.X + (b.X-a.X)*part, Y: a.Y + (b.Y-a.Y)*part}
}

// curve is a smooth path: from middle to middle of the ways between points, bent
// by the points.
func curve(points []board.Point, closed bool) string {
	if len(points) < 3 {
		return line(points, closed)
	}
	at := func(p board.Point) string { return n(p.X) + " " + n(p.Y) }
	var d strings.Builder
	last := len(points) - 1
	if closed {
		d.WriteString("M" + at(middle(points[last], points[0], 0.5)))
		for i, p := range points {
			d.WriteString("Q" + at(p) + " " + at(middle(p, points[(i+1)%len(points)], 0.5)))
		}
		return d.String() + "Z"
	}
	d.WriteString("M" + at(points[0]))
	for i := 1; i < last; i++ {
		to := middle(points[i], points[i+1], 0.5)
		if i == last-1 {
			to = points[last]
		}
		d.WriteString("Q" + at(points[i]) + " " + at(to))
	}
	return d.String()
}

// corners is a closed path whose corners are round.
func corners(points []board.Point, r float64) string {
	if len(points) < 3 {
		return line(points, true)
	}
	var d strings.Builder
	for i, p := range points {
		before, after := points[(i+len(points)-1)%len(points)], points[(i+1)%len(points)]
		a, b := math.Hypot(before.X-p.X, before.Y-p.Y), math.Hypot(after.X-p.X, after.Y-p.Y)
		if a == 0 || b == 0 {
			continue
		}
		in, out := middle(p, before, min(r/a, 0.5)), middle(p, after, min(r/b, 0.5))
		d.WriteString("ML"[min(d.Len(), 1):min(d.Len(), 1)+1] + n(in.X) + " " + n(in.Y) + "Q" + n(p.X) + " " + n(p.Y) +
			" " + n(out.X) + " " + n(out.Y))
	}
	if d.Len() == 0 {
		return ""
	}
	return d.String() + "Z"
}

// ellipse is a path in the middle of a shape, turned as that is.
func ellipse(shape *board.Shape, rx, ry float64) string {
	a := shape.Matrix.Apply(board.Point{X: shape.W/2 - rx, Y: shape.H / 2})
	b := shape.Matrix.Apply(board.Point{X: shape.W/2 + rx, Y: shape.H / 2})
	arc := fmt.Sprintf("A%s %s %s 0 1 ", n(rx), n(ry), n(shape.Rotation*180/math.Pi))
	return "M" + n(a.X) + " " + n(a.Y) + arc + n(b.X) + " " + n(b.Y) + arc + n(a.X) + " " + n(a.Y) + "Z"
}

// cloud is a path of bulges around an ellipse. They reach to the shape's box.
func cloud(shape *board.Shape) string {
	w, h := shape.W, shape.H
	round := math.Pi * (3*(w+h)/2 - math.Sqrt((3*w/2+h/2)*(w/2+3*h/2)))
	count := int(min(max(math.Round(round/55), 7), 40))
	chord := round / float64(count)
	bulge := min(0.27*chord, w/6, h/6) // how far one reaches out
	points := make([]board.Point, count)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / float64(count))
		points[i] = shape.Matrix.Apply(board.Point{X: w/2 + cos*(w/2-bulge), Y: h/2 + sin*(h/2-bulge)})
	}
	var d strings.Builder
	d.WriteString("M" + n(points[count-1].X) + " " + n(points[count-1].Y))
	for i, p := range points {
		before := points[(i+count-1)%count]
		r := 0.6 * math.Hypot(p.X-before.X, p.Y-before.Y)
		d.WriteString(fmt.Sprintf("A%s %s 0 0 1 %s %s", n(r), n(r), n(p.X), n(p.Y)))
	}
	return d.String() + "Z"
}
