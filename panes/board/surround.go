package board

// surround has frames stand around what is in them, where one looks from so far away
// that both are in one row or column: an arrow from there would run in their border.
// They grow as far as nobody else is there, inner ones first.
func (s *scene) surround() {
	f := s.figures
	for i := len(f.all) - 1; i >= 0; i-- {
		in := &f.all[i]
		frame := f.of(in.shape.Parent)
		if frame == nil || frame.shape.Type != "frame" || frame.shape.Rotation != 0 || in.form == asSpeck {
			continue
		}
		want := area{min(frame.x0, in.x0-1), min(frame.y0, in.y0-1), max(frame.x1, in.x1+1), max(frame.y1, in.y1+1)}
		for _, side := range []area{{want.x0, frame.y0, frame.x1, frame.y1}, {frame.x0, want.y0, frame.x1, frame.y1},
			{frame.x0, frame.y0, want.x1, frame.y1}, {frame.x0, frame.y0, frame.x1, want.y1}} {
			if grown := union(frame.area, side); grown != frame.area && s.free(frame, grown) {
				frame.area = grown
			}
		}
		s.inward(in, frame)
	}
}

// inward moves a figure off the border of its frame, where there was no room for that to
// grow and is some for the figure.
func (s *scene) inward(k, frame *figure) {
	dx := max(0, frame.x0+1-k.x0) - max(0, k.x1+1-frame.x1)
	dy := max(0, frame.y0+1-k.y0) - max(0, k.y1+1-frame.y1)
	to := area{k.x0 + dx, k.y0 + dy, k.x1 + dx, k.y1 + dy}
	if dx == 0 && dy == 0 || max(abs(dx), abs(dy)) > mostAround || to.x0 <= frame.x0 || to.x1 >= frame.x1 ||
		to.y0 <= frame.y0 || to.y1 >= frame.y1 {
		return
	}
	for i := range s.figures.all {
		if o := &s.figures.all[i]; o != k && !o.ground && overlap(o.area, to) {
			return
		}
	}
	k.area = to
}

// mostAround is how many cells a frame grows at a side at most.
const mostAround = 2

// free reports whether nobody but what is in a frame is where it is not yet.
func (s *scene) free(frame *figure, grown area) bool {
	if frame.x0-grown.x0 > mostAround || grown.x1-frame.x1 > mostAround || frame.y0-grown.y0 > mostAround ||
		grown.y1-frame.y1 > mostAround {
		return false
	}
	for i := range s.figures.all {
		k := &s.figures.all[i]
		if k == frame || !overlap(k.area, grown) || overlap(k.area, frame.area) || s.within(k.shape, frame.shape.ID) {
			continue
		}
		return false
	}
	return true
}

func union(a, b area) area {
	return area{min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1)}
}
