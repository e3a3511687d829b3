// Package excerpt keeps short and free of secrets what is remembered of a
// command's arguments and results.
//
// What it gives is valid JSON of at most the asked size, in the order of what
// it was made from, so that it can be read and shown like the whole. Secrets
// are those that internal/redact knows; a value behind a secret name is hidden
// with all that is in it. A secret that the cut goes through is hidden or left
// out: no part of it stays.
package excerpt

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/openspace-tui/openspace/internal/redact"
)

// Least is the smallest size that an excerpt of JSON can have.
const Least = 64

const (
	// slack is how much is read beyond a cut, so that a secret which begins
	// before it is seen as a whole.
	slack   = 1 << 10
	maxKey  = 96
	maxDeep = 24
)

// JSON returns an excerpt of a JSON value in at most size bytes, which are no
// fewer than Least. What is no JSON becomes a string; nothing stays nothing.
func JSON(raw json.RawMessage, size int) json.RawMessage {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return nil
	}
	w := writer{in: raw, text: max(size, Least) / 2, secret: map[string]bool{}}
	if left, ok := w.value(max(size, Least), false, 0); ok && left >= 0 {
		return w.out
	}
	w.out = nil
	w.string(head(raw, w.text+slack), len(raw) > w.text+slack, max(size, Least), false)
	return w.out
}

// Text returns an excerpt of a text in at most size bytes.
func Text(s string, size int) string {
	if len(s) > size+slack {
		return cut(head([]byte(s[:size+slack]), size+slack), size, true)
	}
	return cut(s, size, false)
}

// cut redacts a text and shortens it to size bytes. Torn says that it goes on
// where it ends, so that its end may be part of a secret.
func cut(s string, size int, torn bool) string {
	s = redact.Text(s)
	if torn {
		s = s[:max(len(s)-slack, 0)]
	} else if len(s) <= size {
		return s
	}
	const more = "…"
	return head([]byte(s[:min(len(s), max(size-len(more), 0))]), size) + more
}

// head returns at most n bytes of a text, without half a character at its end.
func head(s []byte, n int) string {
	if len(s) <= n {
		n = len(s)
	}
	for back := 0; back < utf8.UTFMax && n > back; back++ {
		if r, width := utf8.DecodeLastRune(s[:n-back]); r != utf8.RuneError || width != 1 {
			return string(s[:n-back])
		}
	}
	return string(s[:n])
}

// writer copies a JSON value as far as there is room. Its methods read at, and
// give how much room is left and whether what they read was JSON.
type writer struct {
	in   []byte
	at   int
	out  []byte
	text int // bytes of one string at most
	// secret remembers which names stand before secrets.
	secret map[string]bool
}

// rest stands for what is left out: as a member, with its comma, it is the
// longest of what a container may need beyond its values.
const (
	rest   = `"…"`
	margin = len(`{}`) + len(`,`+rest+`:`+rest)
)

func (w *writer) space() byte {
	for w.at < len(w.in) {
		switch c := w.in[w.at]; c {
		case ' ', '\t', '\n', '\r':
			w.at++
		default:
			return c
		}
	}
	return 0
}

// value copies one value in at most room bytes, which are no fewer than rest
// takes.
func (w *writer) value(room int, secret bool, deep int) (left int, ok bool) {
	switch c := w.space(); {
	case c == '{' || c == '[':
		if room < margin+len(rest) || deep == maxDeep {
			w.out = append(w.out, rest...)
			return room - len(rest), w.skip(0)
		}
		left, ok = w.container(c, room-margin, secret, deep)
		return left, ok
	case c == '"':
		s, torn, ok := w.readString(w.text + slack)
		if !ok {
			return 0, false
		}
		return w.string(s, torn, room, secret), true
	default:
		return w.scalar(room, secret)
	}
}

func (w *writer) container(open byte, room int, secret bool, deep int) (left int, ok bool) {
	end := open + 2 // ] and } stand two behind [ and {
	w.at++
	w.out = append(w.out, open)
	for first := true; ; first = false {
		c := w.space()
		if c == end && first {
			w.at++
			break
		}
		if !first {
			w.at++
			if c == end {
				break
			}
			if c != ',' {
				return 0, false
			}
		}
		key, hidden, ok := "", secret, true
		if open == '{' {
			if key, hidden, ok = w.key(secret); !ok {
				return 0, false
			}
		}
		comma := 0
		if !first {
			comma = 1
		}
		if room < comma+len(key)+len(rest) {
			w.leaveOut(open, first)
			if !w.skip(1) {
				return 0, false
			}
			break
		}
		if !first {
			w.out = append(w.out, ',')
		}
		w.out = append(w.out, key...)
		room -= comma + len(key)
		// What comes later keeps a quarter of the room, so that a long list
		// does not push out the names that stand behind it.
		share := max(room-room/4, min(room, len(rest)))
		left, ok := w.value(share, hidden, deep+1)
		if !ok {
			return 0, false
		}
		room += left - share
	}
	w.out = append(w.out, end)
	return room, true
}

// leaveOut writes that members are left out.
func (w *writer) leaveOut(open byte, first bool) {
	if !first {
		w.out = append(w.out, ',')
	}
	w.out = append(w.out, rest...)
	if open == '{' {
		w.out = append(w.out, ':')
		w.out = append(w.out, rest...)
	}
}

// key reads a member's name and gives it as it is written, and whether what
// stands behind it is secret.
func (w *writer) key(secret bool) (key string, hidden, ok bool) {
	if w.space() != '"' {
		return "", false, false
	}
	name, torn, ok := w.readString(maxKey + slack)
	if !ok || w.space() != ':' {
		return "", false, false
	}
	w.at++
	short := name
	if torn || len(name) > maxKey {
		short = cut(name, maxKey, torn)
	}
	return string(encode(redact.Text(short))) + ":", secret || w.isSecret(name), true
}

// isSecret asks redact whether what stands behind a name is hidden.
func (w *writer) isSecret(name string) bool {
	hidden, known := w.secret[name]
	if !known {
		probe := append(append([]byte(`{`), encode(name)...), `:"x"}`...)
		hidden = bytes.HasSuffix(redact.JSON(probe), []byte(`:"`+redact.Mark+`"}`))
		w.secret[name] = hidden
	}
	return hidden
}

// string writes a text in at most room bytes.
func (w *writer) string(s string, torn bool, room int, secret bool) (left int) {
	if secret && s != "" {
		s, torn = redact.Mark, false
	} else {
		s = cut(s, w.text, torn)
	}
	b := encode(s)
	for len(b) > room { // escapes take up to six bytes for one
		most := min(len(s)*room/len(b), len(s)-1) - len("…")
		if most <= 0 {
			b = []byte(rest)
			break
		}
		s = head([]byte(s), most) + "…"
		b = encode(s)
	}
	w.out = append(w.out, b...)
	return room - len(b)
}

// scalar copies a number, true, false or null.
func (w *writer) scalar(room int, secret bool) (left int, ok bool) {
	from := w.at
	for w.at < len(w.in) && !strings.ContainsRune(" \t\r\n,]}", rune(w.in[w.at])) {
		w.at++
	}
	b := w.in[from:w.at]
	if len(b) > 4096 || !json.Valid(b) {
		return 0, false
	}
	switch {
	case secret && b[0] != 't' && b[0] != 'f' && b[0] != 'n':
		return w.string(redact.Mark, false, room, false), true
	case len(b) > room:
		b = []byte(rest)
	}
	w.out = append(w.out, b...)
	return room - len(b), true
}

// readString reads a string, at most n bytes of it, and reports whether it goes
// on behind them.
func (w *writer) readString(n int) (s string, torn, ok bool) {
	from := w.at
	if !w.skipString() {
		return "", false, false
	}
	quoted := w.in[from:w.at]
	// A character takes twelve bytes at most: two \uXXXX.
	if torn = len(quoted) > 12*n; torn {
		quoted = append(bytes.Clone(quoted[:whole(quoted, 12*n)]), '"')
	}
	if json.Unmarshal(quoted, &s) != nil {
		return "", false, false
	}
	if len(s) > n {
		s, torn = head([]byte(s), n), true
	}
	return s, torn, true
}

// whole returns where, at n or before it, no escape of a quoted string is cut
// in two.
func whole(quoted []byte, n int) int {
	i := 1
	for i < n {
		step := 1
		if quoted[i] == '\\' {
			if step = 2; i+1 < len(quoted) && quoted[i+1] == 'u' {
				step = 6
			}
		}
		if i+step > n {
			break
		}
		i += step
	}
	return i
}

func (w *writer) skipString() bool {
	for i := w.at + 1; ; i++ {
		n := bytes.IndexByte(w.in[i:], '"')
		if n < 0 {
			return false
		}
		i += n
		slashes := 0
		for w.in[i-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			w.at = i + 1
			return true
		}
	}
}

// skip passes over what is left of the containers that are open and then, with
// none open, over the one that begins.
func (w *writer) skip(open int) bool {
	for w.at < len(w.in) {
		switch w.in[w.at] {
		case '"':
			if !w.skipString() {
				return false
			}
			continue
		case '{', '[':
			open++
		case '}', ']':
			open--
		}
		w.at++
		if open == 0 {
			return true
		}
	}
	return false
}

// encode writes a string as JSON that reads as it is meant: < and & stay.
func encode(s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string always marshals
	return bytes.TrimRight(b.Bytes(), "\n")
}
