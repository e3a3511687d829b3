// Package sanitize makes text from models, tools, files and names safe to
// print: nothing it lets through moves the cursor, changes the terminal, or
// reorders what is read. What is harmful stays visible as a symbol.
package sanitize

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks one character may carry; a cell could
// otherwise hold half a megabyte of them.
const maxMarks = 8

// Text makes s safe to print over several lines: newlines and tabs stay, CRLF
// becomes a newline. Other C0 controls become their pictures (␛), C1 controls,
// bidi, invisible and private characters become ‹U+202E›, invalid UTF-8 becomes
// U+FFFD, a blank of braille a plain one. Joiners, variation selectors and tags stay where writing or an emoji
// needs them. Clean text is returned as it is, without a copy.
func Text(s string) string {
	return without(s, false)
}

// Copy makes s safe to copy or to write into a file: as Text, but what cannot
// be seen, reorders text or is private stays, which is what was written and
// does nothing there. Controls do not: whoever pastes them would have them
// carried out.
func Copy(s string) string { return without(s, true) }

func without(s string, copied bool) string {
	i := firstBad(s, copied)
	if i < 0 {
		return s
	}
	return clean(s, i, copied)
}

// Name makes a file's name safe to print: as Line, but what breaks lines in it
// is shown, since names differ by it.
func Name(s string) string { return Line(lineBreaks.Replace(s)) }

var lineBreaks = strings.NewReplacer("\n", "␊", "\r", "␍", "\t", "␉", "\v", "␋", "\f", "␌")

// Line makes s safe to print on one line: like Text, with runs of newlines
// and tabs as one space.
func Line(s string) string {
	s = Text(s)
	if !strings.ContainsAny(s, "\n\t") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	space := false
	for _, r := range s {
		if r == '\n' || r == '\t' {
			space = true
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// firstBad finds where cleaning must begin, or -1. Marks are counted from the
// start of their character, so that cleaning a tail is cleaning the whole.
func firstBad(s string, copied bool) int {
	marks := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f {
				return i
			}
			marks = 0
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == blackFlag && !copied {
			marks = 0
			i += n + tagged(s[i+n:])
			continue
		}
		if (r == utf8.RuneError && n == 1) || control(r) ||
			!copied && (hidden(r) || r == noDots || private(r) ||
				shapes(r) && (marks > maxMarks || !shaping(s, i, r, n))) {
			return i
		}
		if unicode.Is(unicode.M, r) {
			if marks++; marks > maxMarks {
				return i
			}
		} else {
			marks = 0
		}
		i += n
	}
	return -1
}

func clean(s string, from int, copied bool) string {
	var b strings.Builder
	b.Grow(len(s) + 16)
	b.WriteString(s[:from])
	marks := 0
	if from > 0 {
		marks = trailingMarks(s[:from])
	}
	for i := from; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == blackFlag && !copied {
			n += tagged(s[i+n:])
			b.WriteString(s[i : i+n])
			marks = 0
			i += n
			continue
		}
		before := marks
		if unicode.Is(unicode.M, r) {
			marks++
		} else {
			marks = 0
		}
		switch {
		case r == utf8.RuneError && n == 1:
			b.WriteRune(utf8.RuneError)
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case r == '\r':
			if i+1 >= len(s) || s[i+1] != '\n' {
				b.WriteRune('␍')
			}
		case r < 0x20:
			b.WriteRune(0x2400 + r)
		case r == 0x7f:
			b.WriteRune('␡')
		case marks > maxMarks:
		case r == noDots && !copied:
			b.WriteByte(' ')
		case control(r), !copied && (hidden(r) || private(r) ||
			shapes(r) && (before > maxMarks || !shaping(s, i, r, n))):
			fmt.Fprintf(&b, "‹U+%04X›", r)
		default:
			b.WriteRune(r)
		}
		i += n
	}
	return b.String()
}

func trailingMarks(s string) int {
	n := 0
	for len(s) > 0 {
		r, w := utf8.DecodeLastRuneInString(s)
		if !unicode.Is(unicode.M, r) {
			break
		}
		n++
		s = s[:len(s)-w]
	}
	return n
}

// private reports whether nobody but a font knows what a rune shows.
func private(r rune) bool { return r >= 0xe000 && r <= 0xf8ff || r >= 0xf0000 }

// noDots is the braille of no dots, which programs draw with: it becomes the
// blank that it looks like.
const noDots = 0x2800

// control reports whether a rune is a C1 control.
func control(r rune) bool { return r >= 0x80 && r <= 0x9f }

// hidden reports whether a rune reorders text, or cannot be seen.
func hidden(r rune) bool {
	switch {
	case r == 0x034f, r == 0x061c, r == 0x200b, r == 0x200e, r == 0x200f,
		r >= 0x2028 && r <= 0x202e,
		r >= 0x2060 && r <= 0x206f,
		r == 0xfeff, r >= 0xfff9 && r <= 0xfffb,
		r >= 0xe0000 && r <= 0xe007f,
		r == 0x180e, r == 0x00ad, r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0,
		r == 0x17b4, r == 0x17b5, r >= 0x1d173 && r <= 0x1d17a,
		r&0xfffe == 0xfffe, r >= 0xfdd0 && r <= 0xfdef: // the last two are no characters
		return true
	}
	return false
}
