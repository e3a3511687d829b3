package tui

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
)

// keysDialog lists what keys can do and which do it. Each change is written to
// the person's file at once, and holds from then on.
type keysDialog struct {
	*picker
	targets map[string]keyTarget // by the row's id
}

// keyTarget is what a key can be bound to: a command, perhaps with arguments.
type keyTarget struct {
	bind  keybind.Bind // without a key
	title string
}

func (t keyTarget) with(key string) string {
	b := t.bind
	b.Key = key
	return b.String()
}

// does says whether a binding does this.
func (t keyTarget) does(b binding) bool { return t.with(b.key) == asBind(b).String() }

// asBind is a binding as the configuration has it.
func asBind(b binding) keybind.Bind {
	out := keybind.Bind{Key: b.key, Command: b.invoke.ID}
	if b.invoke.Args != nil {
		out.Args, _ = json.Marshal(b.invoke.Args) // arguments of ours always marshal
	}
	return out
}

func (m *Model) newKeysDialog() *keysDialog {
	d := &keysDialog{targets: map[string]keyTarget{}}
	on := func(act func(*Model, keyTarget) tea.Cmd) func(*Model, string) tea.Cmd {
		return func(m *Model, id string) tea.Cmd { return act(m, d.targets[id]) }
	}
	d.picker = newPicker("Keys", d.rowsOf(m))
	d.stays = on(func(m *Model, t keyTarget) tea.Cmd { m.push(&keyCapture{target: t}); return nil })
	d.field.Placeholder = "type a command, or a key such as alt+w"
	d.help = "enter binds a key · ctrl+d unbinds · ctrl+r resets · esc closes"
	return d
}

// rowsOf lists the commands that need no arguments, and what else has keys, in
// the order of the table of keys.
func (d *keysDialog) rowsOf(m *Model) []row {
	var rows []row
	add := func(t keyTarget) {
		id := t.with("")
		if _, twice := d.targets[id]; twice && slices.ContainsFunc(rows, func(r row) bool { return r.id == id }) {
			return
		}
		d.targets[id] = t
		var keys []string
		own := false
		for _, b := range m.keys.all {
			if t.does(b) {
				keys = append(keys, shown(b.key))
				_, mine := m.keys.own[b.key]
				own = own || mine
			}
		}
		detail := strings.Join(keys, ", ")
		if own {
			detail = "yours · " + detail
		}
		rows = append(rows, row{label: t.title, detail: detail, id: id})
	}
	for _, c := range m.reg.All() {
		if len(c.Schema.Required) == 0 && (!c.Hidden || len(c.Keys) > 0) {
			add(keyTarget{keybind.Bind{Command: c.ID}, c.Title})
		}
	}
	for _, b := range slices.Concat(fixed(), m.keys.all) {
		t := keyTarget{asBind(b), strings.ToUpper(b.help[:1]) + b.help[1:]}
		t.bind.Key = ""
		add(t)
	}
	return rows
}

// reloaded follows the table of keys, which changed.
func (d *keysDialog) reloaded(m *Model) {
	at, top := d.at, d.top
	d.setRows(d.rowsOf(m))
	d.at, d.top = max(min(at, len(d.shown)-1), 0), top
}

func (d *keysDialog) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	r, ok := d.chosen()
	switch t := d.targets[r.id]; k.Keystroke() {
	case "ctrl+d":
		if ok {
			return m.saveKeys(m.without(t)), false
		}
	case "ctrl+r":
		if ok {
			return m.saveKeys(m.asAtFirst(t)), false
		}
	}
	return d.picker.key(m, k)
}

// ownKeys is what the person's file holds.
func (m *Model) ownKeys() []string { return slices.Clone(m.conf().Keys) }

// rebound is the person's list with another line for a key; empty: with none.
func rebound(list []string, key, line string) []string {
	list = slices.DeleteFunc(list, func(s string) bool {
		b, err := keybind.Parse(s)
		return err == nil && b.Key == key
	})
	if line != "" {
		list = append(list, line)
	}
	return list
}

// without is the person's list with no key for something.
func (m *Model) without(t keyTarget) []string {
	list, usual := m.ownKeys(), newKeymap(m.reg, nil)
	for _, b := range m.keys.all {
		if !t.does(b) {
			continue
		}
		line := ""
		if _, ok := usual.byKey[b.key]; ok {
			line = keybind.Bind{Key: b.key}.String()
		}
		list = rebound(list, b.key, line)
	}
	return list
}

// asAtFirst is the person's list without what it says of something.
func (m *Model) asAtFirst(t keyTarget) []string {
	list := m.ownKeys()
	for _, b := range slices.Concat(newKeymap(m.reg, nil).all, m.keys.all) {
		if t.does(b) {
			list = rebound(list, b.key, "")
		}
	}
	return list
}

// saveKeys writes the person's list and has it hold.
func (m *Model) saveKeys(list []string) tea.Cmd {
	var value any
	if len(list) > 0 {
		value = list
	}
	return m.save(func(m *Model, err error) {
		if err != nil {
			m.toast(commands.LevelError, "keys: "+err.Error())
		}
	}, entry{"keys", value})
}

// keyCapture waits for the key that is to do something.
type keyCapture struct {
	target keyTarget
	led    bool   // the leader was pressed
	wanted string // that was pressed, and does something else now
	note   string
}

func (d *keyCapture) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	pressed := k.Keystroke()
	switch {
	case pressed == "enter" && d.wanted != "":
		return d.take(m, d.wanted), true
	case pressed == "esc" && !d.led:
		return nil, true
	case pressed == leaderKey && !d.led:
		d.led, d.wanted, d.note = true, "", ""
		return nil, false
	}
	text := pressed
	if d.led {
		text = keybind.Leader + pressed
	}
	d.led, d.wanted = false, ""
	key, err := keybind.Key(text)
	if err != nil {
		d.note = err.Error()
		return nil, false
	}
	switch b, taken := m.keys.byKey[key]; {
	case taken && d.target.does(b):
		d.note = shown(key) + " does that already"
	case taken:
		d.wanted, d.note = key, fmt.Sprintf("%s is: %s. enter takes it, or press another", shown(key), b.help)
	default:
		return d.take(m, key), true
	}
	return nil, false
}

// take binds a key.
func (d *keyCapture) take(m *Model, key string) tea.Cmd {
	line := d.target.with(key)
	if b, usual := newKeymap(m.reg, nil).byKey[key]; usual && d.target.does(b) {
		line = "" // as it was at first
	}
	return m.saveKeys(rebound(m.ownKeys(), key, line))
}

func (d *keyCapture) draw(m *Model) string {
	line := "press the key that is to do it"
	if d.led {
		line = leaderKey + " and …"
	}
	lines := []string{m.theme.Style(theme.Text).Render(line)}
	if d.note != "" {
		lines = append(lines, "", m.theme.Style(theme.Warning).Render(sanitize.Line(d.note)))
	}
	p := page{title: d.target.title, lines: lines, foot: "ctrl+x begins a sequence · esc leaves it"}
	return p.draw(m)
}

func (d *keyCapture) cancel(*Model) tea.Cmd { return nil }
