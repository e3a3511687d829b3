// Package uskey gives the key of a US keyboard on which another layout types
// something, so that keys mean the same whatever the person writes in. It is
// for terminals that tell what was typed, and not by which key.
package uskey

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// keys has what a US keyboard types for what is typed elsewhere.
var keys = sync.OnceValue(table)

func table() map[rune]rune {
	out := map[rune]rune{}
	add := func(typed, us rune) {
		if _, taken := out[typed]; !taken && typed != ' ' {
			out[typed] = us
		}
	}
	each := func(do func(us, typed rune)) {
		for _, l := range layouts {
			us := []rune(l.us)
			for i, typed := range []rune(l.typed) {
				do(us[i], typed)
			}
		}
	}
	each(func(us, typed rune) { add(typed, us) })
	each(func(us, typed rune) {
		if up := unicode.ToUpper(typed); up != typed && unicode.ToLower(up) == typed {
			add(up, withShift(us))
		}
		if !unicode.Is(unicode.Devanagari, typed) {
			return
		}
		for _, block := range inScript {
			if r := typed - 0x900 + block; unicode.In(r, unicode.L, unicode.M) {
				add(r, us)
			}
		}
	})
	return out
}

// withShift is what a key types with shift.
func withShift(r rune) rune {
	if i := strings.IndexRune(low, r); i >= 0 {
		return rune(high[i])
	}
	return r
}

// Of returns what a US keyboard types where r was typed: r itself, if that is
// Latin or no layout has it.
func Of(r rune) rune {
	if us, ok := keys()[r]; ok {
		return us
	}
	switch {
	case r < 0x80:
		return r
	case r >= '！' && r <= '～': // as wide as ideographs, by an input method
		return r - '！' + '!'
	case r == '\u3000':
		return ' '
	}
	if us, ok := keys()[plain(r)]; ok {
		return us
	}
	if value, ok := digit(r); ok {
		return '0' + value
	}
	return r
}

// plain is a letter without its accents; a katakana is its hiragana.
func plain(r rune) rune {
	base, _ := utf8.DecodeRuneInString(norm.NFKD.String(string(r)))
	if base >= 'ァ' && base <= 'ヶ' {
		base += 'ぁ' - 'ァ'
	}
	return base
}

// digit is the value of a decimal digit of any script: those of each are ten in a row.
func digit(r rune) (value rune, ok bool) {
	if r > unicode.MaxRune || !unicode.Is(unicode.Nd, r) {
		return 0, false
	}
	for _, t := range unicode.Nd.R16 {
		if lo := rune(t.Lo); r >= lo && r <= rune(t.Hi) {
			return (r - lo) % 10, true
		}
	}
	for _, t := range unicode.Nd.R32 {
		if lo := rune(t.Lo); r >= lo && r <= rune(t.Hi) {
			return (r - lo) % 10, true
		}
	}
	return 0, false
}

// Text is Of for the text of a key; a text of more letters is no key's.
func Text(s string) string {
	if r, n := utf8.DecodeRuneInString(s); n == len(s) && n > 1 {
		return string(Of(r))
	}
	return s
}

// Base returns the US key of a key that types code, where the terminal said which
// one that is (or 0). Latin letters mean themselves wherever they are, as on
// AZERTY. Zero: code names the key.
func Base(code, told rune) rune {
	if code < utf8.RuneSelf || code > unicode.MaxRune || unicode.Is(unicode.Latin, code) && Of(code) == code {
		return 0
	}
	if us := unicode.ToLower(Of(code)); us != unicode.ToLower(code) {
		if told != 0 {
			return told
		}
		return us
	}
	if unicode.IsLetter(code) {
		return told
	}
	return 0
}
