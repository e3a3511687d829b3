package board

import (
	"math"
	"slices"
)

// leastAwake is how long an activation of one message is.
const leastAwake = 40.0

// span is from the first of some messages to the last.
type span struct{ from, until float64 }

// wake gives activations of a batch that say no place the one of their messages:
// from the first of them to the last. Where no message names an activation, those
// of its lifeline are its own.
func (e *edit) wake(boxes, arrows []*item) {
	free := map[string]*item{}
	for _, it := range boxes {
		if it.kind.ID == "activation" && !it.raw && it.y == nil && e.inParent(it, nil) == nil {
			free[it.id] = it
		}
	}
	v := e.View()
	s := e.sequence(v)
	spans := map[string]*span{} // of activations and lifelines
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
			continue
		}
		id := it.id
		if spans[id] == nil {
			id = it.parent
		}
		if awake := spans[id]; awake != nil {
			it.lie(*awake)
			delete(spans, id) // another one there is below
		}
	}
}

// lie gives an activation its height and place.
func (it *item) lie(awake span) {
	it.y = &awake.from
	if it.in.H == nil {
		it.in.H = larger(nil, max(leastAwake, math.Ceil(awake.until-awake.from)+10))
		_ = it.sized() // it has a size already, and another one is as right
	}
}
