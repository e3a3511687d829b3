package mermaid

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
)

// ErrNoDiagram says that a board has nothing that Mermaid could show.
var ErrNoDiagram = lang.Errorf("the board has no shapes of a diagram")

// Write tells a board as a Mermaid diagram: a sequence where there are
// lifelines, classes or states where most shapes are those, else a flowchart.
// Places, colours and what Mermaid has no word for are left out.
func Write(b *board.Board) (string, error) {
	w := &writer{names: map[string]string{}, taken: map[string]bool{}}
	kinds := map[string]int{}
	for _, s := range b.Infos() {
		switch {
		case s.From != "" && s.To != "":
			w.edges = append(w.edges, s)
		case s.Kind == "arrow", s.Kind == "line", s.Kind == "draw", s.Kind == "highlight", s.Kind == "group", s.Kind == "frame", s.Kind == "activation":
		default:
			w.nodes = append(w.nodes, s)
			w.names[s.ID] = w.name(s)
			kinds[family(s.Kind)]++
		}
	}
	switch {
	case len(w.nodes) == 0:
		return "", ErrNoDiagram
	case kinds["sequence"] > 0:
		w.sequence()
	case kinds["class"]*2 > len(w.nodes):
		w.classes()
	case kinds["state"]*2 > len(w.nodes):
		w.states()
	default:
		w.flow()
	}
	return w.String(), nil
}

func family(kind string) string {
	switch kind {
	case "lifeline":
		return "sequence"
	case "class", "interface", "abstract":
		return "class"
	case "state", "initial", "final":
		return "state"
	}
	return "flow"
}

type writer struct {
	strings.Builder
	nodes, edges []board.Info
	names        map[string]string
	taken        map[string]bool
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// name gives a shape a name that Mermaid takes, and that no other has.
func (w *writer) name(s board.Info) string {
	var b strings.Builder
	for _, c := range strings.TrimPrefix(s.ID, "shape:") {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			b.WriteRune(c)
		} else {
			b.WriteByte('_')
		}
	}
	name := b.String()
	if name == "end" || name == "" || name[0] >= '0' && name[0] <= '9' { // words that mean something there
		name = "n" + name
	}
	for w.taken[name] {
		name = fmt.Sprintf("%s_%d", name, len(w.taken))
	}
	w.taken[name] = true
	return name
}

// label gives a text in the quotes that hold anything.
func label(text string) string {
	text = strings.ReplaceAll(text, `"`, "#quot;")
	return `"` + strings.ReplaceAll(text, "\n", "<br>") + `"`
}

// words gives a text for places that take no quotes.
func words(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("\n", " ", ";", ",", ":", " ", "%", " ").Replace(text)), " ")
}

// direction is where most of the way of the arrows goes.
func (w *writer) direction() string {
	centres := map[string]board.Point{}
	for _, s := range w.nodes {
		centres[s.ID] = board.Point{X: s.X + s.W/2, Y: s.Y + s.H/2}
	}
	var x, y float64
	for _, e := range w.edges {
		from, ok := centres[e.From]
		to, also := centres[e.To]
		if ok && also {
			x, y = x+to.X-from.X, y+to.Y-from.Y
		}
	}
	switch {
	case math.Abs(x) > math.Abs(y) && x < 0:
		return "RL"
	case math.Abs(x) > math.Abs(y):
		return "LR"
	case y < 0:
		return "BT"
	}
	return "TD"
}

func (w *writer) flow() {
	w.line("flowchart %s", w.direction())
	for _, s := range w.nodes {
		left, right := "[", "]"
		switch s.Kind {
		case "decision", "diamond":
			left, right = "{", "}"
		case "start-end", "oval":
			left, right = "([", "])"
		case "rounded-box", "state", "note", "cloud":
			left, right = "(", ")"
		case "cylinder":
			left, right = "[(", ")]"
		case "io", "rhombus":
			left, right = "[/", "/]"
		case "connector", "ellipse", "initial", "final":
			left, right = "((", "))"
		case "hexagon":
			left, right = "{{", "}}"
		}
		text := s.Text
		if text == "" {
			text = " "
		}
		w.line("    %s%s%s%s", w.names[s.ID], left, label(text), right)
	}
	for _, e := range w.edges {
		if w.names[e.From] == "" || w.names[e.To] == "" {
			continue
		}
		if e.Text != "" {
			w.line("    %s -->|%s| %s", w.names[e.From], label(e.Text), w.names[e.To])
		} else {
			w.line("    %s --> %s", w.names[e.From], w.names[e.To])
		}
	}
}

func (w *writer) sequence() {
	w.line("sequenceDiagram")
	for _, s := range w.nodes {
		if s.Kind == "lifeline" {
			w.line("    participant %s as %s", w.names[s.ID], orName(words(s.Text), w.names[s.ID]))
		}
	}
	for _, e := range inOrder(w.edges) {
		if w.names[e.From] == "" || w.names[e.To] == "" {
			continue
		}
		w.line("    %s->>%s: %s", w.names[e.From], w.names[e.To], orName(words(e.Text), " "))
	}
}

// inOrder gives messages from the top down.
func inOrder(edges []board.Info) []board.Info {
	out := slices.Clone(edges)
	slices.SortStableFunc(out, func(a, b board.Info) int { return cmp.Compare(a.Y, b.Y) })
	return out
}

func orName(text, name string) string {
	if text == "" {
		return name
	}
	return text
}

func (w *writer) classes() {
	w.line("classDiagram")
	for _, s := range w.nodes {
		var head string
		var members []string
		for l := range strings.SplitSeq(s.Text, "\n") {
			switch l = strings.TrimSpace(l); {
			case l == "" || strings.Trim(l, "─-") == "" || strings.HasPrefix(l, "«"):
			case head == "":
				head = l
			default:
				members = append(members, strings.NewReplacer("{", "(", "}", ")").Replace(l))
			}
		}
		w.line("    class %s[%s] {", w.names[s.ID], label(orName(head, w.names[s.ID])))
		if s.Kind != "class" && family(s.Kind) == "class" {
			w.line("        <<%s>>", s.Kind)
		}
		for _, m := range members {
			w.line("        %s", m)
		}
		w.line("    }")
	}
	for _, e := range w.edges {
		from, to := w.names[e.From], w.names[e.To]
		if from == "" || to == "" {
			continue
		}
		text := ""
		if e.Text != "" {
			text = " : " + words(e.Text)
		}
		switch e.Kind {
		case "inheritance":
			w.line("    %s <|-- %s%s", to, from, text)
		case "composition":
			w.line("    %s *-- %s%s", from, to, text)
		case "aggregation":
			w.line("    %s o-- %s%s", from, to, text)
		default:
			w.line("    %s --> %s%s", from, to, text)
		}
	}
}

func (w *writer) states() {
	w.line("stateDiagram-v2")
	if to := w.direction(); to != "TD" {
		w.line("    direction %s", to)
	}
	for _, s := range w.nodes {
		if s.Kind == "initial" || s.Kind == "final" {
			w.names[s.ID] = "[*]"
			continue
		}
		w.line("    state %s as %s", label(orName(words(s.Text), w.names[s.ID])), w.names[s.ID])
	}
	for _, e := range w.edges {
		if w.names[e.From] == "" || w.names[e.To] == "" {
			continue
		}
		text := ""
		if e.Text != "" {
			text = ": " + words(e.Text)
		}
		w.line("    %s --> %s%s", w.names[e.From], w.names[e.To], text)
	}
}
