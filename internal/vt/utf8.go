package vt

import "unicode/utf8"

// partial is the beginning of a character whose end has not come yet.
type partial struct {
	buf [utf8.UTFMax]byte
	n   int
}

// readUTF8 reads one character at the start of p, whose first byte is from
// 0x80 on. What is not UTF-8 becomes U+FFFD, one for each maximal part of a
// character (the rule of the Unicode standard, D93b), in whatever pieces it
// comes.
func (t *Terminal) readUTF8(p []byte) int {
	if r, n := utf8.DecodeRune(p); r != utf8.RuneError || n == 3 {
		t.char(r)
		return n
	}
	if p[0] < 0xc2 || p[0] > 0xf4 {
		t.printRune(utf8.RuneError)
		return 1
	}
	t.utf8.buf[0], t.utf8.n = p[0], 1
	return 1
}

// continueUTF8 adds the next byte to a character that has begun, or ends it as
// an invalid one and leaves the byte to be read again.
func (t *Terminal) continueUTF8(p []byte) int {
	u := &t.utf8
	if !u.accepts(p[0]) {
		u.n = 0
		t.printRune(utf8.RuneError)
		return 0
	}
	u.buf[u.n] = p[0]
	u.n++
	if r, n := utf8.DecodeRune(u.buf[:u.n]); n == u.n && (r != utf8.RuneError || n == 3) {
		u.n = 0
		t.char(r)
	}
	return 1
}

// accepts reports whether b can be the next byte (Unicode, table 3-7).
func (u *partial) accepts(b byte) bool {
	low, high := byte(0x80), byte(0xbf)
	if u.n == 1 {
		switch u.buf[0] {
		case 0xe0:
			low = 0xa0
		case 0xed:
			high = 0x9f
		case 0xf0:
			low = 0x90
		case 0xf4:
			high = 0x8f
		}
	}
	return b >= low && b <= high
}
