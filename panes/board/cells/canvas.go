package cells

import (
	"strings"
	"unicode"

	xansi "github.com/charmbracelet/x/ansi"
)

// Pixels of a cell, and of a dot of braille: two by four of them are a cell, so
// that dots are square.
const (
	W   = 10
	H   = 20
	Dot = 5
)

// Arms of a cell from which lines are made: where they go, and how.
const (
	Up uint8 = 1 << iota
	Right
	Down
	Left
	Heavy
	Round
	Dashed
)

const arms = Up | Right | Down | Left

// Paint is a style as the palette numbers it: colours of letters and of what is
// behind them, 0 for the terminal's own, and attributes.
type Paint struct {
	FG, BG uint8
	Attr   uint8
}

// Attributes of a paint.
const (
	Bold uint8 = 1 << iota
	Faint
	reverse
	Italic
	Struck
	Underlined
)

// Cell is one of the canvas: a letter, else lines, else dots, else halves.
type Cell struct {
	Text  string // a grapheme; "\x00" behind a wide one
	Lines uint8
	dots  uint8
	half  [2]uint8 // colours of the upper and lower half
	Paint
}

// Canvas is cells to draw on. What is outside is left out.
type Canvas struct {
	W, H  int
	Cells []Cell
	ASCII bool // no characters but those of ASCII
}

// Clear empties the canvas, for a size.
func (c *Canvas) Clear(w, h int) {
	if c.W = w; cap(c.Cells) < w*h {
		c.Cells = make([]Cell, w*h)
	}
	c.H, c.Cells = h, c.Cells[:w*h]
	clear(c.Cells)
}

// At returns a cell, or nil outside.
func (c *Canvas) At(x, y int) *Cell {
	if x < 0 || y < 0 || x >= c.W || y >= c.H {
		return nil
	}
	return &c.Cells[y*c.W+x]
}

// Join adds arms to a cell. Letters stay legible: a line does not go over them.
func (c *Canvas) Join(x, y int, lines uint8, p Paint) {
	k := c.At(x, y)
	if k == nil || k.Text != "" {
		return
	}
	if k.Lines&arms != 0 && k.Lines&Heavy == 0 {
		lines &^= Heavy
	}
	k.Lines = k.Lines&arms | lines
	k.dots, k.half, k.FG, k.Attr = 0, [2]uint8{}, p.FG, p.Attr
	if p.BG != 0 {
		k.BG = p.BG
	}
}

// Level draws a line along a row, ends included.
func (c *Canvas) Level(y, from, to int, style uint8, p Paint) {
	if from > to {
		from, to = to, from
	}
	for x := max(from, -1); x <= min(to, c.W); x++ {
		lines := Left | Right
		if x == from {
			lines &^= Left
		}
		if x == to {
			lines &^= Right
		}
		if from == to {
			lines = Left | Right
		}
		c.Join(x, y, lines|style, p)
	}
}

// Upright draws a line along a column, ends included.
func (c *Canvas) Upright(x, from, to int, style uint8, p Paint) {
	if from > to {
		from, to = to, from
	}
	for y := max(from, -1); y <= min(to, c.H); y++ {
		lines := Up | Down
		if y == from {
			lines &^= Up
		}
		if y == to {
			lines &^= Down
		}
		if from == to {
			lines = Up | Down
		}
		c.Join(x, y, lines|style, p)
	}
}

// Box draws a frame; corners included.
func (c *Canvas) Box(x0, y0, x1, y1 int, style uint8, p Paint) {
	straight := style &^ Round
	c.Level(y0, x0, x1, straight, p)
	c.Level(y1, x0, x1, straight, p)
	c.Upright(x0, y0, y1, straight, p)
	c.Upright(x1, y0, y1, straight, p)
	if style&Round != 0 {
		for _, at := range [][2]int{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}} {
			c.Join(at[0], at[1], Round, p)
		}
	}
}

// Pixel sets a dot of braille, at a place in dots.
func (c *Canvas) Pixel(x, y int, p Paint) {
	if x < 0 || y < 0 {
		return
	}
	k := c.At(x/2, y/4)
	if k == nil || k.Text != "" || k.Lines != 0 {
		return
	}
	k.dots |= brailleDot(x%2, y%4)
	k.half, k.FG, k.Attr = [2]uint8{}, p.FG, p.Attr
	if p.BG != 0 {
		k.BG = p.BG
	}
}

// brailleDot returns the bit of a dot in its cell, as Unicode numbers them.
func brailleDot(x, y int) uint8 {
	switch {
	case y == 3:
		return 0x40 << x
	case x == 0:
		return 1 << y
	}
	return 8 << y
}

// Block sets half a cell, at a place in halves of rows.
func (c *Canvas) Block(x, y int, color uint8) {
	if y < 0 {
		return
	}
	if k := c.At(x, y/2); k != nil && k.Text == "" && k.Lines == 0 && k.dots == 0 {
		k.half[y%2] = color
	}
}

// Fill puts a colour behind cells and takes out what was drawn there.
func (c *Canvas) Fill(x0, y0, x1, y1 int, bg uint8) {
	for y := max(y0, 0); y <= min(y1, c.H-1); y++ {
		for x := max(x0, 0); x <= min(x1, c.W-1); x++ {
			c.Set(x, y, Cell{Paint: Paint{BG: bg}})
		}
	}
}

// Set replaces a cell, and does not leave half of a wide letter.
func (c *Canvas) Set(x, y int, k Cell) {
	at := c.At(x, y)
	if at == nil {
		return
	}
	if at.Text == "\x00" {
		if before := c.At(x-1, y); before != nil && before.Text != "" {
			before.Text = " "
		}
	}
	if next := c.At(x+1, y); next != nil && next.Text == "\x00" {
		next.Text = " "
	}
	*at = k
}

// Behind puts a colour behind cells and leaves what is in them.
func (c *Canvas) Behind(x0, y0, x1, y1 int, bg uint8) {
	for y := max(y0, 0); y <= min(y1, c.H-1); y++ {
		for x := max(x0, 0); x <= min(x1, c.W-1); x++ {
			c.At(x, y).BG = bg
		}
	}
}

// Write puts words into a row, from a cell on and up to another; what is behind
// them stays where the paint has no background. It returns the column behind them.
func (c *Canvas) Write(x, y, to int, words string, p Paint) int {
	if y < 0 || y >= c.H {
		return x
	}
	for len(words) > 0 && x < c.W {
		g, w := xansi.FirstGraphemeCluster(words, xansi.GraphemeWidth)
		words = words[len(g):]
		if w == 0 {
			continue
		}
		if x+w-1 > to {
			break
		}
		if x >= 0 && x+w <= c.W {
			style := p
			if style.BG == 0 {
				style.BG = c.At(x, y).BG
			}
			c.Set(x, y, Cell{Text: g, Paint: style})
			for k := 1; k < w; k++ {
				c.Set(x+k, y, Cell{Text: " ", Paint: style})
				c.At(x+k, y).Text = "\x00"
			}
			if w > 1 { // set took the letter for half of one
				c.At(x, y).Text = g
			}
		}
		x += w
	}
	return x
}

// Rows writes the canvas out, a line for each row.
func (c *Canvas) Rows(pal *Palette) []string {
	out := make([]string, c.H)
	var b strings.Builder
	for y := range c.H {
		b.Reset()
		last := Paint{}
		for x := range c.W {
			k := &c.Cells[y*c.W+x]
			text, style := c.glyph(k)
			if text == "" {
				continue // behind a wide letter
			}
			if style != last {
				b.WriteString(pal.sgr(style))
				last = style
			}
			b.WriteString(text)
		}
		if last != (Paint{}) {
			b.WriteString("\x1b[m")
		}
		out[y] = b.String()
	}
	return out
}

// glyph returns what a cell shows.
func (c *Canvas) glyph(k *Cell) (string, Paint) {
	switch {
	case k.Text == "\x00":
		return "", k.Paint
	case k.Text != "":
		if c.ASCII && k.Text[0] >= 0x80 {
			return plain(k.Text), k.Paint
		}
		return k.Text, k.Paint
	case k.Lines&arms != 0:
		if c.ASCII {
			return asciiLine(k.Lines), k.Paint
		}
		return boxRune(k.Lines), k.Paint
	case k.dots != 0:
		if c.ASCII {
			return asciiDots(k.dots), k.Paint
		}
		return string(rune(0x2800 + int(k.dots))), k.Paint
	case k.half != [2]uint8{}:
		return c.halves(k)
	}
	return " ", k.Paint
}

// halves draws two colours in a cell.
func (c *Canvas) halves(k *Cell) (string, Paint) {
	above, below := k.half[0], k.half[1]
	p := Paint{FG: above, BG: k.BG}
	switch {
	case c.ASCII:
		p.FG = max(above, below)
		return "#", p
	case above == below:
		return "█", p
	case below == 0:
		return "▀", p
	case above == 0:
		p.FG = below
		return "▄", p
	}
	p.BG = below
	return "▀", p
}

// Letters returns the rows of a canvas without their colours.
func (c *Canvas) Letters() []string {
	out := make([]string, c.H)
	for y := range out {
		var b strings.Builder
		for x := range c.W {
			text, _ := c.glyph(c.At(x, y))
			b.WriteString(text)
		}
		out[y] = strings.TrimRight(b.String(), " ")
	}
	return out
}

// Blank reports whether nothing is in a cell.
func Blank(k *Cell) bool { return k.Text == " " || k.Text == "" && k.Lines == 0 && k.dots == 0 }

// Wordy reports whether a cell is of a text, rather than a head.
func Wordy(k *Cell) bool {
	return strings.ContainsFunc(k.Text, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
}
