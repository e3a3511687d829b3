package paneview

import (
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
)

var named = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "space": tea.KeySpace,
	"backspace": tea.KeyBackspace,
	"up":        tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd, "insert": tea.KeyInsert,
	"delete": tea.KeyDelete,
	"f1":     tea.KeyF1, "f3": tea.KeyF3, "f5": tea.KeyF5, "f12": tea.KeyF12, "f13": tea.KeyF13, "f25": tea.KeyF25,
	"kpenter": tea.KeyKpEnter, "kp1": tea.KeyKp1, "kpup": tea.KeyKpUp,
	"menu": tea.KeyMenu, "leftshift": tea.KeyLeftShift, "leftctrl": tea.KeyLeftCtrl, "capslock": tea.KeyCapsLock,
}

var modifiers = map[string]tea.KeyMod{
	"ctrl+": tea.ModCtrl, "alt+": tea.ModAlt, "shift+": tea.ModShift, "super+": tea.ModSuper, "meta+": tea.ModMeta,
}

// Key is the message of a key by its name (a, G, space, ctrl+shift+up), as
// Bubble Tea makes it of what a terminal sends.
func Key(name string) tea.KeyPressMsg {
	k := tea.Key{}
	for more := true; more; {
		more = false
		for prefix, mod := range modifiers {
			if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" {
				name, k.Mod, more = rest, k.Mod|mod, true
			}
		}
	}
	if c, ok := named[name]; ok {
		k.Code = c
	} else {
		k.Code = []rune(name)[0]
		if low := unicode.ToLower(k.Code); low != k.Code {
			k.Code, k.ShiftedCode, k.Mod = low, k.Code, k.Mod|tea.ModShift
		}
	}
	if k.Mod&^tea.ModShift == 0 && unicode.IsPrint(k.Code) && k.Code < tea.KeyExtended {
		k.Text = string(shifted(k))
	}
	return tea.KeyPressMsg(k)
}

// shifted is the character that a key types.
func shifted(k tea.Key) rune {
	switch {
	case k.ShiftedCode != 0:
		return k.ShiftedCode
	case k.Mod&tea.ModShift != 0:
		return unicode.ToUpper(k.Code)
	}
	return k.Code
}
