package mermaid

import (
	"regexp"
	"strings"
	"sync"
)

// endNote is a line of a note that would end it.
var endNote = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?im)^(\s*end)\s+(note)`) })

// states writes a state diagram.
func (w *writer) states() {
	w.heading()
	w.line(0, "stateDiagram-v2")
	if to := w.direction(""); to != "TD" {
		w.line(1, "direction %s", to)
	}
	notes := map[*mark]*mark{}
	for _, m := range w.nodes {
		if w.remark(m) {
			notes[m] = w.remarked(m)
		}
	}
	w.statesIn("", 1, notes)
	for _, m := range w.nodes {
		if of, is := notes[m]; is && of != nil {
			w.tell(m)
			side := "right"
			if m.Bounds.Center().X < of.Bounds.Center().X {
				side = "left"
			}
			w.line(1, "note %s of %s\n        %s\n    end note", side, of.name,
				endNote().ReplaceAllString(strings.ReplaceAll(words(m.Text), "<br>", "\n        "), "$1#32;$2"))
		} else if is {
			w.tell(m)
			w.line(1, "note %s as %s", quoted(m.Text), m.name)
		}
	}
}

// statesIn writes what is in a composite state, or on the page, and what goes
// between that.
func (w *writer) statesIn(parent string, depth int, notes map[*mark]*mark) {
	nodes, frames := w.children(parent)
	for _, m := range nodes {
		if _, is := notes[m]; is || m.kind == "text" {
			continue
		}
		w.tell(m)
		switch {
		case m.kind == "initial" || m.kind == "final":
			m.name = "[*]"
			w.lose(m)
		case isBar(m):
			w.line(depth, "state %s <<%s>>", m.name, w.barWord(m))
			w.lose(m)
		case m.kind == "decision" || m.kind == "diamond":
			w.line(depth, "state %s <<choice>>", m.name)
			w.lose(m)
		default:
			w.line(depth, "state %s as %s", quoted(orName(m.Text, m.name)), m.name)
		}
	}
	parts := 0
	for _, f := range frames {
		w.tell(f)
		if parent != "" && f.Text == "" { // concurrent
			if parts++; parts > 1 || len(nodes) > 0 {
				w.line(depth, "--")
			}
			w.statesIn(f.ID, depth, notes)
			continue
		}
		w.line(depth, "state %s as %s {", quoted(orName(f.Text, f.name)), f.name)
		if to := w.direction(f.ID); to != "" && to != w.direction(parent) {
			w.line(depth+1, "direction %s", to)
		}
		w.statesIn(f.ID, depth+1, notes)
		w.line(depth, "}")
	}
	for _, e := range w.edges {
		if w.told[e] || w.shared(e) != parent || !w.told[w.byID[e.from]] || !w.told[w.byID[e.to]] {
			continue
		}
		w.tell(e)
		text := ""
		if e.Text != "" {
			text = ": " + colonless(e.Text)
		}
		w.line(depth, "%s --> %s%s", w.byID[e.from].name, w.byID[e.to].name, text)
	}
}

// shared is the innermost frame around both ends of an edge.
func (w *writer) shared(e *mark) string {
	around := map[string]bool{}
	for id := w.byID[e.from].parent; id != ""; id = w.byID[id].parent {
		around[id] = true
	}
	id := w.byID[e.to].parent
	for id != "" && !around[id] {
		id = w.byID[id].parent
	}
	return id
}

// barWord reports whether ways part or meet at a bar.
func (w *writer) barWord(m *mark) string {
	out := 0
	for _, e := range w.edges {
		if e.from == m.ID {
			out++
		}
		if e.to == m.ID {
			out--
		}
	}
	if out < 0 {
		return "join"
	}
	return "fork"
}
