package pen

import (
	"strings"
	"unicode"
	"unicode/utf8"

	xansi "github.com/charmbracelet/x/ansi"
)

// WordAt returns the cells of the word at a cell, which may be a path or an
// address; nothing where there is a blank.
func WordAt(text string, cell int) (from, to int) {
	end := 0 // of the word so far, without the marks that end a sentence
	for at := 0; text != ""; {
		g, w := xansi.FirstGraphemeCluster(text, xansi.GraphemeWidth)
		text = text[len(g):]
		r, _ := utf8.DecodeRuneInString(g)
		switch {
		case !inWord(r):
			if cell >= from && cell < end {
				return from, end
			}
			from, end = at+w, at+w
		case unicode.IsPunct(r) && r != '_' && r != '/' && end == from: // a word does not begin with one
			from, end = at+w, at+w
		case !unicode.IsPunct(r) || r == '_' || r == '/':
			end = at + w
		}
		at += w
	}
	if cell >= from && cell < end {
		return from, end
	}
	return 0, 0
}

func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || unicode.Is(unicode.So, r) ||
		r != utf8.RuneError && strings.ContainsRune("_-./:@~#%+", r)
}
