package config

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Keybinds is what the engine's own client calls its actions, with the keys
// that its file gives them, as they stand there; none is an empty list
// (opencode 1.18.33, tui.json, "keybinds").
type Keybinds map[string][]string

// ReadKeybinds reads the files of the engine's own client in their order; what
// a later one says of an action holds. Files that are not there are left out.
func ReadKeybinds(files ...string) (Keybinds, error) {
	out := Keybinds{}
	var faults []error
	for _, file := range files {
		if file == "" {
			continue
		}
		data, err := readAll(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = out.parse(data)
		}
		var fault Fault
		switch {
		case errors.As(err, &fault):
			faults = append(faults, fault.in(file))
		case err != nil:
			faults = append(faults, lang.Errorf("%s: %w", file, err))
		}
	}
	return out, errors.Join(faults...)
}

// ClientFiles are where the engine's own client has its keys, in a
// configuration's folder. A workspace's file is not read: it would let a
// repository give keys a meaning.
func ClientFiles(dir string) []string {
	return []string{dir + "/tui.json", dir + "/tui.jsonc", os.Getenv("OPENCODE_TUI_CONFIG")}
}

func (k Keybinds) parse(data []byte) error {
	v, faults := tree(data)
	if len(faults) > 0 {
		return faults[0]
	}
	if v == nil {
		return nil
	}
	v.Standardize()
	var file struct {
		Keybinds map[string]json.RawMessage `json:"keybinds"`
	}
	if err := json.Unmarshal(v.Pack(), &file); err != nil {
		return err
	}
	var wrong []error
	for _, id := range slices.Sorted(maps.Keys(file.Keybinds)) {
		var v any
		if err := json.Unmarshal(file.Keybinds[id], &v); err != nil {
			wrong = append(wrong, err)
			continue
		}
		if keys, ok := keysOf(v); ok {
			k[id] = keys
		} else {
			wrong = append(wrong, lang.Errorf("keybinds-neither-keys-nor-false", id))
		}
	}
	return errors.Join(wrong...)
}

// keysOf reads the keys of an action: false or "none", keys with commas between
// them, a key with its modifiers as fields, one with how it is heard, or a list
// of those.
func keysOf(v any) ([]string, bool) {
	switch v := v.(type) {
	case bool:
		return []string{}, !v
	case string:
		out := []string{}
		for _, key := range strings.Split(v, ",") {
			if key = strings.TrimSpace(key); key != "" && key != "none" {
				out = append(out, key)
			}
		}
		return out, true
	case []any:
		out := []string{}
		for _, one := range v {
			keys, ok := keysOf(one)
			if !ok {
				return nil, false
			}
			out = append(out, keys...)
		}
		return out, true
	case map[string]any:
		if key, ok := v["key"]; ok {
			return keysOf(key)
		}
		return stroke(v)
	}
	return nil, false
}

// stroke reads a key whose modifiers are fields.
func stroke(v map[string]any) ([]string, bool) {
	name, ok := v["name"].(string)
	if !ok || name == "" {
		return nil, false
	}
	for _, mod := range []struct{ field, name string }{{"hyper", "hyper"}, {"super", "super"}, {"shift", "shift"},
		{"meta", "alt"}, {"ctrl", "ctrl"}} {
		if on, _ := v[mod.field].(bool); on {
			name = mod.name + "+" + name
		}
	}
	return []string{name}, true
}
