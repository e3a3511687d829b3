package geometry

import (
	"math"
	"slices"
)

// Within reports whether a point is in a polygon, by the even-odd rule.
func Within(p Point, polygon []Point) bool {
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
	r, s := b.Sub(a), d.Sub(c)
	cross := r.X*s.Y - r.Y*s.X
	if cross == 0 {
		return 0, false
	}
	ac := c.Sub(a)
	t, u := (ac.X*s.Y-ac.Y*s.X)/cross, (ac.X*r.Y-ac.Y*r.X)/cross
	return t, t >= 0 && t <= 1 && u >= 0 && u <= 1
}

// Nearness returns how far a point is from a line through points.
func Nearness(p Point, path []Point) float64 {
	best := math.Inf(1)
	for i, a := range path {
		b := a
		if i+1 < len(path) {
			b = path[i+1]
		}
		way, t := b.Sub(a), 0.0
		if l := way.X*way.X + way.Y*way.Y; l > 0 {
			t = min(1, max(0, ((p.X-a.X)*way.X+(p.Y-a.Y)*way.Y)/l))
		}
		best = min(best, p.Distance(Between(a, b, t)))
	}
	return best
}

// Along returns the point at a part of a path's length, from 0 to 1.
func Along(path []Point, part float64) Point {
	if len(path) == 0 {
		return Point{}
	}
	whole := 0.0
	for i := 1; i < len(path); i++ {
		whole += path[i].Distance(path[i-1])
	}
	left := whole * min(1, max(0, part))
	for i := 1; i < len(path); i++ {
		l := path[i].Distance(path[i-1])
		if l >= left && l > 0 {
			return Between(path[i-1], path[i], left/l)
		}
		left -= l
	}
	return path[len(path)-1]
}

// Arc returns the arc from a to b whose middle is bend to the right of the way,
// as tldraw has it.
func Arc(a, b Point, bend float64) []Point {
	way := b.Sub(a)
	l := way.Length()
	if l == 0 {
		return []Point{a, b}
	}
	u := way.Times(1 / l)
	side := Point{-u.Y, u.X}
	// The circle through a, b and the middle: its centre is across from it.
	r := (l*l/4 + bend*bend) / (2 * bend)
	center := Between(a, b, 0.5).Add(side.Times(bend - r))
	from := math.Atan2(a.Y-center.Y, a.X-center.X)
	sweep := 4 * math.Atan2(2*bend, l)
	const n = 24
	out := make([]Point, n+1)
	for i := range out {
		sin, cos := math.Sincos(from - sweep*float64(i)/n)
		out[i] = center.Add(Point{cos, sin}.Times(math.Abs(r)))
	}
	out[0], out[n] = a, b
	return out
}

// Trim takes off the beginning of a path that is inside an outline. A path that ends
// inside too is left: one of what it connects is around the other.
func Trim(path, outline []Point) []Point {
	if len(path) < 2 || len(outline) == 0 || Within(path[len(path)-1], outline) {
		return path
	}
	for i := len(path) - 1; i > 0; i-- { // the last crossing counts
		best, found := 0.0, false
		for j, c := range outline {
			if t, ok := crossing(path[i-1], path[i], c, outline[(j+1)%len(outline)]); ok && t >= best {
				best, found = t, true
			}
		}
		if found {
			return append([]Point{Between(path[i-1], path[i], best)}, path[i:]...)
		}
	}
	return path
}

// Extend lengthens the beginning of a path that lies beside an outline, by a length at most,
// until it meets that: as where an anchor is at a side of a diamond but not at its tip.
func Extend(path, outline []Point, most float64) []Point {
	if len(path) < 2 || len(outline) == 0 || Within(path[0], outline) || Touches(path[0], outline) {
		return path
	}
	way := path[0].Sub(path[1])
	l := way.Length()
	if l == 0 {
		return path
	}
	far := path[0].Add(way.Times(most / l))
	best, found := 1.0, false
	for i, c := range outline {
		if t, ok := crossing(path[0], far, c, outline[(i+1)%len(outline)]); ok && t <= best {
			best, found = t, true
		}
	}
	if !found {
		return path
	}
	return append([]Point{Between(path[0], far, best)}, path[1:]...)
}

// Touches reports whether a point is on an outline.
func Touches(p Point, outline []Point) bool {
	return Nearness(p, append(slices.Clone(outline), outline[0])) < 0.5
}

// Crosses reports whether a path goes through one of some rectangles.
func Crosses(path []Point, boxes []Rect) bool {
	for _, r := range boxes {
		corners := r.Corners()
		for i := 1; i < len(path); i++ {
			if r.Contains(path[i]) {
				return true
			}
			for k, c := range corners {
				if _, ok := crossing(path[i-1], path[i], c, corners[(k+1)%4]); ok {
					return true
				}
			}
		}
	}
	return false
}

// straightened takes out the points of a path between which it goes straight on.
func straightened(path []Point) []Point {
	var out []Point
	for _, p := range path {
		n := len(out)
		if n > 0 && out[n-1] == p {
			continue
		}
		if n > 1 && (out[n-2].X == out[n-1].X && out[n-1].X == p.X || out[n-2].Y == out[n-1].Y && out[n-1].Y == p.Y) {
			out[n-1] = p
			continue
		}
		out = append(out, p)
	}
	return out
}
