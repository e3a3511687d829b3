package deck

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/figure"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// headRows is about what a heading takes of a slide.
const headRows = 4

// diagram draws a diagram that was prepared, or nothing where it does not fit:
// then its source shows. It is drawn the way that it says, or where that is too wide
// or too high another way that is not. A small slide has its place.
func (p *paper) diagram(piece deck.Piece, width, rows int) []string {
	a := p.assets.of(piece)
	if a == nil && p.thumb {
		a = &asset{}
	}
	if a == nil || a.err != nil {
		return nil
	}
	text := width
	if p.wide > 0 {
		width = p.wide
	}
	narrow := func(lines []string) bool { return widest(lines) <= width }
	at := slices.IndexFunc(a.drawings, func(lines []string) bool { return narrow(lines) && len(lines) <= rows-headRows })
	for i := range a.drawings {
		if fits := at >= 0 && len(a.drawings[at]) <= rows-headRows; !fits && narrow(a.drawings[i]) && (at < 0 || len(a.drawings[i]) < len(a.drawings[at])) {
			at = i
		}
	}
	switch {
	case at < 0 && p.thumb:
		kind, _, _ := strings.Cut(strings.TrimSpace(piece.Text), "\n")
		return []string{p.look.theme.Style(theme.Muted).Render(xansi.Truncate("▦ "+sanitize.Line(kind), width, "…"))}
	case at < 0:
		return nil
	}
	lines, widest := a.drawings[at], widest(a.drawings[at])
	out := make([]string, len(lines))
	for i, l := range lines {
		if l != "" {
			out[i] = strings.Repeat(" ", (width-widest)/2) + p.dyed(l)
			if p.wide > 0 {
				out[i] = acrossPane + p.dyed(l) + strings.Repeat(" ", widest-xansi.StringWidth(l))
			}
		}
	}
	if a.left != "" && !p.thumb {
		for _, l := range wrap.Lines(a.left, text, "") {
			out = append(out, p.look.theme.Style(theme.Muted).Render(l))
		}
	}
	return out
}

// dyed gives a line of a diagram its colours: those of bars by what they tell.
func (p *paper) dyed(line string) string {
	var out strings.Builder
	for line != "" {
		is := tokenOf([]rune(line)[0])
		n := strings.IndexFunc(line, func(c rune) bool { return tokenOf(c) != is })
		if n < 0 {
			n = len(line)
		}
		out.WriteString(p.look.theme.Style(is).Render(line[:n]))
		line = line[n:]
	}
	return out.String()
}

// tokenOf is the colour of a character of a diagram.
func tokenOf(c rune) theme.Token {
	switch figure.InkOf(c) {
	case figure.InkBar:
		return theme.Accent
	case figure.InkDone:
		return theme.Muted
	case figure.InkCritical:
		return theme.Error
	case figure.InkGrid:
		return theme.Border
	}
	return theme.Text
}

func widest(lines []string) int {
	w := 0
	for _, l := range lines {
		w = max(w, xansi.StringWidth(l))
	}
	return w
}
