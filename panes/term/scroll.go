package term

import (
	"github.com/openspace-tui/openspace/internal/vt"
)

// pos is a cell of a terminal's lines.
type pos struct{ line, x int }

func (p pos) before(q pos) bool { return p.line < q.line || p.line == q.line && p.x < q.x }

// view is which lines show, and what copy mode does among them. Lines are counted
// from the oldest one there is, so that their numbers fall when old ones are dropped;
// known is a line of the scrollback by which that is noticed.
type view struct {
	h      int  // the pane's rows
	barred bool // the last one is taken
	said   bool // it is at the end too
	follow bool // the end shows
	top    int  // the first line that shows, unless follow
	known  int
	stamp  uint64 // its version; 0: there is none
	alt    bool   // the alternate screen shows
	cols   int

	copying copying
	search  search
}

// track puts what is remembered of lines where they are now.
func (vw *view) track(v *vt.Terminal) {
	n := v.ScrollbackLen()
	cols, _ := v.Size()
	alt := v.Modes().AlternateScreen
	if alt != vw.alt || cols != vw.cols {
		// Other lines, or the same wrapped anew: nothing can be found again.
		vw.alt, vw.cols, vw.stamp = alt, cols, 0
		vw.copying.sel = nil
		vw.copying.at = pos{}
		if vw.copying.on {
			vw.copying.at = pos{line: n + v.Cursor().Y, x: v.Cursor().X}
		}
		vw.follow = true
	}
	if vw.stamp != 0 {
		i := min(vw.known, n-1)
		for i >= 0 && v.LineVersion(i) != vw.stamp {
			i--
		}
		if by := vw.known - i; by > 0 {
			vw.shift(by)
		}
	}
	for _, p := range vw.remembered() { // what was erased has no place to be found at
		p.line = min(p.line, v.Lines()-1)
	}
	vw.known, vw.stamp = n-1, 0
	if n > 0 {
		vw.stamp = v.LineVersion(n - 1)
	}
}

// remembered is every cell that is remembered.
func (vw *view) remembered() []*pos {
	out := []*pos{&vw.copying.at, &vw.search.from}
	if vw.copying.sel != nil {
		out = append(out, &vw.copying.sel.from)
	}
	return out
}

// shift moves all that is remembered up by lines that were dropped.
func (vw *view) shift(by int) {
	vw.top = max(vw.top-by, 0)
	for _, p := range vw.remembered() {
		if p.line -= by; p.line < 0 {
			*p = pos{}
		}
	}
}

// rows is how many rows of the terminal show: the last one of the pane may be
// taken.
func (vw *view) rows() int {
	if vw.barred {
		return max(vw.h-1, 1)
	}
	return vw.h
}

// end is the first line that shows at the end: where the pane is lower than the
// screen, the last line that is used shows.
func (vw *view) end(v *vt.Terminal) int { return vw.endAt(v, vw.rows()) }

func (vw *view) endAt(v *vt.Terminal, h int) int {
	_, rows := v.Size()
	n := v.ScrollbackLen()
	if rows <= h {
		return n
	}
	last := rows - 1
	for last > v.Cursor().Y && v.LineText(n+last) == "" {
		last--
	}
	return n + max(0, last-h+1)
}

// first is the first line that shows.
func (vw *view) first(v *vt.Terminal) int {
	if vw.follow {
		return vw.end(v)
	}
	return min(max(vw.top, 0), vw.end(v))
}

// scrollBy moves the view by lines; at the end it follows again.
func (t *Term) scrollBy(by int) {
	t.look(func(v *vt.Terminal) { t.view.scrollTo(v, t.view.first(v)+by) })
	t.version++
}

func (vw *view) scrollTo(v *vt.Terminal, line int) {
	h := vw.h
	if vw.h > 1 && vw.said {
		h--
	}
	end := vw.endAt(v, h)
	vw.top = min(max(line, 0), end)
	vw.follow = vw.top == end
}

// reveal scrolls as little as it takes to show a line.
func (vw *view) reveal(v *vt.Terminal, line int) {
	first, h := vw.first(v), vw.rows()
	switch {
	case line < first:
		vw.scrollTo(v, line)
	case line >= first+h:
		vw.scrollTo(v, line-h+1)
	}
}

// ScrollPages scrolls by pages, back when n is negative.
func (t *Term) ScrollPages(n int) { t.scrollBy(n * max(t.view.rows()-1, 1)) }

// ScrollToEnd shows the end and what comes from now on.
func (t *Term) ScrollToEnd() {
	if !t.view.follow {
		t.view.follow = true
		t.version++
	}
}

// ScrollToPrompt shows the command before (-1) or after (1) the one that shows
// at the top, where the shell marks its prompts, and reports whether there is one.
func (t *Term) ScrollToPrompt(step int) bool {
	vw := &t.view
	found := false
	t.look(func(v *vt.Terminal) {
		from := vw.first(v)
		if vw.copying.on {
			from = vw.copying.at.line
		}
		line := v.NextPrompt(from)
		if step < 0 {
			line = v.PreviousPrompt(from)
		}
		if found = line >= 0; !found {
			return
		}
		vw.scrollTo(v, line)
		if vw.copying.on {
			vw.copying.at = pos{line: line}
		}
	})
	t.version++
	return found
}
