package keymap

import (
	_ "embed"
	"maps"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/keybind"
)

// actions is what the engine's own client does by keys and what does the same
// here: its name for it, its keys, the place, and our keys or our command. The
// test of docs/coming-from-opencode.md writes it from that page.
//
//go:embed opencode.tsv
var actions string

// action is a row of it.
type action struct {
	id          string
	usual, ours []string
	place       string // as the page names it
}

func clientActions() []action {
	var out []action
	for l := range strings.Lines(actions) {
		f := strings.Split(strings.TrimSuffix(l, "\n"), "\t")
		if len(f) == 4 {
			out = append(out, action{f[0], strings.Fields(f[1]), strings.Fields(f[3]), f[2]})
		}
	}
	return out
}

// comingPlaces are the places of the page, as bindings name them.
var comingPlaces = map[string]string{"prompt": keybind.PlaceChat, "busy": keybind.PlaceChat,
	"subagent":  keybind.PlaceChat,
	"selection": keybind.PlaceSelect, "request": keybind.PlaceRequest, "completion": keybind.PlaceComplete,
	"list": keybind.PlaceDialog, "input": keybind.PlaceDialog, "sessions": keybind.PlaceDialog,
	"stash": keybind.PlaceDialog,
	"mcp":   keybind.PlaceDialog, "models": keybind.PlaceDialog, "diff": "diff"}

// Import makes bindings of ours from the keys that a person gave to the
// engine's own client. What has nothing here is named.
func Import(r *commands.Registry, theirs config.Keybinds) (lines, without []string) {
	if len(theirs) == 0 {
		return nil, nil
	}
	c := keybindImport{reg: r, usual: New(r, nil, nil, nil), all: clientActions()}
	rest := maps.Clone(theirs)
	for _, a := range c.all {
		if keys, ok := theirs[a.id]; ok {
			c.take(a, normal(keys))
			delete(rest, a.id)
		}
	}
	// What falls away comes first: its key may be another's now.
	return slices.Concat(c.off, c.on), slices.Sorted(maps.Keys(rest))
}

type keybindImport struct {
	reg     *commands.Registry
	usual   *Map
	all     []action
	off, on []string
}

func (c *keybindImport) take(a action, keys []string) {
	usual := normal(a.usual)
	if slices.Equal(usual, keys) {
		return
	}
	place, placed := comingPlaces[a.place]
	switch {
	case a.place == "leader":
		for _, key := range keys[:min(len(keys), 1)] {
			c.on = append(c.on, key+" leader")
		}
	case placed:
		c.stand(a, place, usual, keys)
	default:
		c.command(a, usual, keys)
	}
}

// stand has keys stand for ours in a place.
func (c *keybindImport) stand(a action, place string, usual, keys []string) {
	for _, our := range a.ours {
		if slices.Contains(usual, our) && !slices.Contains(keys, our) && !c.shared(a, place, our) {
			c.off = append(c.off, keybind.Bind{Place: place, Key: our}.String())
		}
	}
	for _, key := range keys {
		if !slices.Contains(a.ours, key) {
			c.on = append(c.on, keybind.Bind{Place: place, Key: key, As: a.ours[0]}.String())
		}
	}
}

// shared reports whether a key does something else in the place too.
func (c *keybindImport) shared(of action, place, key string) bool {
	return slices.ContainsFunc(c.all, func(a action) bool {
		return a.id != of.id && comingPlaces[a.place] == place && slices.Contains(normal(a.usual), key) &&
			slices.Contains(a.ours, key)
	})
}

// command has keys run the command that ours run.
func (c *keybindImport) command(a action, usual, keys []string) {
	var does keybind.Bind
	for _, our := range a.ours {
		if name, slash := strings.CutPrefix(our, "/"); slash {
			if cmd, ok := c.reg.BySlash(name); ok && does.Command == "" {
				does = keybind.Bind{Command: cmd.ID}
			}
			continue
		}
		b, bound := c.usual.byKey[our]
		if !bound {
			continue // ctrl+c is outside of the table
		}
		if does.Command == "" {
			does = asBind(b)
		}
		if slices.Contains(usual, our) && !slices.Contains(keys, our) {
			c.off = append(c.off, keybind.Bind{Key: our}.String())
		}
	}
	for _, key := range keys {
		if does.Key = key; does.Command != "" && !slices.Contains(a.ours, key) {
			c.on = append(c.on, does.String())
		}
	}
}

// normal writes keys as ours are written; what is none stays as it is, so that
// it is named where it is bound.
func normal(keys []string) []string {
	out := make([]string, 0, len(keys))
	for _, text := range keys {
		key, err := keybind.KeyIn(keybind.PlaceSelect, text)
		if err != nil {
			key = text
		}
		out = append(out, key)
	}
	return out
}
