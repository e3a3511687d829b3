package board

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// measured is how much room a text takes, in cells: the words of its lines.
type measured struct {
	words    [][]int
	widest   int // of its lines
	longest  int // of its words
	sections bool
	row      string // what shows where there is one row for it
	cells    int    // of that row
}

// measure measures a shape's text, once.
func (s *scene) measure(shape *board.Shape) *measured {
	if s.index == nil {
		return measureText(shape)
	}
	m := s.index.texts[shape]
	if m == nil {
		m = measureText(shape)
		s.index.texts[shape] = m
	}
	return m
}

func measureText(shape *board.Shape) *measured {
	m := &measured{row: oneRow(shape)}
	m.cells = cellsOf(m.row)
	text := shape.Text[:min(len(shape.Text), maxWords)]
	for l := range strings.SplitSeq(text, "\n") {
		if tldraw.IsRule(l) {
			m.words, m.sections = append(m.words, nil), true
			continue
		}
		m.widest = max(m.widest, cellsOf(l))
		var words []int
		for word := range strings.FieldsSeq(l) {
			n := cellsOf(word)
			words, m.longest = append(words, n), max(m.longest, n)
		}
		m.words = append(m.words, words)
	}
	return m
}

// lines returns how many lines a text has that wraps at a width.
func (m *measured) lines(w int) int {
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
