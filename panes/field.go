package panes

import (
	"charm.land/bubbles/v2/textinput"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/theme"
)

// NewField returns an empty line of text for a pane to have written, without a
// prompt and at the terminal's own cursor. It has the colours of the pane: the
// library's own for one that is not written in cannot be read on a light
// background.
func NewField() textinput.Model {
	f := textinput.New()
	f.Prompt = ""
	f.SetVirtualCursor(false)
	s := f.Styles()
	s.Focused, s.Blurred = textinput.StyleState{}, textinput.StyleState{}
	f.SetStyles(s)
	return f
}

// Caret is the cell of a drawn field in which the next letter comes, and whether
// one is written in it. The library's own answer counts letters, not cells.
func Caret(f textinput.Model) (x int, ok bool) {
	f.SetVirtualCursor(true)
	s := f.Styles()
	s.Cursor.Color = theme.CaretColor
	f.SetStyles(s)
	_, x, _, ok = theme.TakeCaret(f.View(), lipgloss.NewStyle())
	return x, ok
}
