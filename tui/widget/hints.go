package widget

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
)

// FootKey returns the key that stands under a cell of a box, in the last rows,
// which tell its keys: a click there is that key. Hints are apart by dots or
// three spaces, and begin with their key.
func (win *Window) FootKey(box string, x, y int) (tea.KeyPressMsg, bool) {
	lines := strings.Split(box, "\n")
	end := len(lines)
	if win.Framed() {
		end--
	}
	if y < end-win.Foot || y >= end || y < 0 {
		return tea.KeyPressMsg{}, false
	}
	row, at := strings.ReplaceAll(strings.Trim(xansi.Strip(lines[y]), "│|"), "   ", " · "), 0
	if win.Framed() {
		at = 1
	}
	for _, hint := range strings.Split(row, "·") {
		w := xansi.StringWidth(hint)
		lead := w - xansi.StringWidth(strings.TrimLeft(hint, " "))
		if x >= at+lead && x < at+w {
			return hintedKey(strings.TrimSpace(hint))
		}
		at += w + xansi.StringWidth("·")
	}
	return tea.KeyPressMsg{}, false
}

// hintedKey reads the key that a hint begins with, if there is one.
func hintedKey(hint string) (tea.KeyPressMsg, bool) {
	name, rest, _ := strings.Cut(hint, " ")
	name = strings.TrimSuffix(name, ",")
	if rest == "" || strings.HasSuffix(hint, "…") {
		return tea.KeyPressMsg{}, false
	}
	var k tea.KeyPressMsg
	for _, mod := range []struct {
		prefix string
		mod    tea.KeyMod
	}{{"ctrl+", tea.ModCtrl}, {"alt+", tea.ModAlt}, {"shift+", tea.ModShift}} {
		if less, ok := strings.CutPrefix(name, mod.prefix); ok && less != "" {
			k.Mod |= mod.mod
			name = less
		}
	}
	if code, ok := hintNames()[name]; ok {
		k.Code = code
		return k, true
	}
	if letters := []rune(name); len(letters) == 1 && letters[0] < 0x80 {
		if k.Code = letters[0]; k.Mod&^tea.ModShift == 0 {
			k.Text = name
		}
		return k, true
	}
	return tea.KeyPressMsg{}, false
}

// hintNames are the keys that hints name by words and arrows.
func hintNames() map[string]rune {
	return map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "space": tea.KeySpace,
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "pgup": tea.KeyPgUp,
		"pgdown": tea.KeyPgDown,
		"↑":      tea.KeyUp, "↓": tea.KeyDown, "←": tea.KeyLeft, "→": tea.KeyRight,
		"home": tea.KeyHome, "end": tea.KeyEnd, "delete": tea.KeyDelete, "backspace": tea.KeyBackspace}
}
