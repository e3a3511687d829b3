package board

import (
	"math"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
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
			b.pan(0, map[bool]float64{true: 3, false: -3}[up])
		case up:
			b.zoom(1.2, float64(x)+0.5, float64(y)+0.5)
		default:
			b.zoom(1/1.2, float64(x)+0.5, float64(y)+0.5)
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
	b.notice, b.prefix = notice{}, ""
	b.changed()
	if b.entry.on {
		return b.finish()
	}
	_, h := b.size()
	switch {
	case ev.Y < b.topRows():
		return b.press(ev.X)
	case y >= h:
		return panes.Action{}
	case prefix != "" && ev.Button == tea.MouseLeft:
		return b.pressedChoice(prefix, x, y)
	case ev.Button == tea.MouseMiddle || ev.Button == tea.MouseRight:
		b.drag = drag{kind: dragPan, x: x, y: y}
		return panes.Action{}
	case ev.Button != tea.MouseLeft:
		return panes.Action{}
	}
	if to, ok := b.view.mini.At(x, y); ok {
		b.drag = drag{kind: dragMini}
		b.lookAt(to)
		return panes.Action{}
	}
	again := b.again(x, y)
	at := b.pageAt(x, y)
	b.drag = drag{x: x, y: y, start: at, at: at}
	if b.tool.name != "" {
		b.beginNew(x, y)
		return panes.Action{}
	}
	s := b.pick(x, y)
	if from := b.tool.from; from != "" && s != nil && s.ID != from {
		b.drag = drag{}
		return b.connect(from, s.ID)
	}
	return b.grab(s, again, ev.Mod&(tea.ModCtrl|tea.ModAlt|tea.ModShift) != 0)
}

// again reports whether a press is the second of two at one place.
func (b *Board) again(x, y int) bool {
	now := b.host.Now()
	last := b.view.press
	b.view.press = press{x, y, now}
	return last.x == x && last.y == y && now.Sub(last.at) < doubleClick
}

// grab selects what was pressed, and gets ready to move it.
func (b *Board) grab(s *board.Shape, again, add bool) panes.Action {
	if id, corner, ok := b.cornerAt(b.drag.x, b.drag.y); ok {
		b.drag.kind, b.drag.id, b.drag.corner = dragSize, id, corner
		b.drag.rect = b.index().View.Shape(id).Frame()
		return panes.Action{}
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
		s = b.whole(s)
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
	b.drag.kind, b.drag.ids = dragMove, b.carried()
	return panes.Action{}
}

// carried is what moves with the selection: the shapes and what is in them.
func (b *Board) carried() map[string]bool {
	ids := map[string]bool{}
	v := b.index().View
	for _, s := range v.Shapes { // children stand behind their parents
		if (b.selection.has(s.ID) || ids[s.Parent]) && !s.Locked {
			ids[s.ID] = true
		}
	}
	return ids
}

// cornerAt finds the corner of a selected shape at a cell.
func (b *Board) cornerAt(x, y int) (id string, corner int, ok bool) {
	all := b.shapes()
	if len(all) != 1 || all[0].Locked || b.board.ReadOnly() != "" {
		return "", 0, false
	}
	s := all[0]
	if s.Rotation != 0 || s.Kind == "lifeline" || !scene.HasCorners(s) {
		return "", 0, false
	}
	a := b.view.scene.Corners(scene.Lens{Camera: b.board.Camera()}, s)
	if a.Cols() < 3 || (x != a.X0 && x != a.X1) || (y != a.Y0 && y != a.Y1) {
		return "", 0, false
	}
	if x == a.X1 {
		corner |= 1
	}
	if y == a.Y1 {
		corner |= 2
	}
	return s.ID, corner, true
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
		b.pan(float64(x-d.x), float64(y-d.y))
		d.x, d.y = x, y
		return
	case dragMini:
		if to, ok := b.view.mini.At(x, y); ok {
			b.lookAt(to)
		}
		return
	}
	d.moved = d.moved || x != d.x || y != d.y
	d.x, d.y, d.at = x, y, b.pageAt(x, y)
	b.stretch()
}

// stretch follows the pointer with what is dragged.
func (b *Board) stretch() {
	d := &b.drag
	dx, dy := d.at.X-d.start.X, d.at.Y-d.start.Y
	switch d.kind {
	case dragBox, dragNew:
		d.rect = board.Rect{X: min(d.start.X, d.at.X), Y: min(d.start.Y, d.at.Y), W: math.Abs(dx), H: math.Abs(dy)}
		if b.tool.name == "draw" && d.kind == dragNew {
			d.points = append(d.points, d.at)
		}
	case dragSize:
		d.rect = b.resized(dx, dy)
	case dragMove:
		d.by = b.snapped(board.Point{X: dx, Y: dy})
	}
}

// resized is the rectangle of the shape whose corner is dragged.
func (b *Board) resized(dx, dy float64) board.Rect {
	d := &b.drag
	s := b.index().View.Shape(d.id)
	if s == nil {
		return board.Rect{}
	}
	r := s.Frame()
	x0, y0, x1, y1 := r.X, r.Y, r.X+r.W, r.Y+r.H
	if d.corner&1 != 0 {
		x1 = max(x1+dx, x0+10)
	} else {
		x0 = min(x0+dx, x1-10)
	}
	if d.corner&2 != 0 {
		y1 = max(y1+dy, y0+10)
	} else {
		y0 = min(y0+dy, y1-10)
	}
	return board.Rect{X: math.Round(x0), Y: math.Round(y0), W: math.Round(x1 - x0), H: math.Round(y1 - y0)}
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
			b.inBox(d.rect, len(b.selection.ids) > 0)
		}
	case dragMove:
		if d.moved && d.by != (board.Point{}) {
			return b.with(func(ids []string) (board.Change, error) { return b.board.Move(ids, d.by) })
		}
	case dragSize:
		if d.moved {
			return b.place(d.id, d.rect)
		}
	case dragNew:
		return b.finishNew(d, x, y)
	}
	return panes.Action{}
}

// lookAt puts a point of the page into the middle.
func (b *Board) lookAt(p board.Point) {
	w, h := b.size()
	c := b.board.Camera()
	b.aim(board.Camera{X: float64(w*cells.W)/2/c.Zoom - p.X, Y: float64(h*cells.H)/2/c.Zoom - p.Y, Zoom: c.Zoom})
}
