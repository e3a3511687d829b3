package board

import (
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// tool is what the mouse does next, and what is at hand.
type tool struct {
	name string // the kind of what a click makes; "" selects
	from string // the shape that is being connected
	snap bool
}

// choice is a key that may follow another one, what it stands for, and what that
// is called.
type choice struct{ key, name, said string }

// choices lists what may follow a key.
func choices(prefix string) []choice {
	switch prefix {
	case "n":
		return []choice{{"b", "box", lang.T("shape.box")}, {"r", "rounded-box", lang.T("shape.rounded-box")},
			{"y", "cylinder", lang.T("shape.cylinder")}, {"u", "cloud", lang.T("shape.cloud")}, {"a", "actor", lang.T("shape.actor")}, {"c", "class", lang.T("shape.class")}, {"i", "interface", lang.T("shape.interface")},
			{"A", "abstract", lang.T("shape.abstract")}, {"s", "state", lang.T("shape.state")}, {"I", "initial", lang.T("shape.initial")}, {"F", "final", lang.T("shape.final")}, {"p", "process", lang.T("shape.process")}, {"d", "decision", lang.T("shape.decision")}, {"S", "start-end", lang.T("shape.start-end")}, {"o", "io", lang.T("shape.io")},
			{"k", "connector", lang.T("shape.connector")}, {"l", "lifeline", lang.T("shape.lifeline")},
			{"t", "text", lang.T("shape.text")}, {"n", "note", lang.T("shape.note")},
			{"f", "frame", lang.T("shape.frame")}, {"e", "ellipse", lang.T("shape.ellipse")},
			{"v", "activation", lang.T("shape.activation")}}
	case "a":
		return []choice{{"l", "left", lang.T("align.left")}, {"c", "center", lang.T("align.center")},
			{"r", "right", lang.T("align.right")}, {"t", "top", lang.T("align.top")},
			{"m", "middle", lang.T("align.middle")}, {"b", "bottom", lang.T("align.bottom")},
			{"h", "spread-across", lang.T("align.spread-across")},
			{"v", "spread-down", lang.T("align.spread-down")}}
	case "o":
		keys := "kgnvbltyuorwe"
		var out []choice
		for i, name := range []string{"black", "grey", "light-green", "violet", "blue", "light-blue", "light-violet",
			"yellow", "light-red", "orange", "red", "white", "green"} {
			if slices.Contains(tldraw.Colors(), name) {
				out = append(out, choice{keys[i : i+1], name, saidColour(name)})
			}
		}
		return append(out, choice{"0", "no filling", lang.T("shape.no-filling")},
			choice{"1", "tinted", lang.T("shape.tinted")}, choice{"2", "solid", lang.T("shape.solid")},
			choice{"-", "dashed", lang.T("shape.dashed")},
			choice{"=", "drawn through", lang.T("shape.drawn-through")})
	}
	return nil
}

// saidColour is what a colour is called.
func saidColour(name string) string {
	switch name {
	case "black":
		return lang.T("colour.black")
	case "grey":
		return lang.T("colour.grey")
	case "light-green":
		return lang.T("colour.light-green")
	case "violet":
		return lang.T("colour.violet")
	case "blue":
		return lang.T("colour.blue")
	case "light-blue":
		return lang.T("colour.light-blue")
	case "light-violet":
		return lang.T("colour.light-violet")
	case "yellow":
		return lang.T("colour.yellow")
	case "light-red":
		return lang.T("colour.light-red")
	case "orange":
		return lang.T("colour.orange")
	case "red":
		return lang.T("colour.red")
	case "white":
		return lang.T("colour.white")
	case "green":
		return lang.T("colour.green")
	}
	return name
}

// saidKind is what a kind of shape is called; a new one has its own name.
func saidKind(kind string) string {
	switch kind {
	case "arrow":
		return lang.T("shape.arrow")
	case "line":
		return lang.T("shape.line")
	case "draw":
		return lang.T("shape.draw")
	case "highlight":
		return lang.T("shape.highlight")
	case "image":
		return lang.T("shape.image")
	case "group":
		return lang.T("shape.group")
	case "message":
		return lang.T("shape.message")
	case "transition":
		return lang.T("shape.transition")
	case "inheritance":
		return lang.T("shape.inheritance")
	case "composition":
		return lang.T("shape.composition")
	case "aggregation":
		return lang.T("shape.aggregation")
	}
	for _, c := range choices("n") {
		if c.name == kind {
			return c.said
		}
	}
	return kind
}

// choosing are the rows of what may follow a key.
func choosing(prefix, verb string) panes.Keymap[*Board] {
	var out panes.Keymap[*Board]
	for _, c := range choices(prefix) {
		out = append(out, panes.KeyRow[*Board]{ID: verb + "-" + strings.ReplaceAll(c.name, " ", "-"),
			More: prefix + "," + c.key, Do: func(b *Board) panes.Action { return b.chosen(prefix, c.name) }})
	}
	return out
}

// chosen does what a choice behind a key means.
func (b *Board) chosen(prefix, name string) panes.Action {
	switch prefix {
	case "n":
		return b.addHere(name)
	case "a":
		return b.edited(b.hand().with(func(ids []string) (board.Change, error) { return b.board.Align(ids, name) }))
	}
	switch name {
	case "no filling":
		return b.edited(b.hand().update("fill", map[string]any{"fill": "none"}))
	case "tinted":
		return b.edited(b.hand().update("fill", map[string]any{"fill": "solid"}))
	case "solid":
		return b.edited(b.hand().update("fill", map[string]any{"fill": "fill"}))
	case "dashed":
		return b.edited(b.hand().update("dash", map[string]any{"dash": "dashed"}))
	case "drawn through":
		return b.edited(b.hand().update("dash", map[string]any{"dash": "solid"}))
	}
	return b.edited(b.hand().update("colour", map[string]any{"color": name}))
}
