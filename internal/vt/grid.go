package vt

// grid is the screens as a program writes on them: where the next character goes,
// how it looks, and what shows already. It knows of no sequences.
type grid struct {
	lines
	caret
	pen     pen
	link    Link // what OSC 8 opened
	chars   charsets
	last    rune // what REP repeats; 0 after anything that is not printing
	joinBuf []byte
}

// reset empties both screens and forgets what was set.
func (g *grid) reset() {
	g.scr = &g.main
	g.modes = defaultModes
	g.pen, g.chars, g.cur, g.last = pen{}, newCharsets(), cursor{}, 0
	g.link = Link{}
	g.resetMargins(g.cols, g.rows)
	g.resetTabs()
	for _, s := range []*screen{&g.main, &g.alt} {
		s.saved = savedCursor{chars: newCharsets()}
		s.keys = keyStack{}
		for y := range g.rows {
			r := s.row(y)
			r.clear(0)
			g.touch(r)
		}
	}
}
