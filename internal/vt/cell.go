package vt

// glyph is what a cell shows, in 32 bits: a rune (or, with clusterBit, a place
// in the table of clusters) and the part of a character that the cell is.
// Zero is a cell that nothing was written to.
type glyph uint32

const (
	glyphMask  glyph = 1<<24 - 1
	clusterBit glyph = 1 << 24

	kindMask   glyph = 3 << 25
	kindNarrow glyph = 0
	kindWide   glyph = 1 << 25 // the left half of a wide character
	kindTail   glyph = 2 << 25 // its right half
	kindHead   glyph = 3 << 25 // an empty last column before a wide character that had to wrap
)

func (g glyph) kind() glyph { return g & kindMask }

// cell is 16 bytes, without pointers, so that rows are cleared and copied
// without the garbage collector taking notice.
type cell struct {
	glyph glyph
	pen
}

// blank reports whether nothing shows and nothing was written there.
func (c cell) blank() bool { return c == cell{} }

// marks are what OSC 133 said about a row.
type marks uint8

const (
	markPrompt marks = 1 << iota // a prompt starts here
	markInput                    // what was typed starts here
	markOutput                   // output starts here
	markEnd                      // a command had ended when the row was reached
)

// rowMeta is what is known of a row beside its cells.
type rowMeta struct {
	wrapped bool // the next row goes on with the same line
	marks   marks
	exit    uint8  // with markEnd: the exit status
	known   bool   // with markEnd: the shell gave an exit status
	col     uint16 // with markOutput: the column where output starts
}

// row is one line of a screen. cells[used:] are all zero, which keeps clearing
// and storing of short lines cheap. The stamp changes with every change, to a
// value never used before: see Terminal.LineVersion.
type row struct {
	cells []cell
	used  int
	stamp uint64
	wide  bool // some cell may be half of a wide character
	rowMeta
}

// clear empties the whole row. With a background colour, every cell has it.
func (r *row) clear(bg Color) {
	clear(r.cells[:r.used])
	r.used, r.wide, r.rowMeta = 0, false, rowMeta{}
	if bg != 0 {
		fill(r.cells, cell{pen: pen{bg: bg}})
		r.used = len(r.cells)
	}
}

// erase empties cells [from, to), and the halves of wide characters that this
// leaves alone.
func (r *row) erase(from, to int, bg Color) {
	if from >= to {
		return
	}
	r.split(from)
	r.split(to)
	if to == len(r.cells) {
		r.wrapped = false
	}
	if bg != 0 {
		fill(r.cells[from:to], cell{pen: pen{bg: bg}})
		r.used = max(r.used, to)
		return
	}
	if to >= r.used {
		if from < r.used {
			clear(r.cells[from:r.used])
			r.used = from
		}
		return
	}
	clear(r.cells[from:to])
}

// split blanks a wide character whose halves lie on both sides of column x, as
// xterm does when half of one is overwritten.
func (r *row) split(x int) {
	if !r.wide || x <= 0 || x >= len(r.cells) || r.cells[x].glyph.kind() != kindTail {
		return
	}
	r.cells[x-1].glyph, r.cells[x].glyph = ' ', ' '
}

// copyWithin moves cells [from, from+n) to [to, to+n).
func (r *row) copyWithin(to, from, n int) {
	copy(r.cells[to:to+n], r.cells[from:from+n])
	r.used = max(r.used, min(to+n, len(r.cells)))
}

// resize cuts or extends the row without reflow.
func (r *row) resize(cols int) {
	r.split(cols)
	cells := make([]cell, cols)
	copy(cells, r.cells)
	r.wrapped = r.wrapped && cols == len(r.cells)
	r.cells, r.used = cells, min(r.used, cols)
}

// content returns the cells up to the last one that was written or coloured.
func (r *row) content() []cell {
	n := r.used
	for n > 0 && r.cells[n-1].blank() {
		n--
	}
	return r.cells[:n]
}

func fill(cells []cell, c cell) {
	for i := range cells {
		cells[i] = c
	}
}
