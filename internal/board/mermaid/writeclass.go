package mermaid

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// classes writes a class diagram.
func (w *writer) classes() {
	w.heading()
	w.line(0, "classDiagram")
	if to := w.direction(""); to != "TD" {
		w.line(1, "direction %s", map[string]string{"BT": "BT", "LR": "LR", "RL": "RL"}[to])
	}
	w.classesIn("", 1)
	for _, m := range w.nodes {
		if isClass(m) || !w.remark(m) || strings.TrimSpace(m.Text) == "" { // Mermaid has no empty note
			continue
		}
		w.tell(m)
		if of := w.remarked(m); of != nil {
			w.line(1, "note for %s %s", of.name, quoted(m.Text))
		} else {
			w.line(1, "note %s", quoted(m.Text))
		}
	}
	for _, e := range w.edges {
		if from, to := w.byID[e.from], w.byID[e.to]; isClass(from) && isClass(to) {
			w.tell(e)
			w.related(e, from.name, to.name)
		}
	}
	for _, m := range w.nodes {
		if isClass(m) {
			w.dressed(m)
		}
	}
}

func isClass(m *mark) bool { return m.kind == "class" || m.kind == "interface" || m.kind == "abstract" }

func (w *writer) classesIn(parent string, depth int) {
	nodes, frames := w.children(parent)
	for _, m := range nodes {
		if isClass(m) {
			w.tell(m)
			w.class(m, depth)
		}
	}
	for _, f := range frames {
		if !w.hasClass(f.ID) {
			continue
		}
		w.tell(f)
		title := ""
		if f.Text != "" && f.Text != f.name {
			title = "[" + quoted(f.Text) + "]"
		}
		w.line(depth, "namespace %s%s {", f.name, title)
		w.classesIn(f.ID, depth+1)
		w.line(depth, "}")
	}
}

// hasClass reports whether there is a class in a frame, which one of Mermaid must have.
func (w *writer) hasClass(frame string) bool {
	nodes, frames := w.children(frame)
	return slices.ContainsFunc(nodes, isClass) ||
		slices.ContainsFunc(frames, func(f *mark) bool { return w.hasClass(f.ID) })
}

// class writes a class with its members.
func (w *writer) class(m *mark, depth int) {
	var head, stereo, members []string
	for i, section := range m.Sections() {
		for _, l := range section {
			switch l = strings.TrimSpace(l); {
			case l == "":
			case strings.HasPrefix(l, "«"):
				stereo = append(stereo, strings.Trim(l, "«»"))
			case i == 0 && len(head) == 0:
				head = append(head, l)
			default:
				members = append(members, member(l))
			}
		}
	}
	w.line(depth, "class %s {", generic(m.name, orName(strings.Join(head, " "), m.name)))
	for _, s := range stereo {
		w.line(depth+1, "<<%s>>", s)
	}
	for _, l := range members {
		w.line(depth+1, "%s", l)
	}
	w.line(depth, "}")
}

// generic returns a class's name with its title: as what it is generic in, where it is
// the name and that, else behind it.
func generic(name, title string) string {
	if of, ok := strings.CutPrefix(title, name+"<"); ok && strings.HasSuffix(of, ">") &&
		!strings.ContainsAny(of, " \t,\"~`[]{}") {
		if of = "~" + strings.NewReplacer("<", "~", ">", "~").Replace(of); mermaid.Generics(name+of) == title {
			return name + of
		}
	}
	return name + "[" + quoted(title) + "]"
}

// member returns a member as Mermaid writes it: tildes for what types are of, and
// marks for what is abstract or static.
func member(l string) string {
	mark := ""
	for _, c := range []struct{ word, mark string }{{" {abstract}", "*"}, {" {static}", "$"}} {
		if cut, ok := strings.CutSuffix(l, c.word); ok {
			l, mark = cut, c.mark
		}
	}
	l = strings.NewReplacer("{", "(", "}", ")", "#", "#", "<", "~", ">", "~").Replace(l)
	return l + mark
}

// related writes a relation.
func (w *writer) related(e *mark, from, to string) {
	end := func(head string, left, right string) string {
		switch head {
		case "triangle", "inverted":
			return left
		case "diamond":
			if e.Fill != "none" && e.Fill != "" {
				return "*"
			}
			return "o"
		case "none":
			return ""
		case "dot":
			return "()"
		}
		return right
	}
	start, last := end(e.Arrow.StartHead, "<|", "<"), end(e.Arrow.EndHead, "|>", ">")
	many, text, ofTo := mermaid.CountsOf(e.Text)
	if start == "" && last == "|>" {
		from, to, start, last, many, ofTo = to, from, "<|", "", ofTo, many
	}
	line := "--"
	if e.Dash == "dashed" || e.Dash == "dotted" {
		line = ".."
	}
	count := func(n string) string {
		if n == "" {
			return ""
		}
		return quoted(n) + " "
	}
	if text != "" {
		text = " : " + words(text)
	}
	w.line(1, "%s %s%s %s%s%s", from, count(many), start+line+last, count(ofTo), to, text)
}
