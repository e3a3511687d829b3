package scene

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Cells of a drawing for a text file: how wide it should be where that can be read,
// how large it gets at most, and what is left around for labels.
const (
	printWide  = 160
	PrintMost  = 500
	PrintAside = 24
	printAbove = 4
)

// Text draws a page as a whole.
func Text(v *board.View, pal *cells.Palette, ascii bool) string {
	x, r := NewIndex(v), v.Bounds
	least := max(x.outlined(), x.Legible())
	zoom := min(1, max(least, printWide*cells.W/max(r.W, 1)))
	if most := min(PrintMost*cells.W/max(r.W, 1), PrintMost*cells.H/max(r.H, 1)); zoom > most {
		zoom = most
	}
	if len(v.Shapes) == 0 || zoom < min(least, 1) {
		return ""
	}
	w, h := int(r.W*zoom/cells.W)+2*PrintAside, int(r.H*zoom/cells.H)+2*printAbove
	cam := board.Camera{X: PrintAside*cells.W/zoom - r.X, Y: printAbove*cells.H/zoom - r.Y, Zoom: zoom}
	s := &Scene{}
	s.ASCII = ascii
	s.Paint(Look{Lens: Lens{Camera: cam}, Index: x, Palette: pal}, w, h)
	return trimmedText(s.Letters())
}

// trimmedText returns rows without the blanks around them.
func trimmedText(rows []string) string {
	indent := -1
	for _, row := range rows {
		if n := len(row) - len(strings.TrimLeft(row, " ")); row != "" && (indent < 0 || n < indent) {
			indent = n
		}
	}
	for i, row := range rows {
		rows[i] = row[min(max(indent, 0), len(row)):]
	}
	return strings.Trim(strings.Join(rows, "\n"), "\n")
}
