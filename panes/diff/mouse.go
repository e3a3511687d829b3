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
		c.view.wheel(ev, -3)
	case panes.MouseWheelDown:
		c.view.wheel(ev, 3)
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
func (v *view) wheel(ev panes.Mouse, by int) {
	t := &v.tree
	if t.on && (ev.X < v.beside() || v.beside() == 0 && t.keys) {
		t.top = max(0, min(t.top+by, len(t.rows)-v.body()))
		t.row = max(t.top, min(t.row, t.top+v.body()-1))
		return
	}
	v.scroll(by)
}

// clickTree goes to a row of the tree, and gives it the keyboard; again it opens
// or closes a folder.
func (v *view) clickTree(y int) {
	t := &v.tree
	row := t.top + y
	if y >= v.body() || row >= len(t.rows) {
		return
	}
	again := t.keys && row == t.row
	t.keys = true
	v.toBranch(row)
	if again {
		v.intoBranch(true)
	}
}

// scroll moves the view, and the cursor with it where it would leave it.
func (v *view) scroll(by int) {
	v.top = max(0, min(v.top+by, v.table.rows()-v.body()))
	v.choice = choice{}
	v.row = max(v.top, min(v.row, v.top+v.body()-1))
	v.reveal()
}

func (c *Diff) click(ev panes.Mouse) {
	v := &c.view
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
	if v.tree.on && (ev.X < v.beside() || v.beside() == 0 && v.tree.keys) {
		v.clickTree(ev.Y - 1)
		return
	}
	v.tree.keys = false
	row := v.top + ev.Y - 1
	if ev.Y > v.body() || row >= v.table.rows() {
		return
	}
	if p := v.table.at(row); row == v.row && p.hunk < 0 && p.line < 0 {
		v.fold()
		return
	}
	v.row, v.choice = row, choice{}
	v.reveal()
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
	if c.view.quest.typing {
		return "/"
	}
	return lang.T("remark-label") + " "
}
