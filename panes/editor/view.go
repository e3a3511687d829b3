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

// view is a text as it shows: where one is in it, what of it is marked, chosen and
// found, and what git says of it.
type view struct {
	path string
	text lines
	w, h int

	spot
	wrap       bool
	guides     bool    // lines stand at indents
	showBlanks bool    // blanks are marked
	unscoped   bool    // the lines around those in view do not show
	back       *spot   // where escape goes back to
	shown      *reveal // the place that is shown, until the person moves

	marks  marks
	sel    selection
	choice choice
	since  since
	blame  blame
	fresh  fresh

	search search

	version uint64 // rises with everything that shows
}

// forget drops the text, and what is known of it.
func (v *view) forget() {
	v.text, v.spot = lines{}, spot{}
	v.marks.list, v.shown, v.back = nil, nil, nil
	v.sel, v.choice, v.search, v.since = selection{}, choice{}, search{}, since{}
}

// rows is how many rows of text fit: the last row is the status.
func (v *view) rows() int { return max(v.h-1, 1) }

// gutter is the width of marks and line numbers, and of who changed the lines.
func (v *view) gutter() int {
	width, _ := v.blame.width(v.w)
	return width + v.digits() + 3
}

// digits is the width of a line's number.
func (v *view) digits() int { return len(fmt.Sprint(v.text.likely())) }

// room is the width of the text.
func (v *view) room() int { return max(v.w-v.gutter(), 1) }

// lay returns a line ready to be drawn at the width there is.
func (v *view) lay(i int) *laid {
	if v.wrap {
		return v.text.lay(i, v.room())
	}
	return v.text.lay(i, stride)
}

// height is how many rows a line takes, with what was cut out beside it.
func (v *view) height(i int) int { return v.above(i) + v.own(i) + v.below(i) }

// own is how many rows a line's text takes.
func (v *view) own(i int) int {
	if !v.wrap {
		return 1
	}
	return len(v.lay(i).starts)
}

// up returns the place n rows above another one, or the first.
func (v *view) up(p place, n int) place {
	for n > p.row {
		if p.line == 0 {
			return place{}
		}
		n -= p.row + 1
		p.line--
		p.row = v.height(p.line) - 1
	}
	p.row -= n
	return p
}

// down returns the place n rows below another one, or the last.
func (v *view) down(p place, n int) place {
	for {
		left := v.height(p.line) - 1 - p.row
		if n <= left {
			p.row += n
			return p
		}
		if p.line >= v.text.count()-1 {
			p.row += left
			return p
		}
		n -= left + 1
		p = place{p.line + 1, 0}
	}
}

// lastTop is the first row in view when the end of the text is at the bottom.
func (v *view) lastTop() place {
	last := v.text.count() - 1
	return v.up(place{last, v.height(last) - 1}, v.rows()-1)
}

func (v *view) clamp() {
	if v.text.count() == 0 {
		v.spot = spot{}
		return
	}
	v.current = min(max(v.current, 0), v.text.count()-1)
	v.at.line = min(max(v.at.line, 0), v.text.count()-1)
	v.at.row = min(max(v.at.row, 0), v.height(v.at.line)-1)
	if last := v.lastTop(); last.before(v.at) {
		v.at = last
	}
	v.left = max(v.left, 0)
}

// bottom is the last row in view.
func (v *view) bottom() place { return v.down(v.at, v.rows()-1) }

// scroll moves the view by rows and takes the current line with it when it
// would leave the view.
func (v *view) scroll(by int) {
	if v.text.count() == 0 {
		return
	}
	if by < 0 {
		v.at = v.up(v.at, -by)
	} else {
		v.at = v.down(v.at, by)
	}
	v.clamp()
	v.current = min(max(v.current, v.free()), v.bottom().line)
}

// page moves view and current line by a number of rows; at either end, the
// current line goes there. It moves less where lines would be passed over, since
// those around stand over them.
func (v *view) page(by int) {
	before, rows := v.spot, v.rows()
	if n := len(v.around()); by < 0 && n > 0 {
		by = min(by+max(n+2-(rows+by), 0), -1)
	}
	v.scroll(by)
	if by > 0 && len(v.around()) > 0 {
		v.backTo(v.up(v.down(before.at, rows-1), 1), before.at)
	}
	switch {
	case v.text.count() == 0 || v.wrap && v.at != before.at:
	case v.at != before.at:
		v.current = min(max(before.current+v.at.line-before.at.line, v.free()), v.bottom().line)
	case by > 0:
		v.current = v.text.count() - 1
	default:
		v.current = 0
	}
}

// backTo scrolls up until a place is not covered, but not as far as another one.
func (v *view) backTo(p, least place) {
	for p.before(v.down(v.at, len(v.around()))) {
		at := v.up(v.at, 1)
		if !least.before(at) {
			break
		}
		v.at = at
	}
	v.current = min(v.current, v.bottom().line)
}

// move moves the current line and keeps it in view. A wrapped line that is
// partly out of view is scrolled into it before one leaves it.
func (v *view) move(by int) {
	if v.text.count() == 0 {
		return
	}
	switch end := (place{v.current, v.height(v.current) - 1}); {
	case by == 1 && v.wrap && v.bottom().before(end):
		v.at = v.down(v.at, 1)
	case by == -1 && v.wrap && (place{v.current, 0}).before(v.at):
		v.at = v.up(v.at, 1)
	default:
		v.current = max(min(v.current+by, v.text.count()-1), 0)
		v.show(v.current)
	}
}

// show scrolls as little as it takes to have a line in view; of one that is
// taller than the view, any part will do.
func (v *view) show(line int) {
	first, end := place{line, 0}, place{line, v.height(line) - 1}
	if end.row >= v.rows() {
		if !end.before(v.at) && !v.bottom().before(first) {
			return
		}
		end.row = v.rows() - 1
	}
	if first.before(v.at) {
		v.at = first
	}
	if top := v.up(end, v.rows()-1); v.at.before(top) {
		v.at = top
	}
	v.clamp()
	v.uncover(line)
}

// lineAt returns the line at a row of the view, or -1 below the text.
func (v *view) lineAt(y int) int {
	if y < 0 || y >= v.rows() || v.text.count() == 0 {
		return -1
	}
	if heads := v.heads(); y < len(heads) {
		return heads[y]
	}
	p := v.at
	for range y {
		next := v.down(p, 1)
		if next == p {
			return -1
		}
		p = next
	}
	return p.line
}

// sideways scrolls lines that do not wrap, as long as there is more to see.
func (v *view) sideways(by int) {
	if v.wrap || v.text.count() == 0 {
		return
	}
	if by > 0 {
		widest := 0
		for i := v.at.line; i <= v.bottom().line; i++ {
			widest = max(widest, v.lay(i).width)
		}
		by = min(by, max(widest-v.left-v.room(), 0))
	}
	v.left = max(v.left+by, 0)
}

// Place returns the current line, from 1, and how many lines a page has; 0 where
// there are no lines.
func (e *Editor) Place() (line, page int) {
	if e.view.text.count() == 0 {
		return 0, 0
	}
	return e.view.current + 1, e.view.rows()
}

// VisibleLines returns the first and the last line in view, from 1; 0 and 0 when
// there is none.
func (e *Editor) VisibleLines() (first, last int) { return e.view.visible() }

func (v *view) visible() (first, last int) {
	if v.text.count() == 0 {
		return 0, 0
	}
	return v.at.line + 1, v.bottom().line + 1
}
