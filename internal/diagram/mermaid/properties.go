package mermaid

import (
	"regexp"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"

	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/lang"
)

// properties are those of a node, in braces behind an at sign.
var properties = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*([\p{L}\p{N}_.-]+)@\{((?:"[^"]*"|[^"}])*)\}`)
})

var quotes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"[^"]*"`) })

// setting is one of them.
type setting struct{ key, value string }

// settings reads properties, in their order. They are YAML: in one line as between
// braces, else with lines of their own.
func settings(text string) (out []setting) {
	text = quotes().ReplaceAllStringFunc(text, func(q string) string { return folded().ReplaceAllString(q, "<br>") })
	for _, form := range []string{text, "{" + text + "}"} {
		var doc yaml.Node
		if err := yaml.Unmarshal([]byte(form), &doc); err != nil || len(doc.Content) == 0 ||
			doc.Content[0].Kind != yaml.MappingNode {
			continue
		}
		all := doc.Content[0].Content
		for i := 0; i+1 < len(all); i += 2 {
			out = append(out, setting{all[i].Value, strings.TrimSpace(all[i+1].Value)})
		}
		return out
	}
	return []setting{{key: "@{ }"}}
}

// shapes returns the kind of a board for the names that Mermaid has for shapes.
func shapes() map[string]string {
	out := map[string]string{}
	for kind, names := range map[string]string{
		"process":     "rect proc process rectangle notch-rect card notched-rectangle fr-rect subprocess subproc framed-rectangle subroutine lin-rect lin-proc lined-process lined-rectangle shaded-process div-rect div-proc divided-process divided-rectangle tag-rect tag-proc tagged-process tagged-rectangle st-rect procs processes stacked-rectangle win-pane internal-storage window-pane",
		"text":        "text",
		"rounded-box": "rounded event", "start-end": "stadium pill terminal", "cylinder": "cyl cylinder database db h-cyl das horizontal-cylinder lin-cyl disk lined-cylinder",
		"connector": "circle circ sm-circ small-circle start", "final": "dbl-circ double-circle fr-circ framed-circle stop", "decision": "diam diamond decision question",
		"hexagon": "hex hexagon prepare", "io": "lean-r lean-right in-out", "rhombus-2": "lean-l lean-left out-in", "trapezoid": "trap-b trapezoid trapezoid-bottom priority trap-t manual trapezoid-top inv-trapezoid",
		"triangle": "tri triangle extract", "cloud": "cloud", "x-box": "cross-circ summary crossed-circle",
	} {
		for name := range strings.FieldsSeq(names) {
			out[name] = kind
		}
	}
	return out
}

// nearest are the names of shapes that are drawn as another one.
func nearest() map[string]bool {
	out := map[string]bool{}
	for name := range strings.FieldsSeq("notch-rect card notched-rectangle fr-rect subprocess subproc " +
		"framed-rectangle subroutine lin-rect lin-proc lined-process lined-rectangle shaded-process " +
		"div-rect div-proc divided-process divided-rectangle tag-rect tag-proc tagged-process tagged-rectangle " +
		"st-rect procs processes stacked-rectangle win-pane internal-storage window-pane " +
		"h-cyl das horizontal-cylinder lin-cyl disk lined-cylinder trap-t manual trapezoid-top inv-trapezoid") {
		out[name] = true
	}
	return out
}

// describe gives a node what its properties say.
func (r *reader) describe(in *diagram.Shape, text string) {
	for _, s := range settings(text) {
		switch key, value := s.key, s.value; key {
		case "label":
			in.Text = new(plain(value))
		case "shape":
			if kind, ok := shapes()[value]; ok {
				if in.Kind = kind; nearest()[value] {
					r.leave(r.at, lang.T("the-shape", value))
				}
			} else if value == "fork" || value == "join" {
				bar(in, r.plan.Direction)
			} else {
				r.leave(r.at, "shape "+Brief(value))
			}
		default:
			r.leave(r.at, Brief(key))
		}
	}
}

// bar makes a shape the bar at which ways part or meet, across the arrows.
func bar(in *diagram.Shape, direction string) {
	in.Kind, in.Text, in.Fill = "box", new(""), new("fill")
	in.W, in.H = new(barLong), new(barThick)
	if direction == "right" || direction == "left" {
		in.W, in.H = in.H, in.W
	}
}

// The size of bars.
const (
	barLong  = 120.0
	barThick = 12.0
)
