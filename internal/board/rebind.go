package board

import "github.com/openspace-tui/openspace/internal/board/tldraw"

// rebind takes other ends for an arrow; "" lets an end go where it is.
func (e *edit) rebind(s *Shape, it *item) error {
	in := it.in
	if in.From == nil && in.To == nil {
		return nil
	}
	if s.Arrow == nil {
		return wrong("from", "a %s connects nothing", s.Type)
	}
	v := e.View()
	for _, end := range []struct {
		field, terminal, old string
		given                *string
		at                   Point
	}{{"from", "start", s.Arrow.From, in.From, s.Arrow.Path[0]}, {"to", "end", s.Arrow.To, in.To, s.Arrow.Path[len(s.Arrow.Path)-1]}} {
		if end.given == nil {
			continue
		}
		id := ""
		if *end.given != "" {
			id = shapeID(*end.given)
		} else if it.kind.Connects {
			return wrong(end.field, "is missing").hint("%s goes from one shape to another", it.kind.ID)
		}
		if id == end.old && id != "" {
			continue
		}
		to, err := e.target(v, end.field, id)
		if err != nil {
			return err
		}
		for _, key := range e.keys(func(r *tldraw.Record) bool {
			name, _ := tldraw.Str(r.Props.Get("terminal"))
			return r.TypeName == "binding" && r.Str("fromId") == s.ID && name == end.terminal
		}) {
			e.remove(key)
		}
		if err := e.patch(s.ID, []tldraw.Edit{tldraw.Set(vector(s.Matrix.Undo(end.at)), "props", end.terminal)}); err != nil {
			return err
		}
		a := anchor{at: Point{0.5, 0.5}}
		if q := e.sequence(v); to != nil && s.Kind == "message" && q.line(to) != nil {
			a = q.hold(to, to, end.at.Y)
		}
		if err := e.bind(s.ID, end.terminal, to, a); err != nil {
			return err
		}
	}
	return nil
}
