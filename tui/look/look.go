// Package look decides on the theme that everything is drawn in.
package look

import (
	"errors"
	"image/color"
	"slices"
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
	"github.com/openspace-tui/openspace/theme"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// Program has the window that is drawn in the theme.
type Program interface {
	dialog.Host
	// Turned has what is drawn in the theme drawn anew; dark is nil where it stayed dark or
	// light, and else says what it turned.
	Turned(dark *bool)
	// Pictures has those drawn by who can now.
	Pictures()
	// Save writes keys of the configuration, off the loop, and then tells what went wrong;
	// [ErrNoFile] where there is no file to write. Reread reads it again.
	Save(by dialog.Saver, entries ...Entry) tea.Cmd
	Reread() tea.Cmd
	// Origin says where the value of a key is from.
	Origin(key string) string
}

// Entry is a key of the configuration with a value for it; nil takes it out.
type Entry struct {
	Key   string
	Value any
}

// ErrNoFile says that there is no configuration to write.
var ErrNoFile = lang.Errorf("there-no-configuration-write")

// Look is what decides on the theme: the configuration, what the terminal told
// of itself, and what the person looks at or chose for now.
type Look struct {
	p       Program
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

// New takes the look from a theme's name and the configuration; nil: there is none.
// An unknown theme is an error.
func New(p Program, lib *theme.Library, name string, conf *config.Loaded) (*Look, error) {
	l := &Look{p: p, lib: lib, name: name, told: theme.Terminal{Dark: true}}
	if l.lib == nil {
		l.lib = theme.Builtin()
	}
	if conf != nil {
		l.follow(conf)
	}
	if _, err := l.lib.Theme(l.current(), l.Terminal()); err != nil {
		return nil, err
	}
	return l, nil
}

// Library is the themes that there are; SetLibrary has others instead.
func (l *Look) Library() *theme.Library { return l.lib }

// SetLibrary has other themes.
func (l *Look) SetLibrary(lib *theme.Library) { l.lib = lib }

// ASCII reports whether lines are drawn of plain characters.
func (l *Look) ASCII() bool { return l.ascii }

// Pictures is who draws pictures: auto, terminal, blocks.
func (l *Look) Pictures() string { return l.draws }

// follow takes what the configuration says of the look but for the theme.
func (l *Look) follow(c *config.Loaded) {
	l.form, l.keep, l.colors, l.ascii = c.Appearance, c.Background == "terminal", c.Colors, c.Borders == "ascii"
	l.draws = c.Graphics
}

// Follow takes a configuration that was read again, with what changed in it.
func (l *Look) Follow(c *config.Loaded, changed []string) tea.Cmd {
	var cmd tea.Cmd
	was := l.colors
	l.follow(c)
	l.name = c.Theme
	if slices.Contains(changed, "theme") {
		l.chosen = ""
	}
	if l.colors != was {
		d, forced := depths()[l.colors]
		if !forced {
			d = l.told.Depth
		}
		cmd, l.again = setDepth(d), true
	}
	if l.current() == theme.System {
		cmd = tea.Batch(cmd, l.askPalette())
	}
	l.Retheme()
	return cmd
}

// Ask asks for what a theme depends on, and to be told when the
// Terminal turns dark or light (mode 2031).
func (l *Look) Ask() tea.Cmd {
	cmds := []tea.Cmd{tea.RequestBackgroundColor, tea.Raw(xansi.SetModeLightDark)}
	if l.current() == theme.System {
		cmds = append(cmds, l.askPalette())
	}
	return tea.Batch(cmds...)
}

// askPalette asks for the terminal's 16 colours, once.
func (l *Look) askPalette() tea.Cmd {
	if l.asked {
		return nil
	}
	l.asked = true
	var b strings.Builder
	for i := range 16 {
		b.WriteString("\x1b]4;" + strconv.Itoa(i) + ";?\x07")
	}
	return tea.Batch(tea.RequestForegroundColor, tea.Raw(b.String()))
}

// current is the theme that is wanted now.
func (l *Look) current() string {
	for _, name := range []string{l.preview, l.chosen, l.name} {
		if name != "" {
			return name
		}
	}
	return theme.Default
}

// dark says which form is shown.
func (l *Look) dark() bool {
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

func (l *Look) Terminal() theme.Terminal {
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
func (l *Look) Profile(found colorprofile.Profile) colorprofile.Profile {
	l.told.Depth = depthOf(found)
	l.Retheme()
	return profileOf(l.Terminal().Depth)
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

// Heard takes what the terminal tells of its colours.
func (l *Look) Heard(msg tea.Msg) tea.Cmd {
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
		l.Retheme()
		return tea.RequestBackgroundColor
	case uv.LightColorSchemeEvent:
		l.told.Dark = false
		l.Retheme()
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
			return setDepth(d)
		}
		l.Retheme()
		if l.again {
			l.again = false
			return tea.ClearScreen
		}
		return nil
	default:
		return nil
	}
	l.Retheme()
	return nil
}

// setDepth has the renderer use so many colours.
func setDepth(d theme.Depth) tea.Cmd {
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

// Retheme makes the theme anew, and tells contents when it turned dark or
// light. A theme that cannot be made leaves the one there is.
func (l *Look) Retheme() {
	l.p.Pictures()
	th, err := l.lib.Theme(l.current(), l.Terminal())
	if err != nil {
		th, err = l.lib.Theme("", l.Terminal())
	}
	if err != nil || l.p.Window().Theme != nil && th.Same(l.p.Window().Theme) {
		return
	}
	var turned *bool
	if was := l.p.Window().Theme; was != nil && was.Dark != th.Dark {
		turned = &th.Dark
	}
	l.p.Window().Theme = th
	l.p.Turned(turned)
}

// Open reads the folders again and shows the list.
func (l *Look) Open() tea.Cmd {
	l.p.Dialogs().Push(dialog.NewThemes(themesOf{l}))
	return tea.Batch(l.askPalette(), l.p.Reread())
}

// themesOf are the themes of the program, for their dialog.
type themesOf struct{ l *Look }

func (t themesOf) Library() *theme.Library  { return t.l.lib }
func (t themesOf) Terminal() theme.Terminal { return t.l.Terminal() }
func (t themesOf) Current() string          { return t.l.current() }
func (t themesOf) Kept() string             { return t.l.name }
func (t themesOf) Form() string             { return t.l.form }

func (t themesOf) Show(name, form string) {
	t.l.preview, t.l.shown = name, form
	t.l.Retheme()
}

func (t themesOf) Keep(name, form string) tea.Cmd {
	if form == "" {
		return t.l.Select(name)
	}
	t.l.form = form
	return t.l.Select(name, Entry{"appearance", form})
}

// Select makes a theme current and keeps it, with what else was chosen.
func (l *Look) Select(name string, more ...Entry) tea.Cmd {
	s, ok := l.lib.Get(name)
	switch {
	case !ok:
		l.p.Toast(commands.LevelError, lang.T("there-no-theme-nearest", sanitize.Line(name),
			config.Nearest(name, l.lib.Names())))
		return nil
	case s.Err != nil:
		l.p.Toast(commands.LevelError, lang.Translate(s.Err))
		return nil
	}
	l.chosen = name
	l.Retheme()
	var ask tea.Cmd
	if name == theme.System {
		ask = l.askPalette()
	}
	return tea.Batch(ask, l.p.Save(themeSaved{l, name}, append([]Entry{{"theme", name}}, more...)...))
}

// themeSaved tells how keeping a theme went.
type themeSaved struct {
	l    *Look
	name string
}

// Saved implements [dialog.Saver].
func (s themeSaved) Saved(err error) {
	l, name := s.l, s.name
	l.chosen = name
	l.Retheme()
	switch {
	case errors.Is(err, ErrNoFile):
	case err != nil:
		l.p.Toast(commands.LevelWarning, lang.T("theme-now-could-not-kept", name, lang.Translate(err)))
	case l.name != name:
		l.p.Toast(commands.LevelWarning, lang.T("theme-now-says-otherwise", name, l.p.Origin("theme")))
	default:
		l.p.Toast(commands.LevelSuccess, lang.T("the-theme-is", name))
	}
}
