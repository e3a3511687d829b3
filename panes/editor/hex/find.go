package hex

import (
	"context"
	encoding "encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
)

// maxNeedle is how many bytes are searched for at most.
const maxNeedle = 4096

// needle is what is searched for among bytes.
type needle struct {
	text  string // as it was written
	bytes []byte
	raw   bool   // it was written as bytes
	fold  bool   // capitals of ASCII are searched too
	fault string // why it is nothing to search for
}

// byteSearch is which way a search among bytes goes, and from where on.
type byteSearch struct {
	from int64
	back bool
}

// newNeedle reads what is searched for: bytes as two digits each, with blanks
// between or behind 0x, else text, which quotation marks make of anything.
func newNeedle(text string) needle {
	q := needle{text: text}
	if digits, ok := rawBytes(text); ok {
		data, err := encoding.DecodeString(digits)
		if err != nil {
			q.fault = lang.T("a-byte-has-two-digits")
			return q
		}
		q.bytes, q.raw = data, true
	} else {
		words := text
		if rest, ok := strings.CutPrefix(text, `"`); ok && rest != "" {
			words = strings.TrimSuffix(rest, `"`)
		}
		q.bytes, q.fold = []byte(words), strings.ToLower(words) == words
	}
	if len(q.bytes) > maxNeedle {
		q.bytes, q.fault = nil, lang.T("too-long-searched")
	}
	return q
}

// rawBytes returns the digits of what was written as bytes.
func rawBytes(text string) (digits string, ok bool) {
	rest, marked := strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), "0x")
	digits = strings.ReplaceAll(rest, " ", "")
	if strings.Trim(digits, "0123456789abcdef") != "" {
		return "", false
	}
	if marked {
		return digits, digits != ""
	}
	words := strings.Fields(rest)
	for _, w := range words {
		if len(w) != 2 {
			return "", false
		}
	}
	return digits, len(words) > 1
}

// offsetOf reads where to go in so many bytes: a number, with 0x before it one of
// sixteen digits; a sign counts from where one is. It says what is wrong with it,
// or with a place behind the end.
func offsetOf(text string, at, size int64) (to int64, fault string) {
	text = strings.TrimSpace(text)
	number := strings.TrimLeft(text, "+-")
	base := 10
	if digits, ok := strings.CutPrefix(strings.ToLower(number), "0x"); ok {
		number, base = digits, 16
	}
	n, err := strconv.ParseUint(number, base, 63)
	switch {
	case err != nil && !strings.Contains(err.Error(), "range") || len(text)-len(strings.TrimLeft(text, "+-")) > 1:
		return at, lang.T("no-offset-4096-0x1000", Brief(text))
	case err != nil:
		n = 1<<63 - 1
	}
	to = int64(n)
	switch text[0] {
	case '+':
		if to = at + int64(n); to < 0 { // beyond what can be counted
			to = 1<<63 - 1
		}
	case '-':
		to = max(at-int64(n), 0)
	}
	if last := max(size-1, 0); to > last {
		return last, lang.T("last-byte-0x", last, last)
	}
	return to, ""
}

// Brief bounds what someone wrote, where it is repeated.
func Brief(text string) string {
	if r := []rune(text); len(r) > 24 {
		text = string(r[:24]) + "…"
	}
	if !utf8.ValidString(text) {
		return strings.ToValidUTF8(text, "?")
	}
	return text
}

// find searches for what is looked for, off the loop, around the end.
func (h *View) find(s byteSearch) {
	h.Halt()
	if h.miss = false; len(h.needle.bytes) > 0 {
		h.due = &s
	}
	h.version++
}

func (h *View) search(s byteSearch) tea.Cmd {
	h.Halt()
	ctx, stop := context.WithCancel(context.Background())
	h.stop = stop
	blob, q := h.Blob, h.needle
	return func() tea.Msg {
		defer stop()
		at, err := int64(-1), error(nil)
		if s.from >= 0 {
			at, err = blob.Find(ctx, q.bytes, s.from, s.back, q.fold)
		}
		if at < 0 && err == nil {
			again := int64(0)
			if s.back {
				again = blob.Size
			}
			at, err = blob.Find(ctx, q.bytes, again, s.back, q.fold)
		}
		finished := ctx.Err() == nil
		return foundBytes{blob, q.text, at, err, finished}
	}
}
