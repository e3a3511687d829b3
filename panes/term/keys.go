package term

import (
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/vt"
)

// event is what happened to a key. The numbers are the kitty protocol's.
type event int

const (
	press   event = 1
	repeat  event = 2
	release event = 3
)

// encode returns the bytes of a key for a program, in the encoding that it asked
// for; none when the key has no meaning there. The rules are those of xterm
// (ctlseqs, "PC-Style Function Keys" and modifyOtherKeys) and of the kitty
// keyboard protocol (sw.kovidgoyal.net/kitty/keyboard-protocol).
func encode(k tea.Key, e event, m vt.Modes) []byte {
	if m.KittyKeyboard != 0 {
		return encodeKitty(k, e, m)
	}
	if e == release {
		return nil
	}
	if m.ModifyOtherKeys > 0 {
		if b := encodeOther(k, m); b != nil {
			return b
		}
	}
	return encodeLegacy(k, m)
}

// The modifiers that count; the state of the locks does not.
const modifiers = tea.ModShift | tea.ModAlt | tea.ModCtrl | tea.ModMeta | tea.ModHyper | tea.ModSuper

// xtermMods is a modifier parameter as xterm has it.
func xtermMods(m tea.KeyMod) int {
	n := 1
	for i, mod := range []tea.KeyMod{tea.ModShift, tea.ModAlt, tea.ModCtrl, tea.ModMeta} {
		if m&mod != 0 {
			n += 1 << i
		}
	}
	return n
}

// function is a key with a sequence: CSI number ; mods final, or with number 1
// and no modifiers CSI final.
type function struct {
	number int
	final  byte
	kitty  int // its number in the kitty protocol where that is another
}

// functionKey returns the sequence of a function key.
func functionKey(code rune) (function, bool) {
	switch code {
	case tea.KeyUp, tea.KeyKpUp:
		return function{1, 'A', 0}, true
	case tea.KeyDown, tea.KeyKpDown:
		return function{1, 'B', 0}, true
	case tea.KeyRight, tea.KeyKpRight:
		return function{1, 'C', 0}, true
	case tea.KeyLeft, tea.KeyKpLeft:
		return function{1, 'D', 0}, true
	case tea.KeyBegin, tea.KeyKpBegin:
		return function{1, 'E', 0}, true
	case tea.KeyEnd, tea.KeyKpEnd:
		return function{1, 'F', 0}, true
	case tea.KeyHome, tea.KeyKpHome:
		return function{1, 'H', 0}, true
	case tea.KeyFind:
		return function{1, '~', 0}, true
	case tea.KeyInsert, tea.KeyKpInsert:
		return function{2, '~', 0}, true
	case tea.KeyDelete, tea.KeyKpDelete:
		return function{3, '~', 0}, true
	case tea.KeySelect:
		return function{4, '~', 0}, true
	case tea.KeyPgUp, tea.KeyKpPgUp:
		return function{5, '~', 0}, true
	case tea.KeyPgDown, tea.KeyKpPgDown:
		return function{6, '~', 0}, true
	case tea.KeyF3:
		return function{1, 'R', 13}, true
	case tea.KeyMenu:
		return function{29, '~', 0}, true
	}
	switch {
	case code >= tea.KeyF1 && code <= tea.KeyF4:
		return function{1, byte('P' + code - tea.KeyF1), 0}, true
	case code >= tea.KeyF5 && code <= tea.KeyF12:
		return function{[...]int{15, 17, 18, 19, 20, 21, 23, 24}[code-tea.KeyF5], '~', 0}, true
	}
	return function{}, false
}

// encodeLegacy writes keys as xterm does by default.
func encodeLegacy(k tea.Key, m vt.Modes) []byte {
	mods := k.Mod & modifiers
	if k.Code > tea.KeyF12 && k.Code <= tea.KeyF63 {
		k.Code, mods = highFunction(k.Code, mods)
	}
	if f, ok := functionKey(k.Code); ok {
		return f.legacy(mods, m)
	}
	if b := keypad(k, m); b != nil {
		return b
	}
	switch k.Code {
	case tea.KeyEnter, tea.KeyKpEnter:
		b := []byte{'\r'}
		if m.Newline {
			b = []byte("\r\n")
		}
		return meta(mods, b)
	case tea.KeyTab:
		if mods&tea.ModShift != 0 {
			return meta(mods, []byte("\x1b[Z"))
		}
		return meta(mods, []byte{'\t'})
	case tea.KeyBackspace:
		b := byte(0x7f)
		if (mods&tea.ModCtrl != 0) != m.Backarrow {
			b = '\b'
		}
		return meta(mods, []byte{b})
	case tea.KeyEscape:
		return meta(mods, []byte{0x1b})
	}
	return encodeText(k, mods)
}

// encodeText writes a key that stands for a character.
func encodeText(k tea.Key, mods tea.KeyMod) []byte {
	if mods&^tea.ModShift == 0 {
		if k.Text != "" {
			return []byte(k.Text)
		}
		if r := shifted(k); printable(r) {
			return utf8.AppendRune(nil, r)
		}
		return nil
	}
	if mods&(tea.ModSuper|tea.ModHyper) != 0 {
		return nil // no program could tell it from the key alone
	}
	r := shifted(k)
	if mods&tea.ModCtrl != 0 {
		if c, ok := control(k); ok {
			return meta(mods, []byte{c})
		}
	}
	if !printable(r) {
		if k.Text == "" {
			return nil
		}
		return meta(mods, []byte(k.Text))
	}
	return meta(mods, utf8.AppendRune(nil, r))
}

// meta writes alt as xterm does: an escape before the key.
func meta(mods tea.KeyMod, b []byte) []byte {
	if mods&(tea.ModAlt|tea.ModMeta) == 0 {
		return b
	}
	return append([]byte{0x1b}, b...)
}

func printable(r rune) bool {
	return r >= ' ' && r != 0x7f && r < tea.KeyExtended && unicode.IsPrint(r)
}

// shifted is the character of a key with its shift.
func shifted(k tea.Key) rune {
	switch {
	case k.Mod&tea.ModShift == 0:
		return k.Code
	case k.ShiftedCode != 0:
		return k.ShiftedCode
	case k.Text != "":
		if r, n := utf8.DecodeRuneInString(k.Text); n == len(k.Text) {
			return r
		}
	}
	return unicode.ToUpper(k.Code)
}

// control returns the control character of ctrl and a key, as terminals have had
// it since the VT220.
func control(k tea.Key) (byte, bool) {
	for _, r := range []rune{k.Code, shifted(k), k.BaseCode} {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '[' && r <= '_':
			return byte(r) & 0x1f, true
		case r == ' ', r == '@', r == '2':
			return 0, true
		case r >= '3' && r <= '7':
			return byte(r-'3') + 0x1b, true
		case r == '8', r == '?':
			return 0x7f, true
		case r == '/':
			return 0x1f, true
		case r == '~':
			return 0x1e, true
		case r < 0x80 && r > 0:
			return 0, false
		}
	}
	return 0, false
}

// legacy writes a function key.
func (f function) legacy(mods tea.KeyMod, m vt.Modes) []byte {
	n := xtermMods(mods)
	letter := f.final != '~'
	switch {
	case n > 1:
		return csi(f.number, n, f.final)
	case letter && (m.AppCursor || f.final >= 'P'):
		return []byte{0x1b, 'O', f.final}
	case letter:
		return []byte{0x1b, '[', f.final}
	}
	return csi(f.number, 0, f.final)
}

// highFunction returns F13 to F63 as terminfo's entry for xterm has them: the
// first twelve with shift, ctrl, ctrl and shift, alt, alt and shift.
func highFunction(code rune, mods tea.KeyMod) (rune, tea.KeyMod) {
	n := int(code - tea.KeyF1)
	with := [...]tea.KeyMod{0, tea.ModShift, tea.ModCtrl, tea.ModCtrl | tea.ModShift, tea.ModAlt,
		tea.ModAlt | tea.ModShift}
	return tea.KeyF1 + rune(n%12), mods | with[n/12]
}

// keypadChars are what the keys of the keypad stand for, and their SS3 letters
// in application mode.
const (
	keypadChars   = "=*+,-./0123456789"
	keypadLetters = "Xjklmnopqrstuvwxy"
)

// keypadIndex is a key's place in keypadChars.
func keypadIndex(code rune) int {
	switch {
	case code >= tea.KeyKp0 && code <= tea.KeyKp9:
		return 7 + int(code-tea.KeyKp0)
	case code == tea.KeyKpEqual:
		return 0
	case code == tea.KeyKpMultiply:
		return 1
	case code == tea.KeyKpPlus:
		return 2
	case code == tea.KeyKpComma, code == tea.KeyKpSep:
		return 3
	case code == tea.KeyKpMinus:
		return 4
	case code == tea.KeyKpDecimal:
		return 5
	case code == tea.KeyKpDivide:
		return 6
	}
	return -1
}

// keypad writes keys of the keypad that stand for characters.
func keypad(k tea.Key, m vt.Modes) []byte {
	i := keypadIndex(k.Code)
	switch {
	case k.Code == tea.KeyKpEnter && m.AppKeypad:
		return []byte("\x1bOM")
	case i < 0:
		return nil
	case m.AppKeypad && k.Text == "":
		return []byte{0x1b, 'O', keypadLetters[i]}
	}
	return meta(k.Mod, []byte{keypadChars[i]})
}
