package chat

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes/chat/pen"
	"github.com/openspace-tui/openspace/theme"
)

// rowMarks is what may be marked in a row.
type rowMarks struct {
	hits     []pen.Cells // of a search
	current  int         // which of those is gone to, or -1
	from, to int         // cells of what is selected by the mouse
	picked   bool        // its message is selected
	at       stop        // the target under the cursor, if on
	on       bool
}

// draw draws a row with what is marked in it.
func (of rowMarks) draw(ink *pen.Pen, line string, spans []anchor.Span) string {
	hits, from, to := of.hits, of.from, of.to
	if len(hits) > 0 {
		const off = "\x1b[22;27;49m"
		var others []pen.Cells
		if n := of.current; n >= 0 {
			line = pen.Overlay(line, hits[n:n+1], "\x1b[7m", off)
			others = append(append(others, hits[:n]...), hits[n+1:]...)
		} else {
			others = hits
		}
		if len(others) > 0 {
			on, off := "\x1b[1m"+syntax.Ground(ink.Theme.Color(theme.Highlight)), off
			if ink.Theme.Color(theme.Highlight) == theme.Reversed() { // as the current one is
				on, off = "\x1b[1;4m", "\x1b[22;24m"
			}
			line = pen.Overlay(line, others, on, off)
		}
	}
	if to > from {
		// on one ground, without colours
		line = pen.Over(line, from, min(to, xansi.StringWidth(line)), "\x1b[m\x1b[7m", "\x1b[m")
	}
	if of.picked {
		if of.on && of.at.n < len(spans) {
			line = pointAt(ink, line, spans[of.at.n])
		}
		line = ink.Styles.Primary.Render("▌") + xansi.Cut(line, 1, max(xansi.StringWidth(line), 1))
	}
	return line
}

// pointAt marks the target under the cursor: a link by itself, a code block in
// its margin, a tool by its whole line.
func pointAt(ink *pen.Pen, line string, s anchor.Span) string {
	end := xansi.StringWidth(line)
	switch kind, _, _ := strings.Cut(s.Target, ":"); kind + ":" {
	case markdown.CodeTarget:
		return xansi.Cut(line, 0, s.From) + ink.Styles.Primary.Render("▶") + xansi.Cut(line, s.From+1, end)
	case pen.PartTarget:
		return pen.Over(line, s.From, end, "\x1b[7m", "\x1b[27m")
	}
	return pen.Over(line, s.From, s.To, "\x1b[7m", "\x1b[27m")
}
