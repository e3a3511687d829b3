package anchor

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Marks of a table's lines, of the kind of those of Flow.
const (
	rowMark    = "\x1b[25;25m"       // begins the first line of a row
	rowOn      = "\x1b[28;25m"       // begins a further one
	gapMark    = "\x1b[28;28m"       // ends a cell's text
	cellMark   = "\x1b[25;25;28m"    // begins the next one's
	borderMark = "\x1b[28;28;25;25m" // begins a line that is all border
)

// Row marks a line of a table's row, whose first line it is or is not. Its
// cells stand apart by Gaps.
func Row(line string, first bool) string {
	if first {
		return rowMark + line
	}
	return rowOn + line
}

// Gap marks what stands between two cells.
func Gap(text string) string { return gapMark + text + cellMark }

// Border marks a line of a table in which no text is.
func Border(line string) string { return borderMark + line }

// IsBorder reports whether a line is marked so.
func IsBorder(line string) bool { return strings.Contains(line, borderMark) }

// IsRow reports whether a line is of a table's row.
func IsRow(line string) bool { return strings.Contains(line, rowMark) || strings.Contains(line, rowOn) }

// RowBegins reports whether a line is the first of a table's row.
func RowBegins(line string) bool { return strings.Contains(line, rowMark) }

// Edges are cells of a row's line at both of whose edges marks may stand: its
// text goes From to To, excluded, its first cell up to First, its last one from
// Last on.
type Edges struct{ From, First, Last, To int }

// RowEdges returns them.
func RowEdges(line string) Edges {
	text := max(strings.LastIndex(line, Start), 0)
	width := func(i int) int { return ansi.StringWidth(line[:i]) }
	e := Edges{From: width(text), First: width(len(line)), To: width(len(line))}
	if i := strings.Index(line[text:], gapMark); i >= 0 {
		e.First = width(text + i)
	}
	e.Last = e.From
	if i := strings.LastIndex(line, gapMark); i >= 0 {
		e.To = width(i)
		if k := strings.LastIndex(line[:i], cellMark); k >= 0 {
			e.Last = width(k)
		}
	}
	return e
}

// Cell is what of a cell stands on a line, and what stands between that and
// its line before.
type Cell struct{ Text, Glue string }

// Cells returns the texts of a row's cells, as far as they are in the line's
// cells from from to to, excluded, and whether they go on with the line before.
func Cells(line string, from, to int) (cells []Cell, on bool) {
	on = strings.Contains(line, rowOn)
	x := 0
	if i := strings.LastIndex(line, Start); i >= 0 {
		x = ansi.StringWidth(line[:i])
		line = line[i:]
	}
	for more := true; more; {
		var text, gap string
		text, line, more = strings.Cut(line, gapMark)
		gap, line, _ = strings.Cut(line, cellMark)
		c := Cell{Glue: "\n"}
		switch {
		case strings.Contains(text, joinsWord):
			c.Glue = ""
		case strings.Contains(text, joins):
			c.Glue = " "
		}
		plain := ansi.Strip(text)
		width := ansi.StringWidth(plain)
		if a, b := max(from-x, 0), min(to-x, width); a < b {
			c.Text = strings.TrimSpace(ansi.Cut(plain, a, b))
		}
		cells = append(cells, c)
		x += width + ansi.StringWidth(gap)
	}
	return cells, on
}
