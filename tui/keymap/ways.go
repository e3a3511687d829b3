package keymap

import (
	"iter"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/panes/layout"
)

// Way is how a command is called: by its key, or by its name.
func (m *Map) Way(command call.Named) string {
	if key := m.Of(command); key != "" {
		return key
	}
	if c, ok := m.reg.Get(string(command.ID())); ok && c.Slash != "" {
		return "/" + c.Slash
	}
	if command.ID() == call.AppPalette.ID() {
		return "/" // which lists commands too
	}
	return "/keys"
}

// Sideways are the keys to the panes at the left and the right.
func (m *Map) Sideways() string {
	left, right := m.With(call.PaneFocusSide.With(call.SideArgs{Side: "left"})),
		m.With(call.PaneFocusSide.With(call.SideArgs{Side: "right"}))
	if len(left) > 1 && len(left) == len(right) && left[:len(left)-1] == right[:len(right)-1] {
		return left + "/" + right[len(right)-1:]
	}
	return left + " " + right
}

// Sides returns the keys that lead to each side.
func (m *Map) Sides() iter.Seq2[layout.Side, string] {
	return func(yield func(layout.Side, string) bool) {
		key := func(side string) string {
			return m.With(call.PaneFocusSide.With(call.SideArgs{Side: side}))
		}
		_ = yield(layout.ToLeft, key("left")) && yield(layout.Down, key("down")) && yield(layout.Up, key("up")) &&
			yield(layout.ToRight, key("right"))
	}
}
