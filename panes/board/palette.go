package board

import (
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/openspace-tui/openspace/theme"
)

// Colours that drawing uses beside tldraw's own; they are numbers of the
// palette. 0 is the terminal's.
const (
	inkNone uint8 = iota
	inkText
	inkMuted
	inkSelect
	inkHandle
	inkFlash
	inkMark
	inkGuide
	inkChosen // behind lists and what the minimap shows of
	firstColor
)

// palette numbers the colours of a theme: those above, then tldraw's, each as a
// line, as a tint behind text and as a full ground.
type palette struct {
	theme  *theme.Theme
	colors []color.Color
	names  map[string]uint8
	codes  map[paint]string
	plain  bool           // texts on grounds have the theme's own colour
	pale   map[uint8]bool // grounds of a terminal's 16 colours on which it is black
}

// tldrawInks are tldraw's colours on a dark and a light ground.
func tldrawInks() [][3]string {
	return [][3]string{
		{"light-violet", "#e599f7", "#b35ac6"}, {"violet", "#c678e0", "#ae3ec9"}, {"blue", "#6f8cff", "#4465e9"}, {"light-blue", "#4dabf7", "#1f78c1"},
		{"yellow", "#ffc034", "#a36a00"}, {"orange", "#ff8c42", "#c2500a"}, {"green", "#2fbf8a", "#077a53"}, {"light-green", "#69db7c", "#2f7d3d"},
		{"light-red", "#ff8787", "#c94f4f"}, {"red", "#ff6b6b", "#d02525"},
	}
}

func newPalette(th *theme.Theme) *palette {
	p := &palette{theme: th, names: map[string]uint8{}, codes: map[paint]string{}, pale: map[uint8]bool{}}
	p.colors = []color.Color{nil, th.Color(theme.Text), th.Color(theme.Muted), th.Color(theme.Primary),
		th.Color(theme.Accent), th.Color(theme.Highlight),
		th.Color(theme.Warning), th.Color(theme.Secondary), th.Color(theme.Element)}
	add := func(name string, c, bg color.Color) {
		p.names[name] = uint8(len(p.colors))
		p.colors = append(p.colors, c, bg)
	}
	for name, tok := range map[string]theme.Token{"black": theme.Text, "white": theme.Text, "grey": theme.Muted} {
		c := th.Color(tok)
		bg := th.Tint(c)
		if th.Depth() == theme.Colors256 || th.Depth() == theme.Colors16 { // they have no hue to keep
			bg = th.Color(theme.Element)
		}
		add(name, c, bg)
	}
	for _, ink := range tldrawInks() {
		hex := ink[2]
		if th.Dark {
			hex = ink[1]
		}
		c := lipgloss.Color(hex)
		bg, plain := fillColor(th, c)
		if th.Depth() == theme.Colors16 {
			bg, plain = ground16(ink[0], th.Dark), true
			p.pale[uint8(len(p.colors)+1)] = th.Dark && bg != lipgloss.ANSIColor(1) && bg != lipgloss.ANSIColor(4) &&
				bg != lipgloss.ANSIColor(5)
		}
		p.plain = p.plain || plain
		add(ink[0], c, bg)
	}
	return p
}

// fillColor returns the colour behind the text of a shape that has one. Of 256 colours few
// have a hue and let every kind of text be read: there it may be one for plain text.
func fillColor(th *theme.Theme, c color.Color) (bg color.Color, plain bool) {
	if th.Depth() != theme.Colors256 {
		return th.Tint(c), false
	}
	bg, ink := th.Words(c)
	return bg, ink != nil
}

// black16 is the black of a terminal's 16 colours.
const black16 = lipgloss.Black

// ground16 returns the one of a terminal's 16 colours that has the hue of one of tldraw's
// and leaves plain text readable: a dark one where that is light. Black on blue cannot
// be read, and white not on the green, yellow and cyan of most terminals.
func ground16(name string, dark bool) color.Color {
	hue := map[string]uint8{"red": 1, "light-red": 1, "green": 2, "light-green": 2, "yellow": 3, "orange": 3, "blue": 4,
		"light-blue": 6, "violet": 5, "light-violet": 5}[name]
	if dark {
		return lipgloss.ANSIColor(hue)
	}
	if hue == 4 {
		hue = 6
	}
	return lipgloss.ANSIColor(hue + 8)
}

// ink returns the number of one of tldraw's colours; those it has not are black.
func (p *palette) ink(name string) uint8 {
	if n, ok := p.names[name]; ok {
		return n
	}
	return p.names["black"]
}

// tint returns the number of a colour as it is behind text.
func (p *palette) tint(name string) uint8 { return p.ink(name) + 1 }

// sgr returns the sequence that sets a paint, from any other.
func (p *palette) sgr(s paint) string {
	if code, ok := p.codes[s]; ok {
		return code
	}
	colors := [2]color.Color{p.colors[min(int(s.fg), len(p.colors)-1)], p.colors[min(int(s.bg), len(p.colors)-1)]}
	if s.fg == inkText && p.pale[s.bg] {
		colors[0] = black16
	}
	var b strings.Builder
	b.WriteString("\x1b[0")
	for _, a := range []struct {
		bit  uint8
		code string
	}{{bold, ";1"}, {faint, ";2"}, {reverse, ";7"}, {italic, ";3"}, {struck, ";9"}, {underlined, ";4"}} {
		if s.attr&a.bit != 0 {
			b.WriteString(a.code)
		}
	}
	for i, code := range []int{38, 48} {
		if colors[i] != nil {
			r, g, bl, _ := colors[i].RGBA()
			fmt.Fprintf(&b, ";%d;2;%d;%d;%d", code, r>>8, g>>8, bl>>8)
		}
	}
	b.WriteByte('m')
	p.codes[s] = b.String()
	return p.codes[s]
}
