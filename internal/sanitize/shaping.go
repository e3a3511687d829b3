package sanitize

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The joiners.
const (
	zwnj = 0x200c
	zwj  = 0x200d
)

// shapes reports whether a rune is invisible and changes how its neighbours look:
// a joiner or a variation selector.
func shapes(r rune) bool { return r == zwnj || r == zwj || selects(r) }

// Prose takes from s what only tells where its lines may break and which way it
// runs, as soft hyphens do, and joiners that join nothing: a terminal does neither,
// and the letters read the same. It is not for what is copied or compared: code,
// addresses, names.
func Prose(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return hints(r) || r == zwj || r == zwnj }) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !hints(r) && (r != zwj && r != zwnj || shaping(s, i, r, n)) {
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

// hints reports whether a rune says how a text is set and nothing else: where it may
// break, which way it runs, how a formula is read out. Those that turn letters round
// are not among them.
func hints(r rune) bool {
	return r == 0x00ad || r == 0x061c || r == 0x200b || r == 0x200e || r == 0x200f || r >= 0x2060 && r <= 0x2064 ||
		r == 0xfeff
}

func selects(r rune) bool {
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef || r >= 0x180b && r <= 0x180d || r == 0x180f
}

// shaping reports whether such a rune, of n bytes at s[i], does that where it
// stands. Anywhere else it would only make two texts look the same that differ.
func shaping(s string, i int, r rune, n int) bool {
	prev, size := utf8.DecodeLastRuneInString(s[:i])
	switch {
	case i == 0:
		return false
	case selects(r):
		return selected(prev)
	case unicode.In(prev, joined...) && !selects(prev):
		return true
	case r == zwnj:
		return false
	case selects(prev): // as in a heart on fire
		base, _ := utf8.DecodeLastRuneInString(s[:i-size])
		if !shaping(s, i-size, prev, size) || unicode.Is(unicode.Han, base) {
			return false
		}
	case !pictured(prev):
		return false
	}
	next, size := utf8.DecodeRuneInString(s[i+n:])
	// Its rest may yet come, or was cut off at an edge: nothing is hidden there.
	return size == 0 || pictured(next) || !unicode.IsLetter(next) && !unicode.IsNumber(next) && !shapes(next)
}

// pictured reports whether emoji are joined of a rune (emoji-zwj-sequences).
func pictured(r rune) bool {
	return r >= 0x1f300 && r <= 0x1f64f || r >= 0x1f680 && r <= 0x1f6ff || r >= 0x1f900 && r <= 0x1faff ||
		r > unicode.MaxLatin1 && strings.ContainsRune("↔↕⚕⚖⚧☠♀♂⛓⛹✈❄❤➡⬛", r)
}

// selected reports whether a rune has variants that are selected (Unicode's
// StandardizedVariants, emoji-variation-sequences and the ideographic ones).
func selected(r rune) bool {
	switch {
	case r >= '0' && r <= '9', r == '#', r == '*', r == '‼', r == '⁉', r == '〰':
		return true
	}
	return unicode.Is(unicode.S, r) && r > unicode.MaxASCII && r != noDots ||
		unicode.In(r, unicode.Han, unicode.Mongolian, unicode.Myanmar, unicode.Phags_Pa) && !unicode.Is(unicode.M, r)
}

// joined is the scripts that are written with joiners.
var joined = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Devanagari, unicode.Bengali,
	unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer,
	unicode.Myanmar, unicode.Tibetan,
}

// blackFlag begins the flags that are spelled with tags behind it.
const blackFlag = 0x1f3f4

// flags are the tags of those that there are (RGI_Emoji_Tag_Sequence): of England,
// Scotland and Wales. Any others would be a text that nobody sees.
var flags = []string{spelled("gbeng"), spelled("gbsct"), spelled("gbwls")}

func spelled(region string) string {
	var b strings.Builder
	for _, r := range region + "\x7f" {
		b.WriteRune(0xe0000 + r)
	}
	return b.String()
}

// tagged is how many bytes of tags at the beginning of s make a flag. Its end may
// yet come, or was cut off at an edge.
func tagged(s string) int {
	for _, f := range flags {
		if strings.HasPrefix(s, f) {
			return len(f)
		}
		if len(s)%4 == 0 && strings.HasPrefix(f, s) { // a tag has four bytes
			return len(s)
		}
	}
	return 0
}
