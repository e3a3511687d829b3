package textfield

import (
	"strings"
	"unicode/utf8"
)

// Chip is what one grapheme of the text stands for.
type Chip struct {
	Label string // what is shown
	Text  string // what stands in its place in Value
	Data  any    // the caller's
}

// Chips are runes of the last private plane, in the order in which they were
// made. Such runes of others are replaced when they come in.
const (
	firstChip = 0x100000
	lastChip  = 0x10fffd
)

func isChip(r rune) bool { return r >= firstChip && r <= lastChip }

// InsertChip puts a chip at the caret. Its label is made one line.
func (f *Field) InsertChip(c Chip) {
	if len(f.chips) > lastChip-firstChip {
		f.Insert(c.Text)
		return
	}
	c.Label = strings.ReplaceAll(clean(c.Label), "\n", " ")
	f.chips = append(f.chips, c)
	f.history.seal()
	f.put(string(rune(firstChip + len(f.chips) - 1)))
	f.history.seal()
}

// ChipAt returns the chip that begins at an offset.
func (f *Field) ChipAt(at int) (Chip, bool) {
	if at < 0 || at >= len(f.text) {
		return Chip{}, false
	}
	return f.chip(f.text[at:])
}

// chip is the chip with which a text begins.
func (f *Field) chip(s string) (Chip, bool) {
	if len(s) < 4 || s[0] != 0xf4 { // as every rune of that plane begins
		return Chip{}, false
	}
	if r, _ := utf8.DecodeRuneInString(s); isChip(r) && int(r-firstChip) < len(f.chips) {
		return f.chips[r-firstChip], true
	}
	return Chip{}, false
}

// Chips calls fn for each chip of the text, in order.
func (f *Field) Chips(fn func(at int, c Chip)) {
	for i := 0; i < len(f.text); {
		next := strings.IndexByte(f.text[i:], 0xf4)
		if next < 0 {
			return
		}
		i += next
		if c, ok := f.chip(f.text[i:]); ok {
			fn(i, c)
			i += 4
		} else {
			i++
		}
	}
}

func (f *Field) valueOf(text string) string {
	if strings.IndexByte(text, 0xf4) < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		if c, ok := f.chip(text[i:]); ok {
			b.WriteString(c.Text)
			i += 4
			continue
		}
		b.WriteByte(text[i])
		i++
	}
	return b.String()
}

// ReplaceChip puts text in the place of the chip at an offset.
func (f *Field) ReplaceChip(at int, text string) bool {
	if _, ok := f.ChipAt(at); !ok {
		return false
	}
	f.Replace(at, at+4, text)
	return true
}
