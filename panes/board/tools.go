package board

import (
	"encoding/json"
	"slices"

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
		return []choice{{"b", "box", lang.C("shape", "box")}, {"r", "rounded-box", lang.C("shape", "rounded-box")},
			{"y", "cylinder", lang.C("shape", "cylinder")}, {"u", "cloud", lang.C("shape", "cloud")}, {"a", "actor", lang.C("shape", "actor")}, {"c", "class", lang.C("shape", "class")}, {"i", "interface", lang.C("shape", "interface")},
			{"A", "abstract", lang.C("shape", "abstract")}, {"s", "state", lang.C("shape", "state")}, {"I", "initial", lang.C("shape", "initial")}, {"F", "final", lang.C("shape", "final")}, {"p", "process", lang.C("shape", "process")}, {"d", "decision", lang.C("shape", "decision")}, {"S", "start-end", lang.C("shape", "start-end")}, {"o", "io", lang.C("shape", "io")},
			{"k", "connector", lang.C("shape", "connector")}, {"l", "lifeline", lang.C("shape", "lifeline")},
			{"t", "text", lang.C("shape", "text")}, {"n", "note", lang.C("shape", "note")},
			{"f", "frame", lang.C("shape", "frame")}, {"e", "ellipse", lang.C("shape", "ellipse")},
			{"v", "activation", lang.C("shape", "activation")}}
	case "a":
		return []choice{{"l", "left", lang.C("align", "left")}, {"c", "center", lang.C("align", "center")},
			{"r", "right", lang.C("align", "right")}, {"t", "top", lang.C("align", "top")},
			{"m", "middle", lang.C("align", "middle")}, {"b", "bottom", lang.C("align", "bottom")},
			{"h", "spread-across", lang.C("align", "spread-across")},
			{"v", "spread-down", lang.C("align", "spread-down")}}
	case "o":
		keys := "kgnvbltyuorwe"
		var out []choice
		for i, name := range []string{"black", "grey", "light-green", "violet", "blue", "light-blue", "light-violet",
			"yellow", "light-red", "orange", "red", "white", "green"} {
			if slices.Contains(tldraw.Colors(), name) {
				out = append(out, choice{keys[i : i+1], name, saidColour(name)})
			}
		}
		return append(out, choice{"0", "no filling", lang.C("shape", "no filling")},
			choice{"1", "tinted", lang.C("shape", "tinted")}, choice{"2", "solid", lang.C("shape", "solid")},
			choice{"-", "dashed", lang.C("shape", "dashed")},
			choice{"=", "drawn through", lang.C("shape", "drawn through")})
	}
	return nil
}

// saidColour is what a colour is called.
func saidColour(name string) string {
	switch name {
	case "black":
		return lang.C("colour", "black")
	case "grey":
		return lang.C("colour", "grey")
	case "light-green":
		return lang.C("colour", "light-green")
	case "violet":
		return lang.C("colour", "violet")
	case "blue":
		return lang.C("colour", "blue")
	case "light-blue":
		return lang.C("colour", "light-blue")
	case "light-violet":
		return lang.C("colour", "light-violet")
	case "yellow":
		return lang.C("colour", "yellow")
	case "light-red":
		return lang.C("colour", "light-red")
	case "orange":
		return lang.C("colour", "orange")
	case "red":
		return lang.C("colour", "red")
	case "white":
		return lang.C("colour", "white")
	case "green":
		return lang.C("colour", "green")
	}
	return name
}

// saidKind is what a kind of shape is called; a new one has its own name.
func saidKind(kind string) string {
	switch kind {
	case "arrow":
		return lang.C("shape", "arrow")
	case "line":
		return lang.C("shape", "line")
	case "draw":
		return lang.C("shape", "draw")
	case "highlight":
		return lang.C("shape", "highlight")
	case "image":
		return lang.C("shape", "image")
	case "group":
		return lang.C("shape", "group")
	case "message":
		return lang.C("shape", "message")
	case "transition":
		return lang.C("shape", "transition")
	case "inheritance":
		return lang.C("shape", "inheritance")
	case "composition":
		return lang.C("shape", "composition")
	case "aggregation":
		return lang.C("shape", "aggregation")
	}
	for _, c := range choices("n") {
		if c.name == kind {
			return c.said
		}
	}
	return kind
}

// prefixed does what a key means behind another one.
func (b *Board) prefixed(prefix, key string) panes.Action {
	i := slices.IndexFunc(choices(prefix), func(c choice) bool { return c.key == key })
	if i < 0 {
		return panes.Action{}
	}
	name := choices(prefix)[i].name
	switch prefix {
	case "n":
		return b.addHere(name)
	case "a":
		return b.with(func(ids []string) (board.Change, error) { return b.board.Align(ids, name) })
	}
	switch name {
	case "no filling":
		return b.update("fill", map[string]any{"fill": "none"})
	case "tinted":
		return b.update("fill", map[string]any{"fill": "solid"})
	case "solid":
		return b.update("fill", map[string]any{"fill": "fill"})
	case "dashed":
		return b.update("dash", map[string]any{"dash": "dashed"})
	case "drawn through":
		return b.update("dash", map[string]any{"dash": "solid"})
	}
	return b.update("colour", map[string]any{"color": name})
}

// group makes one group of what is selected, and selects it.
func (b *Board) group() panes.Action {
	id := ""
	a := b.with(func(ids []string) (c board.Change, err error) {
		id, c, err = b.board.Group(ids)
		return c, err
	})
	if id != "" {
		b.selection.to(id)
	}
	return a
}

// ungroup takes the groups away that are selected, or hold what is, and selects
// what was in them.
func (b *Board) ungroup() panes.Action {
	var left []string
	a := b.with(func(ids []string) (c board.Change, err error) {
		v := b.index().view
		var groups []string
		for _, id := range ids {
			if s := v.Shape(id); s.Type != "group" {
				if up := v.Shape(s.Parent); up != nil && up.Type == "group" {
					id = up.ID
				}
			}
			if !slices.Contains(groups, id) {
				groups = append(groups, id)
			}
		}
		left, c, err = b.board.Ungroup(groups)
		return c, err
	})
	if len(left) > 0 {
		b.selection.to(left...)
	}
	return a
}

// lock keeps what is selected from being changed here, or when all of it is
// locked lets it go.
func (b *Board) lock() panes.Action {
	all := b.shapes()
	if len(all) == 0 {
		b.fail(errNothing)
		return panes.Action{}
	}
	locked := slices.ContainsFunc(all, func(s *board.Shape) bool { return !s.Locked })
	raw, err := json.Marshal(map[string]any{"locked": locked})
	if err != nil {
		b.fail(err)
		return panes.Action{}
	}
	fields := make([]board.Fields, len(all))
	for i, s := range all {
		fields[i] = board.Fields{ID: s.ID, Updates: raw}
	}
	op, did := "lock", lang.T("locked")
	if !locked {
		op, did = "unlock", lang.T("unlocked")
	}
	a := b.edited(b.board.UpdateAll(op, fields))
	if !b.notice.error {
		b.say(did)
	}
	return a
}
