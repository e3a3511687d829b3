package label

import (
	"strings"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

// What a message's label costs that stands on its own arrow, one that is wrapped, and
// one that is cut.
const (
	onArrow = 24
	folded  = 3
	short   = 200
)

// message returns the cells of a row that a label has which belongs to a message: those
// of its arrow that show, between what it connects. In a sequence there are many
// arrows close to each other: whose a label is can be told only when all stand alike.
func (pl *Placer) message(t *Tag) (lo, hi int, ok bool) {
	if !t.Message || len(t.Corners) != 2 || t.Corners[0].Y != t.Corners[1].Y {
		return 0, 0, false
	}
	p, q := t.Corners[0], t.Corners[1]
	lo, hi = max(min(p.X, q.X), 0), min(max(p.X, q.X), pl.Canvas.W-1)
	if k := pl.Canvas.At(lo, p.Y); k != nil && k.Lines&(cells.Up|cells.Down) != 0 { // of what it leaves
		lo++
	}
	if k := pl.Canvas.At(hi, p.Y); k != nil && k.Lines&(cells.Up|cells.Down) != 0 {
		hi--
	}
	return lo, hi, true
}

// spoken returns how a message's label may be written: in a row, wrapped, or cut, as wide
// as its arrow or as what of that no lifeline crosses.
func (pl *Placer) spoken(t *Tag, lo, hi int) []words {
	row := strings.Join(firstLines(t.Text, tagRows), " ")
	all := hi - lo + 1
	widths := []int{pl.gap(t, lo, hi), all, all - 3}
	var out []words
	if n := Width(row); n <= all {
		out = append(out, wordsOf([]string{row}, 0))
	}
	for _, w := range widths {
		if Width(row) <= w || Longest(row) > w {
			continue
		}
		if lines := Wrap(row, w, tagRows+1); len(lines) <= tagRows {
			out = append(out, wordsOf(lines, folded*(len(lines)-1)))
		}
	}
	for _, w := range widths {
		if w > 3 && w < Width(row) {
			out = append(out, wordsOf([]string{Fit(row, w)}, short+2*(all-w)))
		}
	}
	return out
}

// gap returns how many cells right above a message are the longest without a lifeline.
func (pl *Placer) gap(t *Tag, lo, hi int) int {
	most, n := 0, 0
	for x := lo; x <= hi; x++ {
		n++
		if k := pl.Canvas.At(x, t.Corners[0].Y-1); k != nil && k.Lines&(cells.Up|cells.Down) != 0 {
			n = 0
		}
		most = max(most, n)
	}
	return most
}

// above tries the places of a message's label: above its arrow, from where it belongs
// outwards, else on it.
func (t *Tag) above(lo, hi, w, h int, try func(int, cells.Spot, bool)) {
	p, q := t.Corners[0], t.Corners[1]
	want := p.X + int(t.At*float64(q.X-p.X)) - w/2
	first, last := lo+1, hi-w // on it: beside its head
	if q.X > p.X {
		last--
	} else {
		first++
	}
	for n := range cells.Nearest(want-lo, hi-lo+1-w) {
		x := lo + n
		far := cells.Abs(x-want) / 4
		try(far, cells.Spot{X: x, Y: p.Y - h}, false)
		if h == 1 && x >= first && x <= last {
			try(far+onArrow-onLine*w, cells.Spot{X: x, Y: p.Y}, true)
		}
	}
}
