package board

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// corners returns the cells around a shape and its parts, at whose corners it is
// resized.
func (s *scene) corners(shape *board.Shape, off board.Point) cells.Area {
	k := s.figures.of(shape.ID)
	if k == nil || k.Form == route.Dots || shape.Kind == "lifeline" {
		return s.cells(shape.Bounds, off)
	}
	return k.Area
}

// measure measures a shape's text, once.
func (s *scene) measure(shape *board.Shape) *label.Measured {
	if s.index == nil {
		return label.Measure(shape.Text, oneRow(shape))
	}
	m := s.index.texts[shape]
	if m == nil {
		m = label.Measure(shape.Text, oneRow(shape))
		s.index.texts[shape] = m
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
