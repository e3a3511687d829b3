package panes

import (
	"image/color"
	"strings"

	"charm.land/bubbles/v2/textinput"
	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"
)

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

// Caret is the cell of a drawn field in which the next letter comes, and whether
// one is written in it. The library's own answer counts letters, not cells.
func Caret(f textinput.Model) (x int, ok bool) {
	f.SetVirtualCursor(true)
	s := f.Styles()
	s.Cursor.Color = CaretColor
	f.SetStyles(s)
	_, x, _, ok = TakeCaret(f.View(), lipgloss.NewStyle())
	return x, ok
}

// CaretColor is that of a cursor which stands for the terminal's own until a
// frame is put together, see [TakeCaret].
var CaretColor = color.RGBA{1, 2, 4, 0xff}

// CaretStyle draws the cell of a caret for [TakeCaret] to find.
func CaretStyle() lipgloss.Style { return lipgloss.NewStyle().Foreground(CaretColor).Reverse(true) }

// TakeCaret finds the caret in what was drawn, in cells, and draws the letter
// there in a style: the terminal's cursor comes over it.
func TakeCaret(drawn string, style lipgloss.Style) (plain string, x, y int, ok bool) {
	opens := func(s lipgloss.Style) string { before, _, _ := strings.Cut(s.Render("x"), "x"); return before }
	before, after, ok := strings.Cut(drawn, opens(CaretStyle()))
	if !ok {
		return drawn, 0, 0, false
	}
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return before + opens(style) + after, xansi.StringWidth(line), strings.Count(before, "\n"), true
}
