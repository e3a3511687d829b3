package board

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
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
	copied, pal := b.board.Clone(), newPalette(b.host.Theme())
	ascii = ascii || b.view.ascii
	return func() string { return drawing(copied.View(), pal, ascii) }
}

func drawing(v *board.View, pal *palette, ascii bool) string {
	x, r := newIndex(v), v.Bounds
	least := max(x.outlined(), x.legible())
	zoom := min(1, max(least, printWide*cellW/max(r.W, 1)))
	if most := min(printMost*cellW/max(r.W, 1), printMost*cellH/max(r.H, 1)); zoom > most {
		zoom = most
	}
	if len(v.Shapes) == 0 || zoom < min(least, 1) {
		return ""
	}
	w, h := int(r.W*zoom/cellW)+2*printAside, int(r.H*zoom/cellH)+2*printAbove
	s := &scene{canvas: newCanvas(w, h), pal: pal, view: v, figures: &figures{}, router: &router{}, tags: &tags{},
		cam: board.Camera{X: printAside*cellW/zoom - r.X, Y: printAbove*cellH/zoom - r.Y, Zoom: zoom}}
	s.ascii = ascii
	s.paint(x)
	return trimmedText(s.letters())
}

// letters returns the rows of a canvas without their colours.
func (c *canvas) letters() []string {
	out := make([]string, c.h)
	for y := range out {
		var b strings.Builder
		for x := range c.w {
			text, _ := c.glyph(c.at(x, y))
			b.WriteString(text)
		}
		out[y] = strings.TrimRight(b.String(), " ")
	}
	return out
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
