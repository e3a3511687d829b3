package label

import (
	"iter"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// Tag is the label of an arrow.
type Tag struct {
	Arrow   int // the number of its arrow
	Text    string
	Message bool             // of a sequence: labels of messages stand above theirs
	Corners []cells.Spot     // of the arrow, where it is level and upright
	At      float64          // where along it, from 0 to 1
	Dots    []geometry.Point // of the arrow, where it is not
	Spot    cells.Spot       // where the middle of that is
	Written cells.Area       // where it is written; without columns where it is not
	lift    int              // how far from its line it may stand
}

// Shows reports whether a part of its arrow is in an area.
func (t *Tag) Shows(screen cells.Area) bool {
	if t.Corners == nil {
		return screen.Overlaps(cells.Span(t.Spot, t.Spot))
	}
	for i := 1; i < len(t.Corners); i++ {
		if screen.Overlaps(cells.Span(t.Corners[i-1], t.Corners[i])) {
			return true
		}
	}
	return false
}

// Placer finds places for labels, when all else is drawn, so that they keep off it.
type Placer struct {
	Canvas *cells.Canvas
	Field  *route.Field
	Router *route.Router
	rival  route.Led // the arrow that was as near to a label as its own last
}

// maxLift is how far from its line a label may stand where shapes leave no room at it,
// and lifted what each row of that costs.
const (
	maxLift = 3
	lifted  = 6
)

// tagWidth is how wide a label is before it wraps, and tagRows how high it gets.
const (
	tagWidth = 28
	tagRows  = 3
)

// words is how a label may be written.
type words struct {
	lines []string
	width int
	worse int // than as it is meant to be
}

func wordsOf(lines []string, worse int) words {
	w := words{lines: lines, worse: worse}
	for _, l := range lines {
		w.width = max(w.width, Width(l))
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
func (t *Tag) ways() []words {
	plain := wordsOf(firstLines(t.Text, tagRows), 0)
	row := strings.Join(firstLines(t.Text, tagRows), " ")
	out := []words{plain}
	switch {
	case plain.width <= tagWidth && len(plain.lines) == 1:
		if narrow := halves(row); narrow.width < plain.width {
			out = append(out, narrow)
		}
	default:
		if plain.width > tagWidth {
			out[0] = wordsOf(Wrap(t.Text, tagWidth, tagRows), 0)
		}
		if Width(row) <= 2*tagWidth {
			out = append(out, wordsOf([]string{row}, unwrapped))
		}
	}
	room := 0
	for i := 1; i < len(t.Corners); i++ {
		if p, q := t.Corners[i-1], t.Corners[i]; p.Y == q.Y {
			room = max(room, cells.Abs(p.X-q.X))
		}
	}
	for _, less := range []int{3, 4} { // beside it, between what it connects, or on it
		if n := room - less; n > 4 && n < Width(row) {
			out = append(out, wordsOf([]string{Fit(row, n)}, cut))
		}
	}
	return out
}

// halves returns a row in two, at the blank nearest to its middle.
func halves(row string) words {
	for w := max((Width(row)+1)/2, Longest(row)); w < Width(row); w++ {
		if lines := Wrap(row, w, tagRows); len(lines) <= 2 {
			return wordsOf(lines, halved)
		}
	}
	return wordsOf([]string{row}, 0)
}

// Place finds where a label covers least, and returns the lines in which it is written there;
// over reports whether it stands in the line of its arrow. Where it would hide what others say
// it has none.
func (pl *Placer) Place(t *Tag) (lines []string, over bool) {
	best, least := cells.Spot{}, 1<<30
	width := 0
	t.Written = cells.Rect(0, 0, -1, -1)
	ways, spots := t.ways, t.spots
	if lo, hi, ok := pl.message(t); ok {
		ways = func() []words { return pl.spoken(t, lo, hi) }
		spots = func(w, h int, _ *route.Router, try func(int, cells.Spot, bool)) { t.above(lo, hi, w, h, try) }
	}
	if x, room, ok := pl.itself(t); ok {
		ways = func() []words { return pl.aside(t, room) }
		spots = func(_, h int, _ *route.Router, try func(int, cells.Spot, bool)) { t.beside(x, h, pl.Canvas.H, try) }
	}
	most := maxLift
	if t.Message || t.Corners == nil { // further up are others
		most = 0
	}
	for t.lift = 0; t.lift <= most && least >= cut; t.lift++ {
		for _, w := range ways() {
			if w.width == 0 {
				return nil, false
			}
			spots(w.width, len(w.lines), pl.Router, func(extra int, at cells.Spot, on bool) {
				if extra += w.worse; extra >= least { // a place further off, where another is free
					return
				}
				n := extra + pl.covers(t, at, w.width, len(w.lines), on, least-extra)
				if n >= least {
					return
				}
				n += pl.rivaled(t, cells.Rect(at.X, at.Y, at.X+w.width-1, at.Y+len(w.lines)-1))
				if n += pl.mistaken(t, at, w); n < least {
					best, least, over, lines, width = at, n, on, w.lines, w.width
				}
			})
		}
	}
	if least >= hides {
		return nil, false // it would hide what others say
	}
	t.Written = cells.Rect(best.X, best.Y, best.X+width-1, best.Y+len(lines)-1)
	return lines, over
}

// mistaken returns how bad it is that a label would stand beside an upright piece of
// another arrow, as that one's own does, or right above or below another label, as
// a row of that one does.
func (pl *Placer) mistaken(t *Tag, at cells.Spot, w words) (cost int) {
	for y := at.Y; y < at.Y+len(w.lines); y++ {
		for far, much := range nearOther() {
			for _, x := range []int{at.X - 1 - far, at.X + w.width + far} {
				if other := pl.Router.Upright(cells.Spot{X: x, Y: y}); other >= 0 && other != t.Arrow {
					cost += much
				}
			}
		}
	}
	for _, y := range []int{at.Y - 1, at.Y + len(w.lines)} {
		for x := at.X; x < at.X+w.width; x++ {
			if k := pl.Canvas.At(x, y); k != nil && cells.Wordy(k) && pl.Field.At(x, y) == nil {
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
func (t *Tag) spots(w, h int, r *route.Router, try func(int, cells.Spot, bool)) {
	if t.Corners == nil {
		t.slanted(w, h, try)
		return
	}
	whole := 0
	for i := 1; i < len(t.Corners); i++ {
		whole += cells.Abs(t.Corners[i].X-t.Corners[i-1].X) + 2*cells.Abs(t.Corners[i].Y-t.Corners[i-1].Y)
	}
	want, gone := int(t.At*float64(whole)), 0
	wide, high := r.Size()
	of := func(c cells.Spot, extra int, at cells.Spot, on bool) {
		if t.lift > 0 && r.Parted(c, at, h) {
			return // it would be that of an arrow behind the shape
		}
		if r.Shares(c) {
			extra += onRun
		}
		try(extra, at, on)
	}
	for i := 1; i < len(t.Corners); i++ {
		p, q := t.Corners[i-1], t.Corners[i]
		if p.Y == q.Y {
			t.level(p, q, shown(p.X, q.X, want-gone, w, wide), w, h, of)
			gone += cells.Abs(p.X - q.X)
		}
		if p.X == q.X && t.lift == 0 { // that of a single cell is both
			t.upright(p, q, shown(p.Y, q.Y, (want-gone)/2, h, high), w, h, of)
			gone += 2 * cells.Abs(p.Y-q.Y)
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
	n := cells.Abs(to - from)
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
		for at := range cells.Nearest(st.want-st.lo, st.hi-st.lo) {
			if !yield(st.lo + at) {
				return
			}
		}
	}
}

// level tries places above, on and below a level piece.
func (t *Tag) level(p, q cells.Spot, at steps, w, h int, try func(cells.Spot, int, cells.Spot, bool)) {
	n, dir, want := cells.Abs(p.X-q.X), 1, at.want
	if q.X < p.X {
		dir = -1
	}
	for at := range at.all() {
		far := cells.Abs(at-want) / 2
		x := p.X + dir*at - w/2
		lo, hi := min(p.X, q.X), max(p.X, q.X)
		over := max(0, lo-x) + max(0, x+w-1-hi) // what hangs over its ends
		c := cells.Spot{X: p.X + dir*at, Y: p.Y}
		far += lifted * t.lift
		try(c, far+over, cells.Spot{X: x, Y: p.Y - h - t.lift}, false)
		try(c, far+over+9, cells.Spot{X: x, Y: p.Y + 1 + t.lift}, false)
		if t.lift == 0 && h == 1 && w+4 <= n { // on it, with as much of it as tells what it is
			try(c, far+4+3*over, cells.Spot{X: x, Y: p.Y}, true)
		}
	}
	lo, hi := min(p.X, q.X), max(p.X, q.X)
	for _, x := range []int{lo, hi - w + 1} { // from an end of it, or up to one
		over := max(0, w-(hi-lo+1)) + lifted*t.lift + offMiddle
		try(p, over, cells.Spot{X: x, Y: p.Y - h - t.lift}, false)
		try(p, over+9, cells.Spot{X: x, Y: p.Y + 1 + t.lift}, false)
	}
}

// offMiddle is what it costs to begin or end where an arrow does, rather than to be in
// its middle.
const offMiddle = 12

// upright tries places beside and on an upright piece.
func (t *Tag) upright(p, q cells.Spot, at steps, w, h int, try func(cells.Spot, int, cells.Spot, bool)) {
	n, dir, want := cells.Abs(p.Y-q.Y), 1, at.want
	if q.Y < p.Y {
		dir = -1
	}
	for at := range at.all() {
		y := p.Y + dir*at - (h-1)/2
		far, c := cells.Abs(at-want), cells.Spot{X: p.X, Y: p.Y + dir*at}
		try(c, far, cells.Spot{X: p.X + 2, Y: y}, false)
		try(c, far+1, cells.Spot{X: p.X - w - 1, Y: y}, false)
		try(c, far+tight, cells.Spot{X: p.X + 1, Y: y}, false)
		if n > h+2 && at > 0 && at < n-1 {
			for d := range 3 { // in its middle, or as near to that as others leave room
				try(c, far+6+d, cells.Spot{X: p.X - w/2 + (d+1)/2*(d%2*2-1), Y: y}, true)
			}
		}
	}
}

// covers returns how bad it is to write over some cells, with a blank at each side.
func (pl *Placer) covers(t *Tag, at cells.Spot, w, h int, on bool, most int) int {
	total := 0
	for y := at.Y; y < at.Y+h && total < most; y++ {
		if y < 0 || y >= pl.Canvas.H || at.X < 0 || at.X+w > pl.Canvas.W {
			total += hides / 2
		}
		total += pl.neighbours(at.X-1, y, -1) + pl.neighbours(at.X+w, y, 1)
		for x := at.X - 1; x <= at.X+w && total < most; x++ {
			k := pl.Canvas.At(x, y)
			if k == nil {
				continue
			}
			side := x < at.X || x >= at.X+w
			switch {
			case cells.Blank(k):
			case side && k.Text == "": // close to a line
				total += onOwn
			case side && cells.Wordy(k):
				total += besides
			case side:
				total += onLine
			case k.Text != "":
				total += hides
			case pl.foreign(t, x, y):
				if total += onOther; pl.Router.Level(cells.Spot{X: x, Y: y}) {
					total += hides // it would be that one's
				}
			case k.Lines != 0 && (!on || pl.Router.At(x, y) < 0):
				total += onRim
			default:
				total += onLine
			}
			switch f := pl.Field.At(x, y); {
			case f != nil && !side && k.Lines != 0: // its border
				total += hides
			case f != nil && (!side || k.Text != ""):
				total += onFigure
			}
		}
	}
	return total
}

// neighbours returns how bad it is that a text begins or ends at the cell beyond a label's
// end: it reads as one with what is a blank or two further.
func (pl *Placer) neighbours(x, y, step int) int {
	for far := range 4 {
		k := pl.Canvas.At(x+far*step, y)
		switch {
		case k == nil:
			return 0
		case cells.Blank(k):
		case far > 0 && cells.Wordy(k):
			return besides / far
		default:
			return 0
		}
	}
	return 0
}

// foreign reports whether the arrow that goes through a cell is another than a label's.
func (pl *Placer) foreign(t *Tag, x, y int) bool {
	other := pl.Router.At(x, y)
	return other >= 0 && other != t.Arrow
}
