// Package widget draws what dialogs, pages and lists are made of. It knows no engine,
// no panes and no commands.
package widget

import (
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// Window is what is drawn in.
type Window struct {
	W, H  int // in cells
	Theme *theme.Theme
	Now   func() time.Time
	// Foot is how many rows of the box drawn last tell its keys.
	Foot int
	// Spoken is set where a screen reader reads what is drawn: nothing is aligned.
	Spoken bool
}

// Framed reports whether boxes have a border. A small window needs the cells, and
// its boxes are as wide as it is.
func (win *Window) Framed() bool { return win.W >= 24 && win.H >= 8 }

// leastBody is what of a body shows in any window that has room for it: a
// title, a field and the row that is chosen.
const leastBody = 3

// Box frames a dialog or a list. Where the window is too small for it, the end
// of the body gives way, down to its first lines, and then that of the foot,
// which tells the keys.
func (win *Window) Box(title, body, foot string) string {
	room, w := win.H, win.W
	if win.Framed() {
		room, w = win.H-2, win.W-4
	}
	lines := strings.Split(body, "\n")
	if title != "" {
		lines = append([]string{win.Theme.Style(theme.Primary).Bold(true).Render(title)}, lines...)
	}
	var last []string
	if foot != "" {
		last = wrap.Lines(foot, max(w, 1), "")
		if most := max(room-min(len(lines), leastBody), 1); len(last) > most {
			last = last[:most]
			last[most-1] = xansi.Truncate(last[most-1]+" …", w, "…")
		}
	}
	lines = append(lines[:max(min(len(lines), room-len(last)), 0)], last...)
	win.Foot = len(last)
	for i, l := range lines {
		lines[i] = xansi.Truncate(l, w, "…")
	}
	if !win.Framed() {
		return lipgloss.NewStyle().Width(w).Render(strings.Join(lines, "\n"))
	}
	style := lipgloss.NewStyle().Border(lipgloss.RoundedBorder()).BorderForeground(
		win.Theme.Color(theme.BorderOn)).Padding(0, 1)
	return style.Render(strings.Join(lines, "\n"))
}

// FirstRow is the row of a box in which a list begins, below title and filter.
func (win *Window) FirstRow() int {
	if win.Framed() {
		return 3
	}
	return 2
}

// PageWidth is how wide a page's lines are in a window.
func PageWidth(w int) int { return FrameWidth(w, 76) }

// FrameWidth is how wide the lines of a box are in a window, which has so many
// cells at most.
func FrameWidth(window, most int) int { return min(max(window-8, 16), most) }
