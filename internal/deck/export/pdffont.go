package export

import (
	"fmt"
	"sort"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

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
	return lang.M("the fonts of the PDF have no letters for %s", e.Letters)
}

// fontSet is the fonts, and what was asked of them that they have not.
type fontSet struct {
	pdf     *fpdf.Fpdf
	fonts   [mono + 1]*sfnt.Font
	buf     sfnt.Buffer
	has     map[glyph]bool
	letters map[rune]bool
	symbols map[rune]bool
}

type glyph struct {
	font face
	char rune
}

func newFonts(pdf *fpdf.Fpdf) (*fontSet, error) {
	f := &fontSet{pdf: pdf, has: map[glyph]bool{}, letters: map[rune]bool{}, symbols: map[rune]bool{}}
	for i, ttf := range [][]byte{goregular.TTF, gobold.TTF, goitalic.TTF, gobolditalic.TTF, gomono.TTF} {
		font, err := sfnt.Parse(ttf)
		if err != nil {
			return nil, lang.Errorf("read a font: %w", err)
		}
		f.fonts[i] = font
		pdf.AddUTF8FontFromBytes(family(face(i)), "", ttf)
	}
	return f, nil
}

func family(f face) string { return fmt.Sprintf("go%d", f) }

// use makes a font current.
func (f *fontSet) use(font face, size float64) { f.pdf.SetFont(family(font), "", size) }

// known gives text as a font can write it: what it has not is a box, and is
// kept as missing.
func (f *fontSet) known(text string, font face) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t':
			return ' '
		case c < ' ' || unicode.Is(unicode.Cf, c) || unicode.Is(unicode.Cc, c) || c >= 0xFE00 && c <= 0xFE0F:
			return -1
		case c > 0xFFFF || !f.covers(font, c):
			if unicode.IsLetter(c) || unicode.IsMark(c) {
				f.letters[c] = true
			} else {
				f.symbols[c] = true
			}
			return '□'
		}
		return c
	}, text)
}

// inText says whether the fonts of a formula have a character, whatever text it
// stands in.
func (f *fontSet) inText(c rune) bool {
	return f.covers(regular, c) && f.covers(italic, c) && f.covers(boldItalic, c)
}

func (f *fontSet) covers(font face, c rune) bool {
	k := glyph{font, c}
	known, ok := f.has[k]
	if !ok {
		i, err := f.fonts[font].GlyphIndex(&f.buf, c)
		known = err == nil && i != 0
		f.has[k] = known
	}
	return known
}

// err names letters that are missing: text without them cannot be read.
func (f *fontSet) err() error {
	if len(f.letters) == 0 {
		return nil
	}
	return &LettersError{Letters: listed(f.letters)}
}

// boxes lists the symbols that are boxes.
func (f *fontSet) boxes() string { return listed(f.symbols) }

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
