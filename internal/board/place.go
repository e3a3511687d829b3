package board

import "math"

// gap is the space left between shapes that are placed.
const gap = 60

// placer finds free space on the page.
type placer struct {
	taken []Rect
	whole Rect
	last  *Rect
	row   float64 // where the row of placed shapes began
}

func (e *edit) placer() *placer {
	p := &placer{}
	v := e.View()
	for _, s := range v.Shapes {
		if s.Parent == e.page && s.Arrow == nil {
			p.take(s.Bounds)
		}
	}
	if s := v.Shape(e.last); s != nil {
		r := s.core // a lid does not count
		p.last = &r
	} else if len(p.taken) > 0 {
		r := p.taken[len(p.taken)-1]
		p.last = &r
	}
	p.row = p.whole.X
	return p
}

func (p *placer) take(r Rect) {
	if len(p.taken) == 0 {
		p.whole = r
	}
	p.whole = p.whole.Union(r)
	p.taken = append(p.taken, r)
}

func (p *placer) free(r Rect) bool {
	around := r.Grow(gap / 3)
	for _, t := range p.taken {
		if t.Overlaps(around) {
			return false
		}
	}
	return true
}

// place gives a shape its rectangle on the page: where it says, else right of
// the last one while the row is not too long, else below, else right of all.
func (p *placer) place(it *item) Rect {
	r := Rect{X: value(it.x, 0), Y: value(it.y, 0), W: max(it.w, 1), H: max(it.h, 1)}
	if it.x == nil || it.y == nil {
		r = p.find(r, it)
	}
	p.take(r)
	p.last = &r
	if it.typ == "line" || it.typ == "draw" || it.typ == "highlight" {
		return Rect{X: value(it.x, r.X), Y: value(it.y, r.Y)}
	}
	return r
}

// rowWidth is how wide a row of placed shapes gets.
const rowWidth = 1400

func (p *placer) find(r Rect, it *item) Rect {
	if p.last == nil {
		return r
	}
	l := *p.last
	right := Rect{X: l.X + l.W + gap, Y: l.Y, W: r.W, H: r.H}
	if it.kind.ID != "lifeline" && it.typ != "frame" { // on one line, so that an arrow between them is level
		right.Y += (l.H - r.H) / 2
	}
	below := Rect{X: min(p.row, l.X), Y: l.Y + l.H + gap, W: r.W, H: r.H}
	options := []Rect{right, below, {X: l.X, Y: l.Y + l.H + gap, W: r.W, H: r.H},
		{X: l.X - gap - r.W, Y: l.Y, W: r.W, H: r.H},
		{X: p.whole.X + p.whole.W + gap, Y: p.whole.Y, W: r.W, H: r.H}}
	if right.X+right.W-p.row > rowWidth && it.kind.ID != "lifeline" {
		options[0], options[1] = below, right
	}
	for _, o := range options {
		if it.x != nil {
			o.X = *it.x
		}
		if it.y != nil {
			o.Y = *it.y
		}
		o.X, o.Y = math.Round(o.X), math.Round(o.Y)
		if p.free(o) {
			return o
		}
	}
	// One coordinate was given and the way along it is full: pass everything.
	if it.x != nil {
		return Rect{X: *it.x, Y: math.Round(p.whole.Y + p.whole.H + gap), W: r.W, H: r.H}
	}
	return Rect{X: math.Round(p.whole.X + p.whole.W + gap), Y: value(it.y, math.Round(p.whole.Y)), W: r.W, H: r.H}
}

// lifelineFor returns the lifeline that an activation belongs to: the one whose
// line its place is on, else the last there is, or "".
func (e *edit) lifelineFor(it *item) string {
	id := ""
	for _, s := range e.View().Shapes {
		if s.Kind != "lifeline" {
			continue
		}
		if it.x == nil {
			id = s.ID
		} else if middle := s.Matrix.X + s.W/2; math.Abs(middle-(*it.x+it.w/2)) <= 30 {
			return s.ID
		}
	}
	return id
}

// onLifeline returns the place of an activation in its lifeline's space: on the
// line, at its height, else below the one before.
func (e *edit) onLifeline(it *item) Point {
	v := e.View()
	s := v.Shape(it.parent)
	at := Point{X: s.W/2 - it.w/2, Y: lifelineHead + 20}
	for _, c := range v.Shapes {
		if c.Parent == s.ID && c.Kind == "activation" {
			at.Y = max(at.Y, c.y+c.H+20)
		}
	}
	if it.y != nil {
		at.Y = s.Matrix.Undo(Point{X: s.Matrix.X, Y: *it.y}).Y
	}
	return at
}
