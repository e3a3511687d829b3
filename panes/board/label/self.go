package label

import (
	"strings"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

// itself returns where the label of a message begins that a lifeline sends itself, beside
// its loop, and how many cells it has there before the next lifeline.
func (pl *Placer) itself(t *Tag) (x, room int, ok bool) {
	c := t.Corners
	if !t.Message || len(c) != 4 || c[0].Y != c[1].Y || c[1].X != c[2].X ||
		c[1].X < max(c[0].X, c[3].X) {
		return 0, 0, false
	}
	x = c[1].X + 2
	for ; room < pl.Canvas.W-x; room++ {
		for y := max(c[1].Y, 0); y <= min(c[2].Y, pl.Canvas.H-1); y++ {
			if k := pl.Canvas.At(x+room, y); k != nil && k.Lines&(cells.Up|cells.Down) != 0 {
				return x, room, room >= fewCells
			}
		}
	}
	return x, room, room >= fewCells
}

// fewCells is how many cells tell something of a label that is cut.
const fewCells = 4

// aside returns how the label of such a message may be written: in a row, wrapped, or cut
// after as many rows as there are.
func (pl *Placer) aside(t *Tag, room int) []words {
	row := strings.Join(firstLines(t.Text, tagRows), " ")
	room = min(room, tagWidth)
	var out []words
	if Width(row) <= room {
		out = append(out, wordsOf([]string{row}, 0))
	}
	rows := tagRows + 1
	if Longest(row) > room { // no pieces of words
		rows = 1
	}
	for n := rows; n > 0 && Width(row) > room; n-- {
		lines := Wrap(row, room, n)
		worse := folded * (len(lines) - 1)
		if len(Wrap(row, room, n+1)) > n {
			worse = short + 8*(rows-n)
		}
		out = append(out, wordsOf(lines, worse))
	}
	return out
}

// beside tries the places of such a label that show, from the middle of the loop
// outwards.
func (t *Tag) beside(x, h, rows int, try func(int, cells.Spot, bool)) {
	first, last := t.Corners[1].Y-h, t.Corners[2].Y+1
	want := (t.Corners[1].Y+t.Corners[2].Y-h)/2 + 1
	if h == 1 {
		want = t.Corners[1].Y
	}
	for n := range shown(first, last, want-first, h, rows).all() {
		try(2*cells.Abs(first+n-want), cells.Spot{X: x, Y: first + n}, false)
	}
}
