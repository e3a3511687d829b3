package vt

const (
	question = '?' << 16
	greater  = '>' << 16
	less     = '<' << 16
	equals   = '=' << 16
	space    = ' ' << 8
	dollar   = '$' << 8
	bang     = '!' << 8
	quote    = '"' << 8
	tick     = '\'' << 8
)

// csiDispatch runs a control sequence. Families try in turn; what none knows
// is ignored.
func (t *Terminal) csiDispatch(cmd uint32, p *params) {
	if cmd == 'm' {
		t.sgr(p)
		return
	}
	known := t.csiMove(cmd, p) || t.csiEdit(cmd, p) || t.csiSet(cmd, p) || t.csiQuery(cmd, p) || t.csiRect(cmd, p)
	if known && cmd != 'b' {
		t.last = 0
	}
}

// csiMove moves the cursor.
func (t *Terminal) csiMove(cmd uint32, p *params) bool {
	n := p.count(0)
	switch cmd {
	case 'A':
		t.moveUp(n)
	case 'B':
		t.moveDown(n)
	case 'C':
		t.moveRight(n)
	case 'D':
		t.moveLeft(n)
	case 'E':
		t.moveDown(n)
		t.carriageReturn()
	case 'F':
		t.moveUp(n)
		t.carriageReturn()
	case 'G', '`':
		t.moveTo(n-1, t.originY())
	case 'H', 'f':
		t.moveTo(p.count(1)-1, n-1)
	case 'I':
		t.nextTab(n)
	case 'Z':
		t.previousTab(n)
	case 'd':
		t.moveTo(t.originX(), n-1)
	case 'a': // HPR and VPR leave the margins, as HPA and VPA do
		t.moveTo(t.originX()+n, t.originY())
	case 'e':
		t.moveTo(t.originX(), t.originY()+n)
	default:
		return false
	}
	return true
}

// originX and originY are the cursor's place as CUP would name it, from 0.
func (c *caret) originX() int {
	if c.modes.has(modeOrigin) {
		return c.cur.x - c.left
	}
	return c.cur.x
}

func (c *caret) originY() int {
	if c.modes.has(modeOrigin) {
		return c.cur.y - c.top
	}
	return c.cur.y
}

// csiEdit changes cells.
func (t *Terminal) csiEdit(cmd uint32, p *params) bool {
	n := p.count(0)
	switch cmd {
	case '@':
		t.insertHere(n)
	case 'J':
		t.eraseScreen(p.get(0, 0))
	case 'K':
		t.eraseLine(p.get(0, 0), false)
	case question | 'J':
		t.eraseUnprotected(p.get(0, 0))
	case question | 'K':
		t.eraseLine(p.get(0, 0), true)
	case 'L':
		t.insertLines(n)
	case 'M':
		t.deleteLines(n)
	case 'P':
		t.deleteHere(n)
	case 'S':
		t.scrollUp(t.top, t.bottom, n, true)
	case 'T', '^':
		if p.len() <= 1 { // five parameters would track the mouse
			t.scrollDown(t.top, t.bottom, n)
		}
	case 'X':
		t.eraseHere(n)
	case 'b':
		t.repeat(n)
	case space | '@':
		if t.inside() {
			t.deleteColumns(t.left, n)
		}
	case space | 'A':
		if t.inside() {
			t.insertColumns(t.left, n)
		}
	case tick | '}':
		if t.inside() {
			t.insertColumns(t.cur.x, n)
		}
	case tick | '~':
		if t.inside() {
			t.deleteColumns(t.cur.x, n)
		}
	default:
		return false
	}
	return true
}

// csiSet changes modes, margins and the like.
func (t *Terminal) csiSet(cmd uint32, p *params) bool {
	switch cmd {
	case 'g':
		t.clearTabs(p.get(0, 0))
	case question | 'W':
		if p.get(0, 0) == 5 {
			t.resetTabs()
		}
	case 'h', 'l':
		t.setANSIMode(p, cmd == 'h')
	case question | 'h':
		t.setDECMode(p, true)
	case question | 'l':
		t.setDECMode(p, false)
	case question | 's':
		t.saveModes(p)
	case question | 'r':
		t.restoreModes(p)
	case 'r':
		t.setTopBottom(p)
	case 's':
		if t.modes.has(modeMargins) {
			t.setLeftRight(p)
		} else {
			t.saveCursor()
		}
	case 'u':
		t.restoreCursor()
	case 't':
		t.windowOp(p)
	case space | 'q':
		t.setShape(p.get(0, 0))
	case quote | 'q':
		t.pen.attrs &^= Protected
		if p.get(0, 0) == 1 {
			t.pen.attrs |= Protected
		}
	case bang | 'p':
		t.softReset()
	case greater | 'u':
		t.scr.keys.push(uint8(p.get(0, 0)))
	case less | 'u':
		t.scr.keys.pop(p.count(0))
	case equals | 'u':
		t.scr.keys.change(uint8(p.get(0, 0)), p.get(1, 1))
	case greater | 'm', greater | 'n':
		t.setKeyModifiers(cmd == greater|'m', p)
	default:
		return false
	}
	return true
}

func (c *caret) clearTabs(what int) {
	switch what {
	case 0:
		c.tabs[c.cur.x] = false
	case 3:
		clear(c.tabs)
	}
}

// setTopBottom is DECSTBM.
func (t *Terminal) setTopBottom(p *params) {
	top, bottom := p.count(0), p.get(1, t.rows)
	if bottom == 0 || bottom > t.rows {
		bottom = t.rows
	}
	if top >= bottom {
		return
	}
	t.top, t.bottom = top-1, bottom-1
	t.moveTo(0, 0)
}

// setLeftRight is DECSLRM.
func (t *Terminal) setLeftRight(p *params) {
	left, right := p.count(0), p.get(1, t.cols)
	if right == 0 || right > t.cols {
		right = t.cols
	}
	if left >= right {
		return
	}
	t.left, t.right = left-1, right-1
	t.moveTo(0, 0)
}

// setShape is DECSCUSR.
func (t *Terminal) setShape(n int) {
	if n > 6 {
		return
	}
	t.shape = CursorShape{Kind: CursorKind((n + 1) / 2), Steady: n > 0 && n%2 == 0}
}

// setKeyModifiers is XTMODKEYS; only modifyOtherKeys (4) matters to us.
func (t *Terminal) setKeyModifiers(set bool, p *params) {
	switch {
	case set && p.len() == 0:
		t.keyMods = 0
	case p.get(0, 0) == 4 && set:
		t.keyMods = uint8(clamp(p.get(1, 0), 0, 3))
	case p.get(0, 4) == 4 && !set:
		t.keyMods = 0
	}
}

// windowOp heeds the title stack and reports of the size in cells; programs do
// not move or resize a pane, nor read its title.
func (t *Terminal) windowOp(p *params) {
	switch p.get(0, 0) {
	case 18:
		t.replyf("\x1b[8;%d;%dt", t.rows, t.cols)
	case 22:
		if p.get(1, 0) != 1 && len(t.titles) < maxTitles {
			t.titles = append(t.titles, t.title)
		}
	case 23:
		if n := len(t.titles); n > 0 && p.get(1, 0) != 1 {
			t.setTitle(t.titles[n-1])
			t.titles = t.titles[:n-1]
		}
	}
}
