package board

// unwritten is how many labels have no room at arrows of which a part shows.
func (t *tags) unwritten(w, h int) (n int) {
	screen := area{0, 0, w - 1, h - 1}
	for _, one := range t.all {
		shows := overlap(screen, area{one.spot.x, one.spot.y, one.spot.x, one.spot.y}) && one.corners == nil
		for i := 1; i < len(one.corners); i++ {
			p, q := one.corners[i-1], one.corners[i]
			shows = shows || overlap(screen, area{min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y)})
		}
		if shows && one.written.cols() < 1 {
			n++
		}
	}
	return n
}

// nearer reports whether another arrow than its own is nearer to where a label would be;
// a row is as far as two columns. An arrow in dots is where its middle is.
func (r *router) nearer(t *tag, at area) bool {
	from := func(p, q spot) int {
		x := max(0, min(p.x, q.x)-at.x1, at.x0-max(p.x, q.x))
		y := max(0, min(p.y, q.y)-at.y1, at.y0-max(p.y, q.y))
		return x + 2*y
	}
	own, other := 1<<30, 1<<30
	if t.corners == nil {
		own = from(t.spot, t.spot)
	}
	for _, l := range r.arrows {
		for i := 1; i < len(l.wire); i++ {
			if d := from(l.wire[i-1], l.wire[i]); l.shape == t.shape {
				own = min(own, d)
			} else {
				other = min(other, d)
			}
		}
	}
	return other < own
}
