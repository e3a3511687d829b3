package board

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/board/fractional"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Raise puts shapes on top of the others in their parents, or with front false
// beneath them. Among themselves they keep their order.
func (b *Board) Raise(ids []string, front bool) (Change, error) {
	name := lang.English("bring-to-front")
	if !front {
		name = lang.English("send-to-back")
	}
	return b.do(name, func(e *edit) error {
		chosen := map[string][]*Shape{}
		var parents []string
		v := b.View()
		for _, id := range ids {
			if _, err := b.whole("shapeIds", id); err != nil {
				return err
			}
		}
		for _, s := range v.Shapes {
			if slices.Contains(ids, s.ID) {
				if chosen[s.Parent] == nil {
					parents = append(parents, s.Parent)
				}
				chosen[s.Parent] = append(chosen[s.Parent], s)
			}
		}
		for _, parent := range parents {
			keys, err := e.ends(parent, len(chosen[parent]), front)
			if err != nil {
				return err
			}
			for i, s := range chosen[parent] {
				if err := e.patch(s.ID, []tldraw.Edit{tldraw.Set(tldraw.Quote(keys[i]), "index")}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// ends returns n keys above or beneath everything in a parent.
func (e *edit) ends(parent string, n int, front bool) ([]string, error) {
	if front {
		return e.top(parent, n)
	}
	lowest := ""
	for _, r := range e.records {
		if k := r.Str("index"); r.TypeName == "shape" && r.Str("parentId") == parent && fractional.Valid(k) &&
			(lowest == "" || k < lowest) {
			lowest = k
		}
	}
	keys, err := fractional.Spread("", lowest, n)
	if err != nil {
		return nil, wrong("index", "%v", err)
	}
	return keys, nil
}

// Duplicate copies shapes with what is in them, moved by a way, and gives the
// new ids in the order of the old. Arrows between copied shapes go between the
// copies; ends bound to others stay bound to those.
func (b *Board) Duplicate(ids []string, by Point) ([]string, Change, error) {
	var made []string
	c, err := b.do(lang.English("duplicate"), func(e *edit) error {
		v := b.View()
		id := map[string]string{}
		for _, old := range ids {
			s, err := b.whole("shapeIds", old)
			if err != nil {
				return err
			}
			id[old] = e.fresh(s.what())
		}
		var copied []*Shape
		for _, s := range v.Shapes { // children stand behind their parents
			if id[s.ID] == "" && id[s.Parent] != "" {
				id[s.ID] = e.fresh(s.what())
			}
			if id[s.ID] != "" {
				copied = append(copied, s)
			}
		}
		if len(v.Shapes)+len(copied) > MaxShapes {
			return wrong("shapeIds", "would-make-shapes-page-more", len(v.Shapes)+len(copied), MaxShapes)
		}
		for _, s := range copied {
			if err := e.copyShape(s, id, by); err != nil {
				return err
			}
		}
		for _, old := range ids {
			made = append(made, id[old])
		}
		return e.copyBindings(id)
	})
	if err != nil {
		return nil, c, err
	}
	return made, c, nil
}

func (e *edit) copyShape(s *Shape, id map[string]string, by Point) error {
	if why := e.file.Refusal(); !why.None() {
		return wrong("", "%v", why)
	}
	edits := []tldraw.Edit{tldraw.Set(tldraw.Quote(id[s.ID]), "id")}
	if parent := id[s.Parent]; parent != "" {
		edits = append(edits, tldraw.Set(tldraw.Quote(parent), "parentId"))
	} else {
		keys, err := e.top(s.Parent, 1)
		if err != nil {
			return err
		}
		at := e.matrix(s.Parent).Undo(Point{X: s.Matrix.X, Y: s.Matrix.Y}.Add(by))
		edits = append(edits, tldraw.Set(tldraw.Quote(s.Parent), "parentId"),
			tldraw.Set(tldraw.Quote(keys[0]), "index"),
			tldraw.Set(tldraw.Number(rounded(at.X)), "x"), tldraw.Set(tldraw.Number(rounded(at.Y)), "y"))
	}
	return e.copy(s.ID, edits)
}

// copy puts a record with another id beside the one it is made of.
func (e *edit) copy(key string, edits []tldraw.Edit) error { return e.putCopy(e.records[key], edits) }

func (e *edit) putCopy(r *tldraw.Record, edits []tldraw.Edit) error {
	r, err := r.With(edits...)
	if err != nil {
		return err
	}
	if r, err = tldraw.NewRecord("", r.JSON()); err != nil {
		return err
	}
	if r, err = e.admit(r); err != nil {
		return err
	}
	e.put(r)
	return nil
}

func (e *edit) copyBindings(id map[string]string) error {
	for _, key := range e.keys(func(r *tldraw.Record) bool {
		return r.TypeName == "binding" &&
			id[r.Str("fromId")] != ""
	}) {
		r := e.records[key]
		edits := []tldraw.Edit{tldraw.Set(tldraw.Quote("binding:"+e.newID()+"-"+id[r.Str("fromId")][len("shape:"):]),
			"id"), tldraw.Set(tldraw.Quote(id[r.Str("fromId")]), "fromId")}
		if to := id[r.Str("toId")]; to != "" {
			edits = append(edits, tldraw.Set(tldraw.Quote(to), "toId"))
		}
		if err := e.copy(key, edits); err != nil {
			return err
		}
	}
	return nil
}
