package deck

import "sort"

// longestFence is where longer runs count as this long.
const longestFence = 256

// ends knows where code blocks can end, so that one that nothing closes ends
// with its slide and does not take the rest of the deck along. It is asked in
// constant time.
type ends struct {
	// last[deep][char][n] is the last line that closes a run of n characters;
	// deep holds lines of any indentation, the other those of up to three.
	last [2][2][longestFence + 1]int
}

func charIndex(c byte) int {
	if c == '~' {
		return 1
	}
	return 0
}

func depthIndex(columns int) int {
	if columns > 3 {
		return 1
	}
	return 0
}

// findEnds looks at every line once.
func findEnds(s *scanner) *ends {
	e := &ends{}
	for i := range s.lines {
		columns, n := indent(s.text(i))
		f, ok := closing(s.text(i)[n:])
		if !ok {
			continue
		}
		for deep := depthIndex(columns); deep < 2; deep++ {
			e.last[deep][charIndex(f.char)][min(f.n, longestFence)] = i + 1
		}
	}
	for deep := range e.last {
		for c := range e.last[deep] {
			at := &e.last[deep][c]
			for n := longestFence - 1; n > 0; n-- {
				at[n] = max(at[n], at[n+1])
			}
		}
	}
	return e
}

// after reports whether a line behind line i closes f, opened at an indentation.
func (e *ends) after(i int, f fence, columns int) bool {
	return e.last[depthIndex(columns)][charIndex(f.char)][min(f.n, longestFence)] > i+1
}

// closes reports whether a line closes f, opened at an indentation.
func closes(text []byte, f fence, columns int) bool {
	at, n := indent(text)
	if depthIndex(at) > depthIndex(columns) {
		return false
	}
	c, ok := closing(text[n:])
	return ok && c.char == f.char && min(c.n, longestFence) >= min(f.n, longestFence)
}

// block is a code block of the file, by line.
type block struct {
	open, close int // close is the line after its code: the closing fence, or where the slide ends
	fence       fence
	columns     int  // of indentation
	nested      bool // in a list, so that it belongs to the list's text
	unclosed    bool
}

// blockAt finds the code block that opens at a line.
func (s *scanner) blockAt(i int) block {
	k := sort.Search(len(s.blocks), func(k int) bool { return s.blocks[k].open >= i })
	return s.blocks[k]
}
