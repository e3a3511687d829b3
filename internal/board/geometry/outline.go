package geometry

import "math"

// Outline returns the outline of a geo shape of w by h in its own space; what is
// no geo shape is a rectangle. The proportions are tldraw's.
func Outline(geo string, w, h float64) []Point {
	slant, x, y := 0.38*min(w, h), 0.38*min(w, h), 0.16*h
	switch geo {
	case "ellipse", "cloud":
		return ellipse(w, h, 32)
	case "oval":
		return oval(w, h)
	case "heart":
		return heart(w, h)
	case "diamond":
		return []Point{{w / 2, 0}, {w, h / 2}, {w / 2, h}, {0, h / 2}}
	case "triangle":
		return []Point{{w / 2, 0}, {w, h}, {0, h}}
	case "pentagon":
		return fitted(w, h, 5, 1)
	case "hexagon":
		return fitted(w, h, 6, 1)
	case "octagon":
		cut := min(w, h) * 0.29
		return []Point{{cut, 0}, {w - cut, 0}, {w, cut}, {w, h - cut}, {w - cut, h}, {cut, h}, {0, h - cut}, {0, cut}}
	case "star":
		return fitted(w, h, 10, 0.5)
	case "rhombus":
		return []Point{{slant, 0}, {w, 0}, {w - slant, h}, {0, h}}
	case "rhombus-2":
		return []Point{{0, 0}, {w - slant, 0}, {w, h}, {slant, h}}
	case "trapezoid":
		return []Point{{slant, 0}, {w - slant, 0}, {w, h}, {0, h}}
	case "arrow-right":
		return []Point{{0, y}, {w - x, y}, {w - x, 0}, {w, h / 2}, {w - x, h}, {w - x, h - y}, {0, h - y}}
	case "arrow-left":
		return []Point{{w, y}, {x, y}, {x, 0}, {0, h / 2}, {x, h}, {x, h - y}, {w, h - y}}
	case "arrow-down":
		y = 0.16 * w
		return []Point{{y, 0}, {y, h - x}, {0, h - x}, {w / 2, h}, {w, h - x}, {w - y, h - x}, {w - y, 0}}
	case "arrow-up":
		y = 0.16 * w
		return []Point{{y, h}, {y, x}, {0, x}, {w / 2, 0}, {w, x}, {w - y, x}, {w - y, h}}
	}
	return []Point{{0, 0}, {w, 0}, {w, h}, {0, h}}
}

func ellipse(w, h float64, n int) []Point {
	out := make([]Point, n)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		out[i] = Point{w/2 + cos*w/2, h/2 + sin*h/2}
	}
	return out
}

// oval is a rectangle with two half circles at its short sides.
func oval(w, h float64) []Point {
	const steps = 6 // of each quarter
	r := min(w, h) / 2
	var out []Point
	for quarter, c := range []Point{{w - r, h - r}, {r, h - r}, {r, r}, {w - r, r}} {
		for i := range steps + 1 {
			sin, cos := math.Sincos((float64(quarter) + float64(i)/steps) * math.Pi / 2)
			out = append(out, c.Add(Point{cos * r, sin * r}))
		}
	}
	return out
}

func heart(w, h float64) []Point {
	const n = 32
	out := make([]Point, n)
	for i := range out {
		t := 2 * math.Pi * float64(i) / n
		out[i] = Point{16 * math.Pow(math.Sin(t), 3),
			math.Cos(4*t) + 2*math.Cos(3*t) + 5*math.Cos(2*t) - 13*math.Cos(t)}
	}
	return stretched(out, w, h)
}

// fitted returns a regular polygon stretched to its box, every other corner at a
// part of the radius.
func fitted(w, h float64, n int, part float64) []Point {
	out := make([]Point, n)
	for i := range out {
		r := 1.0
		if i%2 == 1 {
			r = part
		}
		sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) - math.Pi/2)
		out[i] = Point{cos * r, sin * r}
	}
	return stretched(out, w, h)
}

// stretched makes points fill a box from 0, 0.
func stretched(out []Point, w, h float64) []Point {
	box := Around(out)
	for i, p := range out {
		out[i] = Point{(p.X - box.X) / box.W * w, (p.Y - box.Y) / box.H * h}
	}
	return out
}
