package client

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// Misread returns the sign of dir that the engine misreads, and the folder that it
// would look for instead; "" where it reads dir right. Engine 1.18.33 decodes a
// folder's name once too often, when it comes in an address and when a session's
// own is looked up, and its runtime (Bun) takes a backslash for a slash and a byte
// that is no UTF-8 for U+FFFD.
func Misread(dir string) (sign, other string) {
	if i := invalid(dir); i >= 0 {
		return dir[i : i+1], strings.ToValidUTF8(dir, "\ufffd")
	}
	if plain, err := url.PathUnescape(dir); err == nil && plain != dir && utf8.ValidString(plain) {
		return "%", plain
	}
	if filepath.Separator == '/' && strings.Contains(dir, `\`) {
		return `\`, strings.ReplaceAll(dir, `\`, "/")
	}
	return "", ""
}

// invalid returns where the first byte of s is that is no UTF-8, or -1.
func invalid(s string) int {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd") {
			return i
		}
	}
	return -1
}
