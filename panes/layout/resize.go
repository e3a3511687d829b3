package layout

import (
	"github.com/openspace-tui/openspace/internal/lang"
)

// Handle is an edge that can be dragged: the leftmost column of the pane to
// its right, or the top row of the pane below it.
type Handle struct {
	index    int
	Vertical bool // it moves left and right
}

// HandleAt finds the edge at a cell of window r.
func (t *Tree) HandleAt(r Rect, x, y int) (Handle, bool) {
	_, edges := t.solve(r, Options{})
	for i := len(edges) - 1; i >= 0; i-- {
		if edges[i].at.Contains(x, y) {
			return Handle{i, edges[i].vertical}, true
		}
	}
	return Handle{}, false
}

// Drag moves an edge of window r to column x or row y, as far as the panes
// beside it allow, by the person's hand. It reports whether anything changed.
func (t *Tree) Drag(r Rect, h Handle, x, y int) bool {
	_, edges := t.solve(r, Options{})
	if h.index < 0 || h.index >= len(edges) {
		return false
	}
	to := y
	if edges[h.index].vertical {
		to = x
	}
	return t.hold(edges[h.index], to)
}

// hold moves an edge by the person's hand: an agent does not move it after
// that.
func (t *Tree) hold(e edge, at int) bool {
	if !*e.held {
		*e.held = true
		t.version++
	}
	return t.moveTo(e, at)
}

// moveTo sets an edge's share so that the second rectangle begins at a cell.
func (t *Tree) moveTo(e edge, at int) bool {
	start, end, whole, least := e.first.Y, e.second.Y+e.second.H, e.room.H, minH
	if e.vertical {
		start, end, whole, least = e.first.X, e.second.X+e.second.W, e.room.W, minW
	}
	least = min(least, (end-start)/2)
	at = min(max(at, start+least), end-least)
	size := at - start
	if e.far {
		size = end - at
	}
	share := min(max(float64(size)/float64(max(whole, 1)), 0.001), 0.999)
	if share == *e.share {
		return false
	}
	*e.share = share
	t.version++
	return true
}

// around finds the edges of a pane along one axis: before it and behind it,
// nearest first.
func (t *Tree) around(id PaneID, r Rect, vertical bool) (before, behind *edge) {
	rects, edges := t.solve(r, Options{})
	rect := rects[id]
	if rect.Empty() {
		return nil, nil
	}
	for i := range edges {
		e := &edges[i]
		if e.vertical != vertical {
			continue
		}
		start, size, at := rect.Y, rect.H, e.second.Y
		if vertical {
			start, size, at = rect.X, rect.W, e.second.X
		}
		switch {
		case at == start && inside(e.second, rect):
			before = e
		case at == start+size && inside(e.first, rect):
			behind = e
		}
	}
	return before, behind
}

func inside(outer, inner Rect) bool {
	return inner.X >= outer.X && inner.Y >= outer.Y && inner.X+inner.W <= outer.X+outer.W &&
		inner.Y+inner.H <= outer.Y+outer.H
}

// SetSize sets a pane's width or height in percent of window r by the person's
// hand. A pane that fills the window along the axis has no edge: ErrNoEdge.
func (t *Tree) SetSize(id PaneID, r Rect, width, height *float64) error {
	return t.resize(id, r, width, height, t.hold, func(edge) bool { return false })
}

// Resize does the same for somebody else. An edge that the person moved stays:
// ErrHeld.
func (t *Tree) Resize(id PaneID, r Rect, width, height *float64) error {
	return t.resize(id, r, width, height, t.moveTo, func(e edge) bool { return *e.held })
}

func (t *Tree) resize(id PaneID, r Rect, width, height *float64, move func(edge, int) bool,
	stays func(edge) bool) error {
	if !t.Has(id) {
		return lang.Errorf("resize-pane-x-x", id, ErrNoPane)
	}
	if t.zoom != "" {
		return lang.Errorf("pane-zoomed-put-back-first")
	}
	for _, axis := range []struct {
		percent  *float64
		vertical bool
		name     string
	}{{width, true, "width"}, {height, false, "height"}} {
		if axis.percent == nil {
			continue
		}
		before, behind := t.around(id, r, axis.vertical)
		rect := t.Solve(r, Options{})[id]
		start, end, whole := rect.Y, rect.Y+rect.H, r.H
		if axis.vertical {
			start, end, whole = rect.X, rect.X+rect.W, r.W
		}
		size := int(*axis.percent*float64(whole)/100 + 0.5)
		switch {
		case behind != nil && !stays(*behind):
			move(*behind, start+size)
		case before != nil && !stays(*before):
			move(*before, end-size)
		case before != nil || behind != nil:
			return lang.Errorf("set-the-of-pane", axis.name, id, ErrHeld)
		default:
			return lang.Errorf("set-the-of-pane", axis.name, id, ErrNoEdge)
		}
	}
	return nil
}

// Grow moves one of a pane's edges outwards by cells, inwards when negative, by
// the person's hand.
func (t *Tree) Grow(id PaneID, r Rect, side Side, cells int) error {
	if t.zoom != "" {
		return lang.Errorf("pane-zoomed-put-back-first")
	}
	vertical := side == ToLeft || side == ToRight
	before, behind := t.around(id, r, vertical)
	pos := func(e *edge) int {
		if vertical {
			return e.second.X
		}
		return e.second.Y
	}
	switch {
	case (side == ToRight || side == Down) && behind != nil:
		t.hold(*behind, pos(behind)+cells)
	case (side == ToLeft || side == Up) && before != nil:
		t.hold(*before, pos(before)-cells)
	default:
		return lang.Errorf("grow-pane", id, ErrNoEdge)
	}
	return nil
}
