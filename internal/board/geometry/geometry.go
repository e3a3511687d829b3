package geometry

import "math"

// Point is a place, or a way, in pixels.
type Point struct{ X, Y float64 }

// Add returns the sum of two points.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns the way from a point to this one.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Times returns a way some times as long.
func (p Point) Times(f float64) Point { return Point{p.X * f, p.Y * f} }

// Length returns how long a way is.
func (p Point) Length() float64 { return math.Hypot(p.X, p.Y) }

// Distance returns how far two points are apart.
func (p Point) Distance(q Point) float64 { return p.Sub(q).Length() }

// Between returns the point at a part of the way between two.
func Between(p, q Point, t float64) Point { return p.Add(q.Sub(p).Times(t)) }

// Rect is an upright rectangle from its top left.
type Rect struct{ X, Y, W, H float64 }

// Center returns the middle of a rectangle.
func (r Rect) Center() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Contains reports whether a point is in the rectangle or on its edge.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.X && p.X <= r.X+r.W && p.Y >= r.Y && p.Y <= r.Y+r.H
}

// Overlaps reports whether two rectangles share more than an edge.
func (r Rect) Overlaps(q Rect) bool {
	return r.X < q.X+q.W && q.X < r.X+r.W && r.Y < q.Y+q.H && q.Y < r.Y+r.H
}

// Grow returns the rectangle with a margin around it.
func (r Rect) Grow(by float64) Rect { return Rect{r.X - by, r.Y - by, r.W + 2*by, r.H + 2*by} }

// Union returns the smallest rectangle around both.
func (r Rect) Union(q Rect) Rect {
	x, y := min(r.X, q.X), min(r.Y, q.Y)
	return Rect{x, y, max(r.X+r.W, q.X+q.W) - x, max(r.Y+r.H, q.Y+q.H) - y}
}

// Corners returns the corners of a rectangle, as an outline.
func (r Rect) Corners() []Point {
	return []Point{{r.X, r.Y}, {r.X + r.W, r.Y}, {r.X + r.W, r.Y + r.H}, {r.X, r.Y + r.H}}
}

// Around returns the smallest rectangle around points.
func Around(points []Point) Rect {
	if len(points) == 0 {
		return Rect{}
	}
	low, high := points[0], points[0]
	for _, p := range points[1:] {
		low = Point{min(low.X, p.X), min(low.Y, p.Y)}
		high = Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	return Rect{low.X, low.Y, high.X - low.X, high.Y - low.Y}
}

// Matrix takes points of a shape's own space to the page: a turn and a move.
type Matrix struct{ Cos, Sin, X, Y float64 }

// Turned returns the matrix of what is turned by an angle and moved.
func Turned(x, y, rotation float64) Matrix {
	if rotation == 0 {
		return Matrix{1, 0, x, y}
	}
	sin, cos := math.Sincos(rotation)
	return Matrix{cos, sin, x, y}
}

// Apply returns the page point of a point of the shape.
func (m Matrix) Apply(p Point) Point {
	return Point{m.Cos*p.X - m.Sin*p.Y + m.X, m.Sin*p.X + m.Cos*p.Y + m.Y}
}

// Undo returns the shape's point of a page point.
func (m Matrix) Undo(p Point) Point {
	p = p.Sub(Point{m.X, m.Y})
	return Point{m.Cos*p.X + m.Sin*p.Y, m.Cos*p.Y - m.Sin*p.X}
}

// Then returns the matrix of a child with the matrix inner in this space.
func (m Matrix) Then(inner Matrix) Matrix {
	at := m.Apply(Point{inner.X, inner.Y})
	return Matrix{m.Cos*inner.Cos - m.Sin*inner.Sin, m.Sin*inner.Cos + m.Cos*inner.Sin, at.X, at.Y}
}

// All returns the page points of points of the shape.
func (m Matrix) All(points []Point) []Point {
	out := make([]Point, len(points))
	for i, p := range points {
		out[i] = m.Apply(p)
	}
	return out
}
