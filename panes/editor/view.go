package editor

import "fmt"

// place is a row of the text: a line from 0, and a row of it when lines wrap.
type place struct{ line, row int }

func (p place) before(q place) bool {
	return p.line < q.line || p.line == q.line && p.row < q.row
}

// spot is where someone is in a file.
type spot struct {
	at      place // the first row in view
	left    int   // the first cell in view, when lines do not wrap
	current int   // the line of the cursor, from 0
	caret   caret // where in a line that was gone to
}

// rows is how many rows of text fit: the last row is the status.
func (e *Editor) rows() int { return max(e.h-1, 1) }

// gutter is the width of marks and line numbers, and of who changed the lines.
func (e *Editor) gutter() int {
	width, _ := e.blameWidth()
	return width + e.digits() + 3
}

// digits is the width of a line's number.
func (e *Editor) digits() int { return len(fmt.Sprint(e.text.likely())) }

// room is the width of the text.
func (e *Editor) room() int { return max(e.w-e.gutter(), 1) }

// lay returns a line ready to be drawn at the width there is.
func (e *Editor) lay(i int) *laid {
	if e.wrap {
		return e.text.lay(i, e.room())
	}
	return e.text.lay(i, stride)
}

// height is how many rows a line takes, with what was cut out beside it.
func (e *Editor) height(i int) int { return e.above(i) + e.own(i) + e.below(i) }

// own is how many rows a line's text takes.
func (e *Editor) own(i int) int {
	if !e.wrap {
		return 1
	}
	return len(e.lay(i).starts)
}

// up returns the place n rows above another one, or the first.
func (e *Editor) up(p place, n int) place {
	for n > p.row {
		if p.line == 0 {
			return place{}
		}
		n -= p.row + 1
		p.line--
		p.row = e.height(p.line) - 1
	}
	p.row -= n
	return p
}

// down returns the place n rows below another one, or the last.
func (e *Editor) down(p place, n int) place {
	for {
		left := e.height(p.line) - 1 - p.row
		if n <= left {
			p.row += n
			return p
		}
		if p.line >= e.text.count()-1 {
			p.row += left
			return p
		}
		n -= left + 1
		p = place{p.line + 1, 0}
	}
}

// lastTop is the first row in view when the end of the text is at the bottom.
func (e *Editor) lastTop() place {
	last := e.text.count() - 1
	return e.up(place{last, e.height(last) - 1}, e.rows()-1)
}

func (e *Editor) clamp() {
	if e.text.count() == 0 {
		e.spot = spot{}
		return
	}
	e.current = min(max(e.current, 0), e.text.count()-1)
	e.at.line = min(max(e.at.line, 0), e.text.count()-1)
	e.at.row = min(max(e.at.row, 0), e.height(e.at.line)-1)
	if last := e.lastTop(); last.before(e.at) {
		e.at = last
	}
	e.left = max(e.left, 0)
}

// bottom is the last row in view.
func (e *Editor) bottom() place { return e.down(e.at, e.rows()-1) }

// scroll moves the view by rows and takes the current line with it when it
// would leave the view.
func (e *Editor) scroll(by int) {
	if e.text.count() == 0 {
		return
	}
	if by < 0 {
		e.at = e.up(e.at, -by)
	} else {
		e.at = e.down(e.at, by)
	}
	e.clamp()
	e.current = min(max(e.current, e.free()), e.bottom().line)
}

// page moves view and current line by a number of rows; at either end, the
// current line goes there. It moves less where lines would be passed over, since
// those around stand over them.
func (e *Editor) page(by int) {
	before, rows := e.spot, e.rows()
	if n := len(e.around()); by < 0 && n > 0 {
		by = min(by+max(n+2-(rows+by), 0), -1)
	}
	e.scroll(by)
	if by > 0 && len(e.around()) > 0 {
		e.backTo(e.up(e.down(before.at, rows-1), 1), before.at)
	}
	switch {
	case e.text.count() == 0 || e.wrap && e.at != before.at:
	case e.at != before.at:
		e.current = min(max(before.current+e.at.line-before.at.line, e.free()), e.bottom().line)
	case by > 0:
		e.current = e.text.count() - 1
	default:
		e.current = 0
	}
}

// backTo scrolls up until a place is not covered, but not as far as another one.
func (e *Editor) backTo(p, least place) {
	for p.before(e.down(e.at, len(e.around()))) {
		at := e.up(e.at, 1)
		if !least.before(at) {
			break
		}
		e.at = at
	}
	e.current = min(e.current, e.bottom().line)
}

// move moves the current line and keeps it in view. A wrapped line that is
// partly out of view is scrolled into it before one leaves it.
func (e *Editor) move(by int) {
	if e.text.count() == 0 {
		return
	}
	switch end := (place{e.current, e.height(e.current) - 1}); {
	case by == 1 && e.wrap && e.bottom().before(end):
		e.at = e.down(e.at, 1)
	case by == -1 && e.wrap && (place{e.current, 0}).before(e.at):
		e.at = e.up(e.at, 1)
	default:
		e.current = max(min(e.current+by, e.text.count()-1), 0)
		e.show(e.current)
	}
}

// show scrolls as little as it takes to have a line in view; of one that is
// taller than the view, any part will do.
func (e *Editor) show(line int) {
	first, end := place{line, 0}, place{line, e.height(line) - 1}
	if end.row >= e.rows() {
		if !end.before(e.at) && !e.bottom().before(first) {
			return
		}
		end.row = e.rows() - 1
	}
	if first.before(e.at) {
		e.at = first
	}
	if top := e.up(end, e.rows()-1); e.at.before(top) {
		e.at = top
	}
	e.clamp()
	e.uncover(line)
}

// lineAt returns the line at a row of the view, or -1 below the text.
func (e *Editor) lineAt(y int) int {
	if y < 0 || y >= e.rows() || e.text.count() == 0 {
		return -1
	}
	if heads := e.heads(); y < len(heads) {
		return heads[y]
	}
	p := e.at
	for range y {
		next := e.down(p, 1)
		if next == p {
			return -1
		}
		p = next
	}
	return p.line
}

// sideways scrolls lines that do not wrap, as long as there is more to see.
func (e *Editor) sideways(by int) {
	if e.wrap || e.text.count() == 0 {
		return
	}
	if by > 0 {
		widest := 0
		for i := e.at.line; i <= e.bottom().line; i++ {
			widest = max(widest, e.lay(i).width)
		}
		by = min(by, max(widest-e.left-e.room(), 0))
	}
	e.left = max(e.left+by, 0)
}

// Place returns the current line, from 1, and how many lines a page has; 0 where
// there are no lines.
func (e *Editor) Place() (line, page int) {
	if e.text.count() == 0 {
		return 0, 0
	}
	return e.current + 1, e.rows()
}

// VisibleLines returns the first and the last line in view, from 1; 0 and 0 when
// there is none.
func (e *Editor) VisibleLines() (first, last int) {
	if e.text.count() == 0 {
		return 0, 0
	}
	return e.at.line + 1, e.bottom().line + 1
}
