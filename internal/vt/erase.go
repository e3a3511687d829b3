package vt

// eraseScreen is ED: 0 to the end, 1 to the cursor, 2 all, 3 the scrollback.
func (g *grid) eraseScreen(what int) {
	switch what {
	case 0:
		g.eraseLine(0, false)
		g.clearRows(g.cur.y+1, g.rows)
	case 1:
		g.eraseLine(1, false)
		g.clearRows(0, g.cur.y)
	case 2:
		g.keepScreen()
		g.clearRows(0, g.rows)
	case 3:
		g.history.clear()
	}
}

// keepScreen puts what shows on the main screen into the scrollback before it
// is cleared, so that `clear` does not lose output (as VTE and tmux do).
func (g *grid) keepScreen() {
	if !g.onMain() {
		return
	}
	n := g.rows
	for n > 0 && len(g.scr.row(n-1).content()) == 0 {
		n--
	}
	for y := range n {
		r := g.scr.row(y)
		if y == n-1 {
			r.wrapped = false
		}
		g.history.push(r)
	}
}

// clearRows empties rows [from, to).
func (g *grid) clearRows(from, to int) {
	if from < to {
		g.cutAbove(from)
	}
	for y := from; y < to; y++ {
		r := g.scr.row(y)
		r.clear(g.pen.bg)
		g.touch(r)
	}
}

// eraseLine is EL and, with selective, DECSEL: 0 to the end, 1 to the cursor,
// 2 all. After a full line there is nothing right of the cursor to erase and
// the wrap stays pending, as in tmux and xterm.js: top writes full lines and
// then EL.
func (g *grid) eraseLine(what int, selective bool) {
	from, to := 0, g.cols
	switch what {
	case 0:
		from = g.cur.x
		if g.cur.pending {
			from = to
		}
	case 1:
		to = g.cur.x + 1
	case 2:
	default:
		return
	}
	r := g.line()
	if selective {
		g.erasePart(g.cur.y, from, to)
	} else {
		r.erase(from, to, g.pen.bg)
		if from == 0 && to == g.cols {
			g.cutAbove(g.cur.y)
		}
	}
	g.touch(r)
}

// cutAbove ends the line that goes on in a row from the one above it, which the
// scrollback may have, as what it went on with is gone.
func (g *grid) cutAbove(y int) {
	switch {
	case y > 0:
		g.scr.row(y - 1).wrapped = false
	case g.onMain() && g.history.n > 0:
		g.history.at(g.history.n - 1).wrapped = false
	}
}

// eraseUnprotected is DECSED.
func (g *grid) eraseUnprotected(what int) {
	from, to := 0, g.rows
	switch what {
	case 0:
		from = g.cur.y + 1
	case 1:
		to = g.cur.y
	case 2:
	default:
		return
	}
	for y := from; y < to; y++ {
		g.erasePart(y, 0, g.cols)
		g.touch(g.scr.row(y))
	}
	if what != 2 {
		g.eraseLine(what, true)
	}
}

// erasePart empties the cells [from, to) of row y that are not protected.
func (g *grid) erasePart(y, from, to int) {
	r, all := g.scr.row(y), from == 0 && to == g.cols
	for x := from; x < to; x++ {
		if r.cells[x].attrs&Protected == 0 {
			r.erase(x, x+1, g.pen.bg)
		} else {
			all = false
		}
	}
	if all {
		g.cutAbove(y)
	}
}

// eraseHere is ECH.
func (g *grid) eraseHere(n int) {
	if g.cur.pending {
		return
	}
	r := g.line()
	r.erase(g.cur.x, min(g.cols, g.cur.x+n), g.pen.bg)
	if g.cur.x == 0 && n >= g.cols {
		g.cutAbove(g.cur.y)
	}
	g.touch(r)
}

// insertHere is ICH, deleteHere DCH: between the side margins alone. As in tmux, a line
// does not go on in a row that DCH empties, but does in one that ICH empties.
func (g *grid) insertHere(n int) {
	if g.insideColumns() {
		g.insertCells(g.cur.y, g.cur.x, n)
	}
	g.cur.pending = false
}

func (g *grid) deleteHere(n int) {
	if g.insideColumns() {
		g.deleteCells(g.cur.y, g.cur.x, n)
		if g.cur.x == 0 && n >= g.cols && g.fullWidth() {
			g.cutAbove(g.cur.y)
		}
	}
	g.cur.pending = false
}

// insertLines is IL, deleteLines DL: between the margins alone; the cursor goes
// to the left margin (VT510 manual).
func (g *grid) insertLines(n int) {
	if !g.inside() {
		return
	}
	g.scrollDown(g.cur.y, g.bottom, n)
	g.place(g.left, g.cur.y)
}

func (g *grid) deleteLines(n int) {
	if !g.inside() {
		return
	}
	g.scrollUp(g.cur.y, g.bottom, n, false)
	g.place(g.left, g.cur.y)
}
