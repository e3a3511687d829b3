// Package lzstring reads what lz-string writes, the compression of tldraw's
// clipboard: an LZ78 over UTF-16 code units whose codes grow by a bit whenever
// they are used up, in base64. What it gives is bounded, since a few bytes can
// stand for megabytes.
package lzstring

import (
	"strings"
	"unicode/utf16"

	"github.com/openspace-tui/openspace/internal/lang"
)

var (
	errCorrupt = lang.Errorf("not-text-lz-string-compressed")
	errLarge   = lang.Errorf("compressed-text-too-large")
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// bits reads codes, whose lowest bit comes first, from base64 digits, whose
// highest bit does.
type bits struct {
	text string
	left int // bits of the first digit that are still to come
}

func (b *bits) next(n int) (code int, ok bool) {
	for i := range n {
		if b.text == "" {
			return 0, false
		}
		digit := strings.IndexByte(alphabet, b.text[0])
		if b.text[0] == '=' {
			digit = 0
		}
		if digit < 0 {
			return 0, false
		}
		b.left--
		code |= digit >> b.left & 1 << i
		if b.left == 0 {
			b.text, b.left = b.text[1:], 6
		}
	}
	return code, true
}

// span is an entry of the dictionary: a piece of what was read so far.
type span struct{ at, n int }

// The codes that stand for no entry.
const (
	narrow = iota // a unit of 8 bits follows
	wide          // one of 16
	end
)

// Decode returns the text that base64 holds, of at most so many code units.
func Decode(text string, most int) (string, error) {
	in := &bits{text: strings.TrimSpace(text), left: 6}
	var out []uint16
	dictionary := make([]span, 3, 64)
	width, fresh := 2, 1 // the first code has two bits
	var last span
	for {
		code, ok := in.next(width)
		if !ok {
			return "", errCorrupt
		}
		if code == end {
			return string(utf16.Decode(out)), nil
		}
		var now span
		switch {
		case code == narrow || code == wide:
			unit, ok := in.next(8 << code)
			if !ok {
				return "", errCorrupt
			}
			now = span{len(out), 1}
			out = append(out, uint16(unit))
			dictionary = append(dictionary, now)
			fresh--
		case code < len(dictionary):
			now = span{len(out), dictionary[code].n}
			from := dictionary[code]
			if len(out)+from.n > most {
				return "", errLarge
			}
			out = append(out, out[from.at:from.at+from.n]...)
		case code == len(dictionary) && last.n > 0: // the entry that is made just now
			now = span{len(out), last.n + 1}
			if len(out)+now.n > most {
				return "", errLarge
			}
			out = append(out, out[last.at:last.at+last.n]...)
			out = append(out, out[last.at])
		default:
			return "", errCorrupt
		}
		if len(out) > most {
			return "", errLarge
		}
		grow := func() {
			if fresh == 0 {
				fresh = 1 << width
				width++
			}
		}
		grow()
		if last.n > 0 { // the one before, with the first unit of this one
			dictionary = append(dictionary, span{last.at, last.n + 1})
			fresh--
			grow()
		}
		last = now
	}
}
