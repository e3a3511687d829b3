package chat

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
)

// logical is text as it was written, gathered from lines that show it. A
// table's rows are lines, with tabs between the cells; of a change they have
// their signs where both what went and what came are among them.
type logical struct {
	lines []copied
	rows  int
	row   []string // that may go on
	whole []string // what stands in it, where some of that is out of view,
	keep  [2]int   // and which of its cells are taken as far as they are marked
}

// copied is a line, and its sign where it is of a change.
type copied struct {
	text string
	sign byte
}

func (w *logical) add(line string, from, to int) {
	switch {
	case anchor.IsBorder(line):
		return
	case anchor.IsRow(line):
		w.cells(anchor.Cells(line, from, to))
		return
	}
	w.endRow()
	text, glue, joined := anchor.Flow(line, from, to)
	if n := len(w.lines); joined && n > 0 {
		w.lines[n-1].text += glue + text
		return
	}
	w.lines = append(w.lines, copied{text, anchor.Sign(line)})
}

func (w *logical) cells(cells []anchor.Cell, on bool) {
	if !on || w.row == nil {
		w.endRow()
		w.row = make([]string, len(cells))
	}
	gather(w.row, cells)
}

// scrolled takes a line of a row of which not all is in view. The columns that
// are not stand behind the edges: they are taken by whoever takes an edge or,
// of several rows, a cell at it.
func (w *logical) scrolled(row markdown.Row, line string, from, to int, several bool) {
	cells, on := anchor.Cells(line, from, to)
	if !on || w.row == nil {
		w.endRow()
		w.row, w.whole, w.keep = make([]string, len(row.Cells)), row.Cells, [2]int{0, len(row.Cells)}
	}
	gather(w.row[row.From:], cells)
	e := anchor.RowEdges(line)
	if from < e.From || several && from < e.First {
		w.keep[0] = row.From
	}
	if to > e.To || several && to > e.Last {
		w.keep[1] = row.To
	}
}

// gather puts what a line shows of a row's cells behind what those before it
// did.
func gather(row []string, cells []anchor.Cell) {
	for i, c := range cells[:min(len(cells), len(row))] {
		switch {
		case c.Text == "":
		case row[i] == "":
			row[i] = c.Text
		default:
			row[i] += strings.ReplaceAll(c.Glue, "\n", " ") + c.Text
		}
	}
}

func (w *logical) endRow() {
	if w.row == nil {
		return
	}
	if w.whole != nil {
		copy(w.row[:w.keep[0]], w.whole)
		copy(w.row[w.keep[1]:], w.whole[w.keep[1]:])
		w.whole = nil
	}
	w.rows++
	w.lines = append(w.lines, copied{text: strings.TrimRight(strings.Join(w.row, "\t"), "\t")})
	w.row = nil
}

func (w *logical) text() string {
	w.endRow()
	var b strings.Builder
	for i := 0; i < len(w.lines); {
		n, signs := change(w.lines[i:])
		for _, l := range w.lines[i : i+n] {
			if signs {
				b.WriteByte(l.sign)
			}
			b.WriteString(l.text)
			b.WriteByte('\n')
		}
		i += n
	}
	text := strings.Trim(b.String(), "\n")
	if w.rows == 1 && !strings.Contains(text, "\n") { // cells of one row
		text = strings.Trim(text, "\t")
	}
	return text
}

// change counts the lines that are of a change, or are not, as the first is,
// and reports whether they need their signs: those of one version of a file are
// of more use as they stand in it.
func change(lines []copied) (n int, signs bool) {
	var added, removed bool
	for n < len(lines) && (lines[n].sign == 0) == (lines[0].sign == 0) {
		added, removed = added || lines[n].sign == '+', removed || lines[n].sign == '-'
		n++
	}
	return n, added && removed
}
