package board

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/label"
)

// index is the bounds of a view's shapes in one piece, so that what does not
// show is passed over quickly.
type index struct {
	view   *board.View
	bounds []board.Rect
	zooms  *zooms // of this page; nil while they are not known
	texts  map[*board.Shape]*label.Measured
	places map[string]int
}

// z returns the place of a shape among those of its page, from 1.
func (x *index) z(shape *board.Shape) int {
	if x.places == nil {
		x.places = make(map[string]int, len(x.view.Shapes))
		for i, s := range x.view.Shapes {
			x.places[s.ID] = i + 1
		}
	}
	return x.places[shape.ID]
}

func newIndex(v *board.View) *index {
	x := &index{view: v, bounds: make([]board.Rect, len(v.Shapes)), texts: map[*board.Shape]*label.Measured{}}
	for i, s := range v.Shapes {
		r := s.Bounds
		if s.Arrow != nil { // its label may reach further than its line
			r = r.Grow(200)
		}
		x.bounds[i] = r
	}
	return x
}
