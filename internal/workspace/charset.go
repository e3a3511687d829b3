package workspace

import (
	"context"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	utf16 "golang.org/x/text/encoding/unicode"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Windows1252 is what a text is taken for that is neither UTF-8 nor UTF-16: it is
// Latin-1 and more, and tells nothing wrong of the letters of ASCII.
const Windows1252 Encoding = "windows-1252"

// plain8 is UTF-8 that was asked for: what stands for no letter does not make it
// another encoding.
const plain8 Encoding = "UTF-8"

// EncodingNamed returns the encoding of a name or of one of its labels, as the
// Encoding Standard has them (https://encoding.spec.whatwg.org): latin1, sjis, gbk.
func EncodingNamed(name string) (as Encoding, ok bool) {
	enc, err := htmlindex.Get(name)
	if err != nil {
		return "", false
	}
	name, err = htmlindex.Name(enc)
	switch {
	case err != nil || name == "replacement" || name == "x-user-defined":
		return "", false
	case name == "utf-8":
		return plain8, true
	case name == "utf-16le":
		return UTF16LE, true
	case name == "utf-16be":
		return UTF16BE, true
	}
	return Encoding(name), true
}

// Foreign reports whether the letters are neither of UTF-8 nor of UTF-16.
func (e Encoding) Foreign() bool {
	switch e {
	case UTF8, plain8, UTF8BOM, UTF16LE, UTF16BE:
		return false
	}
	return true
}

// ReadAs reads a file as a text of an encoding, whatever it holds. Its errors are
// those of Read.
func (r *Root) ReadAs(ctx context.Context, p string, as Encoding) (*File, error) {
	rel, err := r.Clean(p)
	if err != nil {
		return nil, err
	}
	return opening(func() (*File, error) {
		data, at, err := r.bytes(ctx, p, rel)
		if err != nil {
			return nil, err
		}
		text, err := decodeAs(data, as)
		if err != nil {
			return nil, lang.Errorf("read-x-x-2", p, err)
		}
		out := fileOf(rel, text, as, data, at)
		out.Private = r.own && r.private(p, rel)
		return out, nil
	})
}

// Decode returns the text of a piece of a file that is in an encoding of the
// Encoding Standard, as ReadAs has it. Bytes that it cannot read stay.
func Decode(data string, as Encoding) string {
	if text, err := decodeAs([]byte(data), as); err == nil {
		return text
	}
	return data
}

// decodeAs returns the text of bytes in an encoding; what stands for no letter
// becomes U+FFFD.
func decodeAs(data []byte, as Encoding) (string, error) {
	var enc encoding.Encoding
	switch as {
	case UTF8, UTF8BOM, plain8:
		return strings.ToValidUTF8(strings.TrimPrefix(string(data), mark8), "\ufffd"), nil
	case UTF16LE:
		enc = utf16.UTF16(utf16.LittleEndian, utf16.UseBOM)
	case UTF16BE:
		enc = utf16.UTF16(utf16.BigEndian, utf16.UseBOM)
	case Windows1252:
		enc = charmap.Windows1252
	default:
		var err error
		if enc, err = htmlindex.Get(string(as)); err != nil {
			return "", err
		}
	}
	out, err := enc.NewDecoder().Bytes(data)
	return strings.ToValidUTF8(string(out), "\ufffd"), err
}

// foreign reports whether bytes look like a text that is not UTF-8: of the letters
// beyond ASCII few are of UTF-8, as they would be in one that is damaged, and
// hardly any byte is one that no text has.
func foreign(data []byte) bool {
	if utf8.Valid(data) {
		return shifts(data) // which is quicker to know
	}
	good, bad, controls := 0, 0, 0
	for i := 0; i < len(data); {
		c, n := utf8.DecodeRune(data[i:])
		switch {
		case c == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			good++
		case c == 0:
			return false
		case c < ' ' && !strings.ContainsRune("\t\n\r\f\x1b", c) || c == 0x7f:
			controls++
		}
		i += n
	}
	return bad > good && controls*50 <= len(data)
}
