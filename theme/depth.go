package theme

import (
	"image/color"
	"math"
	"slices"

	"charm.land/lipgloss/v2"
)

// to256 gives the theme in the fixed colours of 256: for each the nearest that
// can still be read. The first 16 are the terminal's own, so they are not used.
func (t *Theme) to256(grounds []color.Color) {
	all := fixed256()
	near := func(c color.Color, ok func(measured) bool) color.Color {
		best, least := poleOf(grounds), -1.0
		of := measure(c)
		for _, f := range all {
			if d := of.apart(f); (least < 0 || d < least) && ok(f) {
				best, least = f.Color, d
			}
		}
		return best
	}
	yes := func(measured) bool { return true }
	if t.ground != nil {
		t.ground = near(t.ground, yes)
		grounds = []color.Color{t.ground}
	}
	pole := measure(poleOf(grounds))
	for _, tok := range fills() {
		// hardly lighter than it was, since text must be read on it
		want := min(0.97*Contrast(pole, t.colors[tok]), Contrast(pole, grounds[0]))
		t.colors[tok] = near(t.colors[tok], func(c measured) bool { return c.contrast(pole) >= want })
	}
	var on []measured
	for _, c := range grounds {
		on = append(on, measure(c))
	}
	for tok, seen := range edges() {
		t.colors[tok] = near(t.colors[tok], func(c measured) bool {
			return !slices.ContainsFunc(on, func(bg measured) bool { return c.contrast(bg) < seen })
		})
	}
	for _, tok := range fills() {
		on = append(on, measure(t.colors[tok]))
	}
	for _, tok := range t.texts() {
		t.colors[tok] = near(t.colors[tok], func(c measured) bool {
			return !slices.ContainsFunc(on, func(bg measured) bool { return c.contrast(bg) < readable(tok) })
		})
	}
}

// tint256 is the colour of the 256 for use behind text that has a colour's hue. The
// nearest to a tint is a grey for most, and one would not be told from another. Where
// text could not be read on any there is none.
func (t *Theme) tint256(c color.Color) (color.Color, bool) {
	of, base := measure(mix(c, t.base(), 45)), measure(t.base())
	if math.Hypot(of.a, of.b) < 0.02 { // a grey itself
		return nil, false
	}
	var best color.Color
	least := math.Inf(1)
	for _, f := range fixed256() {
		hue := math.Hypot(f.a, f.b)
		if hue < 0.02 || f.apart(base) == 0 || !t.readsOn(f.Color) {
			continue
		}
		turned := turned(f, of)
		if d := 0.1*turned + math.Abs(f.l-of.l) + 0.5*math.Abs(hue-math.Hypot(of.a, of.b)); turned < sameHue &&
			d < least {
			best, least = f.Color, d
		}
	}
	return best, best != nil
}

// sameHue is how far apart, in radians, hues may be that stand for each other: the
// pink of many themes and the only dark red of the 256 are 0.5, red and yellow or
// magenta 0.8.
const sameHue = 0.6

// turned is how far apart the hues of two colours are.
func turned(a, b measured) float64 {
	return math.Abs(math.Remainder(math.Atan2(a.b, a.a)-math.Atan2(b.b, b.a), 2*math.Pi))
}

// grey256 is the grey of the 256 that is as light as a colour, for use behind text: the
// nearest colour may be of any hue, which would say something else.
func (t *Theme) grey256(c color.Color) color.Color {
	of, best, least := measure(c), t.base(), math.Inf(1)
	base := measure(best)
	for _, f := range fixed256()[216:] {
		if d := math.Abs(f.l - of.l); d < least && f.apart(base) != 0 && t.readsOn(f.Color) {
			best, least = f.Color, d
		}
	}
	return best
}

// words256 is the colour of the 256 that is nearest to the background among those of
// a colour's hue that plain text can be read on.
func (t *Theme) words256(c color.Color) (color.Color, bool) {
	of, base := measure(c), measure(t.base())
	if math.Hypot(of.a, of.b) < 0.02 {
		return nil, false
	}
	var best color.Color
	least := math.Inf(1)
	for _, f := range fixed256() {
		d := math.Abs(f.l - base.l)
		if math.Hypot(f.a, f.b) >= 0.02 && turned(f, of) < sameHue && d < least && f.apart(base) != 0 &&
			Contrast(t.Color(Text), f.Color) >= readable(Text) {
			best, least = f.Color, d
		}
	}
	return best, best != nil
}

// fixed256 lists the colours of 256 that are the same everywhere: the cube and
// the greys.
func fixed256() []measured {
	out := make([]measured, 0, 240)
	level := [6]uint8{0, 0x5f, 0x87, 0xaf, 0xd7, 0xff}
	for i := range 216 {
		out = append(out, measure(color.RGBA{level[i/36], level[i/6%6], level[i%6], 0xff}))
	}
	for i := range uint8(24) {
		out = append(out, measure(color.RGBA{8 + 10*i, 8 + 10*i, 8 + 10*i, 0xff}))
	}
	return out
}

// measured is a colour with what comparing it takes: many are, many times.
type measured struct {
	color.Color
	light   float64 // its luminance
	l, a, b float64 // in Oklab
}

func measure(c color.Color) measured {
	m := measured{Color: c, light: luminance(c)}
	m.l, m.a, m.b = oklab(c)
	return m
}

// apart is how far two colours look from each other, in Ottosson's Oklab
// (https://bottosson.github.io/posts/oklab/). Hues count more than lightness:
// that may have to give way for text to be read.
func (m measured) apart(o measured) float64 {
	l, a, b := m.l-o.l, m.a-o.a, m.b-o.b
	return l*l + 6*(a*a+b*b)
}

// contrast is Contrast.
func (m measured) contrast(o measured) float64 {
	return (max(m.light, o.light) + 0.05) / (min(m.light, o.light) + 0.05)
}

func oklab(c color.Color) (l, a, b float64) {
	r, g, bl := linear(c)
	x := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*bl)
	y := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*bl)
	z := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*bl)
	return 0.2104542553*x + 0.7936177850*y - 0.0040720468*z,
		1.9779984951*x - 2.4285922050*y + 0.4505937099*z,
		0.0259040371*x + 0.7827717662*y - 0.8086757660*z
}

// sixteen are the indices of tokens among a terminal's 16 colours, dark and
// light. Yellow on white cannot be read, nor can blue on black: neither is
// used there.
func sixteen(dark bool) map[Token]uint8 {
	m := map[Token]uint8{Text: 0, Variable: 0, Operator: 0, Punctuation: 0, Muted: 8, Quote: 8, Comment: 8, Border: 7,
		BorderOn: 4,
		Primary:  4, Heading: 4, Function: 4, Secondary: 5, Accent: 5, Keyword: 5, Code: 5, Number: 5, Type: 6, Info: 6,
		Link:  6,
		Error: 1, DiffRemoved: 1, Warning: 1, Success: 2, DiffAdded: 2, String: 2}
	if dark {
		m = map[Token]uint8{Text: 15, Variable: 15, Operator: 15, Punctuation: 7, Muted: 7, Quote: 7, Comment: 7,
			Border: 8, BorderOn: 14,
			Primary: 14, Heading: 14, Function: 14, Secondary: 13, Accent: 11, Keyword: 13, Code: 11, Number: 11,
			Type: 14, Info: 14, Link: 14,
			Error: 9, DiffRemoved: 9, Warning: 11, Success: 10, DiffAdded: 10, String: 10}
	}
	return m
}

// Reversed stands for a background where there are too few colours for one that
// goes with all of them: whoever draws the frame shows the text in reverse
// there, which can be read whatever a terminal's colours are.
func Reversed() color.Color { return color.RGBA{1, 2, 3, 0xff} }

// in16 gives the look of a terminal with 16 colours. They are the terminal's
// own, whatever the palette, so that every theme looks the same there, but for
// those that have no hues.
func (t *Theme) in16(dark bool) {
	hues := t.Hex(Primary) != t.Hex(Error)
	all := sixteen(dark)
	for tok, i := range all {
		if !hues && i != 7 && i != 8 {
			i = all[Text]
		}
		t.colors[tok] = lipgloss.ANSIColor(i)
	}
	t.uncolored(dark)
}

// uncolored gives the look without backgrounds: those that mean something are
// drawn in reverse, panels have none.
func (t *Theme) uncolored(dark bool) {
	t.ground, t.Dark = nil, dark
	for tok := range standIns() {
		delete(t.colors, tok)
	}
	t.colors[Panel] = lipgloss.NoColor{}
	for _, tok := range []Token{Element, Highlight, Selection} {
		t.colors[tok] = Reversed()
	}
}
