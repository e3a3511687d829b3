package deck

import (
	"slices"
	"strings"
	"unicode/utf8"

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
func (p *slideRenderer) diagram(piece deck.Piece, width, rows int) []string {
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
	low := func(d drawing) bool { return len(d.lines) <= rows-headRows }
	at := slices.IndexFunc(a.drawings, func(d drawing) bool { return d.wide <= width && low(d) })
	for i, d := range a.drawings {
		if fits := at >= 0 && low(a.drawings[at]); !fits && d.wide <= width &&
			(at < 0 || len(d.lines) < len(a.drawings[at].lines)) {
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
	d := &a.drawings[at]
	p.dye(d)
	out := make([]string, len(d.lines))
	for i, l := range d.lines {
		if l != "" {
			out[i] = strings.Repeat(" ", (width-d.wide)/2) + d.dyed[i]
			if p.wide > 0 {
				out[i] = acrossPane + d.dyed[i] + strings.Repeat(" ", d.wide-xansi.StringWidth(l))
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

// dye gives a drawing the colours of the slide's theme.
func (p *slideRenderer) dye(d *drawing) {
	if d.theme == p.look.theme {
		return
	}
	d.theme, d.dyed = p.look.theme, make([]string, len(d.lines))
	for i, l := range d.lines {
		d.dyed[i] = p.dyed(l)
	}
}

// dyed returns a line of a diagram its colours: those of bars by what they tell.
func (p *slideRenderer) dyed(line string) string {
	var out strings.Builder
	for line != "" {
		first, _ := utf8.DecodeRuneInString(line)
		is := tokenOf(first)
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
