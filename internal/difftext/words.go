package difftext

import (
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// maxLine is the longest line whose words are compared, in bytes.
const maxLine = 1 << 10

// Words returns the words in which two lines differ. Lines that have little in
// common differ as a whole, which needs no marks.
func Words(before, after string) (inBefore, inAfter []Span) {
	if len(before) > maxLine || len(after) > maxLine {
		return nil, nil
	}
	a, b := tokens(before), tokens(after)
	kept := 0
	for _, w := range a {
		kept += weight(w)
	}
	whole := kept
	at := offsets(a)
	to := offsets(b)
	for _, d := range lcs.DiffLines(a, b) {
		for _, w := range a[d.Start:d.End] {
			kept -= weight(w)
		}
		inBefore = span(inBefore, at[d.Start], at[d.End])
		inAfter = span(inAfter, to[d.ReplStart], to[d.ReplEnd])
	}
	other := 0
	for _, w := range b {
		other += weight(w)
	}
	if 3*kept < max(whole, other) {
		return nil, nil
	}
	return inBefore, inAfter
}

// span adds a stretch, joining what touches.
func span(list []Span, from, to int) []Span {
	if from == to {
		return list
	}
	if n := len(list); n > 0 && list[n-1].To == from {
		list[n-1].To = to
		return list
	}
	return append(list, Span{from, to})
}

// weight is what a token counts when lines are compared: blanks nothing.
func weight(w string) int {
	if w[0] == ' ' || w[0] == '\t' {
		return 0
	}
	return len(w)
}

// offsets returns where each token begins, and where the last one ends.
func offsets(words []string) []int {
	out := make([]int, 0, len(words)+1)
	n := 0
	for _, w := range words {
		out = append(out, n)
		n += len(w)
	}
	return append(out, n)
}

// tokens cuts a line into words, runs of blanks, and single other characters.
func tokens(line string) []string {
	var out []string
	for len(line) > 0 {
		r, n := utf8.DecodeRuneInString(line)
		if kind := class(r); kind != other {
			for n < len(line) {
				next, size := utf8.DecodeRuneInString(line[n:])
				if class(next) != kind {
					break
				}
				n += size
			}
		}
		out = append(out, line[:n])
		line = line[n:]
	}
	return out
}

const (
	other = iota
	word
	blank
)

func class(r rune) int {
	switch {
	case r == ' ' || r == '\t':
		return blank
	case r == '_' || unicode.IsLetter(r) && r < 0x2e80 || unicode.IsDigit(r) || unicode.Is(unicode.M, r):
		return word
	}
	return other
}
