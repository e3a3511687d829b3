package board

import (
	"encoding/json"
	"slices"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/panes"
)

// tool is what the mouse does next, and what is at hand.
type tool struct {
	name string // the kind of what a click makes; "" selects
	from string // the shape that is being connected
	snap bool
	clip string // what was copied here
}

// choice is a key that may follow another one, and what it stands for.
type choice struct{ key, name string }

// choices lists what may follow a key.
func choices(prefix string) []choice {
	switch prefix {
	case "n":
		return []choice{{"b", "box"}, {"r", "rounded-box"}, {"y", "cylinder"}, {"u", "cloud"}, {"a", "actor"}, {"c", "class"}, {"i", "interface"},
			{"A", "abstract"}, {"s", "state"}, {"I", "initial"}, {"F", "final"}, {"p", "process"}, {"d", "decision"}, {"S", "start-end"}, {"o", "io"},
			{"k", "connector"}, {"l", "lifeline"}, {"t", "text"}, {"n", "note"}, {"f", "frame"}, {"e", "ellipse"}, {"v", "activation"}}
	case "a":
		return []choice{{"l", "left"}, {"c", "center"}, {"r", "right"}, {"t", "top"}, {"m", "middle"}, {"b", "bottom"}, {"h", "spread-across"}, {"v", "spread-down"}}
	case "o":
		keys := "kgnvbltyuorwe"
		var out []choice
		for i, name := range []string{"black", "grey", "light-green", "violet", "blue", "light-blue", "light-violet", "yellow", "light-red", "orange", "red", "white", "green"} {
			if slices.Contains(tldraw.Colors(), name) {
				out = append(out, choice{keys[i : i+1], name})
			}
		}
		return append(out, choice{"0", "no filling"}, choice{"1", "tinted"}, choice{"2", "solid"}, choice{"-", "dashed"}, choice{"=", "drawn through"})
	}
	return nil
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
	op := map[bool]string{true: "lock", false: "unlock"}[locked]
	a := b.edited(b.board.UpdateAll(op, fields))
	if !b.notice.error {
		b.say(op + "ed")
	}
	return a
}
