package search

import (
	"slices"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/panes"
)

// Mouse scrolls with the wheel. A click goes to a field or a match, which a
// second one opens, and folds a file.
func (c *Search) Mouse(ev panes.Mouse) (panes.Action, bool) {
	var act panes.Action
	switch ev.Kind {
	case panes.MouseWheelUp:
		c.scroll(-3)
	case panes.MouseWheelDown:
		c.scroll(3)
	case panes.MousePress:
		if ev.Button != tea.MouseLeft && ev.Button != tea.MouseNone || c.ask != nil {
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
func (c *Search) scroll(by int) {
	c.top = max(0, min(c.top+by, len(c.rows)-c.body()))
	c.row = max(c.top, min(c.row, c.top+c.body()-1))
	if c.row == c.top && c.row+1 < len(c.rows) && c.rows[c.row].new != nil {
		c.row++ // the line that it belongs to is out of view
	}
	c.reveal()
}

func (c *Search) click(ev panes.Mouse) panes.Action {
	fields := c.shownFields()
	switch row := c.top + ev.Y - fields - 1; {
	case ev.Y < fields:
		c.stand(c.fieldOrder()[ev.Y])
	case ev.Y > fields && ev.Y <= fields+c.body() && row < len(c.rows):
		c.stand(inList)
		if c.row = row; c.rows[row].new != nil {
			c.row--
		}
		if c.clicks.Second(c.rows[row].place(), c.host.Now()) {
			return c.open()
		}
	}
	return panes.Action{}
}

// Cursor stands in the field that is written in.
func (c *Search) Cursor(_, _ int) (x, y int, ok bool) {
	y = slices.Index(c.fieldOrder(), c.at)
	if y < 0 {
		return 0, 0, false
	}
	x, ok = panes.Caret(c.fields[c.at])
	return xansi.StringWidth(c.lead(c.at)) + x, y, ok
}
