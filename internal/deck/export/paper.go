package export

import (
	"fmt"
	"image/color"

	"github.com/alecthomas/chroma/v2"

	"github.com/openspace-tui/openspace/internal/deck"
)

// colours are those of an export, as #rgb, #rrggbb or a name.
type colours struct {
	back, text, accent, muted string
	dark                      bool
}

// coloursOf gives the colours that a deck asks for by theme: dark, and over them
// those of its palette. Themes by name are the program's and not known here.
func coloursOf(d *deck.Deck) colours {
	c := colours{back: "#ffffff", text: "#1f2328", accent: "#0550ae", muted: "#59636e"}
	for _, name := range []string{d.Front.Theme, d.Front.Palette} {
		if name == "dark" || name == "light" {
			c.dark = name == "dark"
		}
	}
	if back := d.Front.Colours["background"]; colour(back) {
		c.dark = dark(rgb(back, color.RGBA{255, 255, 255, 255}))
	}
	if c.dark {
		c = colours{back: "#16161e", text: "#c8d0e8", accent: "#7aa2f7", muted: "#828bb0", dark: true}
	}
	for name, to := range map[string]*string{"background": &c.back, "text": &c.text, "accent": &c.accent, "muted": &c.muted} {
		if own := d.Front.Colours[name]; colour(own) {
			*to = own
		}
	}
	return c
}

// dark says whether light text is read better on a background.
func dark(c color.RGBA) bool {
	return 299*int(c.R)+587*int(c.G)+114*int(c.B) < 128*1000
}

// css gives the colours as the page has them.
func (c colours) css() string {
	return fmt.Sprintf(":root{--background:%s;--text:%s;--accent:%s;--muted:%s}\n", c.back, c.text, c.accent, c.muted)
}

// code gives the colours of code on these.
func (c colours) code() *chroma.Style {
	if c.dark {
		return night()
	}
	return paper()
}

// night is the colours of code on a dark page.
func night() *chroma.Style {
	const ink, blue, red, violet, green, grey = "#c8d0e8", "#7dcfff", "#f7768e", "#bb9af7", "#9ece6a", "#8b93b8"
	return chroma.MustNewStyle("night", entries(ink, blue, red, violet, green, grey, "#1f2335", "#3b2230", "#20382c"))
}

// paper is the colours of code on white paper: few, and dark enough to be read
// in grey.
func paper() *chroma.Style {
	const ink, blue, red, violet, green, grey = "#1f2430", "#0b3d91", "#a11d26", "#5b2a9d", "#14522b", "#565d6b"
	return chroma.MustNewStyle("paper", entries(ink, blue, red, violet, green, grey, "#f6f6f4", "#fbeaea", "#e6f4ea"))
}

func entries(ink, blue, red, violet, green, grey, back, gone, come string) chroma.StyleEntries {
	return chroma.StyleEntries{
		chroma.Text:             ink,
		chroma.Background:       "bg:" + back,
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
		chroma.GenericDeleted:   red + " bg:" + gone,
		chroma.GenericInserted:  green + " bg:" + come,
		chroma.GenericEmph:      "italic",
		chroma.GenericStrong:    "bold",
		chroma.GenericUnderline: "underline",
	}
}
