package deck

import (
	"strings"
	"unicode"
)

// scale is how large a banner is: how many pixels a pixel of a letter becomes.
const (
	small = 1
	large = 2
)

// banner draws words in letters of three rows, or with large of five, in lines
// of at most width cells and at most most of them. It gives nothing where a
// character has no such letter or the words do not fit.
func banner(words string, width, most, scale int) []string {
	font := glyphs()
	var lines []string
	line := ""
	for _, word := range strings.Fields(strings.Map(letter, words)) {
		for _, c := range word {
			if _, ok := font[c]; !ok {
				return nil
			}
		}
		joined := strings.TrimSpace(line + " " + word)
		switch {
		case measure(font, joined)*scale <= width:
			line = joined
		case line == "" || measure(font, word)*scale > width:
			return nil
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) == 0 || len(lines) > most {
		return nil
	}
	var out []string
	for i, l := range lines {
		if i > 0 {
			out = append(out, "")
		}
		out = append(out, half(pixels(font, l, scale))...)
	}
	return out
}

// letter returns the letter that a character is drawn as.
func letter(c rune) rune {
	switch c {
	case '–', '—':
		return '-'
	case '‘', '’', '`':
		return '\''
	case '“', '”':
		return '"'
	}
	return unicode.ToUpper(c)
}

// measure returns the width of words, in pixels.
func measure(font map[rune][glyphRows]string, words string) int {
	n := 0
	for _, c := range words {
		n += len(font[c][0]) + 1
	}
	return max(n-1, 0)
}

// pixels draws words; each row has a byte for a pixel, # where it is set.
func pixels(font map[rune][glyphRows]string, words string, scale int) []string {
	var out []string
	for y := range glyphRows {
		var b strings.Builder
		for i, c := range []rune(words) {
			if i > 0 {
				b.WriteString(strings.Repeat(".", scale))
			}
			for _, p := range font[c][y] {
				b.WriteString(strings.Repeat(string(p), scale))
			}
		}
		for range scale {
			out = append(out, b.String())
		}
	}
	return out
}

// half writes two rows of pixels in one of the terminal.
func half(rows []string) []string {
	if len(rows)%2 == 1 {
		rows = append(rows, strings.Repeat(".", len(rows[0])))
	}
	var out []string
	for y := 0; y < len(rows); y += 2 {
		var b strings.Builder
		for x := range len(rows[y]) {
			switch up, down := rows[y][x] == '#', rows[y+1][x] == '#'; {
			case up && down:
				b.WriteString("█")
			case up:
				b.WriteString("▀")
			case down:
				b.WriteString("▄")
			default:
				b.WriteByte(' ')
			}
		}
		out = append(out, b.String())
	}
	return out
}
