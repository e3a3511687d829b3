package widget

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// Overlay is a frame of w cells by its rows, over which boxes are put. Rows that
// no box touches stay as they are: making cells of all of them costs four times
// what a key costs.
type Overlay struct {
	w    int
	rows []string
}

func NewOverlay(frame string, w, h int) *Overlay {
	rows := strings.Split(frame, "\n")
	for len(rows) < h {
		rows = append(rows, "")
	}
	return &Overlay{w, rows[:h]}
}

// Put puts a box with its upper left cell at x, y. What does not fit is cut.
func (o *Overlay) Put(box []string, x, y int) {
	for i, line := range box {
		if y+i >= len(o.rows) {
			return
		}
		line = xansi.Truncate(line, o.w-x, "")
		left, right := around(o.rows[y+i], x, x+xansi.StringWidth(line))
		o.rows[y+i] = left + plainly + line + plainly + right
	}
}

// plainly ends what colours and links stand before it.
const plainly = "\x1b[m\x1b]8;;\x1b\\"

// around is what a row has before the cell from, filled with blanks, and from the
// cell to on, with the colours that it has there. A letter that is cut in two
// leaves blanks.
func around(row string, from, to int) (left, right string) {
	var l, r strings.Builder
	at, state := 0, byte(0)
	for row != "" {
		seq, w, n, next := xansi.DecodeSequence(row, state, nil)
		row, state = row[n:], next
		switch {
		case w == 0:
			r.WriteString(seq)
			if at < from {
				l.WriteString(seq)
			}
		case at+w <= from:
			l.WriteString(seq)
		case at >= to:
			r.WriteString(seq)
		default:
			blanks(&l, from-at)
			blanks(&r, at+w-to)
		}
		at += w
	}
	blanks(&l, from-at)
	return l.String(), r.String()
}

func blanks(b *strings.Builder, n int) { b.WriteString(strings.Repeat(" ", max(n, 0))) }

func (o *Overlay) String() string { return strings.Join(o.rows, "\n") }
