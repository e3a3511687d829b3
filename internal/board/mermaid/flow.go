package mermaid

import (
	"regexp"
	"strings"
	"sync"

	"github.com/openspace-tui/openspace/internal/lang"
)

// labelled is an arrow of a flowchart with its label between its dashes.
var labelled = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*[ox<]?(?:--|==|-\.)\s+([^|>]*?)\s+(?:-{2,}[->ox]|={2,}[=>ox]|\.-+[>ox]?)`)
})

// link is an arrow of a flowchart, with its label in bars or without one.
var link = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*[ox<]?(?:-{2,}[>ox]?|={2,}[>ox]?|-\.+-[>ox]?|~{3,})\s*(?:\|([^|]*)\|)?`)
})

// name is what begins a node.
var name = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*([\p{L}\p{N}_](?:[\p{L}\p{N}_.]|-[\p{L}\p{N}_])*)(?::::\w+)?`)
})

// brackets are the shapes of nodes, longer ones first.
func brackets() []struct{ open, close, kind string } {
	return []struct{ open, close, kind string }{
		{"(((", ")))", "final"}, {"((", "))", "connector"}, {"([", "])", "start-end"}, {"[[", "]]", "process"}, {"[(", ")]", "cylinder"}, {"{{", "}}", "hexagon"},
		{"[/", "/]", "io"}, {`[\`, `\]`, "io"}, {"[/", `\]`, "trapezoid"}, {`[\`, "/]", "trapezoid"}, {"{", "}", "decision"}, {"(", ")", "rounded-box"}, {"[", "]", "process"}, {">", "]", "process"},
	}
}

// flow reads a line of a flowchart: nodes, and what goes between them.
func (r *reader) flow(l string) error {
	if skipped(l, "subgraph", "end", "direction", "style", "classDef", "class", "click", "linkStyle") {
		return nil
	}
	from, rest, err := r.flowNodes(l)
	if err != nil {
		return err
	}
	for strings.TrimSpace(rest) != "" {
		m := labelled().FindStringSubmatch(rest)
		if m == nil {
			m = link().FindStringSubmatch(rest)
		}
		if m == nil {
			return lang.Errorf("%q is no arrow", brief(strings.TrimSpace(rest)))
		}
		arrow := strings.TrimSpace(m[0])
		var to []string
		if to, rest, err = r.flowNodes(rest[len(m[0]):]); err != nil {
			return err
		}
		for _, a := range from {
			for _, b := range to {
				e := r.edge("transition", a, b, m[1])
				dotted, open := "dotted", "none"
				if strings.Contains(arrow, "-.") {
					e.Dash = &dotted
				}
				if !strings.Contains(arrow, ">") {
					e.End = &open
				}
			}
		}
		from = to
	}
	return nil
}

// flowNodes reads nodes that & joins.
func (r *reader) flowNodes(l string) (names []string, rest string, err error) {
	for {
		m := name().FindStringSubmatch(l)
		if m == nil {
			return nil, "", lang.Errorf("%q is no node", brief(strings.TrimSpace(l)))
		}
		n := m[1]
		l = l[len(m[0]):]
		in := r.node(n, "process")
		for _, b := range brackets() {
			if !strings.HasPrefix(l, b.open) {
				continue
			}
			inner := l[len(b.open):]
			end := strings.Index(inner, b.close)
			if strings.HasPrefix(inner, `"`) { // brackets in quotes are text
				if q := strings.Index(inner[1:], `"`); q >= 0 {
					if end = strings.Index(inner[q+2:], b.close); end >= 0 {
						end += q + 2
					}
				}
			}
			if end < 0 {
				continue
			}
			text := plain(inner[:end])
			in.Kind, in.Text = b.kind, &text
			l = inner[end+len(b.close):]
			break
		}
		if strings.HasPrefix(l, ":::") {
			_, l, _ = strings.Cut(l, " ")
		}
		names = append(names, n)
		after, more := strings.CutPrefix(strings.TrimSpace(l), "&")
		if !more {
			return names, l, nil
		}
		l = after
	}
}

// transition is a line of a state diagram.
var transition = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\[\*\]|[\p{L}\p{N}_.-]+)\s*-->\s*(\[\*\]|[\p{L}\p{N}_.-]+)\s*(?::\s*(.*))?$`)
})

// described is a state with a text of its own.
var described = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:state\s+)?([\p{L}\p{N}_.-]+)\s*:\s*(.+)$`)
})

// aliased is a state named by its text.
var aliased = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^state\s+"([^"]*)"\s+as\s+([\p{L}\p{N}_.-]+)\s*\{?$`)
})

// note passes over notes: "note right of A : text" is one, and without a text of
// its own it goes on up to "end note".
func (r *reader) note(l string) bool {
	if r.noting {
		r.noting = l != "end note"
		return true
	}
	if !strings.HasPrefix(l, "note ") {
		return false
	}
	r.noting = !strings.ContainsAny(l, ":\"")
	return true
}

// state reads a line of a state diagram.
func (r *reader) state(l string) error {
	if r.note(l) {
		return nil
	}
	if m := transition().FindStringSubmatch(l); m != nil {
		from, to := m[1], m[2]
		if from == "[*]" {
			from = "[start]"
			empty := ""
			r.node(from, "initial").Text = &empty
		}
		if to == "[*]" {
			to = "[end]"
			empty := ""
			r.node(to, "final").Text = &empty
		}
		r.node(from, "state")
		r.node(to, "state")
		r.edge("transition", from, to, m[3])
		return nil
	}
	if m := aliased().FindStringSubmatch(l); m != nil {
		text := plain(m[1])
		r.node(m[2], "state").Text = &text
		return nil
	}
	if skipped(l, "direction", "}", "--", "classDef", "class", "end") {
		return nil
	}
	if n, kind, ok := strings.Cut(strings.TrimPrefix(l, "state "), " <<"); ok {
		shape := "decision"
		if strings.HasPrefix(kind, "fork") || strings.HasPrefix(kind, "join") {
			shape = "box"
		}
		r.node(strings.TrimSpace(n), shape)
		return nil
	}
	if m := described().FindStringSubmatch(l); m != nil {
		text := plain(m[2])
		r.node(m[1], "state").Text = &text
		return nil
	}
	n := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(l, "state "), "{"))
	if m := name().FindString(n); m == "" || m != n {
		return lang.Errorf("%q is no state and no transition", brief(l))
	}
	r.node(n, "state")
	return nil
}
