package board

import (
	"math"
	"slices"
)

// leastAwake is how long an activation of one message is.
const leastAwake = 40.0

// span is from the first of some messages to the last.
type span struct{ from, until float64 }

// sizeActivations gives activations of a batch that say no place the one of their messages:
// from the first of them to the last. Where no message names an activation, those
// of its lifeline are its own, also those that are there already. One that says
// where it begins, but not how long it is, is as long as those that come then.
func (e *edit) sizeActivations(boxes, arrows []*item) {
	free := map[string]*item{}
	for _, it := range boxes {
		if it.kind.ID == "activation" && !it.raw && e.inParent(it, nil) == nil && it.y == nil {
			free[it.id] = it
		}
	}
	v := e.View()
	s := e.sequence(v)
	there := s.unheld()
	spans := map[string]*span{} // of activations and lifelines
	for id, ys := range there {
		spans[id] = &span{slices.Min(ys), slices.Max(ys)}
	}
	for _, a := range arrows {
		if a.kind.ID != "message" {
			continue
		}
		ends := [2]*Shape{}
		for i, id := range []string{a.from, a.to} {
			if ends[i] = v.byID[id]; free[id] != nil {
				ends[i] = v.byID[free[id].parent]
			}
		}
		if ends[0] == nil || ends[1] == nil {
			continue
		}
		y := s.row(a, slices.Values(ends[:]))
		until := y
		if s.line(ends[0]) != nil && s.line(ends[0]) == s.line(ends[1]) { // around and back
			until += lifelineStep / 2
		}
		for _, id := range []string{a.from, a.to} {
			if spans[id] == nil {
				spans[id] = &span{from: y}
			}
			spans[id].until = until
		}
		s.next = max(s.next, until+lifelineStep)
	}
	for _, it := range boxes {
		if free[it.id] != it {
			s.lengthen(it, there[it.parent])
			continue
		}
		id := it.id
		if spans[id] == nil {
			id = it.parent
		}
		if awake := spans[id]; awake != nil {
			it.setSpan(*awake)
			delete(spans, id) // another one there is below
		}
	}
}

// unheld returns the heights of the messages at each lifeline where it has no activation.
func (s *sequence) unheld() map[string][]float64 {
	bars := map[string][]Rect{}
	for _, shape := range s.v.Shapes {
		if shape.Kind == "activation" {
			bars[shape.Parent] = append(bars[shape.Parent], shape.Bounds)
		}
	}
	out := map[string][]float64{}
	for _, a := range s.v.Shapes {
		if a.Kind != "message" || a.Arrow == nil {
			continue
		}
		for _, end := range []terminal{a.Arrow.start, a.Arrow.end} {
			if end.to == nil || end.to.Kind != "lifeline" {
				continue
			}
			id, y := end.to.ID, end.at.Y
			if !slices.ContainsFunc(bars[id], func(r Rect) bool { return y >= r.Y-1 && y <= r.Y+r.H+1 }) {
				out[id] = append(out[id], y)
			}
		}
	}
	return out
}

// lengthen has an activation that says where it begins be as long as some messages,
// up to the next activation there.
func (s *sequence) lengthen(it *item, ys []float64) {
	if it.kind.ID != "activation" || it.raw || it.y == nil || it.in.H != nil {
		return
	}
	end, until := math.Inf(1), *it.y
	for _, shape := range s.v.Shapes {
		if shape.Kind == "activation" && shape.Parent == it.parent && shape.Bounds.Y > *it.y {
			end = min(end, shape.Bounds.Y)
		}
	}
	for _, y := range ys {
		if y < end {
			until = max(until, y)
		}
	}
	if until > *it.y {
		it.setSpan(span{*it.y, until})
	}
}

// setSpan gives an activation its height and place.
func (it *item) setSpan(awake span) {
	it.y = &awake.from
	if it.in.H == nil {
		it.in.H = larger(nil, max(leastAwake, math.Ceil(awake.until-awake.from)+10))
		_ = it.sized() // it has a size already, and another one is as right
	}
}
