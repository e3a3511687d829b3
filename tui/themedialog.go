package tui

import (
	"errors"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/widget"
)

var errNoFile = lang.Errorf("there is no configuration to write")

// themeDialog lists the themes; the chosen one shows while it is. Leaving it
// without an answer brings back the one before.
type themeDialog struct {
	all     []theme.Source
	shown   []int
	at, top int
	h       int
	field   textinput.Model
	samples map[string]string // by theme
	show    func()            // the chosen theme
	moved   bool              // one was chosen to be shown
	look    *look
}

// openThemes reads the folders again and shows the list.
func (m *Model) openThemes() tea.Cmd {
	d := &themeDialog{field: widget.NewFilter(), samples: map[string]string{}, look: &m.look}
	d.show = func() { d.try(m) }
	d.reloaded(m)
	d.choose(m.look.current())
	m.push(d)
	return tea.Batch(m.askPalette(), m.reread())
}

// reloaded takes the themes that there are now. Files that were not read are
// shown once they are.
func (d *themeDialog) reloaded(m *Model) {
	name, had := d.chosen()
	d.all = m.look.lib.List()
	clear(d.samples)
	d.filter()
	if had {
		d.choose(name.Name)
	}
	if d.moved {
		d.try(m)
	}
}

func (d *themeDialog) filter() {
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

func (d *themeDialog) Len() int { return len(d.all) }
func (d *themeDialog) String(i int) string {
	return d.all[i].Name + " " + lang.T(d.all[i].From) + dialog.AlsoEnglish(d.all[i].From)
}

func (d *themeDialog) choose(name string) {
	for i, of := range d.shown {
		if d.all[of].Name == name {
			d.at = i
		}
	}
}

func (d *themeDialog) chosen() (theme.Source, bool) {
	if d.at < 0 || d.at >= len(d.shown) {
		return theme.Source{}, false
	}
	return d.all[d.shown[d.at]], true
}

// try shows the chosen theme, if it can be.
func (d *themeDialog) try(m *Model) {
	m.look.preview, d.moved = "", true
	if s, ok := d.chosen(); ok && s.Err == nil && m.look.lib.Ready(s.Name) {
		m.look.preview = s.Name
	}
	m.retheme()
}

func (d *themeDialog) move(m *Model, by int) {
	if n := len(d.shown); n > 0 {
		d.at = ((d.at+by)%n + n) % n
		d.try(m)
	}
}

func (d *themeDialog) Key(h dialog.Host, k tea.KeyPressMsg) (tea.Cmd, bool) {
	m := modelOf(h)
	switch k.Keystroke() {
	case "esc":
		return d.Cancel(h), true
	case "enter":
		return d.keep(m)
	case "up", "ctrl+p", "ctrl+k":
		d.move(m, -1)
	case "down", "ctrl+n", "ctrl+j", "tab":
		d.move(m, 1)
	case "pgup":
		d.move(m, -min(d.at, max(d.h, 1)))
	case "pgdown":
		d.move(m, min(len(d.shown)-1-d.at, max(d.h, 1)))
	case "ctrl+t":
		d.turn(m)
	default:
		before := d.field.Value()
		var cmd tea.Cmd
		d.field, cmd = d.field.Update(k)
		d.typed(m, before)
		return cmd, false
	}
	return nil, false
}

func (d *themeDialog) typed(m *Model, before string) {
	if d.field.Value() == before {
		return
	}
	d.at = 0
	d.filter()
	d.try(m)
}

// turn shows the other form, then the one that follows the terminal.
func (d *themeDialog) turn(m *Model) {
	now := m.look.shown
	if now == "" {
		now = m.look.form
	}
	m.look.shown = map[string]string{"dark": "light", "light": "auto"}[now]
	if m.look.shown == "" {
		m.look.shown = "dark"
	}
	clear(d.samples)
	m.retheme()
}

// keep writes the choice into the person's file. Where something else says
// otherwise it holds for this run all the same.
func (d *themeDialog) keep(m *Model) (tea.Cmd, bool) {
	s, ok := d.chosen()
	switch {
	case !ok:
		return nil, false
	case s.Err != nil:
		m.toast(commands.LevelError, lang.Say(s.Err))
		return nil, false
	}
	form := m.look.shown
	m.look.preview, m.look.shown = "", ""
	if form == "" || form == m.look.form {
		return m.selectTheme(s.Name), true
	}
	m.look.form = form
	return m.selectTheme(s.Name, entry{"appearance", form}), true
}

// selectTheme makes a theme current and keeps it, with what else was chosen.
func (m *Model) selectTheme(name string, more ...entry) tea.Cmd {
	s, ok := m.look.lib.Get(name)
	switch {
	case !ok:
		m.toast(commands.LevelError, lang.T("there is no theme %s; the nearest is %s", sanitize.Line(name),
			config.Nearest(name, m.look.lib.Names())))
		return nil
	case s.Err != nil:
		m.toast(commands.LevelError, lang.Say(s.Err))
		return nil
	}
	m.look.chosen = name
	m.retheme()
	var ask tea.Cmd
	if name == theme.System {
		ask = m.askPalette()
	}
	return tea.Batch(ask, m.save(func(err error) {
		m.look.chosen = name
		m.retheme()
		switch {
		case errors.Is(err, errNoFile):
		case err != nil:
			m.toast(commands.LevelWarning, lang.T("the theme is %s for now; it could not be kept: %s", name,
				lang.Say(err)))
		case m.look.name != name:
			m.toast(commands.LevelWarning, lang.T("the theme is %s for now: %s says otherwise", name,
				m.settings.Conf.SaidOrigin("theme")))
		default:
			m.toast(commands.LevelSuccess, lang.T("the theme is %s", name))
		}
	}, append([]entry{{"theme", name}}, more...)...))
}

// cancel brings back the theme from before.
func (d *themeDialog) Cancel(h dialog.Host) tea.Cmd {
	m := modelOf(h)
	m.look.preview, m.look.shown = "", ""
	m.retheme()
	return nil
}

func (d *themeDialog) Paste(h dialog.Host, text string) tea.Cmd {
	m := modelOf(h)
	before := d.field.Value()
	var cmd tea.Cmd
	d.field, cmd = d.field.Update(tea.PasteMsg{Content: sanitize.Line(text)})
	d.typed(m, before)
	return cmd
}

func (d *themeDialog) Wheel(by int) {
	if at := max(min(d.at+by, len(d.shown)-1), 0); at != d.at {
		d.at = at
		d.show()
	}
}

// click shows a theme; a click on the one that shows keeps it.
func (d *themeDialog) Click(h dialog.Host, y int) (tea.Cmd, bool) {
	m := modelOf(h)
	i := d.top + y - m.win.FirstRow()
	if y < m.win.FirstRow() || i >= min(d.top+d.h, len(d.shown)) {
		return nil, false
	}
	if i == d.at {
		return d.keep(m)
	}
	d.at = i
	d.try(m)
	return nil, false
}

func (d *themeDialog) Draw(win *widget.Window) string {
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
		lines = append(lines, muted.Render(" "+lang.T("nothing matches")))
	}
	for len(lines) < min(d.h, len(d.all))+1 {
		lines = append(lines, "")
	}
	lines = append(lines, why...)
	for i, l := range lines {
		lines[i] = widget.Cell(l, w)
	}
	form := d.look.shown
	if form == "" {
		form = d.look.form
	}
	if form == "" {
		form = "auto"
	}
	title := widget.TitledAt(lang.T("Themes"), w, d.at, d.top, d.h, len(d.shown))
	return win.Box(title, strings.Join(lines, "\n"),
		muted.Render(xansi.Truncate(lang.T("enter keeps · esc restores · ctrl+t dark, light: %s", form), w, "…")))
}

// why says in whole why the chosen theme cannot be used. It takes the room of the
// longest reason there is, so that the box stands still.
func (d *themeDialog) why(win *widget.Window, w int) []string {
	n := 0
	var out []string
	for _, s := range d.all {
		if s.Err == nil {
			continue
		}
		lines := widget.AtMost(widget.NoteRows(win.H), sanitize.Line(lang.Say(s.Err)), w)
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

func (d *themeDialog) row(win *widget.Window, s theme.Source, on bool, w int) string {
	text, muted := win.Theme.Style(theme.Text), win.Theme.Style(theme.Muted)
	mark := "  "
	if s.Name == d.look.name || d.look.name == "" && s.Name == theme.Default {
		mark = "● "
	}
	label := " " + mark + sanitize.Line(s.Name)
	detail := lang.T(s.From)
	if s.Err != nil {
		detail = lang.T("broken: %s", sanitize.Line(lang.Say(s.Err)))
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
func (d *themeDialog) sample(s theme.Source) string {
	on := d.look.terminal()
	if s.Err != nil || on.Depth == theme.NoColor || !d.look.lib.Ready(s.Name) {
		return ""
	}
	if got, ok := d.samples[s.Name]; ok {
		return got
	}
	th, err := d.look.lib.Theme(s.Name, on)
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
