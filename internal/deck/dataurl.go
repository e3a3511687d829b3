package deck

import (
	"encoding/base64"
	"net/url"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// maxInline is how long an address that holds a picture may be, in bytes.
const maxInline = 16 << 20

// Inline returns what an address holds that is a picture by itself (data:, RFC 2397),
// and whether it is one.
func Inline(path string) (data []byte, is bool, err error) {
	head, body, ok := cutInline(path)
	switch {
	case head == "":
		return nil, false, nil
	case !ok:
		return nil, true, lang.Errorf("address-picture-has-no-comma")
	case len(body) > maxInline:
		return nil, true, lang.Errorf("it-is-larger-than-mb", maxInline>>20)
	}
	text, err := url.PathUnescape(body)
	if err == nil && strings.HasSuffix(strings.ToLower(head), ";base64") {
		text = strings.TrimRight(strings.Join(strings.Fields(text), ""), "=")
		var b []byte
		if b, err = base64.RawStdEncoding.DecodeString(text); err != nil {
			b, err = base64.RawURLEncoding.DecodeString(text)
		}
		text = string(b)
	}
	if err != nil {
		return nil, true, lang.Errorf("address-picture-damaged")
	}
	return []byte(text), true, nil
}

// Address is an address as it is told to people: of one that holds a picture the kind
// alone.
func Address(path string) string {
	if head, _, _ := cutInline(path); head != "" {
		kind, _, _ := strings.Cut(head, ";")
		return kind
	}
	return path
}

// cutInline parts the address of a picture that it holds; head is empty where it holds
// none.
func cutInline(path string) (head, body string, ok bool) {
	if len(path) < len("data:") || !strings.EqualFold(path[:len("data:")], "data:") {
		return "", "", false
	}
	return strings.Cut(path, ",")
}
