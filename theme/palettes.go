package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

type palette struct{ dark, light map[Token]string }

// theme returns the palette in its dark or light form.
func (p palette) theme(name string, dark bool) *Theme {
	hex := p.light
	if dark {
		hex = p.dark
	}
	t := &Theme{Name: name, Dark: dark, plain: true, colors: make(map[Token]color.Color, len(hex))}
	for tok, h := range hex {
		t.colors[tok] = lipgloss.Color(h)
	}
	if h, ok := hex[Ground]; ok {
		t.ground = lipgloss.Color(h)
		delete(t.colors, Ground)
	}
	return t
}

// palettes are the program's own themes, by name.
func palettes() map[string]palette {
	return map[string]palette{
		"openspace": {
			dark: map[Token]string{
				Primary: "#7aa2f7", Secondary: "#bb9af7", Accent: "#e0af68",
				Error: "#f7768e", Warning: "#e0af68", Success: "#9ece6a", Info: "#7dcfff",
				Text: "#c8d0e8", Muted: "#828bb0", Panel: "#1f2335", Element: "#303446",
				Border: "#3b4261", BorderOn: "#7aa2f7",
				DiffAdded: "#9ece6a", DiffRemoved: "#f7768e",
				Highlight: "#383628", Selection: "#283457",
				Heading: "#7aa2f7", Link: "#73daca", Code: "#e0af68", Quote: "#828bb0",
				Comment: "#7c86b2", Keyword: "#bb9af7", Function: "#7aa2f7", Variable: "#c8d0e8",
				String: "#9ece6a", Number: "#ff9e64", Type: "#2ac3de", Operator: "#89ddff", Punctuation: "#a9b1d6",
			},
			light: map[Token]string{
				Primary: "#2e5cc5", Secondary: "#7847bd", Accent: "#885a14",
				Error: "#c02b4a", Warning: "#885a14", Success: "#44702a", Info: "#0a6a86",
				Text: "#2c2c34", Muted: "#5f657e", Panel: "#eceef4", Element: "#e0e5f3",
				Border: "#b4bad0", BorderOn: "#2e5cc5",
				DiffAdded: "#44702a", DiffRemoved: "#c02b4a",
				Highlight: "#fff1b8", Selection: "#dbe5ff",
				Heading: "#2e5cc5", Link: "#0f6b62", Code: "#885a14", Quote: "#5f657e",
				Comment: "#656b86", Keyword: "#7847bd", Function: "#2e5cc5", Variable: "#2c2c34",
				String: "#44702a", Number: "#a04b17", Type: "#0a6a86", Operator: "#00697f", Punctuation: "#4a5070",
			},
		},
		"mono": {
			dark:  mono("#d8d8d8", "#949494", "#242424", "#3a3a3a", "#444444"),
			light: mono("#202020", "#5c5c5c", "#eeeeee", "#d8d8d8", "#c6c6c6"),
		},
		"contrast": {dark: contrast(true), light: contrast(false)},
	}
}

// contrast is a palette in which everything has a contrast of 7 and more, on a
// background of its own.
func contrast(dark bool) map[Token]string {
	m := map[Token]string{
		Ground: "#ffffff", Primary: "#0033a0", Secondary: "#6a0dad", Accent: "#6a3200", Error: "#8f0000",
		Warning: "#6a3200", Success: "#004d00",
		Info: "#00505a", Text: "#000000", Muted: "#3a3a3a", Panel: "#f4f4f4", Element: "#e2e8ff", Border: "#5a5a5a",
		BorderOn:  "#0033a0",
		DiffAdded: "#004d00", DiffRemoved: "#8f0000", Highlight: "#fff0b0", Selection: "#d6e4ff", Heading: "#0033a0",
		Link: "#00505a",
		Code: "#6a0dad", Quote: "#3a3a3a", Comment: "#3a3a3a", Keyword: "#6a0dad", Function: "#0033a0",
		Variable: "#000000", String: "#004d00",
		Number: "#6a3200", Type: "#00505a", Operator: "#000000", Punctuation: "#000000",
	}
	if dark {
		m = map[Token]string{
			Ground: "#000000", Primary: "#7fd4ff", Secondary: "#e9c0ff", Accent: "#ffd75f", Error: "#ffb0b0",
			Warning: "#ffd75f", Success: "#8ff08f",
			Info: "#80ffff", Text: "#ffffff", Muted: "#d0d0d0", Panel: "#121212", Element: "#1c2438", Border: "#8a8a8a",
			BorderOn:  "#7fd4ff",
			DiffAdded: "#8ff08f", DiffRemoved: "#ffb0b0", Highlight: "#2e2800", Selection: "#0a2a4a",
			Heading: "#7fd4ff", Link: "#80ffff",
			Code: "#ffd75f", Quote: "#d0d0d0", Comment: "#d0d0d0", Keyword: "#e9c0ff", Function: "#7fd4ff",
			Variable: "#ffffff", String: "#8ff08f",
			Number: "#ffd75f", Type: "#80ffff", Operator: "#ffffff", Punctuation: "#ffffff",
		}
	}
	return m
}

// mono is a palette of greys; meaning then comes from words and weight alone.
func mono(text, muted, panel, element, mark string) map[Token]string {
	m := map[Token]string{
		Muted: muted, Border: element, Panel: panel, Element: element,
		Highlight: mark, Selection: element, Comment: muted, Punctuation: muted, Quote: muted,
	}
	for _, t := range []Token{
		Primary, Secondary, Accent, Error, Warning, Success, Info, Text, BorderOn, DiffAdded, DiffRemoved,
		Heading, Link, Code, Keyword, Function, Variable, String, Number, Type, Operator,
	} {
		m[t] = text
	}
	return m
}
