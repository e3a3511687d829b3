package editor

import (
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// caret is the place in a line that was gone to: a match, a bracket, what was
// revealed, where the mouse went down. It stays the line's while another one is
// current. The line and the column count from 0; of n letters it is shown that
// they are meant.
type caret struct{ line, column, n int }

// here is the column of the current line at which one is, from 1.
func (s *spot) here() int {
	if s.caret.line == s.current {
		return s.caret.column + 1
	}
	return 1
}

// meant returns the stretch of a line that was gone to: it has the colours the
// other way round, since the others that match have a ground already.
func (v *view) meant(i int, th *theme.Theme) (span, bool) {
	c := v.caret
	if c.line != i || i != v.current || c.n == 0 {
		return span{}, false
	}
	cells := v.text.cells(i, []int{c.column, c.column + c.n})
	return span{cells[0], cells[1], upended(th)}, true
}

// upended is the look of what was gone to. Where there is one colour alone all
// that is marked is turned round already: there it is underlined too.
func upended(th *theme.Theme) string {
	if th.Color(theme.Selection) == theme.Reversed() {
		return inReverse + "\x1b[1;4m"
	}
	return syntax.Ink(th.Color(theme.Warning)) + "\x1b[7m"
}
