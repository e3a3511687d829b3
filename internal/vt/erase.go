package vt

// eraseScreen is ED: 0 to the end, 1 to the cursor, 2 all, 3 the scrollback.
func (t *Terminal) eraseScreen(what int) {
	switch what {
	case 0:
		t.eraseLine(0, false)
		t.clearRows(t.cur.y+1, t.rows)
	case 1:
		t.eraseLine(1, false)
		t.clearRows(0, t.cur.y)
	case 2:
		t.keepScreen()
		t.clearRows(0, t.rows)
	case 3:
		t.history.clear()
	}
}

// keepScreen puts what shows on the main screen into the scrollback before it
// is cleared, so that `clear` does not lose output (as VTE and tmux do).
func (t *Terminal) keepScreen() {
	if !t.onMain() {
		return
	}
	n := t.rows
	for n > 0 && len(t.scr.row(n-1).content()) == 0 {
		n--
	}
	for y := range n {
		r := t.scr.row(y)
		if y == n-1 {
			r.wrapped = false
		}
		t.history.push(r)
	}
}

// clearRows empties rows [from, to).
func (t *Terminal) clearRows(from, to int) {
	if from < to {
		t.cutAbove(from)
	}
	for y := from; y < to; y++ {
		r := t.scr.row(y)
		r.clear(t.pen.bg)
		t.touch(r)
	}
}

// eraseLine is EL and, with selective, DECSEL: 0 to the end, 1 to the cursor,
// 2 all. After a full line there is nothing right of the cursor to erase and
// the wrap stays pending, as in tmux and xterm.js: top writes full lines and
// then EL.
func (t *Terminal) eraseLine(what int, selective bool) {
	from, to := 0, t.cols
	switch what {
	case 0:
		from = t.cur.x
		if t.cur.pending {
			from = to
		}
	case 1:
		to = t.cur.x + 1
	case 2:
	default:
		return
	}
	r := t.line()
	if selective {
		t.erasePart(t.cur.y, from, to)
	} else {
		r.erase(from, to, t.pen.bg)
		if from == 0 && to == t.cols {
			t.cutAbove(t.cur.y)
		}
	}
	t.touch(r)
}

// cutAbove ends the line that goes on in a row from the one above it, which the
// scrollback may have, as what it went on with is gone.
func (t *Terminal) cutAbove(y int) {
	switch {
	case y > 0:
		t.scr.row(y - 1).wrapped = false
	case t.onMain() && t.history.n > 0:
		t.history.at(t.history.n - 1).wrapped = false
	}
}

// eraseUnprotected is DECSED.
func (t *Terminal) eraseUnprotected(what int) {
	from, to := 0, t.rows
	switch what {
	case 0:
		from = t.cur.y + 1
	case 1:
		to = t.cur.y
	case 2:
	default:
		return
	}
	for y := from; y < to; y++ {
		t.erasePart(y, 0, t.cols)
		t.touch(t.scr.row(y))
	}
	if what != 2 {
		t.eraseLine(what, true)
	}
}

// erasePart empties the cells [from, to) of row y that are not protected.
func (t *Terminal) erasePart(y, from, to int) {
	r, all := t.scr.row(y), from == 0 && to == t.cols
	for x := from; x < to; x++ {
		if r.cells[x].attrs&Protected == 0 {
			r.erase(x, x+1, t.pen.bg)
		} else {
			all = false
		}
	}
	if all {
		t.cutAbove(y)
	}
}

// eraseHere is ECH.
func (t *Terminal) eraseHere(n int) {
	if t.cur.pending {
		return
	}
	r := t.line()
	r.erase(t.cur.x, min(t.cols, t.cur.x+n), t.pen.bg)
	if t.cur.x == 0 && n >= t.cols {
		t.cutAbove(t.cur.y)
	}
	t.touch(r)
}

// insertHere is ICH, deleteHere DCH: between the side margins alone. As in tmux, a line
// does not go on in a row that DCH empties, but does in one that ICH empties.
func (t *Terminal) insertHere(n int) {
	if t.insideColumns() {
		t.insertCells(t.cur.y, t.cur.x, n)
	}
	t.cur.pending = false
}

func (t *Terminal) deleteHere(n int) {
	if t.insideColumns() {
		t.deleteCells(t.cur.y, t.cur.x, n)
		if t.cur.x == 0 && n >= t.cols && t.fullWidth() {
			t.cutAbove(t.cur.y)
		}
	}
	t.cur.pending = false
}

// insertLines is IL, deleteLines DL: between the margins alone; the cursor goes
// to the left margin (VT510 manual).
func (t *Terminal) insertLines(n int) {
	if !t.inside() {
		return
	}
	t.scrollDown(t.cur.y, t.bottom, n)
	t.place(t.left, t.cur.y)
}

func (t *Terminal) deleteLines(n int) {
	if !t.inside() {
		return
	}
	t.scrollUp(t.cur.y, t.bottom, n, false)
	t.place(t.left, t.cur.y)
}
