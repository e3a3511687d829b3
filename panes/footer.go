package panes

import (
	"strings"

	"charm.land/lipgloss/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/sanitize"
)

// mostSaid is how many rows what a pane says takes at most.
const mostSaid = 5

// FooterRows returns what a pane says at its foot in rows of w cells: each text begins a
// row, the last one on its own where there is more than fits.
func FooterRows(style lipgloss.Style, w int, texts ...string) []string {
	var lines []string
	for i, text := range texts {
		wrapped := strings.Split(xansi.Wrap(sanitize.Line(text), max(w-2, 1), ""), "\n")
		if most := mostSaid - len(lines) - (len(texts) - 1 - i); len(wrapped) > most {
			wrapped = wrapped[:max(most, 1)]
			last := &wrapped[len(wrapped)-1]
			*last = xansi.Truncate(*last, max(w-3, 1), "") + "…"
		}
		lines = append(lines, wrapped...)
	}
	for i, l := range lines {
		l = xansi.Truncate(" "+strings.TrimSpace(l), w, "")
		lines[i] = style.Render(l + strings.Repeat(" ", max(w-xansi.StringWidth(l), 0)))
	}
	return lines
}

// OverlayRows lays a foot over the last rows of a pane and leaves its first head rows.
func OverlayRows(rows, foot []string, head int) []string {
	foot = foot[:max(min(len(foot), len(rows)-head), 0)]
	return append(rows[:len(rows)-len(foot)], foot...)
}

// JoinHints returns the first of some hints, the most useful one first, that stand whole
// beside each other in w cells.
func JoinHints(w int, hints ...string) string {
	line := ""
	for _, h := range hints {
		if line != "" {
			h = line + " · " + h
		}
		if xansi.StringWidth(h) > w {
			break
		}
		line = h
	}
	return line
}
