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

// drag is a stretch of the conversation that the mouse is drawn over. Its ends
// stay with their messages while the view scrolls.
type drag struct {
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

// pointAt returns what stands at a cell of the view; rows above and below it
// count as the first and the last.
func (c *Chat) pointAt(x, y int) (point, bool) {
	rows, msgs := c.list.rows, c.messages()
	if len(rows) == 0 {
		return point{}, false
	}
	row := rows[min(max(y, 0), len(rows)-1)]
	if row.msg >= len(msgs) {
		return point{}, false
	}
	return point{msgs[row.msg].Info.ID, row.at, max(x, 0)}, true
}

// grab notes where the button went down, if that is on a message.
func (c *Chat) grab(x, y int) {
	if c.drag.moved {
		c.version++ // what was marked is not any more
	}
	c.drag = drag{}
	if y >= min(c.top, len(c.list.rows)) {
		return
	}
	if p, ok := c.pointAt(x, y); ok {
		c.drag = drag{held: true, from: p, to: p}
		c.clicks.count(c.host.Now(), x, y)
		if c.clicks.n > 1 && c.clickable(x, y) == nil {
			c.markAround(c.clicks.n > 2)
		}
	}
}

// dragTo marks up to a cell. Above and below the view it scrolls, and goes on
// while the button is held there.
func (c *Chat) dragTo(x, y int) panes.Action {
	if !c.drag.held {
		return panes.Action{}
	}
	c.drag.x, c.drag.y = x, y
	by := c.drag.outside(c.top)
	c.scroll(by)
	c.reach()
	c.version++
	switch {
	case by == 0:
		c.drag.pull = 0
	case c.drag.pull == 0:
		c.pulls++
		c.drag.pull = c.pulls
		return c.drag.pulling()
	}
	return panes.Action{}
}

// outside is by how many lines to scroll where the mouse is: the more, the
// farther it is from the view, of so many rows.
func (d *drag) outside(rows int) int {
	switch {
	case d.y < 0:
		return -1 + max(d.y/4, -4)
	case d.y >= rows:
		return 1 + min((d.y-rows)/4, 4)
	}
	return 0
}

// reach marks up to where the mouse is.
func (c *Chat) reach() {
	if p, ok := c.pointAt(c.drag.x, c.drag.y); ok && p != c.drag.to {
		c.drag.to, c.drag.moved = p, true
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
func (c *Chat) pulled(msg pullMsg) panes.Action {
	if !c.drag.held || c.drag.pull != msg.turn {
		return panes.Action{}
	}
	top, at := c.list.top, c.list.at
	c.reach()
	c.scroll(c.drag.outside(c.top))
	a := c.scrolled()
	if c.list.top == top && c.list.at == at && len(a.Invoke) == 0 {
		c.drag.pull = 0
		return a
	}
	a.Cmd = tea.Batch(a.Cmd, c.drag.pulling().Cmd)
	return a
}

// release copies what was marked, or does what a click does.
func (c *Chat) release(x, y int) panes.Action {
	held, moved := c.drag.held, c.drag.moved
	c.drag.held = false
	switch {
	case !held:
	case !moved:
		c.drag = drag{}
		return c.click(x, y)
	default:
		if s := c.marked(); strings.TrimSpace(s) != "" {
			return copyText(s)
		}
	}
	return panes.Action{}
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
func (c *Chat) marked() string {
	var w logical
	several := c.drag.from.at != c.drag.to.at || c.drag.from.id != c.drag.to.id
	c.eachMarked(func(it *item, p pos, from, to int) {
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
	c.eachMarked(func(it *item, p pos, from, to int) {
		line, _ := anchor.Take(it.whole(p), plainly)
		drawn = append(drawn, strings.TrimRight(xansi.Cut(xansi.Strip(line), from, to), " "))
	})
	return strings.Join(drawn, "\n")
}

// eachMarked gives the lines under the mouse, and which of their cells are.
func (c *Chat) eachMarked(do func(it *item, p pos, from, to int)) {
	if c.r == nil {
		return
	}
	msgs := c.messages()
	from, to, first, last := c.drag.ends(msgs)
	for i := max(first, 0); i <= last && i < len(msgs); i++ {
		it := c.list.item(c.r, msgs, i)
		at := pos{}
		if i == first {
			at = from.at
		}
		for p, ok := it.at(at); ok && (i < last || p.compare(to.at) <= 0); p,
			ok = it.at(pos{p.block, p.piece, p.line + 1}) {
			if left, right := c.drag.cells(i, p, msgs); right > left {
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
