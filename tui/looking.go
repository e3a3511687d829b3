package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes"
	deckpane "github.com/openspace-tui/openspace/panes/deck"
	"github.com/openspace-tui/openspace/tui/look"
)

// painted is the model as its look sees it.
type painted struct{ host }

// The methods implement [look.Program].

func (p painted) Pictures()                { picturing(p).turn() }
func (p painted) Reread() tea.Cmd          { return p.m.reread() }
func (p painted) Origin(key string) string { return p.m.conf().SaidOrigin(key) }

func (p painted) Save(then func(error), entries ...look.Entry) tea.Cmd {
	return p.m.save(then, entries...)
}

func (p painted) Turned(dark *bool) {
	p.m.screen.Redraw()
	if p.m.ws == nil || dark == nil {
		return
	}
	for _, pane := range p.m.ws.Panes() {
		for _, t := range pane.Tabs {
			if c, ok := t.Content.(panes.Schemer); ok {
				c.ColorScheme(*dark)
			}
		}
	}
}

// Profile is what to draw with from the first frame on a terminal that was
// found to have found.
func (m *Model) Profile(found colorprofile.Profile) colorprofile.Profile {
	return m.look.Profile(found)
}

// palettes gives exports the colours of the themes that decks name, as they show
// now, and tells of those that are not there.
func (p painted) palettes() func(*deck.Deck) (*export.Palette, lang.Message) {
	th, all := p.m.win.Theme, p.m.look.Library()
	return func(d *deck.Deck) (*export.Palette, lang.Message) { return deckpane.Palette(th, all, d) }
}
