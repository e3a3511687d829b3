package widget

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
)

// Prose makes the lines of a page that tells of the state of things.
type Prose struct {
	Window *Window
	W      int // of a line, in cells
	Lines  []string
}

// Head adds a heading.
func (p *Prose) Head(text string) {
	if len(p.Lines) > 0 {
		p.Lines = append(p.Lines, "")
	}
	p.Lines = append(p.Lines, p.Window.Theme.Style(theme.Primary).Bold(true).Render(text))
}

// Say adds a line that wraps, behind a mark of a colour of its own.
func (p *Prose) Say(mark string, token theme.Token, text string, style theme.Token) {
	if p.Window.Spoken { // who listens has no columns
		p.Lines = append(p.Lines, strings.Join(strings.Fields(mark+" "+text), " "))
		return
	}
	room := max(p.W-xansi.StringWidth(mark)-2, 8)
	for i, l := range wrap.Lines(text, room, "") {
		lead := p.Window.Theme.Style(token).Render(mark) + " "
		if i > 0 {
			lead = strings.Repeat(" ", xansi.StringWidth(mark)+1)
		}
		p.Lines = append(p.Lines, lead+p.Window.Theme.Style(style).Render(l))
	}
}

// Text adds a line.
func (p *Prose) Text(text string) { p.Say("", theme.Text, text, theme.Text) }

// Muted adds a line of less weight.
func (p *Prose) Muted(text string) { p.Say("", theme.Text, text, theme.Muted) }
