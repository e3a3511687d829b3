package client

import (
	"net/url"
	"unicode/utf8"
)

// Misread returns the folder that the engine would work in instead of dir, and
// reports whether it would: it decodes a folder's name once too often, when it
// comes in an address and when a session's own is looked up (1.18.33).
func Misread(dir string) (other string, ok bool) {
	plain, err := url.PathUnescape(dir)
	return plain, err == nil && plain != dir && utf8.ValidString(plain)
}
