package workspace

import (
	"bytes"

	utf16 "golang.org/x/text/encoding/unicode"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Retext returns the bytes of a file whose text, as Plain returns it, became another
// one: in the file's encoding, behind its byte order mark. It refuses a file that it
// would change beyond that.
func Retext(p string, data, text []byte) ([]byte, error) {
	plain, ok := Plain(data)
	switch {
	case !ok, bytes.IndexByte(plain, 0) >= 0:
		return nil, fault(Binary, p, lang.M("this-is-a-binary-file"), lang.Message{})
	case int64(len(data)) > MaxRead:
		return nil, fault(TooLarge, p, lang.M("content-has-more-than-mb",
			Megabytes(int64(len(data))), MaxRead>>20), lang.Message{})
	}
	if same, err := encodeLike(data, plain); err != nil || !bytes.Equal(same, data) {
		return nil, fault(Binary, p, lang.M("file-has-letters-encoding-cannot"),
			lang.Message{})
	}
	return encodeLike(data, text)
}

// encodeLike returns text as a file with these bytes encodes it.
func encodeLike(data, text []byte) ([]byte, error) {
	switch as := encodingOf(data); as {
	case UTF16LE, UTF16BE:
		order := utf16.LittleEndian
		if as == UTF16BE {
			order = utf16.BigEndian
		}
		return utf16.UTF16(order, utf16.UseBOM).NewEncoder().Bytes(text)
	case UTF8BOM:
		return append([]byte(mark8), text...), nil
	}
	return text, nil
}

// OfUTF reports whether a text of any letters can be put into a file with these
// bytes: they are in an encoding of Unicode.
func OfUTF(data []byte) bool { return encodingOf(data) != UTF8 || !foreign(data) }
