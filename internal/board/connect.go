package board

import (
	"iter"
	"math"
	"slices"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// anchor is where an arrow is held by a shape.
type anchor struct {
	at             Point // from 0 to 1 over the shape, and beyond for lifelines
	precise, exact bool
}

// addArrows puts arrows between shapes that are there by now.
func (e *edit) addArrows(arrows []*item, plan Plan) error {
	if len(arrows) == 0 {
		return nil
	}
	v := e.View()
	s := e.sequence(v)
	between, around := map[[2]string]int{}, v.routes(len(arrows))
	for _, a := range v.Shapes {
		if a.Arrow != nil && a.Arrow.From != "" && a.Arrow.To != "" {
			between[pair(a.Arrow.From, a.Arrow.To)]++
			around.join(v.Shape(a.Arrow.From), v.Shape(a.Arrow.To))
			if a.Kind == "inheritance" {
				around.tips[a.Arrow.To] = true
			}
		}
	}
	for _, it := range arrows {
		around.join(v.Shape(it.from), v.Shape(it.to))
		if it.kind.ID == "inheritance" {
			around.tips[it.to] = true
		}
	}
	for _, it := range arrows {
		if err := e.addArrow(it, v, s, between, around, plan); err != nil {
			return at(err, it.n, it.label)
		}
	}
	return s.stretch(e)
}

// maxLoop is of how high a side an arrow that comes back to its shape takes a half.
const maxLoop = 160

func pair(a, b string) [2]string {
	if a > b {
		a, b = b, a
	}
	return [2]string{a, b}
}

func (e *edit) addArrow(it *item, v *View, s *sequence, between map[[2]string]int, around routes, plan Plan) error {
	if err := e.inParent(it, nil); err != nil {
		return err
	}
	from, err := e.target(v, "from", it.from)
	if err != nil {
		return err
	}
	to, err := e.target(v, "to", it.to)
	if err != nil {
		return err
	}
	first, last := anchor{at: Point{X: 0.5, Y: 0.5}}, anchor{at: Point{X: 0.5, Y: 0.5}}
	nth := 0
	if from != nil && to != nil {
		nth = between[pair(from.ID, to.ID)]
	}
	auto := it.in.Line == nil && it.in.Bend == nil && !it.raw
	switch {
	case it.kind.ID == "message" && from != nil && to != nil && (s.line(from) != nil || s.line(to) != nil):
		first, last = s.message(it, from, to)
	case from != nil && from == to:
		part := 0.25 * min(1, maxLoop/max(from.H, 1))
		first, last = anchor{Point{X: 1, Y: 0.5 - part}, true, true}, anchor{Point{X: 1, Y: 0.5 + part}, true, true}
		if auto {
			it.bend(-0.6 * min(max(40, from.H), maxLoop))
		}
	case (plan.leads(it) || it.elbow() && nth > 0) && from != nil && to != nil && s.line(from) == nil &&
		s.line(to) == nil:
		p := pair(from.ID, to.ID)
		it.turns()
		first, last = around.lead(it, from, to, plan, nth)
		between[p]++
	case it.elbow() && from != nil && to != nil:
		between[pair(from.ID, to.ID)]++
	case it.straight() && from != nil && to != nil:
		p := pair(from.ID, to.ID)
		first, last = abreast(from, to, nth, from.ID == p[0])
		between[p]++
	case auto && from != nil && to != nil: // not on top of one that is there
		p := pair(from.ID, to.ID)
		if nth > 0 {
			bend := 60 * float64((nth+1)/2)      // room for a label between them
			if nth%2 == 0 != (from.ID == p[0]) { // to the same side, whichever way it goes
				bend = -bend
			}
			it.bend(bend)
		} else if by := around.bend(from, to); by != 0 {
			it.bend(by)
		}
		between[p]++
	}
	start, end := e.arrowEnds(it, from, to, first, last)
	if l := start.Distance(end); it.in.Line != nil && *it.in.Line == "curved" && it.in.Bend == nil {
		it.bend(0.2 * l)
	} else if it.in.Bend != nil {
		it.bend(*it.in.Bend)
	}
	if err := e.putArrow(it, start, end); err != nil {
		return err
	}
	if err := e.bind(it.id, "start", from, first); err != nil {
		return err
	}
	return e.bind(it.id, "end", to, last)
}

// turns has an arrow go level and upright.
func (it *item) turns() { it.put("kind", tldraw.Quote("elbow")) }

// elbow reports whether an arrow is asked for that goes so.
func (it *item) elbow() bool {
	return !it.raw && it.in.Bend == nil && it.in.Line != nil && *it.in.Line == "elbow"
}

// straight reports whether an arrow is asked for that goes so.
func (it *item) straight() bool {
	return !it.raw && it.in.Bend == nil && it.in.Line != nil && *it.in.Line == "straight"
}

// apart is how far from each other arrows are that go straight between the same two
// shapes, where these are large enough.
const apart = 40

// abreast returns the anchors of one more straight arrow between two shapes: beside those
// that are there, to the same side whichever way it goes.
func abreast(from, to *Shape, nth int, forth bool) (anchor, anchor) {
	a, b := from.Matrix.Apply(Point{X: from.W / 2, Y: from.H / 2}), to.Matrix.Apply(Point{X: to.W / 2, Y: to.H / 2})
	way := b.Sub(a)
	l := way.Length()
	if nth == 0 || l == 0 {
		return anchor{at: Point{X: 0.5, Y: 0.5}}, anchor{at: Point{X: 0.5, Y: 0.5}}
	}
	across := Point{X: -way.Y / l, Y: way.X / l}
	off := shift(nth) / shift(1) * min(apart, 0.35*thickness(from, across), 0.35*thickness(to, across))
	if !forth {
		off = -off
	}
	at := func(s *Shape, center Point) anchor {
		p := s.Matrix.Undo(center.Add(across.Times(off)))
		return anchor{at: Point{X: p.X / max(s.W, 1), Y: p.Y / max(s.H, 1)}, precise: true}
	}
	return at(from, a), at(to, b)
}

// thickness is how far a shape reaches across a way, about its middle.
func thickness(s *Shape, across Point) float64 {
	c := s.core.Center()
	far := across.Times(s.core.W + s.core.H)
	line := cut([]Point{c, c.Add(far)}, s)
	return 2 * c.Distance(line[0])
}

// turnAt says where an arrow that turns twice does so.
func (it *item) turnAt(middle float64) { it.put("elbowMidPoint", tldraw.Number(middle)) }

// put gives a prop a value that is known to be right.
func (it *item) put(prop string, value []byte) {
	for i, f := range it.props {
		if f.Key == prop {
			it.props[i].Raw = value
		}
	}
}

// bend bows an arrow; 0 is straight.
func (it *item) bend(by float64) {
	it.put("bend", tldraw.Number(rounded(by)))
}

// target returns the shape that an end names, or nil for none.
func (e *edit) target(v *View, field, id string) (*Shape, error) {
	if id == "" {
		return nil, nil
	}
	s := v.Shape(id)
	switch {
	case s == nil:
		return nil, e.unknown(field, id)
	case s.Type == "arrow" || s.Type == "group" || s.Type == "line" || s.Type == "draw" || s.Type == "highlight":
		return nil, wrong(field, "arrow-goes-between-shapes-area", line(id), s.Type)
	}
	return e.wholeOf(v, field, id)
}

// arrowEnds returns where the ends are on the page.
func (e *edit) arrowEnds(it *item, from, to *Shape, first, last anchor) (start, end Point) {
	origin := Point{X: value(it.x, 0), Y: value(it.y, 0)}
	start, end = origin, origin.Add(Point{X: 100, Y: 0})
	if it.raw {
		a, _ := tldraw.ParseObject(it.props.Get("start"))
		b, _ := tldraw.ParseObject(it.props.Get("end"))
		start, end = origin.Add(Point{X: number(a, "x", 0), Y: number(a, "y", 0)}),
			origin.Add(Point{X: number(b, "x", 100), Y: number(b, "y", 0)})
	}
	if p := it.in.Points; len(p) > 0 {
		start, end = origin.Add(Point{X: p[0][0], Y: p[0][1]}), origin.Add(Point{X: p[len(p)-1][0], Y: p[len(p)-1][1]})
	}
	if from != nil {
		start = from.Matrix.Apply(Point{X: first.at.X * from.W, Y: first.at.Y * from.H})
	}
	if to != nil {
		end = to.Matrix.Apply(Point{X: last.at.X * to.W, Y: last.at.Y * to.H})
	}
	return start, end
}

// putArrow puts the record of an arrow from start to end.
func (e *edit) putArrow(it *item, start, end Point) error {
	var place Point
	if it.raw && it.rotation != 0 && it.from == "" && it.to == "" { // as it was given
		place = Point{X: value(it.x, 0), Y: value(it.y, 0)}
	} else {
		m := e.matrix(it.parent)
		place = m.Undo(start)
		it.setEnds(Point{}, m.Undo(end).Sub(place))
		if it.raw {
			it.rotation = 0 // the ends say it
		}
	}
	return e.putShape(it, place)
}

func (it *item) setEnds(start, end Point) {
	for i, f := range it.props {
		switch f.Key {
		case "start":
			it.props[i].Raw = vector(start)
		case "end":
			it.props[i].Raw = vector(end)
		}
	}
}

func vector(p Point) []byte {
	return tldraw.Object{{Key: "x", Raw: tldraw.Number(rounded(p.X))},
		{Key: "y", Raw: tldraw.Number(rounded(p.Y))}}.JSON()
}

// anchored writes a place within a shape. A tall one needs digits that pixels do not.
func anchored(p Point) []byte {
	exact := func(f float64) []byte { return tldraw.Number(math.Round(f*1e7) / 1e7) }
	return tldraw.Object{{Key: "x", Raw: exact(p.X)}, {Key: "y", Raw: exact(p.Y)}}.JSON()
}

// snap returns tldraw's word for an anchor at a side, by which an elbow keeps to it.
func (a anchor) snap() string {
	s := geometry.SideOf(a.at)
	switch {
	case !a.precise || a.exact || s == geometry.NoSide:
		return "none"
	case a.at == s.On(0.5):
		return "edge-point"
	}
	return "edge"
}

// bind holds an end of an arrow to a shape; nil lets it go.
func (e *edit) bind(arrow, terminal string, to *Shape, a anchor) error {
	if to == nil {
		return nil
	}
	if err := e.allow("binding", "arrow"); err != nil {
		return err
	}
	id := "binding:" + arrow[len("shape:"):] + "-" + terminal
	for e.records[id] != nil {
		id = "binding:" + e.newID()
	}
	r := mustRecord(tldraw.Object{
		{Key: "meta", Raw: empty()}, {Key: "id", Raw: tldraw.Quote(id)}, {Key: "type", Raw: tldraw.Quote("arrow")},
		{Key: "fromId", Raw: tldraw.Quote(arrow)}, {Key: "toId", Raw: tldraw.Quote(to.ID)},
		{Key: "props", Raw: tldraw.Object{{Key: "isPrecise", Raw: boolean(a.precise)}, {Key: "isExact", Raw: boolean(a.exact)},
			{Key: "normalizedAnchor", Raw: anchored(a.at)}, {Key: "snap", Raw: tldraw.Quote(a.snap())}, {Key: "terminal", Raw: tldraw.Quote(terminal)}}.JSON()},
		{Key: "typeName", Raw: tldraw.Quote("binding")},
	})
	r, err := e.admit(r)
	if err != nil {
		return err
	}
	e.put(r)
	return nil
}

// sequence is the state of a sequence diagram while messages are added.
type sequence struct {
	v    *View
	next float64            // the height of the next message on the page
	low  float64            // of the lowest one that was put
	lows map[string]float64 // of the lowest of each lifeline
}

func (e *edit) sequence(v *View) *sequence {
	s := &sequence{v: v, next: math.Inf(-1), low: math.Inf(-1), lows: map[string]float64{}}
	for _, a := range v.Shapes {
		if a.Kind == "message" && a.Arrow != nil &&
			(s.line(v.byID[a.Arrow.From]) != nil || s.line(v.byID[a.Arrow.To]) != nil) {
			s.next = max(s.next, a.Arrow.start.at.Y+lifelineStep, a.Arrow.end.at.Y+lifelineStep)
		}
	}
	return s
}

// line returns the lifeline that a shape is, or is an activation of, else nil.
func (s *sequence) line(shape *Shape) *Shape {
	if shape != nil && shape.Kind == "activation" {
		shape = s.v.byID[shape.Parent]
	}
	if shape != nil && shape.Kind == "lifeline" {
		return shape
	}
	return nil
}

// row returns the height of a message between shapes: below the one before, and
// within activations that are still to come.
func (s *sequence) row(it *item, ends iter.Seq[*Shape]) float64 {
	if it.y != nil {
		return *it.y
	}
	y := s.next
	for shape := range ends {
		if l := s.line(shape); l != nil {
			y = max(y, l.Matrix.Y+l.H+lifelineStep)
		}
		if shape.Kind == "activation" {
			y = max(y, shape.Bounds.Y)
		}
	}
	return y
}

// message returns where a message is held: level, below the one before.
func (s *sequence) message(it *item, from, to *Shape) (anchor, anchor) {
	y := s.row(it, slices.Values([]*Shape{from, to}))
	first, last := s.hold(from, to, y), s.hold(to, from, y)
	s.next = max(s.next, y+lifelineStep)
	if s.line(from) != nil && s.line(from) == s.line(to) { // to itself: around and back
		last = s.hold(to, from, y+lifelineStep/2)
		if it.in.Bend == nil {
			it.bend(-60)
		}
		y += lifelineStep / 2
		s.next = max(s.next, y+lifelineStep)
	}
	s.low = max(s.low, y)
	for _, l := range []*Shape{s.line(from), s.line(to)} {
		if l != nil {
			s.lows[l.ID] = max(s.lows[l.ID], y)
		}
	}
	return first, last
}

// hold returns the anchor of a shape at a height: the line of a lifeline, the
// side of anything else that faces the other.
func (s *sequence) hold(shape, other *Shape, y float64) anchor {
	part := (y - shape.Matrix.Y) / max(shape.H, 1)
	switch {
	case shape.Kind == "lifeline" && y > shape.Matrix.Y && y < shape.Matrix.Y+shape.H:
		// it makes it: up to the edge of its head
		return anchor{Point{X: 0.5, Y: part}, true, false}
	case shape.Kind == "lifeline":
		return anchor{Point{X: 0.5, Y: part}, true, true}
	case shape.Kind != "activation":
		return anchor{at: Point{X: 0.5, Y: 0.5}}
	}
	side := 0.0
	if other.Bounds.Center().X >= shape.Bounds.Center().X {
		side = 1
	}
	return anchor{Point{X: side, Y: min(1, max(0, part))}, true, true}
}

// stretch makes the lifelines long enough for what was put, all alike, but for
// those that end before others do and have nothing further down.
func (s *sequence) stretch(e *edit) error {
	if math.IsInf(s.low, -1) {
		return nil
	}
	end := math.Inf(-1)
	for _, l := range s.v.Shapes {
		if l.Kind == "lifeline" {
			end = max(end, l.Bounds.Y+l.Bounds.H)
		}
	}
	for _, l := range s.v.Shapes {
		if l.Kind != "lifeline" {
			continue
		}
		need, has := s.low+40-l.Matrix.Y, l.Bounds.Y+l.Bounds.H-l.Matrix.Y
		over := l.Bounds.Y+l.Bounds.H < end-1 && s.lows[l.ID] <= l.Bounds.Y+l.Bounds.H
		if need <= has || l.Rotation != 0 || over {
			continue
		}
		if err := e.fitParts(l.ID, "lifeline", l.W, need, l.Color); err != nil {
			return err
		}
	}
	return nil
}
