package vt

// cursor is where the next character goes. Pending means that the last one
// went into the last column: the cursor still stands on it, and the next
// character wraps first (the VT100's "last column flag").
type cursor struct {
	x, y    int
	pending bool
}

// savedCursor is what DECSC keeps.
type savedCursor struct {
	cursor
	pen    pen
	chars  charsets
	origin bool
	link   Link
}

// CursorShape is what DECSCUSR chose. The zero value is the terminal's own.
type CursorShape struct {
	Kind   CursorKind
	Steady bool
}

// CursorKind is the form of a cursor.
type CursorKind uint8

// The kinds of DECSCUSR.
const (
	DefaultCursor CursorKind = iota
	BlockCursor
	UnderlineCursor
	BarCursor
)

// Cursor is how and where the cursor shows.
type Cursor struct {
	X, Y    int // from 0
	Visible bool
	Shape   CursorShape
	// Pending says that the last column was written and the next character wraps.
	Pending bool
}

// Cursor returns the cursor of the screen that shows.
func (t *Terminal) Cursor() Cursor {
	return Cursor{X: t.cur.x, Y: t.cur.y, Visible: t.modes.has(modeCursorVisible), Shape: t.shape,
		Pending: t.cur.pending}
}

func (t *Terminal) saveCursor() {
	t.scr.saved = savedCursor{cursor: t.cur, pen: t.pen, chars: t.chars, origin: t.modes.has(modeOrigin), link: t.link}
}

func (t *Terminal) restoreCursor() {
	s := t.scr.saved
	t.pen, t.chars, t.link = s.pen, s.chars, s.link
	t.pen.ext = t.extras.intern(t, extra{underline: t.extras.at(s.pen.ext).underline, link: s.link})
	t.modes.set(modeOrigin, s.origin)
	t.cur = s.cursor
	right, bottom := t.cols-1, t.rows-1
	if s.origin {
		right, bottom = t.right, t.bottom
	}
	t.cur.x, t.cur.y = clamp(t.cur.x, 0, right), clamp(t.cur.y, 0, bottom)
	t.cur.pending = t.cur.pending && t.modes.has(modeAutowrap)
}

// moveTo places the cursor, from 0, as CUP does: in origin mode relative to the
// margins and within them.
func (t *Terminal) moveTo(x, y int) {
	if t.modes.has(modeOrigin) {
		t.place(clamp(t.left+x, t.left, t.right), clamp(t.top+y, t.top, t.bottom))
		return
	}
	t.place(clamp(x, 0, t.cols-1), clamp(y, 0, t.rows-1))
}

// place puts the cursor on a cell of the screen.
func (t *Terminal) place(x, y int) { t.cur = cursor{x: x, y: y} }

// moveUp and its like stop at the margin when they start inside of it, else at
// the edge of the screen.
func (t *Terminal) moveUp(n int) {
	low := 0
	if t.cur.y >= t.top {
		low = t.top
	}
	t.place(t.cur.x, max(low, t.cur.y-n))
}

func (t *Terminal) moveDown(n int) {
	high := t.rows - 1
	if t.cur.y <= t.bottom {
		high = t.bottom
	}
	t.place(t.cur.x, min(high, t.cur.y+n))
}

func (t *Terminal) moveRight(n int) { t.place(min(t.lastColumn(), t.cur.x+n), t.cur.y) }

func (t *Terminal) moveLeft(n int) {
	if t.modes.has(modeReverseWrap) && t.modes.has(modeAutowrap) {
		t.wrapLeft(n)
		return
	}
	t.place(max(t.firstColumn(), t.cur.x-n), t.cur.y)
}

// wrapLeft is moveLeft in reverse wrap mode: over the start of a line that was
// wrapped to the end of the one before it.
func (t *Terminal) wrapLeft(n int) {
	x, y := t.cur.x, t.cur.y
	if t.cur.pending {
		n--
	}
	for ; n > 0; n-- {
		switch {
		case x != t.left && x > 0:
			x--
		case y > t.top && t.scr.row(y-1).wrapped:
			x, y = t.right, y-1
		default:
			n = 0
		}
	}
	t.place(x, y)
}

// lastColumn is where printing and moving right stop for the cursor's column.
func (t *Terminal) lastColumn() int {
	if t.cur.x <= t.right {
		return t.right
	}
	return t.cols - 1
}

// firstColumn is where moving left stops.
func (t *Terminal) firstColumn() int {
	if t.cur.x >= t.left {
		return t.left
	}
	return 0
}

func (t *Terminal) carriageReturn() {
	x := t.firstColumn()
	if t.modes.has(modeOrigin) {
		x = t.left
	}
	t.place(x, t.cur.y)
}

// index is IND: down, scrolling at the bottom margin.
func (t *Terminal) index() {
	t.cur.pending = false
	switch {
	case t.cur.y == t.bottom:
		if t.insideColumns() {
			t.scrollUp(t.top, t.bottom, 1, true)
		}
	case t.cur.y < t.rows-1:
		t.cur.y++
	}
}

// reverseIndex is RI.
func (t *Terminal) reverseIndex() {
	t.cur.pending = false
	switch {
	case t.cur.y == t.top:
		if t.insideColumns() {
			t.scrollDown(t.top, t.bottom, 1)
		}
	case t.cur.y > 0:
		t.cur.y--
	}
}

// insideColumns reports whether the cursor is between the side margins.
func (t *Terminal) insideColumns() bool { return t.cur.x >= t.left && t.cur.x <= t.right }

// inside reports whether the cursor is between all margins.
func (t *Terminal) inside() bool {
	return t.insideColumns() && t.cur.y >= t.top && t.cur.y <= t.bottom
}

// nextTab moves right by n tab stops. It keeps a pending wrap: a tab in the
// last column does nothing (xterm).
func (t *Terminal) nextTab(n int) {
	end := t.lastColumn()
	x := t.cur.x
	for ; n > 0 && x < end; n-- {
		for x++; x < end && !t.tabs[x]; x++ {
		}
	}
	if x != t.cur.x {
		t.place(x, t.cur.y)
	}
}

func (t *Terminal) previousTab(n int) {
	first := 0
	if t.modes.has(modeOrigin) {
		first = t.left
	}
	x := t.cur.x
	for ; n > 0 && x > first; n-- {
		for x--; x > first && !t.tabs[x]; x-- {
		}
	}
	t.place(x, t.cur.y)
}
