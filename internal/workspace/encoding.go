package workspace

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Encoding is how a text file's bytes stand for letters.
type Encoding string

// The encodings that are read most. A file without a byte order mark is taken for
// UTF-8, or for UTF-16 by where its zeros are. Where it looks like text and is none of
// these, its letters say what it is, or it is taken for Windows-1252; others are asked
// for.
const (
	UTF8    Encoding = ""
	UTF8BOM Encoding = "UTF-8 BOM"
	UTF16LE Encoding = "UTF-16LE"
	UTF16BE Encoding = "UTF-16BE"
)

// mark8 is the byte order mark in UTF-8.
const mark8 = "\xef\xbb\xbf"

// encodingOf is what a file's first bytes say (Unicode 16, 23.8).
func encodingOf(data []byte) Encoding {
	switch {
	case bytes.HasPrefix(data, []byte(mark8)):
		return UTF8BOM
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return UTF16LE
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return UTF16BE
	}
	return UTF8
}

// wide reports whether the letters are of 16 bits.
func (e Encoding) wide() bool { return e == UTF16LE || e == UTF16BE }

// eight reports whether the letters are of UTF-8.
func (e Encoding) eight() bool { return e == UTF8 || e == UTF8BOM || e == plain8 }

// decode returns a file's text without its byte order mark, and how it was
// encoded; what stands for no letter becomes U+FFFD. ok is false where it is no
// text.
func decode(data []byte) (text string, as Encoding, ok bool) {
	as = encodingOf(data)
	if !as.wide() {
		if as == UTF8 && foreign(data) {
			as = guessed(data)
			text, err := decodeAs(data, as)
			return text, as, err == nil
		}
		if !isBinary(data) {
			return strings.ToValidUTF8(string(bytes.TrimPrefix(data, []byte(mark8))), "\ufffd"), as, true
		}
		if as = unmarked(data); as == UTF8 {
			return "", as, false
		}
	}
	text, err := decodeAs(data, as)
	if err != nil || strange([]byte(text)) {
		return "", as, false
	}
	return text, as, true
}

// unmarked returns the UTF-16 that bytes without a byte order mark may be: letters of
// ASCII, blanks and newlines among them, have a zero on one side and never on the
// other. Where neither blank nor newline is there, most of the letters must be such.
// Where there are few of ASCII, most letters must be frequent ones of some language.
// UTF8: they are none.
func unmarked(data []byte) Encoding {
	head := data[:min(len(data), headSize)]
	var zeros, blanks [2]int
	for i, c := range head {
		if c != 0 {
			continue
		}
		zeros[i%2]++
		if i^1 < len(head) && strings.IndexByte(" \t\r\n", head[i^1]) >= 0 {
			blanks[i%2]++
		}
	}
	side := 0
	if zeros[0] == 0 {
		side = 1
	}
	switch {
	case len(data)%2 != 0:
		return UTF8
	case zeros[1-side] > 0, zeros[side] <= len(head)/16, blanks[side] == 0 && zeros[side] <= len(head)/4:
		return unmarkedLetters(head)
	case side == 1:
		return UTF16LE
	}
	return UTF16BE
}

// unmarkedLetters returns the UTF-16 in which bytes are lines or words, and most letters
// are frequent ones.
func unmarkedLetters(head []byte) Encoding {
	for _, as := range []Encoding{UTF16LE, UTF16BE} {
		units := make([]uint16, len(head)/2)
		for i := range units {
			if units[i] = binary.LittleEndian.Uint16(head[2*i:]); as == UTF16BE {
				units[i] = bits.ReverseBytes16(units[i])
			}
		}
		frequent, blanks := 0, 0
		for _, c := range utf16.Decode(units) {
			switch {
			case c == ' ' || c == '\n':
				blanks++
			case isFrequent(c):
				frequent++
			}
		}
		if blanks > 0 && frequent > 1 && 5*(frequent+blanks) > 3*len(units) {
			return as
		}
	}
	return UTF8
}

// isFrequent reports whether a letter is a frequent one of a language that has many, or
// one of a language that has few.
func isFrequent(c rune) bool {
	for _, of := range weights() {
		if _, ok := of[c]; ok {
			return true
		}
	}
	return c > ' ' && c < 0x7f ||
		unicode.In(c, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Hebrew, unicode.Arabic, unicode.Thai)
}

// Plain returns text in UTF-16 as UTF-8, and other bytes as they are, both without a
// byte order mark; ok is false where that of UTF-16 stands before what is no text.
func Plain(data []byte) (text []byte, ok bool) {
	if !encodingOf(data).wide() {
		return bytes.TrimPrefix(data, []byte(mark8)), true
	}
	out, _, ok := decode(data)
	return []byte(out), ok
}

// strange reports whether the head of what was decoded is not what people write:
// the first bytes of a binary file can look like a byte order mark.
func strange(text []byte) bool {
	all, bad := 0, 0
	for _, c := range string(text[:min(len(text), headSize)]) {
		all++
		if c == 0 || c == utf8.RuneError || !unicode.In(c, unicode.Cf) && !unicode.IsGraphic(c) &&
			!strings.ContainsRune("\t\n\r\f\x1b", c) {
			bad++
		}
	}
	return bad*20 > all
}
