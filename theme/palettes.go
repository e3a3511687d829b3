package theme

type palette struct{ dark, light map[Token]string }

// palettes are the built-in themes, by name.
var palettes = map[string]palette{
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
