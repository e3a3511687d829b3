package keymap

import (
	"cmp"
	"encoding/json"
	"iter"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/textfield"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// keyTarget is what a key can be bound to: a command, perhaps with arguments,
// the leader, or what the keys of a kind of panes do.
type keyTarget struct {
	bind  keybind.Bind // without a key
	keys  []string     // those that do it in its place unless they are bound
	title string
	named lang.Phrase // what it is found by too
}

func (t keyTarget) with(key string) string {
	b := t.bind
	b.Key = key
	return b.String()
}

// does reports whether a binding does this, or stands for a key that does.
func (t keyTarget) does(b Binding) bool {
	return t.with(b.Key) == asBind(b).String() || b.Place == t.bind.Place && slices.Contains(t.keys, b.As)
}

// asBind is a binding as the configuration has it.
func asBind(b Binding) keybind.Bind {
	out := keybind.Bind{Place: b.Place, Key: b.Key, As: b.As, Act: b.Act, Command: string(b.Invoke.ID)}
	if b.Act != "" {
		out.As = ""
	}
	if b.Invoke.Args != nil {
		out.Args, _ = json.Marshal(b.Invoke.Args) // arguments of ours always marshal
	}
	return out
}

// Editor holds the table of keys, and the person's own.
type Editor interface {
	dialog.Host
	Registry() *commands.Registry
	// Map is the table as it holds now, and Usual the one without the person's own.
	Map() *Map
	Usual() *Map
	// Own are the lines of the person's file; Save writes others in their place.
	Own() []string
	Save(list []string) tea.Cmd
	// Bindings are the lines of help of the tabs that are open, by their kind.
	Bindings() iter.Seq2[string, []panes.Binding]
}

// editing is the dialog's work on it.
type editing struct{ Editor }

// NewDialog returns the list of what keys can do and which do it. Each change is written
// to the person's file at once, and holds from then on.
func NewDialog(by Editor) *dialog.Picker {
	e := editing{by}
	targets := map[string]keyTarget{} // by the row's id
	on := func(act func(keyTarget) tea.Cmd) func(string) tea.Cmd {
		return func(id string) tea.Cmd { return act(targets[id]) }
	}
	d := dialog.NewPicker(lang.T("keys"), e.keyRows(targets))
	d.Again = func() []dialog.Row { return e.keyRows(targets) }
	d.Stays = on(func(t keyTarget) tea.Cmd {
		e.Dialogs().Push(e.keyCapture(t))
		return nil
	})
	d.On = map[string]func(string) tea.Cmd{
		"ctrl+d": on(func(t keyTarget) tea.Cmd { return e.Save(e.without(t)) }),
		"ctrl+r": on(func(t keyTarget) tea.Cmd { return e.Save(e.asAtFirst(t)) }),
	}
	d.Text.Placeholder = lang.T("type-command-key-such", "alt+w")
	d.Help = lang.T("enter-binds-key-ctrl-d")
	return d
}

// keyCapture asks for the key that is to do something.
func (e editing) keyCapture(t keyTarget) *dialog.KeyCapture {
	return &dialog.KeyCapture{Title: t.title, Leader: e.Map().Leader, Place: t.bind.Place, Leads: t.bind.Leads,
		Shown: e.Map().Shown,
		Now:   func(key string) (string, bool) { return e.keyDoes(t, key) },
		Take:  func(key string) tea.Cmd { return e.bindKey(t, key) }}
}

// keyRows lists the commands that need no arguments, what else has keys, in the
// order of the table of keys, and the keys of the panes that are open. The targets of
// new rows are added.
func (e editing) keyRows(targets map[string]keyTarget) []dialog.Row {
	var rows []dialog.Row
	add := func(t keyTarget) {
		id := t.with("")
		if _, twice := targets[id]; twice && slices.ContainsFunc(rows,
			func(r dialog.Row) bool { return r.ID == id }) {
			return
		}
		targets[id] = t
		rows = append(rows, dialog.Row{Label: t.title, Detail: e.keysOf(t), ID: id,
			Find: dialog.AlsoEnglish(t.named)})
	}
	for _, c := range e.Registry().All() {
		if len(c.Schema.Required) == 0 && (!c.Hidden || len(c.Keys) > 0) {
			add(keyTarget{bind: keybind.Bind{Command: c.ID}, title: lang.T(c.Title), named: c.Title})
		}
	}
	for _, b := range slices.Concat(fixed(), e.Map().All) {
		t := keyTarget{bind: asBind(b), title: heading(b.Says()), named: b.Help}
		t.bind.Key = ""
		add(t)
	}
	leader := lang.Key("leader-which-begins-sequence")
	add(keyTarget{bind: keybind.Bind{Leads: true}, title: lang.T(leader), named: leader})
	ofPanes := e.paneTargets()
	for _, t := range ofPanes {
		add(t)
	}
	for _, b := range e.Map().Placed {
		if slices.ContainsFunc(ofPanes, func(t keyTarget) bool { return t.does(b) }) {
			continue
		}
		t := keyTarget{bind: asBind(b), title: cmp.Or(b.Place, lang.T("everywhere")) + ": " + b.SaysOrNothing(),
			named: b.Help}
		if t.bind.Key = ""; b.As+b.Act != "" || b.Invoke.ID != "" {
			add(t)
		}
	}
	return rows
}

// paneTargets lists what keys do in the panes that are open, one of each kind.
func (e editing) paneTargets() []keyTarget {
	var out []keyTarget
	seen := map[string]bool{}
	for kind := range e.Bindings() {
		if !seen[kind] {
			seen[kind] = true
			for _, a := range e.Map().acts[kind] {
				out = append(out, a.target())
			}
		}
	}
	return out
}

// keysOf tells the keys that do something now.
func (e editing) keysOf(t keyTarget) string {
	var keys []string
	own := false
	if t.bind.Leads {
		keys, own = []string{e.Map().Leader}, e.Map().Leader != UsualLeader
	}
	for _, key := range t.keys {
		if _, other := e.Map().byAt[t.bind.Place][key]; !other {
			keys = append(keys, key)
		}
	}
	for _, b := range slices.Concat(e.Map().All, e.Map().Placed) {
		if t.does(b) {
			keys = append(keys, e.Map().Shown(b.Key))
			_, mine := e.Map().own[b.Key]
			own = own || mine || b.Place != "" || b.As != ""
		}
	}
	if detail := strings.Join(keys, ", "); !own {
		return detail
	} else {
		return lang.T("yours-x", detail)
	}
}

// own is what the person's file holds.
func (e editing) own() []string { return slices.Clone(e.Own()) }

// rebound is the person's list with another line for a key in a place; empty:
// with none.
func rebound(list []string, place, key, line string) []string {
	list = slices.DeleteFunc(list, func(s string) bool {
		b, err := keybind.Parse(s)
		return err == nil && b.Place == place && b.Key == key && !b.Leads
	})
	if line != "" {
		list = append(list, line)
	}
	return list
}

// unled is the person's list without a leader.
func unled(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool {
		b, err := keybind.Parse(s)
		return err == nil && b.Leads
	})
}

// without is the person's list with no key for something. There is always a
// leader.
func (e editing) without(t keyTarget) []string {
	list, usual := e.own(), e.Usual()
	if t.bind.Leads {
		return unled(list)
	}
	for _, b := range slices.Concat(e.Map().All, e.Map().Placed) {
		if !t.does(b) {
			continue
		}
		line := ""
		if _, ok := usual.byKey[b.Key]; ok && b.Place == "" && b.As == "" {
			line = keybind.Bind{Key: b.Key}.String()
		}
		list = rebound(list, b.Place, b.Key, line)
	}
	for _, key := range t.keys {
		list = rebound(list, t.bind.Place, key, keybind.Bind{Place: t.bind.Place, Key: key}.String())
	}
	return list
}

// asAtFirst is the person's list without what it says of something.
func (e editing) asAtFirst(t keyTarget) []string {
	list := e.own()
	if t.bind.Leads {
		return unled(list)
	}
	for _, b := range slices.Concat(e.Usual().All, e.Map().All, e.Map().Placed) {
		if t.does(b) {
			list = rebound(list, b.Place, b.Key, "")
		}
	}
	for _, key := range t.keys {
		list = rebound(list, t.bind.Place, key, "")
	}
	return list
}

// keyDoes tells what a key does where it is to be bound, and whether that is what
// it is wanted for.
func (e editing) keyDoes(t keyTarget, key string) (what string, same bool) {
	b, taken := e.Map().byAt[t.bind.Place][key]
	if !taken && t.bind.Place == "" {
		b, taken = e.Map().byKey[key]
	}
	switch {
	case key == e.Map().Leader && t.bind.Leads, taken && t.does(b), !taken && slices.Contains(t.keys, key):
		return t.title, true
	case key == e.Map().Leader:
		return lang.T("the-leader"), false
	case taken:
		return b.SaysOrNothing(), false
	case t.bind.Place == "":
		return e.paneUse(key), false
	}
	for _, o := range e.paneTargets() {
		if o.bind.Place == t.bind.Place && slices.Contains(o.keys, key) {
			return o.title, false
		}
	}
	b = e.Map().byKey[key]
	return b.Says(), false
}

// paneUse tells what a key that nothing is bound to does in a pane that is open,
// or in the prompt; empty: nothing.
func (e editing) paneUse(key string) string {
	for kind, all := range e.Bindings() {
		for _, b := range all {
			if namesKey(b, key) {
				return cmp.Or(b.In, kind) + ": " + lang.T(b.Help)
			}
		}
	}
	if textfield.Uses(key) {
		return lang.T("key-edits-prompt")
	}
	return ""
}

// namesKey reports whether a line of a pane's help is of a key: as its own, or
// among its words.
func namesKey(b panes.Binding, key string) bool {
	if slices.Contains(strings.Fields(b.Key), key) {
		return true
	}
	between := func(r rune) bool { return strings.ContainsRune(" ,;:()", r) }
	return strings.Contains(key, "+") && slices.Contains(strings.FieldsFunc(b.Help.String(), between), key)
}

// bindKey binds a key.
func (e editing) bindKey(t keyTarget, key string) tea.Cmd {
	line, list, usual := t.with(key), e.own(), e.Usual()
	b, known := usual.byKey[key]
	switch {
	case t.bind.Leads:
		list = unled(list)
		if key == usual.Leader {
			line = ""
		}
	case known && t.bind.Place == "" && t.does(b), slices.Contains(t.keys, key):
		line = "" // as it was at first
	}
	return e.Save(rebound(list, t.bind.Place, key, line))
}
