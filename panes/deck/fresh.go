package deck

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// fresh is the rows that a step brings to a slide: what comes into view with it, and
// code that begins to stand out. The first step brings none.
type fresh struct {
	first, last int // rows of the slide, ends included
	some        bool
}

// freshOf compares a slide as it is drawn at a step with the step before.
func (p *slideRenderer) freshOf(slide, step, w, h int, now []string) (f fresh) {
	if step == 0 {
		return f
	}
	before, muted := p.slide(slide, step-1, w, h), p.muted()
	for i, row := range now {
		if strings.TrimSpace(xansi.Strip(row)) == "" || i < len(before) && !brings(before[i], row, muted) {
			continue
		}
		if !f.some {
			f = fresh{i, i, true}
		}
		f.last = i
	}
	return f
}

// brings reports whether a row has another text than before, or is less muted.
func brings(before, row, muted string) bool {
	return row != before && (strings.Count(row, muted) < strings.Count(before, muted) ||
		xansi.Strip(row) != xansi.Strip(before))
}

// inView returns the first row that shows, of so many from top on, with which what is
// fresh is in view: as it is where it is already, else with a little above it.
func (f fresh) inView(top, room int) int {
	switch {
	case !f.some || f.first >= top && f.last < top+room:
		return top
	case f.last-f.first >= room:
		return f.first
	case f.first >= top && f.first < top+room: // no farther than it takes
		return f.last - room + 1
	}
	return max(f.first-room/4, f.last-room+1)
}
