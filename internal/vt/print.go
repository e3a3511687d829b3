package vt

import (
	"bytes"
	"unicode/utf8"
)

// printASCII writes a run of printable ASCII.
func (g *grid) printASCII(run []byte) {
	if !g.chars.plain() || g.modes.has(modeInsert) {
		for _, b := range run {
			g.put(g.chars.translate(b))
		}
		return
	}
	g.last = rune(run[len(run)-1])
	for len(run) > 0 {
		if g.cur.pending {
			g.wrap()
		}
		x, end := g.cur.x, g.lastColumn()
		n := min(len(run), end-x+1)
		r := g.line()
		if r.wide {
			r.split(x)
			r.split(x + n)
		}
		p := g.pen
		for i, b := range run[:n] {
			r.cells[x+i] = cell{glyph: glyph(b), pen: p}
		}
		g.wrote(r, x, n)
		if run = run[n:]; len(run) > 0 && !g.modes.has(modeAutowrap) {
			r.cells[end].glyph = glyph(run[len(run)-1]) // all go to the last column
			return
		}
	}
}

// wrote moves the cursor over n cells written at x.
func (g *grid) wrote(r *row, x, n int) {
	x += n
	r.used = max(r.used, x)
	if x == len(r.cells) {
		r.wrapped = false
	}
	g.stamp++
	r.stamp = g.stamp
	if end := g.lastColumn(); x > end {
		g.cur.x, g.cur.pending = end, g.modes.has(modeAutowrap)
		return
	}
	g.cur.x = x
}

// put writes one character of width 1 that joins nothing.
func (g *grid) put(r rune) {
	g.last = r
	g.putGlyph(glyph(r), 1)
}

// printRune writes a character that is not ASCII.
func (g *grid) printRune(r rune) {
	g.chars.shift = 0
	width, class := classify(r)
	switch {
	case class == dropped:
		return
	case class == maybe && g.join(r, width):
		return
	case width == 0:
		return // nothing to combine with
	}
	g.last = r
	g.putGlyph(glyph(r), width)
}

// join adds r to the character before the cursor, if it belongs to it.
func (g *grid) join(r rune, width int) bool {
	row := g.line()
	x := g.cur.x
	if !g.cur.pending {
		x--
	}
	if x >= 0 && row.cells[x].glyph.kind() == kindTail {
		x--
	}
	if x < 0 || width > 0 && !g.modes.has(modeGraphemes) {
		return false
	}
	c := &row.cells[x]
	if width > 0 && c.glyph < utf8.RuneSelf {
		return false
	}
	if width == 0 && c.glyph.kind() == kindHead {
		return true // nothing to combine with
	}
	g.joinBuf = g.clusters.append(g.joinBuf[:0], c.glyph)
	if tag(r) && !bytes.HasPrefix(g.joinBuf, blackFlag) {
		return true // it spells no flag
	}
	prev := len(g.joinBuf)
	g.joinBuf = utf8.AppendRune(g.joinBuf, r)
	w, ok := joins(g.joinBuf[:prev], g.joinBuf)
	if !ok && width > 0 {
		return false
	}
	if len(g.joinBuf) > maxCluster {
		return true // full: the rest is dropped
	}
	row.used = max(row.used, x+1)
	c.glyph = c.glyph&kindMask | clusterBit | glyph(g.clusters.intern(&g.lines, g.joinBuf))
	g.touch(row)
	g.last = 0
	if w == 2 && c.glyph.kind() == kindNarrow && g.modes.has(modeGraphemes) {
		g.widen(row, x)
	}
	return true
}

// widen makes the narrow character at x take two cells, as VS16 asks. In the
// last column there is no room and it stays narrow.
func (g *grid) widen(r *row, x int) {
	if g.cur.pending || x+1 != g.cur.x || x+1 > g.lastColumn() {
		return
	}
	c := r.cells[x]
	if g.modes.has(modeInsert) {
		g.insertCells(g.cur.y, x+1, 1)
	}
	r.split(x + 2)
	c.glyph = c.glyph&^kindMask | kindWide
	r.cells[x] = c
	r.cells[x+1] = cell{glyph: kindTail, pen: c.pen}
	r.wide = true
	g.wrote(r, x+1, 1)
}

// putGlyph writes one glyph and moves the cursor.
func (g *grid) putGlyph(shown glyph, width int) {
	wrap := g.modes.has(modeAutowrap)
	if g.cur.pending {
		g.wrap()
	}
	end := g.lastColumn()
	if width == 2 && g.cur.x+1 > end {
		if !wrap || end-g.left < 1 {
			return // no room for it at all
		}
		g.headSpacer(end)
		g.wrap()
		if end = g.lastColumn(); g.cur.x+1 > end {
			return
		}
	}
	x := g.cur.x
	if g.modes.has(modeInsert) && g.insideColumns() {
		g.insertCells(g.cur.y, x, width)
	}
	r := g.line()
	if r.wide {
		r.split(x)
		r.split(x + width)
	}
	r.cells[x] = cell{glyph: shown, pen: g.pen}
	if width == 2 {
		r.cells[x] = cell{glyph: shown | kindWide, pen: g.pen}
		r.cells[x+1] = cell{glyph: kindTail, pen: g.pen}
		r.wide = true
	}
	g.wrote(r, x, width)
}

// headSpacer marks the last column as left empty by a wide character, so that
// reflow and copying do not take it for a space.
func (g *grid) headSpacer(x int) {
	r := g.line()
	r.split(x)
	r.cells[x] = cell{glyph: kindHead, pen: pen{bg: g.pen.bg}}
	r.used = max(r.used, x+1)
	g.touch(r)
}

// wrap goes to the start of the next line, and remembers that it belongs to
// this one.
func (g *grid) wrap() {
	r := g.line()
	whole := g.fullWidth()
	r.wrapped = whole
	first := g.firstColumn()
	g.index() // from here: right of the margins nothing scrolls
	g.cur.x, g.cur.pending = first, false
	if whole && g.cur.y > 0 && g.scr.row(g.cur.y-1) == r {
		r.wrapped = true // scrolling inside of margins takes it for cut off
	}
}

// repeat is REP: the last character again, at most a screenful of times.
func (g *grid) repeat(n int) {
	if g.last == 0 {
		return
	}
	n = min(n, g.cols*g.rows)
	r := g.last
	if r < 0x7f && g.chars.plain() && !g.modes.has(modeInsert) {
		run := make([]byte, min(n, g.cols))
		for i := range run {
			run[i] = byte(r)
		}
		for ; n > 0; n -= len(run) {
			g.printASCII(run[:min(n, len(run))])
		}
		return
	}
	width, _ := classify(r)
	for range n {
		g.putGlyph(glyph(r), width)
	}
	g.last = r
}
