package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// unwritten is how many labels have no room at arrows of which a part shows.
func (t *tags) unwritten(w, h int) (n int) {
	screen := cells.Rect(0, 0, w-1, h-1)
	for _, one := range t.all {
		shows := screen.Overlaps(cells.Rect(one.spot.X, one.spot.Y, one.spot.X, one.spot.Y)) && one.corners == nil
		for i := 1; i < len(one.corners); i++ {
			shows = shows || screen.Overlaps(cells.Span(one.corners[i-1], one.corners[i]))
		}
		if shows && one.written.Cols() < 1 {
			n++
		}
	}
	return n
}

// rivaled returns how bad it is that other arrows are as near to where a label would be as
// its own: one that is nearer hides whose it is, one that is as near leaves a doubt.
func (r *router) rivaled(t *tag, at cells.Area) int {
	own := away(at, t.corners, t.dots, 1<<30)
	switch {
	case r.within(t, at, own-1):
		return hides
	case t.shape.Kind != "message" && r.within(t, at, own): // all messages stand above theirs
		return hides / 2
	}
	return 0
}

// within reports whether another arrow than its own is at most so far from where a label
// would be.
func (r *router) within(t *tag, at cells.Area, far int) bool {
	near := func(l led) bool {
		return l.shape != t.shape && at.Off(l.whole) <= far && away(at, l.wire, l.dots, far+1) <= far
	}
	if near(r.rival) { // it mostly is the one as before
		return true
	}
	for _, arrows := range [][]led{r.arrows, r.dots} {
		if n := slices.IndexFunc(arrows, near); n >= 0 {
			r.rival = arrows[n]
			return true
		}
	}
	return false
}

// away returns how far an area is from a line, or a most where that is further.
func away(a cells.Area, wire []cells.Spot, dots []board.Point, most int) int {
	for i := 1; i < len(wire); i++ {
		most = min(most, a.Off(cells.Span(wire[i-1], wire[i])))
	}
	for i := 1; i < len(dots); i++ {
		most = awayDots(a, dots[i-1], dots[i], most)
	}
	return most
}

func awayDots(a cells.Area, p, q board.Point, most int) int {
	c, d := cells.At(p), cells.At(q)
	if off := a.Off(cells.Span(c, d)); off >= most || c.X == d.X || c.Y == d.Y || math.Hypot(p.X-q.X, p.Y-q.Y) < 1 {
		return min(off, most)
	}
	half := board.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}
	return awayDots(a, half, q, awayDots(a, p, half, most))
}

// slanted tries places on and beside an arrow in dots: where its middle is, and where
// nothing is free there along it.
func (t *tag) slanted(w, h int, try func(int, cells.Spot, bool)) {
	beside := func(c cells.Spot, extra int) {
		y := c.Y - (h-1)/2
		try(extra, cells.Spot{X: c.X - w/2, Y: y}, true)
		try(extra+4, cells.Spot{X: c.X + 2, Y: y}, false)
		try(extra+4, cells.Spot{X: c.X - w - 1, Y: y}, false)
	}
	for n := range 6 {
		d := (n + 1) / 2 * (1 - n%2*2)
		beside(cells.Spot{X: t.spot.X, Y: t.spot.Y + d}, 2*cells.Abs(d))
	}
	for i := 1; i < len(t.dots); i++ {
		p, q := t.dots[i-1], t.dots[i]
		a := cells.Span(cells.At(p), cells.At(q))
		n := min(max(a.Cols()/4, a.Rows()/2, 1), 16)
		for k := range n {
			part := float64(k) / float64(n)
			c := cells.At(board.Point{X: p.X + (q.X-p.X)*part, Y: p.Y + (q.Y-p.Y)*part})
			beside(c, hides/2+cells.Abs(c.X-t.spot.X)+2*cells.Abs(c.Y-t.spot.Y))
		}
	}
}
