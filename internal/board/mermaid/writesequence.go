package mermaid

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// happening is a line of a sequence diagram, at a height of the board.
type happening struct {
	y     float64
	rank  int // the order at one height
	depth int // by how much what follows is within
	text  string
}

// sequence writes a sequence diagram.
func (w *writer) sequence() {
	w.line(0, "sequenceDiagram")
	if w.title != nil {
		w.line(1, "title %s", words(w.title.Text))
	}
	people := w.people()
	w.counted()
	late := w.late(people)
	w.declare(people, late)
	var all []happening
	for _, e := range byHeight(w.edges) {
		all = append(all, w.says(e, people, late)...)
	}
	all = append(all, w.activations()...)
	all = append(all, w.blocks()...)
	for _, m := range w.nodes {
		if h, ok := w.note(m, people); ok {
			all = append(all, h)
		}
	}
	slices.SortStableFunc(all, func(a, b happening) int { return cmp.Or(cmp.Compare(a.y, b.y), a.rank-b.rank) })
	depth := 1
	for _, h := range all {
		if h.depth < 0 {
			depth--
		}
		before := 0
		if strings.HasPrefix(h.text, "else") || strings.HasPrefix(h.text, "and") ||
			strings.HasPrefix(h.text, "option") {
			before = 1
		}
		w.line(max(depth-before*boolInt(h.rank == rankPart), 1), "%s", h.text)
		if h.depth > 0 {
			depth++
		}
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// The order of what happens at one height.
const (
	rankSleep = iota
	rankEnd
	rankPart
	rankBegin
	rankSay
	rankWake
)

// people are who takes part, from the left: lifelines, and what else messages go
// between.
func (w *writer) people() []*mark {
	speaks := map[string]bool{}
	for _, e := range w.edges {
		speaks[e.from], speaks[e.to] = true, true
	}
	var out []*mark
	for _, m := range w.nodes {
		if m.kind == "lifeline" || speaks[m.ID] && m.Type != "frame" {
			w.tell(m)
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b *mark) int { return cmp.Compare(a.Bounds.Center().X, b.Bounds.Center().X) })
	return out
}

// late gives the first message to those who are not there from the beginning.
func (w *writer) late(people []*mark) map[*mark]*mark {
	top := math.Inf(1)
	for _, m := range people {
		if m.kind == "lifeline" {
			top = min(top, m.Matrix.Y)
		}
	}
	out := map[*mark]*mark{}
	for _, m := range people {
		if m.kind != "lifeline" || m.Matrix.Y < top+40 {
			continue
		}
		for _, e := range byHeight(w.edges) {
			if e.from == m.ID || e.to == m.ID {
				out[m] = e
				break
			}
		}
	}
	return out
}

// declare writes who takes part, with the boxes around some.
func (w *writer) declare(people []*mark, late map[*mark]*mark) {
	var box *mark
	for _, m := range people {
		in := w.boxOf(m)
		if box != nil && in != box {
			w.line(1, "end")
		}
		if in != nil && in != box {
			w.tell(in)
			w.line(1, "box transparent %s", words(orName(in.Text, "box")))
		}
		box = in
		if late[m] == nil {
			w.line(1+boolInt(box != nil), "%s", w.declaration(m))
		}
	}
	if box != nil {
		w.line(1, "end")
	}
}

// boxOf is the frame around somebody from head to foot.
func (w *writer) boxOf(m *mark) *mark {
	for _, f := range w.frames {
		if _, block := blockWord(f.Text); !block && f.Bounds.Y <= m.Bounds.Y+1 && f.Bounds.X <= m.Bounds.X &&
			f.Bounds.X+f.Bounds.W >= m.Bounds.X+m.Bounds.W {
			return f
		}
	}
	return nil
}

func (w *writer) declaration(m *mark) string {
	word := "participant"
	if m.kind == "actor" {
		word = "actor"
	}
	for _, a := range w.nodes {
		c, d := a.Bounds.Center(), m.Bounds.Center()
		if a.kind == "actor" && a.Text == "" && math.Abs(c.X-d.X) < 20 && math.Abs(a.Matrix.Y+a.H-m.Matrix.Y) < 60 {
			w.tell(a)
			word = "actor"
		}
	}
	return word + " " + m.name + " as " + orName(words(m.Text), m.name)
}

// says writes a message, and who begins or ends with it.
func (w *writer) says(e *mark, people []*mark, late map[*mark]*mark) (out []happening) {
	from, to := w.byID[e.from], w.byID[e.to]
	if from.name == "" || to.name == "" || from.Type == "frame" || to.Type == "frame" {
		return nil
	}
	w.tell(e)
	y := e.Arrow.Path[0].Y
	for m, first := range late {
		if first == e {
			out = append(out, happening{y, rankSay, 0, "create " + w.declaration(m)})
		}
	}
	for _, m := range people {
		if (m == from || m == to) && w.endsWith(m, e, people) {
			out = append(out, happening{y, rankSay, 0, "destroy " + m.name})
		}
	}
	line, start, end := "-", "", ">>"
	if e.Dash == "dashed" || e.Dash == "dotted" {
		line = "--"
	}
	switch e.Arrow.EndHead {
	case "none":
		end = ">"
	case "bar", "pipe":
		end = "x"
	}
	if e.Arrow.StartHead != "none" && end == ">>" {
		start = "<<"
	}
	mark := ""
	if a := w.byID[e.Arrow.To]; a.kind == "activation" && math.Abs(a.Matrix.Y-y) < 12 {
		mark = "+"
	} else if a := w.byID[e.Arrow.From]; a.kind == "activation" && math.Abs(a.Matrix.Y+a.H-y) < 12 {
		mark = "-"
	}
	return append(out, happening{y, rankSay, 0, from.name + start + line + end + mark + to.name + ": " +
		orName(words(w.uncounted(e)), " ")})
}

// endsWith reports whether somebody's line ends with a message before others' do.
func (w *writer) endsWith(m, e *mark, people []*mark) bool {
	end := math.Inf(-1)
	for _, p := range people {
		end = max(end, p.Bounds.Y+p.Bounds.H)
	}
	if bottom := m.Bounds.Y + m.Bounds.H; m.kind != "lifeline" || bottom > end-40 || bottom-e.Arrow.Path[0].Y > 60 {
		return false
	}
	return !slices.ContainsFunc(w.edges, func(other *mark) bool {
		return other != e && (other.from == m.ID || other.to == m.ID) && other.Arrow.Path[0].Y > e.Arrow.Path[0].Y
	})
}

// activations writes those that no message begins or ends.
func (w *writer) activations() (out []happening) {
	for _, a := range w.all {
		of := w.byID[a.Parent]
		if a.kind != "activation" || of == nil || of.name == "" {
			continue
		}
		begun, ended := false, false
		for _, e := range w.edges {
			y := e.Arrow.Path[0].Y
			begins := e.Arrow.To == a.ID && math.Abs(a.Matrix.Y-y) < 12
			begun = begun || begins
			if from := w.byID[e.Arrow.From]; from == a && math.Abs(a.Matrix.Y+a.H-y) < 12 {
				to := w.byID[e.Arrow.To]
				if to.kind != "activation" || math.Abs(to.Matrix.Y-y) >= 12 {
					ended = true
				}
			}
		}
		if !begun {
			out = append(out, happening{a.Matrix.Y, rankWake, 0, "activate " + of.name})
		}
		if !ended {
			out = append(out, happening{a.Matrix.Y + a.H, rankSleep, 0, "deactivate " + of.name})
		}
	}
	return out
}

// blockWord is the word with which a frame around rows begins.
func blockWord(text string) (word string, ok bool) {
	word, _, _ = strings.Cut(text, " ")
	return word, slices.Contains([]string{"loop", "alt", "else", "opt", "par", "and", "critical", "option", "break",
		"rect"}, word)
}

// blocks writes frames around rows. One that goes on with what another began, and
// is right below, is a part of it.
func (w *writer) blocks() (out []happening) {
	frames := byHeight(w.frames)
	goesOn := map[*mark]bool{}
	for i, f := range frames {
		word, ok := blockWord(f.Text)
		if !ok || word != "else" && word != "and" && word != "option" {
			continue
		}
		for _, before := range slices.Backward(frames[:i]) {
			gap := f.Bounds.Y - before.Bounds.Y - before.Bounds.H
			if _, block := blockWord(before.Text); block && math.Abs(f.Bounds.X-before.Bounds.X) < 2 && gap > -5 &&
				gap < 60 {
				goesOn[before] = true
				w.tell(f)
				break
			}
		}
	}
	for _, f := range frames {
		word, ok := blockWord(f.Text)
		part := word == "else" || word == "and" || word == "option"
		if !ok || part && !w.told[f] {
			continue
		}
		w.tell(f)
		text := word
		if rest := words(strings.TrimPrefix(f.Text, word)); word == "rect" {
			text = "rect rgb(240, 240, 240)"
		} else if rest != "" {
			text += " " + rest
		}
		h := happening{f.Bounds.Y, rankBegin, 1, text}
		if part {
			h.rank, h.depth = rankPart, 0
		}
		out = append(out, h)
		if !goesOn[f] {
			out = append(out, happening{f.Bounds.Y + f.Bounds.H, rankEnd, -1, "end"})
		}
	}
	return out
}

// note writes a box among lifelines as a note over or beside them.
func (w *writer) note(m *mark, people []*mark) (happening, bool) {
	if w.told[m] || m.Text == "" || m.Text == mermaid.Gone || m.kind == "actor" {
		return happening{}, false
	}
	var over []*mark
	var left, right *mark
	for _, p := range people {
		switch x := p.Bounds.Center().X; {
		case x >= m.Bounds.X && x <= m.Bounds.X+m.Bounds.W:
			over = append(over, p)
		case x < m.Bounds.X:
			left = p
		case right == nil:
			right = p
		}
	}
	where := ""
	gap := func(p *mark) float64 {
		if p == nil {
			return math.Inf(1)
		}
		return min(math.Abs(m.Bounds.X-p.Bounds.Center().X), math.Abs(m.Bounds.X+m.Bounds.W-p.Bounds.Center().X))
	}
	switch {
	case len(over) > 1:
		where = "over " + over[0].name + "," + over[len(over)-1].name
	case len(over) == 1:
		where = "over " + over[0].name
	case min(gap(left), gap(right)) > 200:
		return happening{}, false
	case gap(left) <= gap(right):
		where = "right of " + left.name
	default:
		where = "left of " + right.name
	}
	w.tell(m)
	return happening{m.Bounds.Y, rankSay, 0, "Note " + where + ": " + words(m.Text)}, true
}
