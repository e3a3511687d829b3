package geometry

// Side is one of a box.
type Side int

const (
	NoSide Side = iota
	Top
	Right
	Bottom
	Left
)

// Opposite returns the side across from one.
func (s Side) Opposite() Side { return (s+1)%4 + 1 }

// Level reports whether lines leave a side along a row.
func (s Side) Level() bool { return s == Left || s == Right }

// SideOf returns the side on which a place within a shape lies, if it does.
func SideOf(at Point) Side {
	within := func(f float64) bool { return f > 0 && f < 1 }
	switch {
	case at.Y <= 0 && within(at.X):
		return Top
	case at.Y >= 1 && within(at.X):
		return Bottom
	case at.X <= 0 && within(at.Y):
		return Left
	case at.X >= 1 && within(at.Y):
		return Right
	}
	return NoSide
}

// On returns the place at a part of a side.
func (s Side) On(part float64) Point {
	switch s {
	case Top:
		return Point{part, 0}
	case Right:
		return Point{1, part}
	case Bottom:
		return Point{part, 1}
	case Left:
		return Point{0, part}
	}
	return Point{0.5, 0.5}
}

// Away is how far a line goes from a shape before it turns.
const Away = 30

// Elbow is where a line goes from and to: points on sides of boxes.
type Elbow struct {
	P, Q     Point
	Out, In  Side
	From, To Rect
}

// Path returns the path between two sides: straight or with two turns between
// sides that face each other, with one between sides at an angle, and out and
// back between two of the same way.
func (e Elbow) Path(middle float64) []Point {
	p, q, out, in, from, to := e.P, e.Q, e.Out, e.In, e.From, e.To
	switch {
	case out == in:
		far := from.Union(to).Grow(Away)
		a, b := p, q
		switch out {
		case Top:
			a.Y, b.Y = far.Y, far.Y
		case Right:
			a.X, b.X = far.X+far.W, far.X+far.W
		case Bottom:
			a.Y, b.Y = far.Y+far.H, far.Y+far.H
		case Left:
			a.X, b.X = far.X, far.X
		}
		return []Point{p, a, b, q}
	case out == in.Opposite() && out.Level():
		x := p.X + (q.X-p.X)*middle
		return []Point{p, {x, p.Y}, {x, q.Y}, q}
	case out == in.Opposite():
		y := p.Y + (q.Y-p.Y)*middle
		return []Point{p, {p.X, y}, {q.X, y}, q}
	case out.Level():
		return []Point{p, {q.X, p.Y}, q}
	}
	return []Point{p, {p.X, q.Y}, q}
}

// Faces reports whether a line can leave a box by a side and come to the other
// without a turn back.
func (s Side) Faces(from, to Rect) bool {
	switch s {
	case Top:
		return to.Y+to.H < from.Y
	case Right:
		return to.X > from.X+from.W
	case Bottom:
		return to.Y > from.Y+from.H
	case Left:
		return to.X+to.W < from.X
	}
	return false
}

// Place returns the point at a part of a rectangle.
func Place(r Rect, part Point) Point { return Point{r.X + part.X*r.W, r.Y + part.Y*r.H} }
