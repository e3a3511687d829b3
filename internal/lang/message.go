package lang

import (
	"errors"
	"fmt"
	"strings"
)

// Message is a phrase with what is put into it, said when it is read: in English
// by String, for agents and logs, and in the person's language by Said.
type Message struct {
	id   Phrase
	args []any
	n    int // of one that depends on a number
}

// M makes a message. Errors, messages and phrases among the arguments are said in
// the language that the message is said in.
func M(id Phrase, args ...any) Message { return Message{id: id, args: args} }

// Count makes a message that says how many there are, as N does.
func Count(n int, id Phrase, args ...any) Message { return Message{id: id, args: args, n: n} }

// None reports whether there is no message.
func (m Message) None() bool { return m.id == "" }

// Or is the message, or the one that an English text is where there is none.
func (m Message) Or(english string) Message {
	if m.None() && english != "" {
		return M(Of(english))
	}
	return m
}

// String says it in English.
func (m Message) String() string {
	text, _ := m.id.in(nil, m.n)
	return format(articled(text, m.args), m.args)
}

// Said says it in the person's language.
func (m Message) Said() string {
	args := make([]any, len(m.args))
	for i, a := range m.args {
		switch a := a.(type) {
		case error:
			args[i] = Translate(a)
		case Message:
			args[i] = a.Said()
		case Phrase:
			args[i] = a.Said()
		default:
			args[i] = a
		}
	}
	text, ours := m.id.in(current.Load(), m.n)
	if !ours { // it is English
		text = articled(text, args)
	}
	return format(text, args)
}

// articled has the English article of words that come from arguments begin as they
// need it: an arrow, but a box.
func articled(text string, args []any) string {
	nth := 0
	for i := 0; i+1 < len(text); i++ {
		switch {
		case text[i] != '%':
			continue
		case text[i+1] == '%':
			i++
			continue
		}
		if before, ok := strings.CutSuffix(text[:i], "a "); ok && nth < len(args) &&
			(before == "" || strings.HasSuffix(before, " ")) {
			if word, _ := args[nth].(string); word != "" && strings.ContainsRune("aeiouAEIOU", rune(word[0])) {
				text, i = before+"an "+text[i:], i+1
			}
		}
		nth++
	}
	return text
}

// format puts arguments into a text. Texts that wrap errors say so with %w.
func format(text string, args []any) string {
	if len(args) == 0 || !strings.Contains(text, "%") {
		return text
	}
	return fmt.Sprintf(strings.ReplaceAll(text, "%w", "%v"), args...)
}

// Error is an error that can be said in the person's language.
type Error struct {
	Message
	wraps error
}

// Errorf makes one, as fmt.Errorf does: %w wraps the error that it shows.
func Errorf(id Phrase, args ...any) error {
	return &Error{M(id, args...), fmt.Errorf(id.String(), args...)}
}

// Error says it in English.
func (e *Error) Error() string { return e.wraps.Error() }

// Unwrap returns what it wraps.
func (e *Error) Unwrap() []error {
	switch w := e.wraps.(type) {
	case interface{ Unwrap() error }:
		return []error{w.Unwrap()}
	case interface{ Unwrap() []error }:
		return w.Unwrap()
	}
	return nil
}

// Sayer is an error or a text that says itself in the person's language.
type Sayer interface{ Said() string }

// Translate says an error in the person's language, as far as it was made to be. An
// error that another one wraps in plain words is said as it is.
func Translate(err error) string {
	if err == nil {
		return ""
	}
	if s, ok := err.(Sayer); ok {
		return s.Said()
	}
	var inner Sayer
	if errors.As(err, &inner) {
		if e, ok := inner.(error); ok { // what was written around it stays
			return strings.Replace(err.Error(), e.Error(), inner.Said(), 1)
		}
	}
	return err.Error()
}
