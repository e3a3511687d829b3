package board

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Cells of a drawing for a text file: how wide it should be where that can be read,
// how large it gets at most, and what is left around for labels.
const (
	printWide  = 160
	printMost  = 500
	printAside = 24
	printAbove = 4
)

// Drawing returns what draws the board in characters, as a whole and without colours;
// "" for one that is too large for that to be read. It may be called elsewhere.
func (b *Board) Drawing(ascii bool) func() string {
	if b.board == nil {
		return func() string { return "" }
	}
	copied, pal := b.board.Clone(), cells.NewPalette(b.host.Theme())
	ascii = ascii || b.view.ascii
	return func() string { return drawing(copied.View(), pal, ascii) }
}

func drawing(v *board.View, pal *cells.Palette, ascii bool) string {
	x, r := newIndex(v), v.Bounds
	least := max(x.outlined(), x.legible())
	zoom := min(1, max(least, printWide*cells.W/max(r.W, 1)))
	if most := min(printMost*cells.W/max(r.W, 1), printMost*cells.H/max(r.H, 1)); zoom > most {
		zoom = most
	}
	if len(v.Shapes) == 0 || zoom < min(least, 1) {
		return ""
	}
	w, h := int(r.W*zoom/cells.W)+2*printAside, int(r.H*zoom/cells.H)+2*printAbove
	s := &scene{Canvas: cells.New(w, h), pal: pal, view: v, figures: &figures{}, arrows: &arrows{}, tags: &tags{},
		cam: board.Camera{X: printAside*cells.W/zoom - r.X, Y: printAbove*cells.H/zoom - r.Y, Zoom: zoom}}
	s.Ascii = ascii
	s.paint(x)
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
