package theme

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"
)

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
