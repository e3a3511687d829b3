package board

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Limits on what is added.
const (
	MaxBatch  = 5_000
	MaxShapes = 20_000
	MaxBytes  = tldraw.MaxBytes // of a file
)

// Add puts a shape on the page and gives its id.
func (b *Board) Add(shape json.RawMessage) (string, Change, error) {
	var ids []string
	c, err := b.do(lang.English("add"), func(e *edit) error {
		var err error
		ids, err = e.add([]json.RawMessage{shape}, Plan{})
		return err
	})
	if err != nil {
		return "", c, at(err, -1, "")
	}
	return ids[0], c, nil
}

// Batch puts shapes on the page, all or none, and gives their ids in the order
// in which they were given. They may name each other, forwards too. The plan
// places them; without a layout each goes where it says, or beside the last.
func (b *Board) Batch(shapes []json.RawMessage, plan Plan) ([]string, Change, error) {
	var ids []string
	c, err := b.do(lang.English("batch"), func(e *edit) error {
		var err error
		ids, err = e.add(shapes, plan)
		return err
	})
	return ids, c, err
}

// Replace puts shapes in the place of all that are on the page.
func (b *Board) Replace(shapes []json.RawMessage, plan Plan) ([]string, Change, error) {
	var ids []string
	c, err := b.do(lang.English("replace"), func(e *edit) error {
		var err error
		for _, s := range b.View().Shapes {
			e.remove(s.ID)
		}
		e.sweep()
		e.last = ""
		ids, err = e.add(shapes, plan)
		return err
	})
	return ids, c, err
}

// sweep takes out the bindings of what is gone.
func (e *edit) sweep() {
	for _, key := range e.keys(func(r *tldraw.Record) bool { return r.TypeName == "binding" }) {
		if r := e.records[key]; e.records[r.Str("fromId")] == nil || e.records[r.Str("toId")] == nil {
			e.remove(key)
		}
	}
}

func (e *edit) add(shapes []json.RawMessage, plan Plan) ([]string, error) {
	if err := plan.check(); err != nil {
		return nil, err
	}
	if len(shapes) > MaxBatch {
		return nil, wrong("shapes", "more-than-one-batch", len(shapes), MaxBatch)
	}
	if n := len(e.View().Shapes) + len(shapes); n > MaxShapes {
		return nil, wrong("shapes", "would-page-more-than-one", n, MaxShapes)
	}
	e.ready()
	items, err := e.read(shapes)
	if err != nil {
		return nil, err
	}
	boxes := slices.DeleteFunc(slices.Clone(items), func(it *item) bool { return it.typ == "arrow" })
	arrows := slices.DeleteFunc(slices.Clone(items), func(it *item) bool { return it.typ != "arrow" })
	plan = plan.suggested(boxes, arrows)
	if err := e.addBoxes(boxes, arrows, plan); err != nil {
		return nil, err
	}
	if err := e.addArrows(arrows, plan); err != nil {
		return nil, err
	}
	ids := make([]string, len(items))
	for i, it := range items {
		ids[i] = it.id
	}
	return ids, nil
}

// read makes items and gives each its id.
func (e *edit) read(shapes []json.RawMessage) ([]*item, error) {
	items := make([]*item, len(shapes))
	taken := make(map[string]bool, len(shapes))
	var wrongs faults
	for i, raw := range shapes {
		it, err := readItem(i, raw)
		if err != nil {
			if err := wrongs.add(at(err, i, it.label)); err != nil {
				return nil, err
			}
			continue
		}
		if err := e.allow("shape", it.typ); err != nil {
			return nil, at(err, i, it.label)
		}
		if it.id != "" && (taken[it.id] || e.records[it.id] != nil) {
			return nil, at(wrong("id", "is-taken", it.id).hint("leave it out, or use whiteboard.update_shape"), i,
				it.label)
		}
		items[i], taken[it.id] = it, true
	}
	if err := wrongs.err(); err != nil {
		return nil, err
	}
	for _, it := range items {
		for it.id == "" || it.in.ID == "" && it.id == "" {
			name := it.kind.ID
			if name == "" {
				name = it.typ
			}
			if id := e.fresh(name); !taken[id] {
				it.id, taken[id] = id, true
			}
		}
	}
	return items, nil
}

// addBoxes puts everything but arrows: first where it will be, then the records.
func (e *edit) addBoxes(boxes, arrows []*item, plan Plan) error {
	order := slices.Clone(boxes)
	inBatch := make(map[string]*item, len(boxes))
	for _, it := range boxes {
		inBatch[it.id] = it
	}
	// Frames and groups come behind their children, to be put around them;
	// activations behind their lifelines; else the order is what was given.
	rank := func(it *item) int {
		switch {
		case it.kind.ID == "activation":
			return 1
		case it.typ == "frame" && len(it.in.Children) > 0, it.typ == "group":
			return 2
		}
		return 0
	}
	slices.SortStableFunc(order, func(a, b *item) int { return rank(a) - rank(b) })
	order = innermost(order, func(it *item) bool { return rank(it) == 2 })
	p := e.placer()
	if plan.Layout != "" {
		if err := e.arrange(order, arrows, plan, p); err != nil {
			return err
		}
	}
	woken := false
	for _, it := range order {
		if rank(it) == 1 && !woken {
			e.sizeActivations(order, arrows)
			woken = true
		}
		err := e.inParent(it, inBatch)
		if err == nil {
			err = e.addBox(it, p)
		}
		if err != nil {
			return at(err, it.n, it.label)
		}
	}
	return nil
}

// innermost has what is put around children that are themselves put around some
// come behind these, whichever was given first.
func innermost(order []*item, around func(*item) bool) []*item {
	later := map[string]*item{}
	for _, it := range order {
		if around(it) {
			later[it.id] = it
		}
	}
	out := make([]*item, 0, len(order))
	var put func(it *item)
	put = func(it *item) {
		if around(it) {
			if later[it.id] == nil {
				return // it is there, or in itself, which is told when it is put there
			}
			delete(later, it.id)
			for _, child := range it.in.Children {
				if c := later[shapeID(child)]; c != nil {
					put(c)
				}
			}
		}
		out = append(out, it)
	}
	for _, it := range order {
		put(it)
	}
	return out
}

// inParent checks the parent that an item names.
func (e *edit) inParent(it *item, inBatch map[string]*item) error {
	if it.kind.ID == "activation" && it.parent == "" && !it.raw {
		it.parent = e.lifelineFor(it)
	}
	field := "parent"
	if it.raw {
		field = "parentId"
	}
	switch {
	case it.parent == "" || it.parent == e.page || it.parent == "page":
		it.parent = e.page
		return nil
	case strings.HasPrefix(it.parent, "page:"):
		return wrong(field, "not-page-shown", line(it.parent), e.page)
	}
	it.parent = shapeID(it.parent)
	if r := e.records[it.parent]; r != nil && r.TypeName == "shape" {
		if e.pageOf(it.parent) != e.page {
			return wrong(field, "is-on-another-page", line(it.parent))
		}
		if partName(r) != "" || r.Type == "arrow" {
			return wrong(field, "can-hold-nothing", line(it.parent))
		}
		return nil
	}
	if inBatch[it.parent] != nil {
		return wrong(field, "comes-later", line(it.parent)).hint(
			"give the parent before, or its children in the parent's own children")
	}
	return e.unknown(field, it.parent)
}

// minAlike is how many letters two ids share at least that are alike.
const minAlike = 3

// unknown says that there is no shape with an id, and which is close.
func (b *Board) unknown(field, id string) *Error {
	err := wrong(field, "there-is-no-shape", line(id))
	want := strings.ToLower(strings.TrimPrefix(id, "shape:"))
	for _, s := range b.View().Shapes {
		name := strings.ToLower(strings.TrimPrefix(s.ID, "shape:"))
		alike := len(want) >= minAlike && strings.Contains(name, want) ||
			len(name) >= minAlike && strings.Contains(want, name)
		if s.Part == "" && want != "" && (alike || strings.EqualFold(s.Text, want)) {
			return err.hint("did you mean %s?", s.ID)
		}
	}
	return err.hint("whiteboard.read and whiteboard.find_shapes give the ids")
}

// addBox puts a shape where it says, else where there is room.
func (e *edit) addBox(it *item, p *placer) error {
	var place Point
	switch {
	case it.kind.ID == "activation" && it.parent != e.page && !it.raw:
		place = e.onLifeline(it)
	case (it.typ == "frame" || it.typ == "group") && !it.raw && (len(it.in.Children) > 0 || it.typ == "group"):
		return e.addAround(it)
	case it.parent != e.page:
		place = e.inside(it)
	default:
		r := p.place(it)
		place = Point{X: r.X, Y: r.Y}
	}
	if err := e.putShape(it, place); err != nil {
		return err
	}
	if it.parent == e.page {
		e.last = it.id
	}
	return e.addParts(it)
}

// inside returns the place of a shape in its parent's own space: what was given
// (on the page, in the friendly form), else below what is in it.
func (e *edit) inside(it *item) Point {
	if it.raw {
		return Point{X: value(it.x, 20), Y: value(it.y, 20)}
	}
	if it.x != nil && it.y != nil {
		return e.matrix(it.parent).Undo(Point{X: *it.x, Y: *it.y})
	}
	bottom, known := e.bottoms[it.parent]
	if !known {
		bottom = 20
		for _, r := range e.records {
			if r.TypeName == "shape" && r.Str("parentId") == it.parent && partName(r) == "" {
				s := e.shapes.of(r)
				bottom = max(bottom, s.y+s.H+20)
			}
		}
	}
	e.bottoms[it.parent] = bottom + it.h + 20
	if it.x != nil || it.y != nil { // one of the two, on the page
		m := e.matrix(it.parent)
		at := m.Apply(Point{X: 20, Y: bottom})
		return m.Undo(Point{X: value(it.x, at.X), Y: value(it.y, at.Y)})
	}
	return Point{X: 20, Y: bottom}
}

func value(f *float64, otherwise float64) float64 {
	if f != nil {
		return *f
	}
	return otherwise
}

// putShape puts a shape's record at a place in its parent.
func (e *edit) putShape(it *item, place Point) error {
	if err := e.allow("shape", it.typ); err != nil {
		return err
	}
	index := it.index
	if index == "" {
		keys, err := e.top(it.parent, 1)
		if err != nil {
			return err
		}
		index = keys[0]
	}
	it.stamp(e.Board)
	r, err := it.record(place, index)
	if err != nil {
		return lang.Errorf("shape", it.id, err)
	}
	if r, err = e.admit(r); err != nil {
		return err
	}
	e.put(r)
	return nil
}

// addAround puts a frame or a group around its children.
func (e *edit) addAround(it *item) error {
	if len(it.in.Children) == 0 {
		return wrong("children", "is-missing").hint("a group is of shapes: give their ids")
	}
	var bounds Rect
	var children []*Shape
	for i, name := range it.in.Children {
		s, err := e.whole("children", shapeID(name))
		if err != nil {
			return err
		}
		if i == 0 {
			bounds = s.Bounds
		}
		bounds = bounds.Union(s.Bounds)
		if !slices.Contains(children, s) {
			children = append(children, s)
		}
	}
	if it.typ == "frame" {
		bounds = bounds.Grow(framePad)
		if it.laid {
			bounds = bounds.Union(Rect{X: *it.x, Y: *it.y, W: it.w, H: it.h})
		}
		it.in.W, it.in.H = larger(it.in.W, bounds.W), larger(it.in.H, bounds.H)
		if err := it.sized(); err != nil {
			return err
		}
	}
	if err := e.putShape(it, e.matrix(it.parent).Undo(Point{X: bounds.X, Y: bounds.Y})); err != nil {
		return err
	}
	v := e.View()
	self := v.Shape(it.id)
	keys, err := e.top(it.id, len(children))
	if err != nil {
		return err
	}
	slices.SortStableFunc(children, func(a, b *Shape) int {
		return slices.Index(v.Shapes, v.byID[a.ID]) - slices.Index(v.Shapes, v.byID[b.ID])
	})
	for i, s := range children {
		for up := v.Shape(it.parent); up != nil; up = v.Shape(up.Parent) {
			if up.ID == s.ID {
				return wrong("children", "cannot-be-inside-itself", s.ID)
			}
		}
		at := self.Matrix.Undo(Point{X: s.Matrix.X, Y: s.Matrix.Y})
		if err := e.patch(s.ID, []tldraw.Edit{tldraw.Set(tldraw.Quote(it.id), "parentId"),
			tldraw.Set(tldraw.Quote(keys[i]), "index"),
			tldraw.Set(tldraw.Number(rounded(at.X)), "x"), tldraw.Set(tldraw.Number(rounded(at.Y)), "y"),
			tldraw.Set(tldraw.Number(s.Rotation-self.Rotation), "rotation")}); err != nil {
			return err
		}
	}
	return nil
}

func larger(f *float64, least float64) *float64 {
	out := max(value(f, 0), least)
	return &out
}

// Writes reports whether the props of a shape can be changed, so its text.
func (b *Board) Writes(s *Shape) bool { return b.file.Schema.Writes("shape", s.Type) }

// patch edits a record that is there. Where a record is, and in what, all versions
// say alike; its props only those versions that are known here.
func (e *edit) patch(key string, edits []tldraw.Edit) error {
	old := e.records[key]
	r, err := old.With(edits...)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(edits, func(c tldraw.Edit) bool {
		return len(c.Path) == 2 && c.Path[0] == "props" && !tldraw.Same(old.Props.Get(c.Path[1]), c.Value)
	}) {
		if why := e.file.Schema.Refuses(r.TypeName, r.Type, true); !why.None() {
			return wrong("type", "%v", why).hint(
				"it can be moved, ordered and deleted; draw what is new with shapes of another type")
		}
		if r, err = e.admit(r); err != nil {
			return err
		}
		if now := e.records[key]; now != old { // lifted along with the file's version
			if r, err = now.With(edits...); err == nil {
				r, err = e.admit(r)
			}
			if err != nil {
				return err
			}
		}
	}
	if r != e.records[key] {
		e.put(r)
	}
	return nil
}
