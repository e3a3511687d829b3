package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// confirmDialog asks before something that cannot be taken back.
type confirmDialog struct {
	page
	about []string // what it is about, each a line or more
	yes   func() tea.Cmd
}

// confirm makes the dialog of some lines; keys says what enter does.
func (m *Model) confirm(title, keys string, lines []string, yes func() tea.Cmd) dialog {
	return &confirmDialog{page{widget.Page{Title: title, Foot: lang.T("enter %s · esc keeps it", keys)}}, lines, yes}
}

func (d *confirmDialog) draw(win *widget.Window) string {
	d.Lines = d.Lines[:0]
	for _, l := range d.about {
		for _, row := range wrap.Lines("• "+sanitize.Line(l), widget.PageWidth(win.W), "/") {
			d.Lines = append(d.Lines, win.Theme.Style(theme.Text).Render(row))
		}
	}
	return d.page.draw(win)
}

func (d *confirmDialog) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	if k.Keystroke() == "enter" && !d.Typing {
		if !d.Grants(m.o.Now(), k) {
			return nil, false
		}
		m.drop(d)
		return d.yes(), true
	}
	return d.page.key(m, k)
}

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
	m.push(m.confirm(title, keys, busy, leave))
	return nil
}

func (m *Model) leaveNow() tea.Cmd {
	m.quit = true
	return m.parting()
}
