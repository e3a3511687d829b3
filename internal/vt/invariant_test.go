package vt

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// broken says which rule of its own a terminal's state breaks, or nothing.
func broken(t *Terminal) string {
	last := t.cols - 1
	switch {
	case t.cur.x < 0 || t.cur.x > last || t.cur.y < 0 || t.cur.y >= t.rows:
		return fmt.Sprintf("the cursor is at %d,%d of %d×%d", t.cur.x, t.cur.y, t.cols, t.rows)
	case t.top < 0 || t.top > t.bottom || t.bottom >= t.rows || t.left < 0 || t.left > t.right || t.right > last:
		return fmt.Sprintf("margins %d %d %d %d", t.top, t.bottom, t.left, t.right)
	case len(t.tabs) != t.cols:
		return "tab stops"
	case t.history.n > t.history.limit:
		return fmt.Sprintf("%d rows of scrollback, limit %d", t.history.n, t.history.limit)
	}
	stamps := map[uint64]bool{}
	for _, s := range []*screen{&t.main, &t.alt} {
		if len(s.ring) != t.rows {
			return "rows of a screen"
		}
		for y := range t.rows {
			if why := brokenRow(t, s.row(y)); why != "" {
				return fmt.Sprintf("row %d: %s", y, why)
			}
			if stamp := s.row(y).stamp; stamps[stamp] {
				return fmt.Sprintf("row %d: stamp %d twice", y, stamp)
			}
			stamps[s.row(y).stamp] = true
		}
	}
	return brokenHistory(t)
}

func brokenRow(t *Terminal, r *row) string {
	if len(r.cells) != t.cols || r.used > t.cols {
		return "its length"
	}
	for x, c := range r.cells {
		kind := c.glyph.kind()
		switch {
		case x >= r.used && !c.blank():
			return fmt.Sprintf("column %d is past its end and not blank", x)
		case kind == kindTail && (x == 0 || r.cells[x-1].glyph.kind() != kindWide):
			return fmt.Sprintf("column %d is half a character", x)
		case kind == kindWide && (x+1 == len(r.cells) || r.cells[x+1].glyph.kind() != kindTail):
			return fmt.Sprintf("column %d has no right half", x)
		case kind == kindTail && !r.wide:
			return "it does not know that it has wide characters"
		case int(c.ext) > 0 && int(c.ext) >= len(t.extras.entry):
			return "an extra that is not there"
		}
		text := string(t.clusters.append(nil, c.glyph))
		if kind != kindTail && (text == "" || len(text) > maxCluster || !utf8.ValidString(text)) {
			return fmt.Sprintf("column %d holds %q", x, text)
		}
		if strings.ContainsFunc(text, func(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 || hidden(r) }) {
			return fmt.Sprintf("column %d holds a control: %q", x, text)
		}
	}
	return ""
}

// brokenHistory checks that chunks count their rows and rows lie inside.
func brokenHistory(t *Terminal) string {
	live := map[*chunk]int{}
	h := &t.history
	for i := range h.n {
		s := h.at(i)
		if s.chunk == nil || int(s.off+s.size) > len(s.chunk.buf) {
			return fmt.Sprintf("stored row %d lies nowhere", i)
		}
		live[s.chunk]++
		if int(s.cells) > t.cols {
			return fmt.Sprintf("stored row %d has %d cells", i, s.cells)
		}
	}
	for c, n := range live {
		if c.live != n {
			return fmt.Sprintf("a chunk counts %d rows and has %d", c.live, n)
		}
		if c == h.spare {
			return "the spare chunk is in use"
		}
	}
	return ""
}

// state is all of a terminal that can be seen, for comparing two.
func state(t *Terminal) string {
	var b strings.Builder
	host, cwd := t.Cwd()
	fmt.Fprintf(&b, "%+v %+v %q %q %q %v %v\n", t.Cursor(), t.Modes(), t.Title(), host, cwd, t.pen.fg, t.tabs)
	for i := range t.Lines() {
		fmt.Fprintf(&b, "%v %+v %+v\n", t.LineWrapped(i), t.meta(i), t.AppendSpans(nil, i))
	}
	return b.String()
}
