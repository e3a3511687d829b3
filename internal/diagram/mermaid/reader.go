package mermaid

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/lang"
)

// reader collects shapes while a diagram is read.
type reader struct {
	prefix string
	layout diagram.Layout
	line   func(string) error                // reads a statement; nil before the kind of diagram is known
	more   func(l string, next []string) int // how many of the next lines belong to a statement; nil: none
	next   func(l string) bool               // whether what is behind a semicolon is another statement; nil: never
	amid   func(l string) bool               // whether a line that is read so far goes on with text; nil: never
	last   func()                            // ends what is begun, before names are known; nil: nothing
	done   func()                            // ends what was begun, where that is more than all have
	flows  bool                              // it is a flowchart
	at     int                               // the line that is read
	raw    string                            // that line, as it is written
	config strings.Builder                   // lines of configuration before the diagram
	plan   diagram.Plan
	title  string
	headed string // the id of its shape
	left   []Left
	notes  int // that are tied to something

	nodes  map[string]*node
	order  []*node
	groups map[string]*group
	open   []*group // those around what is read, the outermost first
	closed []*group // all, in the order in which they were begun
	edges  []*edge
	styles styles
	ids    map[string]bool
	talk   *conversation // of a sequence
	chart  Chart

	amounts []Amount // of the edges, where those have some
}

// node is a shape with a name; a name that is a group's too means the group.
type node struct {
	*diagram.Shape
	name  string
	group *group
	of    string // whose note it is
	side  string // on which it is of that: "left", "right", or "" for where there is room
}

// group is a frame around what belongs together: a subgraph, a composite state, a
// namespace.
type group struct {
	*diagram.Shape
	name      string
	parent    *group
	direction string
	mentions  []string
	region    bool // it is one of the concurrent parts of a state
}

// edge goes between what two names mean. One that is hidden orders nodes alone.
type edge struct {
	*diagram.Shape
	from, to string
	hidden   bool
	id       string
}

func newReader(prefix string) *reader {
	return &reader{prefix: prefix, nodes: map[string]*node{}, groups: map[string]*group{},
		plan: diagram.Plan{Layout: "layered"}, ids: map[string]bool{}}
}

// leave notes that something is not shown.
func (r *reader) leave(line int, what string) {
	l := Left{line, what}
	if !slices.Contains(r.left[max(len(r.left)-8, 0):], l) { // the same of a line, for each thing that has it
		r.left = append(r.left, l)
	}
}

// leaves notes a statement that begins with one of some words.
func (r *reader) leaves(l string, words ...string) bool {
	first, _, _ := strings.Cut(l, " ")
	first = strings.TrimSuffix(first, ":")
	if !slices.Contains(words, first) {
		return false
	}
	r.leave(r.at, first)
	return true
}

// id returns the id of a shape for a name of the diagram; no other has it.
func (r *reader) id(name string) string {
	var b strings.Builder
	b.WriteString(r.prefix)
	for _, c := range name {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' {
			b.WriteRune(c)
		} else {
			fmt.Fprintf(&b, "_%x", c)
		}
	}
	id := b.String()[:min(b.Len(), 80)]
	for n, base := 2, id; r.ids[id] || id == ""; n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	r.ids[id] = true
	return id
}

// node returns the shape of a name, which is new the first time.
func (r *reader) node(name, kind string) *node {
	r.mention(name)
	if n := r.nodes[name]; n != nil {
		return n
	}
	n := &node{Shape: &diagram.Shape{ID: r.id(name), Kind: kind, Text: new(name)}, name: name}
	r.nodes[name] = n
	r.order = append(r.order, n)
	return n
}

// mention has a name belong to the innermost group that is open, unless another
// has it when that ends.
func (r *reader) mention(name string) {
	if g := r.inner(); g != nil {
		g.mentions = append(g.mentions, name)
	}
}

// Bounds of the frames of a diagram: each is laid out by itself, and a board finds
// its place among all others.
const (
	maxGroups = 300
	maxNested = 30
)

// full reports whether there are as many frames, here or altogether, as there may be.
func (r *reader) full() bool { return len(r.closed) >= maxGroups || len(r.open) >= maxNested }

// enter begins a group, or goes on with one of that name. What is in one too many
// is in the one around it.
func (r *reader) enter(name, text string) *group {
	g := r.groups[name]
	if g == nil && r.full() {
		r.leave(r.at, lang.T("the-frame", Brief(name)))
		r.open = append(r.open, r.inner())
		return nil
	}
	if g == nil || slices.Contains(r.open, g) && !r.full() {
		for r.groups[name] != nil {
			name += "'"
		}
		g = &group{Shape: &diagram.Shape{Kind: "frame"}, name: name, parent: r.inner()}
		if n := r.nodes[name]; n != nil { // it was named before, and is no node
			g.ID = n.ID
		} else {
			g.ID = r.id(name)
		}
		r.closed = append(r.closed, g)
		r.groups[name] = g
	}
	if g.Text == nil || text != "" {
		g.Text = new(cmp.Or(text, name))
	}
	r.open = append(r.open, g)
	return g
}

// inner is the group around what is read, nil for the page.
func (r *reader) inner() *group {
	if len(r.open) == 0 {
		return nil
	}
	return r.open[len(r.open)-1]
}

// leaveGroup ends the innermost group.
func (r *reader) leaveGroup() {
	if len(r.open) == 0 {
		return
	}
	g := r.inner()
	if r.open = r.open[:len(r.open)-1]; g == nil {
		return
	}
	for _, name := range g.mentions {
		if n := r.nodes[name]; n != nil && n.group == nil {
			n.group = g
		}
	}
	g.mentions = nil
}

// edge adds an arrow between two names.
func (r *reader) edge(kind, from, to, label string) *edge {
	e := &edge{Shape: &diagram.Shape{Kind: kind}, from: from, to: to}
	if label = plain(label); label != "" {
		e.Text = &label
	}
	r.edges = append(r.edges, e)
	return e
}

// finish ends what was begun, and says what names mean.
func (r *reader) finish() {
	if r.last != nil {
		r.last()
	}
	for len(r.open) > 0 {
		r.leaveGroup()
	}
	r.order = slices.DeleteFunc(r.order, func(n *node) bool {
		g := r.groups[n.name]
		if g == nil {
			return false
		}
		if *n.Text != n.name && *g.Text == g.name { // it was described by its name
			g.Text = n.Text
		}
		r.styles.rename(n.name, g.name)
		return true
	})
	for _, n := range r.order {
		if of := r.nodes[n.of]; of != nil && n.side != "" {
			n.group = of.group
		}
	}
	r.dress()
	if r.talk != nil {
		r.talk.finish()
	}
	if r.done != nil {
		r.done()
	}
	if c, ok := r.chart.(interface{ finish(*reader) }); ok {
		c.finish(r)
	}
}

// means returns the shape that a name stands for.
func (r *reader) means(name string) *diagram.Shape {
	if g := r.groups[name]; g != nil {
		return g.Shape
	}
	if n := r.nodes[name]; n != nil {
		return n.Shape
	}
	return nil
}

// diagram returns the shapes: nodes, frames around them from the innermost out,
// and what goes between.
func (r *reader) diagram() (Diagram, error) {
	out := Diagram{Plan: r.plan, Title: r.title, Left: r.left, Amounts: r.amounts, sequence: r.talk != nil, read: r}
	switch {
	case r.talk != nil:
		out.inputs, out.Plan = r.talk.shapes()
	case r.chart != nil && r.chart.empty():
		return Diagram{}, r.nothing(out)
	case r.chart != nil:
		out.inputs, out.Plan, out.Chart = r.chart.shapes(r.id), diagram.Plan{Placed: true}, r.chart
	default:
		for _, e := range r.edges {
			e.From, e.To = new(r.means(e.from).ID), new(r.means(e.to).ID)
		}
		for _, n := range r.order {
			out.inputs = append(out.inputs, n.Shape)
		}
		out.inputs = append(out.inputs, r.frames()...)
		if r.nested() {
			if err := r.place(); err != nil {
				return Diagram{}, err
			}
			out.Plan = diagram.Plan{Placed: true, Direction: r.plan.Direction}
		}
		for _, e := range r.edges {
			if !e.hidden {
				out.inputs = append(out.inputs, e.Shape)
			}
		}
	}
	if len(out.inputs) == 0 {
		return Diagram{}, r.nothing(out)
	}
	if r.title != "" {
		out.inputs = append(out.inputs, r.heading(out.inputs))
	}
	var err error
	out.Shapes, err = encoded(out.inputs)
	return out, err
}

// nothing says that there is no diagram, and what was not understood.
func (r *reader) nothing(d Diagram) error {
	err := lang.Errorf("there-is-no-diagram")
	if left := d.LeftOut(ToldAll); left != "" {
		return fmt.Errorf("%w (%s)", err, left)
	}
	return err
}

// nested reports whether a board's layout alone would not do.
func (r *reader) nested() bool {
	return len(r.closed) > 0 || r.title != "" || slices.ContainsFunc(r.edges, func(e *edge) bool { return e.hidden }) ||
		slices.ContainsFunc(r.order, func(n *node) bool { return n.side != "" })
}

// frames returns the groups, inner ones first, with what is in them.
func (r *reader) frames() []*diagram.Shape {
	deep := slices.Clone(r.closed)
	slices.SortStableFunc(deep, func(a, b *group) int { return b.depth() - a.depth() })
	out := make([]*diagram.Shape, len(deep))
	for i, g := range deep {
		g.Children = nil
		for _, n := range r.order {
			if n.group == g {
				g.Children = append(g.Children, n.ID)
			}
		}
		for _, inner := range r.closed {
			if inner.parent == g {
				g.Children = append(g.Children, inner.ID)
			}
		}
		out[i] = g.Shape
	}
	return out
}

func (g *group) depth() int {
	n := 0
	for ; g != nil; g = g.parent {
		n++
	}
	return n
}
