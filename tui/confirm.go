package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// confirmDialog asks before something that cannot be taken back.
type confirmDialog struct {
	page
	about []string // what it is about, each a line or more
	yes   func(*Model) tea.Cmd
}

// confirm makes the dialog of some lines; keys says what enter does.
func (m *Model) confirm(title, keys string, lines []string, yes func(*Model) tea.Cmd) dialog {
	return &confirmDialog{page{title: title, foot: lang.T("enter %s · esc keeps it", keys)}, lines, yes}
}

func (d *confirmDialog) draw(m *Model) string {
	d.lines = d.lines[:0]
	for _, l := range d.about {
		for _, row := range wrap.Lines("• "+sanitize.Line(l), pageWidth(m.w), "/") {
			d.lines = append(d.lines, m.theme.Style(theme.Text).Render(row))
		}
	}
	return d.page.draw(m)
}

func (d *confirmDialog) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	if k.Keystroke() == "enter" && !d.typing {
		if !d.grants(m, k) {
			return nil, false
		}
		m.drop(d)
		return d.yes(m), true
	}
	return d.page.key(m, k)
}

// quitOr leaves, or asks first where programs are at work that end with us.
func (m *Model) quitOr(title, keys string, leave func(*Model) tea.Cmd) tea.Cmd {
	var busy []string
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if b, ok := t.Content.(panes.Busier); ok && b.Busy() {
				busy = append(busy, t.Content.Title())
			}
		}
	}
	if len(busy) == 0 {
		return leave(m)
	}
	m.push(m.confirm(title, keys, busy, leave))
	return nil
}

func (m *Model) leaveNow() tea.Cmd {
	m.quit = true
	return m.parting()
}
