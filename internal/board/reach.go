package board

import "slices"

// reach lengthens the beginning of a path that lies beside a shape's outline, as
// where an anchor is at a side of a diamond but not at its tip, until it meets that.
func reach(path []Point, s *Shape) []Point {
	if len(path) < 2 || len(s.Outline) == 0 || inside(path[0], s.Outline) || onOutline(path[0], s) {
		return path
	}
	way := path[0].sub(path[1])
	l := way.length()
	if l == 0 {
		return path
	}
	far := path[0].add(way.times((s.W + s.H) / l))
	best, found := 1.0, false
	for i, c := range s.Outline {
		if t, ok := crossing(path[0], far, c, s.Outline[(i+1)%len(s.Outline)]); ok && t <= best {
			best, found = t, true
		}
	}
	if !found {
		return path
	}
	return append([]Point{between(path[0], far, best)}, path[1:]...)
}

func onOutline(p Point, s *Shape) bool {
	return nearness(p, append(slices.Clone(s.Outline), s.Outline[0])) < 0.5
}
