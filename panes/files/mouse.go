package files

import (
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/panes"
)

// Mouse scrolls with the wheel. A click opens or closes a folder, and goes to a
// file, which a second one opens.
func (c *Files) Mouse(ev panes.Mouse) (panes.Action, bool) {
	var act panes.Action
	switch ev.Kind {
	case panes.MouseWheelUp:
		c.scroll(-3)
	case panes.MouseWheelDown:
		c.scroll(3)
	case panes.MousePress:
		if ev.Button != tea.MouseLeft && ev.Button != tea.MouseNone || c.entry != nil || c.ask != nil {
			return panes.Action{}, false
		}
		c.note = ""
		act = c.click(ev)
	default:
		return panes.Action{}, false
	}
	c.version++
	return act, true
}

// scroll moves the view, and the cursor with it where it would leave it.
func (c *Files) scroll(by int) {
	row, top, rows := &c.row, &c.top, len(c.tree.rows)
	if c.find != nil {
		row, top, rows = &c.find.row, &c.find.top, len(c.find.hits)
	}
	*top = max(0, min(*top+by, rows-c.body()))
	*row = max(*top, min(*row, *top+c.body()-1))
	if c.find != nil {
		c.revealHit()
		return
	}
	c.reveal()
}

func (c *Files) click(ev panes.Mouse) panes.Action {
	if ev.Y == 0 || ev.Y > c.body() {
		return panes.Action{}
	}
	if f := c.find; f != nil {
		if row := f.top + ev.Y - 1; row < len(f.hits) {
			f.row = row
			if c.clicks.Second(f.hits[row].path, c.host.Now()) {
				c.Reveal(f.hits[row].path)
				return c.open(f.hits[row].path, false)
			}
		}
		return panes.Action{}
	}
	n := c.tree.at(c.first + ev.Y - 1)
	if n == nil {
		return panes.Action{}
	}
	c.row = c.first + ev.Y - 1
	if n.folder() || c.clicks.Second(n.path, c.host.Now()) {
		return c.enter(false)
	}
	return panes.Action{}
}

// Cursor stands in what is being written.
func (c *Files) Cursor(_, h int) (x, y int, ok bool) {
	f := c.field()
	if f == nil {
		return 0, 0, false
	}
	x, ok = panes.Caret(*f)
	return xansi.StringWidth(c.lead()) + x, h - 1, ok
}
