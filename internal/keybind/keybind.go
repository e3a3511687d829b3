// Package keybind reads what a person binds keys to, as the configuration has
// it:
//
//	alt+g openspace.session.list          a command
//	<leader>z pane.grow {"cells":8}       one with arguments, after the leader
//	ctrl+t none                           nothing any more
//	ctrl+g leader                         the key that leads
//	alt+u = pgup                          another key
//	chat: ctrl+y = pgup                   any of them, in one place alone
//	files: alt+o does open                what a pane's keys do, by its id
//
// A key is written as Bubble Tea v2's Keystroke gives it, with its modifiers in
// any order. Where a person may be writing it never is one that types text, and
// it never is the one by which the program is left.
package keybind

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/uskey"
)

// Leader stands for the key that begins a sequence of two.
const Leader = "<leader>"

// Bind is a key and what it does from now on: it leads, it stands for another
// key, it runs a command, it does what a pane does by keys, or it does nothing any more.
type Bind struct {
	Place   string          // where it holds; empty: everywhere
	Key     string          // as Keystroke gives it, or Leader and such a key
	Leads   bool            // it is the leader
	As      string          // the key that it stands for; empty: none
	Act     string          // the id of what the place's panes do by keys; empty: none
	Command string          // a command's id; empty: none
	Args    json.RawMessage // of the command, an object; nil: none
}

// Where a binding can hold alone. Other places are the kinds of panes.
const (
	PlaceChat     = "chat"     // in a conversation, where its prompt is written
	PlaceComplete = "complete" // while the prompt's completions are listed
	PlaceSelect   = "select"   // while messages are selected
	PlaceRequest  = "request"  // while the engine asks for something
	PlaceDialog   = "dialog"   // in lists, forms and pages
	PlacePage     = "page"     // in pages, where nothing is written
)

// Places lists where a binding can hold alone.
var Places = []string{PlaceChat, PlaceComplete, PlaceSelect, PlaceRequest, PlaceDialog, PlacePage,
	"activity", "diff", "editor", "files", "follow", "presentation", "presenter", "search", "terminal", "whiteboard"}

// modifiers in the order of Keystroke.
var modifiers = []string{"ctrl", "alt", "shift", "meta", "hyper", "super"}

// named are the keys that have a name of more than one letter, but for f1 to f24.
var named = []string{"up", "down", "left", "right", "home", "end", "pgup", "pgdown", "insert", "delete", "backspace",
	"enter", "tab", "esc", "space"}

// also are other names of keys, as people and other programs write them.
var also = map[string]string{"return": "enter", "escape": "esc", "pageup": "pgup", "pagedown": "pgdown",
	"del": "delete", "ins": "insert",
	"control": "ctrl", "option": "alt", "opt": "alt", "cmd": "super", "win": "super"}

// Parse reads one binding.
func Parse(text string) (Bind, error) {
	b := Bind{}
	text = strings.TrimSpace(text)
	if at := inPlace.FindStringSubmatch(text); at != nil {
		if b.Place, text = at[1], at[2]; !slices.Contains(Places, b.Place) {
			return Bind{}, noPlace(b.Place)
		}
	}
	key, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if key == "" || rest == "" {
		return Bind{}, lang.Errorf("give-key-command-such-alt")
	}
	var err error
	if b.Key, err = KeyIn(b.Place, key); err != nil {
		return Bind{}, err
	}
	if led := strings.HasPrefix(b.Key, Leader); led && b.Place != "" {
		return Bind{}, lang.Errorf("is-read-everywhere-leave-out", key, b.Place+":")
	}
	if as, ok := strings.CutPrefix(rest, "="); ok {
		b.As, err = stood(strings.TrimSpace(as))
		return b, err
	}
	if act, ok := strings.CutPrefix(rest, "does "); ok {
		if b.Act = strings.TrimSpace(act); b.Place == "" { // what a pane does it does where the keyboard is in it
			return Bind{}, noPlace(b.Place)
		}
		return b, nil
	}
	return b, b.does(rest)
}

func noPlace(name string) error {
	return lang.Errorf("no-place-use-one", name, strings.Join(Places, ", "))
}

// inPlace is a binding that holds in one place.
var inPlace = regexp.MustCompile(`^([a-zA-Z]+):\s+(.*)$`)

// stood reads the key that another stands for.
func stood(text string) (string, error) {
	mods, key, err := split(text)
	if err != nil {
		return "", lang.Errorf("is-no-key", text, err)
	}
	if out := join(mods, key); out != "ctrl+c" {
		return out, nil
	}
	return "", lang.Errorf("ctrl-c-clears-quits-no")
}

// does reads what stands behind the key: a command, or a word.
func (b *Bind) does(rest string) error {
	name, args, _ := strings.Cut(rest, " ")
	if args = strings.TrimSpace(args); args != "" {
		var object map[string]json.RawMessage
		if err := json.Unmarshal([]byte(args), &object); err != nil || object == nil {
			return lang.Errorf("arguments-json-object-such-cells", name)
		}
		b.Args = json.RawMessage(args)
	}
	switch {
	case (name == "none" || name == "leader") && b.Args != nil:
		return lang.Errorf("takes-no-arguments", name)
	case name == "none":
		return nil
	case name == "leader":
		b.Leads = true
		return b.mayLead()
	case !strings.HasPrefix(name, "openspace."):
		name = "openspace." + name
	}
	b.Command = name
	return nil
}

func (b *Bind) mayLead() error {
	switch {
	case b.Place != "":
		return lang.Errorf("leader-same-everywhere-leave-out", b.Place+":")
	case strings.HasPrefix(b.Key, Leader):
		return lang.Errorf("the-leader-is-one-key")
	}
	return nil
}

// String is the binding as Parse reads it.
func (b Bind) String() string {
	out := b.Key + " "
	switch {
	case b.Leads:
		out += "leader"
	case b.As != "":
		out += "= " + b.As
	case b.Act != "":
		out += "does " + b.Act
	case b.Command == "":
		out += "none"
	default:
		out += b.Command
	}
	if b.Place != "" {
		out = b.Place + ": " + out
	}
	if b.Args != nil {
		out += " " + string(b.Args)
	}
	return out
}

// KeyIn reads a key that can be bound in a place; empty: everywhere. It gives
// the key as Keystroke does.
func KeyIn(place, text string) (string, error) {
	rest, led := strings.CutPrefix(text, Leader)
	mods, key, err := split(rest)
	if err != nil {
		return "", lang.Errorf("is-no-key", text, err)
	}
	out := join(mods, key)
	writes := place == "" || place == PlaceChat || place == PlaceComplete || place == PlaceDialog
	switch {
	case out == "ctrl+c":
		return "", lang.Errorf("ctrl-c-clears-quits-cannot")
	case led:
		return Leader + out, nil
	case writes && types(mods, key):
		return "", lang.Errorf("types-text-give-ctrl-alt", text)
	case place == "" && slices.Contains(needed, out):
		return "", lang.Errorf("needed-where-one-writes-chooses", text, out)
	}
	return out, nil
}

// needed are the keys without which nothing can be written and chosen.
var needed = []string{"enter", "esc", "backspace", "delete", "up", "down", "left", "right", "home", "end", "space"}

// join is a key as Keystroke gives it.
func join(mods []string, key string) string {
	out := ""
	for _, m := range modifiers {
		if slices.Contains(mods, m) {
			out += m + "+"
		}
	}
	return out + key
}

// split takes a key apart: its modifiers and its name.
func split(text string) (mods []string, key string, err error) {
	if r, n := utf8.DecodeRuneInString(text); n == len(text) && unicode.IsUpper(r) && unicode.ToLower(r) != r {
		return []string{"shift"}, string(unicode.ToLower(r)), nil
	}
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
				return nil, "", lang.Errorf("none-ctrl-alt-shift-super", p)
			}
			mods = append(mods, p)
			continue
		}
		if r, _ := utf8.DecodeRuneInString(p); utf8.RuneCountInString(p) == 1 &&
			(r == utf8.RuneError || r == ' ' || !unicode.IsPrint(r)) {
			return nil, "", lang.Errorf("is-no-letter", p)
		}
		if utf8.RuneCountInString(p) != 1 && !slices.Contains(named, p) && !function(p) {
			return nil, "", lang.Errorf("neither-letter-nor-one-f1", p, strings.Join(named, ", "))
		}
		key = uskey.Text(p)
	}
	return mods, key, nil
}

// types reports whether a key puts text into a prompt.
func types(mods []string, key string) bool {
	return utf8.RuneCountInString(key) == 1 && !slices.ContainsFunc(mods, func(m string) bool { return m != "shift" })
}

// function reports whether a name is f1 to f24.
func function(name string) bool {
	n := 0
	_, err := fmt.Sscanf(name, "f%d", &n)
	return err == nil && n >= 1 && n <= 24 && name == fmt.Sprintf("f%d", n)
}
