package board

import (
	"iter"
	"strings"
	"unicode"

	"github.com/openspace-tui/openspace/internal/board"
)

// tag is the label of an arrow.
type tag struct {
	shape   *board.Shape
	corners []spot        // of the arrow, where it is level and upright
	at      float64       // where along it, from 0 to 1
	dots    []board.Point // of the arrow, where it is not
	spot    spot          // where the middle of that is
	paint   paint
	lift    int  // how far from its line it may stand
	written area // where it is written; without columns where it is not
}

// maxLift is how far from its line a label may stand where shapes leave no room at it,
// and lifted what each row of that costs.
const (
	maxLift = 3
	lifted  = 6
)

// tags are the labels of arrows: they are placed when all else is drawn, so that
// they keep off it.
type tags struct {
	all []tag
}

func (t *tags) clear(_, _ int) { t.all = t.all[:0] }

func (t *tags) add(one tag) {
	one.written = area{0, 0, -1, -1}
	t.all = append(t.all, one)
}

// tagWidth is how wide a label is before it wraps, and tagRows how high it gets.
const (
	tagWidth = 28
	tagRows  = 3
)

// placeTags writes the labels of arrows.
func (s *scene) placeTags() {
	for i := range s.tags.all {
		s.place(&s.tags.all[i])
	}
}

// words is how a label may be written.
type words struct {
	lines []string
	width int
	worse int // than as it is meant to be
}

func wordsOf(lines []string, worse int) words {
	w := words{lines: lines, worse: worse}
	for _, l := range lines {
		w.width = max(w.width, cellsOf(l))
	}
	return w
}

// What a label costs that is not written as it is meant to be.
const (
	unwrapped = 3
	halved    = 4
	cut       = 40
)

// ways returns how a label may be written: wrapped where it is long, else in a row, or
// in two, and where arrows are too close for that cut to what fits at the own one.
func (t *tag) ways() []words {
	plain := wordsOf(firstLines(t.shape.Text, tagRows), 0)
	row := strings.Join(firstLines(t.shape.Text, tagRows), " ")
	out := []words{plain}
	switch {
	case plain.width <= tagWidth && len(plain.lines) == 1:
		if narrow := halves(row); narrow.width < plain.width {
			out = append(out, narrow)
		}
	default:
		if plain.width > tagWidth {
			out[0] = wordsOf(wrapped(t.shape.Text, tagWidth, tagRows), 0)
		}
		if cellsOf(row) <= 2*tagWidth {
			out = append(out, wordsOf([]string{row}, unwrapped))
		}
	}
	room := 0
	for i := 1; i < len(t.corners); i++ {
		if p, q := t.corners[i-1], t.corners[i]; p.y == q.y {
			room = max(room, abs(p.x-q.x))
		}
	}
	for _, less := range []int{3, 4} { // beside it, between what it connects, or on it
		if n := room - less; n > 4 && n < cellsOf(row) {
			out = append(out, wordsOf([]string{fitted(row, n)}, cut))
		}
	}
	return out
}

// halves returns a row in two, at the blank nearest to its middle.
func halves(row string) words {
	for w := max((cellsOf(row)+1)/2, longest(row)); w < cellsOf(row); w++ {
		if lines := wrapped(row, w, tagRows); len(lines) <= 2 {
			return wordsOf(lines, halved)
		}
	}
	return wordsOf([]string{row}, 0)
}

// place finds where a label covers least, and writes it there.
func (s *scene) place(t *tag) {
	best, least := spot{}, 1<<30
	var lines []string
	width, over := 0, false
	ways, spots := t.ways, t.spots
	if lo, hi, ok := s.message(t); ok {
		ways = func() []words { return s.spoken(t, lo, hi) }
		spots = func(w, h int, _ *router, try func(int, spot, bool)) { t.above(lo, hi, w, h, try) }
	}
	if x, room, ok := s.itself(t); ok {
		ways = func() []words { return s.aside(t, room) }
		spots = func(_, h int, _ *router, try func(int, spot, bool)) { t.beside(x, h, s.h, try) }
	}
	most := maxLift
	if t.shape.Kind == "message" || t.corners == nil { // further up are others
		most = 0
	}
	for t.lift = 0; t.lift <= most && least >= cut; t.lift++ {
		for _, w := range ways() {
			if w.width == 0 {
				return
			}
			spots(w.width, len(w.lines), s.router, func(extra int, at spot, on bool) {
				if extra += w.worse; extra >= least { // a place further off, where another is free
					return
				}
				n := extra + s.covers(t, at, w.width, len(w.lines), on, least-extra)
				if n >= least {
					return
				}
				n += s.router.rivaled(t, area{at.x, at.y, at.x + w.width - 1, at.y + len(w.lines) - 1})
				if n += s.mistaken(t, at, w); n < least {
					best, least, over, lines, width = at, n, on, w.lines, w.width
				}
			})
		}
	}
	if least >= hides {
		return // it would hide what others say
	}
	t.written = area{best.x, best.y, best.x + width - 1, best.y + len(lines) - 1}
	style := paint{fg: inkText, bg: t.paint.bg, attr: t.paint.attr}
	if t.paint.fg == inkSelect {
		style.fg = inkSelect
	}
	runs := t.shape.Runs(lines)
	for i, l := range lines {
		x := best.x + (width-cellsOf(l))/2
		if over { // it stands in its line
			s.clearFor(t, x-1, best.y+i)
			s.clearFor(t, x+cellsOf(l), best.y+i)
		}
		s.runs(x, best.y+i, x+cellsOf(l)-1, runs[i], style)
	}
}

// clearFor makes room beside a label, but not in the border of a shape or another arrow.
func (s *scene) clearFor(t *tag, x, y int) {
	if s.figures.owner(x, y) == nil && !s.foreign(t, x, y) {
		s.write(x, y, x, " ", paint{})
	}
}

// mistaken returns how bad it is that a label would stand beside an upright piece of
// another arrow, as that one's own does, or right above or below another label, as
// a row of that one does.
func (s *scene) mistaken(t *tag, at spot, w words) (cost int) {
	for y := at.y; y < at.y+len(w.lines); y++ {
		for far, much := range nearOther() {
			for _, x := range []int{at.x - 1 - far, at.x + w.width + far} {
				if other := s.router.upright(spot{x, y}); other != nil && other != t.shape {
					cost += much
				}
			}
		}
	}
	for _, y := range []int{at.y - 1, at.y + len(w.lines)} {
		for x := at.x; x < at.x+w.width; x++ {
			if k := s.at(x, y); k != nil && wordy(k) && s.figures.owner(x, y) == nil {
				cost += stacked
				break
			}
		}
	}
	return cost
}

// nearOther is what it costs to stand beside another arrow, by how far off.
func nearOther() [4]int { return [4]int{7, 7, 5, 3} }

// What a label costs that lies on something.
const (
	hides    = 1000
	onLine   = 8
	onOwn    = 1
	onOther  = 60 // on the line of another arrow
	onRim    = 25 // on a lifeline, the border of a frame, or another piece of its own arrow
	onFigure = 250
	onRun    = 80 // where it could be that of another arrow
	stacked  = 12
	tight    = 9  // without a blank between it and its own line
	besides  = 40 // where it reads as one text with what is beside it
)

// spots tries the places of a label: over and beside the pieces of its arrow,
// from where it belongs outwards.
func (t *tag) spots(w, h int, r *router, try func(int, spot, bool)) {
	if t.corners == nil {
		t.slanted(w, h, try)
		return
	}
	whole := 0
	for i := 1; i < len(t.corners); i++ {
		whole += abs(t.corners[i].x-t.corners[i-1].x) + 2*abs(t.corners[i].y-t.corners[i-1].y)
	}
	want, gone := int(t.at*float64(whole)), 0
	of := func(c spot, extra int, at spot, on bool) {
		if t.lift > 0 && r.parted(c, at, h) {
			return // it would be that of an arrow behind the shape
		}
		if r.shares(c) {
			extra += onRun
		}
		try(extra, at, on)
	}
	for i := 1; i < len(t.corners); i++ {
		p, q := t.corners[i-1], t.corners[i]
		if p.y == q.y {
			t.level(p, q, shown(p.x, q.x, want-gone, w, r.lines.w), w, h, of)
			gone += abs(p.x - q.x)
		}
		if p.x == q.x && t.lift == 0 { // that of a single cell is both
			t.upright(p, q, shown(p.y, q.y, (want-gone)/2, h, r.lines.h), w, h, of)
			gone += 2 * abs(p.y-q.y)
		}
	}
}

// parted reports whether a shape stands between a cell of an arrow and a label of h
// rows above or below it.
func (r *router) parted(c, at spot, h int) bool {
	for y := min(c.y, at.y); y <= max(c.y, at.y+h-1); y++ {
		if r.figures.owner(c.x, y) != nil {
			return true
		}
	}
	return false
}

// nearest returns the steps of a piece, from 0 to n, those nearest to a wanted one
// first.
func nearest(want, n int) iter.Seq[int] {
	want = min(max(want, 0), n)
	return func(yield func(int) bool) {
		for k := range 2*n + 1 {
			at := want + (k+1)/2*(1-k%2*2)
			if at >= 0 && at <= n && !yield(at) {
				return
			}
		}
	}
}

// steps are those of a piece at which a label may stand, and the one where it is meant
// to.
type steps struct{ lo, hi, want int }

// shown returns the steps of a piece from one cell to another near which a label shows:
// a piece may be very much longer than the screen. Where none does it is the one where
// the label is meant to stand.
func shown(from, to, want, size, screen int) steps {
	n := abs(to - from)
	lo, hi := -2*size-from, screen+2*size-from
	if to < from {
		lo, hi = from-screen-2*size, from+2*size
	}
	if lo, hi = max(lo, 0), min(hi, n); lo > hi {
		lo = min(max(want, 0), n)
		hi = lo
	}
	return steps{lo, hi, want}
}

// all returns the steps, those nearest to the wanted one first.
func (st steps) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := range nearest(st.want-st.lo, st.hi-st.lo) {
			if !yield(st.lo + at) {
				return
			}
		}
	}
}

// level tries places above, on and below a level piece.
func (t *tag) level(p, q spot, at steps, w, h int, try func(spot, int, spot, bool)) {
	n, dir, want := abs(p.x-q.x), 1, at.want
	if q.x < p.x {
		dir = -1
	}
	for at := range at.all() {
		far := abs(at-want) / 2
		x := p.x + dir*at - w/2
		lo, hi := min(p.x, q.x), max(p.x, q.x)
		over := max(0, lo-x) + max(0, x+w-1-hi) // what hangs over its ends
		c := spot{p.x + dir*at, p.y}
		far += lifted * t.lift
		try(c, far+over, spot{x, p.y - h - t.lift}, false)
		try(c, far+over+9, spot{x, p.y + 1 + t.lift}, false)
		if t.lift == 0 && h == 1 && w+4 <= n { // on it, with as much of it as tells what it is
			try(c, far+4+3*over, spot{x, p.y}, true)
		}
	}
	lo, hi := min(p.x, q.x), max(p.x, q.x)
	for _, x := range []int{lo, hi - w + 1} { // from an end of it, or up to one
		over := max(0, w-(hi-lo+1)) + lifted*t.lift + offMiddle
		try(p, over, spot{x, p.y - h - t.lift}, false)
		try(p, over+9, spot{x, p.y + 1 + t.lift}, false)
	}
}

// offMiddle is what it costs to begin or end where an arrow does, rather than to be in
// its middle.
const offMiddle = 12

// upright tries places beside and on an upright piece.
func (t *tag) upright(p, q spot, at steps, w, h int, try func(spot, int, spot, bool)) {
	n, dir, want := abs(p.y-q.y), 1, at.want
	if q.y < p.y {
		dir = -1
	}
	for at := range at.all() {
		y := p.y + dir*at - (h-1)/2
		far, c := abs(at-want), spot{p.x, p.y + dir*at}
		try(c, far, spot{p.x + 2, y}, false)
		try(c, far+1, spot{p.x - w - 1, y}, false)
		try(c, far+tight, spot{p.x + 1, y}, false)
		if n > h+2 && at > 0 && at < n-1 {
			for d := range 3 { // in its middle, or as near to that as others leave room
				try(c, far+6+d, spot{p.x - w/2 + (d+1)/2*(d%2*2-1), y}, true)
			}
		}
	}
}

// covers returns how bad it is to write over some cells, with a blank at each side.
func (s *scene) covers(t *tag, at spot, w, h int, on bool, most int) int {
	total := 0
	for y := at.y; y < at.y+h && total < most; y++ {
		if y < 0 || y >= s.h || at.x < 0 || at.x+w > s.w {
			total += hides / 2
		}
		total += s.neighbours(at.x-1, y, -1) + s.neighbours(at.x+w, y, 1)
		for x := at.x - 1; x <= at.x+w && total < most; x++ {
			k := s.at(x, y)
			if k == nil {
				continue
			}
			side := x < at.x || x >= at.x+w
			switch {
			case blank(k):
			case side && k.text == "": // close to a line
				total += onOwn
			case side && wordy(k):
				total += besides
			case side:
				total += onLine
			case k.text != "":
				total += hides
			case s.foreign(t, x, y):
				if total += onOther; s.router.level(spot{x, y}) {
					total += hides // it would be that one's
				}
			case k.lines != 0 && (!on || s.router.at(x, y) == nil):
				total += onRim
			default:
				total += onLine
			}
			switch f := s.figures.owner(x, y); {
			case f != nil && !side && k.lines != 0: // its border
				total += hides
			case f != nil && (!side || k.text != ""):
				total += onFigure
			}
		}
	}
	return total
}

// neighbours returns how bad it is that a text begins or ends at the cell beyond a label's
// end: it reads as one with what is a blank or two further.
func (s *scene) neighbours(x, y, step int) int {
	for far := range 4 {
		k := s.at(x+far*step, y)
		switch {
		case k == nil:
			return 0
		case blank(k):
		case far > 0 && wordy(k):
			return besides / far
		default:
			return 0
		}
	}
	return 0
}

// foreign reports whether the arrow that goes through a cell is another than a label's.
func (s *scene) foreign(t *tag, x, y int) bool {
	other := s.router.at(x, y)
	return other != nil && other != t.shape
}

func blank(k *cell) bool { return k.text == " " || k.text == "" && k.lines == 0 && k.dots == 0 }

// wordy reports whether a cell is of a text, rather than a head.
func wordy(k *cell) bool {
	return strings.ContainsFunc(k.text, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
}
