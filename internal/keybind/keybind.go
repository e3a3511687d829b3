// Package keybind reads what a person binds keys to, as the configuration has
// it: "alt+g openspace.session.list", "<leader>z pane.grow {\"cells\":8}",
// "ctrl+t none". A key is written as Bubble Tea v2's Keystroke gives it, with
// its modifiers in any order; it never is one that types text, nor one by which
// the program is left or led.
package keybind

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Leader stands for the key that begins a sequence of two.
const Leader = "<leader>"

// Bind is a key and what it does from now on.
type Bind struct {
	Key     string          // as Keystroke gives it, or Leader and such a key
	Command string          // a command's id; empty: nothing any more
	Args    json.RawMessage // an object; nil: none
}

// modifiers in the order of Keystroke.
var modifiers = []string{"ctrl", "alt", "shift", "meta", "hyper", "super"}

// named are the keys that have a name of more than one letter, but for f1 to f24.
var named = []string{"up", "down", "left", "right", "home", "end", "pgup", "pgdown", "insert", "delete", "backspace", "enter", "tab", "esc", "space"}

// also are other names of keys, as people and other programs write them.
var also = map[string]string{"return": "enter", "escape": "esc", "pageup": "pgup", "pagedown": "pgdown", "del": "delete", "ins": "insert",
	"control": "ctrl", "option": "alt", "opt": "alt", "cmd": "super", "win": "super"}

// Parse reads one binding: a key, a command and perhaps its arguments.
func Parse(text string) (Bind, error) {
	key, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	name, args, _ := strings.Cut(strings.TrimSpace(rest), " ")
	if key == "" || name == "" {
		return Bind{}, errors.New(`give a key and a command, such as "alt+g openspace.session.list", or "alt+g none"`)
	}
	k, err := Key(key)
	if err != nil {
		return Bind{}, err
	}
	b := Bind{Key: k}
	if args = strings.TrimSpace(args); args != "" {
		var object map[string]json.RawMessage
		if err := json.Unmarshal([]byte(args), &object); err != nil || object == nil {
			return Bind{}, fmt.Errorf("the arguments of %s are a JSON object, such as {\"cells\":8}", name)
		}
		b.Args = json.RawMessage(args)
	}
	switch {
	case name == "none" && b.Args != nil:
		return Bind{}, errors.New("none takes no arguments")
	case name == "none":
		return b, nil
	case !strings.HasPrefix(name, "openspace."):
		name = "openspace." + name
	}
	b.Command = name
	return b, nil
}

// String writes a binding as Parse reads it.
func (b Bind) String() string {
	out := b.Key + " " + b.Command
	if b.Command == "" {
		out = b.Key + " none"
	}
	if b.Args != nil {
		out += " " + string(b.Args)
	}
	return out
}

// Key gives a key as Keystroke does, or says why it cannot be bound.
func Key(text string) (string, error) {
	rest, led := strings.CutPrefix(text, Leader)
	mods, key, err := split(rest)
	if err != nil {
		return "", fmt.Errorf("%q is no key: %w", text, err)
	}
	out := ""
	for _, m := range modifiers {
		if slices.Contains(mods, m) {
			out += m + "+"
		}
	}
	out += key
	switch {
	case out == "ctrl+c":
		return "", errors.New("ctrl+c clears and quits, it cannot be bound")
	case out == "ctrl+x":
		return "", errors.New("ctrl+x is the leader: bind <leader> and a key")
	case led:
		return Leader + out, nil
	case types(mods, key):
		return "", fmt.Errorf("%s types text: give it ctrl or alt, or <leader> before it", text)
	case slices.Contains([]string{"enter", "esc", "backspace", "delete", "up", "down", "left", "right", "home", "end", "space"}, out):
		return "", fmt.Errorf("%s is needed where one writes and chooses: give it a modifier", text)
	}
	return out, nil
}

// split takes a key apart: its modifiers and its name.
func split(text string) (mods []string, key string, err error) {
	parts := strings.Split(strings.ToLower(text), "+")
	if strings.HasSuffix(text, "+") { // the plus itself
		parts = append(strings.Split(strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(text, "+"), "+")), "+"), "+")
	}
	if text == "+" {
		parts = []string{"+"}
	}
	for i, p := range parts {
		if long, ok := also[p]; ok {
			p = long
		}
		if i < len(parts)-1 {
			if !slices.Contains(modifiers, p) || slices.Contains(mods, p) {
				return nil, "", fmt.Errorf("%q is none of ctrl, alt, shift and super", p)
			}
			mods = append(mods, p)
			continue
		}
		if r, _ := utf8.DecodeRuneInString(p); utf8.RuneCountInString(p) == 1 && (r == utf8.RuneError || r == ' ' || !unicode.IsPrint(r)) {
			return nil, "", fmt.Errorf("%q is no letter", p)
		}
		if utf8.RuneCountInString(p) != 1 && !slices.Contains(named, p) && !function(p) {
			return nil, "", fmt.Errorf("%q is neither a letter nor one of %s, f1 to f24", p, strings.Join(named, ", "))
		}
		key = p
	}
	return mods, key, nil
}

// types says whether a key puts text into a prompt.
func types(mods []string, key string) bool {
	return utf8.RuneCountInString(key) == 1 && !slices.ContainsFunc(mods, func(m string) bool { return m != "shift" })
}

// function says whether a name is f1 to f24.
func function(name string) bool {
	n := 0
	_, err := fmt.Sscanf(name, "f%d", &n)
	return err == nil && n >= 1 && n <= 24 && name == fmt.Sprintf("f%d", n)
}
