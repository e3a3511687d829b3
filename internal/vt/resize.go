package vt

import "math"

// Resize changes the size of the screen, in cells (clamped as in New). Lines of
// the main screen and the scrollback that were wrapped are wrapped anew, and
// the cursor stays on its character. The alternate screen is cut or extended:
// its programs redraw. Margins are reset.
func (t *Terminal) Resize(cols, rows int) {
	cols, rows = clamp(cols, 1, maxCols), clamp(rows, 1, maxRows)
	if cols == t.cols && rows == t.rows {
		return
	}
	// Cells in flight are on no screen, so no sweep may come.
	limit := t.clusters.limit
	t.clusters.limit = math.MaxInt
	t.resizeMain(cols, rows)
	t.resizeAlt(cols, rows)
	t.clusters.limit = max(limit, minClusters)

	for x := len(t.tabs); x < cols; x++ {
		t.tabs = append(t.tabs, x%8 == 0)
	}
	t.tabs = t.tabs[:cols]
	t.cols, t.rows = cols, rows
	t.resetMargins(cols, rows)
	if t.modes.has(modeSizeReports) {
		t.reportSize()
	}
	t.flushReply()
}

// resizeAlt cuts or extends the alternate screen, at the bottom unless the
// cursor stands there.
func (g *grid) resizeAlt(cols, rows int) {
	s := &g.alt
	skip := 0
	if !g.onMain() {
		skip = max(0, g.cur.y-rows+1)
		g.cur.y -= skip
		g.cur.x = min(g.cur.x, cols-1)
		g.cur.pending = false
	}
	old := make([]*row, 0, g.rows)
	for y := skip; y < g.rows; y++ {
		old = append(old, s.row(y))
	}
	s.init(cols, rows)
	for y := range min(rows, len(old)) {
		old[y].resize(cols)
		s.ring[y] = old[y]
	}
	for _, r := range s.ring {
		g.touch(r)
	}
	s.saved.x, s.saved.y = min(s.saved.x, cols-1), min(s.saved.y, rows-1)
}

// resizeMain sends the rows of the main screen after those of the scrollback,
// wrapped to the new width, and takes the last ones back for the new screen.
func (g *grid) resizeMain(cols, rows int) {
	cur := &g.cur
	if !g.onMain() {
		cur = &g.main.saved.cursor
	}
	cur.x, cur.y = clamp(cur.x, 0, g.cols-1), clamp(cur.y, 0, g.rows-1)
	f := flow{l: &g.lines, cols: cols}
	last := g.rows - 1
	for last > cur.y && len(g.main.row(last).content()) == 0 {
		last--
	}
	full := last == g.rows-1

	old := g.history
	f.h = history{limit: old.limit, clusters: &g.clusters, gone: old.gone}
	if cols == g.cols {
		f.h.ring, f.h.first, f.h.n, f.h.tail, f.h.spare = old.ring, old.first, old.n, old.tail, old.spare
	} else {
		f.history(&old)
	}
	f.h.limit = f.h.n + (g.rows+1)*(g.cols+1) + rows // none must go while we count
	for y := 0; y <= last; y++ {
		r := g.main.row(y)
		if y == cur.y {
			f.cursorRow(r, *cur)
		} else {
			f.add(r.content(), r.rowMeta, g.cols, r.stamp)
		}
	}
	f.flush(false)
	h := &f.h
	// What follows the cursor keeps its place, be it blank, as in tmux: a shell that
	// draws a prompt anew goes up as many rows as it had before, and the rows that
	// came with wrapping must be above of what shows.
	top := h.n - 1 - last
	if full {
		top = h.n - rows
	}
	// The cursor's row must show, then as many of the rows below as fit.
	top = clamp(max(top, h.n-rows), 0, f.y)
	for h.n > top+rows {
		h.takeLast()
	}
	g.takeScreen(h, top, cols, rows)
	h.limit = old.limit
	for h.n > h.limit {
		h.dropFirst()
	}
	g.history = *h
	g.history.fit()
	*cur = cursor{x: min(f.x, cols-1), y: f.y - top, pending: f.pending && f.x == cols-1}
	s := &g.main.saved
	s.x, s.y = min(s.x, cols-1), min(s.y, rows-1)
}

// takeScreen moves the rows from top on out of the scrollback onto a new main
// screen.
func (g *grid) takeScreen(h *history, top, cols, rows int) {
	g.main.init(cols, rows)
	var cells []cell
	for h.n > top {
		y := h.n - 1 - top
		s := h.at(h.n - 1)
		cells = g.decode(cells[:0], s.bytes())
		r := g.main.ring[y]
		r.used = copy(r.cells, cells)
		r.rowMeta = s.rowMeta
		for _, c := range cells {
			r.wide = r.wide || c.glyph.kind() == kindTail
		}
		h.takeLast()
	}
	for _, r := range g.main.ring {
		g.touch(r)
	}
}

// fit gives the ring no more places than the limit allows.
func (h *history) fit() {
	if len(h.ring) <= h.limit {
		return
	}
	ring := make([]stored, h.n, max(h.n, 1))
	for i := range ring {
		ring[i] = *h.at(i)
	}
	h.ring, h.first = ring, 0
}

// flow wraps lines to a width and stores the rows.
type flow struct {
	l    *lines
	h    history
	cols int
	buf  []cell // the row being filled
	meta rowMeta
	open bool // buf is a row, be it an empty one

	cells   []cell
	x, y    int // where the cursor came to lie; y counts rows of h
	pending bool
}

// history wraps the rows of the scrollback. A row that is a line by itself and
// fits stays as it is stored, which is most of them.
func (f *flow) history(old *history) {
	f.h.tail, f.h.spare = old.tail, old.spare
	for i := range old.n {
		s := old.at(i)
		if !f.open && !s.wrapped && int(s.cells) <= f.cols {
			f.h.add(*s)
			continue
		}
		f.cells = f.l.decode(f.cells[:0], s.bytes())
		f.h.release(s)
		f.add(f.cells, s.rowMeta, f.l.cols, s.stamp)
	}
}

// add appends a row of the old width.
func (f *flow) add(cells []cell, meta rowMeta, width int, stamp uint64) {
	f.start(meta)
	f.put(cells)
	if meta.wrapped {
		f.blanks(width - len(cells))
		return
	}
	f.flush(false)
}

// start merges what is known of an old row into the row it begins in.
func (f *flow) start(meta rowMeta) {
	if f.open && len(f.buf) == f.cols {
		f.flush(true)
	}
	f.open = true
	f.meta.marks |= meta.marks
	if meta.marks&markEnd != 0 {
		f.meta.exit, f.meta.known = meta.exit, meta.known
	}
	if meta.marks&markOutput != 0 {
		f.meta.col = uint16(min(int(meta.col)+len(f.buf), f.cols-1))
	}
}

// cursorRow appends the row of the cursor and notes where the cursor lands.
func (f *flow) cursorRow(r *row, cur cursor) {
	cells := r.content()
	f.start(r.rowMeta)
	x := cur.x
	if cur.pending {
		x++
	}
	if x < len(cells) && cells[x].glyph.kind() == kindTail {
		x-- // it stands on half a character, which stays whole
	}
	f.put(cells[:min(x, len(cells))])
	f.blanks(x - len(cells))
	if len(f.buf) == f.cols && !cur.pending {
		f.flush(true)
		f.open = true
	}
	f.x, f.y = len(f.buf), f.h.n
	if len(f.buf) == f.cols {
		f.x, f.pending = f.cols-1, true
	}
	if x < len(cells) {
		f.put(cells[x:])
	}
	if r.wrapped {
		f.blanks(len(r.cells) - max(x, len(cells)))
		return
	}
	f.flush(false)
}

func (f *flow) blanks(n int) {
	if n > 0 {
		f.put(make([]cell, n))
	}
}

// put adds cells to the line.
func (f *flow) put(cells []cell) {
	for i := 0; i < len(cells); {
		c := cells[i]
		n := 1
		switch c.glyph.kind() {
		case kindHead:
			i++
			continue
		case kindWide:
			n = 2
		}
		if n > f.cols { // a wide character in one column
			f.put([]cell{{glyph: '?', pen: c.pen}})
			i += n
			continue
		}
		if len(f.buf)+n > f.cols {
			if len(f.buf) < f.cols {
				f.buf = append(f.buf, cell{glyph: kindHead})
			}
			f.flush(true)
			f.open = true
		}
		f.buf = append(f.buf, c)
		if n == 2 {
			f.buf = append(f.buf, cells[min(i+1, len(cells)-1)])
		}
		i += n
	}
}

// flush stores the row being filled.
func (f *flow) flush(wrapped bool) {
	if !f.open {
		return
	}
	f.meta.wrapped = wrapped
	cells := f.buf
	for !wrapped && len(cells) > 0 && cells[len(cells)-1].blank() {
		cells = cells[:len(cells)-1]
	}
	f.l.stamp++
	f.h.store(cells, f.meta, f.l.stamp)
	f.buf, f.meta, f.open = f.buf[:0], rowMeta{}, false
}
