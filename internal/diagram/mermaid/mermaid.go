// Package mermaid reads Mermaid diagrams as shapes: flowcharts, sequence, class and state
// diagrams. The other kinds that it reads are drawn as one of these, or as bars, lines and
// boxes at places of their own.
//
// What a diagram shows becomes shapes: nodes with their shapes and labels, what
// goes from where to where and how it is drawn, frames around what belongs
// together, members, notes, colours as near as a board has them. What boards
// have nothing for is listed with its line in Diagram.Left, never dropped without
// a word and never drawn as something else. A line that makes no sense is an
// error with its number.
package mermaid

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Limits on what is read.
const (
	maxBytes = 1 << 20
	maxLines = 10_000
)

// Left is something of a diagram that its shapes do not show.
type Left struct {
	Line int    // from 1
	What string // mostly in Mermaid's own words
}

func (l Left) String() string { return lang.T("line-n-x", l.Line, l.What) }

// Gone is the text at the end of a lifeline that ends.
const Gone = "✕"

// Diagram is what a text describes.
type Diagram struct {
	Shapes []json.RawMessage
	Plan   diagram.Plan // without a layout where the shapes say their places
	Title  string       // of the diagram, "" without one
	Left   []Left       // what the shapes do not show
	Chart  Chart        // of one of bars, nil for others

	Amounts []Amount // of its arrows, where those have some

	sequence bool
	read     *reader
	inputs   []*diagram.Shape
}

// TitleID is the id of the shape that has the title, "" for none.
func (d Diagram) TitleID() string { return d.read.headed }

// Texts are what the shapes of a diagram say, its title among them.
func (d Diagram) Texts() (out []string) {
	for _, in := range d.inputs {
		if in.Text != nil && *in.Text != Gone {
			out = append(out, *in.Text)
		}
		out = append(append(out, in.Attributes...), in.Methods...)
	}
	return append(out, d.Title)
}

// Sequence reports whether the diagram is one of messages between lifelines.
func (d Diagram) Sequence() bool { return d.sequence }

// Direction is where the arrows go: down, up, right or left, "" for down.
func (d Diagram) Direction() string { return d.Plan.Direction }

// Directions are where arrows go in those frames that say so, by the ids of their shapes.
func (d Diagram) Directions() map[string]string {
	out := map[string]string{}
	for _, g := range d.read.closed {
		if g.direction != "" {
			out["shape:"+g.ID] = g.direction
		}
	}
	return out
}

// Told is how many of the things that were left out are told one by one where there
// is a row for them, ToldAll where there is a page.
const (
	Told    = 3
	ToldAll = 15
)

// LeftOut tells what the shapes do not show, at most so many things one by one, ""
// where they show all. What Mermaid would not show either comes last.
func (d Diagram) LeftOut(most int) string {
	if len(d.Left) == 0 {
		return ""
	}
	left := slices.Clone(d.Left)
	slices.SortStableFunc(left, func(a, b Left) int { return cmp.Compare(a.unseen(), b.unseen()) })
	var told []string
	for _, l := range left[:min(len(left), most)] {
		told = append(told, l.String())
	}
	text := strings.Join(told, ", ")
	if more := len(left) - most; more > 0 {
		text += " " + lang.N(more, "and-more", more)
	}
	return lang.T("left-out", text)
}

// unseen is 1 for what no picture of the diagram has, else 0.
func (l Left) unseen() int {
	switch l.What {
	case "config", "%%{ }%%", "accTitle", "accDescr":
		return 1
	}
	return 0
}

// Parse reads a diagram. Ids of its shapes begin with a prefix, so that two
// diagrams fit on one board. The layout places what is in frames, and notes.
func Parse(source, prefix string, layout diagram.Layout) (Diagram, error) {
	if len(source) > maxBytes {
		return Diagram{}, lang.Errorf("diagram-has-bytes-more-than", len(source), maxBytes)
	}
	r := newReader(prefix)
	r.layout = layout
	if err := r.all(source); err != nil {
		return Diagram{}, err
	}
	if r.line == nil {
		return Diagram{}, lang.Errorf("there-is-no-diagram")
	}
	return r.diagram()
}

// Turned returns the diagram with its arrows in another direction, down,
// up, right or left.
func (d Diagram) Turned(direction string) (Diagram, error) {
	d.read.plan.Direction = direction
	return d.read.diagram()
}

// Beside returns the shapes for a page that has others: below those, in a rectangle, and
// with other ids where ids are taken.
func (d Diagram) Beside(others diagram.Rect, taken func(id string) bool) ([]json.RawMessage, error) {
	inputs := renamed(d.inputs, taken)
	if d.Plan.Layout == "" {
		corner := corner(inputs)
		inputs = moved(inputs, others.X-corner.X, others.Y+others.H+160-corner.Y)
	}
	return encoded(inputs)
}

// renamed gives other ids to those shapes whose own are taken.
func renamed(inputs []*diagram.Shape, taken func(string) bool) []*diagram.Shape {
	own := map[string]bool{}
	for _, in := range inputs {
		own[in.ID] = true
	}
	to := map[string]string{}
	for _, in := range inputs {
		if in.ID == "" || !taken(in.ID) {
			continue
		}
		id := in.ID
		for n := 2; own[id] || taken(id); n++ {
			id = fmt.Sprintf("%s-%d", in.ID, n)
		}
		own[id], to[in.ID] = true, id
	}
	other := func(id *string) *string {
		if id == nil || to[*id] == "" {
			return id
		}
		return new(to[*id])
	}
	out := make([]*diagram.Shape, len(inputs))
	for i, in := range inputs {
		c := *in
		c.ID = *other(&in.ID)
		c.From, c.To, c.Parent = other(in.From), other(in.To), other(in.Parent)
		c.Children = nil
		for _, child := range in.Children {
			c.Children = append(c.Children, *other(&child))
		}
		out[i] = &c
	}
	return out
}

// corner is the top left of where shapes say they are.
func corner(inputs []*diagram.Shape) (out diagram.Point) {
	first := true
	for _, in := range inputs {
		if in.X == nil || in.Y == nil {
			continue
		}
		if first {
			out, first = diagram.Point{X: *in.X, Y: *in.Y}, false
		}
		out = diagram.Point{X: min(out.X, *in.X), Y: min(out.Y, *in.Y)}
	}
	return out
}

func moved(inputs []*diagram.Shape, x, y float64) []*diagram.Shape {
	out := make([]*diagram.Shape, len(inputs))
	for i, in := range inputs {
		c := *in
		if c.X != nil {
			c.X = new(*c.X + x)
		}
		if c.Y != nil {
			c.Y = new(*c.Y + y)
		}
		out[i] = &c
	}
	return out
}

func encoded(inputs []*diagram.Shape) ([]json.RawMessage, error) {
	out := make([]json.RawMessage, len(inputs))
	for i, in := range inputs {
		raw, err := json.Marshal(in)
		if err != nil {
			return nil, fmt.Errorf("shape %q: %w", in.ID, err)
		}
		out[i] = raw
	}
	return out, nil
}

// Brief is the beginning of what is told, with a mark where it goes on.
func Brief(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.TrimSpace(strings.ToValidUTF8(s[:most], "")) + "…"
}
