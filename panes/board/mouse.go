package board

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes"
)

// What a drag does.
const (
	dragNone = iota
	dragPan
	dragBox
	dragMove
	dragSize
	dragNew
	dragMini
)

// drag is the mouse going with a button down. Nothing is changed before it is
// let go.
type drag struct {
	kind   int
	x, y   int         // the cell where it was last
	start  board.Point // where it began, on the page
	at     board.Point // where it is
	moved  bool
	byKeys bool
	opens  bool // it began with the second of two presses, and opens unless it moves

	ids            map[string]bool // what moves, with what is in it
	by             board.Point
	rect           board.Rect // a box, a shape's new size
	id             string     // of what is resized
	corner         int        // which corner goes: bit 0 the right, bit 1 the lower
	points         []board.Point
	guideX, guideY []float64
}

// doubleClick is how soon a second press counts as one with the first.
const doubleClick = 400 * time.Millisecond

// press is the last press, to know a double one.
type press struct {
	x, y int
	at   time.Time
}

// again reports whether a press is the second of two at one place.
func (p *press) again(x, y int, now time.Time) bool {
	last := *p
	*p = press{x, y, now}
	return last.x == x && last.y == y && now.Sub(last.at) < doubleClick
}

// Mouse selects, moves, resizes and draws; the wheel zooms at the pointer, and
// with shift or alt looks up and down.
func (b *Board) Mouse(ev panes.Mouse) (panes.Action, bool) {
	if b.board == nil {
		return panes.Action{}, false
	}
	x, y := ev.X, ev.Y-b.topRows()
	switch ev.Kind {
	case panes.MouseWheelUp, panes.MouseWheelDown:
		up := ev.Kind == panes.MouseWheelUp
		switch {
		case ev.Mod&(tea.ModShift|tea.ModAlt) != 0:
			b.aim(b.shown().panned(0, map[bool]float64{true: 3, false: -3}[up]))
		case up:
			b.aim(b.shown().zoomed(1.2, float64(x)+0.5, float64(y)+0.5))
		default:
			b.aim(b.shown().zoomed(1/1.2, float64(x)+0.5, float64(y)+0.5))
		}
		return panes.Action{}, true
	case panes.MousePress:
		return b.pressed(ev, x, y), true
	case panes.MouseDrag:
		b.dragTo(x, y)
		return panes.Action{}, true
	case panes.MouseRelease:
		return b.released(x, y), true
	}
	return panes.Action{}, false
}

// WantsButtons has the right and the middle button come too: they move the paper.
func (b *Board) WantsButtons() bool { return true }

func (b *Board) pressed(ev panes.Mouse, x, y int) panes.Action {
	prefix := b.prefix
	b.notice.clear()
	b.prefix = ""
	b.changed()
	if b.entry.on {
		return b.finish()
	}
	w, h := b.size()
	switch {
	case ev.Y < b.topRows():
		return b.press(b.view.toolbar.press(ev.X))
	case y >= h:
		return panes.Action{}
	case prefix != "" && ev.Button == tea.MouseLeft:
		all := choices(prefix)
		if i := panelOf(all, w, h).at(x, y); i >= 0 && i < len(all) {
			return b.chosen(prefix, all[i].name)
		}
		return panes.Action{}
	case ev.Button == tea.MouseMiddle || ev.Button == tea.MouseRight:
		b.drag = drag{kind: dragPan, x: x, y: y}
		return panes.Action{}
	case ev.Button != tea.MouseLeft:
		return panes.Action{}
	}
	if to, ok := b.view.mini.At(x, y); ok {
		b.drag = drag{kind: dragMini}
		b.aim(b.shown().centered(to))
		return panes.Action{}
	}
	again := b.view.press.again(x, y, b.host.Now())
	at := b.shown().at(x, y)
	b.drag = drag{x: x, y: y, start: at, at: at}
	if b.tool.name != "" {
		b.beginNew(x, y)
		return panes.Action{}
	}
	s := b.view.scene.Pick(b.index(), b.board.Camera(), x, y)
	if from := b.tool.from; from != "" && s != nil && s.ID != from {
		b.drag = drag{}
		return b.connect(from, s.ID)
	}
	return b.grab(s, again, ev.Mod&(tea.ModCtrl|tea.ModAlt|tea.ModShift) != 0)
}

// grab selects what was pressed, and gets ready to move it.
func (b *Board) grab(s *board.Shape, again, add bool) panes.Action {
	if all := b.selection.shapes(b.index().View); len(all) == 1 && b.board.ReadOnly() == "" {
		if corner, ok := b.view.scene.CornerAt(b.board.Camera(), all[0], b.drag.x, b.drag.y); ok {
			b.drag.kind, b.drag.id, b.drag.corner = dragSize, all[0].ID, corner
			b.drag.rect = all[0].Frame()
			return panes.Action{}
		}
	}
	if s == nil {
		b.drag.kind = dragBox
		b.drag.rect = board.Rect{X: b.drag.start.X, Y: b.drag.start.Y}
		if !add {
			b.selection.to()
		}
		return panes.Action{}
	}
	if !again {
		s = whole(b.index().View, s)
	}
	switch {
	case again: // a double press goes into groups, and opens
		b.drag.opens = true
		b.selection.to(s.ID)
	case add:
		b.selection.toggle(s.ID)
	case !b.selection.has(s.ID):
		b.selection.to(s.ID)
	}
	if b.board.ReadOnly() != "" {
		return panes.Action{}
	}
	b.drag.kind, b.drag.ids = dragMove, b.selection.carried(b.index().View)
	return panes.Action{}
}

// dragTo goes on with a drag.
func (b *Board) dragTo(x, y int) {
	d := &b.drag
	if d.kind == dragNone {
		return
	}
	defer b.changed()
	switch d.kind {
	case dragPan:
		b.aim(b.shown().panned(float64(x-d.x), float64(y-d.y)))
		d.x, d.y = x, y
		return
	case dragMini:
		if to, ok := b.view.mini.At(x, y); ok {
			b.aim(b.shown().centered(to))
		}
		return
	}
	d.moved = d.moved || x != d.x || y != d.y
	d.x, d.y, d.at = x, y, b.shown().at(x, y)
	b.drag.stretch(b.index(), b.shown(), b.selection.shapes(b.index().View), b.tool)
}

// released ends a drag with what it was for.
func (b *Board) released(x, y int) panes.Action {
	d := b.drag
	b.drag = drag{}
	b.changed()
	if d.opens && !d.moved {
		return b.enter()
	}
	switch d.kind {
	case dragBox:
		if d.moved {
			b.selection.inBox(b.index().View, d.rect, len(b.selection.ids) > 0)
		}
	case dragMove:
		if d.moved && d.by != (board.Point{}) {
			return b.edited(b.hand().move(d.by))
		}
	case dragSize:
		if d.moved {
			return b.edited(b.board.Resize([]board.Sized{{ID: d.id, To: d.rect}}))
		}
	case dragNew:
		return b.finishNew(d, x, y)
	}
	return panes.Action{}
}
