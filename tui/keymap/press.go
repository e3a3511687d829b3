package keymap

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// namedKeys are the keys that have names.
var namedKeys = map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown,
	"left":  tea.KeyLeft,
	"right": tea.KeyRight, "tab": tea.KeyTab, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"backspace": tea.KeyBackspace,
	"space":     tea.KeySpace, "home": tea.KeyHome, "end": tea.KeyEnd, "delete": tea.KeyDelete, "insert": tea.KeyInsert}

// keyMods are the modifiers by their names.
var keyMods = map[string]tea.KeyMod{"ctrl": tea.ModCtrl, "alt": tea.ModAlt, "shift": tea.ModShift, "meta": tea.ModMeta,
	"hyper": tea.ModHyper, "super": tea.ModSuper}

// PressOf is the press of a key, as terminals tell it, by the name that
// Keystroke gives it. A name that is none gives a key that nothing knows.
func PressOf(name string) tea.KeyPressMsg {
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
