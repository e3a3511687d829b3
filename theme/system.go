package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// System is the theme that is made of the terminal's own colours.
const System = "system"

// system makes a theme of the terminal's 16 colours, its foreground and its
// background. Greys lie between the latter two. What the terminal did not tell
// is taken as most have it.
func system(on Terminal) *Theme {
	t := &Theme{Name: System, Dark: on.Dark, plain: true, colors: map[Token]color.Color{}}
	bg, fg := on.grounds()[0], on.Foreground
	if fg == nil || Contrast(fg, bg) < readable(Text) {
		fg = reading(color.Gray{0x80}, poleOf([]color.Color{bg}), []color.Color{bg}, 11)
	}
	own := func(i int) color.Color {
		normal, bright := on.Colors[i], on.Colors[i+8]
		if normal == nil {
			normal = lipgloss.ANSIColor(i)
		}
		if bright == nil {
			bright = lipgloss.ANSIColor(i + 8)
		}
		if Contrast(normal, bg) < readable(Text) && Contrast(bright, bg) > Contrast(normal, bg) {
			return bright
		}
		return normal
	}
	grey := func(percent uint32) color.Color { return mix(fg, bg, percent) }
	red, green, yellow, blue, magenta, cyan := own(1), own(2), own(3), own(4), own(5), own(6)
	for c, toks := range map[color.Color][]Token{
		fg:       {Text, Variable, Operator},
		grey(65): {Muted, Comment, Quote},
		grey(80): {Punctuation}, grey(30): {Border}, grey(6): {Panel}, grey(14): {Element},
	} {
		for _, tok := range toks {
			t.colors[tok] = c
		}
	}
	for _, of := range []struct {
		c    color.Color
		toks []Token
	}{
		{red, []Token{Error, DiffRemoved}},
		{green, []Token{Success, DiffAdded, String}},
		{yellow, []Token{Warning, Accent, Number, Code}},
		{blue, []Token{Primary, BorderOn, Heading, Function}},
		{magenta, []Token{Secondary, Keyword}},
		{cyan, []Token{Info, Link, Type}},
	} {
		for _, tok := range of.toks {
			t.colors[tok] = of.c
		}
	}
	return t
}
