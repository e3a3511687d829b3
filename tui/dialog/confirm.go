package dialog

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Confirm asks before something that cannot be taken back.
type Confirm struct {
	Page
	About []string // what it is about, each a line or more
	Yes   func() tea.Cmd
}

// NewConfirm returns the question about some lines; keys says what enter does.
func NewConfirm(title, keys string, about []string, yes func() tea.Cmd) *Confirm {
	return &Confirm{Page: NewPage(title, lang.T("enter-esc-keeps-it", keys)), About: about, Yes: yes}
}

// Draw returns the lines in a box.
func (d *Confirm) Draw(win *widget.Window) string {
	d.Lines = d.Lines[:0]
	for _, l := range d.About {
		for _, row := range wrap.Lines("• "+sanitize.Line(l), widget.PageWidth(win.W), "/") {
			d.Lines = append(d.Lines, win.Theme.Style(theme.Text).Render(row))
		}
	}
	return d.Page.Draw(win)
}

// Key answers once the end was read.
func (d *Confirm) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	if k.Keystroke() == "enter" && !d.Typing {
		if !d.Grants(h.Window().Now(), k) {
			return nil, false
		}
		h.Dialogs().Drop(d)
		return d.Yes(), true
	}
	return d.Page.Key(h, k)
}
