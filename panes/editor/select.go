package editor

import (
	"cmp"
	"sort"
	"strings"
	"unicode/utf8"
)

// point is a letter: a line and a column, from 0.
type point struct{ line, col int }

func (p point) compare(q point) int {
	return cmp.Or(cmp.Compare(p.line, q.line), cmp.Compare(p.col, q.col))
}

// selection is what the mouse was drawn over.
type selection struct {
	held     bool // the button is down
	moved    bool
	from, to point // both are included
}

// ends returns where the selection begins and ends, in the text's order.
func (s *selection) ends() (from, to point) {
	if s.from.compare(s.to) > 0 {
		return s.to, s.from
	}
	return s.from, s.to
}

// pointAt returns the letter at a cell of the view; rows above and below it count
// as the first and the last.
func (v *view) pointAt(x, y int) point {
	p := v.at
	for range min(max(y, len(v.heads())), v.rows()-1) {
		next := v.down(p, 1)
		if next == p {
			return point{p.line, utf8.RuneCountInString(v.text.line(p.line))} // behind the end
		}
		p = next
	}
	row := min(max(p.row-v.above(p.line), 0), v.own(p.line)-1) // what is cut out counts as the line beside it
	_, first, _ := v.window(v.lay(p.line), row)
	return point{p.line, v.text.column(p.line, first+max(x-v.gutter(), 0))}
}

// column returns the column of a line whose letter covers a cell.
func (l *lines) column(line, cell int) int {
	n := utf8.RuneCountInString(l.line(line))
	return sort.Search(n, func(col int) bool { return l.cells(line, []int{col + 1})[0] > cell })
}

// grab notes where the button went down.
func (v *view) grab(x, y int) {
	v.sel = selection{}
	if v.text.count() == 0 || y < 0 || y >= v.rows() {
		return
	}
	p := v.pointAt(x, y)
	v.sel = selection{held: true, from: p, to: p}
	v.caret = caret{line: p.line, column: p.col}
}

// dragTo marks up to a cell. Above and below the view it scrolls.
func (v *view) dragTo(x, y int) {
	if !v.sel.held {
		return
	}
	switch {
	case y < len(v.heads()):
		v.scroll(-1)
	case y >= v.rows():
		v.scroll(1)
	}
	to := v.pointAt(x, y)
	v.sel.moved = v.sel.moved || to != v.sel.from
	v.sel.to = to
	v.version++
}

// release lets go of the button, and returns what was marked while it was down.
func (v *view) release() string {
	held := v.sel.held
	v.sel.held = false
	if !held {
		return ""
	}
	return v.sel.text(&v.text)
}

// columns returns the columns of a line that are selected; the end is
// excluded.
func (s *selection) columns(l *lines, line int) (from, to int, ok bool) {
	a, b := s.ends()
	if !s.moved || line < a.line || line > b.line {
		return 0, 0, false
	}
	to = utf8.RuneCountInString(l.line(line))
	if line == a.line {
		from = a.col
	}
	if line == b.line {
		to = min(b.col+1, to)
	}
	return from, to, true
}

// text is the text that the mouse was drawn over, as the file has it.
func (s *selection) text(l *lines) string {
	a, b := s.ends()
	if !s.moved || b.line >= l.count() {
		return ""
	}
	var out []string
	for i := a.line; i <= b.line; i++ {
		from, to, _ := s.columns(l, i)
		letters := []rune(l.line(i))
		out = append(out, string(letters[min(from, len(letters)):min(max(to, from), len(letters))]))
	}
	return strings.Join(out, "\n")
}
