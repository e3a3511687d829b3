package tui

import (
	"cmp"
	"encoding/json"
	"fmt"
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
// the leader, or a key of a kind of panes, which another then stands for.
type keyTarget struct {
	bind    keybind.Bind // without a key
	title   string
	english string // what it is found by too
}

func (t keyTarget) with(key string) string {
	b := t.bind
	b.Key = key
	return b.String()
}

// does reports whether a binding does this.
func (t keyTarget) does(b binding) bool { return t.with(b.key) == asBind(b).String() }

// asBind is a binding as the configuration has it.
func asBind(b binding) keybind.Bind {
	out := keybind.Bind{Place: b.place, Key: b.key, As: b.as, Command: string(b.invoke.ID)}
	if b.invoke.Args != nil {
		out.Args, _ = json.Marshal(b.invoke.Args) // arguments of ours always marshal
	}
	return out
}

// keysDialog lists what keys can do and which do it. Each change is written to
// the person's file at once, and holds from then on.
func (m *Model) keysDialog() *dialog.Picker {
	targets := map[string]keyTarget{} // by the row's id
	on := func(act func(keyTarget) tea.Cmd) func(string) tea.Cmd {
		return func(id string) tea.Cmd { return act(targets[id]) }
	}
	d := dialog.NewPicker(lang.T("Keys"), m.keyRows(targets))
	d.Again = func() []dialog.Row { return m.keyRows(targets) }
	d.Stays = on(func(t keyTarget) tea.Cmd {
		m.push(m.keyCapture(t))
		return nil
	})
	d.On = map[string]func(string) tea.Cmd{
		"ctrl+d": on(func(t keyTarget) tea.Cmd { return m.saveKeys(m.without(t)) }),
		"ctrl+r": on(func(t keyTarget) tea.Cmd { return m.saveKeys(m.asAtFirst(t)) }),
	}
	d.Text.Placeholder = lang.T("type a command, or a key such as %s", "alt+w")
	d.Help = lang.T("enter binds a key · ctrl+d unbinds · ctrl+r resets · esc closes")
	return d
}

// keyCapture asks for the key that is to do something.
func (m *Model) keyCapture(t keyTarget) *dialog.KeyCapture {
	return &dialog.KeyCapture{Title: t.title, Leader: m.keys.leader, Place: t.bind.Place, Leads: t.bind.Leads,
		Shown: m.keys.shown,
		Now:   func(key string) (string, bool) { return m.keyDoes(t, key) },
		Take:  func(key string) tea.Cmd { return m.bindKey(t, key) }}
}

// keyRows lists the commands that need no arguments, what else has keys, in the
// order of the table of keys, and the keys of the panes that are open. The targets of
// new rows are added.
func (m *Model) keyRows(targets map[string]keyTarget) []dialog.Row {
	var rows []dialog.Row
	add := func(t keyTarget) {
		id := t.with("")
		if _, twice := targets[id]; twice && slices.ContainsFunc(rows,
			func(r dialog.Row) bool { return r.ID == id }) {
			return
		}
		targets[id] = t
		rows = append(rows, dialog.Row{Label: t.title, Detail: m.keysOf(t), ID: id,
			Find: dialog.AlsoEnglish(t.english)})
	}
	for _, c := range m.reg.All() {
		if len(c.Schema.Required) == 0 && (!c.Hidden || len(c.Keys) > 0) {
			add(keyTarget{bind: keybind.Bind{Command: c.ID}, title: lang.T(c.Title), english: c.Title})
		}
	}
	for _, b := range slices.Concat(fixed(), m.keys.all) {
		t := keyTarget{bind: asBind(b), title: heading(b.says()), english: b.help}
		t.bind.Key = ""
		add(t)
	}
	leader := lang.Key("The leader, which begins a sequence")
	add(keyTarget{bind: keybind.Bind{Leads: true}, title: lang.T(leader), english: leader})
	for _, t := range m.paneTargets() {
		add(t)
	}
	for _, b := range m.keys.placed {
		t := keyTarget{bind: asBind(b), title: cmp.Or(b.place, lang.T("everywhere")) + ": " + b.saysOrNothing(),
			english: b.help}
		if t.bind.Key = ""; b.as != "" || b.invoke.ID != "" {
			add(t)
		}
	}
	return rows
}

// paneTargets lists the keys of the panes that are open, one of each kind.
func (m *Model) paneTargets() []keyTarget {
	var out []keyTarget
	seen := map[string]bool{}
	for _, p := range m.ws.Panes() {
		for _, tab := range p.Tabs {
			c, ok := tab.Content.(panes.Binder)
			kind := tab.Content.ID().Kind()
			if !ok || seen[kind] || !slices.Contains(keybind.Places, kind) {
				continue
			}
			seen[kind] = true
			for _, b := range c.Bindings() {
				out = append(out, paneTargets(kind, b)...)
			}
		}
	}
	return out
}

// paneTargets are the keys that a line of a pane's help names.
func paneTargets(kind string, b panes.Binding) []keyTarget {
	var out []keyTarget
	place := cmp.Or(b.In, kind)
	for _, name := range strings.Fields(b.Key) {
		if key, err := keybind.KeyIn(keybind.PlaceSelect, name); err == nil {
			out = append(out, keyTarget{bind: keybind.Bind{Place: place, As: key},
				title: fmt.Sprintf("%s: %s (%s)", place, lang.T(b.Help), name), english: b.Help})
		}
	}
	return out
}

// keysOf tells the keys that do something now.
func (m *Model) keysOf(t keyTarget) string {
	var keys []string
	own := false
	if t.bind.Leads {
		keys, own = []string{m.keys.leader}, m.keys.leader != usualLeader
	}
	if as := t.bind.As; as != "" && t.bind.Place != "" {
		if _, other := m.keys.byAt[t.bind.Place][as]; !other {
			keys = append(keys, as)
		}
	}
	for _, b := range slices.Concat(m.keys.all, m.keys.placed) {
		if t.does(b) {
			keys = append(keys, m.keys.shown(b.key))
			_, mine := m.keys.own[b.key]
			own = own || mine || b.place != "" || b.as != ""
		}
	}
	if detail := strings.Join(keys, ", "); !own {
		return detail
	} else {
		return lang.T("yours · %s", detail)
	}
}

// ownKeys is what the person's file holds.
func (m *Model) ownKeys() []string { return slices.Clone(m.conf().Keys) }

// usualKeys is the table without what the person's file holds.
func (m *Model) usualKeys() *keymap { return newKeymap(m.reg, m.settings.theirs, nil) }

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
func (m *Model) without(t keyTarget) []string {
	list, usual := m.ownKeys(), m.usualKeys()
	if t.bind.Leads {
		return unled(list)
	}
	for _, b := range slices.Concat(m.keys.all, m.keys.placed) {
		if !t.does(b) {
			continue
		}
		line := ""
		if _, ok := usual.byKey[b.key]; ok && b.place == "" && b.as == "" {
			line = keybind.Bind{Key: b.key}.String()
		}
		list = rebound(list, b.place, b.key, line)
	}
	if as := t.bind.As; as != "" && t.bind.Place != "" {
		list = rebound(list, t.bind.Place, as, keybind.Bind{Place: t.bind.Place, Key: as}.String())
	}
	return list
}

// asAtFirst is the person's list without what it says of something.
func (m *Model) asAtFirst(t keyTarget) []string {
	list := m.ownKeys()
	if t.bind.Leads {
		return unled(list)
	}
	for _, b := range slices.Concat(m.usualKeys().all, m.keys.all, m.keys.placed) {
		if t.does(b) {
			list = rebound(list, b.place, b.key, "")
		}
	}
	return rebound(list, t.bind.Place, t.bind.As, "")
}

// saveKeys writes the person's list and has it hold.
func (m *Model) saveKeys(list []string) tea.Cmd {
	var value any
	if len(list) > 0 {
		value = list
	}
	return m.save(func(err error) {
		if err != nil {
			m.toast(commands.LevelError, lang.T("keys: %s", lang.Translate(err)))
		}
	}, entry{"keys", value})
}

// keyDoes tells what a key does where it is to be bound, and whether that is what
// it is wanted for.
func (m *Model) keyDoes(t keyTarget, key string) (what string, same bool) {
	b, taken := m.keys.byAt[t.bind.Place][key]
	if !taken && t.bind.Place == "" {
		b, taken = m.keys.byKey[key]
	}
	switch {
	case key == m.keys.leader && t.bind.Leads, taken && t.does(b), !taken && t.bind.As == key && t.bind.Place != "":
		return t.title, true
	case key == m.keys.leader:
		return lang.T("the leader"), false
	case taken:
		return b.saysOrNothing(), false
	case t.bind.Place == "":
		return m.paneUse(key), false
	}
	for _, o := range m.paneTargets() {
		if o.bind.Place == t.bind.Place && o.bind.As == key {
			return o.title, o.with("") == t.with("")
		}
	}
	b = m.keys.byKey[key]
	return b.says(), false
}

// paneUse tells what a key that nothing is bound to does in a pane that is open,
// or in the prompt; empty: nothing.
func (m *Model) paneUse(key string) string {
	for _, p := range m.ws.Panes() {
		for _, tab := range p.Tabs {
			b, ok := tab.Content.(panes.Binder)
			if !ok {
				continue
			}
			for _, b := range b.Bindings() {
				if namesKey(b, key) {
					return cmp.Or(b.In, tab.Content.ID().Kind()) + ": " + lang.T(b.Help)
				}
			}
		}
	}
	if textfield.Uses(key) {
		return lang.T("a key that edits the prompt")
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
	return strings.Contains(key, "+") && slices.Contains(strings.FieldsFunc(b.Help, between), key)
}

// bindKey binds a key.
func (m *Model) bindKey(t keyTarget, key string) tea.Cmd {
	line, list, usual := t.with(key), m.ownKeys(), m.usualKeys()
	b, known := usual.byKey[key]
	switch {
	case t.bind.Leads:
		list = unled(list)
		if key == usual.leader {
			line = ""
		}
	case known && t.bind.Place == "" && t.does(b), t.bind.Place != "" && key == t.bind.As:
		line = "" // as it was at first
	}
	return m.saveKeys(rebound(list, t.bind.Place, key, line))
}
