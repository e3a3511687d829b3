package label

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// Measured is how much room a text takes, in cells: the words of its lines.
type Measured struct {
	words    [][]int
	Widest   int // of its lines
	Longest  int // of its words
	Sections bool
	Row      string // what shows where there is one row for it
	Cells    int    // of that row
}

// Measure measures a text, and what shows of it where there is one row for it.
func Measure(text, row string) *Measured {
	m := &Measured{Row: row}
	m.Cells = Width(m.Row)
	text = text[:min(len(text), MaxText)]
	for l := range strings.SplitSeq(text, "\n") {
		if tldraw.IsRule(l) {
			m.words, m.Sections = append(m.words, nil), true
			continue
		}
		m.Widest = max(m.Widest, Width(l))
		var words []int
		for word := range strings.FieldsSeq(l) {
			n := Width(word)
			words, m.Longest = append(words, n), max(m.Longest, n)
		}
		m.words = append(m.words, words)
	}
	return m
}

// Lines returns how many lines a text has that wraps at a width.
func (m *Measured) Lines(w int) int {
	w = max(w, 1)
	n := 0
	for _, words := range m.words {
		n++
		at := 0
		for i, word := range words {
			if i > 0 && at+1+word <= w {
				at += 1 + word
				continue
			}
			if i > 0 {
				n++
			}
			n += (word - 1) / w
			at = (word-1)%w + 1
		}
	}
	return n
}
