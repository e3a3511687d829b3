package vt

// screen is a grid of rows. They lie in a ring, so that scrolling the whole
// screen by a line moves one number and reuses one row.
type screen struct {
	ring  []*row
	first int // place in the ring of the top row
	saved savedCursor
	keys  keyStack
}

func (s *screen) init(cols, rows int) {
	s.ring, s.first = newRows(cols, rows), 0
}

// newRows makes empty rows with their cells in one piece of memory.
func newRows(cols, n int) []*row {
	cells := make([]cell, cols*n)
	rows := make([]row, n)
	ring := make([]*row, n)
	for i := range ring {
		rows[i].cells = cells[i*cols : (i+1)*cols : (i+1)*cols]
		ring[i] = &rows[i]
	}
	return ring
}

func (s *screen) row(y int) *row {
	i := s.first + y
	if i >= len(s.ring) {
		i -= len(s.ring)
	}
	return s.ring[i]
}

func (s *screen) setRow(y int, r *row) {
	i := s.first + y
	if i >= len(s.ring) {
		i -= len(s.ring)
	}
	s.ring[i] = r
}

// rotateUp moves rows [top, bottom] up by n; the n top ones come to the bottom.
func (s *screen) rotateUp(top, bottom, n int) {
	if top == 0 && bottom == len(s.ring)-1 {
		s.first = (s.first + n) % len(s.ring)
		return
	}
	s.reverse(top, top+n-1)
	s.reverse(top+n, bottom)
	s.reverse(top, bottom)
}

func (s *screen) rotateDown(top, bottom, n int) {
	s.rotateUp(top, bottom, bottom-top+1-n)
}

func (s *screen) reverse(a, b int) {
	for ; a < b; a, b = a+1, b-1 {
		ra, rb := s.row(a), s.row(b)
		s.setRow(a, rb)
		s.setRow(b, ra)
	}
}

// onMain reports whether the main screen shows.
func (l *lines) onMain() bool { return l.scr == &l.main }

// fullWidth reports whether the left and right margins are those of the screen.
func (c *caret) fullWidth() bool { return c.left == 0 && c.right == c.edgeX }

// line is the row of the cursor.
func (g *grid) line() *row { return g.scr.row(g.cur.y) }

// scrollUp moves the lines [top, bottom] within the side margins up by n. What
// leaves the main screen at its top goes to the scrollback (keep).
func (g *grid) scrollUp(top, bottom, n int, keep bool) {
	n = min(n, bottom-top+1)
	if n <= 0 {
		return
	}
	if !g.fullWidth() {
		g.shiftUp(top, bottom, n)
		return
	}
	if keep && top == 0 && g.onMain() {
		for y := range n {
			g.history.push(g.scr.row(y))
		}
	} else {
		g.cutAbove(top)
	}
	g.scr.rotateUp(top, bottom, n)
	for y := bottom - n + 1; y <= bottom; y++ {
		r := g.scr.row(y)
		r.clear(g.pen.bg)
		g.touch(r)
	}
	if bottom-n >= top && bottom < g.rows-1 {
		g.scr.row(bottom - n).wrapped = false
	}
}

// scrollDown moves the lines [top, bottom] within the side margins down by n.
func (g *grid) scrollDown(top, bottom, n int) {
	n = min(n, bottom-top+1)
	if n <= 0 {
		return
	}
	if !g.fullWidth() {
		g.shiftDown(top, bottom, n)
		return
	}
	g.cutAbove(top)
	g.scr.rotateDown(top, bottom, n)
	for y := top; y < top+n; y++ {
		r := g.scr.row(y)
		r.clear(g.pen.bg)
		g.touch(r)
	}
	g.scr.row(bottom).wrapped = false
}

// shiftUp is scrollUp between side margins: cells move, rows stay.
func (g *grid) shiftUp(top, bottom, n int) {
	for y := top; y <= bottom; y++ {
		g.shiftLine(y, y+n, y+n <= bottom)
	}
}

func (g *grid) shiftDown(top, bottom, n int) {
	for y := bottom; y >= top; y-- {
		g.shiftLine(y, y-n, y-n >= top)
	}
}

// shiftLine gives the part of line `to` between the side margins the cells of
// line `from`, or none.
func (g *grid) shiftLine(to, from int, has bool) {
	dst := g.scr.row(to)
	dst.wrapped = false
	dst.erase(g.left, g.right+1, g.pen.bg)
	if has {
		src := g.scr.row(from)
		src.split(g.left)
		src.split(g.right + 1)
		copy(dst.cells[g.left:g.right+1], src.cells[g.left:g.right+1])
		dst.used = max(dst.used, min(src.used, g.right+1))
		dst.wide = dst.wide || src.wide
	}
	g.touch(dst)
}

// insertCells moves the rest of line y, from x to the right margin, right by n.
func (g *grid) insertCells(y, x, n int) {
	r := g.scr.row(y)
	n = min(n, g.right-x+1)
	r.split(x)
	r.split(g.right + 1)
	r.split(g.right + 1 - n)
	r.copyWithin(x+n, x, g.right+1-x-n)
	r.blankOut(x, x+n, g.pen.bg)
	r.wrapped = r.wrapped && g.right < g.cols-1
	g.touch(r)
}

// deleteCells moves what is right of x+n, to the right margin, left by n.
func (g *grid) deleteCells(y, x, n int) {
	r := g.scr.row(y)
	n = min(n, g.right-x+1)
	r.split(x)
	r.split(x + n)
	r.split(g.right + 1)
	copy(r.cells[x:], r.cells[x+n:g.right+1])
	r.used = max(r.used, g.right+1)
	r.blankOut(g.right+1-n, g.right+1, g.pen.bg)
	r.wrapped = r.wrapped && g.right < g.cols-1
	g.touch(r)
}

// blankOut is erase for cells whose neighbours were split already.
func (r *row) blankOut(from, to int, bg Color) {
	fill(r.cells[from:to], cell{pen: pen{bg: bg}})
	if bg != 0 {
		r.used = max(r.used, to)
	}
}
