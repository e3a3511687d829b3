package panes

import (
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/theme"
)

// Pen draws rows of W cells in the looks of a theme.
type Pen struct {
	Theme *theme.Theme
	W     int
}

// Style is the look of a token.
func (p Pen) Style(t theme.Token) lipgloss.Style { return p.Theme.Style(t) }

// Pad brings a row to the width, and cuts one that is longer.
func (p Pen) Pad(row string) string { return Pad(row, p.W) }

// Pad brings a row to w cells, and cuts one that is longer.
func Pad(row string, w int) string {
	n := xansi.StringWidth(row)
	if n > w {
		row = xansi.Truncate(row, w, "")
		n = xansi.StringWidth(row)
	}
	return row + strings.Repeat(" ", max(w-n, 0))
}

// Foot is the look of a pane's last row, which tells what can be done where the
// pane has the keyboard, and warn the look of what is said or asked there.
func (p Pen) Foot(focused bool) (hint, warn lipgloss.Style) {
	hint = p.Style(theme.Muted)
	if focused {
		hint = lipgloss.NewStyle().Foreground(p.Theme.Color(theme.Text)).Background(p.Theme.Color(theme.Panel))
	}
	return hint, hint.Foreground(p.Theme.Color(theme.Warning))
}
