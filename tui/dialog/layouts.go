package dialog

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/wrap"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// layoutLine is a row of the dialog: a heading, a layout of the person's or a
// preset.
type layoutLine struct {
	heading string
	name    string
	own     bool
	arr     *panes.Arrangement // nil: it cannot be read
	doc     string
}

// Layouts lists the layouts there are, with a picture of the chosen one.
type Layouts struct {
	lines  []layoutLine
	at     int
	top, h int
	field  *textinput.Model // the name that is written
	rename string           // the layout that gets it; empty: a new one
	sure   string           // the layout that the next ctrl+d deletes
	note   string
	own    func() map[string]json.RawMessage
	sketch func(a *panes.Arrangement, w, h int) []string
}

// NewLayouts returns the list. Own returns the layouts of the workspace as they are kept, and
// sketch draws one in so many cells.
func NewLayouts(own func() map[string]json.RawMessage, sketch func(a *panes.Arrangement, w, h int) []string) *Layouts {
	d := &Layouts{own: own, sketch: sketch}
	d.fill("")
	return d
}

// fill lists the layouts anew, with the cursor on one of them.
func (d *Layouts) fill(name string) {
	d.lines = d.lines[:0]
	if names := slices.Sorted(maps.Keys(d.own())); len(names) > 0 {
		d.lines = append(d.lines, layoutLine{heading: lang.T("of-this-workspace")})
		for _, name := range names {
			l := layoutLine{name: name, own: true, doc: lang.T("it-cannot-be-read")}
			if a, err := panes.ReadArrangement(d.own()[name]); err == nil {
				l.arr, l.doc = a, lang.N(a.Len(), "tabs", a.Len())
			}
			d.lines = append(d.lines, l)
		}
	}
	d.lines = append(d.lines, layoutLine{heading: lang.T("presets")})
	for _, p := range panes.Presets() {
		d.lines = append(d.lines, layoutLine{name: p.Name, arr: p.Sketch(), doc: lang.T(p.Doc)})
	}
	d.at = 1
	for i, l := range d.lines {
		if l.own && l.name == name {
			d.at = i
		}
	}
}

// step moves the cursor to the next layout, around the ends.
func (d *Layouts) step(by int) {
	d.at = widget.Headed{N: len(d.lines), Heading: func(i int) bool { return d.lines[i].heading != "" }}.Step(d.at, by)
}

// Key implements [Dialog].
func (d *Layouts) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	if d.field != nil {
		return d.fieldKey(h, k)
	}
	key, line := k.Keystroke(), d.lines[d.at]
	sure := d.sure
	d.note, d.sure = "", ""
	switch key {
	case "esc":
		return nil, true
	case "up", "ctrl+p", "k":
		d.step(-1)
	case "down", "ctrl+n", "j", "tab":
		d.step(1)
	case "home":
		d.at = 0
		d.step(1)
	case "end":
		d.at = len(d.lines) - 1
	case "enter":
		return d.apply(h)
	case "u", "ctrl+z":
		h.Dialogs().Drop(d)
		return h.Invoke(call.LayoutArrange.With(call.LayoutArgs{Act: commands.LayoutUndo})), true
	case "ctrl+s":
		d.begin("", "")
	case "ctrl+r":
		if line.own {
			d.begin(line.name, line.name)
		} else {
			d.note = lang.T("a-preset-keeps-its-name")
		}
	case "ctrl+d", "delete":
		return d.remove(h, line, sure), false
	}
	return nil, false
}

// apply arranges the panes as the chosen line says.
func (d *Layouts) apply(h Host) (tea.Cmd, bool) {
	line := d.lines[d.at]
	act := commands.LayoutPreset
	if line.own {
		act = commands.LayoutLoad
	}
	h.Dialogs().Drop(d)
	return h.Invoke(call.LayoutArrange.With(call.LayoutArgs{Act: act, Name: line.name})), true
}

// remove deletes a layout when it is asked for twice.
func (d *Layouts) remove(h Host, line layoutLine, sure string) tea.Cmd {
	switch {
	case !line.own:
		d.note = lang.T("presets-are-always-there")
	case sure != line.name:
		d.sure, d.note = line.name, lang.T("ctrl-d-again-deletes", line.name)
	default:
		cmd := h.Invoke(call.LayoutArrange.With(call.LayoutArgs{Act: commands.LayoutDelete, Name: line.name}))
		d.fill("")
		return cmd
	}
	return nil
}

// begin asks for a name.
func (d *Layouts) begin(rename, text string) {
	f := textinput.New()
	f.Prompt = "› "
	f.Placeholder = lang.T("a-name")
	f.SetVirtualCursor(true)
	f.SetValue(text)
	f.CursorEnd()
	f.Focus()
	d.field, d.rename, d.note = &f, rename, ""
}

func (d *Layouts) fieldKey(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "esc":
		d.field, d.note = nil, ""
		return nil, false
	case "enter":
		return d.named(h), false
	}
	f, cmd := d.field.Update(k)
	d.field = &f
	return cmd, false
}

// named saves or renames under the name that was written.
func (d *Layouts) named(h Host) tea.Cmd {
	name := strings.TrimSpace(d.field.Value())
	if err := commands.GoodLayoutName(name); err != nil {
		d.note = lang.Translate(err)
		return nil
	}
	args := call.LayoutArgs{Act: commands.LayoutSave, Name: name}
	if d.rename != "" {
		if _, taken := d.own()[name]; taken && name != d.rename {
			d.note = lang.T("there-is-a-layout-already", name)
			return nil
		}
		args = call.LayoutArgs{Act: commands.LayoutRename, Name: d.rename, To: name}
	}
	d.field = nil
	cmd := h.Invoke(call.LayoutArrange.With(args))
	d.fill(name)
	return cmd
}

// Cancel implements [Dialog].
func (d *Layouts) Cancel(Host) tea.Cmd { return nil }

// Paste implements [Paster].
func (d *Layouts) Paste(_ Host, text string) tea.Cmd {
	if d.field == nil {
		return nil
	}
	f, cmd := d.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	d.field = &f
	return cmd
}

// Wheel implements [Clicker].
func (d *Layouts) Wheel(by int) {
	if d.field == nil {
		d.step(by)
	}
}

// Click chooses a layout; a click on the chosen one applies it.
func (d *Layouts) Click(h Host, y int) (tea.Cmd, bool) {
	first := h.Window().FirstRow() - 1
	i := d.top + y - first
	if d.field != nil || y < first || y >= first+d.h || i >= len(d.lines) || d.lines[i].heading != "" {
		return nil, false
	}
	if d.at == i {
		return d.apply(h)
	}
	d.at, d.note, d.sure = i, "", ""
	return nil, false
}

// The picture of a layout, in cells with its frame.
const pictureW, pictureH = 34, 11

// Draw implements [Dialog].
func (d *Layouts) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 88)
	foot := d.foot(w)
	d.h = max(min(win.H-6-strings.Count(foot, "\n"), len(d.lines), 20), 1)
	d.top = max(min(max(d.top, d.at-d.h+1), d.at, len(d.lines)-d.h), 0)
	if d.top == d.at && d.top > 0 && d.lines[d.top-1].heading != "" && d.h > 1 {
		d.top--
	}
	left := w
	var picture []string
	if line := d.lines[d.at]; w >= pictureW+24 && d.h >= 5 {
		left = w - pictureW - 2
		picture = d.picture(win, line)
	}
	lines := make([]string, 0, d.h+1)
	for i := d.top; i < d.top+d.h; i++ {
		lines = append(lines, d.row(win, i, left))
	}
	for len(lines) < len(picture) && len(lines) < win.H-6 {
		lines = append(lines, strings.Repeat(" ", left))
	}
	for i := range lines {
		if i < len(picture) {
			lines[i] += "  " + picture[i]
		}
	}
	title := widget.Titled(lang.T("layouts"), w, d.top, d.top+d.h, len(d.lines))
	return win.Box(title, strings.Join(append(lines, d.last(win, w)), "\n"), win.Theme.Style(theme.Muted).Render(foot))
}

// foot tells the keys that do something now. It is as high whatever is chosen,
// so that the box stands still.
func (d *Layouts) foot(w int) string {
	if d.field != nil {
		return wrap.Text(lang.T("enter-keeps-esc-leaves-it"), w, "")
	}
	before, own, behind := lang.T("enter-applies-ctrl-s-saves")+" · ",
		lang.T("ctrl-r-renames-ctrl-d")+" · ", lang.T("u-undoes-esc-closes")
	if d.lines[d.at].own {
		return wrap.Text(before+own+behind, w, "")
	}
	foot := wrap.Text(before+behind, w, "")
	if !d.lines[1].own {
		return foot
	}
	all := strings.Count(wrap.Text(before+own+behind, w, ""), "\n")
	return foot + strings.Repeat("\n", max(all-strings.Count(foot, "\n"), 0))
}

// last is the row below the list: the name that is written, or what there is to
// say.
func (d *Layouts) last(win *widget.Window, w int) string {
	if d.field != nil && d.note == "" {
		return win.Field(d.field, w-4)
	}
	text := d.note
	style := win.Theme.Style(theme.Warning)
	if text == "" {
		text, style = d.lines[d.at].doc, win.Theme.Style(theme.Muted)
	}
	if d.field != nil {
		room := max(w-xansi.StringWidth(text)-6, 8)
		return widget.Cell(win.Field(d.field, room), room+4) + style.Render(xansi.Truncate(text, w-room-4, "…"))
	}
	return style.Render(widget.Cell(" "+text, w))
}

func (d *Layouts) row(win *widget.Window, i, w int) string {
	l := d.lines[i]
	switch {
	case l.heading != "":
		return win.Theme.Style(theme.Secondary).Render(widget.Cell(" "+l.heading, w))
	case i == d.at:
		return win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element)).Render(
			widget.Cell(" › "+l.name, w))
	}
	return win.Theme.Style(theme.Text).Render(widget.Cell("   "+l.name, w))
}

// picture draws the chosen layout.
func (d *Layouts) picture(win *widget.Window, l layoutLine) []string {
	if l.arr == nil {
		return []string{win.Theme.Style(theme.Warning).Render(widget.Cell(l.doc, pictureW))}
	}
	var out []string
	for _, row := range d.sketch(l.arr, pictureW, min(pictureH, max(win.H-8, 3))) {
		out = append(out, win.Theme.Style(theme.Text).Render(row))
	}
	return out
}
