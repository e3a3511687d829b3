package tui

import "github.com/openspace-tui/openspace/internal/lang"

// heedLanguage has all that shows drawn anew where it is said in another
// language than before: what contents keep of it holds texts.
func (m *Model) heedLanguage(before string) {
	if lang.Spoken() == before {
		return
	}
	m.screen.Redraw()
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(interface{ Redraw() }); ok {
				c.Redraw()
			}
		}
	}
	m.complete.Refresh()
}
