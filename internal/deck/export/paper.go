package export

import "github.com/alecthomas/chroma/v2"

// paper is the colours of code on white paper: few, and dark enough to be read
// in grey.
func paper() *chroma.Style {
	const ink, blue, red, violet, green, grey = "#1f2430", "#0b3d91", "#a11d26", "#5b2a9d", "#14522b", "#565d6b"
	return chroma.MustNewStyle("paper", chroma.StyleEntries{
		chroma.Text:             ink,
		chroma.Background:       "bg:#f6f6f4",
		chroma.Error:            ink,
		chroma.Keyword:          red,
		chroma.KeywordConstant:  blue,
		chroma.KeywordType:      violet,
		chroma.Name:             ink,
		chroma.NameBuiltin:      violet,
		chroma.NameFunction:     violet,
		chroma.NameConstant:     blue,
		chroma.NameDecorator:    blue,
		chroma.NameTag:          blue,
		chroma.NameVariable:     ink,
		chroma.LiteralString:    green,
		chroma.LiteralNumber:    blue,
		chroma.Operator:         ink,
		chroma.Punctuation:      ink,
		chroma.Comment:          "italic " + grey,
		chroma.GenericDeleted:   red + " bg:#fbeaea",
		chroma.GenericInserted:  green + " bg:#e6f4ea",
		chroma.GenericEmph:      "italic",
		chroma.GenericStrong:    "bold",
		chroma.GenericUnderline: "underline",
	})
}
