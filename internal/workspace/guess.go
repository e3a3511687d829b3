package workspace

import (
	"bytes"
	"strings"

	"github.com/wlynxg/chardet"
)

// sureness is from which confidence on the bytes say their encoding. Texts of few
// letters beyond ASCII, as Latin ones are, stay below it.
const sureness = 0.78

// maxGuess is how much of a text is looked at, in bytes.
const maxGuess = 64 << 10

// guessed is the encoding of a text that is no UTF-8, by its letters. Where they do
// not say it, it is Windows-1252, and the person names another one.
func guessed(data []byte) (as Encoding) {
	as = Windows1252
	defer func() {
		if recover() != nil {
			as = Windows1252
		}
	}()
	head := data[:min(len(data), maxGuess)]
	lettered, western := byLetters(head)
	all := []Encoding{shifted(head), chinese(head), lettered}
	if !western { // of which few letters mislead it
		all = append(all, detected(head))
	}
	for _, found := range all {
		if text, err := decodeAs(data, found); found != Windows1252 && err == nil && !strings.Contains(text, "\ufffd") {
			return found
		}
	}
	return as
}

// detected is the encoding that chardet is sure of.
func detected(data []byte) Encoding {
	found := chardet.Detect(data)
	name := strings.ToLower(found.Encoding)
	switch {
	case found.Confidence < sureness, strings.HasPrefix(name, "iso-8859-1"), strings.HasPrefix(name, "iso-8859-9"),
		strings.HasPrefix(name, "utf"), name == "windows-1252", name == "windows-1254":
		return Windows1252
	case name == "cp949":
		name = "euc-kr"
	case name == "maccyrillic":
		name = "x-mac-cyrillic"
	case name == "koi8-r" && ukrainian(data):
		name = "koi8-u"
	}
	if of, ok := EncodingNamed(name); ok {
		return of
	}
	return Windows1252
}

// ukrainian reports whether letters that KOI8-U has where KOI8-R has lines stand beside
// others.
func ukrainian(data []byte) bool {
	for i, c := range data {
		if strings.IndexByte("\xa4\xa6\xa7\xad\xb4\xb6\xb7\xbd", c) >= 0 &&
			(i > 0 && data[i-1] >= 0xc0 || i+1 < len(data) && data[i+1] >= 0xc0) {
			return true
		}
	}
	return false
}

// shifted is ISO-2022-JP where a text changes to its letters, and Windows-1252 else.
func shifted(data []byte) Encoding {
	if shifts(data) {
		return "iso-2022-jp"
	}
	return Windows1252
}

// shifts reports whether a text of ASCII changes to the letters of Japanese and back
// (RFC 1468).
func shifts(data []byte) bool {
	_, in, ok := bytes.Cut(data, []byte("\x1b$"))
	if !ok || !bytes.HasPrefix(in, []byte("B")) && !bytes.HasPrefix(in, []byte("@")) {
		return false
	}
	in, _, ok = bytes.Cut(in[1:], []byte("\x1b("))
	none := func(c rune) bool { return c <= ' ' || c >= 0x7f }
	return ok && len(in) > 0 && len(in)%2 == 0 && !bytes.ContainsFunc(in, none)
}

// chinese is GB18030 where a text has letters of four bytes, and all others are of two
// that are common. It is Windows-1252 else.
func chinese(data []byte) Encoding {
	two, four := 0, 0
	for i := 0; i < len(data); i++ {
		if data[i] < 0x80 {
			continue
		}
		at := func(k int) byte {
			if i+k < len(data) {
				return data[i+k]
			}
			return 0
		}
		switch lead, next := data[i], at(1); {
		case lead >= 0x81 && next >= '0' && next <= '9' && at(2) >= 0x81 && at(3) >= '0' && at(3) <= '9':
			four, i = four+1, i+3
		case lead >= 0xa1 && lead <= 0xf7 && next >= 0xa1:
			two, i = two+1, i+1
		default:
			return Windows1252
		}
	}
	if four == 0 || two < 3*four {
		return Windows1252
	}
	return "gb18030"
}

// TextOf returns the text of a file's bytes as Read has it, and how they stand for
// it; ok is false where they are no text.
func TextOf(data []byte) (text string, as Encoding, ok bool) { return decode(data) }
