// Package lang says every text of the interface in the person's language. A
// text's English is its key in the catalogue; what agents and logs read stays
// English, so texts that both read (errors, results) are Messages, which can be
// said in either.
package lang

import (
	"fmt"
	"sync/atomic"

	"golang.org/x/text/language"
	"golang.org/x/text/message/catalog"
)

// current is the language in use; nil is English.
var current atomic.Pointer[tongue]

// tongue is a language and what is said in it.
type tongue struct {
	name  string // one of tags
	tag   language.Tag
	texts catalog.Catalog
	made  func(text string) string // by a test, in place of texts
}

// UseTest speaks as made says each text, without its context: a test's own
// language, until back is called.
func UseTest(made func(text string) string) (back func()) {
	before := current.Swap(&tongue{name: "test", made: made})
	return func() { current.Store(before) }
}

// T says an English text, with its arguments in place of its verbs, which are
// those of package fmt. A text that the language lacks is said in English.
// Numbers are not grouped, since most of them are lines and ports.
func T(key string, args ...any) string {
	said := say(key, 0)
	if len(args) == 0 {
		return said
	}
	return fmt.Sprintf(said, args...)
}

// C says a text whose English means several things, told apart by a word of
// context: C("verb", "open") has the key "verb|open" and is "open" in English.
func C(context, text string) string {
	if t := current.Load(); t != nil {
		if t.made != nil {
			return t.made(text)
		}
		key := context + "|" + text
		if said := say(key, 0); said != key {
			return said
		}
	}
	return text
}

// N says how many there are, in the plural form that n takes in the language:
// N(n, "%d file", "%d files", n). The key is other.
func N(n int, one, other string, args ...any) string {
	form := other
	if current.Load() != nil {
		form = say(other, n)
	}
	if n == 1 && form == other {
		form = one
	}
	return fmt.Sprintf(form, args...)
}

// Key marks a text that is said later, by T, from a variable: the test of the
// catalogues finds it by that.
func Key(key string) string { return key }

// say looks a text up. n chooses the plural form where there are several.
func say(key string, n int) string {
	t := current.Load()
	if t == nil {
		return key
	}
	if t.made != nil {
		return t.made(key)
	}
	r := found{n: n}
	if err := t.texts.Context(t.tag, &r).Execute(key); err != nil || r.said == "" {
		return key
	}
	return r.said
}

// found takes what the catalogue has for a key.
type found struct {
	said string
	n    int
}

// Render takes the text.
func (f *found) Render(said string) { f.said += said }

// Arg is the number that chooses the plural form.
func (f *found) Arg(int) any { return f.n }
