package term

import (
	"github.com/openspace-tui/openspace/internal/vt"
)

// pos is a cell of a terminal's lines.
type pos struct{ line, x int }

func (p pos) before(q pos) bool { return p.line < q.line || p.line == q.line && p.x < q.x }

// scroll is which lines show. Lines are counted from the oldest one there is,
// so that their numbers fall when old ones are dropped; known is a line of the
// scrollback by which that is noticed.
type scroll struct {
	follow bool // the end shows
	top    int  // the first line that shows, unless follow
	known  int
	stamp  uint64 // its version; 0: there is none
	alt    bool   // the alternate screen shows
	cols   int
}

// track puts what is remembered of lines where they are now.
func (t *Term) track(v *vt.Terminal) {
	n := v.ScrollbackLen()
	cols, _ := v.Size()
	alt := v.Modes().AlternateScreen
	if alt != t.alt || cols != t.cols {
		// Other lines, or the same wrapped anew: nothing can be found again.
		t.alt, t.cols, t.stamp = alt, cols, 0
		t.copying.sel = nil
		t.copying.at = pos{}
		if t.copying.on {
			t.copying.at = pos{line: n + v.Cursor().Y, x: v.Cursor().X}
		}
		t.follow = true
	}
	if t.stamp != 0 {
		i := min(t.known, n-1)
		for i >= 0 && v.LineVersion(i) != t.stamp {
			i--
		}
		if by := t.known - i; by > 0 {
			t.shift(by)
		}
	}
	for _, p := range t.remembered() { // what was erased has no place to be found at
		p.line = min(p.line, v.Lines()-1)
	}
	t.known, t.stamp = n-1, 0
	if n > 0 {
		t.stamp = v.LineVersion(n - 1)
	}
}

// remembered is every cell that is remembered.
func (t *Term) remembered() []*pos {
	out := []*pos{&t.copying.at, &t.search.from}
	if t.copying.sel != nil {
		out = append(out, &t.copying.sel.from)
	}
	return out
}

// shift moves all that is remembered up by lines that were dropped.
func (t *Term) shift(by int) {
	t.top = max(t.top-by, 0)
	for _, p := range t.remembered() {
		if p.line -= by; p.line < 0 {
			*p = pos{}
		}
	}
}

// rows is how many rows of the terminal show: the last one of the pane may be
// taken.
func (t *Term) rows() int {
	if t.barred {
		return max(t.h-1, 1)
	}
	return t.h
}

// end is the first line that shows at the end: where the pane is lower than the
// screen, the last line that is used shows.
func (t *Term) end(v *vt.Terminal) int { return t.endAt(v, t.rows()) }

func (t *Term) endAt(v *vt.Terminal, h int) int {
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
func (t *Term) first(v *vt.Terminal) int {
	if t.follow {
		return t.end(v)
	}
	return min(max(t.top, 0), t.end(v))
}

// scrollBy moves the view by lines; at the end it follows again.
func (t *Term) scrollBy(by int) {
	t.look(func(v *vt.Terminal) { t.scrollTo(v, t.first(v)+by) })
	t.version++
}

func (t *Term) scrollTo(v *vt.Terminal, line int) {
	h := t.h
	if t.h > 1 && t.says() {
		h--
	}
	end := t.endAt(v, h)
	t.top = min(max(line, 0), end)
	t.follow = t.top == end
}

// reveal scrolls as little as it takes to show a line.
func (t *Term) reveal(v *vt.Terminal, line int) {
	first, h := t.first(v), t.rows()
	switch {
	case line < first:
		t.scrollTo(v, line)
	case line >= first+h:
		t.scrollTo(v, line-h+1)
	}
}

// ScrollPages scrolls by pages, back when n is negative.
func (t *Term) ScrollPages(n int) { t.scrollBy(n * max(t.rows()-1, 1)) }

// ScrollToEnd shows the end and what comes from now on.
func (t *Term) ScrollToEnd() {
	if !t.follow {
		t.follow = true
		t.version++
	}
}

// ScrollToPrompt shows the command before (-1) or after (1) the one that shows
// at the top, where the shell marks its prompts, and reports whether there is one.
func (t *Term) ScrollToPrompt(step int) bool {
	found := false
	t.look(func(v *vt.Terminal) {
		from := t.first(v)
		if t.copying.on {
			from = t.copying.at.line
		}
		line := v.NextPrompt(from)
		if step < 0 {
			line = v.PreviousPrompt(from)
		}
		if found = line >= 0; !found {
			return
		}
		t.scrollTo(v, line)
		if t.copying.on {
			t.copying.at = pos{line: line}
		}
	})
	t.version++
	return found
}
