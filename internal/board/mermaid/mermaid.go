// Package mermaid reads Mermaid diagrams as shapes of a board: flowcharts,
// sequence, class and state diagrams.
//
// It takes what these have in common with the kinds of a board: nodes with
// their shapes and labels, what goes from where to where, members, notes.
// Styles, links, subgraphs' frames and directives are passed over; a line that
// makes no sense is an error with its number.
package mermaid

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Diagram is what a text describes, for board.Batch or board.Replace.
type Diagram struct {
	Shapes []json.RawMessage
	Plan   board.Plan
}

// Limits on what is read.
const (
	maxBytes = 1 << 20
	maxLines = 10_000
)

// reader collects shapes while a diagram is read.
type reader struct {
	prefix string
	read   func(string) error // a statement; nil before the kind of diagram is known
	flows  bool               // it is a flowchart
	depth  int                // of boxes around what is read
	noting bool               // in a note of several lines
	plan   board.Plan
	nodes  map[string]*board.Input
	order  []*board.Input
	edges  []*board.Input
}

// Parse reads a diagram. Ids of its shapes begin with a prefix, so that two
// diagrams fit on one board.
func Parse(source, prefix string) (Diagram, error) {
	if len(source) > maxBytes {
		return Diagram{}, lang.Errorf("the diagram has %d bytes, more than %d", len(source), maxBytes)
	}
	lines := strings.Split(strings.ReplaceAll(source, "\r\n", "\n"), "\n")
	if len(lines) > maxLines {
		return Diagram{}, lang.Errorf("the diagram has %d lines, more than %d", len(lines), maxLines)
	}
	r := &reader{prefix: prefix, nodes: map[string]*board.Input{}, plan: board.Plan{Layout: "layered"}}
	front := false
	for i, l := range lines {
		l, _, _ = strings.Cut(l, "%%")
		l = strings.TrimSpace(l)
		if l == "---" && r.read == nil { // a title and configuration before the diagram
			front = !front
			continue
		}
		if front || strings.HasPrefix(l, "```") {
			continue
		}
		for _, statement := range r.statements(l) {
			if err := r.line(statement); err != nil {
				return Diagram{}, lang.Errorf("line %d: %w", i+1, err)
			}
		}
	}
	if r.read == nil {
		return Diagram{}, lang.Errorf("there is no diagram")
	}
	return r.diagram()
}

// statements gives what semicolons part. Those of flowcharts have more than one
// on a line.
func (r *reader) statements(l string) []string {
	word, _, _ := strings.Cut(l, " ")
	if r.read == nil {
		r.flows = word == "graph" || word == "flowchart"
	}
	if !r.flows {
		return slices.DeleteFunc([]string{strings.TrimSuffix(l, ";")}, func(s string) bool { return s == "" })
	}
	quoted, depth := false, 0
	parts := strings.FieldsFunc(l, func(c rune) bool {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([{|", c) && !(c == '|' && depth > 0):
			depth++
		case strings.ContainsRune(")]}|", c):
			depth = max(depth-1, 0)
		}
		return c == ';' && !quoted && depth == 0
	})
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	return slices.DeleteFunc(parts, func(s string) bool { return s == "" })
}

// line reads one statement: first what kind of a diagram it is.
func (r *reader) line(l string) error {
	word, rest, _ := strings.Cut(l, " ")
	if r.read == nil {
		switch word {
		case "graph", "flowchart":
			r.read, r.plan.Direction = r.flow, direction(rest)
		case "sequenceDiagram":
			r.read, r.plan.Layout = r.sequence, "sequence"
		case "classDiagram", "classDiagram-v2":
			r.read = (&classes{reader: r}).line
		case "stateDiagram", "stateDiagram-v2":
			r.read = r.state
		default:
			return lang.Errorf("%q is no diagram that is known here: want flowchart, sequenceDiagram, classDiagram or stateDiagram", brief(word))
		}
		return nil
	}
	switch {
	case word == "direction" && r.depth == 0: // of the diagram, not of what is in one of its boxes
		r.plan.Direction = cmp.Or(direction(rest), r.plan.Direction)
	case word == "subgraph", strings.HasSuffix(l, "{"):
		r.depth++
	case l == "end", l == "}":
		r.depth--
	}
	return r.read(l)
}

// direction gives where the arrows of a diagram go, "" for what Mermaid does not
// know.
func direction(word string) string {
	return map[string]string{"TB": "down", "TD": "down", "BT": "up", "LR": "right", "RL": "left"}[strings.TrimSpace(word)]
}

func (r *reader) diagram() (Diagram, error) {
	if r.plan.Layout != "layered" {
		r.plan.Direction = ""
	}
	out := Diagram{Plan: r.plan}
	for _, in := range append(r.order, r.edges...) {
		raw, err := json.Marshal(in)
		if err != nil {
			return Diagram{}, err
		}
		out.Shapes = append(out.Shapes, raw)
	}
	return out, nil
}

func brief(s string) string { return strings.ToValidUTF8(s[:min(len(s), 40)], "") }

// id gives the id of a shape for a name of the diagram.
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
	return b.String()[:min(b.Len(), 90)]
}

// node gives the shape of a name, which is new the first time.
func (r *reader) node(name, kind string) *board.Input {
	if in := r.nodes[name]; in != nil {
		return in
	}
	text := name
	in := &board.Input{ID: r.id(name), Kind: kind, Text: &text}
	r.nodes[name] = in
	r.order = append(r.order, in)
	return in
}

// edge adds an arrow.
func (r *reader) edge(kind, from, to, label string) *board.Input {
	a, b := r.nodes[from].ID, r.nodes[to].ID
	in := &board.Input{Kind: kind, From: &a, To: &b}
	if label = plain(label); label != "" {
		in.Text = &label
	}
	r.edges = append(r.edges, in)
	return in
}

// plain gives a label without its quotes and breaks.
func plain(s string) string {
	s = strings.Trim(strings.TrimSpace(s), `"`+"`")
	for _, tag := range []string{"<br/>", "<br>", "<br />", `\n`} {
		s = strings.ReplaceAll(s, tag, "\n")
	}
	return s
}

func skipped(l string, words ...string) bool {
	first, _, _ := strings.Cut(l, " ")
	for _, w := range words {
		if first == w || l == w {
			return true
		}
	}
	return false
}
