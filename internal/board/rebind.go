package board

import (
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// rebind takes other ends for an arrow; "" lets an end go where it is.
func (e *edit) rebind(s *Shape, it *item) error {
	in := it.in
	if in.From == nil && in.To == nil {
		return nil
	}
	if s.Arrow == nil {
		return wrong("from", "a-connects-nothing", s.Type)
	}
	v := e.View()
	for _, end := range []struct {
		field, terminal, old string
		given                *string
		at                   Point
	}{{"from", "start", s.Arrow.From, in.From, s.Arrow.Path[0]},
		{"to", "end", s.Arrow.To, in.To, s.Arrow.Path[len(s.Arrow.Path)-1]}} {
		if end.given == nil {
			continue
		}
		id := ""
		if *end.given != "" {
			id = shapeID(*end.given)
		} else if it.kind.Connects {
			return wrong(end.field, "is-missing").hint("%s goes from one shape to another", it.kind.ID)
		}
		if id == end.old && id != "" {
			continue
		}
		to, err := e.target(v, end.field, id)
		if err != nil {
			return err
		}
		e.letGo(s.ID, end.terminal)
		if err := e.patch(s.ID, []tldraw.Edit{tldraw.Set(vector(s.Matrix.Undo(end.at)), "props",
			end.terminal)}); err != nil {
			return err
		}
		a := anchor{at: Point{X: 0.5, Y: 0.5}}
		if q := e.sequence(v); to != nil && s.Kind == "message" && q.line(to) != nil {
			a = q.hold(to, to, end.at.Y)
		}
		if err := e.bind(s.ID, end.terminal, to, a); err != nil {
			return err
		}
	}
	return nil
}

// letGo lets go of what holds an end of an arrow.
func (e *edit) letGo(arrow, terminal string) {
	for _, key := range e.keys(func(r *tldraw.Record) bool {
		name, _ := tldraw.Str(r.Props.Get("terminal"))
		return r.TypeName == "binding" && r.Str("fromId") == arrow && name == terminal
	}) {
		e.remove(key)
	}
}

// aside moves an arrow that goes straight by now, and lies on another one between the
// same two shapes, beside that.
func (e *edit) aside(id string, in Input) error {
	if in.From == nil && in.To == nil && (in.Line == nil || *in.Line != "straight") {
		return nil
	}
	v := e.View()
	s := v.Shape(id)
	if s == nil || !s.straight() {
		return nil
	}
	from, to := s.Arrow.start.to, s.Arrow.end.to
	var others []*Arrow
	for _, o := range v.Shapes {
		if o != s && o.straight() && pair(o.Arrow.From, o.Arrow.To) == pair(from.ID, to.ID) {
			others = append(others, o.Arrow)
		}
	}
	if free(others, s.Arrow.start.at, s.Arrow.end.at) {
		return nil
	}
	for nth := range len(others) + 1 {
		first, last := abreast(from, to, nth, from.ID == pair(from.ID, to.ID)[0])
		start, end := e.arrowEnds(&item{}, from, to, first, last)
		if nth < len(others) && !free(others, start, end) {
			continue
		}
		e.letGo(id, "start")
		e.letGo(id, "end")
		if err := e.bind(id, "start", from, first); err != nil {
			return err
		}
		return e.bind(id, "end", to, last)
	}
	return nil
}

// straight reports whether a shape is an arrow that goes straight from one to another.
func (s *Shape) straight() bool {
	a := s.Arrow
	return a != nil && a.Kind != "elbow" && math.Abs(a.bend) < 8 && a.start.to != nil && a.end.to != nil &&
		a.start.to != a.end.to && !a.start.exact && !a.end.exact
}

// free reports whether none of some arrows goes straight between two places.
func free(arrows []*Arrow, p, q Point) bool {
	near := func(a, b Point) bool { return a.Distance(b) < 4 }
	return !slices.ContainsFunc(arrows, func(a *Arrow) bool {
		return near(a.start.at, p) && near(a.end.at, q) || near(a.start.at, q) && near(a.end.at, p)
	})
}
