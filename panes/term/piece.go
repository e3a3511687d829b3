package term

import (
	"sort"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/vt"
)

// maxPiece is how many rows of a logical line are looked at together: a line of
// ten megabytes is nothing to search at each key.
const maxPiece = 64

// piece is rows that were wrapped from one line, or some of them.
type piece struct {
	first, rows, cols int
	cells             []string // one for each cell; "" is the right half of a wide one
}

// pieceAt returns the piece that a line is in.
func pieceAt(v *vt.Terminal, line int) piece {
	first := line
	for first > 0 && v.LineWrapped(first-1) {
		first--
	}
	return pieceFrom(v, first+(line-first)/maxPiece*maxPiece)
}

// pieceFrom returns the piece that begins at a line.
func pieceFrom(v *vt.Terminal, first int) piece {
	p := extent(v, first)
	p.load(v)
	return p
}

// extent returns a piece without its cells.
func extent(v *vt.Terminal, first int) piece {
	cols, _ := v.Size()
	p := piece{first: first, rows: 1, cols: cols}
	for p.rows < maxPiece && first+p.rows < v.Lines() && v.LineWrapped(first+p.rows-1) {
		p.rows++
	}
	return p
}

// load fills the cells in.
func (p *piece) load(v *vt.Terminal) {
	p.cells = make([]string, 0, p.rows*p.cols)
	for i := range p.rows {
		p.cells = append(p.cells, lineCells(v, p.first+i)...)
	}
}

// holds reports whether a piece may match a query; it needs no cells.
func (p piece) holds(v *vt.Terminal, query string) bool {
	text := ""
	if p.rows == 1 {
		text = v.LineText(p.first)
		if strings.HasSuffix(query, " ") { // which a line's text leaves out
			return true
		}
	} else {
		text = v.Range(0, p.first, p.cols-1, p.first+p.rows-1)
	}
	return strings.Contains(text, query) || strings.ToLower(query) == query &&
		strings.Contains(strings.ToLower(text), query)
}

func (p piece) index(at pos) int { return (at.line-p.first)*p.cols + at.x }

func (p piece) pos(k int) pos { return pos{p.first + k/p.cols, k % p.cols} }

// text joins the cells and gives where each begins.
func (p piece) text() (string, []int) {
	var b strings.Builder
	at := make([]int, len(p.cells))
	for i, c := range p.cells {
		at[i] = b.Len()
		b.WriteString(c)
	}
	return b.String(), at
}

// lineCells returns the text of each cell of a line, a space where nothing was
// written, and nothing in the right half of a wide one.
func lineCells(v *vt.Terminal, i int) []string {
	cols, _ := v.Size()
	out := make([]string, cols)
	text := v.LineText(i)
	if ascii(text) {
		for x := range out {
			out[x] = " "
			if x < len(text) {
				out[x] = text[x : x+1]
			}
		}
		return out
	}
	for x := range out {
		out[x] = v.Columns(i, x, x+1)
		if out[x] == "" && (x == 0 || xansi.StringWidth(out[x-1]) < 2) {
			out[x] = " "
		}
	}
	return out
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// find returns the cells [from, to) of each match in a piece, in order.
func (p piece) find(query string) [][2]int {
	text, at := p.text()
	if strings.ToLower(query) == query {
		if low := strings.ToLower(text); len(low) == len(text) {
			text = low
		}
	}
	var out [][2]int
	for from := 0; len(out) < maxMatches; {
		i := strings.Index(text[from:], query)
		if i < 0 {
			break
		}
		begin, end := from+i, from+i+len(query)
		a := sort.SearchInts(at, begin+1) - 1
		b := sort.SearchInts(at, end)
		for a > 0 && p.cells[a] == "" {
			a--
		}
		out = append(out, [2]int{a, b})
		from = end
	}
	return out
}

// maxMatches is how many matches of one piece are shown.
const maxMatches = 500
