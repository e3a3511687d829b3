package board

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
)

// tags are the labels of arrows.
type tags struct {
	all    []tag
	placer label.Placer
}

// tag is one of them.
type tag struct {
	label.Tag
	shape *board.Shape
	paint cells.Paint
}

// unwritten is how many labels have no room at arrows of which a part shows.
func (t *tags) unwritten(w, h int) (n int) {
	for i := range t.all {
		if one := &t.all[i]; one.Written.Cols() < 1 && one.Shows(cells.Rect(0, 0, w-1, h-1)) {
			n++
		}
	}
	return n
}

// tag notes the label of an arrow, if it has one that can be read.
func (s *scene) tag(t tag) {
	if t.Text = t.shape.Text; t.Text == "" || s.cam.Zoom < wording {
		return
	}
	t.Message = t.shape.Kind == "message"
	s.tags.all = append(s.tags.all, t)
}

// placeTags writes the labels of arrows.
func (s *scene) placeTags() {
	s.tags.placer = label.Placer{Canvas: s.Canvas, Field: &s.figures.field, Router: &s.arrows.router}
	for i := range s.tags.all {
		t := &s.tags.all[i]
		lines, over := s.tags.placer.Place(&t.Tag)
		style := cells.Paint{FG: cells.InkText, BG: t.paint.BG, Attr: t.paint.Attr}
		if t.paint.FG == cells.InkSelect {
			style.FG = cells.InkSelect
		}
		runs := t.shape.Runs(lines)
		for i, l := range lines {
			x, y := t.Written.X0+(t.Written.Cols()-label.Width(l))/2, t.Written.Y0+i
			if over { // it stands in its line
				s.clearFor(t, x-1, y)
				s.clearFor(t, x+label.Width(l), y)
			}
			s.runs(x, y, x+label.Width(l)-1, runs[i], style)
		}
	}
}

// clearFor makes room beside a label, but not in the border of a shape or another arrow.
func (s *scene) clearFor(t *tag, x, y int) {
	if n := s.arrows.router.At(x, y); s.figures.owner(x, y) == nil && (n < 0 || n == t.Arrow) {
		s.Write(x, y, x, " ", cells.Paint{})
	}
}
