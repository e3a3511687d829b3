// Package mermaid reads Mermaid diagrams as shapes of a board: flowcharts,
// sequence, class and state diagrams.
//
// It takes what these have in common with the kinds of a board: nodes with
// their shapes and labels, what goes from where to where, members, notes.
// Styles, links, subgraphs' frames and directives are passed over; a line that
// makes no sense is an error with its number.
package mermaid

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Diagram is what a text describes, for board.Batch or board.Replace.
type Diagram struct {
	Shapes []json.RawMessage
	Layout string // one of board.Layouts
}

// Limits on what is read.
const (
	maxBytes = 1 << 20
	maxLines = 10_000
)

// reader collects shapes while a diagram is read.
type reader struct {
	prefix string
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
	r := &reader{prefix: prefix, nodes: map[string]*board.Input{}}
	var read func(string) error
	layout := "layered"
	front := false
	for i, l := range lines {
		l, _, _ = strings.Cut(l, "%%")
		l = strings.TrimSpace(l)
		if l == "---" { // a title and configuration before the diagram
			if read == nil {
				front = !front
				continue
			}
		}
		if l == "" || front || strings.HasPrefix(l, "```") {
			continue
		}
		if read == nil {
			switch word, _, _ := strings.Cut(l, " "); word {
			case "graph", "flowchart":
				read = r.flow
			case "sequenceDiagram":
				read, layout = r.sequence, "sequence"
			case "classDiagram", "classDiagram-v2":
				read = (&classes{reader: r}).line
			case "stateDiagram", "stateDiagram-v2":
				read = r.state
			default:
				return Diagram{}, lang.Errorf("line %d: %q is no diagram that is known here: want flowchart, sequenceDiagram, classDiagram or stateDiagram", i+1, brief(word))
			}
			continue
		}
		if err := read(strings.TrimSuffix(l, ";")); err != nil {
			return Diagram{}, lang.Errorf("line %d: %w", i+1, err)
		}
	}
	if read == nil {
		return Diagram{}, lang.Errorf("there is no diagram")
	}
	return r.diagram(layout)
}

func (r *reader) diagram(layout string) (Diagram, error) {
	out := Diagram{Layout: layout}
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
