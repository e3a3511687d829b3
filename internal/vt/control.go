package vt

import "github.com/charmbracelet/x/ansi/parser"

// execute runs a C0 control.
func (t *Terminal) execute(b byte) {
	switch b {
	case 0x07:
		if t.opts.Bell != nil {
			t.opts.Bell()
		}
	case 0x08:
		t.moveLeft(1)
	case 0x09:
		t.nextTab(1)
	case 0x0a, 0x0b, 0x0c:
		t.lineFeed()
	case 0x0d:
		t.carriageReturn()
	case 0x0e:
		t.chars.gl = 1
	case 0x0f:
		t.chars.gl = 0
	default:
		return
	}
	t.last = 0
}

func (g *grid) lineFeed() {
	g.index()
	if g.modes.has(modeNewline) {
		g.carriageReturn()
	}
}

// escDispatch runs an escape sequence without parameters, and C1 controls.
func (t *Terminal) escDispatch(cmd uint32) {
	inter, final := byte(cmd>>8), byte(cmd)
	switch inter {
	case 0:
		t.escape7bit(final)
	case '#':
		if final == '8' {
			t.alignmentPattern()
		}
	case '(', ')', '*', '+':
		t.chars.designate(int(inter-'('), final)
	case '-', '.', '/': // 96-character sets, of which we have none
		t.chars.designate(int(inter-'-')+1, 'B')
	}
	if t.seq.state == parser.GroundState {
		t.last = 0
	}
}

func (t *Terminal) escape7bit(final byte) {
	switch final {
	case '6':
		t.backIndex()
	case '7':
		t.saveCursor()
	case '8':
		t.restoreCursor()
	case '9':
		t.forwardIndex()
	case '=':
		t.modes.set(modeAppKeypad, true)
	case '>':
		t.modes.set(modeAppKeypad, false)
	case 'D':
		t.index()
	case 'E':
		t.index()
		t.carriageReturn()
	case 'H':
		t.tabs[t.cur.x] = true
	case 'M':
		t.reverseIndex()
	case 'N':
		t.chars.shift = 2
	case 'O':
		t.chars.shift = 3
	case 'Z':
		t.reportAttributes()
	case 'c':
		t.reset()
	case 'n':
		t.chars.gl = 2
	case 'o':
		t.chars.gl = 3
	}
}

// alignmentPattern is DECALN: a screen full of E, no margins, cursor at home.
func (g *grid) alignmentPattern() {
	g.resetMargins(g.cols, g.rows)
	g.modes.set(modeOrigin, false)
	g.place(0, 0)
	for y := range g.rows {
		r := g.scr.row(y)
		r.clear(0)
		fill(r.cells, cell{glyph: 'E'})
		r.used = g.cols
		g.touch(r)
	}
}

// backIndex is DECBI: left, or the lines between the margins right by one.
func (g *grid) backIndex() {
	switch {
	case g.cur.x == g.left && g.inside():
		g.insertColumns(g.left, 1)
	case g.cur.x > 0:
		g.place(g.cur.x-1, g.cur.y)
	}
}

// forwardIndex is DECFI.
func (g *grid) forwardIndex() {
	switch {
	case g.cur.x == g.right && g.inside():
		g.deleteColumns(g.left, 1)
	case g.cur.x < g.cols-1:
		g.place(g.cur.x+1, g.cur.y)
	}
}

// insertColumns and deleteColumns move the part of every line between the
// margins that is right of x.
func (g *grid) insertColumns(x, n int) {
	for y := g.top; y <= g.bottom; y++ {
		g.insertCells(y, x, n)
	}
}

func (g *grid) deleteColumns(x, n int) {
	for y := g.top; y <= g.bottom; y++ {
		g.deleteCells(y, x, n)
	}
}
