package chat

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/store"
	"github.com/openspace-tui/openspace/panes"
)

// drag marks what the mouse is drawn over.
type drag struct {
	list  *List
	pulls int // counts the timers
	stretch
}

// stretch is a part of the conversation. Its ends stay with their messages while the
// view scrolls.
type stretch struct {
	held     bool // the button is down
	moved    bool
	from, to point
	x, y     int // where the mouse is
	pull     int // which of the timers scrolls on while it is outside, 0 for none
}

// point is a cell of a message's line.
type point struct {
	id string
	at pos
	x  int
}

// grab notes where the button went down, and reports whether that is on a message.
func (d *drag) grab(x, y int) bool {
	d.drop()
	if y >= min(d.list.h, len(d.list.rows)) {
		return false
	}
	p, ok := d.list.pointAt(x, y)
	if ok {
		d.stretch = stretch{held: true, from: p, to: p}
	}
	return ok
}

// drop marks nothing any more.
func (d *drag) drop() {
	if d.moved {
		d.list.version++
	}
	d.stretch = stretch{}
}

// dragTo marks up to a cell. Above and below the view it scrolls, and goes on
// while the button is held there.
func (d *drag) dragTo(x, y int) panes.Action {
	if !d.held {
		return panes.Action{}
	}
	d.x, d.y = x, y
	by := d.outside()
	d.list.scroll(by)
	d.reach()
	d.list.version++
	switch {
	case by == 0:
		d.pull = 0
	case d.pull == 0:
		d.pulls++
		d.pull = d.pulls
		return d.pulling()
	}
	return panes.Action{}
}

// outside is by how many lines to scroll where the mouse is: the more, the
// farther it is from the view.
func (d *drag) outside() int {
	rows := d.list.h
	switch {
	case d.y < 0:
		return -1 + max(d.y/4, -4)
	case d.y >= rows:
		return 1 + min((d.y-rows)/4, 4)
	}
	return 0
}

// reach marks up to where the mouse is.
func (d *drag) reach() {
	if p, ok := d.list.pointAt(d.x, d.y); ok && p != d.to {
		d.to, d.moved = p, true
	}
}

// pullEvery is how often the view scrolls while the mouse is held outside.
const pullEvery = 50 * time.Millisecond

// pullMsg tells that it is to scroll again.
type pullMsg struct{ turn int }

func (d *drag) pulling() panes.Action {
	turn := d.pull
	return panes.Action{Cmd: tea.Tick(pullEvery, func(time.Time) tea.Msg { return pullMsg{turn} })}
}

// pulled scrolls on while the mouse is held outside, as far as there is anything.
func (d *drag) pulled(msg pullMsg) panes.Action {
	if !d.held || d.pull != msg.turn {
		return panes.Action{}
	}
	top, at := d.list.top, d.list.at
	d.reach()
	d.list.scroll(d.outside())
	a := d.list.scrolled()
	if d.list.top == top && d.list.at == at && len(a.Invoke) == 0 {
		d.pull = 0
		return a
	}
	a.Cmd = tea.Batch(a.Cmd, d.pulling().Cmd)
	return a
}

// release lets the button go. It returns what was marked, or reports that it was a click.
func (d *drag) release() (text string, click bool) {
	held, moved := d.held, d.moved
	d.held = false
	switch {
	case !held:
	case !moved:
		d.stretch = stretch{}
		return "", true
	default:
		text = d.marked()
	}
	return text, false
}

// ends returns the indexes of the messages at both ends, in order.
func (d *drag) ends(msgs []*store.Message) (from, to point, first, last int) {
	from, to = d.from, d.to
	first, last = indexOf(msgs, from.id), indexOf(msgs, to.id)
	if by := to.at.compare(from.at); last < first || last == first && (by < 0 || by == 0 && to.x < from.x) {
		return to, from, last, first
	}
	return from, to, first, last
}

// cells says which cells of a row are marked.
func (d *drag) cells(msg int, at pos, msgs []*store.Message) (from, to int) {
	if !d.moved {
		return 0, 0
	}
	a, b, first, last := d.ends(msgs)
	if first < 0 || msg < first || msg > last || msg == first && at.compare(a.at) < 0 ||
		msg == last && at.compare(b.at) > 0 {
		return 0, 0
	}
	to = wide
	if msg == first && at == a.at {
		from = a.x
	}
	if msg == last && at == b.at {
		to = b.x + 1
	}
	return from, to
}

// wide is more cells than any line has.
const wide = 1 << 20

// marked is the text under the mouse as it was written: without borders and
// margins, and lines that were wrapped are one. Where there is no such text it
// is what stands there.
func (d *drag) marked() string {
	var w logical
	several := d.from.at != d.to.at || d.from.id != d.to.id
	d.each(func(it *item, p pos, from, to int) {
		line := it.whole(p)
		if row, ok := it.row(p, line); ok {
			w.scrolled(row, line, from, to, several)
			return
		}
		w.add(line, max(from, it.margin(p)), to)
	})
	if text := w.text(); strings.TrimSpace(text) != "" {
		return text
	}
	var drawn []string
	d.each(func(it *item, p pos, from, to int) {
		line, _ := anchor.Take(it.whole(p), plainly)
		drawn = append(drawn, strings.TrimRight(xansi.Cut(xansi.Strip(line), from, to), " "))
	})
	return strings.Join(drawn, "\n")
}

// each calls do for the lines under the mouse, with those of their cells that are.
func (d *drag) each(do func(it *item, p pos, from, to int)) {
	if d.list.r == nil {
		return
	}
	msgs := d.list.all()
	from, to, first, last := d.ends(msgs)
	for i := max(first, 0); i <= last && i < len(msgs); i++ {
		it := d.list.item(msgs, i)
		at := pos{}
		if i == first {
			at = from.at
		}
		for p, ok := it.at(at); ok && (i < last || p.compare(to.at) <= 0); p,
			ok = it.at(pos{p.block, p.piece, p.line + 1}) {
			if left, right := d.cells(i, p, msgs); right > left {
				do(it, p, left, right)
			}
		}
	}
}

// row is the row of a table that scrolls of which a line shows a part.
func (it *item) row(p pos, line string) (markdown.Row, bool) {
	if b := it.blockAt(p); b != nil && b.stream != nil && p.piece > 0 && p.piece <= b.middle() && anchor.IsRow(line) {
		return b.stream.Row(p.piece-1, p.line)
	}
	return markdown.Row{}, false
}

// margin is how many cells before a line's text are the chat's own.
func (it *item) margin(p pos) int {
	b := it.blockAt(p)
	switch {
	case b == nil || it.m.Info.Role == engine.RoleUser:
		return 2
	case p.piece == 0 && (b.stream != nil || p.line < 2):
		return 2
	case p.piece == 0:
		return 4
	case b.stream != nil:
		return xansi.StringWidth(b.margin)
	case p.piece <= b.middle():
		return 4
	case p.line > 0 && len(b.lines) > 1 && strings.HasPrefix(b.lines[1], "    "):
		return 4
	}
	return 2
}
