package dialog

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// aboutRows is how many rows tell of the chosen setting.
func aboutRows(h int) int {
	if h < 18 {
		return 1
	}
	return 5
}

// Draw implements [Dialog].
func (d *Settings) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 92)
	d.field.Placeholder = lang.T("type-to-find-a-setting")
	room := max(win.H-8-aboutRows(win.H), 1)
	body := d.list(win, w)
	d.h = min(room, len(body))
	at := 0
	for i, of := range d.rows {
		if of == d.at {
			at = i
			break
		}
	}
	top := at // the heading above the first row of a section shows too
	if at > 0 && d.rows[at-1] < 0 {
		top = at - 1
	}
	d.top = max(min(d.top, top), at-d.h+1, 0)
	d.top = min(d.top, max(len(body)-d.h, 0))
	shown := body[d.top : d.top+d.h]
	d.rows = d.rows[d.top : d.top+d.h]
	filter := d.field
	if d.edit != nil { // the cursor is there
		filter.Blur()
	}
	lines := append([]string{win.Field(&filter, w-4)}, shown...)
	if len(d.shown) == 0 {
		lines = append(lines, win.Theme.Style(theme.Muted).Render(" "+lang.T("nothing-matches")))
	}
	for len(lines) < min(room, len(d.keys)+8)+1 {
		lines = append(lines, "")
	}
	lines = append(lines, d.about(win, w)...)
	for i, l := range lines {
		lines[i] = widget.Cell(l, w)
	}
	foot := lang.T("enter-changes-left-right-turn")
	if d.edit != nil {
		foot = lang.T("enter-keeps-esc-leaves-it")
	}
	title := widget.Titled(lang.T("settings"), w, d.top, d.top+d.h, len(body))
	return win.Box(title, strings.Join(lines, "\n"), win.Theme.Style(theme.Muted).Render(wrap.Text(foot, w, "")))
}

// list draws the settings under their headings, and notes which stands where.
func (d *Settings) list(win *widget.Window, w int) []string {
	head := win.Theme.Style(theme.Secondary).Bold(true)
	var out []string
	d.rows = nil
	var section lang.Phrase
	for at, i := range d.shown {
		k := d.keys[i]
		if s := config.Section(k.Name); s != section {
			section = s
			out, d.rows = append(out, head.Render(lang.T(s))), append(d.rows, -1)
		}
		out, d.rows = append(out, d.row(win, k, at == d.at, w)), append(d.rows, at)
	}
	return out
}

func (d *Settings) row(win *widget.Window, k config.Key, on bool, w int) string {
	name, from := 22, fromCells()
	if w < 60 {
		name, from = min(20, max(w-12, w/2)), 0
	}
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	conf := d.from.Conf()
	o := conf.Origin(k.Name)
	label := widget.Cell("  "+k.Name, name)
	value := plainValue(conf.Text(k.Name))
	if k.Kind == config.KindEnum || k.Kind == config.KindBool {
		value = "‹ " + value + " ›"
	}
	if k.Kind == config.KindList {
		value = strings.Join(conf.List(k.Name), ", ")
	}
	if value == "" {
		value = "—"
	}
	width := max(w-name-from-2, 4)
	if on && d.edit != nil {
		return win.Theme.Style(theme.Primary).Bold(true).Render(label) + " " + win.Field(d.edit, width-2)
	}
	if on {
		style := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
		return style.Render(label + " " + widget.Cell(sanitize.Line(value), width) + " " +
			widget.Cell(lang.Of(string(o.From)).Said(), from))
	}
	style := text
	if o.From == config.FromDefault {
		style = muted
	}
	return text.Render(label) + " " + style.Render(widget.Cell(sanitize.Line(value), width)) + " " +
		muted.Render(widget.Cell(lang.Of(string(o.From)).Said(), from))
}

// fromCells is how wide the places that values come from are.
func fromCells() int {
	n := 0
	for _, f := range []config.From{config.FromFlag, config.FromEnv, config.FromProject, config.FromUser,
		config.FromDefault} {
		n = max(n, xansi.StringWidth(lang.Of(string(f)).Said()))
	}
	return n + 1
}

// about tells of the chosen setting: what it does, where its value came from,
// and how the last change went.
func (d *Settings) about(win *widget.Window, w int) []string {
	text, muted, wrong := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted), win.Theme.Style(theme.Error)
	var out []string
	rows := aboutRows(win.H)
	if rows > 1 { // apart from the list
		out = append(out, "")
	}
	if k, ok := d.chosen(); ok && (rows > 1 || d.note == "") {
		doc := lang.T(k.Doc)
		if k.Restart {
			doc += " " + lang.T("counts-at-the-next-start")
		}
		lines := wrap.Lines(widget.Quoted(doc), w, "")
		for _, l := range lines[:min(len(lines), 2)] {
			out = append(out, text.Render(l))
		}
		out = append(out, muted.Render(sanitize.Line(d.from.Conf().SaidOrigin(k.Name))))
	}
	note, style := d.note, muted
	if d.fault {
		style = wrong
	}
	if note == "" && d.from.Broken() != "" {
		note, style = sanitize.Line(d.from.Broken()), wrong
	}
	if note != "" {
		out = append(out, style.Render(note))
	}
	for len(out) < rows {
		out = append(out, "")
	}
	return out[:rows]
}
