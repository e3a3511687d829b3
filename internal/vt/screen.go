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
func (t *Terminal) onMain() bool { return t.scr == &t.main }

// fullWidth reports whether the left and right margins are those of the screen.
func (t *Terminal) fullWidth() bool { return t.left == 0 && t.right == t.cols-1 }

// line is the row of the cursor.
func (t *Terminal) line() *row { return t.scr.row(t.cur.y) }

// scrollUp moves the lines [top, bottom] within the side margins up by n. What
// leaves the main screen at its top goes to the scrollback (keep).
func (t *Terminal) scrollUp(top, bottom, n int, keep bool) {
	n = min(n, bottom-top+1)
	if n <= 0 {
		return
	}
	if !t.fullWidth() {
		t.shiftUp(top, bottom, n)
		return
	}
	if keep && top == 0 && t.onMain() {
		for y := range n {
			t.history.push(t.scr.row(y))
		}
	} else {
		t.cutAbove(top)
	}
	t.scr.rotateUp(top, bottom, n)
	for y := bottom - n + 1; y <= bottom; y++ {
		r := t.scr.row(y)
		r.clear(t.pen.bg)
		t.touch(r)
	}
	if bottom-n >= top && bottom < t.rows-1 {
		t.scr.row(bottom - n).wrapped = false
	}
}

// scrollDown moves the lines [top, bottom] within the side margins down by n.
func (t *Terminal) scrollDown(top, bottom, n int) {
	n = min(n, bottom-top+1)
	if n <= 0 {
		return
	}
	if !t.fullWidth() {
		t.shiftDown(top, bottom, n)
		return
	}
	t.cutAbove(top)
	t.scr.rotateDown(top, bottom, n)
	for y := top; y < top+n; y++ {
		r := t.scr.row(y)
		r.clear(t.pen.bg)
		t.touch(r)
	}
	t.scr.row(bottom).wrapped = false
}

// shiftUp is scrollUp between side margins: cells move, rows stay.
func (t *Terminal) shiftUp(top, bottom, n int) {
	for y := top; y <= bottom; y++ {
		t.shiftLine(y, y+n, y+n <= bottom)
	}
}

func (t *Terminal) shiftDown(top, bottom, n int) {
	for y := bottom; y >= top; y-- {
		t.shiftLine(y, y-n, y-n >= top)
	}
}

// shiftLine gives the part of line `to` between the side margins the cells of
// line `from`, or none.
func (t *Terminal) shiftLine(to, from int, has bool) {
	dst := t.scr.row(to)
	dst.wrapped = false
	dst.erase(t.left, t.right+1, t.pen.bg)
	if has {
		src := t.scr.row(from)
		src.split(t.left)
		src.split(t.right + 1)
		copy(dst.cells[t.left:t.right+1], src.cells[t.left:t.right+1])
		dst.used = max(dst.used, min(src.used, t.right+1))
		dst.wide = dst.wide || src.wide
	}
	t.touch(dst)
}

// insertCells moves the rest of line y, from x to the right margin, right by n.
func (t *Terminal) insertCells(y, x, n int) {
	r := t.scr.row(y)
	n = min(n, t.right-x+1)
	r.split(x)
	r.split(t.right + 1)
	r.split(t.right + 1 - n)
	r.copyWithin(x+n, x, t.right+1-x-n)
	r.blankOut(x, x+n, t.pen.bg)
	r.wrapped = r.wrapped && t.right < t.cols-1
	t.touch(r)
}

// deleteCells moves what is right of x+n, to the right margin, left by n.
func (t *Terminal) deleteCells(y, x, n int) {
	r := t.scr.row(y)
	n = min(n, t.right-x+1)
	r.split(x)
	r.split(x + n)
	r.split(t.right + 1)
	copy(r.cells[x:], r.cells[x+n:t.right+1])
	r.used = max(r.used, t.right+1)
	r.blankOut(t.right+1-n, t.right+1, t.pen.bg)
	r.wrapped = r.wrapped && t.right < t.cols-1
	t.touch(r)
}

// blankOut is erase for cells whose neighbours were split already.
func (r *row) blankOut(from, to int, bg Color) {
	fill(r.cells[from:to], cell{pen: pen{bg: bg}})
	if bg != 0 {
		r.used = max(r.used, to)
	}
}
