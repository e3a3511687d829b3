package tui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
)

// place names where the keyboard is, as bindings name it.
func (m *Model) place() string {
	switch d := m.top().(type) {
	case nil:
	case *dialog.Page, *dialog.Live, *dialog.Change, *dialog.Pager:
		if s, ok := d.(interface{ Searching() bool }); !ok || !s.Searching() {
			return keybind.PlacePage
		}
		return keybind.PlaceDialog
	default:
		return keybind.PlaceDialog
	}
	c := m.ws.FocusedContent()
	if c == nil {
		return ""
	}
	ch, ok := c.(*chat.Chat)
	switch {
	case ok && ch.Asking():
		return keybind.PlaceRequest
	case ok && ch.Selecting():
		return keybind.PlaceSelect
	case ok && m.complete.Open():
		return keybind.PlaceComplete
	}
	return c.ID().Kind()
}

// meaning finds what the person lets a key mean where the keyboard is: another
// key, or a command. A letter that is being written means itself.
func (m *Model) meaning(k tea.KeyPressMsg) (keymap.Binding, bool) {
	_, raw := m.top().(*dialog.KeyCapture)
	switch {
	case len(m.keys.Placed) == 0, raw, m.keyboard.Led():
		return keymap.Binding{}, false
	case k.Text != "" && m.keyboard.TextFocused() && len(m.dialogs) == 0:
		return keymap.Binding{}, false
	}
	place := m.place()
	b, ok := m.keys.At(place, k.Keystroke())
	if !ok && place == keybind.PlacePage {
		b, ok = m.keys.At(keybind.PlaceDialog, k.Keystroke())
	}
	return b, ok
}

// namedKeys are the keys that have names.
var namedKeys = map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown,
	"left":  tea.KeyLeft,
	"right": tea.KeyRight, "tab": tea.KeyTab, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"backspace": tea.KeyBackspace,
	"space":     tea.KeySpace, "home": tea.KeyHome, "end": tea.KeyEnd, "delete": tea.KeyDelete, "insert": tea.KeyInsert}

// keyMods are the modifiers by their names.
var keyMods = map[string]tea.KeyMod{"ctrl": tea.ModCtrl, "alt": tea.ModAlt, "shift": tea.ModShift, "meta": tea.ModMeta,
	"hyper": tea.ModHyper, "super": tea.ModSuper}

// pressOf is the press of a key, as terminals tell it, by the name that
// Keystroke gives it. A name that is none gives a key that nothing knows.
func pressOf(name string) tea.KeyPressMsg {
	var k tea.KeyPressMsg
	for {
		mod, rest, ok := strings.Cut(name, "+")
		if !ok || rest == "" || keyMods[mod] == 0 {
			break
		}
		k.Mod |= keyMods[mod]
		name = rest
	}
	r, n := utf8.DecodeRuneInString(name)
	switch code, named := namedKeys[name]; {
	case named:
		k.Code = code
		r = ' '
	case n == len(name):
		k.Code = r
	case name[0] == 'f':
		f := 0
		for _, d := range name[1:] {
			f = 10*f + int(d-'0')
		}
		k.Code = tea.KeyF1 + rune(f-1)
	}
	if k.Mod&^tea.ModShift == 0 && (n == len(name) || name == "space") {
		if k.Mod != 0 {
			r = unicode.ToUpper(r)
		}
		k.Text = string(r)
	}
	return k
}
