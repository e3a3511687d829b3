package diff

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"

	xansi "github.com/charmbracelet/x/ansi"
)

// Mouse scrolls with the wheel; a click goes to a line, another one on a file's
// head folds it, and one on a set's name shows that.
func (c *Diff) Mouse(ev panes.Mouse) (panes.Action, bool) {
	switch ev.Kind {
	case panes.MouseWheelUp:
		c.wheel(ev, -3)
	case panes.MouseWheelDown:
		c.wheel(ev, 3)
	case panes.MousePress:
		if ev.Button != tea.MouseLeft && ev.Button != tea.MouseNone || c.field != nil || c.ask != nil {
			return panes.Action{}, false
		}
		c.note = ""
		c.click(ev)
	default:
		return panes.Action{}, false
	}
	c.version++
	return panes.Action{}, true
}

// wheel scrolls what is under the pointer.
func (c *Diff) wheel(ev panes.Mouse, by int) {
	t := &c.tree
	if t.on && (ev.X < c.beside() || c.beside() == 0 && t.keys) {
		t.top = max(0, min(t.top+by, len(t.rows)-c.body()))
		t.row = max(t.top, min(t.row, t.top+c.body()-1))
		return
	}
	c.scroll(by)
}

// clickTree goes to a row of the tree, and gives it the keyboard; again it opens
// or closes a folder.
func (c *Diff) clickTree(y int) {
	t := &c.tree
	row := t.top + y
	if y >= c.body() || row >= len(t.rows) {
		return
	}
	again := t.keys && row == t.row
	t.keys = true
	c.toBranch(row)
	if again {
		c.intoBranch(true)
	}
}

// scroll moves the view, and the cursor with it where it would leave it.
func (c *Diff) scroll(by int) {
	c.top = max(0, min(c.top+by, c.table.rows()-c.body()))
	c.choice = choice{}
	c.row = max(c.top, min(c.row, c.top+c.body()-1))
	c.reveal()
}

func (c *Diff) click(ev panes.Mouse) {
	if ev.Y == 0 {
		x := 0
		for i, s := range sources {
			if x += xansi.StringWidth(sourceName(i)); ev.X < x {
				c.Show(s.id)
				return
			}
		}
		return
	}
	if c.tree.on && (ev.X < c.beside() || c.beside() == 0 && c.tree.keys) {
		c.clickTree(ev.Y - 1)
		return
	}
	c.tree.keys = false
	row := c.top + ev.Y - 1
	if ev.Y > c.body() || row >= c.table.rows() {
		return
	}
	if p := c.table.at(row); row == c.row && p.hunk < 0 && p.line < 0 {
		c.fold()
		return
	}
	c.row, c.choice = row, choice{}
	c.reveal()
}

// Cursor stands in the field that is being written.
func (c *Diff) Cursor(_, h int) (x, y int, ok bool) {
	if c.field == nil {
		return 0, 0, false
	}
	x, ok = panes.Caret(*c.field)
	return xansi.StringWidth(c.lead()) + x, h - 1, ok
}

// lead stands before the field.
func (c *Diff) lead() string {
	if c.quest.typing {
		return "/"
	}
	return lang.T("remark-label") + " "
}
