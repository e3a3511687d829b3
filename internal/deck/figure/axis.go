package figure

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// mark is a label of an axis, in the cell where it is.
type mark struct {
	at    int
	label string
}

// axis draws an axis of labels along the top, and a line down from each that has room.
func (c *canvas) axis(from, wide int, marks []mark) {
	c.text(from, 1, strings.Repeat("─", wide))
	free := 0
	for _, m := range marks {
		x, label := from+m.at, brief(m.label)
		if x < free { // it would be on the one before
			continue
		}
		free = x + xansi.StringWidth(label) + 1
		c.text(x, 0, label)
		c.text(x, 1, "┬")
		for y := 2; y < c.h; y++ {
			if c.cells[y][x] == "" {
				c.text(x, y, gridLine)
			}
		}
	}
}
