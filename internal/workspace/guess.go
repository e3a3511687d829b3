package workspace

import (
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
	found := chardet.Detect(data[:min(len(data), maxGuess)])
	if found.Confidence < sureness {
		return as
	}
	name := strings.ToLower(found.Encoding)
	switch {
	case strings.HasPrefix(name, "iso-8859-1"), strings.HasPrefix(name, "iso-8859-9"), strings.HasPrefix(name, "utf"), name == "windows-1252", name == "windows-1254":
		return as
	case name == "cp949":
		name = "euc-kr"
	case name == "maccyrillic":
		name = "x-mac-cyrillic"
	}
	of, ok := EncodingNamed(name)
	if !ok {
		return as
	}
	if text, err := decodeAs(data, of); err != nil || strings.Contains(text, "\ufffd") {
		return as
	}
	return of
}

// TextOf returns the text of a file's bytes as Read has it, and how they stand for
// it; ok is false where they are no text.
func TextOf(data []byte) (text string, as Encoding, ok bool) { return decode(data) }
