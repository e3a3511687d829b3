package tui

import (
	"charm.land/bubbles/v2/textinput"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/theme"
)

// field draws a dialog's text field of so many cells in the theme's colours: the
// library's own cannot be read on every background.
func (m *Model) field(f *textinput.Model, w int) string {
	s := f.Styles()
	s.Focused = textinput.StyleState{Text: m.theme.Style(theme.Text), Prompt: m.theme.Style(theme.Primary),
		Placeholder: m.theme.Style(theme.Muted), Suggestion: m.theme.Style(theme.Muted)}
	s.Cursor.Color = m.theme.Color(theme.Text)
	f.SetStyles(s)
	f.SetWidth(w)
	was := f.Placeholder // the library cuts it without a word
	defer func() { f.Placeholder = was }()
	f.Placeholder = xansi.Truncate(was, max(w, 1), "…")
	return f.View()
}
