package editor

import (
	"cmp"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes"
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
func (e *Editor) pointAt(x, y int) point {
	p := e.at
	for range min(max(y, len(e.heads())), e.rows()-1) {
		next := e.down(p, 1)
		if next == p {
			return point{p.line, utf8.RuneCountInString(e.text.line(p.line))} // behind the end
		}
		p = next
	}
	row := min(max(p.row-e.above(p.line), 0), e.own(p.line)-1) // what is cut out counts as the line beside it
	_, first, _ := e.window(e.lay(p.line), row)
	return point{p.line, e.column(p.line, first+max(x-e.gutter(), 0))}
}

// column returns the column of a line whose letter covers a cell.
func (e *Editor) column(line, cell int) int {
	n := utf8.RuneCountInString(e.text.line(line))
	return sort.Search(n, func(col int) bool { return e.text.cells(line, []int{col + 1})[0] > cell })
}

// grab notes where the button went down.
func (e *Editor) grab(x, y int) {
	e.sel = selection{}
	if e.text.count() == 0 || y < 0 || y >= e.rows() {
		return
	}
	p := e.pointAt(x, y)
	e.sel = selection{held: true, from: p, to: p}
	e.caret = caret{line: p.line, column: p.col}
}

// dragTo marks up to a cell. Above and below the view it scrolls.
func (e *Editor) dragTo(x, y int) {
	if !e.sel.held {
		return
	}
	switch {
	case y < len(e.heads()):
		e.scroll(-1)
	case y >= e.rows():
		e.scroll(1)
	}
	to := e.pointAt(x, y)
	e.sel.moved = e.sel.moved || to != e.sel.from
	e.sel.to = to
	e.version++
}

// release copies what is marked.
func (e *Editor) release() panes.Action {
	held := e.sel.held
	e.sel.held = false
	text := e.selected()
	if !held || text == "" {
		return panes.Action{}
	}
	return panes.Do(call.AppCopy.With(call.CopyArgs{Text: text}))
}

// chosen returns the columns of a line that are selected; the end is
// excluded.
func (e *Editor) chosen(line int) (from, to int, ok bool) {
	a, b := e.sel.ends()
	if !e.sel.moved || line < a.line || line > b.line {
		return 0, 0, false
	}
	to = utf8.RuneCountInString(e.text.line(line))
	if line == a.line {
		from = a.col
	}
	if line == b.line {
		to = min(b.col+1, to)
	}
	return from, to, true
}

// selected is the text that the mouse was drawn over, as the file has it.
func (e *Editor) selected() string {
	a, b := e.sel.ends()
	if !e.sel.moved || b.line >= e.text.count() {
		return ""
	}
	var out []string
	for i := a.line; i <= b.line; i++ {
		from, to, _ := e.chosen(i)
		letters := []rune(e.text.line(i))
		out = append(out, string(letters[min(from, len(letters)):min(max(to, from), len(letters))]))
	}
	return strings.Join(out, "\n")
}
