package vt

import (
	"bytes"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi/parser"
)

// printASCII writes a run of printable ASCII.
func (t *Terminal) printASCII(run []byte) {
	if !t.chars.plain() || t.modes.has(modeInsert) {
		for _, b := range run {
			t.put(t.chars.translate(b))
		}
		return
	}
	t.last = rune(run[len(run)-1])
	for len(run) > 0 {
		if t.cur.pending {
			t.wrap()
		}
		x, end := t.cur.x, t.lastColumn()
		n := min(len(run), end-x+1)
		r := t.line()
		if r.wide {
			r.split(x)
			r.split(x + n)
		}
		p := t.pen
		for i, b := range run[:n] {
			r.cells[x+i] = cell{glyph: glyph(b), pen: p}
		}
		t.wrote(r, x, n)
		if run = run[n:]; len(run) > 0 && !t.modes.has(modeAutowrap) {
			r.cells[end].glyph = glyph(run[len(run)-1]) // all go to the last column
			return
		}
	}
}

// wrote moves the cursor over n cells written at x.
func (t *Terminal) wrote(r *row, x, n int) {
	x += n
	r.used = max(r.used, x)
	if x == len(r.cells) {
		r.wrapped = false
	}
	t.stamp++
	r.stamp = t.stamp
	if end := t.lastColumn(); x > end {
		t.cur.x, t.cur.pending = end, t.modes.has(modeAutowrap)
		return
	}
	t.cur.x = x
}

// put writes one character of width 1 that joins nothing.
func (t *Terminal) put(r rune) {
	t.last = r
	t.putGlyph(glyph(r), 1)
}

// printRune writes a character that is not ASCII, or runs an encoded C1
// control.
func (t *Terminal) printRune(r rune) {
	if r >= 0x80 && r < 0xa0 {
		t.c1(byte(r))
		return
	}
	t.chars.shift = 0
	width, class := classify(r)
	switch {
	case class == dropped:
		return
	case class == maybe && t.join(r, width):
		return
	case width == 0:
		return // nothing to combine with
	}
	t.last = r
	t.putGlyph(glyph(r), width)
}

// join adds r to the character before the cursor, if it belongs to it.
func (t *Terminal) join(r rune, width int) bool {
	row := t.line()
	x := t.cur.x
	if !t.cur.pending {
		x--
	}
	if x >= 0 && row.cells[x].glyph.kind() == kindTail {
		x--
	}
	if x < 0 || width > 0 && !t.modes.has(modeGraphemes) {
		return false
	}
	c := &row.cells[x]
	if width > 0 && c.glyph < utf8.RuneSelf {
		return false
	}
	if width == 0 && c.glyph.kind() == kindHead {
		return true // nothing to combine with
	}
	t.joinBuf = t.clusters.append(t.joinBuf[:0], c.glyph)
	if tag(r) && !bytes.HasPrefix(t.joinBuf, blackFlag) {
		return true // it spells no flag
	}
	prev := len(t.joinBuf)
	t.joinBuf = utf8.AppendRune(t.joinBuf, r)
	w, ok := joins(t.joinBuf[:prev], t.joinBuf)
	if !ok && width > 0 {
		return false
	}
	if len(t.joinBuf) > maxCluster {
		return true // full: the rest is dropped
	}
	row.used = max(row.used, x+1)
	c.glyph = c.glyph&kindMask | clusterBit | glyph(t.clusters.intern(t, t.joinBuf))
	t.touch(row)
	t.last = 0
	if w == 2 && c.glyph.kind() == kindNarrow && t.modes.has(modeGraphemes) {
		t.widen(row, x)
	}
	return true
}

// widen makes the narrow character at x take two cells, as VS16 asks. In the
// last column there is no room and it stays narrow.
func (t *Terminal) widen(r *row, x int) {
	if t.cur.pending || x+1 != t.cur.x || x+1 > t.lastColumn() {
		return
	}
	c := r.cells[x]
	if t.modes.has(modeInsert) {
		t.insertCells(t.cur.y, x+1, 1)
	}
	r.split(x + 2)
	c.glyph = c.glyph&^kindMask | kindWide
	r.cells[x] = c
	r.cells[x+1] = cell{glyph: kindTail, pen: c.pen}
	r.wide = true
	t.wrote(r, x+1, 1)
}

// putGlyph writes one glyph and moves the cursor.
func (t *Terminal) putGlyph(g glyph, width int) {
	wrap := t.modes.has(modeAutowrap)
	if t.cur.pending {
		t.wrap()
	}
	end := t.lastColumn()
	if width == 2 && t.cur.x+1 > end {
		if !wrap || end-t.left < 1 {
			return // no room for it at all
		}
		t.headSpacer(end)
		t.wrap()
		if end = t.lastColumn(); t.cur.x+1 > end {
			return
		}
	}
	x := t.cur.x
	if t.modes.has(modeInsert) && t.insideColumns() {
		t.insertCells(t.cur.y, x, width)
	}
	r := t.line()
	if r.wide {
		r.split(x)
		r.split(x + width)
	}
	r.cells[x] = cell{glyph: g, pen: t.pen}
	if width == 2 {
		r.cells[x] = cell{glyph: g | kindWide, pen: t.pen}
		r.cells[x+1] = cell{glyph: kindTail, pen: t.pen}
		r.wide = true
	}
	t.wrote(r, x, width)
}

// headSpacer marks the last column as left empty by a wide character, so that
// reflow and copying do not take it for a space.
func (t *Terminal) headSpacer(x int) {
	r := t.line()
	r.split(x)
	r.cells[x] = cell{glyph: kindHead, pen: pen{bg: t.pen.bg}}
	r.used = max(r.used, x+1)
	t.touch(r)
}

// wrap goes to the start of the next line, and remembers that it belongs to
// this one.
func (t *Terminal) wrap() {
	r := t.line()
	whole := t.fullWidth()
	r.wrapped = whole
	first := t.firstColumn()
	t.index() // from here: right of the margins nothing scrolls
	t.cur.x, t.cur.pending = first, false
	if whole && t.cur.y > 0 && t.scr.row(t.cur.y-1) == r {
		r.wrapped = true // scrolling inside of margins takes it for cut off
	}
}

// repeat is REP: the last character again, at most a screenful of times.
func (t *Terminal) repeat(n int) {
	if t.last == 0 {
		return
	}
	n = min(n, t.cols*t.rows)
	r := t.last
	if r < 0x7f && t.chars.plain() && !t.modes.has(modeInsert) {
		run := make([]byte, min(n, t.cols))
		for i := range run {
			run[i] = byte(r)
		}
		for ; n > 0; n -= len(run) {
			t.printASCII(run[:min(n, len(run))])
		}
		return
	}
	width, _ := classify(r)
	for range n {
		t.putGlyph(glyph(r), width)
	}
	t.last = r
}

// c1 runs a control from U+0080 to U+009F, which xterm heeds in UTF-8.
func (t *Terminal) c1(b byte) {
	s := &t.seq
	s.clear()
	switch b {
	case 0x90:
		s.state = parser.DcsEntryState
	case 0x98:
		s.startString(0)
		s.state = parser.SosStringState
	case 0x9b:
		s.state = parser.CsiEntryState
	case 0x9d:
		s.startString(0)
		s.state = parser.OscStringState
	case 0x9e:
		s.startString(0)
		s.state = parser.PmStringState
	case 0x9f:
		s.startString(0)
		s.state = parser.ApcStringState
	default:
		t.escDispatch(uint32(b - 0x40))
	}
}
