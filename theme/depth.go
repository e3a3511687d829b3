package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// to256 gives the theme in the fixed colours of 256: for each the nearest that
// can still be read. The first 16 are the terminal's own, so they are not used.
func (t *Theme) to256(grounds []color.Color) {
	all := fixed256()
	near := func(c color.Color, ok func(color.Color) bool) color.Color {
		best, least := poleOf(grounds), -1
		for _, f := range all {
			if d := apart(c, f); (least < 0 || d < least) && ok(f) {
				best, least = f, d
			}
		}
		return best
	}
	yes := func(color.Color) bool { return true }
	if t.ground != nil {
		t.ground = near(t.ground, yes)
		grounds = []color.Color{t.ground}
	}
	pole := poleOf(grounds)
	for _, tok := range fills() {
		t.colors[tok] = near(t.colors[tok], func(c color.Color) bool { return Contrast(pole, c) >= min(room, Contrast(pole, grounds[0])) })
	}
	on := append([]color.Color{}, grounds...)
	for _, tok := range fills() {
		on = append(on, t.colors[tok])
	}
	for _, tok := range written() {
		t.colors[tok] = near(t.colors[tok], func(c color.Color) bool { return least(c, on) >= readable(tok) })
	}
	for _, tok := range []Token{Border, BorderOn} {
		t.colors[tok] = near(t.colors[tok], yes)
	}
}

// fixed256 lists the colours of 256 that are the same everywhere: the cube and
// the greys.
func fixed256() []color.Color {
	out := make([]color.Color, 0, 240)
	level := [6]uint8{0, 0x5f, 0x87, 0xaf, 0xd7, 0xff}
	for i := range 216 {
		out = append(out, color.RGBA{level[i/36], level[i/6%6], level[i%6], 0xff})
	}
	for i := range uint8(24) {
		out = append(out, color.RGBA{8 + 10*i, 8 + 10*i, 8 + 10*i, 0xff})
	}
	return out
}

// apart is how far two colours lie from each other, weighted as eyes do.
func apart(a, b color.Color) int {
	r, g, bl, _ := a.RGBA()
	x, y, z, _ := b.RGBA()
	d := func(v, w uint32) int { n := int(v>>8) - int(w>>8); return n * n }
	return 3*d(r, x) + 4*d(g, y) + 2*d(bl, z)
}

// sixteen are the indices of tokens among a terminal's 16 colours, dark and
// light. Yellow on white cannot be read, nor can blue on black: neither is
// used there.
func sixteen(dark bool) map[Token]uint8 {
	m := map[Token]uint8{Text: 0, Variable: 0, Operator: 0, Punctuation: 0, Muted: 8, Quote: 8, Comment: 8, Border: 7, BorderOn: 4,
		Primary: 4, Heading: 4, Function: 4, Secondary: 5, Accent: 5, Keyword: 5, Code: 5, Number: 5, Type: 6, Info: 6, Link: 6,
		Error: 1, DiffRemoved: 1, Warning: 1, Success: 2, DiffAdded: 2, String: 2,
		Panel: 15, Element: 7, Highlight: 7, Selection: 7}
	if dark {
		m = map[Token]uint8{Text: 15, Variable: 15, Operator: 15, Punctuation: 7, Muted: 7, Quote: 7, Comment: 7, Border: 8, BorderOn: 14,
			Primary: 14, Heading: 14, Function: 14, Secondary: 13, Accent: 11, Keyword: 13, Code: 11, Number: 11, Type: 14, Info: 14, Link: 14,
			Error: 9, DiffRemoved: 9, Warning: 11, Success: 10, DiffAdded: 10, String: 10,
			Panel: 0, Element: 4, Highlight: 5, Selection: 4}
	}
	return m
}

// in16 gives the look of a terminal with 16 colours. They are the terminal's
// own, whatever the palette, so that every theme looks the same there, but for
// those that have no hues.
func (t *Theme) in16(dark bool) {
	hues := t.Hex(Primary) != t.Hex(Error)
	t.ground, t.Dark = nil, dark
	for tok, i := range sixteen(dark) {
		if !hues && i != 0 && i != 7 && i != 8 && i != 15 {
			switch tok {
			case Element, Highlight, Selection:
			default:
				i = sixteen(dark)[Text]
			}
		}
		t.colors[tok] = lipgloss.ANSIColor(i)
	}
	t.colors[Panel] = lipgloss.NoColor{}
}

// uncolored gives the look without colours: weight and underlines stay, and
// whatever has a background is drawn in reverse. Panels have none.
func (t *Theme) uncolored(dark bool) {
	t.ground, t.Dark = nil, dark
	t.colors[Panel] = lipgloss.NoColor{}
}
