package vt

// Lines are the rows of the scrollback and the screen, counted from 0 at the
// oldest. On the alternate screen there is no scrollback. A line of index i is
// row i-ScrollbackLen() of the screen.

// lines are the rows of both screens and of the scrollback, as they are read.
type lines struct {
	cols, rows int
	main, alt  screen
	scr        *screen // main or alt
	history    history
	clusters   clusters
	extras     extras
	stamp      uint64
	scratch    []byte
}

// Size returns the size of the screen in cells.
func (l *lines) Size() (cols, rows int) { return l.cols, l.rows }

// touch gives a row a stamp it never had.
func (l *lines) touch(r *row) {
	l.stamp++
	r.stamp = l.stamp
}

// ScrollbackLen is the number of rows above the screen.
func (l *lines) ScrollbackLen() int {
	if !l.onMain() {
		return 0
	}
	return l.history.n
}

// Lines is the number of rows there are, scrollback and screen together.
func (l *lines) Lines() int { return l.ScrollbackLen() + l.rows }

// line finds line i: one of the two is not nil, unless i is out of range.
func (l *lines) lookup(i int) (*stored, *row) {
	n := l.ScrollbackLen()
	switch {
	case i < 0 || i >= n+l.rows:
		return nil, nil
	case i < n:
		return l.history.at(i), nil
	}
	return nil, l.scr.row(i - n)
}

// encoded returns line i in stored form; it is valid until the next call.
func (l *lines) encoded(i int) []byte {
	s, r := l.lookup(i)
	switch {
	case s != nil:
		return s.bytes()
	case r != nil:
		l.scratch = l.clusters.encode(l.scratch[:0], r.content())
		return l.scratch
	}
	return nil
}

func (l *lines) meta(i int) rowMeta {
	s, r := l.lookup(i)
	switch {
	case s != nil:
		return s.rowMeta
	case r != nil:
		return r.rowMeta
	}
	return rowMeta{}
}

// LineVersion is a number that changes whenever line i changes, to one never
// used before: lines with the same version have the same content, wherever they
// were scrolled to. Caches of drawn rows use it as their key, so that scrolling
// redraws one row.
func (l *lines) LineVersion(i int) uint64 {
	s, r := l.lookup(i)
	switch {
	case s != nil:
		return s.stamp
	case r != nil:
		return r.stamp
	}
	return 0
}

// Version rises with every change of any line.
func (l *lines) Version() uint64 { return l.stamp }

// LineWrapped reports whether line i goes on in the next one.
func (l *lines) LineWrapped(i int) bool { return l.meta(i).wrapped }

// Span is a piece of a line in one style. Text is printable and has no control
// characters. Cells past the last span are empty, in the default style.
type Span struct {
	Col   int // from 0
	Width int // in cells
	Text  string
	Style Style
}

// AppendSpans adds the spans of line i to dst, left to right.
func (l *lines) AppendSpans(dst []Span, i int) []Span {
	col := 0
	var text []byte
	for b := l.encoded(i); len(b) > 0; {
		var p pen
		var run []byte
		p, run, b = nextRun(b)
		width := 0
		text, width = appendText(text[:0], run, true)
		dst = append(dst, Span{Col: col, Width: width, Text: string(text), Style: l.style(p)})
		col += width
	}
	return dst
}

// style is the full form of a pen.
func (l *lines) style(p pen) Style {
	e := l.extras.at(p.ext)
	return Style{FG: p.fg, BG: p.bg, Attrs: p.attrs & onOff, Underline: p.underline(), UnderlineColor: e.underline,
		Link: e.link}
}

// AppendANSI adds line i to dst as text with SGR sequences, for a terminal that
// writes it from column 0; links are left out. It ends in the default style.
func (l *lines) AppendANSI(dst []byte, i int) []byte {
	styled := false
	for b := l.encoded(i); len(b) > 0; {
		var p pen
		var run []byte
		p, run, b = nextRun(b)
		if s := l.style(p); p != (pen{}) || styled {
			styled = p != (pen{})
			dst = append(dst, "\x1b["...)
			if styled {
				dst = appendSGR(dst, s)
			}
			dst = append(dst, 'm')
		}
		dst, _ = appendText(dst, run, true)
	}
	if styled {
		dst = append(dst, "\x1b[m"...)
	}
	return dst
}

// appendText adds the text of a stored run and says how many cells it takes.
// With heads, the empty cell before a wrapped wide character is a space.
func appendText(dst, run []byte, heads bool) ([]byte, int) {
	width := 0
	for len(run) > 0 {
		n := 0
		for n < len(run) && run[n] >= 0x20 && run[n] < 0x7f {
			n++
		}
		if n > 0 {
			dst = append(dst, run[:n]...)
			width += n
			run = run[n:]
			continue
		}
		var pc piece
		pc, run = nextPiece(run)
		width += pc.width * pc.count
		switch {
		case pc.text != nil:
			dst = append(dst, pc.text...)
		case !pc.head || heads:
			for range pc.count {
				dst = append(dst, ' ')
			}
		}
	}
	return dst, width
}

// Cell is one cell of a line.
type Cell struct {
	// Text is what the cell shows: one character of at most 64 bytes, a space
	// where nothing was written, and nothing in the right half of a wide one.
	Text  string
	Width int // 1, 2, or 0 for the right half of a wide character
	Style Style
}

// CellAt returns a cell of the screen that shows. Outside of it, it is zero.
func (l *lines) CellAt(x, y int) Cell {
	if x < 0 || y < 0 || x >= l.cols || y >= l.rows {
		return Cell{}
	}
	c := l.scr.row(y).cells[x]
	w := 1
	switch c.glyph.kind() {
	case kindWide:
		w = 2
	case kindTail:
		w = 0
	}
	return Cell{Text: string(l.clusters.append(nil, c.glyph)), Width: w, Style: l.style(c.pen)}
}

// LinkAt returns the link of column x in line i, if there is one.
func (l *lines) LinkAt(x, i int) (Link, bool) {
	for _, s := range l.AppendSpans(nil, i) {
		if x >= s.Col && x < s.Col+s.Width {
			return s.Style.Link, s.Style.Link.URI != ""
		}
	}
	return Link{}, false
}
