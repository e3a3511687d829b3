package scene

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
)

// tags are the labels of arrows.
type tags struct {
	All    []tag
	placer label.Placer
}

// tag is one of them.
type tag struct {
	label.Tag
	Shape *board.Shape
	paint cells.Paint
}

// Unwritten is how many labels have no room at arrows of which a part shows.
func (t *tags) Unwritten(w, h int) (n int) {
	for i := range t.All {
		if one := &t.All[i]; one.Written.Cols() < 1 && one.Shows(cells.Rect(0, 0, w-1, h-1)) {
			n++
		}
	}
	return n
}

// tag notes the label of an arrow, if it has one that can be read.
func (s *Scene) tag(t tag) {
	if t.Text = t.Shape.Text; t.Text == "" || s.Camera.Zoom < wording {
		return
	}
	t.Message = t.Shape.Kind == "message"
	s.Tags.All = append(s.Tags.All, t)
}

// placeTags writes the labels of arrows.
func (s *Scene) placeTags() {
	s.Tags.placer = label.Placer{Canvas: &s.Canvas, Field: &s.Figures.Field, Router: &s.Arrows.Router}
	for i := range s.Tags.All {
		t := &s.Tags.All[i]
		lines, over := s.Tags.placer.Place(&t.Tag)
		style := cells.Paint{FG: cells.InkText, BG: t.paint.BG, Attr: t.paint.Attr}
		if t.paint.FG == cells.InkSelect {
			style.FG = cells.InkSelect
		}
		runs := t.Shape.Runs(lines)
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
func (s *Scene) clearFor(t *tag, x, y int) {
	if n := s.Arrows.Router.At(x, y); s.Figures.Owner(x, y) == nil && (n < 0 || n == t.Arrow) {
		s.Write(x, y, x, " ", cells.Paint{})
	}
}
