package board

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Update changes fields of a shape: those of the friendly form, or with props
// those of a record of tldraw. Everything else stays as it is.
func (b *Board) Update(id string, updates json.RawMessage) (Change, error) {
	return b.UpdateAll("update", []Fields{{id, updates}})
}

// Fields are what Update changes of a shape.
type Fields struct {
	ID      string
	Updates json.RawMessage
}

// UpdateAll updates shapes as one step of undo, which has a name.
func (b *Board) UpdateAll(op string, all []Fields) (Change, error) {
	return b.do(op, func(e *edit) error {
		for _, f := range all {
			if err := e.updateShape(f.ID, f.Updates); err != nil {
				return at(err, -1, f.ID)
			}
		}
		return nil
	})
}

func (e *edit) updateShape(id string, updates json.RawMessage) error {
	s, err := e.whole("shapeId", id)
	if err != nil {
		return err
	}
	o, err := tldraw.ParseObject(updates)
	if err != nil || !json.Valid(updates) {
		return wrong("updates", "want-an-object-of-fields")
	}
	if isRaw(o) {
		return e.updateRecord(s, o)
	}
	if err := knownFields(o); err != nil {
		return err
	}
	in, err := parseInput(updates)
	if err != nil {
		return err
	}
	return e.update(s, in)
}

// Move moves shapes by a way on the page, as one step of undo.
func (b *Board) Move(ids []string, by Point) (Change, error) {
	return b.do(lang.English("move"), func(e *edit) error {
		v := b.View()
		for _, id := range ids {
			s, err := b.whole("shapeIds", id)
			if err != nil {
				return err
			}
			if p := v.Shape(s.Parent); p != nil && slices.Contains(ids, p.ID) {
				continue // it goes with its parent
			}
			if err := e.moveTo(s, Point{X: s.Matrix.X, Y: s.Matrix.Y}.Add(by)); err != nil {
				return at(err, -1, id)
			}
		}
		return nil
	})
}

// moveTo puts a shape's origin at a point of the page.
func (e *edit) moveTo(s *Shape, p Point) error {
	if !(math.Abs(p.X) <= maxCoordinate && math.Abs(p.Y) <= maxCoordinate) {
		return wrong("x", "want-a-place-within", maxCoordinate)
	}
	p = e.matrix(s.Parent).Undo(p)
	return e.patch(s.ID, []tldraw.Edit{tldraw.Set(tldraw.Number(rounded(p.X)), "x"),
		tldraw.Set(tldraw.Number(rounded(p.Y)), "y")})
}

// changes makes an item of a shape that is there, to check edits against.
func (e *edit) changes(s *Shape, in Input) (*item, error) {
	r := e.records[s.ID]
	it := &item{id: s.ID, label: s.Type, typ: s.Type, in: in, w: s.W, h: s.H, text: s.Text}
	it.kind, _ = kindOf(s.Kind)
	it.defaults()
	for _, f := range r.Props {
		for i := range it.props {
			if it.props[i].Key == f.Key {
				it.props[i].Raw = f.Raw
			}
		}
	}
	return it, nil
}

// edits are what an item's props differ in from a record's.
func (it *item) edits(r *tldraw.Record) []tldraw.Edit {
	props, _ := tldraw.Props(it.typ)
	var out []tldraw.Edit
	for i, f := range it.props {
		old := r.Props.Get(f.Key)
		if old == nil && tldraw.Same(f.Raw, props[i].Default) {
			continue // a prop that the file's version does not have
		}
		if !tldraw.Same(old, f.Raw) {
			out = append(out, tldraw.Set(f.Raw, "props", f.Key))
		}
	}
	return out
}

// update applies the friendly form.
func (e *edit) update(s *Shape, in Input) error {
	if in.ID != "" && shapeID(in.ID) != s.ID {
		return wrong("id", "cannot-change")
	}
	it, err := e.changes(s, in)
	if err != nil {
		return err
	}
	if err := it.become(); err != nil {
		return err
	}
	if err := it.styles(); err != nil {
		return err
	}
	if err := it.bow(); err != nil {
		return err
	}
	if err := it.rewrite(s); err != nil {
		return err
	}
	if err := it.resize(s); err != nil {
		return err
	}
	edits := it.edits(e.records[s.ID])
	if in.Opacity != nil {
		edits = append(edits, tldraw.Set(tldraw.Number(*in.Opacity), "opacity"))
	}
	if in.Rotation != nil {
		edits = append(edits, tldraw.Set(tldraw.Number(*in.Rotation*math.Pi/180), "rotation"))
	}
	if in.Locked != nil {
		edits = append(edits, tldraw.Set(boolean(*in.Locked), "isLocked"))
	}
	if in.Kind != "" || in.Type != "" {
		var name json.RawMessage
		if it.kind.ID != "" {
			name = tldraw.Quote(it.kind.ID)
		}
		edits = append(edits, tldraw.Set(name, "meta", "openspace", "kind"))
	}
	if in.Ref != nil {
		edits = append(edits, tldraw.Set(word(*in.Ref), "meta", "openspace", "ref"),
			tldraw.Set(word(e.stampOf(*in.Ref)), "meta", "openspace", "refHash"))
	}
	if err := e.patch(s.ID, edits); err != nil {
		return err
	}
	if err := e.reform(s, it); err != nil {
		return err
	}
	if err := e.replace(s, in); err != nil {
		return err
	}
	if err := e.rebind(s, it); err != nil {
		return err
	}
	return e.aside(s.ID, in)
}

// become takes another kind of the same type.
func (it *item) become() error {
	if it.in.Kind == "" && it.in.Type == "" {
		return nil
	}
	kind, typ, geo, err := it.in.what()
	if err != nil {
		return err
	}
	if typ != it.typ {
		return wrong("kind", "a-cannot-become-a", it.typ, typ).hint("delete it and add another")
	}
	it.kind = kind
	if typ == "geo" {
		if err := it.set("kind", "geo", tldraw.Quote(geo)); err != nil {
			return err
		}
	}
	return it.look()
}

// bow takes another run of an arrow.
func (it *item) bow() error {
	in := it.in
	if in.Line == nil && in.Bend == nil {
		return nil
	}
	if it.typ != "arrow" {
		return wrong("line", "a-is-no-arrow", it.label)
	}
	if in.Line != nil {
		kind, bend := "arc", 0.0
		switch *in.Line {
		case "elbow":
			kind = "elbow"
		case "curved":
			bend = 0.2 * math.Hypot(it.w, it.h)
		}
		if err := it.set("line", "kind", tldraw.Quote(kind)); err != nil {
			return err
		}
		it.bend(bend)
	}
	if in.Bend != nil {
		it.bend(*in.Bend)
	}
	return nil
}

// rewrite takes text; that of a class keeps the sections that are not given.
func (it *item) rewrite(s *Shape) error {
	in := it.in
	became := it.kind.sections && it.kind.ID != s.Kind
	if in.Text == nil && in.Attributes == nil && in.Methods == nil && !became {
		return nil
	}
	if it.kind.sections && in.Text != nil && !strings.Contains(*in.Text, "\n") && s.Kind != "" {
		// A name alone: the sections below stay.
		if _, rest, ok := strings.Cut(s.Text, "\n"+tldraw.Rule); ok {
			text := *in.Text + "\n" + tldraw.Rule + rest
			it.in.Text = &text
		}
	} else if in.Text == nil {
		it.in.Text = &s.Text
	}
	return it.write()
}

// resize takes a size, and grows where a new text needs it.
func (it *item) resize(s *Shape) error {
	in := it.in
	sized := in.W != nil || in.H != nil
	switch it.typ {
	case "geo":
		if it.kind.ID == "lifeline" && s.Kind == "lifeline" {
			it.h = s.Bounds.H // of the whole
		}
		if in.Text != nil && !it.kind.alone && it.kind.ID != "lifeline" {
			need := labelRoom(it.word("geo"), it.text, it.word("size"), larger(in.W, it.w), it.kind.sections)
			if it.kind.ID == "actor" {
				need.Y += 90
			}
			it.h = max(it.h, need.Y)
		}
		if it.kind.ID == "lifeline" {
			if in.W != nil {
				it.w = *in.W
			}
			if in.H != nil {
				it.h = max(*in.H, lifelineHead+20)
			}
			return it.set("w", "w", tldraw.Number(rounded(it.w)))
		}
		if !sized && it.h == s.H {
			return nil
		}
		if err := it.sized(); err != nil {
			return err
		}
		return it.set("h", "growY", tldraw.Number(0))
	case "frame", "image", "bookmark":
		if sized {
			return it.sized()
		}
	case "text":
		if in.Text != nil || in.W != nil || in.H != nil {
			return it.shape()
		}
	case "note":
		if in.Text != nil || sized {
			return it.shape()
		}
	case "line", "draw", "highlight":
		if in.Points != nil || sized || in.Closed != nil {
			return it.drawn()
		}
	default:
		if sized {
			return wrong("w", "large-what", it.typ)
		}
	}
	if in.Points != nil {
		return wrong("points", "a-has-none", it.typ)
	}
	return nil
}

// reform makes the parts fit, and those of another kind come or go.
func (e *edit) reform(s *Shape, it *item) error {
	if it.typ != "geo" {
		return nil
	}
	if it.kind.ID == s.Kind {
		return e.fitParts(s.ID, s.Kind, it.w, it.h, it.word("color"))
	}
	for _, key := range e.keys(func(r *tldraw.Record) bool {
		return r.TypeName == "shape" && r.Str("parentId") == s.ID && partName(r) != ""
	}) {
		e.remove(key)
	}
	e.sweep()
	return e.addParts(it)
}

// replace takes a place and a parent; both are told on the page.
func (e *edit) replace(s *Shape, in Input) error {
	if in.Children != nil {
		return wrong("children", "cannot-be-updated").hint("update the parent of each child")
	}
	if in.Parent != nil {
		if err := e.reparent(s, *in.Parent); err != nil {
			return err
		}
	}
	if in.X == nil && in.Y == nil {
		return nil
	}
	if a := s.Arrow; a != nil && a.From != "" && a.To != "" {
		return wrong("x", "arrow-between-shapes-goes-where")
	}
	p := Point{X: s.Matrix.X, Y: s.Matrix.Y}
	if s.Type == "group" { // it has no origin of its own
		p = p.Add(Point{X: value(in.X, s.Bounds.X) - s.Bounds.X, Y: value(in.Y, s.Bounds.Y) - s.Bounds.Y})
	} else {
		p = Point{X: value(in.X, p.X), Y: value(in.Y, p.Y)}
	}
	if r := e.records[s.ID]; r != nil { // the parent may be another by now
		moved := *s
		moved.Parent = r.Str("parentId")
		return e.moveTo(&moved, p)
	}
	return nil
}

// reparent puts a shape into another parent, where it is on the page.
func (e *edit) reparent(s *Shape, name string) error {
	it := &item{parent: name, typ: s.Type}
	if err := e.inParent(it, nil); err != nil {
		return err
	}
	if it.parent == e.records[s.ID].Str("parentId") { // a view may have another, where this one is missing
		return nil
	}
	v := e.View()
	for up := v.Shape(it.parent); up != nil; up = v.Shape(up.Parent) {
		if up.ID == s.ID {
			return wrong("parent", "is-inside-the-shape-itself", line(name))
		}
	}
	keys, err := e.top(it.parent, 1)
	if err != nil {
		return err
	}
	at, rotation := e.matrix(it.parent).Undo(Point{X: s.Matrix.X, Y: s.Matrix.Y}), 0.0
	if p := v.Shape(it.parent); p != nil {
		rotation = p.Rotation
	}
	return e.patch(s.ID, []tldraw.Edit{tldraw.Set(tldraw.Quote(it.parent), "parentId"),
		tldraw.Set(tldraw.Quote(keys[0]), "index"),
		tldraw.Set(tldraw.Number(rounded(at.X)), "x"), tldraw.Set(tldraw.Number(rounded(at.Y)), "y"),
		tldraw.Set(tldraw.Number(s.Rotation-rotation), "rotation")})
}
