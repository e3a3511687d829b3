package scene

import (
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// surround has frames stand around what is in them, where one looks from so far away
// that both are in one row or column: an arrow from there would run in their border.
// They grow as far as nobody else is there, inner ones first.
func (f *figures) surround() {
	for i := len(f.All) - 1; i >= 0; i-- {
		in := &f.All[i]
		frame := f.Of(in.Shape.Parent)
		if frame == nil || frame.Shape.Type != "frame" || frame.Shape.Rotation != 0 || in.Form == route.Speck {
			continue
		}
		around := cells.Rect(in.X0-1, in.Y0-1, in.X1+1, in.Y1+1)
		for side := range 4 {
			grown := frame.Area
			switch side {
			case 0:
				grown.X0 = min(grown.X0, around.X0)
			case 1:
				grown.Y0 = min(grown.Y0, around.Y0)
			case 2:
				grown.X1 = max(grown.X1, around.X1)
			case 3:
				grown.Y1 = max(grown.Y1, around.Y1)
			}
			if grown != frame.Area && f.free(frame, grown) {
				frame.Area = grown
			}
		}
		f.inward(in, frame)
	}
}

// inward moves a figure off the border of its frame, where there was no room for that to
// grow and is some for the figure.
func (f *figures) inward(k, frame *figure) {
	dx := max(0, frame.X0+1-k.X0) - max(0, k.X1+1-frame.X1)
	dy := max(0, frame.Y0+1-k.Y0) - max(0, k.Y1+1-frame.Y1)
	to := cells.Rect(k.X0+dx, k.Y0+dy, k.X1+dx, k.Y1+dy)
	if dx == 0 && dy == 0 || max(cells.Abs(dx), cells.Abs(dy)) > mostAround || to.X0 <= frame.X0 || to.X1 >= frame.X1 ||
		to.Y0 <= frame.Y0 || to.Y1 >= frame.Y1 {
		return
	}
	for i := range f.All {
		if o := &f.All[i]; o != k && !o.ground && o.Overlaps(to) {
			return
		}
	}
	k.Area = to
}

// mostAround is how many cells a frame grows at a side at most.
const mostAround = 2

// free reports whether nobody but what is in a frame is where it is not yet.
func (f *figures) free(frame *figure, grown cells.Area) bool {
	if frame.X0-grown.X0 > mostAround || grown.X1-frame.X1 > mostAround || frame.Y0-grown.Y0 > mostAround ||
		grown.Y1-frame.Y1 > mostAround {
		return false
	}
	for i := range f.All {
		k := &f.All[i]
		if k == frame || !k.Overlaps(grown) || k.Overlaps(frame.Area) || within(f.index.View, k.Shape, frame.Shape.ID) {
			continue
		}
		return false
	}
	return true
}
