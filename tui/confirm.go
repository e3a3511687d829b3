package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// quitOr leaves, or asks first where programs are at work that end with us.
func (m *Model) quitOr(title, keys string, leave func() tea.Cmd) tea.Cmd {
	var busy []string
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if b, ok := t.Content.(panes.Busier); ok && b.Busy() {
				busy = append(busy, t.Content.Title())
			}
		}
	}
	if len(busy) == 0 {
		return leave()
	}
	m.dialogs.Push(dialog.NewConfirm(title, keys, busy, leave))
	return nil
}

func (m *Model) leaveNow() tea.Cmd {
	m.quit = true
	return m.roster.Part()
}
