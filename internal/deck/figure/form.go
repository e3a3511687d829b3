package figure

import "github.com/openspace-tui/openspace/internal/board"

// form is what a node is drawn as.
type form uint8

const (
	formBox form = iota
	formNote
	formDecision
	formStore
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
func (c *canvas) shaped(x int, n *node) {
	switch n.form {
	case formSign:
		c.text(n.col, n.row, n.lines[0])
	case formDecision:
		c.decided(x, n.row, n.w, n.lines)
	case formStore:
		c.boxed(x, n.row, n.w, n.lines, lidded())
	case formNote:
		c.boxed(x, n.row, n.w, n.lines, square())
	default:
		c.boxed(x, n.row, n.w, n.lines, round())
	}
}
