package tui

import (
	"os"

	"github.com/openspace-tui/openspace/internal/lang"
)

// speak takes the language that the configuration names.
func (m *Model) speak(setting string) {
	changed, err := lang.Use(setting, os.Getenv)
	m.report(err)
	if changed {
		m.retell()
	}
}

// retell has all that shows drawn anew: what is kept of it holds texts.
func (m *Model) retell() {
	m.epoch++
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(interface{ Redraw() }); ok {
				c.Redraw()
			}
		}
	}
	m.complete.refresh(m)
}
