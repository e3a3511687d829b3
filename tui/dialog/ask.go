package dialog

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Ask asks for a line of text that something wants to go on, and stays
// while that is tried. A secret shows as dots alone.
type Ask struct {
	Title, About string
	Text         textinput.Model
	Secret       bool
	Busy, Fault  string
	Done         func(text string) tea.Cmd
}

// NewAsk returns an empty field.
func NewAsk(title, about string, secret bool) *Ask {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	if secret {
		f.EchoMode, f.EchoCharacter = textinput.EchoPassword, '•'
		f.Placeholder = lang.T("paste-or-type-the-key")
	}
	f.Focus()
	return &Ask{Title: title, About: about, Text: f, Secret: secret}
}

// Key implements [Dialog].
func (d *Ask) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "esc":
		d.Text.SetValue("")
		return nil, true
	case "enter":
		if d.Busy != "" {
			return nil, false
		}
		d.Fault = ""
		return d.Done(strings.TrimSpace(d.Text.Value())), false
	}
	if d.Busy != "" {
		return nil, false
	}
	d.Fault = ""
	var cmd tea.Cmd
	d.Text, cmd = d.Text.Update(k)
	return cmd, false
}

// Cancel implements [Dialog].
func (d *Ask) Cancel(Host) tea.Cmd { return nil }

// Paste implements [Paster].
func (d *Ask) Paste(_ Host, text string) tea.Cmd {
	if d.Busy != "" {
		return nil
	}
	var cmd tea.Cmd
	d.Text, cmd = d.Text.Update(tea.PasteMsg{Content: sanitize.Line(strings.TrimSpace(text))})
	return cmd
}

// Draw implements [Dialog].
func (d *Ask) Draw(win *widget.Window) string {
	w := widget.PageWidth(win.W)
	var lines []string
	for _, l := range wrap.Lines(d.About, w, "") {
		lines = append(lines, win.Theme.Style(theme.Text).Render(widget.Cell(l, w)))
	}
	lines = append(lines, "", win.Field(&d.Text, w-4), "")
	switch {
	case d.Busy != "":
		lines = append(lines, win.Theme.Style(theme.Warning).Render(d.Busy))
	case d.Fault != "":
		for _, l := range widget.AtMost(4, d.Fault, w) {
			lines = append(lines, win.Theme.Style(theme.Error).Render(l))
		}
	default:
		lines = append(lines, "")
	}
	return win.Box(d.Title, strings.Join(lines, "\n"),
		win.Theme.Style(theme.Muted).Render(lang.T("enter-goes-esc-goes-back")))
}
