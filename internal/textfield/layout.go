package textfield

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// Row is a row of the screen: the bytes from From to To of the text, Width
// cells wide. The line end or the one blank at which it was wrapped is not in
// it.
type Row struct{ From, To, Width int }

// layout is how the text is wrapped. Lines that did not change keep their rows.
type layout struct {
	width int
	text  string
	chips int
	lines []line
	rows  []Row
}

// line is a line of the text with its rows, whose offsets begin at its start.
type line struct {
	text string
	rows []Row
}

// Rows wraps the text to a width in cells, at least two. There is one row at
// least. The slice is good until the text changes.
func (f *Field) Rows(width int) []Row {
	width = max(width, 2)
	l := &f.layout
	if l.rows != nil && l.width == width && l.chips == len(f.chips) && l.text == f.text {
		return l.rows
	}
	texts := strings.Split(f.text, "\n")
	same := l.width == width && l.chips == len(f.chips)
	lines := make([]line, len(texts))
	head := 0
	for ; same && head < min(len(texts), len(l.lines)) && l.lines[head].text == texts[head]; head++ {
		lines[head] = l.lines[head]
	}
	tail := 0
	for ; same && tail < min(len(texts), len(l.lines))-head &&
		l.lines[len(l.lines)-1-tail].text == texts[len(texts)-1-tail]; tail++ {
		lines[len(lines)-1-tail] = l.lines[len(l.lines)-1-tail]
	}
	for i := head; i < len(texts)-tail; i++ {
		lines[i] = line{texts[i], f.wrap(texts[i], width)}
	}
	rows, at := l.rows[:0], 0
	for _, ln := range lines {
		for _, r := range ln.rows {
			rows = append(rows, Row{r.From + at, r.To + at, r.Width})
		}
		at += len(ln.text) + 1
	}
	*l = layout{width: width, text: f.text, chips: len(f.chips), lines: lines, rows: rows}
	return rows
}

// wrap returns a line's rows: broken behind blanks, beside the letters of scripts
// that have none, and inside a word only where it is wider than a row.
func (f *Field) wrap(s string, width int) []Row {
	var rows []Row
	r := Row{}
	brk, brkWidth := 0, 0 // where the row may end
	for i := 0; i < len(s); {
		n, w := f.grapheme(s[i:], width)
		w = min(w, width)
		c := classOf(s[i:])
		if c.cjk() && i > r.From {
			brk, brkWidth = i, r.Width
		}
		if r.Width+w > width {
			if c == blank && n == 1 && s[i] == ' ' { // it hangs over the edge
				r.To = i
				rows = append(rows, r)
				i += n
				r, brk = Row{From: i}, i
				continue
			}
			if brk <= r.From {
				brk, brkWidth = i, r.Width
			}
			rows = append(rows, Row{r.From, brk, brkWidth})
			r = Row{From: brk, Width: r.Width - brkWidth}
			brk = r.From
			if r.Width+w > width { // what was left is as wide as a row
				rows = append(rows, Row{r.From, i, r.Width})
				r, brk = Row{From: i}, i
			}
		}
		r.Width += w
		i += n
		if c == blank || c.cjk() {
			brk, brkWidth = i, r.Width
		}
	}
	r.To = len(s)
	return append(rows, r)
}

// CaretRow finds the caret among the rows of a width: the row, and the cell in
// it, which is width where it stands behind a full row.
func (f *Field) CaretRow(width int) (row, x int) {
	rows := f.Rows(width)
	row = rowOf(rows, f.at)
	return row, f.column(rows[row], f.at, width)
}

// rowOf is the row that an offset belongs to.
func rowOf(rows []Row, at int) int {
	low, high := 0, len(rows)
	for high-low > 1 {
		if mid := (low + high) / 2; rows[mid].From <= at {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// column is how many cells of a row stand before an offset.
func (f *Field) column(r Row, at, width int) int {
	x := 0
	for i := r.From; i < min(at, r.To); {
		n, w := f.grapheme(f.text[i:], max(width, 2))
		x += min(w, max(width, 2))
		i += n
	}
	return min(x, r.Width)
}

// OffsetAt is the boundary nearest to a cell of a row.
func (f *Field) OffsetAt(row, x, width int) int {
	rows := f.Rows(width)
	row = max(min(row, len(rows)-1), 0)
	r := rows[row]
	at, have := r.From, 0
	for at < r.To {
		n, w := f.grapheme(f.text[at:], max(width, 2))
		if have+(w+1)/2 > x {
			return at
		}
		have += w
		at += n
	}
	if row+1 < len(rows) && rows[row+1].From == at && at > r.From {
		return f.prev(at) // behind it is the next row's
	}
	return at
}

// vertical moves the caret by rows and reports whether there was one. Where there
// is none it stays.
func (f *Field) vertical(by int) bool {
	width := f.layoutWidth()
	row, x := f.CaretRow(width)
	to := row + by
	if to < 0 || to >= len(f.Rows(width)) {
		return false
	}
	if f.goal > 0 {
		x = f.goal - 1
	}
	f.move(f.OffsetAt(to, x, width))
	f.goal = x + 1
	return true
}

// OnFirstRow and OnLastRow say where the caret stands, as last wrapped.
func (f *Field) OnFirstRow() bool {
	row, _ := f.CaretRow(f.layoutWidth())
	return row == 0
}

// OnLastRow is the same at the end.
func (f *Field) OnLastRow() bool {
	row, _ := f.CaretRow(f.layoutWidth())
	return row == len(f.Rows(f.layoutWidth()))-1
}

func (f *Field) layoutWidth() int {
	if f.layout.width == 0 {
		return 80
	}
	return f.layout.width
}

// Runs calls fn for each grapheme of a row, with its text as it is drawn: a
// chip's label, blanks for a tab, the name of what cannot be seen.
func (f *Field) Runs(r Row, width int, fn func(at int, text string, chip bool)) {
	for at := r.From; at < r.To; {
		n, _ := grapheme(f.text[at:])
		s := f.text[at : at+n]
		c, chip := f.chip(s)
		switch {
		case chip:
			s = cut(c.Label, max(width, 2))
		case s == "\t":
			s = strings.Repeat(" ", min(tabWidth, max(width, 2)))
		case len(s) > 1:
			s = cut(drawn(s), max(width, 2))
		}
		fn(at, s, chip)
		at += n
	}
}

// cut shortens a label to a width.
func cut(label string, width int) string { return xansi.Truncate(label, width, "…") }
