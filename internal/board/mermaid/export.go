// Package mermaid puts Mermaid diagrams on whiteboards, and writes whiteboards as Mermaid:
// flowcharts, sequence, class and state diagrams.
package mermaid

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
	"github.com/openspace-tui/openspace/internal/lang"
)

// ErrNoDiagram says that a board has nothing that Mermaid could show.
var ErrNoDiagram = lang.Errorf("board-has-no-shapes-diagram")

// Write tells a board as a Mermaid diagram, as what most of it is: a sequence,
// classes, states, else a flowchart. Places are left out, since Mermaid finds its
// own; left are the kinds of shapes that the diagram does not tell, each with how
// many there are.
func Write(b *board.Board) (text string, left []string, err error) {
	w := newWriter(b)
	if len(w.nodes)+len(w.frames) == 0 {
		return "", nil, ErrNoDiagram
	}
	switch w.family() {
	case "sequence":
		w.sequence()
	case "class":
		w.classes()
	case "state":
		w.states()
	default:
		w.flow()
	}
	return w.String(), w.untold(), nil
}

// mark is a shape of a board that is written.
type mark struct {
	*board.Shape
	kind, name string
	parent     string // the frame that it is in, "" on the page
	from, to   string // what an arrow connects; an activation counts as its lifeline
}

type writer struct {
	strings.Builder
	view                 *board.View
	all                  []*mark
	nodes, edges, frames []*mark
	byID                 map[string]*mark
	taken                map[string]bool
	told                 map[*mark]bool
	title                *mark
	lost                 []string         // texts of what has none in the diagram
	numberless           map[*mark]string // messages that are counted, without their numbers
}

func newWriter(b *board.Board) *writer {
	w := &writer{view: b.View(), byID: map[string]*mark{}, taken: map[string]bool{}, told: map[*mark]bool{}}
	for _, s := range w.view.Shapes {
		if s.Part != "" {
			continue
		}
		m := &mark{Shape: s, kind: b.Info(s).Kind, parent: w.frameOf(s)}
		w.all = append(w.all, m)
		w.byID[s.ID] = m
		switch {
		case s.Arrow != nil:
			w.edges = append(w.edges, m)
		case s.Type == "frame":
			w.frames = append(w.frames, m)
		case m.kind == "line", m.kind == "draw", m.kind == "highlight", m.kind == "group", m.kind == "activation",
			m.kind == "image", m.kind == "bookmark", !s.Known:
		default:
			w.nodes = append(w.nodes, m)
		}
	}
	w.edges = slices.DeleteFunc(w.edges, func(m *mark) bool {
		m.from, m.to = w.end(m.Arrow.From), w.end(m.Arrow.To)
		return m.from == "" || m.to == ""
	})
	for _, m := range slices.Concat(w.nodes, w.frames) {
		m.name = w.name(m.ID)
	}
	w.findTitle()
	return w
}

// frameOf is the frame that a shape is in, through groups and other shapes.
func (w *writer) frameOf(s *board.Shape) string {
	for p := w.view.Shape(s.Parent); p != nil; p = w.view.Shape(p.Parent) {
		if p.Type == "frame" {
			return p.ID
		}
	}
	return ""
}

// end is what an end of an arrow is at, "" for nothing that is written.
func (w *writer) end(id string) string {
	m := w.byID[id]
	if m != nil && m.kind == "activation" {
		m = w.byID[m.Parent]
	}
	if m == nil || m.Type != "frame" && !slices.Contains(w.nodes, m) {
		return ""
	}
	return m.ID
}

// findTitle takes a text above all else for the title.
func (w *writer) findTitle() {
	top := math.Inf(1)
	var first *mark
	for _, m := range w.all {
		if m.kind == "text" && m.parent == "" && (first == nil || m.Bounds.Y < first.Bounds.Y) {
			first = m
		}
	}
	if first == nil || first.Text == "" || strings.Contains(first.Text, "\n") || len(w.nodes) < 2 {
		return
	}
	for _, m := range w.all {
		if m != first {
			top = min(top, m.Bounds.Y)
		}
	}
	bound := slices.ContainsFunc(w.edges, func(e *mark) bool { return e.from == first.ID || e.to == first.ID })
	if !bound && first.Bounds.Y+first.Bounds.H <= top {
		w.title = first
		w.nodes = slices.DeleteFunc(w.nodes, func(m *mark) bool { return m == first })
	}
}

// family is what most of the board is.
func (w *writer) family() string {
	kinds, all := map[string]int{}, 0
	var people []board.Rect
	for _, m := range w.nodes {
		if m.kind == "lifeline" {
			people = append(people, m.Bounds)
		}
	}
	count := func(family string) { kinds[family]++; all++ }
	for _, m := range w.nodes {
		switch m.kind {
		case "lifeline":
			count("sequence")
		case "class", "interface", "abstract":
			count("class")
		case "state":
			count("state")
		case "initial", "final":
			if m.Text != "" || len(w.edges) == 0 { // circles of a flowchart
				count("flow")
			} else {
				count("state")
			}
		case "text", "note":
		default:
			beside := slices.ContainsFunc(people, func(r board.Rect) bool { return r.Grow(60).Overlaps(m.Bounds) })
			if w.speaks(m) {
				count("sequence")
			} else if !beside && !w.remark(m) && !isBar(m) {
				count("flow")
			}
		}
	}
	for _, family := range []string{"sequence", "class", "state"} {
		if kinds[family]*2 > all {
			return family
		}
	}
	return "flow"
}

// speaks reports whether messages go between a shape and a lifeline.
func (w *writer) speaks(m *mark) bool {
	return slices.ContainsFunc(w.edges, func(e *mark) bool {
		from, to := w.byID[e.from], w.byID[e.to]
		return e.kind == "message" && (from == m && to.kind == "lifeline" || to == m && from.kind == "lifeline")
	})
}

// remark reports whether a shape is a note: a line without heads ties it to one
// other shape, and nothing else does.
func (w *writer) remark(m *mark) bool {
	ties := 0
	for _, e := range w.edges {
		if e.from != m.ID && e.to != m.ID {
			continue
		}
		if e.Arrow.StartHead != "none" || e.Arrow.EndHead != "none" {
			return false
		}
		ties++
	}
	return ties == 1 && (m.kind == "note" || m.kind == "text" || m.kind == "box") ||
		ties == 0 && (m.kind == "note" || m.kind == "box" && m.Color == "yellow")
}

// remarked returns the shape that a note is of, nil for none, and notes that both
// are told.
func (w *writer) remarked(m *mark) *mark {
	for _, e := range w.edges {
		if e.from == m.ID || e.to == m.ID {
			w.told[e] = true
			if e.from == m.ID {
				return w.byID[e.to]
			}
			return w.byID[e.from]
		}
	}
	return nil
}

// isBar reports whether a shape is a bar at which ways part or meet.
func isBar(m *mark) bool {
	return m.kind == "box" && m.Fill == "fill" && m.Text == "" && min(m.W, m.H)*3 < max(m.W, m.H)
}

func (w *writer) line(depth int, format string, args ...any) {
	fmt.Fprintf(w, strings.Repeat("    ", depth)+format+"\n", args...)
}

// tell notes that shapes are in the diagram.
func (w *writer) tell(all ...*mark) {
	for _, m := range all {
		w.told[m] = true
	}
}

// lose notes that the text of a shape is not in the diagram.
func (w *writer) lose(m *mark) {
	if text := strings.Join(strings.Fields(m.Text), " "); text != "" {
		w.lost = append(w.lost, m.kind+" "+strconv.Quote(mermaid.Brief(text)))
	}
}

// untold lists the kinds of what is not in the diagram, with how many there are.
func (w *writer) untold() []string {
	counts := map[string]int{}
	var order []string
	for _, m := range w.all {
		if w.told[m] || m.kind == "group" || m.kind == "activation" || m == w.title ||
			m.kind == "text" && m.Text == mermaid.Gone {
			continue
		}
		if counts[m.kind] == 0 {
			order = append(order, m.kind)
		}
		counts[m.kind]++
	}
	for i, kind := range order {
		if counts[kind] > 1 {
			order[i] = fmt.Sprintf("%s ×%d", kind, counts[kind])
		}
	}
	return append(order, w.lost...)
}

// name gives a shape a name that Mermaid takes, and that no other has.
func (w *writer) name(id string) string {
	var b strings.Builder
	for _, c := range strings.TrimPrefix(id, "shape:") {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			b.WriteRune(c)
		} else {
			b.WriteByte('_')
		}
	}
	name := b.String()
	if reserved(name) || name[0] >= '0' && name[0] <= '9' { // words that mean something there
		name = "n" + name
	}
	for w.taken[name] {
		name = fmt.Sprintf("%s_%d", name, len(w.taken))
	}
	w.taken[name] = true
	return name
}

func reserved(name string) bool {
	return name == "" || slices.Contains([]string{"end", "graph", "flowchart", "subgraph", "class", "classdef", "style",
		"linkstyle", "click", "direction", "default",
		"state", "note", "namespace", "participant", "actor", "box", "loop", "alt", "else", "opt", "par", "and", "critical", "option", "break", "rect", "create", "destroy", "activate",
		"deactivate", "title", "link", "links", "autonumber", "interpolate", "href", "call",
		"accdescr", "acctitle", "callback", "cssclass", "details", "o", "off", "over", "par_over", "properties", "scale", "_blank", "_parent", "_self",
		"_top"}, strings.ToLower(name))
}

// quoted returns a text in the quotes that hold anything.
func quoted(text string) string {
	return `"` + strings.NewReplacer("#", "#35;", `"`, "#quot;", "<", "#lt;", ">", "#gt;", "\n", "<br>").Replace(text) +
		`"`
}

// words returns a text for places that take no quotes.
func words(text string) string {
	text = strings.NewReplacer("#", "#35;", ";", "#59;", "<", "#lt;", ">", "#gt;", "\n", "<br>", "%%", "#37;#37;", "\t",
		" ").Replace(text)
	return strings.TrimSpace(text)
}

// colonless is words for places that a colon would end.
func colonless(text string) string { return strings.ReplaceAll(words(text), ":", "#58;") }

func orName(text, name string) string {
	if text == "" {
		return name
	}
	return text
}

// direction is where most of the way of the arrows goes in a frame, or on the page.
// Where none goes between what is on the page, it is that within the frames.
func (w *writer) direction(parent string) string {
	way := w.way(parent)
	if way == (board.Point{}) && parent == "" {
		for _, f := range w.frames {
			inner := w.way(f.ID)
			way = board.Point{X: way.X + inner.X, Y: way.Y + inner.Y}
		}
	}
	switch x, y := way.X, way.Y; {
	case math.Abs(x) > math.Abs(y) && x < 0:
		return "RL"
	case math.Abs(x) > math.Abs(y):
		return "LR"
	case y < 0:
		return "BT"
	case y == 0 && parent != "":
		return ""
	}
	return "TD"
}

// way adds up where arrows go in a frame, or on the page, each as much as another:
// of two shapes the first arrow counts, others may lead back.
func (w *writer) way(parent string) (sum board.Point) {
	seen := map[[2]*mark]bool{}
	for _, e := range w.edges {
		from, to := w.within(e.from, parent), w.within(e.to, parent)
		if from == nil || to == nil || from == to || seen[[2]*mark{from, to}] || seen[[2]*mark{to, from}] {
			continue
		}
		seen[[2]*mark{from, to}] = true
		if e.kind == "inheritance" { // what inherits is below
			from, to = to, from
		}
		a, b := from.Bounds.Center(), to.Bounds.Center()
		if l := math.Hypot(b.X-a.X, b.Y-a.Y); l > 0 {
			sum = board.Point{X: sum.X + (b.X-a.X)/l, Y: sum.Y + (b.Y-a.Y)/l}
		}
	}
	return sum
}

// within returns what a shape is in, or is, among what a frame holds.
func (w *writer) within(id, parent string) *mark {
	for m := w.byID[id]; m != nil; m = w.byID[m.parent] {
		if m.parent == parent {
			return m
		}
	}
	return nil
}

// heading writes the title as Mermaid has it before a diagram.
func (w *writer) heading() {
	if w.title != nil {
		w.line(0, "---\ntitle: %s\n---", words(w.title.Text))
	}
}

// children returns what is in a frame, or on the page, in the order of the board.
func (w *writer) children(of string) (nodes, frames []*mark) {
	for _, m := range w.nodes {
		if m.parent == of {
			nodes = append(nodes, m)
		}
	}
	for _, m := range w.frames {
		if m.parent == of {
			frames = append(frames, m)
		}
	}
	return nodes, frames
}

// byHeight orders marks from the top down.
func byHeight(marks []*mark) []*mark {
	out := slices.Clone(marks)
	slices.SortStableFunc(out, func(a, b *mark) int { return cmp.Compare(a.Bounds.Y, b.Bounds.Y) })
	return out
}
