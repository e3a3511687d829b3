package markdown

import (
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
)

// Targets of a table that is wider than the lines: the rule under its heading
// is the table's, the marks at its edges bring other columns into view. The
// table's name follows.
const (
	TableTarget = "table:"
	LessTarget  = "less:"
	MoreTarget  = "more:"
)

// tableBefore returns the table that a piece goes on with, nil when it was drawn
// as text.
func (s *Stream) tableBefore(i int) *table {
	for i--; i > 0 && s.parts[i].head.to > 0; i-- {
	}
	s.Lines(i)
	if all := s.parts[i].drawn.tables; len(all) > 0 {
		return &all[len(all)-1]
	}
	return nil
}

// Pan brings the columns of a table into view that stand by so many to the
// right, or to the left where by is negative. It reports whether that changed
// anything; the lines stay as many as they were.
func (s *Stream) Pan(name string, by int) bool {
	at, nth, _ := strings.Cut(name, ".")
	i, err := strconv.Atoi(at)
	n, err2 := strconv.Atoi(nth)
	if err != nil || err2 != nil || i < 0 || i >= len(s.parts) {
		return false
	}
	s.Lines(i)
	if n < 0 || n >= len(s.parts[i].drawn.tables) || !s.parts[i].drawn.tables[n].scrolls {
		return false
	}
	t := &s.parts[i].drawn.tables[n]
	from := min(max(t.from+by, 0), t.end())
	if from == t.from {
		return false
	}
	if s.pans == nil {
		s.pans = map[string]int{}
	}
	s.pans[name] = from
	for s.parts[i].drawn = nil; i+1 < len(s.parts) && s.parts[i+1].head.to > 0; i++ {
		s.parts[i+1].drawn = nil
	}
	return true
}

// Row is a row of a table that scrolls: what stands in its cells, and which of
// them are whole in view: those from From to To, excluded.
type Row struct {
	Cells    []string
	From, To int
}

// Row finds the row that a line of a piece shows a part of; there is none for
// any other line.
func (s *Stream) Row(piece, line int) (Row, bool) {
	lines := s.Lines(piece)
	if line >= len(lines) || !anchor.IsRow(lines[line]) {
		return Row{}, false
	}
	all := s.parts[piece].drawn.tables
	for i := range all {
		t := &all[i]
		if !t.scrolls || !t.has(lines[line]) {
			continue
		}
		n := -1
		for _, l := range lines[:line+1] {
			if anchor.RowBegins(l) && t.has(l) {
				n++
			}
		}
		if n < 0 || n >= len(t.rows) {
			return Row{}, false
		}
		v := t.view()
		row := Row{Cells: make([]string, len(t.widths)), From: t.from, To: v.to}
		if v.cut {
			row.To--
		}
		for k, c := range t.rows[n][:min(len(t.rows[n]), len(row.Cells))] {
			row.Cells[k] = words(c)
		}
		return row, true
	}
	return Row{}, false
}

// has reports whether a line has the table's marks at its edges.
func (t *table) has(line string) bool {
	return strings.Contains(line, LessTarget+t.name+"\x1b") || strings.Contains(line, MoreTarget+t.name+"\x1b")
}

// words is what runs say, in one line.
func words(runs []run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.text)
	}
	return strings.TrimSpace(strings.ReplaceAll(b.String(), "\n", " "))
}
