package dialog

import (
	"cmp"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/widget"
)

// Themes lists the themes; the chosen one shows while it is. Leaving it
// without an answer brings back the one before.
type Themes struct {
	all     []theme.Source
	shown   []int
	at, top int
	h       int
	field   textinput.Model
	samples map[string]string // by theme
	moved   bool              // one was chosen to be shown
	shows   string            // that one; empty: none can be
	from    ThemeSource
	form    string // the one that shows; empty: that which is kept
}

// ThemeSource has the themes, and what shows of them.
type ThemeSource interface {
	Library() *theme.Library
	// Terminal is what they are drawn on.
	Terminal() theme.Terminal
	// Current is the theme that shows, Kept the one of the configuration; empty: the default.
	Current() string
	Kept() string
	// Form is auto, dark or light, as it is kept; empty: auto.
	Form() string
	// Show has a theme and a form show; empty: those that are kept.
	Show(name, form string)
	// Keep makes a theme and a form those of the configuration; an empty form stays.
	Keep(name, form string) tea.Cmd
}

// NewThemes returns the list of all themes, at the one that shows.
func NewThemes(from ThemeSource) *Themes {
	d := &Themes{from: from, field: widget.NewFilter(), samples: map[string]string{}}
	d.Reload(nil)
	d.choose(from.Current())
	return d
}

// Reload takes the themes that there are now. Files that were not read are
// shown once they are.
func (d *Themes) Reload(Host) {
	name, had := d.chosen()
	d.all = d.from.Library().List()
	clear(d.samples)
	d.filter()
	if had {
		d.choose(name.Name)
	}
	if d.moved {
		d.try()
	}
}

func (d *Themes) filter() {
	d.shown = d.shown[:0]
	text := strings.TrimSpace(d.field.Value())
	if text == "" {
		for i := range d.all {
			d.shown = append(d.shown, i)
		}
	} else {
		for _, hit := range fuzzy.FindFrom(text, d) {
			d.shown = append(d.shown, hit.Index)
		}
	}
	d.at, d.top = min(d.at, max(len(d.shown)-1, 0)), 0
}

// Len and String have the themes searched.
func (d *Themes) Len() int { return len(d.all) }
func (d *Themes) String(i int) string {
	from := lang.Of(d.all[i].From)
	return d.all[i].Name + " " + from.Said() + AlsoEnglish(from)
}

func (d *Themes) choose(name string) {
	for i, of := range d.shown {
		if d.all[of].Name == name {
			d.at = i
		}
	}
}

func (d *Themes) chosen() (theme.Source, bool) {
	if d.at < 0 || d.at >= len(d.shown) {
		return theme.Source{}, false
	}
	return d.all[d.shown[d.at]], true
}

// try shows the chosen theme, if it can be.
func (d *Themes) try() {
	d.moved, d.shows = true, ""
	if s, ok := d.chosen(); ok && s.Err == nil && d.from.Library().Ready(s.Name) {
		d.shows = s.Name
	}
	d.from.Show(d.shows, d.form)
}

func (d *Themes) move(by int) {
	if n := len(d.shown); n > 0 {
		d.at = ((d.at+by)%n + n) % n
		d.try()
	}
}

// Key implements [Dialog].
func (d *Themes) Key(h Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	switch k.Keystroke() {
	case "esc":
		return d.Cancel(h), true
	case "enter":
		return d.keep(h)
	case "up", "ctrl+p", "ctrl+k":
		d.move(-1)
	case "down", "ctrl+n", "ctrl+j", "tab":
		d.move(1)
	case "pgup":
		d.move(-min(d.at, max(d.h, 1)))
	case "pgdown":
		d.move(min(len(d.shown)-1-d.at, max(d.h, 1)))
	case "ctrl+t":
		d.turn()
	default:
		before := d.field.Value()
		var cmd tea.Cmd
		d.field, cmd = d.field.Update(k)
		d.typed(before)
		return cmd, false
	}
	return nil, false
}

func (d *Themes) typed(before string) {
	if d.field.Value() == before {
		return
	}
	d.at = 0
	d.filter()
	d.try()
}

// turn shows the other form, then the one that follows the terminal.
func (d *Themes) turn() {
	now := d.form
	if now == "" {
		now = d.from.Form()
	}
	if d.form = map[string]string{"dark": "light", "light": "auto"}[now]; d.form == "" {
		d.form = "dark"
	}
	clear(d.samples)
	d.from.Show(d.shows, d.form)
}

// keep writes the choice into the person's file. Where something else says
// otherwise it holds for this run all the same.
func (d *Themes) keep(h Host) (tea.Cmd, bool) {
	s, ok := d.chosen()
	switch {
	case !ok:
		return nil, false
	case s.Err != nil:
		h.Toast(commands.LevelError, lang.Translate(s.Err))
		return nil, false
	}
	d.from.Show("", "")
	if d.form == d.from.Form() {
		d.form = ""
	}
	return d.from.Keep(s.Name, d.form), true
}

// Cancel brings back the theme from before.
func (d *Themes) Cancel(Host) tea.Cmd {
	d.from.Show("", "")
	return nil
}

// Paste implements [Paster].
func (d *Themes) Paste(h Host, text string) tea.Cmd {
	before := d.field.Value()
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	d.typed(before)
	return cmd
}

// Wheel implements [Clicker].
func (d *Themes) Wheel(by int) {
	if at := max(min(d.at+by, len(d.shown)-1), 0); at != d.at {
		d.at = at
		d.try()
	}
}

// Click shows a theme; a click on the one that shows keeps it.
func (d *Themes) Click(h Host, y int) (tea.Cmd, bool) {
	i := d.top + y - h.Window().FirstRow()
	if y < h.Window().FirstRow() || i >= min(d.top+d.h, len(d.shown)) {
		return nil, false
	}
	if i == d.at {
		return d.keep(h)
	}
	d.at = i
	d.try()
	return nil, false
}

// Draw implements [Dialog].
func (d *Themes) Draw(win *widget.Window) string {
	w := widget.FrameWidth(win.W, 64)
	why := d.why(win, w)
	d.h = min(max(win.H-9-len(why), 1), 24)
	d.top = widget.Scrolled(d.top, d.at, d.h, len(d.shown))
	muted := win.Theme.Style(theme.Muted)
	lines := []string{win.Field(&d.field, w-4)}
	for i := d.top; i < min(d.top+d.h, len(d.shown)); i++ {
		lines = append(lines, d.row(win, d.all[d.shown[i]], i == d.at, w))
	}
	if len(d.shown) == 0 {
		lines = append(lines, muted.Render(" "+lang.T("nothing-matches")))
	}
	for len(lines) < min(d.h, len(d.all))+1 {
		lines = append(lines, "")
	}
	lines = append(lines, why...)
	for i, l := range lines {
		lines[i] = widget.Cell(l, w)
	}
	form := cmp.Or(d.form, d.from.Form(), "auto")
	title := widget.TitledAt(lang.T("themes"), w, d.at, d.top, d.h, len(d.shown))
	return win.Box(title, strings.Join(lines, "\n"),
		muted.Render(xansi.Truncate(lang.T("enter-keeps-esc-restores-ctrl", form), w, "…")))
}

// why says in whole why the chosen theme cannot be used. It takes the room of the
// longest reason there is, so that the box stands still.
func (d *Themes) why(win *widget.Window, w int) []string {
	n := 0
	var out []string
	for _, s := range d.all {
		if s.Err == nil {
			continue
		}
		lines := widget.AtMost(widget.NoteRows(win.H), sanitize.Line(lang.Translate(s.Err)), w)
		n = max(n, len(lines))
		if at := d.at; at < len(d.shown) && d.all[d.shown[at]].Name == s.Name {
			out = lines
		}
	}
	for i, l := range out {
		out[i] = win.Theme.Style(theme.Error).Render(l)
	}
	for len(out) < n {
		out = append(out, "")
	}
	return out
}

func (d *Themes) row(win *widget.Window, s theme.Source, on bool, w int) string {
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	mark := "  "
	if s.Name == cmp.Or(d.from.Kept(), theme.Default) {
		mark = "● "
	}
	label := " " + mark + sanitize.Line(s.Name)
	detail := lang.Of(s.From).Said()
	if s.Err != nil {
		detail = lang.T("broken", sanitize.Line(lang.Translate(s.Err)))
	}
	sample := d.sample(s)
	room := max(w-xansi.StringWidth(label)-xansi.StringWidth(sample)-2, 0)
	detail = xansi.Truncate(detail, max(room-1, 0), "…")
	gap := strings.Repeat(" ", max(room-xansi.StringWidth(detail), 1))
	if on {
		style := win.Theme.Style(theme.Primary).Bold(true).Background(win.Theme.Color(theme.Element))
		return style.Render(label+gap+detail+" ") + sample
	}
	return text.Render(label) + gap + muted.Render(detail) + " " + sample
}

// sample draws a theme's colours, on its own background.
func (d *Themes) sample(s theme.Source) string {
	on := d.from.Terminal()
	if s.Err != nil || on.Depth == theme.NoColor || !d.from.Library().Ready(s.Name) {
		return ""
	}
	if got, ok := d.samples[s.Name]; ok {
		return got
	}
	th, err := d.from.Library().Theme(s.Name, on)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for _, tok := range []theme.Token{theme.Text, theme.Primary, theme.Secondary, theme.Success, theme.Warning,
		theme.Error} {
		style := th.Style(tok)
		if bg := th.Ground(); bg != nil {
			style = style.Background(bg)
		}
		b.WriteString(style.Render(" ■"))
	}
	d.samples[s.Name] = b.String()
	return d.samples[s.Name]
}
