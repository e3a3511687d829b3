package workspace

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// needle is a text that is looked for. When it has no capital letter, case
// does not matter.
type needle struct {
	text  []byte
	lower bool    // its letters are ASCII's: looked for in text that is lowered
	fold  *anchor // it has other letters
	crlf  *needle // the same with \r\n, when it has several lines
}

// anchor is a letter beyond ASCII in a needle: where one of its forms is, the
// rest is compared around it.
type anchor struct {
	forms         []string // the letter in each case
	before, after []rune
}

func newNeedle(text string) *needle {
	n := &needle{text: []byte(text)}
	capital := strings.ContainsFunc(text, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsTitle(r) })
	for i, r := range text {
		if capital || unicode.SimpleFold(r) == r {
			continue
		}
		n.lower = true
		if r >= utf8.RuneSelf && n.fold == nil {
			n.fold = &anchor{before: []rune(text[:i]), after: []rune(text[i+utf8.RuneLen(r):]),
				forms: []string{string(r)}}
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				n.fold.forms = append(n.fold.forms, string(f))
			}
		}
	}
	n.lower = n.lower && n.fold == nil
	if strings.Contains(text, "\n") && !strings.Contains(text, "\r") {
		n.crlf = newNeedle(strings.ReplaceAll(text, "\n", "\r\n"))
	}
	return n
}

// in returns the needle as it is to be looked for in data.
func (n *needle) in(data []byte) *needle {
	if n.crlf != nil && bytes.Contains(data, []byte("\r\n")) {
		return n.crlf
	}
	return n
}

// find returns the first place at or behind from, or -1. low is the data with
// its capital letters of ASCII lowered, as lowered gives it.
func (n *needle) find(data, low []byte, from int) int {
	switch {
	case n.fold != nil:
		return n.fold.find(data, from)
	case n.lower:
		data = low
	}
	if at := bytes.Index(data[from:], n.text); at >= 0 {
		return from + at
	}
	return -1
}

// lowered returns data for find, in buf when it is large enough.
func (n *needle) lowered(data, buf []byte) []byte {
	if !n.lower {
		return nil
	}
	if cap(buf) < len(data) {
		buf = make([]byte, len(data))
	}
	buf = buf[:len(data)]
	for i, c := range data {
		if c-'A' < 26 {
			c |= 0x20
		}
		buf[i] = c
	}
	return buf
}

// inName reports whether the needle is in a path; buf is used for it.
func (n *needle) inName(rel string, buf []byte) bool {
	data := []byte(rel)
	return n.find(data, n.lowered(data, buf), 0) >= 0
}

func (a *anchor) find(data []byte, from int) int {
	next := make([]int, len(a.forms)) // where each form is, from where we look
	for i := range next {
		next[i] = -1
	}
	for at := from; ; {
		first, size := -1, 0
		for i, form := range a.forms {
			if next[i] < at {
				if next[i] = bytes.Index(data[at:], []byte(form)); next[i] < 0 {
					next[i] = len(data)
				} else {
					next[i] += at
				}
			}
			if next[i] < len(data) && (first < 0 || next[i] < first) {
				first, size = next[i], len(form)
			}
		}
		if first < 0 {
			return -1
		}
		if start := a.start(data[from:first]); start >= 0 && a.follows(data[first+size:]) {
			return from + start
		}
		at = first + 1
	}
}

// start says where the text before the letter begins, when data ends in it.
func (a *anchor) start(data []byte) int {
	for i := len(a.before) - 1; i >= 0; i-- {
		r, size := utf8.DecodeLastRune(data)
		if size == 0 || !sameLetter(a.before[i], r) {
			return -1
		}
		data = data[:len(data)-size]
	}
	return len(data)
}

// follows reports whether data begins with the text behind the letter.
func (a *anchor) follows(data []byte) bool {
	for _, want := range a.after {
		r, size := utf8.DecodeRune(data)
		if size == 0 || !sameLetter(want, r) {
			return false
		}
		data = data[size:]
	}
	return true
}

// sameLetter reports whether a letter of the needle is one of a text. Those of
// ASCII are ASCII's alone: k is not the sign of Kelvin.
func sameLetter(want, r rune) bool {
	if want == r {
		return true
	}
	if want < utf8.RuneSelf {
		return r < utf8.RuneSelf && 'A' <= r && r <= 'Z' && r|0x20 == want
	}
	for f := unicode.SimpleFold(want); f != want; f = unicode.SimpleFold(f) {
		if f == r {
			return true
		}
	}
	return false
}
