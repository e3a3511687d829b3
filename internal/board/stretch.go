package board

import (
	"encoding/json"
	"math"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Sized is a shape with the upright box that it is to fill on the page.
type Sized struct {
	ID string
	To Rect
}

// Resize gives shapes another size, and their lines and strokes with them, as
// one step of undo. What of a box is as it was is not touched.
func (b *Board) Resize(all []Sized) (Change, error) {
	return b.do(lang.English("resize"), func(e *edit) error {
		for _, one := range all {
			s, err := e.whole("shapeIds", one.ID)
			if err == nil {
				err = e.resize(s, one.To)
			}
			if err != nil {
				return at(err, -1, one.ID)
			}
		}
		return nil
	})
}

// Frame is the box of a shape as Resize takes it: without what its parts add,
// but for the line of a lifeline, which is its length.
func (s *Shape) Frame() Rect {
	if s.Rotation != 0 || len(s.Outline) == 0 {
		return s.Bounds
	}
	r := Rect{X: s.Matrix.X, Y: s.Matrix.Y, W: s.W, H: s.H}
	if s.Kind == "lifeline" {
		r.H = s.Bounds.H
	}
	return r
}

func (e *edit) resize(s *Shape, to Rect) error {
	r := s.Frame()
	switch {
	case s.Arrow != nil && (s.Arrow.From != "" || s.Arrow.To != ""):
		return wrong("w", "arrow-between-shapes-goes-where")
	case s.Arrow != nil, len(s.Paths) > 0:
		return e.stretch(s, r, to)
	}
	var in Input
	for _, f := range []struct {
		field    **float64
		old, new float64
	}{{&in.X, r.X, to.X}, {&in.Y, r.Y, to.Y}, {&in.W, r.W, to.W}, {&in.H, r.H, to.H}} {
		if f.old != f.new {
			*f.field = &f.new
		}
	}
	if s.Type == "text" && in.W != nil {
		in.H = nil // it is as high as its lines
	}
	if s.Rotation != 0 { // the box is around it, and not its own
		in.X, in.Y = nil, nil
		if in.W != nil {
			*in.W = max(s.W+to.W-r.W, 1)
		}
		if in.H != nil {
			*in.H = max(s.H+to.H-r.H, 1)
		}
	}
	if err := in.check(); err != nil {
		return err
	}
	return e.update(s, in)
}

// stretch makes lines fill another box. What has no extent one way keeps to that.
func (e *edit) stretch(s *Shape, r, to Rect) error {
	factor := func(old, new float64) float64 {
		if old < 1 || new < 1 {
			return 1
		}
		return new / old
	}
	f := Point{X: factor(r.W, to.W), Y: factor(r.H, to.H)}
	if !(math.Abs(to.X)+to.W <= maxCoordinate && math.Abs(to.Y)+to.H <= maxCoordinate) {
		return wrong("w", "want-a-box-within", maxCoordinate)
	}
	edits, err := scaled(s, e.records[s.ID], f)
	if err != nil {
		return err
	}
	if err := e.patch(s.ID, edits); err != nil {
		return err
	}
	// Its lines grew from its origin; the box grows from its corner.
	now := e.View().Shape(s.ID)
	by := Point{X: to.X, Y: to.Y}.Sub(Point{X: now.Bounds.X, Y: now.Bounds.Y})
	return e.moveTo(now, Point{X: now.Matrix.X, Y: now.Matrix.Y}.Add(by))
}

// scaled returns the edits that scale the lines of a shape in its own space.
func scaled(s *Shape, r *tldraw.Record, f Point) ([]tldraw.Edit, error) {
	if s.Arrow != nil {
		var edits []tldraw.Edit
		for _, end := range []string{"start", "end"} {
			point, err := scaledPoint(r.Props.Get(end), f)
			if err != nil {
				return nil, wrong(end, "cannot-be-read")
			}
			edits = append(edits, tldraw.Set(point, "props", end))
		}
		return append(edits, tldraw.Set(tldraw.Number(rounded(s.Arrow.bend*math.Sqrt(f.X*f.Y))), "props", "bend")), nil
	}
	if s.Type == "line" {
		raw, err := scaledPoints(r.Props.Get("points"), f)
		return []tldraw.Edit{tldraw.Set(raw, "props", "points")}, err
	}
	x, okX := tldraw.Num(r.Props.Get("scaleX"))
	y, okY := tldraw.Num(r.Props.Get("scaleY"))
	if okX && okY {
		return []tldraw.Edit{tldraw.Set(tldraw.Number(x*f.X), "props", "scaleX"),
			tldraw.Set(tldraw.Number(y*f.Y), "props", "scaleY")}, nil
	}
	segments, err := tldraw.ParseArray(r.Props.Get("segments"))
	if err != nil {
		return nil, wrong("segments", "cannot-be-read")
	}
	for i, raw := range segments {
		o, err := tldraw.ParseObject(raw)
		if err != nil {
			return nil, wrong("segments", "cannot-be-read")
		}
		points, err := scaledPoints(o.Get("points"), f)
		if err != nil {
			return nil, err
		}
		segments[i] = o.With("points", points).JSON()
	}
	return []tldraw.Edit{tldraw.Set(list(segments...), "props", "segments")}, nil
}

// scaledPoints scales points in an array or under names; what else they say stays.
func scaledPoints(raw json.RawMessage, f Point) (json.RawMessage, error) {
	if all, err := tldraw.ParseArray(raw); err == nil {
		for i, p := range all {
			if all[i], err = scaledPoint(p, f); err != nil {
				return nil, err
			}
		}
		return list(all...), nil
	}
	o, err := tldraw.ParseObject(raw)
	if err != nil {
		return nil, wrong("points", "form-files-version-cannot-resized")
	}
	out := o.With("", nil) // a copy
	for i, p := range o {
		if out[i].Raw, err = scaledPoint(p.Raw, f); err != nil {
			return nil, err
		}
	}
	return out.JSON(), nil
}

func scaledPoint(raw json.RawMessage, f Point) (json.RawMessage, error) {
	o, err := tldraw.ParseObject(raw)
	x, okX := tldraw.Num(o.Get("x"))
	y, okY := tldraw.Num(o.Get("y"))
	if err != nil || !okX || !okY {
		return nil, wrong("points", "cannot-be-read")
	}
	return o.With("x", tldraw.Number(rounded(x*f.X))).With("y", tldraw.Number(rounded(y*f.Y))).JSON(), nil
}
