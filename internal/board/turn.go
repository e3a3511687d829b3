package board

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Turn turns shapes clockwise, in degrees, around the middle of them all, as one
// step of undo. Arrows between shapes go where those go.
func (b *Board) Turn(ids []string, degrees float64) (Change, error) {
	return b.do(lang.English("turn"), func(e *edit) error {
		var all []*Shape
		v := e.View()
		for _, id := range ids {
			s, err := e.whole("shapeIds", id)
			if err != nil {
				return err
			}
			switch {
			case s.Arrow != nil && (s.Arrow.From != "" || s.Arrow.To != ""):
			case within(v, s, ids): // it goes with what it is in
			case s.Kind == "lifeline" || s.Kind == "activation":
				return wrong("rotation", "a-stays-upright", s.Kind)
			default:
				all = append(all, s)
			}
		}
		if len(all) == 0 {
			return wrong("shapeIds", "arrow-between-shapes-goes-where")
		}
		middle, turn := pivot(v, all), geometry.Turned(0, 0, degrees*math.Pi/180)
		for _, s := range all {
			own, _ := tldraw.Num(e.records[s.ID].Fields.Get("rotation"))
			rotation := math.Remainder(own+degrees*math.Pi/180, 2*math.Pi)
			if math.Abs(rotation) < 1e-9 {
				rotation = 0
			}
			if err := e.patch(s.ID, []tldraw.Edit{tldraw.Set(tldraw.Number(rotation), "rotation")}); err != nil {
				return err
			}
			at := turn.Apply(Point{X: s.Matrix.X, Y: s.Matrix.Y}.Sub(middle)).Add(middle)
			if err := e.moveTo(s, at); err != nil {
				return err
			}
		}
		return nil
	})
}

// pivot returns the point around which shapes turn: the mean of the middles of all
// that goes with them, which stays where it is. That of a box around them would
// wander with every turn.
func pivot(v *View, all []*Shape) Point {
	in := make(map[string]bool, len(all))
	for _, s := range all {
		in[s.ID] = true
	}
	var sum Point
	n := 0.0
	for _, s := range v.Shapes { // children stand behind their parents
		if in[s.ID] = in[s.ID] || in[s.Parent]; !in[s.ID] || s.Type == "group" || s.Part != "" {
			continue
		}
		own := Point{X: s.W / 2, Y: s.H / 2}
		switch {
		case s.Arrow != nil && (s.Arrow.From != "" || s.Arrow.To != ""):
			continue
		case s.Arrow != nil:
			own = s.Matrix.Undo(geometry.Between(s.Arrow.start.at, s.Arrow.end.at, 0.5))
		case len(s.local) > 0:
			var points []Point
			for _, p := range s.local {
				points = append(points, p.Points...)
			}
			own = geometry.Around(points).Center()
		}
		sum, n = sum.Add(s.Matrix.Apply(own)), n+1
	}
	if n == 0 { // a group of nothing but arrows
		return all[0].Bounds.Center()
	}
	return sum.Times(1 / n)
}

// within reports whether a shape is in another of ids.
func within(v *View, s *Shape, ids []string) bool {
	for up := v.Shape(s.Parent); up != nil; up = v.Shape(up.Parent) {
		if slices.Contains(ids, up.ID) {
			return true
		}
	}
	return false
}

// Group makes one group of shapes, in what they are all in, and gives its id.
func (b *Board) Group(ids []string) (string, Change, error) {
	parent, v := "", b.View()
	var loose []string
	for _, id := range ids {
		s := v.Shape(id)
		if s == nil {
			return "", Change{}, b.unknown("shapeIds", id)
		}
		if within(v, s, ids) {
			continue
		}
		if len(loose) > 0 && s.Parent != parent {
			return "", Change{}, wrong("shapeIds", "not-all-same-frame-group")
		}
		parent, loose = s.Parent, append(loose, id)
	}
	if len(loose) < 2 {
		return "", Change{}, wrong("shapeIds", "want-two-shapes-or-more")
	}
	raw, err := json.Marshal(map[string]any{"kind": "group", "children": loose, "parent": parent})
	if err != nil {
		return "", Change{}, err
	}
	var made []string
	c, err := b.do(lang.English("group"), func(e *edit) error {
		var err error
		made, err = e.add([]json.RawMessage{raw}, Plan{})
		return err
	})
	if err != nil {
		return "", c, at(err, -1, "")
	}
	return made[0], c, nil
}

// Ungroup takes groups away and leaves what is in them where it is. It gives the
// ids of that.
func (b *Board) Ungroup(ids []string) ([]string, Change, error) {
	var left []string
	c, err := b.do(lang.English("ungroup"), func(e *edit) error {
		v := e.View()
		for _, id := range ids {
			g, err := e.whole("shapeIds", id)
			if err != nil {
				return err
			}
			if g.Type != "group" {
				continue
			}
			for _, s := range v.children[id] {
				if err := e.reparent(s, g.Parent); err != nil {
					return at(err, -1, s.ID)
				}
				left = append(left, s.ID)
			}
			e.remove(id)
		}
		e.sweep()
		if len(left) == 0 {
			return wrong("shapeIds", "there-no-group-among-them")
		}
		return nil
	})
	if err != nil {
		return nil, c, err
	}
	return left, c, nil
}
