package board

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// corners returns the cells around a shape and its parts, at whose corners it is
// resized.
func (s *scene) corners(shape *board.Shape, off board.Point) cells.Area {
	k := s.figures.of(shape.ID)
	if k == nil || k.form == asDots || shape.Kind == "lifeline" {
		return s.cells(shape.Bounds, off)
	}
	return k.Area
}

// oneRow returns what shows of a shape's text where there is one row for it: of a
// class its name, of others all of it in one line.
func oneRow(shape *board.Shape) string {
	if len(shape.Sections()) > 1 || strings.HasPrefix(shape.Text, "«") {
		return firstLine(shape.Text)
	}
	text := shape.Text[:min(len(shape.Text), maxWords)]
	return strings.Join(strings.Fields(text), " ")
}
