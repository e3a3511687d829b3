package tui

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

// askField asks for a line of text that something wants to go on, and stays
// while that is tried. A secret shows as dots alone.
type askField struct {
	title, about string
	field        textinput.Model
	secret       bool
	busy, fault  string
	done         func(text string) tea.Cmd
}

func newAskField(title, about string, secret bool) *askField {
	f := textinput.New()
	f.Prompt = "› "
	f.SetVirtualCursor(true)
	if secret {
		f.EchoMode, f.EchoCharacter = textinput.EchoPassword, '•'
		f.Placeholder = lang.T("paste or type the key")
	}
	f.Focus()
	return &askField{title: title, about: about, field: f, secret: secret}
}

func (d *askField) key(m *Model, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "esc":
		d.field.SetValue("")
		return nil, true
	case "enter":
		if d.busy != "" {
			return nil, false
		}
		d.fault = ""
		return d.done(strings.TrimSpace(d.field.Value())), false
	}
	if d.busy != "" {
		return nil, false
	}
	d.fault = ""
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(k)
	return cmd, false
}

func (d *askField) cancel(*Model) tea.Cmd { return nil }

func (d *askField) paste(_ *Model, text string) tea.Cmd {
	if d.busy != "" {
		return nil
	}
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(tea.PasteMsg{Content: sanitize.Line(strings.TrimSpace(text))})
	return cmd
}

func (d *askField) draw(win *widget.Window) string {
	w := widget.PageWidth(win.W)
	var lines []string
	for _, l := range wrap.Lines(d.about, w, "") {
		lines = append(lines, win.Theme.Style(theme.Text).Render(widget.Cell(l, w)))
	}
	lines = append(lines, "", win.Field(&d.field, w-4), "")
	switch {
	case d.busy != "":
		lines = append(lines, win.Theme.Style(theme.Warning).Render(d.busy))
	case d.fault != "":
		for _, l := range widget.AtMost(4, d.fault, w) {
			lines = append(lines, win.Theme.Style(theme.Error).Render(l))
		}
	default:
		lines = append(lines, "")
	}
	return win.Box(d.title, strings.Join(lines, "\n"),
		win.Theme.Style(theme.Muted).Render(lang.T("enter goes on · esc goes back")))
}
