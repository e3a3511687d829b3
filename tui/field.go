package tui

import (
	"unicode/utf8"

	"charm.land/bubbles/v2/textinput"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// field draws a dialog's text field of so many cells in the theme's colours: the
// library's own cannot be read on every background.
func (m *Model) field(f *textinput.Model, w int) string {
	s := f.Styles()
	s.Focused = textinput.StyleState{Text: m.theme.Style(theme.Text), Prompt: m.theme.Style(theme.Primary),
		Placeholder: m.theme.Style(theme.Muted), Suggestion: m.theme.Style(theme.Muted)}
	s.Blurred = s.Focused // what is written in it can be read from elsewhere
	s.Cursor.Color = panes.CaretColor
	f.SetStyles(s)
	f.SetWidth(w)
	was := f.Placeholder // the library cuts it without a word
	defer func() { f.Placeholder = was }()
	f.Placeholder = xansi.Truncate(was, max(w, 1), "…")
	if f.Value() == "" && utf8.RuneCountInString(f.Placeholder) > xansi.StringWidth(f.Placeholder) {
		return placeheld(f, w, s.Focused.Placeholder)
	}
	return f.View()
}

// placeheld draws an empty field whose placeholder has letters without a width,
// behind the cursor: the library takes as many runes of it as it has cells.
func placeheld(f *textinput.Model, w int, style lipgloss.Style) string {
	text := cell(f.Placeholder, max(w-1, 1))
	f.Placeholder = " "
	return xansi.Cut(f.View(), 0, xansi.StringWidth(f.Prompt)+1) + style.Render(text)
}
