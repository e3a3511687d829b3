package mermaid

import (
	"fmt"
	"math"
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Measures of a sequence, in pixels.
const (
	headHigh   = 50.0 // of a lifeline
	rowStep    = 60.0 // between messages of one line
	personWide = 140.0
	personGap  = 60.0
	wakeWide   = 16.0
	framePart  = 30.0 // room for the title of a frame
	frameTop   = 40.0 // from its edge to where its rows begin
	frameEdge  = 24.0 // how far a frame reaches beyond whom it is about
	actorHigh  = 100.0
	actorWide  = 64.0
)

// rows places a conversation from the top down.
type rows struct {
	*conversation
	x      map[*person]float64 // the middle of each
	index  map[*person]int
	y      float64 // the next free height
	awake  map[*person][]*diagram.Shape
	stack  []*fragment
	frames []*fragment
	boxes  []*diagram.Shape // people
	notes  []*diagram.Shape
	wakes  []*diagram.Shape
	calls  []*diagram.Shape
	ids    int
}

// fragment is a frame around rows.
type fragment struct {
	*diagram.Shape
	low, high float64 // from whom to whom
	depth     int     // how many frames are within
	parts     []*fragment
}

// shapes returns the shapes of a conversation, and how a board places them.
func (c *conversation) shapes() ([]*diagram.Shape, diagram.Plan) {
	if c.simple() {
		var out []*diagram.Shape
		for _, p := range c.people {
			out = append(out, p.Shape)
		}
		for _, s := range c.steps {
			out = append(out, call(s))
		}
		return out, diagram.Plan{Layout: "sequence"}
	}
	r := &rows{conversation: c, x: map[*person]float64{}, index: map[*person]int{},
		awake: map[*person][]*diagram.Shape{}}
	r.spread()
	r.heads()
	for _, s := range c.steps {
		r.step(s)
	}
	r.end()
	var out []*diagram.Shape
	out = append(out, r.around()...)
	for _, f := range r.frames {
		out = append(out, f.Shape)
	}
	for _, list := range [][]*diagram.Shape{r.boxes, r.wakes, r.notes, r.calls} {
		out = append(out, list...)
	}
	return out, diagram.Plan{}
}

// call is the arrow of a message.
func call(s step) *diagram.Shape {
	in := &diagram.Shape{Kind: "message", From: new(s.from.ID), To: new(s.to.ID)}
	if s.text != "" {
		in.Text = new(s.text)
	}
	arrow, both := strings.CutPrefix(s.arrow, "<<")
	if strings.HasPrefix(arrow, "--") {
		in.Dash = new("dashed")
	}
	if both || s.back {
		in.Start = new("arrow")
	}
	switch {
	case s.back:
		in.End = new("none")
	case strings.HasSuffix(arrow, "x"):
		in.End = new("bar")
	case !strings.HasSuffix(arrow, ">>") && !strings.HasSuffix(arrow, ")"):
		in.End = new("none")
	}
	return in
}

func (r *rows) fresh(word string) string {
	r.ids++
	return r.id(fmt.Sprintf("%s-%d", word, r.ids))
}

// wide is how much room a text takes.
func wide(text string) float64 { return math.Ceil(longest(text)*letter) + 4 }

func high(text string) float64 { return lineHigh * float64(strings.Count(text, "\n")+1) }

// spread puts people side by side, with room for what they say.
func (r *rows) spread() {
	for i, p := range r.people {
		r.index[p] = i
		p.W = new(max(personWide, wide(*p.Text)+24))
	}
	for i, p := range r.people {
		at := *p.W / 2
		if i > 0 {
			before := r.people[i-1]
			at = r.x[before] + *before.W/2 + personGap + *p.W/2
		}
		for _, s := range r.steps {
			at = max(at, r.needs(s, i))
		}
		r.x[p] = math.Ceil(at)
	}
}

// needs returns where somebody has to be for a step.
func (r *rows) needs(s step, i int) float64 {
	if s.doing != says && s.doing != notes {
		return 0
	}
	a, b := r.index[s.from], r.index[s.to]
	a, b = min(a, b), max(a, b)
	w := wide(s.text)
	switch {
	case s.doing == notes && s.side == "left of" && i == a && i > 0:
		return r.x[r.people[i-1]] + w + 60
	case s.doing == notes && s.side == "left of":
		return 0
	case s.doing == notes && s.side == "right of" && i == b+1:
		return r.x[s.to] + w + 60
	case s.doing == notes && s.side == "over" && a == b && i == a+1:
		return r.x[s.to] + w/2 + 50
	case s.doing == notes && s.side == "over" && a != b && i == b:
		return r.x[r.people[a]] + w - 60
	case s.doing == says && a == b && i == a+1:
		return r.x[s.to] + w/2 + 100
	case s.doing == says && a != b && i == b:
		return r.x[r.people[a]] + w + 60
	}
	return 0
}

// heads puts the boxes of people at the top.
func (r *rows) heads() {
	r.y = headHigh + 20
	for _, p := range r.people {
		in := p.Shape
		in.X, in.Y = new(r.x[p]-*p.W/2), new(0.0)
		if p.actor && !p.created {
			r.boxes = append(r.boxes, &diagram.Shape{ID: r.fresh("figure"), Kind: "actor", X: new(r.x[p] - actorWide/2),
				Y: new(-actorHigh + 26), W: new(actorWide), H: new(actorHigh)})
		}
		r.boxes = append(r.boxes, in)
	}
}

func (r *rows) step(s step) {
	switch s.doing {
	case says:
		r.says(s)
	case notes:
		r.remark(s)
	case begins:
		r.begin(s.text, nil)
	case parts:
		if n := len(r.stack); n > 0 {
			whole := r.stack[n-1]
			r.y += framePart // for the title of the next part, which tldraw writes above it
			r.finishFrame()
			r.begin(s.text, whole)
		}
	case ends:
		if len(r.stack) > 0 {
			r.finishFrame()
			r.y += 14
		}
	case wakes:
		r.startActivation(s.to, r.y-rowStep/2)
	case sleeps:
		r.sleep(s.to, r.y-rowStep/2)
	}
}

// touch has the frames that are open reach from one height across to another.
func (r *rows) touch(from, to float64) {
	for _, f := range r.stack {
		f.low, f.high = min(f.low, from, to), max(f.high, from, to)
	}
}

func (r *rows) says(s step) {
	tall := high(s.text)
	at := r.y + max(tall-lineHigh, 0)/2 + 20
	in := call(s)
	in.Y = new(at)
	r.y = at + max(tall-lineHigh, 0)/2 + rowStep - 20
	r.touch(r.x[s.from]-10, r.x[s.to]+10)
	r.touch(r.x[s.from]+10, r.x[s.to]-10)
	if s.from == s.to {
		r.touch(r.x[s.to], r.x[s.to]+max(70, wide(s.text)/2+60))
		r.y += rowStep / 2
	}
	if s.create {
		s.to.Y = new(at - headHigh/2)
		r.y += headHigh / 2
	}
	if s.wake {
		r.startActivation(s.to, at)
	}
	for end, who := range map[**string]*person{&in.From: s.from, &in.To: s.to} {
		if awake := r.awake[who]; len(awake) > 0 {
			*end = new(awake[len(awake)-1].ID)
		}
	}
	r.calls = append(r.calls, in)
	if s.sleep {
		r.sleep(s.from, at)
	}
	if p := s.destroy; p != nil {
		for len(r.awake[p]) > 0 {
			r.sleep(p, at)
		}
		bottom := at + 16
		p.H = new(bottom - *p.Y)
		r.notes = append(r.notes, &diagram.Shape{ID: r.fresh("end"), Kind: "text", Text: new(Gone), Font: new("sans"),
			X: new(r.x[p] - 6), Y: new(bottom - 12)})
		r.y += 10
	}
}

func (r *rows) startActivation(p *person, at float64) {
	in := &diagram.Shape{ID: r.fresh("activation"), Kind: "activation", Parent: new(p.ID), Y: new(at), H: new(20.0)}
	r.awake[p] = append(r.awake[p], in)
	r.wakes = append(r.wakes, in)
}

func (r *rows) sleep(p *person, at float64) {
	awake := r.awake[p]
	if len(awake) == 0 {
		return
	}
	in := awake[len(awake)-1]
	in.H = new(max(at-*in.Y, 10))
	r.awake[p] = awake[:len(awake)-1]
}

// remark puts a note beside or over people.
func (r *rows) remark(s step) {
	in := &diagram.Shape{ID: r.fresh("note")}
	remark(in, s.text)
	in.Text = new(s.text)
	w, h := wide(s.text)+24, high(s.text)+16
	a, b := min(r.x[s.from], r.x[s.to]), max(r.x[s.from], r.x[s.to])
	x := (a + b - w) / 2
	switch {
	case s.side == "left of":
		x = a - w - 20
	case s.side == "right of":
		x = b + 20
	case a != b:
		w = max(w, b-a+60)
		x = (a + b - w) / 2
	}
	in.X, in.Y, in.W, in.H = &x, new(r.y), &w, &h
	r.notes = append(r.notes, in)
	r.touch(x, x+w)
	r.y += h + 20
}

// begin opens a frame, or a further part of one, right below what is before it: the
// border between them divides one frame.
func (r *rows) begin(text string, of *fragment) {
	f := &fragment{Shape: &diagram.Shape{ID: r.fresh("frame"), Kind: "frame", Text: new(text)}, low: math.Inf(1),
		high: math.Inf(-1)}
	if of == nil {
		r.y += framePart
	} else {
		f.low, f.high, f.depth = of.low, of.high, of.depth
		f.parts = append(of.parts, of)
	}
	f.Y = new(r.y)
	r.y += frameTop
	r.stack, r.frames = append(r.stack, f), append(r.frames, f)
}

// finishFrame ends the innermost frame, which is as wide as all its parts need.
func (r *rows) finishFrame() {
	f := r.stack[len(r.stack)-1]
	r.stack = r.stack[:len(r.stack)-1]
	if math.IsInf(f.low, 0) { // about nobody in particular
		f.low, f.high = 0, personWide
		if n := len(r.people); n > 0 {
			f.low, f.high = r.x[r.people[0]], r.x[r.people[n-1]]
		}
	}
	f.H = new(max(r.y-*f.Y, 20))
	edge := frameEdge * float64(f.depth+1)
	for _, part := range append(f.parts, f) {
		part.X, part.W = new(f.low-edge), new(max(f.high-f.low+2*edge, wide(*part.Text)+50))
	}
	for i, up := range r.stack {
		up.depth = max(up.depth, f.depth+len(r.stack)-i)
		up.low, up.high = min(up.low, f.low), max(up.high, f.high)
	}
}

// end lets lifelines reach down to the last row.
func (r *rows) end() {
	bottom := r.y + 10
	for p, awake := range r.awake {
		for range awake {
			r.sleep(p, r.y)
		}
	}
	for _, p := range r.people {
		if p.H == nil {
			p.H = new(max(bottom-*p.Y, headHigh+40))
		}
	}
}

// around returns the boxes around people.
func (r *rows) around() (out []*diagram.Shape) {
	for i, g := range r.closed {
		low, far, top := math.Inf(1), math.Inf(-1), -20.0
		for _, p := range r.people {
			if p.box == i+1 {
				low, far = min(low, *p.X), max(far, *p.X+*p.W)
				if p.actor {
					top = -actorHigh
				}
			}
		}
		if math.IsInf(low, 0) {
			continue
		}
		in := g.Shape
		in.X, in.Y, in.W, in.H, in.Children = new(low-20), new(top), new(far-low+40), new(r.y+30-top), nil
		out = append(out, in)
	}
	return out
}
