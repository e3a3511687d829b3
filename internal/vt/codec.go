package vt

import (
	"encoding/binary"
	"unicode/utf8"
)

// A row in the scrollback is a string of bytes: runs of one style each. A run
// is a byte that says which parts of the style follow, those parts, the length
// of its text (two bytes), and its text in UTF-8 with these marks:
const (
	textBlank   = 0x00 // a cell nothing was written to
	textHead    = 0x01 // the empty cell before a wide character that wrapped
	textWide    = 0x02 // the next rune is wide
	textCluster = 0x03 // a byte of length, then that much text in one cell
	textWideCl  = 0x04 // the same, wide
	textBlanks  = 0x05 // a byte: so many blank cells
)

// Parts of a style that a run's first byte announces.
const (
	hasFG = 1 << iota
	hasBG
	hasAttrs
	hasExt
)

// maxRun is how much text a run has at most.
const maxRun = 60_000

// encode appends cells in stored form.
func (c *clusters) encode(b []byte, cells []cell) []byte {
	for len(cells) > 0 {
		p := cells[0].pen
		b = appendPen(b, p)
		at := len(b)
		b = append(b, 0, 0)
		n := 0
		for n < len(cells) && cells[n].pen == p && len(b)-at < maxRun {
			g := cells[n].glyph
			if g >= 0x20 && g < utf8.RuneSelf {
				b = append(b, byte(g))
				n++
				continue
			}
			if g == 0 {
				k := 1
				for n+k < len(cells) && k < 255 && cells[n+k] == (cell{pen: p}) {
					k++
				}
				b = appendBlanks(b, k)
				n += k
				continue
			}
			b = c.encodeGlyph(b, g)
			n++
		}
		binary.LittleEndian.PutUint16(b[at:], uint16(len(b)-at-2))
		cells = cells[n:]
	}
	return b
}

func appendBlanks(b []byte, n int) []byte {
	if n < 3 {
		return append(b, make([]byte, n)...)
	}
	return append(b, textBlanks, byte(n))
}

// encodeGlyph appends what is not ASCII. The right half of a wide character
// goes without saying.
func (c *clusters) encodeGlyph(b []byte, g glyph) []byte {
	kind := g.kind()
	switch {
	case kind == kindTail:
		return b
	case kind == kindHead:
		return append(b, textHead)
	case g&clusterBit != 0:
		text := c.text[g&glyphMask]
		mark := byte(textCluster)
		if kind == kindWide {
			mark = textWideCl
		}
		return append(append(b, mark, byte(len(text))), text...)
	case kind == kindWide:
		b = append(b, textWide)
	}
	return utf8.AppendRune(b, rune(g&glyphMask))
}

func appendPen(b []byte, p pen) []byte {
	at := len(b)
	b = append(b, 0)
	if p == (pen{}) {
		return b
	}
	var has byte
	if p.fg != 0 {
		has |= hasFG
		b = appendStored(b, p.fg)
	}
	if p.bg != 0 {
		has |= hasBG
		b = appendStored(b, p.bg)
	}
	if p.attrs != 0 {
		has |= hasAttrs
		b = binary.LittleEndian.AppendUint16(b, uint16(p.attrs))
	}
	if p.ext != 0 {
		has |= hasExt
		b = binary.LittleEndian.AppendUint16(b, p.ext)
	}
	b[at] = has
	return b
}

// appendStored stores a colour: its kind, then one byte or three.
func appendStored(b []byte, c Color) []byte {
	if i, ok := c.Index(); ok {
		return append(b, 1, i)
	}
	return append(b, 2, byte(c>>16), byte(c>>8), byte(c))
}

func readStored(b []byte) (Color, []byte) {
	if b[0] == 1 {
		return Indexed(b[1]), b[2:]
	}
	return RGB(b[1], b[2], b[3]), b[4:]
}

// nextRun reads a run: its style and text, and what follows it.
func nextRun(b []byte) (p pen, text, rest []byte) {
	has := b[0]
	b = b[1:]
	if has&hasFG != 0 {
		p.fg, b = readStored(b)
	}
	if has&hasBG != 0 {
		p.bg, b = readStored(b)
	}
	if has&hasAttrs != 0 {
		p.attrs, b = Attrs(binary.LittleEndian.Uint16(b)), b[2:]
	}
	if has&hasExt != 0 {
		p.ext, b = binary.LittleEndian.Uint16(b), b[2:]
	}
	n := int(binary.LittleEndian.Uint16(b))
	return p, b[2 : 2+n], b[2+n:]
}

// piece is a stored glyph: count cells of width columns each.
type piece struct {
	text  []byte // nil for blanks
	width int
	count int
	head  bool
	multi bool // text is more than one rune
}

// nextPiece reads a glyph, or a run of blank ones, of a run's text.
func nextPiece(b []byte) (piece, []byte) {
	switch b[0] {
	case textBlank:
		return piece{width: 1, count: 1}, b[1:]
	case textBlanks:
		return piece{width: 1, count: int(b[1])}, b[2:]
	case textHead:
		return piece{width: 1, count: 1, head: true}, b[1:]
	case textCluster, textWideCl:
		n := 2 + int(b[1])
		return piece{text: b[2:n], width: int(b[0]) - textCluster + 1, count: 1, multi: true}, b[n:]
	case textWide:
		_, n := utf8.DecodeRune(b[1:])
		return piece{text: b[1 : 1+n], width: 2, count: 1}, b[1+n:]
	}
	_, n := utf8.DecodeRune(b)
	return piece{text: b[:n], width: 1, count: 1}, b[n:]
}

// decode appends the cells of a stored row. Clusters are put into the table;
// the caller sees to it that it is not swept before the cells are on a screen.
func (l *lines) decode(cells []cell, b []byte) []cell {
	for len(b) > 0 {
		var p pen
		var text []byte
		p, text, b = nextRun(b)
		for len(text) > 0 {
			if c := text[0]; c >= 0x20 && c < utf8.RuneSelf {
				cells = append(cells, cell{glyph: glyph(c), pen: p})
				text = text[1:]
				continue
			}
			var pc piece
			pc, text = nextPiece(text)
			cells = l.appendPiece(cells, pc, p)
		}
	}
	return cells
}

func (l *lines) appendPiece(cells []cell, pc piece, p pen) []cell {
	var g glyph
	switch {
	case pc.head:
		g = kindHead
	case pc.multi:
		g = clusterBit | glyph(l.clusters.intern(l, pc.text))
	case pc.text != nil:
		r, _ := utf8.DecodeRune(pc.text)
		g = glyph(r)
	}
	if pc.width == 2 {
		return append(cells, cell{glyph: g | kindWide, pen: p}, cell{glyph: kindTail, pen: p})
	}
	for range pc.count {
		cells = append(cells, cell{glyph: g, pen: p})
	}
	return cells
}
