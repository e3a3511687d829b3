package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board/layout"
)

// framePad is the room around what is in a frame, and frameRoom that in a layout: a
// row at 40 %, for the head of an arrow below the frame's title.
const (
	framePad  = 32
	frameRoom = 52
)

// nest is a batch while it is laid out: what is in a frame that comes with it is
// laid out by itself, and the frame then takes the place of a box, so that nothing
// else gets between.
type nest struct {
	plan   Plan
	arrows []*item
	items  map[string]*item
	home   map[string]string // the frame that a shape is in, "" for the page
	order  []*item
	gap    layout.Gap // of the page
}

// nested sorts the shapes of a batch into their frames. Shapes that a layout leaves
// alone are in none of it.
func (e *edit) nested(items, arrows []*item, plan Plan) *nest {
	n := &nest{plan: plan, arrows: arrows, items: map[string]*item{}, home: map[string]string{}}
	var frames []*item
	for _, it := range items {
		switch {
		case it.kind.ID == "activation", it.typ == "group", it.typ == "line", it.typ == "draw", it.typ == "highlight":
			continue
		case it.typ == "frame" && !it.raw:
			frames = append(frames, it)
		}
		n.items[it.id] = it
	}
	for _, f := range frames {
		if !n.holds(f) { // it is put around its shapes wherever they are
			delete(n.items, f.id)
			continue
		}
		for _, child := range f.in.Children {
			if id := shapeID(child); n.home[id] == "" && !n.inside(f.id, id) {
				n.home[id] = f.id
			}
		}
	}
	for _, it := range items {
		switch parent := n.items[shapeID(it.parent)]; {
		case n.items[it.id] == nil:
			continue
		case it.parent == "" || it.parent == e.page || it.parent == "page":
		case parent == nil || parent.typ != "frame" || it.raw || n.inside(it.id, parent.id):
			delete(n.items, it.id) // it stays in what it is in
			continue
		default:
			n.home[it.id] = parent.id
		}
		n.order = append(n.order, it)
	}
	return n
}

// holds reports whether a frame that is put around its children has them all in the
// batch.
func (n *nest) holds(f *item) bool {
	for _, child := range f.in.Children {
		if n.items[shapeID(child)] == nil {
			return false
		}
	}
	return true
}

// inside reports whether a shape is another one, or in it.
func (n *nest) inside(id, in string) bool {
	for ; id != ""; id = n.home[id] {
		if id == in {
			return true
		}
	}
	return false
}

// within returns what an end of an arrow is at among what is in a frame.
func (n *nest) within(id, frame string) string {
	for id != "" && n.home[id] != frame {
		id = n.home[id]
	}
	if n.items[id] == nil {
		return ""
	}
	return id
}

// lay returns the places of what is in a frame, and of what is in that, from the
// frame's own corner, with how large all of it is.
func (n *nest) lay(frame string) (map[string]Rect, layout.Size, error) {
	var ids []string
	var sizes []layout.Size
	at := map[string]int{}
	inner := map[string]map[string]Rect{}
	for _, it := range n.order {
		if n.home[it.id] != frame {
			continue
		}
		size := it.slot()
		if it.typ == "frame" {
			places, whole, err := n.lay(it.id)
			if err != nil {
				return nil, layout.Size{}, err
			}
			if len(places) > 0 {
				inner[it.id] = places
				size = layout.Size{W: max(whole.W+2*frameRoom, value(it.in.W, 0)),
					H: max(whole.H+2*frameRoom, value(it.in.H, 0))}
			}
		}
		at[it.id] = len(ids)
		ids, sizes = append(ids, it.id), append(sizes, size)
	}
	places, gap, err := n.plan.places(sizes, n.between(frame), at)
	if err != nil {
		return nil, layout.Size{}, err
	}
	if frame == "" {
		n.gap = gap
	}
	out, whole := map[string]Rect{}, layout.Size{}
	for i, id := range ids {
		p := places[i]
		out[id] = Rect{X: p.X, Y: p.Y, W: sizes[i].W, H: sizes[i].H}
		whole = layout.Size{W: max(whole.W, p.X+sizes[i].W), H: max(whole.H, p.Y+sizes[i].H)}
		for child, r := range inner[id] {
			out[child] = Rect{X: p.X + frameRoom + r.X, Y: p.Y + frameRoom + r.Y, W: r.W, H: r.H}
		}
	}
	return out, whole, nil
}

// between returns the arrows between what is in a frame: those of inner frames are
// of these.
func (n *nest) between(frame string) []*item {
	var out []*item
	for _, a := range n.arrows {
		from, to := n.within(a.from, frame), n.within(a.to, frame)
		if from == "" || to == "" || from == to {
			continue
		}
		lifted := *a
		lifted.from, lifted.to = from, to
		out = append(out, &lifted)
	}
	return out
}

// put gives the shapes their places on the page.
func (n *nest) put(places map[string]Rect, origin Point) error {
	for _, it := range n.order {
		r := places[it.id]
		x, y := origin.X+r.X, origin.Y+r.Y
		if it.typ != "frame" {
			own := it.outline()
			x, y = x+math.Round((r.W-own.W)/2)-own.X, y-own.Y
		} else if r.W != it.w || r.H != it.h {
			it.in.W, it.in.H = &r.W, &r.H
			if err := it.sized(); err != nil {
				return err
			}
		}
		it.x, it.y, it.laid = &x, &y, true
	}
	return nil
}
