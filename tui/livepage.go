package tui

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// livePage is a page whose lines are made anew with each frame, from what is
// known then.
type livePage struct {
	page
	build func(m *Model, w int) []string
}

func (d *livePage) draw(m *Model) string {
	d.lines = d.build(m, pageWidth(m.w))
	return d.page.draw(m)
}

// prose styles what pages on the state of things are made of.
type prose struct {
	m     *Model
	w     int
	lines []string
}

func (p *prose) head(text string) {
	if len(p.lines) > 0 {
		p.lines = append(p.lines, "")
	}
	p.lines = append(p.lines, p.m.theme.Style(theme.Primary).Bold(true).Render(text))
}

// say adds a line that wraps, behind a mark of a colour of its own.
func (p *prose) say(mark string, token theme.Token, text string, style theme.Token) {
	if p.m.ears != nil { // who listens has no columns
		p.lines = append(p.lines, strings.Join(strings.Fields(mark+" "+text), " "))
		return
	}
	room := max(p.w-xansi.StringWidth(mark)-2, 8)
	for i, l := range wrap.Lines(text, room, "") {
		lead := p.m.theme.Style(token).Render(mark) + " "
		if i > 0 {
			lead = strings.Repeat(" ", xansi.StringWidth(mark)+1)
		}
		p.lines = append(p.lines, lead+p.m.theme.Style(style).Render(l))
	}
}

func (p *prose) text(text string)  { p.say("", theme.Text, text, theme.Text) }
func (p *prose) muted(text string) { p.say("", theme.Text, text, theme.Muted) }
