package vt

// cursor is where the next character goes. Pending means that the last one
// went into the last column: the cursor still stands on it, and the next
// character wraps first (the VT100's "last column flag").
type cursor struct {
	x, y    int
	pending bool
}

// caret is the cursor with what bounds its moves: margins, tab stops and modes.
type caret struct {
	cur          cursor
	edgeX, edgeY int // the last column and row of the screen
	modes        modeSet
	tabs         []bool

	top, bottom, left, right int // margins, ends included
}

// resetMargins makes the margins those of a screen of cols × rows cells.
func (c *caret) resetMargins(cols, rows int) {
	c.edgeX, c.edgeY = cols-1, rows-1
	c.top, c.bottom, c.left, c.right = 0, c.edgeY, 0, c.edgeX
}

func (c *caret) resetTabs() {
	c.tabs = make([]bool, c.edgeX+1)
	for i := 8; i < len(c.tabs); i += 8 {
		c.tabs[i] = true
	}
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

func (g *grid) saveCursor() {
	g.scr.saved = savedCursor{cursor: g.cur, pen: g.pen, chars: g.chars, origin: g.modes.has(modeOrigin), link: g.link}
}

func (g *grid) restoreCursor() {
	s := g.scr.saved
	g.pen, g.chars, g.link = s.pen, s.chars, s.link
	g.pen.ext = g.extras.intern(&g.lines, g.pen.ext, extra{underline: g.extras.at(s.pen.ext).underline, link: s.link})
	g.modes.set(modeOrigin, s.origin)
	g.cur = s.cursor
	right, bottom := g.cols-1, g.rows-1
	if s.origin {
		right, bottom = g.right, g.bottom
	}
	g.cur.x, g.cur.y = clamp(g.cur.x, 0, right), clamp(g.cur.y, 0, bottom)
	g.cur.pending = g.cur.pending && g.modes.has(modeAutowrap)
}

// moveTo places the cursor, from 0, as CUP does: in origin mode relative to the
// margins and within them.
func (c *caret) moveTo(x, y int) {
	if c.modes.has(modeOrigin) {
		c.place(clamp(c.left+x, c.left, c.right), clamp(c.top+y, c.top, c.bottom))
		return
	}
	c.place(clamp(x, 0, c.edgeX), clamp(y, 0, c.edgeY))
}

// place puts the cursor on a cell of the screen.
func (c *caret) place(x, y int) { c.cur = cursor{x: x, y: y} }

// moveUp and its like stop at the margin when they start inside of it, else at
// the edge of the screen.
func (c *caret) moveUp(n int) {
	low := 0
	if c.cur.y >= c.top {
		low = c.top
	}
	c.place(c.cur.x, max(low, c.cur.y-n))
}

func (c *caret) moveDown(n int) {
	high := c.edgeY
	if c.cur.y <= c.bottom {
		high = c.bottom
	}
	c.place(c.cur.x, min(high, c.cur.y+n))
}

func (c *caret) moveRight(n int) { c.place(min(c.lastColumn(), c.cur.x+n), c.cur.y) }

func (g *grid) moveLeft(n int) {
	if g.modes.has(modeReverseWrap) && g.modes.has(modeAutowrap) {
		g.wrapLeft(n)
		return
	}
	g.place(max(g.firstColumn(), g.cur.x-n), g.cur.y)
}

// wrapLeft is moveLeft in reverse wrap mode: over the start of a line that was
// wrapped to the end of the one before it.
func (g *grid) wrapLeft(n int) {
	x, y := g.cur.x, g.cur.y
	if g.cur.pending {
		n--
	}
	for ; n > 0; n-- {
		switch {
		case x != g.left && x > 0:
			x--
		case y > g.top && g.scr.row(y-1).wrapped:
			x, y = g.right, y-1
		default:
			n = 0
		}
	}
	g.place(x, y)
}

// lastColumn is where printing and moving right stop for the cursor's column.
func (c *caret) lastColumn() int {
	if c.cur.x <= c.right {
		return c.right
	}
	return c.edgeX
}

// firstColumn is where moving left stops.
func (c *caret) firstColumn() int {
	if c.cur.x >= c.left {
		return c.left
	}
	return 0
}

func (c *caret) carriageReturn() {
	x := c.firstColumn()
	if c.modes.has(modeOrigin) {
		x = c.left
	}
	c.place(x, c.cur.y)
}

// index is IND: down, scrolling at the bottom margin.
func (g *grid) index() {
	g.cur.pending = false
	switch {
	case g.cur.y == g.bottom:
		if g.insideColumns() {
			g.scrollUp(g.top, g.bottom, 1, true)
		}
	case g.cur.y < g.rows-1:
		g.cur.y++
	}
}

// reverseIndex is RI.
func (g *grid) reverseIndex() {
	g.cur.pending = false
	switch {
	case g.cur.y == g.top:
		if g.insideColumns() {
			g.scrollDown(g.top, g.bottom, 1)
		}
	case g.cur.y > 0:
		g.cur.y--
	}
}

// insideColumns reports whether the cursor is between the side margins.
func (c *caret) insideColumns() bool { return c.cur.x >= c.left && c.cur.x <= c.right }

// inside reports whether the cursor is between all margins.
func (c *caret) inside() bool {
	return c.insideColumns() && c.cur.y >= c.top && c.cur.y <= c.bottom
}

// nextTab moves right by n tab stops. It keeps a pending wrap: a tab in the
// last column does nothing (xterm).
func (c *caret) nextTab(n int) {
	end := c.lastColumn()
	x := c.cur.x
	for ; n > 0 && x < end; n-- {
		for x++; x < end && !c.tabs[x]; x++ {
		}
	}
	if x != c.cur.x {
		c.place(x, c.cur.y)
	}
}

func (c *caret) previousTab(n int) {
	first := 0
	if c.modes.has(modeOrigin) {
		first = c.left
	}
	x := c.cur.x
	for ; n > 0 && x > first; n-- {
		for x--; x > first && !c.tabs[x]; x-- {
		}
	}
	c.place(x, c.cur.y)
}
