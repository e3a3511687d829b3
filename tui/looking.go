package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/look"
)

// painted is the model as its look sees it.
type painted struct{ host }

// The methods implement [look.Program].

func (p painted) Pictures()                { picturing{p.host}.turn() }
func (p painted) Reread() tea.Cmd          { return p.m.settings.Reread() }
func (p painted) Origin(key string) string { return p.m.settings.Loaded().SaidOrigin(key) }

func (p painted) Save(by dialog.Saver, entries ...look.Entry) tea.Cmd {
	return p.m.settings.Save(by, entries...)
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
