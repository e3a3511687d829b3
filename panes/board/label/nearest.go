package label

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// rivaled returns how bad it is that other arrows are as near to where a label would be as
// its own: one that is nearer hides whose it is, one that is as near leaves a doubt.
func (pl *Placer) rivaled(t *Tag, at cells.Area) int {
	own := away(at, t.Corners, t.Dots, 1<<30)
	switch {
	case pl.nearer(t, at, own-1):
		return hides
	case !t.Message && pl.nearer(t, at, own): // all messages stand above theirs
		return hides / 2
	}
	return 0
}

// nearer reports whether another arrow than its own is at most so far from where a label
// would be.
func (pl *Placer) nearer(t *Tag, at cells.Area, far int) bool {
	near := func(l route.Led) bool {
		return l.N != t.Arrow && at.Off(l.Whole) <= far && away(at, l.Wire, l.Dots, far+1) <= far
	}
	if near(pl.rival) { // it mostly is the one as before
		return true
	}
	for _, arrows := range [][]route.Led{pl.Router.Arrows, pl.Router.Dots} {
		if n := slices.IndexFunc(arrows, near); n >= 0 {
			pl.rival = arrows[n]
			return true
		}
	}
	return false
}

// away returns how far an area is from a line, or a most where that is further.
func away(a cells.Area, wire []cells.Spot, dots []geometry.Point, most int) int {
	for i := 1; i < len(wire); i++ {
		most = min(most, a.Off(cells.Span(wire[i-1], wire[i])))
	}
	for i := 1; i < len(dots); i++ {
		most = awayDots(a, dots[i-1], dots[i], most)
	}
	return most
}

func awayDots(a cells.Area, p, q geometry.Point, most int) int {
	c, d := cells.At(p), cells.At(q)
	if off := a.Off(cells.Span(c, d)); off >= most || c.X == d.X || c.Y == d.Y || math.Hypot(p.X-q.X, p.Y-q.Y) < 1 {
		return min(off, most)
	}
	half := geometry.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}
	return awayDots(a, half, q, awayDots(a, p, half, most))
}

// slanted tries places on and beside an arrow in dots: where its middle is, and where
// nothing is free there along it.
func (t *Tag) slanted(w, h int, try func(int, cells.Spot, bool)) {
	beside := func(c cells.Spot, extra int) {
		y := c.Y - (h-1)/2
		try(extra, cells.Spot{X: c.X - w/2, Y: y}, true)
		try(extra+4, cells.Spot{X: c.X + 2, Y: y}, false)
		try(extra+4, cells.Spot{X: c.X - w - 1, Y: y}, false)
	}
	for n := range 6 {
		d := (n + 1) / 2 * (1 - n%2*2)
		beside(cells.Spot{X: t.Spot.X, Y: t.Spot.Y + d}, 2*cells.Abs(d))
	}
	for i := 1; i < len(t.Dots); i++ {
		p, q := t.Dots[i-1], t.Dots[i]
		a := cells.Span(cells.At(p), cells.At(q))
		n := min(max(a.Cols()/4, a.Rows()/2, 1), 16)
		for k := range n {
			part := float64(k) / float64(n)
			c := cells.At(geometry.Point{X: p.X + (q.X-p.X)*part, Y: p.Y + (q.Y-p.Y)*part})
			beside(c, hides/2+cells.Abs(c.X-t.Spot.X)+2*cells.Abs(c.Y-t.Spot.Y))
		}
	}
}
