package deck

import (
	"encoding/json"
	"fmt"
	"image/color"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/markdown"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// look is how a deck's slides are drawn: the program's theme, or what the deck
// asks for.
type look struct {
	host  *theme.Theme // for which it was made
	all   *theme.Library
	theme *theme.Theme
	back  string // the slides' own background and text colour as SGR, "" for the terminal's
	ink   string // the text colour of these alone
	name  string // the theme that was asked for and is none, else ""
	quiet bool   // it is one of another program, for which the deck was written
	waits string // the theme that was asked for and whose file was not read yet
	style markdown.Style
	kept  map[setting]*markdown.Renderer
}

// setting is how text is set: for a width, and with room between what it lists.
type setting struct {
	width int
	loose bool
}

// lookOf gives a deck the look that its frontmatter asks for, of the themes there
// are. It reads no file: a theme that has one and was not read yet waits.
func lookOf(host *theme.Theme, all *theme.Library, d *deck.Deck) *look {
	return lookIn(host, all, d, host.Depth())
}

// lookIn is lookOf for so many colours.
func lookIn(host *theme.Theme, all *theme.Library, d *deck.Deck, depth theme.Depth) *look {
	l := &look{host: host, all: all, theme: host, kept: map[setting]*markdown.Renderer{}}
	named, dark := l.asked(d)
	back := hex(d.Front.Colours["background"])
	if back != "" {
		dark = theme.Contrast(color.White, lipgloss.Color(back)) > 4.5
	}
	switch {
	case named != "":
		l.theme = l.inScheme(named, dark, depth)
	case dark != host.Dark:
		l.theme = l.inScheme(host.Name, dark, depth)
	}
	if back == "" && l.theme != host {
		back, dark = slideBackground(l.theme, host)
	}
	l.paint(d.Front.Colours, back, dark)
	if back != "" {
		l.ink = syntax.Ink(l.theme.Color(theme.Text))
		l.back = background(lipgloss.Color(back)) + l.ink
	}
	l.style = slideStyle(l.theme)
	return l
}

// asked returns the theme that a deck names, if there is one, and whether the deck
// is to be dark.
func (l *look) asked(d *deck.Deck) (named string, dark bool) {
	dark = l.host.Dark
	for _, name := range []string{d.Front.Theme, d.Front.Palette} {
		switch name {
		case "", "default":
		case "dark", "light":
			dark = name == "dark"
		default:
			if !l.all.Ready(name) {
				l.waits = name
			} else if t, ok := l.all.Get(name); !ok || t.Err != nil {
				l.name, l.quiet = name, d.Foreign() || deck.OthersTheme(name)
			} else {
				named = name
			}
		}
	}
	return named, dark
}

// ground is what is behind the slides of a theme that is not the host's: its own
// background, one of the other scheme where it has none, else the terminal's.
func slideBackground(t, host *theme.Theme) (back string, dark bool) {
	switch g := t.Ground(); {
	case g != nil:
		r, gr, b, _ := g.RGBA()
		back = fmt.Sprintf("#%02x%02x%02x", r>>8, gr>>8, b>>8)
	case t.Dark != host.Dark || host.Ground() != nil:
		back = map[bool]string{true: "#16161e", false: "#ffffff"}[t.Dark]
	}
	return back, t.Dark
}

// Palette returns the colours that an export of a deck has: those of the theme
// that it names, in the scheme it shows in; nil where it names none, and why where
// it names one that is not there. It may read the theme's file.
func Palette(host *theme.Theme, all *theme.Library, d *deck.Deck) (colours *export.Palette, missing lang.Message) {
	for _, name := range []string{d.Front.Theme, d.Front.Palette} {
		all.Get(name)
	}
	l := lookIn(host, all, d, theme.TrueColor)
	if named, _ := l.asked(d); named == "" {
		return nil, l.missing()
	}
	t := l.theme
	out := &export.Palette{Dark: t.Dark, Text: t.Hex(theme.Text), Accent: t.Hex(theme.Heading),
		Muted: t.Hex(theme.Muted), Code: t.Hex(theme.Panel), Style: t.Chroma()}
	if g := t.Ground(); g != nil {
		out.Back, _ = slideBackground(t, host)
	}
	return out, l.missing()
}

// missing says that there is no theme as the deck asks for; its key is empty where
// there is.
func (l *look) missing() lang.Message {
	if l.name == "" || l.quiet {
		return lang.Message{}
	}
	return lang.M("there-is-no-theme", sanitize.Line(l.name), strings.Join(l.all.Names(), ", "))
}

// inScheme returns a theme in a scheme, or the default one where there is none of
// that name.
func (l *look) inScheme(name string, dark bool, depth theme.Depth) *theme.Theme {
	on := theme.Terminal{Dark: dark, Depth: depth}
	other, err := l.all.Theme(name, on)
	if err != nil {
		other, _ = theme.Builtin().Theme("", on)
	}
	return other
}

// themesRead says that the files of a deck's themes were read.
type themesRead struct{}

// readThemes reads the file of the theme that the deck names, where nobody did.
func (c *content) readThemes() tea.Cmd {
	if c.deck == nil || c.reads {
		return nil
	}
	l := c.dressed()
	if l.waits == "" {
		return nil
	}
	c.reads = true
	return func() tea.Msg {
		l.all.Get(l.waits)
		return themesRead{}
	}
}

// library is the themes that a deck can name.
func library(h panes.Host) *theme.Library {
	if h.Themes == nil {
		return theme.Builtin()
	}
	return h.Themes()
}

// paint takes the palette's colours in place of the theme's, as far as they can
// be read on what is behind them.
func (l *look) paint(colours map[string]string, back string, dark bool) {
	behind := color.Color(color.White)
	switch {
	case back != "":
		behind = lipgloss.Color(back)
	case dark:
		behind = color.Gray{0x1a}
	}
	tokens := map[string]string{}
	set := func(name string, all ...theme.Token) {
		c := hex(colours[name])
		if c == "" || theme.Contrast(lipgloss.Color(c), behind) < 3 {
			return
		}
		for _, t := range all {
			tokens[string(t)] = c
		}
	}
	set("text", theme.Text)
	set("accent", theme.Primary, theme.Accent, theme.Heading, theme.Link)
	set("muted", theme.Muted, theme.Quote, theme.Comment)
	if len(tokens) == 0 {
		return
	}
	for _, t := range []theme.Token{theme.Text, theme.Primary, theme.Accent, theme.Heading, theme.Link, theme.Muted,
		theme.Quote, theme.Comment} {
		if tokens[string(t)] == "" {
			tokens[string(t)] = l.theme.Hex(t)
		}
	}
	raw, err := json.Marshal(map[string]any{"theme": tokens})
	if err != nil {
		return
	}
	if t, err := theme.Parse(l.theme.Name, raw, dark); err == nil {
		l.theme = t
	}
}

// hex returns a colour of a palette as #rrggbb, or nothing for what is none.
func hex(s string) string {
	if len(s) == 4 && s[0] == '#' {
		s = string([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	if len(s) != 7 || s[0] != '#' || strings.Trim(strings.ToLower(s[1:]), "0123456789abcdef") != "" {
		return ""
	}
	return s
}

func background(c color.Color) string {
	if _, none := c.(lipgloss.NoColor); none { // as with 16 colours, where there are no panels
		return ""
	}
	return syntax.Ground(c)
}

// slideStyle is markdown as slides have it: headings without marks, links by
// their words.
func slideStyle(t *theme.Theme) markdown.Style {
	prose := t.Prose()
	for _, h := range []*string{&prose.H1.Prefix, &prose.H2.Prefix, &prose.H3.Prefix, &prose.H4.Prefix,
		&prose.H5.Prefix, &prose.H6.Prefix} {
		*h = ""
	}
	mark := t.Hex(theme.Primary)
	prose.Item.Color = &mark
	prose.HorizontalRule.Format = "\n────────────────\n"
	return markdown.Style{Prose: prose, Code: t.Chroma(), Targets: true, Words: true, Parts: true,
		Pictured: pictureInText}
}

// pictureInText returns what shows of a picture within text, its words and its address:
// none of the words that are for Marp, and nothing of a colour behind the slide.
func pictureInText(alt, path string) (words, address string) {
	m := deck.Image{Alt: alt, Path: path}
	if m.Paint() {
		return "", ""
	}
	return m.Words(), path
}

// renderer renders markdown in a setting.
func (l *look) renderer(s setting) *markdown.Renderer {
	r := l.kept[s]
	if r == nil {
		if len(l.kept) > 16 {
			clear(l.kept)
		}
		style := l.style
		style.Loose = s.loose
		r = markdown.New(s.width, style)
		l.kept[s] = r
	}
	return r
}

// onBack lays the slide's background behind a line. What has no colour of its own
// has the slide's: the terminal's was chosen for another background.
func (l *look) onBack(line string) string {
	if l.back == "" {
		return line
	}
	line = strings.ReplaceAll(line, "\x1b[m", "\x1b[m"+l.back)
	line = strings.ReplaceAll(line, "\x1b[0m", "\x1b[m"+l.back)
	line = strings.ReplaceAll(line, "\x1b[39m", l.ink)
	return l.back + line + "\x1b[m"
}
