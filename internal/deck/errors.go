package deck

import "github.com/openspace-tui/openspace/internal/lang"

// IndexError says that there is no such slide.
type IndexError struct{ Index, Slides int }

func (e *IndexError) Error() string { return e.text().String() }

// Said says it in the person's language.
func (e *IndexError) Said() string { return e.text().Said() }

func (e *IndexError) text() lang.Message {
	switch e.Slides {
	case 0:
		return lang.M("there-no-slide-deck-has", e.Index)
	case 1:
		return lang.M("there-no-slide-deck-has-slide", e.Index)
	}
	return lang.M("there-no-slide-deck-has-slides", e.Index, e.Slides-1)
}

// RefusedError says why a change was not made: it would have touched more than
// the slide it was for.
type RefusedError struct {
	Reason lang.Message
	Hint   string
}

func (e *RefusedError) Error() string { return e.Reason.String() }

// Said says it in the person's language.
func (e *RefusedError) Said() string { return e.Reason.Said() }

// check returns an IndexError for a slide that is not there.
func (d *Deck) check(index int) error {
	if index < 0 || index >= len(d.Slides) {
		return &IndexError{Index: index, Slides: len(d.Slides)}
	}
	return nil
}
