package board

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
)

// selection is the shapes that are chosen, in the order in which they were.
type selection struct {
	ids  []string
	set  map[string]bool
	made bool // it was just drawn, so that more may follow
	kept int  // so many of the first stay chosen when the next one is
}

func (s *selection) has(id string) bool { return s.set[id] }

// to chooses shapes and no others.
func (s *selection) to(ids ...string) {
	s.ids, s.set, s.kept, s.made = ids, make(map[string]bool, len(ids)), 0, false
	for _, id := range ids {
		s.set[id] = true
	}
}

// toggle chooses a shape too, or no longer.
func (s *selection) toggle(id string) {
	if i := slices.Index(s.ids, id); i >= 0 {
		s.to(slices.Delete(slices.Clone(s.ids), i, i+1)...)
		return
	}
	s.to(append(slices.Clone(s.ids), id)...)
}

// prune forgets what is no longer there.
func (s *selection) prune(v *board.View) {
	var left []string
	for _, id := range s.ids {
		if v.Shape(id) != nil {
			left = append(left, id)
		}
	}
	kept, made := min(s.kept, len(left)), s.made
	s.to(left...)
	s.kept, s.made = kept, made
}

// last is the shape that was chosen last.
func (s *selection) last() string {
	if len(s.ids) == 0 {
		return ""
	}
	return s.ids[len(s.ids)-1]
}

// shapes returns the chosen shapes.
func (b *Board) shapes() []*board.Shape {
	var out []*board.Shape
	v := b.index().View
	for _, id := range b.selection.ids {
		if s := v.Shape(id); s != nil {
			out = append(out, s)
		}
	}
	return out
}

// bounds is the box around shapes.
func boundsOf(all []*board.Shape) board.Rect {
	r := all[0].Bounds
	for _, s := range all[1:] {
		r = r.Union(s.Bounds)
	}
	return r
}

// step chooses the next shape of the page in reading order, or the one before;
// those that space kept stay chosen.
func (b *Board) step(by int) {
	order := b.readingOrder()
	if v := b.index().View; b.tool.from != "" { // only what can be connected
		order = slices.DeleteFunc(slices.Clone(order), func(id string) bool {
			s := v.Shape(id)
			return s.Arrow != nil || len(s.Paths) > 0
		})
	}
	if len(order) == 0 {
		return
	}
	i := slices.Index(order, b.selection.last())
	switch {
	case i >= 0:
		i = ((i+by)%len(order) + len(order)) % len(order)
	case by < 0:
		i = len(order) - 1
	default:
		i = 0
	}
	kept := slices.Clone(b.selection.ids[:min(b.selection.kept, len(b.selection.ids))])
	n := len(kept)
	if !slices.Contains(kept, order[i]) {
		kept = append(kept, order[i])
	} else { // it goes last, so that the next step goes on from it
		kept = append(slices.DeleteFunc(kept, func(id string) bool { return id == order[i] }), order[i])
	}
	b.selection.to(kept...)
	b.selection.kept = min(n, len(kept))
	b.reveal(b.index().View.Shape(order[i]))
	b.changed()
}

// readingOrder returns the shapes from the top down and from left to right, then
// the arrows.
func (b *Board) readingOrder() []string {
	if b.view.order != nil && b.view.orderOf == b.index().View {
		return b.view.order
	}
	var all []*board.Shape
	for _, s := range b.index().View.Shapes {
		if s.Part == "" && s.Type != "group" {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, c *board.Shape) int {
		switch {
		case (a.Arrow == nil) != (c.Arrow == nil):
			if a.Arrow == nil {
				return -1
			}
			return 1
		case a.Bounds.Y+a.Bounds.H/2 < c.Bounds.Y: // higher as a whole
			return -1
		case c.Bounds.Y+c.Bounds.H/2 < a.Bounds.Y:
			return 1
		case a.Bounds.X < c.Bounds.X:
			return -1
		case a.Bounds.X > c.Bounds.X:
			return 1
		}
		return 0
	})
	order := make([]string, len(all))
	for i, s := range all {
		order[i] = s.ID
	}
	b.view.order, b.view.orderOf = order, b.index().View
	return order
}

// pick returns the shape at a cell of the canvas, or nil.
func (b *Board) pick(x, y int) *board.Shape {
	return b.view.scene.Pick(b.index(), b.board.Camera(), x, y)
}

// choose takes a group for what is in it, as tldraw does.
func (b *Board) whole(s *board.Shape) *board.Shape {
	v := b.index().View
	for up := v.Shape(s.Parent); up != nil; up = v.Shape(up.Parent) {
		if up.Type == "group" {
			s = up
		}
	}
	return s
}

// inBox chooses what lies within a rectangle of the page.
func (b *Board) inBox(r board.Rect, add bool) {
	var ids []string
	if add {
		ids = slices.Clone(b.selection.ids)
	}
	for _, s := range b.index().View.In(r) {
		if s := b.whole(s); !slices.Contains(ids, s.ID) && !s.Locked {
			ids = append(ids, s.ID)
		}
	}
	b.selection.to(ids...)
	b.changed()
}
