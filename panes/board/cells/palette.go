package cells

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
	InkText
	InkMuted
	InkSelect
	InkHandle
	InkFlash
	InkMark
	InkGuide
	InkChosen // behind lists and what the minimap shows of
	firstColor
)

// Palette numbers the colours of a theme: those above, then tldraw's, each as a
// line, as a tint behind text and as a full ground.
type Palette struct {
	Theme  *theme.Theme
	Colors []color.Color
	Names  map[string]uint8
	codes  map[Paint]string
	Plain  bool           // texts on grounds have the theme's own colour
	Pale   map[uint8]bool // grounds of a terminal's 16 colours on which it is black
}

// tldrawInks are tldraw's colours on a dark and a light ground.
func tldrawInks() [][3]string {
	return [][3]string{
		{"light-violet", "#e599f7", "#b35ac6"}, {"violet", "#c678e0", "#ae3ec9"}, {"blue", "#6f8cff", "#4465e9"}, {"light-blue", "#4dabf7", "#1f78c1"},
		{"yellow", "#ffc034", "#a36a00"}, {"orange", "#ff8c42", "#c2500a"}, {"green", "#2fbf8a", "#077a53"}, {"light-green", "#69db7c", "#2f7d3d"},
		{"light-red", "#ff8787", "#c94f4f"}, {"red", "#ff6b6b", "#d02525"},
	}
}

// NewPalette numbers the colours of a theme.
func NewPalette(th *theme.Theme) *Palette {
	p := &Palette{Theme: th, Names: map[string]uint8{}, codes: map[Paint]string{}, Pale: map[uint8]bool{}}
	p.Colors = []color.Color{nil, th.Color(theme.Text), th.Color(theme.Muted), th.Color(theme.Primary),
		th.Color(theme.Accent), th.Color(theme.Highlight),
		th.Color(theme.Warning), th.Color(theme.Secondary), th.Color(theme.Element)}
	add := func(name string, c, bg color.Color) {
		p.Names[name] = uint8(len(p.Colors))
		p.Colors = append(p.Colors, c, bg)
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
			p.Pale[uint8(len(p.Colors)+1)] = th.Dark && bg != lipgloss.ANSIColor(1) && bg != lipgloss.ANSIColor(4) &&
				bg != lipgloss.ANSIColor(5)
		}
		p.Plain = p.Plain || plain
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

// Black16 is the black of a terminal's 16 colours.
const Black16 = lipgloss.Black

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

// Ink returns the number of one of tldraw's colours; those it has not are black.
func (p *Palette) Ink(name string) uint8 {
	if n, ok := p.Names[name]; ok {
		return n
	}
	return p.Names["black"]
}

// Tint returns the number of a colour as it is behind text.
func (p *Palette) Tint(name string) uint8 { return p.Ink(name) + 1 }

// sgr returns the sequence that sets a paint, from any other.
func (p *Palette) sgr(s Paint) string {
	if code, ok := p.codes[s]; ok {
		return code
	}
	colors := [2]color.Color{p.Colors[min(int(s.FG), len(p.Colors)-1)], p.Colors[min(int(s.BG), len(p.Colors)-1)]}
	if s.FG == InkText && p.Pale[s.BG] {
		colors[0] = Black16
	}
	var b strings.Builder
	b.WriteString("\x1b[0")
	for _, a := range []struct {
		bit  uint8
		code string
	}{{Bold, ";1"}, {Faint, ";2"}, {reverse, ";7"}, {Italic, ";3"}, {Struck, ";9"}, {Underlined, ";4"}} {
		if s.Attr&a.bit != 0 {
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
