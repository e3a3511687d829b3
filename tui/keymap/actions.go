package keymap

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
)

// Actions is what keys do in panes, by their kinds.
type Actions map[string][]Action

// Action is what keys do in a place of a pane, in all the tables that have its id.
type Action struct{ panes.Binding }

// ActionsOf returns what keys do in the kinds of a workspace.
func ActionsOf(w *panes.Workspace) Actions {
	out := Actions{}
	for _, kind := range w.AllKinds() {
		for _, b := range kind.Keys {
			all := out[kind.Name]
			i := slices.IndexFunc(all, func(a Action) bool { return a.In == b.In && a.ID == b.ID })
			if i < 0 {
				out[kind.Name] = append(all, Action{b})
				continue
			}
			a := &all[i]
			a.Help, a.Inside = cmp.Or(a.Help, b.Help), a.Inside && b.Inside
			for key := range strings.FieldsSeq(b.Key) {
				if !slices.Contains(strings.Fields(a.Key), key) {
					a.Key += " " + key
				}
			}
		}
	}
	return out
}

// keys are its keys as Keystroke gives them, without those of two presses.
func (a Action) keys() []string {
	return slices.DeleteFunc(normal(strings.Fields(a.Key)), func(key string) bool {
		_, err := keybind.KeyIn(a.In, key)
		return err != nil && strings.Contains(key, ",")
	})
}

// find returns an action by its place and id.
func (all Actions) find(place, id string) (Action, bool) {
	for _, acts := range all {
		for _, a := range acts {
			if a.In == place && a.ID == id {
				return a, true
			}
		}
	}
	return Action{}, false
}

// target is it for the dialog. What help does not tell of is named by its id.
func (a Action) target() keyTarget {
	first, _, _ := strings.Cut(a.Key, " ")
	words := a.ID
	if a.Help != "" {
		words = lang.T(a.Help)
	}
	return keyTarget{bind: keybind.Bind{Place: a.In, Act: a.ID}, keys: a.keys(),
		named: cmp.Or(a.Help, lang.Plain(a.ID)),
		title: fmt.Sprintf("%s: %s (%s)", a.In, words, first)}
}
