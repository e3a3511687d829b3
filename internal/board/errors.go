package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Error says what is wrong with a shape that was given, or asked for.
type Error struct {
	Index   int    // in a batch from 0; -1 alone
	Shape   string // its id or kind, where there is one
	Field   string // "from", "props.color"; empty for the whole
	Message string
	Hint    string   // for agents
	More    []*Error // what else is wrong with what was given

	message lang.Message // where it is made of parts
	own     string       // its hint alone, where Hint has those of More too
}

func (e *Error) Error() string {
	text := e.about() + e.Message
	for i, m := range e.More {
		if i == maxFaults {
			return fmt.Sprintf("%s; and %d more", text, len(e.More)-i)
		}
		text += "; " + m.Error()
	}
	return text
}

// Said says it in the person's language.
func (e *Error) Said() string {
	text := e.about() + e.message.Or(e.Message).Said()
	if more := len(e.More); more > 0 {
		text += " " + lang.N(more, "and-more", more)
	}
	return text
}

// about names the shape and the field.
func (e *Error) about() string {
	var b strings.Builder
	switch {
	case e.Index >= 0 && e.Shape != "":
		fmt.Fprintf(&b, "shapes[%d] (%s): ", e.Index, e.Shape)
	case e.Index >= 0:
		fmt.Fprintf(&b, "shapes[%d]: ", e.Index)
	case e.Shape != "":
		b.WriteString(e.Shape + ": ")
	}
	if e.Field != "" {
		b.WriteString(e.Field + ": ")
	}
	return b.String()
}

// ErrReadOnly is what edits of a board fail with that may only be looked at.
var ErrReadOnly = lang.Errorf("the-board-is-read-only")

// ErrEmpty is what reading a file fails with in which there is nothing.
var ErrEmpty = tldraw.ErrEmpty

func wrong(field string, id lang.Phrase, args ...any) *Error {
	m := lang.M(id, args...)
	return &Error{Index: -1, Field: field, Message: m.String(), message: m}
}

func (e *Error) hint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// at names the shape that an error is about, where it does not yet.
func at(err error, index int, shape string) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	named := *e
	named.Index = index
	if named.Shape == "" {
		named.Shape = shape
	}
	named.More = nil
	for _, m := range e.More {
		named.More = append(named.More, at(m, index, shape).(*Error))
	}
	return &named
}

// maxFaults is how many more things that are wrong an error names one by one.
const maxFaults = 7

// faults are all that is wrong with what was given, so that whoever gave it can
// mend all of it at once.
type faults []*Error

// add notes an error, and gives it back where it is none of what was given.
func (f *faults) add(err error) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	one := *e
	if len(e.More) > 0 {
		one.More, one.Hint = nil, e.own
	}
	*f = append(append(*f, &one), e.More...)
	return nil
}

// err makes one error of them, nil of none.
func (f faults) err() error {
	if len(f) == 0 {
		return nil
	}
	first := *f[0]
	first.More, first.own, first.Hint = f[1:], first.Hint, f.hint()
	return &first
}

// hint has the hints of all of them, each once and with what it is about.
func (f faults) hint() string {
	if len(f) == 1 {
		return f[0].Hint
	}
	var hints, said []string
	for i, e := range f {
		if i > maxFaults || e.Hint == "" || slices.Contains(said, e.Hint) {
			continue
		}
		said = append(said, e.Hint)
		hints = append(hints, e.about()+e.Hint)
	}
	return strings.Join(hints, "; ")
}
