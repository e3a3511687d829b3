// Package lang says every text of the interface in the person's language. A text
// is a phrase, known by its id: english.txt has its English, a catalogue what a
// language makes of it. What agents and logs read stays English, so texts that
// both read (errors, results) are Messages, which can be said in either.
package lang

import (
	"fmt"
	"strings"
	"sync/atomic"
)

// current is the language in use; nil is English.
var current atomic.Pointer[tongue]

// UseTest speaks as made says each English text: a test's own language, until
// back is called.
func UseTest(made func(text string) string) (back func()) {
	before := current.Swap(&tongue{name: "test", made: made})
	return func() { current.Store(before) }
}

// Phrase is a text of the interface by its id in english.txt. What is no id is a
// text as it stands: "%s: %w", which has no words.
type Phrase string

// plain begins a phrase that is a text as it stands, whatever ids there are.
const plain = "\x00"

// Plain is a text that is the same in every language: a name, or what somebody
// else wrote.
func Plain(text string) Phrase {
	if text == "" {
		return ""
	}
	return Phrase(plain + text)
}

// Key marks the id of a phrase that is said later, from a variable: the tests
// find it by that.
func Key(id Phrase) Phrase { return id }

// English is a phrase in English, with its arguments.
func English(id Phrase, args ...any) string { return M(id, args...).String() }

// String says it in English.
func (p Phrase) String() string {
	said, _ := p.in(nil, 0)
	return said
}

// Said says it in the person's language.
func (p Phrase) Said() string { return say(p, 0) }

// MarshalText writes it in English: what is kept and sent is.
func (p Phrase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// T says a phrase, with its arguments in place of its verbs, which are those of
// package fmt. What the language lacks is said in English. Numbers are not
// grouped, since most of them are lines and ports.
func T(id Phrase, args ...any) string {
	said := say(id, 0)
	if len(args) == 0 {
		return said
	}
	return fmt.Sprintf(said, args...)
}

// N says how many there are, in the plural form that n takes in the language:
// N(n, "n-files", n). A form may do without the number: "the first hit".
func N(n int, id Phrase, args ...any) string {
	said := say(id, n)
	if !strings.Contains(said, "%") {
		return said
	}
	return fmt.Sprintf(said, args...)
}

// say is a phrase in the language in use, in the form of n.
func say(p Phrase, n int) string {
	said, _ := p.in(current.Load(), n)
	return said
}

// in is a phrase in a language, nil for English, in the form of n; ours reports
// whether the language has it.
func (p Phrase) in(t *tongue, n int) (said string, ours bool) {
	id := string(p)
	if strings.HasPrefix(id, plain) {
		return id[len(plain):], false
	}
	at := known().find(id)
	switch {
	case at < 0 && t != nil && t.made != nil:
		return t.made(id), true
	case at < 0:
		return id, false
	case t == nil:
		return known().all[at].english(n), false
	case t.made != nil:
		return t.made(known().all[at].text), true
	}
	if said := t.said(at, n); said != "" {
		return said, true
	}
	return known().all[at].english(n), false
}
