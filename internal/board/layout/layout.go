// Package layout places boxes that edges connect: in layers, as trees, in a
// grid. It knows sizes alone and gives places alone.
//
// Every layout gives each box a place, boxes never overlap, the same input
// gives the same places, and cycles, loops, double edges and edges to nowhere
// are taken. Layers and trees are laid out by the Eclipse Layout Kernel, as its
// port to Go that D2 draws with (elk-go 0.2.0, of ELK 0.12.0); rows and grids are
// arithmetic.
package layout

import "math"

// Size is how large a box is.
type Size struct{ W, H float64 }

// Edge goes from one box to another, by their numbers.
type Edge struct{ From, To int }

// Point is where the top left of a box goes.
type Point struct{ X, Y float64 }

// Gap is the least space between boxes, across and down.
type Gap struct{ X, Y float64 }

// Direction is where edges go: down, if nothing else is said.
type Direction uint8

// The directions.
const (
	Down Direction = iota
	Up
	Right
	Left
)

// Span is how far the middles of two boxes of a row are apart at least.
type Span struct {
	From, To int
	Least    float64
}

// Lanes puts boxes side by side, those of spans as far apart as these ask for.
func Lanes(boxes []Size, spans []Span, gap Gap) []Point {
	into := make([][]Span, len(boxes))
	for _, s := range spans {
		if s.From > s.To {
			s.From, s.To = s.To, s.From
		}
		if s.From >= 0 && s.To < len(boxes) && s.From != s.To {
			into[s.To] = append(into[s.To], s)
		}
	}
	out := make([]Point, len(boxes))
	x := 0.0
	for i, b := range boxes {
		for _, s := range into[i] {
			x = max(x, out[s.From].X+boxes[s.From].W/2+s.Least-b.W/2)
		}
		out[i].X = math.Round(x)
		x = out[i].X + b.W + gap.X
	}
	return out
}

// Grid puts boxes in rows and columns, in their order, about as wide as high.
func Grid(boxes []Size, gap Gap) []Point {
	out := make([]Point, len(boxes))
	if len(boxes) == 0 {
		return out
	}
	var w, h float64
	for _, b := range boxes {
		w, h = w+b.W+gap.X, h+b.H+gap.Y
	}
	columns := min(len(boxes), max(1, int(math.Round(math.Sqrt(float64(len(boxes))*1.3*h/max(w, 1))))))
	widths := make([]float64, columns)
	for i, b := range boxes {
		widths[i%columns] = max(widths[i%columns], b.W)
	}
	y, x, high := 0.0, 0.0, 0.0
	for i, b := range boxes {
		if i%columns == 0 && i > 0 {
			y, x, high = y+high+gap.Y, 0, 0
		}
		out[i] = Point{x + (widths[i%columns]-b.W)/2, y}
		x += widths[i%columns] + gap.X
		high = max(high, b.H)
	}
	return out
}
