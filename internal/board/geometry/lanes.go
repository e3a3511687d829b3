package geometry

import (
	"math"
	"slices"
)

// Lanes are where level and upright pieces of arrows are, by their row or column.
type Lanes map[lane][]stretch

type lane struct {
	level bool
	at    int
}

// stretch is from where to where a piece goes, and between which shapes its arrow does.
type stretch struct {
	lo, hi   float64
	from, to string
}

// Take notes the pieces of an arrow.
func (l Lanes) Take(path []Point, from, to string) {
	for i := 1; i < len(path); i++ {
		at, lo, hi := pieceOf(path[i-1], path[i])
		l[at] = append(l[at], stretch{lo, hi, from, to})
	}
}

// Taken reports whether a piece would be one line with that of an arrow which has neither
// its first nor its last shape: nobody could tell then which goes on where.
func (l Lanes) Taken(path []Point, from, to string) bool {
	for i := 1; i < len(path); i++ {
		at, lo, hi := pieceOf(path[i-1], path[i])
		if slices.ContainsFunc(l[at], func(s stretch) bool {
			return s.from != from && s.to != to && min(hi, s.hi)-max(lo, s.lo) > 1
		}) {
			return true
		}
	}
	return false
}

func pieceOf(p, q Point) (lane, float64, float64) {
	if math.Abs(p.Y-q.Y) < math.Abs(p.X-q.X) {
		return lane{true, int(math.Round(p.Y))}, min(p.X, q.X), max(p.X, q.X)
	}
	return lane{false, int(math.Round(p.X))}, min(p.Y, q.Y), max(p.Y, q.Y)
}
