package board

import (
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// View is how a page looks: its shapes from the lowest to the topmost, in page
// space. It does not change; a changed board has another one.
type View struct {
	Shapes   []*Shape
	Bounds   Rect // around everything
	byID     map[string]*Shape
	children map[string][]*Shape // of all pages, from the lowest to the topmost
	held     map[string][2]hold  // the ends of arrows that bindings hold
	problems []lang.Message
}

// View returns how the page looks now.
func (b *Board) View() *View {
	if b.view != nil && len(b.moved) > 0 {
		b.view = b.refreshed()
	}
	if b.view == nil {
		b.view = b.viewAll()
	}
	clear(b.moved)
	return b.view
}

// viewAll makes the view of all records.
func (b *Board) viewAll() *View {
	v := &View{byID: make(map[string]*Shape, len(b.records)), children: map[string][]*Shape{}}
	shapes := make([]Shape, 0, len(b.records)) // in one piece, which never grows
	for _, key := range b.order {
		if r := b.records[key]; r != nil && r.TypeName == "shape" {
			shapes = append(shapes, b.shapes.of(r))
			s := &shapes[len(shapes)-1]
			v.byID[key] = s
			v.children[s.Parent] = append(v.children[s.Parent], s)
		}
	}
	v.adopt(b)
	for _, list := range v.children {
		slices.SortFunc(list, above)
	}
	v.held = b.held()
	v.finish(b, nil)
	return v
}

// finish places shapes, connects arrows and finds bounds, of all shapes or only
// of those that are fresh.
func (v *View) finish(b *Board, fresh map[string]*Shape) {
	v.Shapes = make([]*Shape, 0, len(v.byID))
	v.place(b, fresh)
	// Arrows last, since they reach for shapes; then what grows around others.
	v.connect(fresh)
	v.enclose(fresh)
	for i, s := range v.Shapes {
		if i == 0 {
			v.Bounds = s.Bounds
		}
		v.Bounds = v.Bounds.Union(s.Bounds)
	}
}

// adopt puts shapes on the page whose parents are missing or in a circle, so
// that nothing is there and cannot be seen.
func (v *View) adopt(b *Board) {
	const walking, done = 1, 2
	state := make(map[string]int, len(v.byID))
	for _, key := range b.order {
		s := v.byID[key]
		if s == nil || state[key] == done {
			continue
		}
		var way []*Shape
		for s != nil && state[s.ID] == 0 {
			state[s.ID] = walking
			way = append(way, s)
			s = v.byID[s.Parent]
		}
		last := way[len(way)-1]
		parent := b.records[last.Parent]
		switch {
		case s != nil && state[s.ID] == walking:
			v.problems = append(v.problems, lang.M("shape-inside-itself-shows-page", last.ID))
			v.move(last, b.page)
		case s == nil && last.Parent != b.page && (parent == nil || parent.TypeName != "page"):
			v.problems = append(v.problems, lang.M("shape-which-not-there-shows", last.ID, last.Parent))
			v.move(last, b.page)
		}
		for _, w := range way {
			state[w.ID] = done
		}
	}
}

func (v *View) move(s *Shape, to string) {
	v.children[s.Parent] = slices.DeleteFunc(v.children[s.Parent], func(c *Shape) bool { return c == s })
	s.Parent = to
	v.children[to] = append(v.children[to], s)
}

// place puts all shapes of the page where they are on it, each behind its parent.
// It has a stack of its own: a file made to hurt nests as deep as it likes.
func (v *View) place(b *Board, fresh map[string]*Shape) {
	type waiting struct {
		*Shape
		parent *Shape
	}
	var stack []waiting
	push := func(id string, parent *Shape) {
		for _, s := range slices.Backward(v.children[id]) {
			stack = append(stack, waiting{s, parent})
		}
	}
	for push(b.page, nil); len(stack) > 0; {
		s, p := stack[len(stack)-1].Shape, stack[len(stack)-1].parent
		stack = stack[:len(stack)-1]
		v.Shapes = append(v.Shapes, s)
		if fresh == nil || fresh[s.ID] != nil {
			s.Matrix, s.Rotation, s.page = geometry.Turned(s.x, s.y, s.rotation), s.rotation, true
			if p != nil {
				s.Matrix, s.Rotation, s.Opacity, s.Depth = p.Matrix.Then(s.Matrix), p.Rotation+s.rotation,
					s.Opacity*p.Opacity, p.Depth+1
			}
			s.settle()
			s.core = s.Bounds
			if s.Type == "image" || s.Type == "bookmark" || s.Type == "video" {
				s.Asset = asset(b.records, s.ID)
			}
		}
		push(s.ID, s)
	}
}

// settle finds outline, paths and bounds of a shape whose matrix is known.
func (s *Shape) settle() {

	if len(s.local) > 0 {
		var all []Point
		for _, p := range s.local {
			p.Points = s.Matrix.All(p.Points)
			all = append(all, p.Points...)
			s.Paths = append(s.Paths, p)
		}
		s.Bounds = geometry.Around(all)
		return
	}
	switch s.Type {
	case "arrow", "group", "line", "draw", "highlight":
		s.Bounds = Rect{X: s.Matrix.X, Y: s.Matrix.Y}
		return
	}
	s.Outline = s.Matrix.All(geometry.Outline(s.Geo, s.W, s.H))
	s.Bounds = geometry.Around(s.Outline)
}

// enclose grows groups around their children and shapes around their parts,
// from the innermost out.
func (v *View) enclose(fresh map[string]*Shape) {
	started := map[string]bool{}
	for _, s := range slices.Backward(v.Shapes) { // children come behind their parents
		p := v.byID[s.Parent]
		if p == nil || p.Type != "group" && s.Part == "" || fresh != nil && fresh[p.ID] == nil {
			continue
		}
		if p.Type == "group" && !started[p.ID] {
			started[p.ID] = true
			p.Bounds = s.Bounds
		}
		p.Bounds = p.Bounds.Union(s.Bounds)
		if p.Type == "group" {
			p.W, p.H = p.Bounds.W, p.Bounds.H
		}
	}
}

// asset returns the name or the address of what a shape shows.
func asset(records map[string]*tldraw.Record, shape string) string {
	id, _ := tldraw.Str(records[shape].Props.Get("assetId"))
	r := records[id]
	if r == nil {
		return ""
	}
	for _, prop := range []string{"name", "title", "src"} {
		if s, ok := tldraw.Str(r.Props.Get(prop)); ok && s != "" {
			return line(s[:min(len(s), 200)])
		}
	}
	return ""
}

// Shape returns a shape of the page by its id, or nil.
func (v *View) Shape(id string) *Shape {
	if s := v.byID[id]; s != nil && s.page {
		return s
	}
	return nil
}

// At returns the topmost shape under a point, or nil. What is thin, or has no
// filling, is found within a tolerance around its lines; what has a label is
// found by its whole area. Parts give the shape that they belong to.
func (v *View) At(p Point, tolerance float64) *Shape {
	for _, s := range slices.Backward(v.Shapes) {
		if s.Type == "group" || !s.Bounds.Grow(tolerance).Contains(p) || !s.hit(p, tolerance) {
			continue
		}
		for s.Part != "" && v.byID[s.Parent] != nil {
			s = v.byID[s.Parent]
		}
		return s
	}
	return nil
}

func (s *Shape) hit(p Point, tolerance float64) bool {
	if s.Arrow != nil {
		return geometry.Nearness(p, s.Arrow.Path) <= tolerance
	}
	for _, path := range s.Paths {
		points := path.Points
		if path.Closed {
			if s.Fill != "none" && s.Fill != "" && geometry.Within(p, points) {
				return true
			}
			points = append(slices.Clone(points), points[0])
		}
		if geometry.Nearness(p, points) <= tolerance {
			return true
		}
	}
	if len(s.Outline) == 0 {
		return false
	}
	if geometry.Within(p, s.Outline) {
		return true
	}
	return geometry.Nearness(p, append(slices.Clone(s.Outline), s.Outline[0])) <= tolerance
}

// In returns the shapes that lie within a rectangle as a whole, without parts and
// without those whose parent does too.
func (v *View) In(r Rect) []*Shape {
	var out []*Shape
	for _, s := range v.Shapes {
		if s.Part == "" && contains(r, s.Bounds) {
			if p := v.byID[s.Parent]; p == nil || !contains(r, p.Bounds) {
				out = append(out, s)
			}
		}
	}
	return out
}

func contains(r, inner Rect) bool {
	return inner.X >= r.X && inner.Y >= r.Y && inner.X+inner.W <= r.X+r.W && inner.Y+inner.H <= r.Y+r.H
}
