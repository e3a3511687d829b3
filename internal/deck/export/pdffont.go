package export

import (
	"fmt"
	"sort"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/dejavu/dejavusansbold"
	"github.com/go-fonts/dejavu/dejavusansmono"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"github.com/openspace-tui/openspace/internal/lang"
)

// face is one of the fonts that a PDF holds.
type face int

const (
	regular face = iota
	bold
	italic
	boldItalic
	mono
)

// LettersError names letters that the fonts of a PDF have not.
type LettersError struct{ Letters string }

func (e *LettersError) Error() string { return e.text().String() }

// Said says it in the person's language.
func (e *LettersError) Said() string { return e.text().Said() }

func (e *LettersError) text() lang.Message {
	return lang.M("fonts-pdf-have-no-letters", e.Letters)
}

// fontSet is the fonts, and what was asked of them that they have not. Behind each
// face stands another one for the letters that it lacks; it is read where one is
// needed.
type fontSet struct {
	pdf     *fpdf.Fpdf
	fonts   [2 * faces]*sfnt.Font
	buf     sfnt.Buffer
	has     map[glyph]bool
	lacks   map[rune]bool // what is boxes
	letters map[rune]bool // of these the letters
	read    int           // letters that were asked for, as often as they stand there
	boxed   int           // of these those that are boxes
}

type glyph struct {
	font face
	char rune
}

// faces is how many there are that text asks for.
const faces = mono + 1

// ttf is the file of a face, or of the one behind it.
func ttf(f face) []byte {
	switch f {
	case regular:
		return goregular.TTF
	case bold:
		return gobold.TTF
	case italic:
		return goitalic.TTF
	case boldItalic:
		return gobolditalic.TTF
	case mono:
		return gomono.TTF
	case faces + bold, faces + boldItalic:
		return dejavusansbold.TTF
	case faces + mono:
		return dejavusansmono.TTF
	}
	return dejavusans.TTF
}

func newFonts(pdf *fpdf.Fpdf) (*fontSet, error) {
	f := &fontSet{pdf: pdf, has: map[glyph]bool{}, lacks: map[rune]bool{}, letters: map[rune]bool{}}
	for i := range faces {
		if err := f.load(i); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func (f *fontSet) load(i face) error {
	data := ttf(i)
	font, err := sfnt.Parse(data)
	if err != nil {
		return lang.Errorf("read-a-font", err)
	}
	f.fonts[i] = font
	f.pdf.AddUTF8FontFromBytes(family(i), "", data)
	return nil
}

func family(f face) string { return fmt.Sprintf("font%d", f) }

// stretch is a part of a text in one font.
type stretch struct {
	text string
	font face
}

// runs parts text by the fonts that have its letters. A word stays in one, where
// one has all of it.
func (f *fontSet) runs(text string, font face) []stretch {
	if strings.IndexFunc(text, func(c rune) bool { return !f.in(font, c) }) < 0 {
		return []stretch{{text, font}}
	}
	var out []stretch
	add := func(text string, font face) {
		if n := len(out); n > 0 && out[n-1].font == font {
			out[n-1].text += text
		} else {
			out = append(out, stretch{text, font})
		}
	}
	for _, word := range strings.SplitAfter(text, " ") {
		if whole, ok := f.first(font, word); ok {
			add(word, whole)
			continue
		}
		for _, c := range word {
			of, _ := f.first(font, string(c))
			add(string(c), of)
		}
	}
	return out
}

// first is the first of the fonts that stand behind each other which has all of a
// text; where none has, it is the face itself. Code has letters that are no wider
// than others where there are such.
func (f *fontSet) first(font face, text string) (face, bool) {
	for _, of := range []face{font, faces + font, faces + regular} {
		if strings.IndexFunc(text, func(c rune) bool { return !f.in(of, c) }) < 0 {
			return of, true
		}
	}
	return font, false
}

// width is that of text in a font, and in the one behind it.
func (f *fontSet) width(text string, font face, size float64) (sum float64) {
	for _, r := range f.runs(text, font) {
		f.use(r.font, size)
		sum += f.pdf.GetStringWidth(r.text)
	}
	return sum
}

// use makes a font current.
func (f *fontSet) use(font face, size float64) { f.pdf.SetFont(family(font), "", size) }

// known returns text as a font can write it: what it has not is plain letters that it is
// a style of, as bold ones of mathematics are, or a box, and is kept as missing.
func (f *fontSet) known(text string, font face) string {
	var out strings.Builder
	for _, c := range norm.NFC.String(strings.ToValidUTF8(text, "\uFFFD")) {
		switch {
		case c == '\t':
			out.WriteByte(' ')
			continue
		case c < ' ' || unicode.Is(unicode.Cf, c) || unicode.Is(unicode.Cc, c) || c >= 0xFE00 && c <= 0xFE0F:
			continue
		}
		letter := unicode.IsLetter(c) || unicode.In(c, unicode.Mn, unicode.Mc)
		if letter {
			f.read++
		}
		if c <= 0xFFFF && f.covers(font, c) {
			out.WriteRune(c)
			continue
		}
		if plain := f.plain(c, font); plain != "" {
			out.WriteString(plain)
			continue
		}
		f.lacks[c] = true
		if letter {
			f.letters[c] = true
			f.boxed++
		}
		out.WriteRune('□')
	}
	return out.String()
}

// plain is what a character is a style of (Unicode 16, UAX 15), as far as a font has
// it: numbers in circles stand in parentheses. It is empty where there is none.
func (f *fontSet) plain(c rune, font face) string {
	text := norm.NFKC.String(string(c))
	switch {
	case c == '₿':
		text = "BTC"
	case text == string(c):
		return ""
	case len(text) == 2 && strings.Trim(text, "0123456789") == "":
		text = "(" + text + ")"
	}
	if strings.IndexFunc(text, func(c rune) bool { return c > 0xFFFF || !f.covers(font, c) }) >= 0 {
		return ""
	}
	return text
}

// inText reports whether the fonts of a formula have a character, whatever text it
// stands in.
func (f *fontSet) inText(c rune) bool {
	return f.covers(regular, c) && f.covers(italic, c) && f.covers(boldItalic, c)
}

// covers reports whether a face, or one behind it, has a character.
func (f *fontSet) covers(font face, c rune) bool {
	_, ok := f.first(font, string(c))
	return ok
}

// in reports whether a font has a character.
func (f *fontSet) in(font face, c rune) bool {
	k := glyph{font, c}
	known, ok := f.has[k]
	if !ok {
		if f.fonts[font] == nil {
			if err := f.load(font); err != nil {
				return false
			}
		}
		i, err := f.fonts[font].GlyphIndex(&f.buf, c)
		known = err == nil && i != 0
		f.has[k] = known
	}
	return known
}

// err names letters that are missing where most are: that text cannot be read.
func (f *fontSet) err() error {
	if 2*f.boxed <= f.read {
		return nil
	}
	return &LettersError{Letters: listed(f.letters)}
}

// boxes lists what is boxes.
func (f *fontSet) boxes() string { return listed(f.lacks) }

func listed(all map[rune]bool) string {
	const most = 20
	var list []rune
	for c := range all {
		list = append(list, c)
	}
	sort.Slice(list, func(i, j int) bool { return list[i] < list[j] })
	if len(list) > most {
		return string(list[:most]) + fmt.Sprintf(" and %d more", len(list)-most)
	}
	return string(list)
}
