package layout

// Options change what Solve shows.
type Options struct {
	// Single shows only the area that holds the focus, for narrow windows.
	Single bool
}

// The least size of a pane, in cells, where there is room for it.
const (
	minW = 8
	minH = 2
)

// edge is a line between two rectangles that can be moved: whose share it
// sets, along which axis, in which room.
type edge struct {
	share    *float64
	held     *bool // the person set it
	vertical bool  // it moves left and right
	room     Rect  // what the share is a part of
	far      bool  // the share counts from the right or the bottom
	at       Rect  // the cells it can be dragged by
	first    Rect  // before it
	second   Rect  // behind it
}

// Solve gives every pane a rectangle inside r, in cells. Rectangles never
// overlap and together cover r exactly; a pane that cannot fit, or that zoom
// or Single hides, gets an empty one.
func (t *Tree) Solve(r Rect, o Options) map[PaneID]Rect {
	out, _ := t.solve(r, o)
	return out
}

func (t *Tree) solve(r Rect, o Options) (map[PaneID]Rect, []edge) {
	out := make(map[PaneID]Rect, 8)
	for _, id := range t.Panes() {
		out[id] = Rect{}
	}
	if r.Empty() || len(out) == 0 {
		return out, nil
	}
	if t.zoom != "" {
		out[t.zoom] = r
		return out, nil
	}
	var edges []edge
	if area, ok := t.AreaOf(t.focus); o.Single && ok {
		t.areas[area].solve(r, out, &edges)
		return out, edges
	}
	rects := t.areaRects(r, &edges)
	for _, a := range Areas() {
		t.areas[a].solve(rects[a], out, &edges)
	}
	return out, edges
}

// areaRects shares the window among the areas that hold panes.
func (t *Tree) areaRects(r Rect, edges *[]edge) map[Area]Rect {
	out := map[Area]Rect{}
	has := func(a Area) bool { return t.areas[a] != nil }
	middle := has(Main) || has(Bottom)
	rest := r
	if has(Left) {
		out[Left] = rest
		if middle || has(Right) {
			out[Left], rest = cut(r, rest, sized{&t.left, &t.held.left}, true, false, edges)
		}
	}
	if has(Right) {
		out[Right] = rest
		if middle {
			rest, out[Right] = cut(r, rest, sized{&t.right, &t.held.right}, true, true, edges)
		}
	}
	switch {
	case has(Main) && has(Bottom):
		out[Main], out[Bottom] = cut(r, rest, sized{&t.bottom, &t.held.bottom}, false, true, edges)
	case has(Main):
		out[Main] = rest
	case has(Bottom):
		out[Bottom] = rest
	}
	return out
}

func (n *node) solve(r Rect, out map[PaneID]Rect, edges *[]edge) {
	if n == nil {
		return
	}
	if n.leaf() {
		if !r.Empty() {
			out[n.pane] = r
		}
		return
	}
	a, b := cut(r, r, sized{&n.share, &n.held}, n.dir == Vertical, false, edges)
	n.a.solve(a, out, edges)
	n.b.solve(b, out, edges)
}

// sized is a share, and whether the person set it.
type sized struct {
	share *float64
	held  *bool
}

// cut parts rest in two. The share is a part of room and belongs to the first
// piece, or to the second when far is set.
func cut(room, rest Rect, by sized, vertical, far bool, edges *[]edge) (first, second Rect) {
	whole, have, least := room.H, rest.H, minH
	if vertical {
		whole, have, least = room.W, rest.W, minW
	}
	size := int(*by.share*float64(whole) + 0.5)
	if far {
		size = have - size
	}
	least = min(least, have/2)
	size = min(max(size, least), have-least)
	first, second = rest, rest
	e := edge{share: by.share, held: by.held, vertical: vertical, room: room, far: far}
	if vertical {
		first.W = size
		second.X, second.W = rest.X+size, have-size
		e.at = Rect{second.X, second.Y, 1, second.H}
	} else {
		first.H = size
		second.Y, second.H = rest.Y+size, have-size
		e.at = Rect{second.X, second.Y, second.W, 1}
	}
	e.first, e.second = first, second
	*edges = append(*edges, e)
	return first, second
}

// Neighbor finds the pane beside another on one side, by where they stand.
func (t *Tree) Neighbor(id PaneID, r Rect, side Side) (PaneID, bool) {
	zoom := t.zoom
	t.zoom = ""
	rects := t.Solve(r, Options{})
	t.zoom = zoom
	from, ok := rects[id]
	if !ok || from.Empty() {
		return "", false
	}
	best, found, most := PaneID(""), false, 0
	for _, other := range t.Panes() {
		to := rects[other]
		if other == id || to.Empty() || !touches(from, to, side) {
			continue
		}
		shared := overlap(from.Y, from.H, to.Y, to.H)
		if side == Up || side == Down {
			shared = overlap(from.X, from.W, to.X, to.W)
		}
		if shared > most {
			best, found, most = other, true, shared
		}
	}
	return best, found
}

func touches(from, to Rect, side Side) bool {
	switch side {
	case ToLeft:
		return to.X+to.W == from.X
	case ToRight:
		return from.X+from.W == to.X
	case Up:
		return to.Y+to.H == from.Y
	}
	return from.Y+from.H == to.Y
}

func overlap(a, an, b, bn int) int { return min(a+an, b+bn) - max(a, b) }
