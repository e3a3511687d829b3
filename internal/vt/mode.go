package vt

// modeSet is the state of all modes that a program can set.
type modeSet uint64

const (
	modeInsert  modeSet = 1 << iota // IRM
	modeNewline                     // LNM
	modeAppCursor
	modeAllowColumns
	modeColumns132
	modeReverseVideo
	modeOrigin
	modeAutowrap
	modeAutorepeat
	modeMouseX10
	modeCursorBlink
	modeCursorVisible
	modeReverseWrap
	modeAppKeypad
	modeBackarrow
	modeMargins
	modeMouseNormal
	modeMouseButton
	modeMouseAny
	modeFocus
	modeMouseUTF8
	modeMouseSGR
	modeAlternateScroll
	modeMouseURXVT
	modeMousePixels
	modeAlt47
	modeAlt1047
	modeAlt1049
	modePaste
	modeSynchronized
	modeGraphemes
	modeSizeReports
	modeColorReports

	modeMouse     = modeMouseX10 | modeMouseNormal | modeMouseButton | modeMouseAny
	modeMouseForm = modeMouseUTF8 | modeMouseSGR | modeMouseURXVT | modeMousePixels
	modeAnyAlt    = modeAlt47 | modeAlt1047 | modeAlt1049
	defaultModes  = modeAutowrap | modeAutorepeat | modeCursorVisible | modeAlternateScroll | modeGraphemes
)

func (m modeSet) has(x modeSet) bool { return m&x != 0 }

func (m *modeSet) set(x modeSet, on bool) {
	*m &^= x
	if on {
		*m |= x
	}
}

// ansiMode returns the mode of CSI n h.
func ansiMode(n int) modeSet {
	switch n {
	case 4:
		return modeInsert
	case 20:
		return modeNewline
	}
	return 0
}

// decMode returns the mode of CSI ? n h, or 0 for one we do not have.
func decMode(n int) modeSet {
	switch n {
	case 1:
		return modeAppCursor
	case 3:
		return modeColumns132
	case 5:
		return modeReverseVideo
	case 6:
		return modeOrigin
	case 7:
		return modeAutowrap
	case 8:
		return modeAutorepeat
	case 9:
		return modeMouseX10
	case 12:
		return modeCursorBlink
	case 25:
		return modeCursorVisible
	case 40:
		return modeAllowColumns
	case 45:
		return modeReverseWrap
	case 47:
		return modeAlt47
	case 66:
		return modeAppKeypad
	case 67:
		return modeBackarrow
	case 69:
		return modeMargins
	case 1000:
		return modeMouseNormal
	case 1002:
		return modeMouseButton
	case 1003:
		return modeMouseAny
	case 1004:
		return modeFocus
	case 1005:
		return modeMouseUTF8
	case 1006:
		return modeMouseSGR
	case 1007:
		return modeAlternateScroll
	case 1015:
		return modeMouseURXVT
	case 1016:
		return modeMousePixels
	case 1047:
		return modeAlt1047
	case 1049:
		return modeAlt1049
	case 2004:
		return modePaste
	case 2026:
		return modeSynchronized
	case 2027:
		return modeGraphemes
	case 2031:
		return modeColorReports
	case 2048:
		return modeSizeReports
	}
	return 0
}

// setANSIMode is SM and RM.
func (t *Terminal) setANSIMode(p *params, on bool) {
	for i := range p.len() {
		t.modes.set(ansiMode(p.get(i, 0)), on)
	}
}

// setDECMode is DECSET and DECRST.
func (t *Terminal) setDECMode(p *params, on bool) {
	for i := range p.len() {
		n := p.get(i, 0)
		if n == 1048 {
			if on {
				t.saveCursor()
			} else {
				t.restoreCursor()
			}
			continue
		}
		t.setMode(decMode(n), on)
	}
}

// setMode sets one private mode and does what it brings with it.
func (t *Terminal) setMode(m modeSet, on bool) {
	switch m {
	case modeAlt47, modeAlt1047, modeAlt1049:
		t.switchScreen(m, on)
		return
	case modeColumns132:
		t.columnMode(on)
		return
	}
	if m&modeMouse != 0 {
		t.modes.set(modeMouse, false) // the last one asked for counts
	}
	if m&modeMouseForm != 0 {
		t.modes.set(modeMouseForm, false)
	}
	t.modes.set(m, on)
	switch m {
	case modeOrigin:
		t.moveTo(0, 0)
	case modeMargins:
		t.left, t.right = 0, t.cols-1
	case modeAutowrap:
		if !on {
			t.cur.pending = false
		}
	case modeSizeReports:
		if on {
			t.reportSize()
		}
	}
}

// columnMode is DECCOLM. The width is the pane's, so only its side effects
// remain: a clear screen, no margins, the cursor at home (VT510 manual).
func (g *grid) columnMode(on bool) {
	if !g.modes.has(modeAllowColumns) {
		return
	}
	g.modes.set(modeColumns132, on)
	g.modes.set(modeMargins, false)
	g.resetMargins(g.cols, g.rows)
	g.eraseScreen(2)
	g.place(0, 0)
}

// switchScreen shows the alternate or the main screen. The cursor goes along;
// 1049 also saves and restores it, and 1049 and 1047 clear (xterm ctlseqs).
func (g *grid) switchScreen(m modeSet, on bool) {
	if on == !g.onMain() {
		if m == modeAlt1049 && !on {
			g.restoreCursor()
		}
		return
	}
	if on {
		if m == modeAlt1049 {
			g.saveCursor()
		}
		g.scr = &g.alt
		if m == modeAlt1049 {
			g.clearRows(0, g.rows)
		}
	} else {
		if m == modeAlt1047 {
			g.clearRows(0, g.rows)
		}
		g.scr = &g.main
		if m == modeAlt1049 {
			g.restoreCursor()
		}
	}
	g.modes.set(modeAnyAlt, false)
	g.modes.set(m, on)
}

// modeState is the answer of DECRQM: 0 unknown, 1 set, 2 reset, 4 always reset.
func (t *Terminal) modeState(m modeSet) int {
	switch {
	case m == 0:
		return 0
	case m&modeAnyAlt != 0:
		m = modeAnyAlt
	}
	if t.modes.has(m) {
		return 1
	}
	return 2
}

// saveModes and restoreModes are XTSAVE and XTRESTORE.
func (t *Terminal) saveModes(p *params) {
	for i := range p.len() {
		m := decMode(p.get(i, 0))
		t.saved.set(m, t.modes.has(m))
	}
}

func (t *Terminal) restoreModes(p *params) {
	for i := range p.len() {
		if m := decMode(p.get(i, 0)); m != 0 {
			t.setMode(m, t.saved.has(m))
		}
	}
}
