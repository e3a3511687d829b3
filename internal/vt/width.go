package vt

import "github.com/charmbracelet/x/ansi"

// runeClass is what a character does to the cell before it.
type runeClass uint8

const (
	dropped runeClass = iota // invisible or reorders text: never stored
	alone                    // starts a cell, joins none
	maybe                    // may join, by the rules of grapheme clusters
)

// classify says how many cells r takes by itself and whether it may join the
// cell before it. Common scripts are decided without a table.
func classify(r rune) (width int, class runeClass) {
	switch {
	case r < 0x300:
		if r == 0xad { // soft hyphen: shown, as xterm does
			return 1, alone
		}
		if r == 0xa9 || r == 0xae {
			return 1, maybe // © and ® take part in emoji
		}
		return 1, alone
	case r >= 0x2500 && r < 0x25a0: // boxes and blocks
		return 1, alone
	case r >= 0x3041 && r <= 0x3096, r >= 0x30a1 && r <= 0x30fa, r >= 0x3400 && r < 0x4dc0, r >= 0x4e00 && r < 0xa000:
		return 2, alone
	case r >= 0xe000 && r < 0xf900, r == 0xfffd: // private use
		return 1, alone
	case hidden(r):
		return 0, dropped
	}
	return runeWidth(r), maybe
}

// hidden reports whether r is a control of the text's direction or an invisible
// filler, which have no place in a cell. ZWJ, ZWNJ, variation selectors and tags
// stay: they are parts of characters.
func hidden(r rune) bool {
	switch {
	case r == 0x61c, r == 0x180e, r == 0x200b, r == 0x200e, r == 0x200f, r == 0xfeff:
		return true
	case r >= 0x2028 && r <= 0x202e, r >= 0x2060 && r <= 0x206f, r >= 0xfff9 && r <= 0xfffb:
		return true
	}
	return r == 0xe0001 || r > 0x10ffff || r&0xfffe == 0xfffe
}

// tag reports whether r is one of the letters that spell a flag behind a black one.
func tag(r rune) bool { return r >= 0xe0020 && r <= 0xe007f }

var blackFlag = []byte("🏴")

// runeWidth is the width of a rune by itself: 0, 1 or 2.
func runeWidth(r rune) int {
	if r >= 0x1f1e6 && r <= 0x1f1ff {
		return 2 // half of a flag: shown as a wide letter until its other half comes
	}
	if r == 0x200d || r == 0x200c {
		return 0
	}
	return clamp(ansi.StringWidth(string(r)), 0, 2)
}

// joins reports whether r belongs to the character in prev, by the rules of
// extended grapheme clusters (UAX 29), and how wide the two are together.
func joins(prev []byte, all []byte) (width int, ok bool) {
	first, w := ansi.FirstGraphemeCluster(all, ansi.GraphemeWidth)
	return clamp(w, 1, 2), len(first) == len(all) && len(prev) > 0
}
