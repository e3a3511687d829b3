package theme

import (
	"fmt"
	"image/color"

	"github.com/alecthomas/chroma/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/mdstyle"
)

// Hex returns a token's colour as #rrggbb: one of a terminal's 16 so that it is
// taken for that again where colours are reduced to 16.
func (t *Theme) Hex(tok Token) string { return hex(t.Color(tok)) }

// hex writes a colour. The greys of the 16 are not what is nearest to them:
// #808080 becomes 7, and #c0c0c0 15.
func hex(c color.Color) string {
	switch c {
	case ansi.IndexedColor(7):
		c = color.Gray{0x9c}
	case ansi.IndexedColor(8):
		c = color.Gray{0x5c}
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// Chroma returns the theme as a chroma style, without backgrounds.
func (t *Theme) Chroma() *chroma.Style {
	e := chroma.StyleEntries{
		chroma.Text:               t.Hex(Text),
		chroma.Error:              t.Hex(Text),
		chroma.Comment:            "italic " + t.Hex(Comment),
		chroma.CommentPreproc:     t.Hex(Keyword),
		chroma.Keyword:            t.Hex(Keyword),
		chroma.KeywordType:        t.Hex(Type),
		chroma.KeywordConstant:    t.Hex(Number),
		chroma.Operator:           t.Hex(Operator),
		chroma.Punctuation:        t.Hex(Punctuation),
		chroma.Name:               t.Hex(Variable),
		chroma.NameFunction:       t.Hex(Function),
		chroma.NameClass:          t.Hex(Type),
		chroma.NameBuiltin:        t.Hex(Type),
		chroma.NameTag:            t.Hex(Keyword),
		chroma.NameAttribute:      t.Hex(Function),
		chroma.NameDecorator:      t.Hex(Accent),
		chroma.Literal:            t.Hex(Number),
		chroma.LiteralString:      t.Hex(String),
		chroma.LiteralNumber:      t.Hex(Number),
		chroma.GenericHeading:     "bold " + t.Hex(Heading),
		chroma.GenericSubheading:  "bold " + t.Hex(Heading),
		chroma.GenericDeleted:     t.Hex(DiffRemoved),
		chroma.GenericInserted:    t.Hex(DiffAdded),
		chroma.GenericEmph:        "italic",
		chroma.GenericStrong:      "bold",
		chroma.LiteralStringRegex: t.Hex(Accent),
	}
	return chroma.MustNewStyle("openspace-"+t.Name, e)
}

// Prose returns the theme as the styles of markdown, in the form of glamour's. Code
// blocks have the colours of Chroma.
func (t *Theme) Prose() mdstyle.Config {
	str := func(tok Token) *string { h := t.Hex(tok); return &h }
	own := func(tok Token) *string { // its colour or its stand-in's
		switch other := standIns()[tok]; {
		case t.colors[tok] != nil:
			return str(tok)
		case other != "":
			return str(other)
		}
		return nil
	}
	var prose *string
	if t.prose() != nil {
		prose = str(Prose)
	}
	yes := true
	prefix := func(s string) mdstyle.Block {
		return mdstyle.Block{Primitive: mdstyle.Primitive{Prefix: s, Color: str(Heading), Bold: &yes}}
	}
	indent, one := uint(1), "│ "
	list := uint(2)
	return mdstyle.Config{
		Document: mdstyle.Block{Primitive: mdstyle.Primitive{Color: prose}},
		BlockQuote: mdstyle.Block{Primitive: mdstyle.Primitive{Color: str(Quote), Italic: &yes}, Indent: &indent,
			IndentToken: &one},
		List:    mdstyle.List{LevelIndent: list},
		Heading: mdstyle.Block{Primitive: mdstyle.Primitive{Color: str(Heading), Bold: &yes}},
		H1:      prefix("# "), H2: prefix("## "), H3: prefix("### "), H4: prefix("#### "), H5: prefix("##### "),
		H6:             prefix("###### "),
		Strikethrough:  mdstyle.Primitive{CrossedOut: &yes},
		Emph:           mdstyle.Primitive{Color: own(Emph), Italic: &yes},
		Strong:         mdstyle.Primitive{Color: own(Strong), Bold: &yes},
		HorizontalRule: mdstyle.Primitive{Color: own(Rule), Format: "\n────────\n"},
		Item:           mdstyle.Primitive{Color: own(Item), BlockPrefix: "• "},
		Enumeration:    mdstyle.Primitive{BlockPrefix: ". ", Color: own(Enumeration)},
		Task:           mdstyle.Task{Ticked: "[✓] ", Unticked: "[ ] "},
		Link:           mdstyle.Primitive{Color: str(Link), Underline: &yes},
		LinkText:       mdstyle.Primitive{Color: own(LinkText), Bold: &yes},
		Image:          mdstyle.Primitive{Color: own(Image), Underline: &yes},
		ImageText:      mdstyle.Primitive{Color: own(ImageText), Format: "Image: {{.text}} →"},
		Code:           mdstyle.Block{Primitive: mdstyle.Primitive{Color: str(Code)}},
	}
}
