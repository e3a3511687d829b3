package board

import "slices"

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

// nearer reports whether another arrow than its own is as near to where a label would be.
func (r *router) nearer(t *tag, at area) bool {
	own := at.from(t.corners, 1<<30)
	if t.corners == nil {
		own = at.from(t.dots, 1<<30)
	}
	if t.shape.Kind == "message" { // all of them stand above theirs
		own--
	}
	near := func(l led) bool {
		return l.shape != t.shape && at.off(l.whole) <= own && at.from(l.wire, own+1) <= own
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

// off gives how far apart two areas are, in columns; a row is as far as two.
func (a area) off(b area) int { return max(0, b.x0-a.x1, a.x0-b.x1) + 2*max(0, b.y0-a.y1, a.y0-b.y1) }

// spanned gives the area of a line from one cell to another.
func spanned(p, q spot) area { return area{min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y)} }

// around gives the area in which a line is.
func around(line []spot) area {
	out := spanned(line[0], line[0])
	for _, c := range line {
		out = union(out, spanned(c, c))
	}
	return out
}

// from gives how far an area is from a line, or a most where that is further.
func (a area) from(line []spot, most int) int {
	for i := 1; i < len(line); i++ {
		most = a.fromPiece(line[i-1], line[i], most)
	}
	return most
}

func (a area) fromPiece(p, q spot, most int) int {
	off := a.off(spanned(p, q))
	if off >= most || abs(p.x-q.x) < 2 || abs(p.y-q.y) < 2 {
		return min(off, most)
	}
	half := spot{(p.x + q.x) / 2, (p.y + q.y) / 2}
	return a.fromPiece(half, q, a.fromPiece(p, half, most))
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
		n := min(max(abs(p.x-q.x)/4, abs(p.y-q.y)/2, 1), 16)
		for k := range n {
			c := spot{p.x + (q.x-p.x)*k/n, p.y + (q.y-p.y)*k/n}
			beside(c, hides/2+abs(c.x-t.spot.x)+2*abs(c.y-t.spot.y))
		}
	}
}
