package tui

import (
	"errors"
	"image/color"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// look is what decides on the theme: the configuration, what the terminal told
// of itself, and what the person looks at or chose for now.
type look struct {
	lib     *theme.Library
	name    string // as configured
	chosen  string // for this run, over that
	preview string // while the dialog shows it
	form    string // auto, dark, light
	shown   string // the form while the dialog shows it
	keep    bool   // the terminal's background stays
	colors  string // auto, truecolor, 256, 16, none
	ascii   bool
	draws   string // who draws pictures: auto, terminal, blocks

	told  theme.Terminal // by the terminal; its depth is what was found
	asked bool           // for its 16 colours
	again bool           // what shows is drawn anew once the renderer has the other number of colours
}

// askTerminal asks for what a theme depends on, and to be told when the
// terminal turns dark or light (mode 2031).
func (m *Model) askTerminal() tea.Cmd {
	cmds := []tea.Cmd{tea.RequestBackgroundColor, tea.Raw(xansi.SetModeLightDark)}
	if m.look.current() == theme.System {
		cmds = append(cmds, m.askPalette())
	}
	return tea.Batch(cmds...)
}

// askPalette asks for the terminal's 16 colours, once.
func (m *Model) askPalette() tea.Cmd {
	if m.look.asked {
		return nil
	}
	m.look.asked = true
	var b strings.Builder
	for i := range 16 {
		b.WriteString("\x1b]4;" + strconv.Itoa(i) + ";?\x07")
	}
	return tea.Batch(tea.RequestForegroundColor, tea.Raw(b.String()))
}

// current is the theme that is wanted now.
func (l *look) current() string {
	for _, name := range []string{l.preview, l.chosen, l.name} {
		if name != "" {
			return name
		}
	}
	return theme.Default
}

// dark says which form is shown.
func (l *look) dark() bool {
	form := l.form
	if l.shown != "" {
		form = l.shown
	}
	switch form {
	case "dark", "light":
		return form == "dark"
	}
	return l.told.Dark
}

func (l *look) terminal() theme.Terminal {
	on := l.told
	on.Dark, on.Keep = l.dark(), l.keep
	on.Forced = on.Dark != l.told.Dark || l.form == "dark" || l.form == "light"
	if d, ok := depths()[l.colors]; ok {
		on.Depth = d
	}
	return on
}

func depths() map[string]theme.Depth {
	return map[string]theme.Depth{"truecolor": theme.TrueColor, "256": theme.Colors256, "16": theme.Colors16,
		"none": theme.NoColor}
}

// Profile is what to draw with from the first frame on a terminal that was
// found to have found.
func (m *Model) Profile(found colorprofile.Profile) colorprofile.Profile {
	m.look.told.Depth = depthOf(found)
	m.retheme()
	return profileOf(m.look.terminal().Depth)
}

// depthOf is how many colours a profile has.
func depthOf(p colorprofile.Profile) theme.Depth {
	switch p {
	case colorprofile.TrueColor:
		return theme.TrueColor
	case colorprofile.ANSI256:
		return theme.Colors256
	case colorprofile.ANSI:
		return theme.Colors16
	case colorprofile.Unknown, colorprofile.NoTTY, colorprofile.ASCII:
	}
	return theme.NoColor
}

func profileOf(d theme.Depth) colorprofile.Profile {
	return map[theme.Depth]colorprofile.Profile{theme.TrueColor: colorprofile.TrueColor,
		theme.Colors256: colorprofile.ANSI256,
		theme.Colors16:  colorprofile.ANSI, theme.NoColor: colorprofile.ASCII}[d]
}

// terminalMsg takes what the terminal tells of its colours.
func (m *Model) terminalMsg(msg tea.Msg) tea.Cmd {
	l := &m.look
	m.terminalReplies.note(msg)
	switch msg := msg.(type) {
	case tea.BackgroundColorMsg:
		if msg.Color == nil {
			return nil
		}
		l.told.Background, l.told.Dark = msg.Color, msg.IsDark()
	case tea.ForegroundColorMsg:
		l.told.Foreground = msg.Color
	case uv.DarkColorSchemeEvent:
		l.told.Dark = true
		m.retheme()
		return tea.RequestBackgroundColor
	case uv.LightColorSchemeEvent:
		l.told.Dark = false
		m.retheme()
		return tea.RequestBackgroundColor
	case uv.UnknownOscEvent:
		i, c, ok := paletteColor(string(msg))
		if !ok || l.told.Colors[i] == c {
			return nil
		}
		l.told.Colors[i] = c
		if l.current() != theme.System {
			return nil
		}
	case tea.ColorProfileMsg:
		d, forced := depths()[l.colors]
		switch depth := depthOf(msg.Profile); {
		case !forced:
			l.told.Depth = depth
		case depth != d:
			l.told.Depth = depth
			return m.setDepth(d)
		}
		m.retheme()
		if l.again {
			l.again = false
			return tea.ClearScreen
		}
		return nil
	default:
		return nil
	}
	m.retheme()
	return nil
}

// setDepth has the renderer use so many colours.
func (m *Model) setDepth(d theme.Depth) tea.Cmd {
	return func() tea.Msg { return tea.ColorProfileMsg{Profile: profileOf(d)} }
}

// paletteColor reads the answer to a question for one of the 16 colours.
func paletteColor(osc string) (int, color.Color, bool) {
	text, ok := strings.CutPrefix(osc, "\x1b]4;")
	if !ok {
		return 0, nil, false
	}
	text = strings.TrimRight(text, "\x07\x1b\\")
	number, spec, ok := strings.Cut(text, ";")
	i, err := strconv.Atoi(number)
	c := xansi.XParseColor(spec)
	return i, c, ok && err == nil && i >= 0 && i < 16 && c != nil
}

// retheme makes the theme anew, and tells contents when it turned dark or
// light. A theme that cannot be made leaves the one there is.
func (m *Model) retheme() {
	m.turnGraphics()
	th, err := m.look.lib.Theme(m.look.current(), m.look.terminal())
	if err != nil {
		th, err = m.look.lib.Theme("", m.look.terminal())
	}
	if err != nil || m.win.Theme != nil && th.Same(m.win.Theme) {
		return
	}
	turned := m.win.Theme != nil && m.win.Theme.Dark != th.Dark
	m.win.Theme = th
	m.epoch++
	if m.ws == nil || !turned {
		return
	}
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			if c, ok := t.Content.(panes.Schemer); ok {
				c.ColorScheme(th.Dark)
			}
		}
	}
}

var errNoFile = lang.Errorf("there is no configuration to write")

// openThemes reads the folders again and shows the list.
func (m *Model) openThemes() tea.Cmd {
	m.push(dialog.NewThemes(themesOf{m}))
	return tea.Batch(m.askPalette(), m.reread())
}

// themesOf are the themes of the program, for their dialog.
type themesOf struct{ m *Model }

func (t themesOf) Library() *theme.Library  { return t.m.look.lib }
func (t themesOf) Terminal() theme.Terminal { return t.m.look.terminal() }
func (t themesOf) Current() string          { return t.m.look.current() }
func (t themesOf) Kept() string             { return t.m.look.name }
func (t themesOf) Form() string             { return t.m.look.form }

func (t themesOf) Show(name, form string) {
	t.m.look.preview, t.m.look.shown = name, form
	t.m.retheme()
}

func (t themesOf) Keep(name, form string) tea.Cmd {
	if form == "" {
		return t.m.selectTheme(name)
	}
	t.m.look.form = form
	return t.m.selectTheme(name, entry{"appearance", form})
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
		m.toast(commands.LevelError, lang.Translate(s.Err))
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
				lang.Translate(err)))
		case m.look.name != name:
			m.toast(commands.LevelWarning, lang.T("the theme is %s for now: %s says otherwise", name,
				m.settings.Conf.SaidOrigin("theme")))
		default:
			m.toast(commands.LevelSuccess, lang.T("the theme is %s", name))
		}
	}, append([]entry{{"theme", name}}, more...)...))
}
