package vt

import (
	"bytes"
	"slices"
)

// LineText is the text of line i without trailing blanks.
func (l *lines) LineText(i int) string {
	return string(bytes.TrimRight(l.appendLine(nil, i), " "))
}

// appendLine adds the text of line i. A wrapped line keeps its blanks.
func (l *lines) appendLine(dst []byte, i int) []byte {
	from := len(dst)
	width, n := 0, 0
	for b := l.encoded(i); len(b) > 0; {
		var run []byte
		_, run, b = nextRun(b)
		dst, n = appendText(dst, run, false)
		width += n
	}
	if !l.LineWrapped(i) {
		return dst[:from+len(bytes.TrimRight(dst[from:], " "))]
	}
	for ; width < l.cols; width++ {
		dst = append(dst, ' ')
	}
	return dst
}

// Logical lines are what a program wrote between two ends of lines: rows that
// were wrapped are one of them. They are counted from the first the terminal
// ever saw, so that their numbers stay while rows leave the scrollback and the
// size changes.

// LogicalLine is one of them.
type LogicalLine struct {
	Number uint64
	Text   string // without trailing blanks and without control characters
	First  int    // its first row, as an index of Lines
	Rows   int
}

// Text returns the last max logical lines (all when max is negative) up to the
// last one that has text or the cursor, oldest first.
func (g *grid) Text(max int) []LogicalLine {
	var lines []LogicalLine
	last := g.lastLine()
	end := last + 1
	number := g.numberOf(last)
	for end > 0 && (max < 0 || len(lines) < max) {
		first := g.lineStart(end - 1)
		lines = append(lines, g.logical(first, end, number))
		end = first
		number--
	}
	slices.Reverse(lines)
	return lines
}

// TextSince returns the logical lines from a number on, and the number to ask
// with next time: that of the line the cursor is on, which may still grow. At
// most max lines come, the first ones; those that were dropped are missing.
func (g *grid) TextSince(number uint64, max int) (lines []LogicalLine, next uint64) {
	last := g.lastLine()
	cursor := g.numberOf(g.ScrollbackLen() + g.cur.y)
	i, n := 0, g.firstNumber()
	for ; i <= last && n < number; n++ {
		i = g.lineEnd(i, last)
	}
	for i <= last && (max < 0 || len(lines) < max) {
		end := g.lineEnd(i, last)
		lines = append(lines, g.logical(i, end, n))
		i = end
		n++
	}
	return lines, min(n, cursor)
}

// logical builds the logical line of rows [first, end).
func (l *lines) logical(first, end int, number uint64) LogicalLine {
	var b []byte
	for i := first; i < end; i++ {
		b = l.appendLine(b, i)
	}
	return LogicalLine{Number: number, Text: string(bytes.TrimRight(b, " ")), First: first, Rows: end - first}
}

// firstNumber is the number of the logical line of row 0.
func (l *lines) firstNumber() uint64 {
	if !l.onMain() {
		return l.history.gone + uint64(l.endsBefore(l.history.n))
	}
	return l.history.gone
}

// endsBefore counts the ends of lines in the first n rows of the scrollback.
func (l *lines) endsBefore(n int) int {
	ends := 0
	for i := range n {
		if !l.history.at(i).wrapped {
			ends++
		}
	}
	return ends
}

// numberOf is the number of the logical line that row i belongs to.
func (l *lines) numberOf(i int) uint64 {
	n := l.firstNumber()
	for k := range i {
		if !l.LineWrapped(k) {
			n++
		}
	}
	return n
}

// lastLine is the last row with text or the cursor.
func (g *grid) lastLine() int {
	y := g.rows - 1
	for y > g.cur.y && len(g.scr.row(y).content()) == 0 {
		y--
	}
	return g.ScrollbackLen() + y
}

// lineStart is the first row of the logical line of row i, lineEnd the row
// after its last one (at most last+1).
func (l *lines) lineStart(i int) int {
	for i > 0 && l.LineWrapped(i-1) {
		i--
	}
	return i
}

func (l *lines) lineEnd(i, last int) int {
	for i < last && l.LineWrapped(i) {
		i++
	}
	return i + 1
}

// Range returns the text between two cells, both included, in order: wrapped
// rows are joined, others end with a newline, trailing blanks are left out. It
// is what copying takes.
func (l *lines) Range(x0, line0, x1, line1 int) string {
	if line0 > line1 || line0 == line1 && x0 > x1 {
		x0, line0, x1, line1 = x1, line1, x0, line0
	}
	line0, line1 = max(line0, 0), min(line1, l.Lines()-1)
	var b []byte
	for i := line0; i <= line1; i++ {
		from, to := 0, l.cols
		if i == line0 {
			from = x0
		}
		if i == line1 {
			to = x1 + 1
		}
		part := l.Columns(i, from, to)
		b = append(b, part...)
		if i == line1 {
			break
		}
		if !l.LineWrapped(i) {
			b = append(bytes.TrimRight(b, " "), '\n')
		}
	}
	return string(bytes.TrimRight(b, " "))
}

// Columns returns the text of the cells [from, to) of line i, blanks included
// as far as something was written. A wide character belongs to its left cell.
func (l *lines) Columns(i, from, to int) string {
	var out []byte
	col := 0
	for b := l.encoded(i); len(b) > 0 && col < to; {
		var text []byte
		_, text, b = nextRun(b)
		for len(text) > 0 && col < to {
			var pc piece
			pc, text = nextPiece(text)
			for range pc.count {
				if col >= from && col < to && !pc.head {
					if pc.text == nil {
						out = append(out, ' ')
					}
					out = append(out, pc.text...)
				}
				col += pc.width
			}
		}
	}
	return string(out)
}
