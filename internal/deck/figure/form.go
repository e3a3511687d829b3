package figure

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// form is what a node is drawn as.
type form uint8

const (
	formBox form = iota
	formNote
	formDecision
	formStore
	formFrame
	formSign // where states begin and end: one character
)

// maxDiamond is how many lines a diamond holds: its sides take as many columns.
const maxDiamond = 6

func formOf(s *board.Shape, lines int) form {
	switch {
	case s.Kind == "box" && s.Color == "yellow" || s.Type == "note":
		return formNote
	case s.Geo == "diamond" && lines <= maxDiamond:
		return formDecision
	case s.Kind == "cylinder":
		return formStore
	}
	return formBox
}

// inset is how far the outline of a node is within its sides in a row.
func (n *node) inset(row int) int {
	if n.form != formDecision {
		return 0
	}
	return inset(n.h, row-n.row)
}

// inset is how far the outline of a diamond of some rows is within its sides in one.
func inset(rows, row int) int {
	if row >= rows/2 {
		return row - rows/2
	}
	return (rows-1)/2 - row
}

// shaped draws a node with its text.
func (c *canvas) shaped(n *node) {
	switch {
	case n.bar && n.h == 1:
		c.text(n.col, n.row, strings.Repeat("━", n.w))
	case n.bar:
		for y := range n.h {
			c.text(n.col, n.row+y, "┃")
		}
	case n.form == formSign:
		c.text(n.col, n.row, n.lines[0])
	case n.form == formDecision:
		c.decided(n.col, n.row, n.w, n.lines)
	case n.form == formStore:
		c.boxed(n.col, n.row, n.w, n.lines, lidded())
	case n.form == formNote:
		c.boxed(n.col, n.row, n.w, n.lines, square())
	default:
		c.boxed(n.col, n.row, n.w, n.lines, round())
	}
}
