package export

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"golang.org/x/image/colornames"

	"github.com/openspace-tui/openspace/internal/deck"
)

// Palette is the colours of an export, as #rgb, #rrggbb or names that CSS knows.
// Those that are empty are the export's own.
type Palette struct {
	Dark                            bool // what is behind the text is dark
	Back, Text, Accent, Muted, Code string
	// Style colours code on Code; nil is one that fits Dark.
	Style *chroma.Style
}

// day and evening are the palettes of decks that ask for no theme by name.
func day() Palette {
	return Palette{Back: "#ffffff", Text: "#1f2328", Accent: "#0550ae", Muted: "#59636e", Code: "#f6f6f4"}
}

func evening() Palette {
	return Palette{Back: "#16161e", Text: "#c8d0e8", Accent: "#7aa2f7", Muted: "#828bb0", Code: "#1f2335", Dark: true}
}

// Contrasts that text needs, as WCAG 2 has them, and what is secondary.
const (
	readable  = 4.5
	secondary = 3
)

// paletteOf returns the colours of a deck's export: those of a theme, where
// somebody resolved one, else dark or light ones; and over them those of the
// deck's own palette. What could not be read on what is behind it is as it would
// be without.
func paletteOf(d *deck.Deck, theme *Palette) Palette {
	own := func(name string) string {
		if c := d.Front.Colours[name]; colour(c) {
			return c
		}
		return ""
	}
	c := usual(asksDark(d))
	if theme != nil {
		c = theme.over(usual(theme.Dark))
	}
	if back, ok := rgb(own("background")); ok {
		if dark(back) != c.Dark {
			c = usual(dark(back))
		}
		c.Back = own("background")
		c = c.with("", "", "")
		if p := panel(back, c.Text); legible(c.style(), p) {
			c.Code = p
		}
	}
	c = c.with(own("text"), own("accent"), own("muted"))
	c.Style = c.style()
	return c
}

// usual returns the palette without a theme.
func usual(dark bool) Palette {
	if dark {
		return evening()
	}
	return day()
}

// asksDark reports whether a deck asks for dark slides.
func asksDark(d *deck.Deck) (dark bool) {
	for _, name := range []string{d.Front.Theme, d.Front.Palette} {
		if name == "dark" || name == "light" {
			dark = name == "dark"
		}
	}
	return dark
}

// over fills what a palette leaves open.
func (c Palette) over(base Palette) Palette {
	out := base
	out.Style = c.Style
	for to, from := range map[*string]string{&out.Back: c.Back, &out.Code: c.Code} {
		if _, ok := rgb(from); ok {
			*to = from
		}
	}
	return out.with(c.Text, c.Accent, c.Muted)
}

// with takes colours of text as far as they can be read.
func (c Palette) with(text, accent, muted string) Palette {
	for _, t := range []struct {
		to    *string
		own   string
		least float64
	}{{&c.Text, text, readable}, {&c.Accent, accent, secondary}, {&c.Muted, muted, secondary}} {
		switch {
		case t.own != "" && contrast(t.own, c.Back) >= t.least:
			*t.to = t.own
		case contrast(*t.to, c.Back) < t.least:
			*t.to = furthest(c.Back)
		}
	}
	return c
}

// furthest is the one of black and white that is read better on a colour.
func furthest(back string) string {
	if c, ok := rgb(back); ok && dark(c) {
		return "#ffffff"
	}
	return "#000000"
}

// panel is what is behind code: a little of the text's colour in the ground.
func panel(back color.RGBA, text string) string {
	ink, ok := rgb(text)
	if !ok {
		return day().Code
	}
	return fmt.Sprintf("#%02x%02x%02x", between(back.R, ink.R), between(back.G, ink.G), between(back.B, ink.B))
}

// legible reports whether all code can be read on a colour.
func legible(style *chroma.Style, on string) bool {
	for _, t := range style.Types() {
		if c := style.Get(t).Colour; c.IsSet() && contrast(c.String(), on) < secondary {
			return false
		}
	}
	return true
}

func between(back, text uint8) uint8 { return uint8((int(back)*94 + int(text)*6) / 100) }

// dark reports whether white is read better on a background than black.
func dark(c color.RGBA) bool {
	return ratio(luminance(c), 1) > ratio(luminance(c), 0)
}

// contrast is that of two colours, from 1 to 21; 0 where one is none.
func contrast(a, b string) float64 {
	x, ok := rgb(a)
	y, fine := rgb(b)
	if !ok || !fine {
		return 0
	}
	return ratio(luminance(x), luminance(y))
}

func ratio(x, y float64) float64 { return (max(x, y) + 0.05) / (min(x, y) + 0.05) }

func luminance(c color.RGBA) float64 {
	part := func(v uint8) float64 {
		s := float64(v) / 0xff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

// rgb reads #rgb, #rrggbb or a name that CSS knows.
func rgb(s string) (color.RGBA, bool) {
	if c, ok := colornames.Map[strings.ToLower(s)]; ok {
		return c, true
	}
	if !strings.HasPrefix(s, "#") || !colour(s) {
		return color.RGBA{}, false
	}
	if len(s) == 4 {
		s = string([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, err == nil
}

// css returns the colours as the page has them.
func (c Palette) css() string {
	return fmt.Sprintf(":root{--background:%s;--text:%s;--accent:%s;--muted:%s;--code:%s}\n", c.Back, c.Text, c.Accent,
		c.Muted, c.Code)
}

// style returns the colours of code on these.
func (c Palette) style() *chroma.Style {
	if c.Style != nil {
		return c.Style
	}
	if c.Dark {
		return night()
	}
	return paper()
}

// night is the colours of code on a dark page.
func night() *chroma.Style {
	return chroma.MustNewStyle("night", codeColors{ink: "#c8d0e8", blue: "#7dcfff", red: "#f7768e", violet: "#bb9af7",
		green: "#9ece6a", grey: "#8b93b8", back: "#1f2335", deleted: "#3b2230", inserted: "#20382c"}.entries())
}

// paper is the colours of code on white paper: few, and dark enough to be read
// in grey.
func paper() *chroma.Style {
	return chroma.MustNewStyle("paper", codeColors{ink: "#1f2430", blue: "#0b3d91", red: "#a11d26", violet: "#5b2a9d",
		green: "#14522b", grey: "#565d6b", back: "#f6f6f4", deleted: "#fbeaea", inserted: "#e6f4ea"}.entries())
}

// codeColors are the colours of code on a page, as #rrggbb.
type codeColors struct{ ink, blue, red, violet, green, grey, back, deleted, inserted string }

func (c codeColors) entries() chroma.StyleEntries {
	return chroma.StyleEntries{
		chroma.Text:             c.ink,
		chroma.Background:       "bg:" + c.back,
		chroma.Error:            c.ink,
		chroma.Keyword:          c.red,
		chroma.KeywordConstant:  c.blue,
		chroma.KeywordType:      c.violet,
		chroma.Name:             c.ink,
		chroma.NameBuiltin:      c.violet,
		chroma.NameFunction:     c.violet,
		chroma.NameConstant:     c.blue,
		chroma.NameDecorator:    c.blue,
		chroma.NameTag:          c.blue,
		chroma.NameVariable:     c.ink,
		chroma.LiteralString:    c.green,
		chroma.LiteralNumber:    c.blue,
		chroma.Operator:         c.ink,
		chroma.Punctuation:      c.ink,
		chroma.Comment:          "italic " + c.grey,
		chroma.GenericDeleted:   c.red + " bg:" + c.deleted,
		chroma.GenericInserted:  c.green + " bg:" + c.inserted,
		chroma.GenericEmph:      "italic",
		chroma.GenericStrong:    "bold",
		chroma.GenericUnderline: "underline",
	}
}
