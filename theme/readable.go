package theme

import "image/color"

// room is the contrast that a background must leave for text of some colour.
const room = 5.5

// fills are the backgrounds a theme draws text on beside the ground.
func fills() []Token { return []Token{Panel, Element, Highlight, Selection} }

// edges are the lines a theme draws on the ground, with the contrast by which
// they are seen: the one with the focus must be told from the others.
func edges() map[Token]float64 { return map[Token]float64{Border: 1.3, BorderOn: 2.5} }

// makeReadable moves the colours of a palette as little as it takes to read
// every kind of text on every background, and to see the lines: fills towards
// the ground, text and lines towards white or black.
func (t *Theme) makeReadable(grounds []color.Color) {
	pole := poleOf(grounds)
	for tok, seen := range edges() {
		t.colors[tok] = reading(t.colors[tok], pole, grounds, seen)
	}
	for _, tok := range fills() {
		c := t.colors[tok]
		for part := uint32(100); part > 0 && Contrast(pole, mix(c, grounds[0], part)) < min(room,
			Contrast(pole, grounds[0])); part -= 5 {
			t.colors[tok] = mix(c, grounds[0], part-5)
		}
		grounds = append(grounds[:len(grounds):len(grounds)], t.colors[tok])
	}
	for _, tok := range t.texts() {
		t.colors[tok] = reading(t.colors[tok], pole, grounds, readable(tok))
	}
}

// poleOf is the colour that reads best on some backgrounds: white or black.
func poleOf(grounds []color.Color) color.Color {
	if least(color.White, grounds) >= least(color.Black, grounds) {
		return color.White
	}
	return color.Black
}

// reading moves a colour towards a pole until it has so much contrast.
func reading(c, pole color.Color, on []color.Color, want float64) color.Color {
	if least(c, on) >= want {
		return c
	}
	for part := uint32(5); part < 100; part += 5 {
		if m := mix(pole, c, part); least(m, on) >= want {
			return m
		}
	}
	return pole
}

// least is a colour's contrast where it is least.
func least(c color.Color, on []color.Color) float64 {
	low := 21.0
	for _, bg := range on {
		low = min(low, Contrast(c, bg))
	}
	return low
}
