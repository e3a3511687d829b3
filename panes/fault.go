package panes

import (
	"errors"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// worded is a fault of a file that says its message and its hint apart.
type worded interface{ Text() lang.Message }

type advised interface{ Advice() lang.Message }

// FileFault says what is wrong with a file and what helps, which may be nothing;
// false for an error that is not of a file.
func FileFault(err error) (what, hint string, ok bool) {
	var we *workspace.Error
	if !errors.As(err, &we) {
		return "", "", false
	}
	what, hint = lang.Of(we.Message).Said(), lang.Of(we.Hint).Said()
	if w, ok := any(we).(worded); ok {
		what = w.Text().Said()
	}
	if a, ok := any(we).(advised); ok {
		hint = a.Advice().Said()
	}
	return what, hint, true
}

// FaultAlone is what is wrong with a file, without its name.
func FaultAlone(we *workspace.Error) error { return &bare{we} }

type bare struct{ of *workspace.Error }

func (b *bare) Error() string { return b.of.Message }

// Said says it in the person's language.
func (b *bare) Said() string {
	what, _, _ := FileFault(b.of)
	return what
}
