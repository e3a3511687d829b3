package board

import (
	"errors"
	"slices"
	"strings"
)

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
