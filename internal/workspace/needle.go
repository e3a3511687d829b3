package workspace

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// needle is a text that is looked for. When it has no capital letter, case
// does not matter.
type needle struct {
	exact []byte         // as it is, when case matters or it has none
	lower []byte         // letters of ASCII alone: found in text that is lowered
	fold  *regexp.Regexp // other letters
	crlf  *needle        // the same with \r\n, when it has several lines
}

func newNeedle(text string) *needle {
	n := &needle{}
	cased, ascii := false, true
	for _, r := range text {
		if unicode.IsUpper(r) || unicode.IsTitle(r) {
			cased, ascii = false, true
			break
		}
		if unicode.SimpleFold(r) != r {
			cased = true
			ascii = ascii && r < utf8.RuneSelf
		}
	}
	switch {
	case !cased:
		n.exact = []byte(text)
	case ascii:
		n.lower = []byte(text)
	default:
		n.fold = regexp.MustCompile("(?i)" + regexp.QuoteMeta(text))
	}
	if strings.Contains(text, "\n") && !strings.Contains(text, "\r") {
		n.crlf = newNeedle(strings.ReplaceAll(text, "\n", "\r\n"))
	}
	return n
}

// in gives the needle as it is to be looked for in data.
func (n *needle) in(data []byte) *needle {
	if n.crlf != nil && bytes.Contains(data, []byte("\r\n")) {
		return n.crlf
	}
	return n
}

// find gives the first place at or behind from, or -1. low is the data with
// its capital letters of ASCII lowered, as lowered gives it.
func (n *needle) find(data, low []byte, from int) int {
	at := -1
	switch {
	case n.lower != nil:
		at = bytes.Index(low[from:], n.lower)
	case n.fold != nil:
		if loc := n.fold.FindIndex(data[from:]); loc != nil {
			at = loc[0]
		}
	default:
		at = bytes.Index(data[from:], n.exact)
	}
	if at < 0 {
		return -1
	}
	return from + at
}

// lowered gives data for find, in buf when it is large enough.
func (n *needle) lowered(data, buf []byte) []byte {
	if n.lower == nil {
		return nil
	}
	if cap(buf) < len(data) {
		buf = make([]byte, len(data), max(len(data), 64<<10))
	}
	buf = buf[:len(data)]
	for i, c := range data {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		buf[i] = c
	}
	return buf
}

// inName says whether the needle is in a path.
func (n *needle) inName(rel string) bool {
	data := []byte(rel)
	return n.find(data, n.lowered(data, nil), 0) >= 0
}
