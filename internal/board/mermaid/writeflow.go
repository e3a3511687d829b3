package mermaid

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// body is how the shapes of a flowchart begin and end.
func body(kind string) (left, right string) {
	switch kind {
	case "decision", "diamond":
		return "{", "}"
	case "start-end", "oval":
		return "([", "])"
	case "rounded-box", "state", "note":
		return "(", ")"
	case "cylinder":
		return "[(", ")]"
	case "io", "rhombus":
		return "[/", "/]"
	case "rhombus-2":
		return `[\`, `\]`
	case "trapezoid":
		return "[/", `\]`
	case "connector", "ellipse", "initial":
		return "((", "))"
	case "final":
		return "(((", ")))"
	case "hexagon":
		return "{{", "}}"
	}
	return "[", "]"
}

// flow writes a flowchart.
func (w *writer) flow() {
	w.heading()
	w.line(0, "flowchart %s", w.direction(""))
	w.flowIn("", 1)
	var links []string
	for _, e := range w.edges {
		w.tell(e)
		from, to, arrow := w.byID[e.from].name, w.byID[e.to].name, flowArrow(e)
		if strings.HasPrefix(arrow, "!") {
			from, to, arrow = to, from, arrow[1:]
		}
		if e.Text != "" {
			arrow += "|" + quoted(e.Text) + "|"
		}
		w.line(1, "%s %s %s", from, arrow, to)
		links = append(links, diagram.Inks()[e.Color])
	}
	for _, m := range w.nodes {
		w.dressed(m)
	}
	for i, ink := range links {
		if ink != "" {
			w.line(1, "linkStyle %d stroke:%s", i, ink)
		}
	}
}

// flowIn writes what is in a frame, or on the page.
func (w *writer) flowIn(parent string, depth int) {
	nodes, frames := w.children(parent)
	for _, m := range nodes {
		w.tell(m)
		left, right := body(m.kind)
		text := orName(m.Text, " ")
		switch {
		case m.kind == "cloud" || m.kind == "triangle" || m.kind == "text" || m.kind == "x-box":
			shape := map[string]string{"x-box": "cross-circ"}[m.kind]
			w.line(depth, "%s@{ shape: %s, label: %s }", m.name, orName(shape, m.kind), quoted(text))
		case isBar(m):
			w.line(depth, "%s@{ shape: fork }", m.name)
		default:
			w.line(depth, "%s%s%s%s", m.name, left, quoted(text), right)
		}
	}
	for _, f := range frames {
		w.tell(f)
		w.line(depth, "subgraph %s[%s]", f.name, quoted(orName(f.Text, " ")))
		if to := w.direction(f.ID); to != "" && to != w.direction(parent) {
			w.line(depth+1, "direction %s", to)
		}
		w.flowIn(f.ID, depth+1)
		w.line(depth, "end")
	}
}

// flowArrow returns the arrow of an edge, with a mark before it where it has to go
// the other way: Mermaid has no head at the beginning alone.
func flowArrow(e *mark) string {
	head := func(kind string) string {
		switch kind {
		case "none":
			return ""
		case "bar", "pipe":
			return "x"
		case "dot":
			return "o"
		}
		return ">"
	}
	start, end, turned := head(e.Arrow.StartHead), head(e.Arrow.EndHead), ""
	if start != "" && end == "" {
		start, end, turned = end, start, "!"
	}
	if start == ">" {
		start = "<"
	}
	switch {
	case e.Dash == "dashed" || e.Dash == "dotted":
		return turned + start + "-.-" + end
	case e.Size != "s":
		return turned + start + "==" + orName(end, "=")
	}
	return turned + start + "--" + orName(end, "-")
}

// dressed writes how a node looks and where it leads.
func (w *writer) dressed(m *mark) {
	var looks []string
	ink := diagram.Inks()[m.Color]
	if ink != "" {
		looks = append(looks, "stroke:"+ink)
	}
	if ink != "" && m.Fill != "none" && m.Fill != "" {
		looks = append(looks, "fill:"+ink+"33")
	}
	if len(looks) > 0 {
		w.line(1, "style %s %s", m.name, strings.Join(looks, ","))
	}
	if to := orName(m.URL, m.Ref); to != "" && !strings.ContainsAny(to, "\"\n") {
		w.line(1, "click %s %s", m.name, `"`+to+`"`)
	}
}
