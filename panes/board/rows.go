package board

import (
	"math"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// placed gives the cells in which a shape with an area is drawn. How many rows a
// rectangle is rounded to depends on where it lies between two; where its text
// needs it, a box has those that it touches, so that the same text shows
// everywhere.
func (s *scene) placed(shape *board.Shape, off board.Point) area {
	r := frameOf(shape)
	a := s.cells(r, off)
	if shape.Text == "" || shape.Type != "geo" || !isBox(shape) {
		return a
	}
	high := r.H * s.cam.Zoom
	switch {
	case a.rows() < 3 && high >= 1.4*cellH: // a row for its label
		a.y0 = int(math.Round(s.on(r.Center(), off).Y/cellH - 1.5))
		a.y1 = a.y0 + 2
	case a.rows() >= 3 && high > float64(a.rows()*cellH)+0.5 && lacksRows(shape, a):
		top, foot := s.on(board.Point{Y: r.Y}, off).Y/cellH, s.on(board.Point{Y: r.Y + r.H}, off).Y/cellH
		if float64(a.y0)-top > foot-float64(a.y1+1) { // the more of a row lies above
			a.y0--
		} else {
			a.y1++
		}
	}
	return a
}

// corners gives the cells around a shape and its parts, at whose corners it is
// resized.
func (s *scene) corners(shape *board.Shape, off board.Point) area {
	whole := s.cells(shape.Bounds, off)
	if whole.rows() >= 3 && whole == s.cells(frameOf(shape), off) {
		return s.placed(shape, off)
	}
	return whole
}

// lacksRows says whether a text needs more rows than there are within a border.
// A class shows its name where there is no room for the rest.
func lacksRows(shape *board.Shape, a area) bool {
	text, w, rows := shape.Text, a.cols()-2, a.rows()-2
	if w < 1 || len(shape.Sections()) > 1 || !strings.Contains(text, "\n") && cellsOf(text) <= w {
		return false
	}
	return len(wrapped(text, w, rows+1)) > rows
}

// oneRow gives what shows of a shape's text where there is one row for it: of a
// class its name, of others the first line and a sign that there is more.
func oneRow(shape *board.Shape, w int) string {
	first := firstLine(shape.Text)
	if len(shape.Sections()) > 1 || strings.HasPrefix(shape.Text, "«") {
		return fitted(first, w)
	}
	if _, rest, _ := strings.Cut(strings.TrimSpace(shape.Text), "\n"); strings.TrimSpace(rest) != "" {
		first += " …"
	}
	return fitted(first, w)
}
