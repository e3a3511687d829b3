package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
)

// unwritten is how many labels have no room at arrows of which a part shows.
func (t *tags) unwritten(w, h int) (n int) {
	screen := area{0, 0, w - 1, h - 1}
	for _, one := range t.all {
		shows := overlap(screen, area{one.spot.x, one.spot.y, one.spot.x, one.spot.y}) && one.corners == nil
		for i := 1; i < len(one.corners); i++ {
			shows = shows || overlap(screen, spanned(one.corners[i-1], one.corners[i]))
		}
		if shows && one.written.cols() < 1 {
			n++
		}
	}
	return n
}

// rivaled returns how bad it is that other arrows are as near to where a label would be as
// its own: one that is nearer hides whose it is, one that is as near leaves a doubt.
func (r *router) rivaled(t *tag, at area) int {
	own := at.from(t.corners, t.dots, 1<<30)
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
func (r *router) within(t *tag, at area, far int) bool {
	near := func(l led) bool {
		return l.shape != t.shape && at.off(l.whole) <= far && at.from(l.wire, l.dots, far+1) <= far
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

// off returns how far apart two areas are, in columns; a row is as far as two.
func (a area) off(b area) int { return max(0, b.x0-a.x1, a.x0-b.x1) + 2*max(0, b.y0-a.y1, a.y0-b.y1) }

// spanned returns the area of a line from one cell to another.
func spanned(p, q spot) area { return area{min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y)} }

// from returns how far an area is from a line, or a most where that is further.
func (a area) from(wire []spot, dots []board.Point, most int) int {
	for i := 1; i < len(wire); i++ {
		most = min(most, a.off(spanned(wire[i-1], wire[i])))
	}
	for i := 1; i < len(dots); i++ {
		most = a.fromDots(dots[i-1], dots[i], most)
	}
	return most
}

func (a area) fromDots(p, q board.Point, most int) int {
	c, d := spotOf(p), spotOf(q)
	if off := a.off(spanned(c, d)); off >= most || c.x == d.x || c.y == d.y || math.Hypot(p.X-q.X, p.Y-q.Y) < 1 {
		return min(off, most)
	}
	half := board.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}
	return a.fromDots(half, q, a.fromDots(p, half, most))
}

// slanted tries places on and beside an arrow in dots: where its middle is, and where
// nothing is free there along it.
func (t *tag) slanted(w, h int, try func(int, spot, bool)) {
	beside := func(c spot, extra int) {
		y := c.y - (h-1)/2
		try(extra, spot{c.x - w/2, y}, true)
		try(extra+4, spot{c.x + 2, y}, false)
		try(extra+4, spot{c.x - w - 1, y}, false)
	}
	for n := range 6 {
		d := (n + 1) / 2 * (1 - n%2*2)
		beside(spot{t.spot.x, t.spot.y + d}, 2*abs(d))
	}
	for i := 1; i < len(t.dots); i++ {
		p, q := t.dots[i-1], t.dots[i]
		a := spanned(spotOf(p), spotOf(q))
		n := min(max(a.cols()/4, a.rows()/2, 1), 16)
		for k := range n {
			part := float64(k) / float64(n)
			c := spotOf(board.Point{X: p.X + (q.X-p.X)*part, Y: p.Y + (q.Y-p.Y)*part})
			beside(c, hides/2+abs(c.x-t.spot.x)+2*abs(c.y-t.spot.y))
		}
	}
}
