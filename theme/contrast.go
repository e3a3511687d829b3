package theme

import (
	"image/color"
	"math"

	"charm.land/lipgloss/v2"
)

// Contrast is the ratio of two colours' luminance as WCAG 2 has it, from 1 to
// 21. Text wants 4.5; what is secondary, 3.
func Contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b := linear(c)
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// linear returns the light of a colour's three parts, from 0 to 1.
func linear(c color.Color) (r, g, b float64) {
	part := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	x, y, z, _ := c.RGBA()
	return part(x), part(y), part(z)
}

// readable is the contrast a token's text needs: less where it is secondary.
func readable(tok Token) float64 {
	switch tok {
	case Muted, Comment, Quote, Punctuation, ImageText, Rule:
		return 3
	}
	return 4.5
}

// written lists the tokens that text is written in.
func written() []Token {
	return []Token{
		Primary, Secondary, Accent, Error, Warning, Success, Info, Text, Muted, DiffAdded, DiffRemoved, Heading, Link,
		Code, Quote,
		Comment, Keyword, Function, Variable, String, Number, Type, Operator, Punctuation,
	}
}

// texts lists the tokens that this theme writes text in.
func (t *Theme) texts() []Token {
	out := written()
	for tok := range standIns() {
		if t.colors[tok] != nil {
			out = append(out, tok)
		}
	}
	return out
}

// Tint mixes a colour into the background, for use behind text: as much of it
// as leaves every kind of text readable.
func (t *Theme) Tint(c color.Color) color.Color {
	base := t.base()
	if t.depth == Colors256 {
		if bg, ok := t.tint256(c); ok {
			return bg
		}
		return t.grey256(mix(c, base, 30))
	}
	return t.mixed(c, 30)
}

// mixed takes so many percent of a colour into the background at most, so that every
// kind of text is readable on it.
func (t *Theme) mixed(c color.Color, percent uint32) color.Color {
	base := t.base()
	for part := percent; part > 0; part -= 5 {
		if bg := mix(c, base, part); t.readsOn(bg) {
			return bg
		}
	}
	return base
}

// Words is for use behind words that are to stand out of their row, which may be on a
// Shade of the same colour. The words are written in ink where they cannot keep their
// colours; it is nil where they can.
func (t *Theme) Words(c color.Color) (ground, ink color.Color) {
	switch t.depth {
	case TrueColor:
		for part := uint32(30); part > 10; part -= 5 {
			bg := mix(c, t.base(), part)
			switch {
			case t.readsOn(bg):
				return bg, nil
			case Contrast(t.Color(Text), bg) >= readable(Text):
				return bg, t.Color(Text)
			}
		}
	case Colors256:
		if _, ok := t.tint256(c); ok {
			break
		}
		if bg, ok := t.words256(c); ok {
			return bg, t.Color(Text)
		}
	case Colors16, NoColor:
	}
	return t.Tint(c), nil
}

// Shade is for use behind whole rows, and less than Tint. Where there are too few
// colours for both it is nil.
func (t *Theme) Shade(c color.Color) color.Color {
	if t.depth != TrueColor {
		return nil
	}
	if bg := t.mixed(c, 10); bg != t.base() {
		return bg
	}
	return nil
}

// Ink draws text in a colour that is not the theme's own, brought as far
// towards white or black as it needs to be read. With few colours, where that
// cannot be had, it is Secondary's.
func (t *Theme) Ink(c color.Color) lipgloss.Style {
	if t.depth != TrueColor && t.depth != Colors256 {
		return t.Style(Secondary)
	}
	base, far := t.base(), color.Color(color.White)
	if luminance(base) > 0.18 {
		far = color.Black
	}
	for part := uint32(100); part > 0; part -= 10 {
		if ink := mix(c, far, part); Contrast(ink, base) >= readable(Text) {
			return lipgloss.NewStyle().Foreground(ink)
		}
	}
	return lipgloss.NewStyle().Foreground(far)
}

// base is the background that colours are mixed into: the theme's own, or one
// as terminals have it.
func (t *Theme) base() color.Color {
	switch {
	case t.ground != nil:
		return t.ground
	case t.Dark:
		return color.Gray{0x1a}
	}
	return color.White
}

func (t *Theme) readsOn(bg color.Color) bool {
	for _, tok := range t.texts() {
		if Contrast(t.Color(tok), bg) < readable(tok) {
			return false
		}
	}
	return true
}

// mix takes so many percent of a colour, and the rest of another one.
func mix(c, rest color.Color, percent uint32) color.Color {
	r, g, b, _ := c.RGBA()
	x, y, z, _ := rest.RGBA()
	of := func(v, w uint32) uint8 { return uint8((v*percent + w*(100-percent)) / 100 >> 8) }
	return color.RGBA{of(r, x), of(g, y), of(b, z), 0xff}
}
