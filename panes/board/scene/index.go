package scene

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/label"
)

// Index is the bounds of a view's shapes in one piece, so that what does not
// show is passed over quickly.
type Index struct {
	View   *board.View
	Bounds []board.Rect
	zooms  *zooms // of this page; nil while they are not known
	texts  map[*board.Shape]*label.Measured
	places map[string]int
}

// z returns the place of a shape among those of its page, from 1.
func (x *Index) z(shape *board.Shape) int {
	if x.places == nil {
		x.places = make(map[string]int, len(x.View.Shapes))
		for i, s := range x.View.Shapes {
			x.places[s.ID] = i + 1
		}
	}
	return x.places[shape.ID]
}

// NewIndex returns the index of a view.
func NewIndex(v *board.View) *Index {
	x := &Index{View: v, Bounds: make([]board.Rect, len(v.Shapes)), texts: map[*board.Shape]*label.Measured{}}
	for i, s := range v.Shapes {
		r := s.Bounds
		if s.Arrow != nil { // its label may reach further than its line
			r = r.Grow(200)
		}
		x.Bounds[i] = r
	}
	return x
}

// measure measures a shape's text, once.
func (x *Index) measure(shape *board.Shape) *label.Measured {
	m := x.texts[shape]
	if m == nil {
		m = label.Measure(shape.Text, oneRow(shape))
		x.texts[shape] = m
	}
	return m
}

// oneRow returns what shows of a shape's text where there is one row for it: of a
// class its name, of others all of it in one line.
func oneRow(shape *board.Shape) string {
	if len(shape.Sections()) > 1 || strings.HasPrefix(shape.Text, "«") {
		return label.FirstLine(shape.Text)
	}
	text := shape.Text[:min(len(shape.Text), label.MaxText)]
	return strings.Join(strings.Fields(text), " ")
}
