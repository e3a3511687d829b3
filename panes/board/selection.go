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

// bounds is the box around shapes.
func boundsOf(all []*board.Shape) board.Rect {
	r := all[0].Bounds
	for _, s := range all[1:] {
		r = r.Union(s.Bounds)
	}
	return r
}

// shapes returns the chosen shapes.
func (s *selection) shapes(v *board.View) []*board.Shape {
	var out []*board.Shape
	for _, id := range s.ids {
		if shape := v.Shape(id); shape != nil {
			out = append(out, shape)
		}
	}
	return out
}

// step chooses the next of some shapes, or the one before, and returns it; those that space
// kept stay chosen.
func (s *selection) step(order []string, by int) string {
	i := slices.Index(order, s.last())
	switch {
	case i >= 0:
		i = ((i+by)%len(order) + len(order)) % len(order)
	case by < 0:
		i = len(order) - 1
	default:
		i = 0
	}
	kept := slices.Clone(s.ids[:min(s.kept, len(s.ids))])
	n := len(kept)
	if !slices.Contains(kept, order[i]) {
		kept = append(kept, order[i])
	} else { // it goes last, so that the next step goes on from it
		kept = append(slices.DeleteFunc(kept, func(id string) bool { return id == order[i] }), order[i])
	}
	s.to(kept...)
	s.kept = min(n, len(kept))
	return order[i]
}

// inBox chooses what lies within a rectangle of the page.
func (s *selection) inBox(v *board.View, r board.Rect, add bool) {
	var ids []string
	if add {
		ids = slices.Clone(s.ids)
	}
	for _, shape := range v.In(r) {
		if up := whole(v, shape); !slices.Contains(ids, up.ID) && !up.Locked {
			ids = append(ids, up.ID)
		}
	}
	s.to(ids...)
}

// whole returns the group that a shape is in, as tldraw chooses it, else the shape.
func whole(v *board.View, s *board.Shape) *board.Shape {
	for up := v.Shape(s.Parent); up != nil; up = v.Shape(up.Parent) {
		if up.Type == "group" {
			s = up
		}
	}
	return s
}

// order is the shapes of a page as one reads them.
type order struct {
	of  *board.View
	ids []string
}

// in returns the shapes from the top down and from left to right, then the arrows.
func (o *order) in(v *board.View) []string {
	if o.of != v {
		o.of, o.ids = v, readingOrder(v)
	}
	return o.ids
}

func readingOrder(v *board.View) []string {
	var all []*board.Shape
	for _, s := range v.Shapes {
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
	return order
}

// carried is what moves with the selection: the shapes and what is in them.
func (s *selection) carried(v *board.View) map[string]bool {
	ids := map[string]bool{}
	for _, shape := range v.Shapes { // children stand behind their parents
		if (s.has(shape.ID) || ids[shape.Parent]) && !shape.Locked {
			ids[shape.ID] = true
		}
	}
	return ids
}

// back selects the shapes that an undo or a redo brought back, which were
// selected when they went.
func (s *selection) back(v *board.View, c board.Change) {
	var ids []string
	for _, id := range c.Added {
		if shape := v.Shape(id); shape != nil && shape.Part == "" && shape.Arrow == nil {
			ids = append(ids, id)
		}
	}
	if len(ids) > 0 {
		s.to(ids...)
	}
}

// keep keeps what is selected when more is chosen, and reports whether something is.
func (s *selection) keep() bool {
	s.kept = len(s.ids)
	return len(s.ids) > 0
}

// all selects all shapes of the page that can be changed.
func (s *selection) all(v *board.View, page string) {
	var ids []string
	for _, shape := range v.Shapes {
		if shape.Parent == page && shape.Part == "" && !shape.Locked {
			ids = append(ids, shape.ID)
		}
	}
	s.to(ids...)
}
