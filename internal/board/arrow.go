package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// Arrow is how an arrow runs.
type Arrow struct {
	From, To           string // the shapes that its ends are bound to, or ""
	StartHead, EndHead string // one of tldraw's heads, "none" without
	Kind               string // "arc" or "elbow"
	Path               []Point
	Line               []Point // the path with what of it is inside the shapes at its ends
	Anchors            [2]Anchor
	Label              Point   // the middle of its label
	LabelAt, Middle    float64 // where along it that is, and where an elbow turns: from 0 to 1

	bend, middle, labelAt float64
	ends                  [2]hold
	start, end            terminal
}

// Anchor is where an end of an arrow is held.
type Anchor struct {
	At    Point // as part of the shape, from 0 to 1; the middle where nothing is said
	Exact bool  // the arrow goes on to there, and not only to the outline
}

// terminal is an end of an arrow.
type terminal struct {
	to    *Shape
	at    Point // on the page
	exact bool
}

// hold is what a record says of an end of an arrow: a binding, or a prop.
type hold struct {
	record *tldraw.Record // of a binding
	arrow  string
	to     string
	end    bool
	at     Point // as part of the shape, or in the arrow's own space without one
	exact  bool
}

// template reads what an arrow's record says by itself.
func template(props tldraw.Object) *Arrow {
	a := &Arrow{Kind: "arc", StartHead: "none", EndHead: "arrow", middle: 0.5, labelAt: 0.5}
	for _, f := range props {
		n, ok := tldraw.Num(f.Raw)
		switch f.Key {
		case "start":
			a.ends[0] = ownEnd(f.Raw)
		case "end":
			a.ends[1] = ownEnd(f.Raw)
		case "bend":
			a.bend = clamped(n)
		case "labelPosition":
			if ok {
				a.labelAt = min(1, max(0, n))
			}
		case "elbowMidPoint":
			if ok {
				a.middle = min(5, max(-5, n))
			}
		case "kind", "arrowheadStart", "arrowheadEnd":
			word, _ := tldraw.Str(f.Raw)
			switch {
			case word == "":
			case f.Key == "kind" && word == "elbow":
				a.Kind = word
			case f.Key == "arrowheadStart":
				a.StartHead = line(word)
			case f.Key == "arrowheadEnd":
				a.EndHead = line(word)
			}
		}
	}
	return a
}

// ownEnd reads an end that a prop gives: a point, or as older files have it a
// binding.
func ownEnd(raw []byte) hold {
	o, _ := tldraw.ParseObject(raw)
	if to, _ := tldraw.Str(o.Get("boundShapeId")); to != "" {
		return heldBy(to, o)
	}
	return hold{at: Point{X: clamped(number(o, "x", 0)), Y: clamped(number(o, "y", 0))}}
}

func heldBy(to string, o tldraw.Object) hold {
	h := hold{to: to, at: Point{X: 0.5, Y: 0.5}, exact: tldraw.Bool(o.Get("isExact"))}
	if precise := o.Get("isPrecise"); precise == nil || tldraw.Bool(precise) {
		a, _ := tldraw.ParseObject(o.Get("normalizedAnchor"))
		if x, y := number(a, "x", 0.5), number(a, "y", 0.5); math.Abs(x) <= 1e6 && math.Abs(y) <= 1e6 {
			h.at = Point{X: x, Y: y}
		}
	}
	return h
}

// holdCache is what bindings say of the ends of arrows, by the keys of their records.
type holdCache map[string]hold

// of reads a binding, from the cache while its record is the same.
func (all holdCache) of(r *tldraw.Record) hold {
	if h, ok := all[r.Key]; ok && h.record == r {
		return h
	}
	h := heldBy(r.Str("toId"), r.Props)
	terminal, _ := tldraw.Str(r.Props.Get("terminal"))
	h.record, h.arrow, h.end = r, r.Str("fromId"), terminal == "end"
	all[r.Key] = h
	return h
}

// held returns the ends of arrows that bindings hold; of two for the same end the
// last in the file counts.
func (b *Board) held() map[string][2]hold {
	out := map[string][2]hold{}
	for _, key := range b.order {
		if r := b.records[key]; r != nil && isHold(r) {
			h := b.holds.of(r)
			ends := out[h.arrow]
			*h.of(&ends) = h
			out[h.arrow] = ends
		}
	}
	return out
}

// of returns that of an arrow's two ends which the binding holds.
func (h hold) of(ends *[2]hold) *hold {
	if h.end {
		return &ends[1]
	}
	return &ends[0]
}

func isHold(r *tldraw.Record) bool { return r.TypeName == "binding" && r.Type == "arrow" }

// connect gives the arrows of the page their paths.
func (v *View) connect(fresh map[string]*Shape) {
	for _, s := range v.Shapes {
		if s.Arrow == nil || fresh != nil && fresh[s.ID] == nil {
			continue
		}
		a := *s.Arrow // that of the record, which stays
		for i, h := range v.held[s.ID] {
			if h.to != "" {
				a.ends[i] = h
			}
		}
		for i, h := range a.ends {
			a.Anchors[i] = Anchor{h.at, h.exact}
		}
		a.start = v.terminal(s, a.ends[0], &a.From)
		a.end = v.terminal(s, a.ends[1], &a.To)
		a.run()
		s.Arrow, s.Bounds = &a, geometry.Around(a.Path)
		s.W, s.H = s.Bounds.W, s.Bounds.H
	}
}

// terminal finds where an end is on the page.
func (v *View) terminal(arrow *Shape, h hold, id *string) terminal {
	if h.to == "" {
		return terminal{at: arrow.Matrix.Apply(h.at)}
	}
	to := v.Shape(h.to)
	if to == nil || to == arrow || to.Type == "arrow" {
		return terminal{at: arrow.Matrix.Apply(Point{})}
	}
	*id = h.to
	t := terminal{to: to, exact: h.exact, at: to.core.Center()}
	if len(to.Outline) > 0 {
		t.at = to.Matrix.Apply(Point{X: h.at.X * to.W, Y: h.at.Y * to.H})
	}
	return t
}

func number(o tldraw.Object, key string, otherwise float64) float64 {
	if f, ok := tldraw.Num(o.Get(key)); ok {
		return f
	}
	return otherwise
}

// run finds the path: from end to end, then without what is inside the shapes
// that the ends are bound to.
func (a *Arrow) run() {
	switch {
	case a.Kind == "elbow":
		a.Path = a.elbow()
	case math.Abs(a.bend) >= 8:
		a.Path = geometry.Arc(a.start.at, a.end.at, a.bend)
	default:
		a.Path = []Point{a.start.at, a.end.at}
	}
	a.Line = slices.Clone(a.Path)
	trim := cut
	if a.Kind == "elbow" { // its pieces are level and upright, and so may pass by the outline
		trim = func(path []Point, s *Shape) []Point { return reach(cut(path, s), s) }
	}
	if a.start.to != nil && !a.start.exact {
		a.Path = trim(a.Path, a.start.to)
	}
	if a.end.to != nil && !a.end.exact {
		slices.Reverse(a.Path)
		a.Path = trim(a.Path, a.end.to)
		slices.Reverse(a.Path)
	}
	a.Label, a.LabelAt, a.Middle = geometry.Along(a.Path, a.labelAt), a.labelAt, a.middle
}

// cut takes off the beginning of a path that is inside a shape.
func cut(path []Point, s *Shape) []Point {
	if len(s.Outline) == 0 {
		return geometry.Trim(path, s.core.Corners())
	}
	return geometry.Trim(path, s.Outline)
}

// reach lengthens the beginning of a path that lies beside a shape until it meets that.
func reach(path []Point, s *Shape) []Point {
	return geometry.Extend(path, s.Outline, s.W+s.H)
}

// elbow returns a path of level and upright pieces. It leaves and enters by the
// sides that face each other, and turns at the middle point.
func (a *Arrow) elbow() []Point {
	from, to := box(a.start), box(a.end)
	p, q := a.start.at, a.end.at
	out, in := geometry.SideOf(a.Anchors[0].At), geometry.SideOf(a.Anchors[1].At)
	if a.start.to != nil && a.end.to != nil && out != geometry.NoSide && in != geometry.NoSide &&
		(out == in || out != in.Opposite() || out.Faces(from, to)) {
		return geometry.Elbow{P: p, Q: q, Out: out, In: in, From: from, To: to}.Path(a.middle)
	}
	gapX := max(to.X-(from.X+from.W), from.X-(to.X+to.W))
	gapY := max(to.Y-(from.Y+from.H), from.Y-(to.Y+to.H))
	if gapX >= gapY {
		left, right := from.X+from.W, to.X
		if q.X < p.X {
			left, right = from.X, to.X+to.W
		}
		x := left + (right-left)*a.middle
		if p.Y == q.Y {
			return []Point{p, q}
		}
		return []Point{p, {X: x, Y: p.Y}, {X: x, Y: q.Y}, q}
	}
	top, bottom := from.Y+from.H, to.Y
	if q.Y < p.Y {
		top, bottom = from.Y, to.Y+to.H
	}
	y := top + (bottom-top)*a.middle
	if p.X == q.X {
		return []Point{p, q}
	}
	return []Point{p, {X: p.X, Y: y}, {X: q.X, Y: y}, q}
}

func box(t terminal) Rect {
	if t.to != nil {
		return geometry.Around(append(slices.Clone(t.to.Outline), t.at))
	}
	return Rect{X: t.at.X, Y: t.at.Y}
}
