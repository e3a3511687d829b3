package dialog

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Values changes a setting that is a list: its last row takes another one.
// Only what the person's own file holds is listed; a workspace's stays there.
type Values struct {
	of    config.Key
	items []string
	at    int
	top   int
	h     int
	field *textinput.Model // the row that is being written
	note  string
	above int // rows of the description
	save  func(items []string, by Saver) tea.Cmd
}

// NewValues returns the list of a setting. Save keeps another one, nil to take it out of
// the file, and tells how that went.
func NewValues(k config.Key, items []string, save func(items []string, by Saver) tea.Cmd) *Values {
	return &Values{of: k, items: slices.Clone(items), save: save}
}

// Key implements [Dialog].
func (d *Values) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	key := k.Keystroke()
	if d.field != nil {
		return d.editKey(k), false
	}
	switch key {
	case "esc":
		return nil, true
	case "up", "ctrl+p", "k":
		d.at = (d.at + len(d.items)) % (len(d.items) + 1)
	case "down", "ctrl+n", "j", "tab":
		d.at = (d.at + 1) % (len(d.items) + 1)
	case "enter":
		d.begin()
	case "ctrl+d", "delete", "backspace":
		if d.at < len(d.items) {
			return d.write(slices.Delete(slices.Clone(d.items), d.at, d.at+1)), false
		}
	}
	return nil, false
}

func (d *Values) begin() {
	f := textinput.New()
	f.Prompt = ""
	f.SetVirtualCursor(true)
	if d.at < len(d.items) {
		f.SetValue(sanitize.Line(d.items[d.at]))
		f.CursorEnd()
	}
	f.Focus()
	d.field, d.note = &f, ""
}

func (d *Values) editKey(k tea.KeyPressMsg) tea.Cmd {
	switch k.Keystroke() {
	case "esc":
		d.field, d.note = nil, ""
		return nil
	case "enter":
		text := strings.TrimSpace(d.field.Value())
		items := slices.Clone(d.items)
		switch {
		case text == "":
			d.field = nil
			return nil
		case d.at < len(items):
			items[d.at] = text
		default:
			items = append(items, text)
		}
		return d.write(items)
	}
	f, cmd := d.field.Update(k)
	d.field = &f
	return cmd
}

// write keeps the list; an empty one is taken out of the file.
func (d *Values) write(items []string) tea.Cmd {
	return d.save(items, valuesSaved{d, items})
}

// valuesSaved notes in the list how keeping other values went.
type valuesSaved struct {
	d     *Values
	items []string
}

// Saved implements [Saver].
func (s valuesSaved) Saved(err error) {
	d := s.d
	if err != nil {
		d.note = sanitize.Line(lang.Translate(err))
		return
	}
	if len(s.items) > len(d.items) {
		d.at = len(s.items)
	}
	d.items, d.field, d.note = s.items, nil, ""
	d.at = min(d.at, len(d.items))
}

// Cancel implements [Dialog].
func (d *Values) Cancel(Host) tea.Cmd { return nil }

// Paste implements [Paster].
func (d *Values) Paste(_ Host, text string) tea.Cmd {
	if d.field == nil {
		return nil
	}
	f, cmd := d.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	d.field = &f
	return cmd
}

// Wheel implements [Clicker].
func (d *Values) Wheel(by int) {
	if d.field == nil {
		d.at = max(min(d.at+by, len(d.items)), 0)
	}
}

// Click implements [Clicker].
func (d *Values) Click(h Host, y int) (tea.Cmd, bool) {
	first := h.Window().FirstRow() - 1 + d.above
	i := d.top + y - first
	if d.field != nil || y < first || i > len(d.items) {
		return nil, false
	}
	if d.at == i {
		d.begin()
	}
	d.at = i
	return nil, false
}

// Draw implements [Dialog].
func (d *Values) Draw(win *widget.Window) string {
	w := widget.PageWidth(win.W)
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	on := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
	var lines []string
	for _, l := range widget.AtMost(2, widget.Quoted(lang.T(d.of.Doc)), w) {
		lines = append(lines, muted.Render(widget.Cell(l, w)))
	}
	d.above = len(lines)
	d.h = min(max(win.H-10-d.above, 1), len(d.items)+1)
	d.top = widget.Scrolled(d.top, d.at, d.h, len(d.items)+1)
	for i := d.top; i < d.top+d.h; i++ {
		label, style := lang.T("add-one"), muted
		if i < len(d.items) {
			label, style = sanitize.Line(d.items[i]), text
		}
		switch {
		case i == d.at && d.field != nil:
			lines = append(lines, " "+win.Field(d.field, w-4))
		case i == d.at:
			lines = append(lines, on.Render(widget.Cell(" "+label, w)))
		default:
			lines = append(lines, style.Render(widget.Cell(" "+label, w)))
		}
	}
	for _, l := range widget.AtMost(2, d.note, w) {
		lines = append(lines, win.Theme.Style(theme.Error).Render(widget.Cell(l, w)))
	}
	foot := lang.T("enter-writes-ctrl-d-removes")
	if d.field != nil {
		foot = lang.T("enter-keeps-esc-leaves-it")
	}
	title := widget.TitledAt(d.of.Name, w, d.at, d.top, d.h, len(d.items)+1)
	return win.Box(title, strings.Join(lines, "\n"), muted.Render(wrap.Text(foot, w, "")))
}
