package dialog

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Input asks for one line of text.
type Input struct {
	Title string
	Field textinput.Model
	Done  func(text string) tea.Cmd
}

// Key implements [Dialog].
func (d *Input) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "esc":
		return nil, true
	case "enter":
		text := strings.TrimSpace(d.Field.Value())
		if text == "" {
			return nil, false
		}
		h.Dialogs().Drop(d)
		return d.Done(text), true
	}
	var cmd tea.Cmd
	d.Field, cmd = d.Field.Update(k)
	return cmd, false
}

// Cancel implements [Dialog].
func (d *Input) Cancel(Host) tea.Cmd { return nil }

// Paste implements [Paster].
func (d *Input) Paste(_ Host, text string) tea.Cmd {
	var cmd tea.Cmd
	d.Field, cmd = d.Field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	return cmd
}

// Draw implements [Dialog].
func (d *Input) Draw(win *widget.Window) string {
	return win.Box(d.Title, win.Field(&d.Field, min(max(win.W-12, 10), 60)),
		win.Theme.Style(theme.Muted).Render(lang.T("enter-keeps-esc-leaves-it")))
}
