package panes

import "charm.land/bubbles/v2/textinput"

// NewField gives an empty line of text for a pane to have written, without a
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
