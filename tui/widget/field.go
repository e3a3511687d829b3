package widget

import (
	"unicode/utf8"

	"charm.land/bubbles/v2/textinput"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/theme"
)

// Field draws a dialog's text field of so many cells in the theme's colours: the
// library's own cannot be read on every background.
func (win *Window) Field(f *textinput.Model, w int) string {
	s := f.Styles()
	s.Focused = textinput.StyleState{Text: win.Theme.Style(theme.Text), Prompt: win.Theme.Style(theme.Primary),
		Placeholder: win.Theme.Style(theme.Muted), Suggestion: win.Theme.Style(theme.Muted)}
	s.Blurred = s.Focused // what is written in it can be read from elsewhere
	s.Cursor.Color = theme.CaretColor
	f.SetStyles(s)
	f.SetWidth(w)
	was := f.Placeholder // the library cuts it without a word
	defer func() { f.Placeholder = was }()
	f.Placeholder = xansi.Truncate(was, max(w, 1), "…")
	if f.Value() == "" && utf8.RuneCountInString(f.Placeholder) > xansi.StringWidth(f.Placeholder) {
		return withPlaceholder(f, w, s.Focused.Placeholder)
	}
	return f.View()
}

// withPlaceholder draws an empty field whose placeholder has letters without a width,
// behind the cursor: the library takes as many runes of it as it has cells.
func withPlaceholder(f *textinput.Model, w int, style lipgloss.Style) string {
	text := Cell(f.Placeholder, max(w-1, 1))
	f.Placeholder = " "
	return xansi.Cut(f.View(), 0, xansi.StringWidth(f.Prompt)+1) + style.Render(text)
}

// NewFilter returns an empty field that narrows a list.
func NewFilter() textinput.Model {
	f := textinput.New()
	f.Prompt, f.Placeholder = "› ", lang.T("type-to-filter")
	f.SetVirtualCursor(true)
	f.Focus()
	return f
}
