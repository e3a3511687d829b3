package textfield

import (
	"strings"
	"unicode"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// tabWidth is how many cells a tab takes.
const tabWidth = 4

// grapheme is the first one of a text, which is not empty.
func grapheme(s string) (size, width int) {
	switch c := s[0]; {
	case c == '\n':
		return 1, 0
	case c == '\t':
		return 1, tabWidth
	case c < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf):
		return 1, 1
	case c == 0xf4:
		if r, n := utf8.DecodeRuneInString(s); isChip(r) {
			return n, 1 // whoever has the chips knows better
		}
	}
	cluster, width := xansi.FirstGraphemeCluster(s, xansi.GraphemeWidth)
	if len(cluster) == 0 {
		return 1, 1
	}
	// A chip ends a cluster, whatever the rules for its neighbours say.
	if i := strings.IndexFunc(cluster, isChip); i > 0 {
		cluster = cluster[:i]
	}
	if s := drawn(cluster); s != cluster {
		width = xansi.StringWidth(s)
	}
	return len(cluster), max(width, 0)
}

// drawn is a grapheme as it is drawn: what cannot be seen or would reorder the
// row is named.
func drawn(cluster string) string { return sanitize.Text(cluster) }

// width is a grapheme's cells; a chip's are those of its label, up to most.
func (f *Field) grapheme(s string, most int) (size, width int) {
	size, width = grapheme(s)
	if c, ok := f.chip(s); ok {
		width = min(xansi.StringWidth(c.Label), most)
	}
	return size, width
}

// lineStart and lineEnd are the ends of the line that an offset is on.
func (f *Field) lineStart(at int) int { return strings.LastIndexByte(f.text[:at], '\n') + 1 }

func (f *Field) lineEnd(at int) int {
	if i := strings.IndexByte(f.text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(f.text)
}

// next is the boundary after an offset that is one.
func (f *Field) next(at int) int {
	if at >= len(f.text) {
		return len(f.text)
	}
	n, _ := grapheme(f.text[at:])
	return at + n
}

// prev is the boundary before an offset that is one.
func (f *Field) prev(at int) int {
	if at <= 0 {
		return 0
	}
	if f.text[at-1] == '\n' {
		return at - 1
	}
	return f.floor(at - 1)
}

// floor is the last boundary at or before an offset.
func (f *Field) floor(at int) int {
	at = max(min(at, len(f.text)), 0)
	if at == len(f.text) {
		return at
	}
	for i := f.surely(at); i < at; {
		n, _ := grapheme(f.text[i:])
		if i+n > at {
			return i
		}
		i += n
	}
	return at
}

// surely is an offset at or before another that is a boundary without looking
// at more than its neighbours.
func (f *Field) surely(at int) int {
	for at > 0 && !utf8.RuneStart(f.text[at]) {
		at--
	}
	after, _ := utf8.DecodeRuneInString(f.text[at:])
	for at > 0 {
		before, n := utf8.DecodeLastRuneInString(f.text[:at])
		if simple(before) && simple(after) {
			return at
		}
		at, after = at-n, before
	}
	return 0
}

// simple reports whether a rune is a grapheme of its own beside others that are.
func simple(r rune) bool {
	return r < utf8.RuneSelf || r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fa ||
		r >= 0x4e00 && r <= 0x9fff || isChip(r)
}

// ceil is the first boundary at or after an offset.
func (f *Field) ceil(at int) int {
	at = max(min(at, len(f.text)), 0)
	if i := f.floor(at); i < at {
		return f.next(i)
	}
	return at
}

// class is what words are made of: a word is a run of one class.
type class uint8

const (
	blank class = iota
	punctuation
	letter // and digits, of scripts that part words by blanks
	han
	hiragana
	katakana
	symbol // emoji: each a word of its own
	object // a chip: a word of its own
)

func classOf(s string) class {
	r, _ := utf8.DecodeRuneInString(s)
	switch {
	case isChip(r):
		return object
	case unicode.IsSpace(r):
		return blank
	case r < utf8.RuneSelf && (r == '_' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z'):
		return letter
	case unicode.Is(unicode.Han, r):
		return han
	case unicode.Is(unicode.Hiragana, r):
		return hiragana
	case unicode.Is(unicode.Katakana, r), r == 'ー':
		return katakana
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
		return letter
	case unicode.Is(unicode.So, r), unicode.Is(unicode.Sk, r) && r >= utf8.RuneSelf:
		return symbol
	}
	return punctuation
}

func (c class) wordy() bool { return c >= letter }

// alone reports whether every grapheme of the class is a word.
func (c class) alone() bool { return c == symbol || c == object }

// cjk reports whether lines may break between graphemes of the class, and whether
// no blanks part its words.
func (c class) cjk() bool { return c >= han && c <= katakana }

// wordRight is the end of the word at or after an offset, as alt+f moves.
func (f *Field) wordRight(at int) int {
	for at < len(f.text) && !classOf(f.text[at:]).wordy() {
		at = f.next(at)
	}
	return f.runRight(at)
}

// wordLeft is the start of the word before an offset, as alt+b moves.
func (f *Field) wordLeft(at int) int {
	for at > 0 {
		p := f.prev(at)
		if classOf(f.text[p:]).wordy() {
			break
		}
		at = p
	}
	return f.runLeft(at)
}

// runRight is the end of the run of one class at an offset.
func (f *Field) runRight(at int) int {
	if at >= len(f.text) {
		return len(f.text)
	}
	c := classOf(f.text[at:])
	at = f.next(at)
	for at < len(f.text) && !c.alone() && classOf(f.text[at:]) == c {
		at = f.next(at)
	}
	return at
}

// runLeft is the start of the run of one class before an offset.
func (f *Field) runLeft(at int) int {
	if at <= 0 {
		return 0
	}
	at = f.prev(at)
	c := classOf(f.text[at:])
	for at > 0 && !c.alone() {
		p := f.prev(at)
		if classOf(f.text[p:]) != c {
			break
		}
		at = p
	}
	return at
}

// bigLeft is where ctrl+w cuts to: over blanks, then up to the blank before, or
// to the edge of a script that has none.
func (f *Field) bigLeft(at int) int {
	for at > 0 && classOf(f.text[f.prev(at):]) == blank {
		at = f.prev(at)
	}
	if at == 0 {
		return 0
	}
	if c := classOf(f.text[f.prev(at):]); c.cjk() || c.alone() {
		return f.runLeft(at)
	}
	for at > 0 {
		p := f.prev(at)
		if c := classOf(f.text[p:]); c == blank || c.cjk() || c.alone() {
			break
		}
		at = p
	}
	return at
}
