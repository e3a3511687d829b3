package board

import "math"

// Point is a place, or a way, in pixels.
type Point struct{ X, Y float64 }

func (p Point) add(q Point) Point         { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) sub(q Point) Point         { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(f float64) Point     { return Point{p.X * f, p.Y * f} }
func (p Point) length() float64           { return math.Hypot(p.X, p.Y) }
func (p Point) distance(q Point) float64  { return p.sub(q).length() }
func between(p, q Point, t float64) Point { return p.add(q.sub(p).times(t)) }

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

// around returns the smallest rectangle around points.
func around(points []Point) Rect {
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

func turned(x, y, rotation float64) Matrix {
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
	p = p.sub(Point{m.X, m.Y})
	return Point{m.Cos*p.X + m.Sin*p.Y, m.Cos*p.Y - m.Sin*p.X}
}

// then returns the matrix of a child with the matrix inner in this space.
func (m Matrix) then(inner Matrix) Matrix {
	at := m.Apply(Point{inner.X, inner.Y})
	return Matrix{m.Cos*inner.Cos - m.Sin*inner.Sin, m.Sin*inner.Cos + m.Cos*inner.Sin, at.X, at.Y}
}

func (m Matrix) all(points []Point) []Point {
	out := make([]Point, len(points))
	for i, p := range points {
		out[i] = m.Apply(p)
	}
	return out
}

// inside reports whether a point is in a polygon, by the even-odd rule.
func inside(p Point, polygon []Point) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// crossing returns how far along a–b it meets c–d, from 0 to 1.
func crossing(a, b, c, d Point) (float64, bool) {
	r, s := b.sub(a), d.sub(c)
	cross := r.X*s.Y - r.Y*s.X
	if cross == 0 {
		return 0, false
	}
	ac := c.sub(a)
	t, u := (ac.X*s.Y-ac.Y*s.X)/cross, (ac.X*r.Y-ac.Y*r.X)/cross
	return t, t >= 0 && t <= 1 && u >= 0 && u <= 1
}

// nearness returns how far a point is from a line through points.
func nearness(p Point, path []Point) float64 {
	best := math.Inf(1)
	for i, a := range path {
		b := a
		if i+1 < len(path) {
			b = path[i+1]
		}
		way, t := b.sub(a), 0.0
		if l := way.X*way.X + way.Y*way.Y; l > 0 {
			t = min(1, max(0, ((p.X-a.X)*way.X+(p.Y-a.Y)*way.Y)/l))
		}
		best = min(best, p.distance(between(a, b, t)))
	}
	return best
}

// along returns the point at a part of a path's length, from 0 to 1.
func along(path []Point, part float64) Point {
	if len(path) == 0 {
		return Point{}
	}
	whole := 0.0
	for i := 1; i < len(path); i++ {
		whole += path[i].distance(path[i-1])
	}
	left := whole * min(1, max(0, part))
	for i := 1; i < len(path); i++ {
		l := path[i].distance(path[i-1])
		if l >= left && l > 0 {
			return between(path[i-1], path[i], left/l)
		}
		left -= l
	}
	return path[len(path)-1]
}

// Within reports whether a point is in a polygon.
func Within(p Point, polygon []Point) bool { return inside(p, polygon) }

// Crossing returns how far along a–b it meets c–d, from 0 to 1.
func Crossing(a, b, c, d Point) (float64, bool) { return crossing(a, b, c, d) }
