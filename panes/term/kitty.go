package term

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/vt"
)

// The flags of the kitty keyboard protocol.
const (
	disambiguate = 1 << iota
	eventTypes
	alternateKeys
	allKeys
	associatedText
)

// csi writes CSI number ; mods final; without mods the number alone.
func csi(number, mods int, final byte) []byte {
	b := strconv.AppendInt([]byte("\x1b["), int64(number), 10)
	if mods > 0 {
		b = strconv.AppendInt(append(b, ';'), int64(mods), 10)
	}
	return append(b, final)
}

// encodeOther writes keys as modifyOtherKeys asks: those that legacy encoding
// cannot tell apart (1), or all with modifiers (2), as CSI 27 ; mods ; code ~.
// Shift and a character alone stay the character. nil is a key for which legacy
// encoding does.
func encodeOther(k tea.Key, m vt.Modes) []byte {
	mods := k.Mod & modifiers
	n := xtermMods(mods)
	if n == 1 {
		return nil
	}
	code := k.Code
	switch code {
	case tea.KeyEnter, tea.KeyKpEnter:
		code = tea.KeyEnter
	case tea.KeyTab:
		if mods == tea.ModShift {
			return nil
		}
	case tea.KeyBackspace, tea.KeyEscape:
		if m.ModifyOtherKeys < 2 {
			return nil
		}
	default:
		if !printable(code) || mods == tea.ModShift {
			return nil
		}
		if _, ok := control(k); m.ModifyOtherKeys < 2 && (mods&tea.ModCtrl == 0 || ok) {
			return nil
		}
		code = shifted(k)
	}
	b := strconv.AppendInt([]byte("\x1b[27;"), int64(n), 10)
	b = strconv.AppendInt(append(b, ';'), int64(code), 10)
	return append(b, '~')
}

// kittyMods is a modifier parameter less one as the protocol has it.
func kittyMods(m tea.KeyMod) int {
	n := 0
	for i, mod := range []tea.KeyMod{tea.ModShift, tea.ModAlt, tea.ModCtrl, tea.ModSuper, tea.ModHyper, tea.ModMeta,
		tea.ModCapsLock, tea.ModNumLock} {
		if m&mod != 0 {
			n |= 1 << i
		}
	}
	return n
}

// encodeKitty writes keys as the protocol has them.
func encodeKitty(k tea.Key, e event, m vt.Modes) []byte {
	flags := int(m.KittyKeyboard)
	if e == repeat && flags&eventTypes == 0 {
		e = press
	}
	if e == release && flags&eventTypes == 0 {
		return nil
	}
	if flags&allKeys == 0 {
		k.Mod &= modifiers
		if modifierKey(k.Code) {
			return nil
		}
		if b, done := plain(k, e, flags, m); done {
			return b
		}
	}
	mods, number := kittyMods(k.Mod), kittyNumber(k.Code)
	pad := keypadNumber(k.Code) != 0 && flags&(disambiguate|allKeys) != 0
	if f, ok := functionKey(k.Code); ok && !pad && k.Code != tea.KeyMenu {
		return f.kittyForm(mods, e)
	}
	if number == 0 {
		return nil
	}
	b := strconv.AppendInt([]byte("\x1b["), int64(number), 10)
	if flags&alternateKeys != 0 {
		b = alternates(b, k)
	}
	text := ""
	if flags&allKeys != 0 && flags&associatedText != 0 && e != release {
		text = spoken(k)
	}
	b = modsAndEvent(b, mods, e, text != "")
	for i, r := range []rune(text) {
		sep := byte(':')
		if i == 0 {
			sep = ';'
		}
		b = strconv.AppendInt(append(b, sep), int64(r), 10)
	}
	return append(b, 'u')
}

// plain writes keys that look as ever unless all keys are asked for as
// sequences: characters, and enter, tab and backspace, so that one can type
// "reset" after a program that left the protocol on.
func plain(k tea.Key, e event, flags int, m vt.Modes) ([]byte, bool) {
	bare := k.Mod&modifiers == 0
	if k.Code == tea.KeyKpEnter && flags&disambiguate == 0 {
		k.Code = tea.KeyEnter
	}
	switch k.Code {
	case tea.KeyEnter, tea.KeyTab, tea.KeyBackspace:
		if e == release {
			return nil, true
		}
		if bare {
			return encodeLegacy(k, m), true
		}
		return nil, false
	case tea.KeyEscape:
		if bare && flags&disambiguate == 0 && e == press {
			return []byte{0x1b}, true
		}
		return nil, false
	}
	if e == release || k.Mod&modifiers&^tea.ModShift != 0 {
		if flags&disambiguate == 0 && e == press && printable(k.Code) {
			return encodeLegacy(k, m), true
		}
		return nil, false
	}
	if text := spoken(k); text != "" {
		return []byte(text), true
	}
	return nil, false
}

// spoken is the text of a key.
func spoken(k tea.Key) string {
	if k.Text != "" {
		return k.Text
	}
	if k.Mod&(modifiers&^tea.ModShift) != 0 {
		return ""
	}
	if i := keypadIndex(k.Code); i >= 0 {
		return keypadChars[i : i+1]
	}
	if r := shifted(k); printable(r) {
		return string(r)
	}
	return ""
}

// alternates adds the shifted key, and the one of a US layout where that is
// another.
func alternates(b []byte, k tea.Key) []byte {
	up := rune(0)
	if k.Mod&tea.ModShift != 0 && printable(k.Code) {
		if r := shifted(k); r != k.Code {
			up = r
		}
	}
	base := k.BaseCode
	if base == k.Code || !printable(base) {
		base = 0
	}
	if up != 0 || base != 0 {
		b = append(b, ':')
	}
	if up != 0 {
		b = strconv.AppendInt(b, int64(up), 10)
	}
	if base != 0 {
		b = strconv.AppendInt(append(b, ':'), int64(base), 10)
	}
	return b
}

func modsAndEvent(b []byte, mods int, e event, more bool) []byte {
	if mods == 0 && e == press {
		if more {
			b = append(b, ';')
		}
		return b
	}
	b = strconv.AppendInt(append(b, ';'), int64(mods+1), 10)
	if e != press {
		b = strconv.AppendInt(append(b, ':'), int64(e), 10)
	}
	return b
}

// kittyForm writes a function key that keeps its old form.
func (f function) kittyForm(mods int, e event) []byte {
	number, final := f.number, f.final
	if f.kitty != 0 {
		number, final = f.kitty, '~'
	}
	if final != '~' && mods == 0 && e == press {
		return []byte{0x1b, '[', final}
	}
	b := strconv.AppendInt([]byte("\x1b["), int64(number), 10)
	return append(modsAndEvent(b, mods, e, false), final)
}

// kittyNumber is a key's number in CSI number u; 0 is none.
func kittyNumber(code rune) int {
	switch {
	case code == tea.KeyEscape, code == tea.KeyEnter, code == tea.KeyTab, code == tea.KeyBackspace:
		return int(code)
	case code < tea.KeyExtended && code >= ' ' && utf8.ValidRune(code):
		return int(unicode.ToLower(code))
	case code >= tea.KeyF13 && code <= tea.KeyF35:
		return 57376 + int(code-tea.KeyF13)
	case code >= tea.KeyCapsLock && code <= tea.KeyMenu:
		return 57358 + int(code-tea.KeyCapsLock)
	case code >= tea.KeyMediaPlay && code <= tea.KeyMute:
		return 57428 + int(code-tea.KeyMediaPlay)
	case modifierKey(code):
		// Ours: shift, alt, ctrl; theirs: shift, ctrl, alt.
		order := [...]int{0, 2, 1, 3, 4, 5, 6, 8, 7, 9, 10, 11, 12, 13}
		return 57441 + order[code-tea.KeyLeftShift]
	}
	return keypadNumber(code)
}

func modifierKey(code rune) bool { return code >= tea.KeyLeftShift && code <= tea.KeyIsoLevel5Shift }

// keypadNumber is the number of a key of the keypad.
func keypadNumber(code rune) int {
	switch code {
	case tea.KeyKpDecimal:
		return 57409
	case tea.KeyKpDivide:
		return 57410
	case tea.KeyKpMultiply:
		return 57411
	case tea.KeyKpMinus:
		return 57412
	case tea.KeyKpPlus:
		return 57413
	case tea.KeyKpEnter:
		return 57414
	case tea.KeyKpEqual:
		return 57415
	case tea.KeyKpSep, tea.KeyKpComma:
		return 57416
	case tea.KeyKpLeft:
		return 57417
	case tea.KeyKpRight:
		return 57418
	case tea.KeyKpUp:
		return 57419
	case tea.KeyKpDown:
		return 57420
	case tea.KeyKpPgUp:
		return 57421
	case tea.KeyKpPgDown:
		return 57422
	case tea.KeyKpHome:
		return 57423
	case tea.KeyKpEnd:
		return 57424
	case tea.KeyKpInsert:
		return 57425
	case tea.KeyKpDelete:
		return 57426
	case tea.KeyKpBegin:
		return 57427
	}
	if code >= tea.KeyKp0 && code <= tea.KeyKp9 {
		return 57399 + int(code-tea.KeyKp0)
	}
	return 0
}
