package deck

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// diagram draws a diagram that was prepared, or nothing where it does not fit:
// then its source shows.
func (p *paper) diagram(piece deck.Piece, width int) []string {
	a := p.assets.of(piece)
	if a == nil || a.err != nil {
		return nil
	}
	at := slices.IndexFunc(a.drawings, func(lines []string) bool { return widest(lines) <= width })
	if at < 0 {
		return nil
	}
	lines, widest := a.drawings[at], widest(a.drawings[at])
	style := p.look.theme.Style(theme.Text)
	out := make([]string, len(lines))
	for i, l := range lines {
		if l != "" {
			out[i] = strings.Repeat(" ", (width-widest)/2) + style.Render(l)
		}
	}
	if a.left != "" && !p.thumb {
		for _, l := range wrap.Lines(a.left, width, "") {
			out = append(out, p.look.theme.Style(theme.Muted).Render(l))
		}
	}
	return out
}

func widest(lines []string) int {
	w := 0
	for _, l := range lines {
		w = max(w, xansi.StringWidth(l))
	}
	return w
}
