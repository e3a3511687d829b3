package board

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// Pixels of a cell, and of a dot of braille: two by four of them are a cell, so
// that dots are square.
const (
	cellW = 10
	cellH = 20
	dot   = 5
)

// Arms of a cell from which lines are made: where they go, and how.
const (
	up uint8 = 1 << iota
	right
	down
	left
	heavy
	round
	dashed
)

const arms = up | right | down | left

// paint is a style as the palette numbers it: colours of letters and of what is
// behind them, 0 for the terminal's own, and attributes.
type paint struct {
	fg, bg uint8
	attr   uint8
}

// Attributes of a paint.
const (
	bold uint8 = 1 << iota
	faint
	reverse
	italic
	struck
	underlined
)

// cell is one of the canvas: a letter, else lines, else dots, else halves.
type cell struct {
	text  string // a grapheme; "\x00" behind a wide one
	lines uint8
	dots  uint8
	half  [2]uint8 // colours of the upper and lower half
	paint
}

// canvas is cells to draw on. What is outside is left out.
type canvas struct {
	w, h  int
	cells []cell
	ascii bool // no characters but those of ASCII
}

func newCanvas(w, h int) *canvas { return &canvas{w: w, h: h, cells: make([]cell, w*h)} }

// clear empties the canvas, for a size.
func (c *canvas) clear(w, h int) {
	if c.w = w; cap(c.cells) < w*h {
		c.cells = make([]cell, w*h)
	}
	c.h, c.cells = h, c.cells[:w*h]
	clear(c.cells)
}

// at returns a cell, or nil outside.
func (c *canvas) at(x, y int) *cell {
	if x < 0 || y < 0 || x >= c.w || y >= c.h {
		return nil
	}
	return &c.cells[y*c.w+x]
}

// join adds arms to a cell. Letters stay legible: a line does not go over them.
func (c *canvas) join(x, y int, lines uint8, p paint) {
	k := c.at(x, y)
	if k == nil || k.text != "" {
		return
	}
	if k.lines&arms != 0 && k.lines&heavy == 0 {
		lines &^= heavy
	}
	k.lines = k.lines&arms | lines
	k.dots, k.half, k.fg, k.attr = 0, [2]uint8{}, p.fg, p.attr
	if p.bg != 0 {
		k.bg = p.bg
	}
}

// level draws a line along a row, upright one along a column; ends included.
func (c *canvas) level(y, from, to int, style uint8, p paint) {
	if from > to {
		from, to = to, from
	}
	for x := max(from, -1); x <= min(to, c.w); x++ {
		lines := left | right
		if x == from {
			lines &^= left
		}
		if x == to {
			lines &^= right
		}
		if from == to {
			lines = left | right
		}
		c.join(x, y, lines|style, p)
	}
}

func (c *canvas) upright(x, from, to int, style uint8, p paint) {
	if from > to {
		from, to = to, from
	}
	for y := max(from, -1); y <= min(to, c.h); y++ {
		lines := up | down
		if y == from {
			lines &^= up
		}
		if y == to {
			lines &^= down
		}
		if from == to {
			lines = up | down
		}
		c.join(x, y, lines|style, p)
	}
}

// box draws a frame; corners included.
func (c *canvas) box(x0, y0, x1, y1 int, style uint8, p paint) {
	straight := style &^ round
	c.level(y0, x0, x1, straight, p)
	c.level(y1, x0, x1, straight, p)
	c.upright(x0, y0, y1, straight, p)
	c.upright(x1, y0, y1, straight, p)
	if style&round != 0 {
		for _, at := range [][2]int{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}} {
			c.join(at[0], at[1], round, p)
		}
	}
}

// pixel sets a dot of braille, at a place in dots.
func (c *canvas) pixel(x, y int, p paint) {
	if x < 0 || y < 0 {
		return
	}
	k := c.at(x/2, y/4)
	if k == nil || k.text != "" || k.lines != 0 {
		return
	}
	k.dots |= brailleDot(x%2, y%4)
	k.half, k.fg, k.attr = [2]uint8{}, p.fg, p.attr
	if p.bg != 0 {
		k.bg = p.bg
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

// block sets half a cell, at a place in halves of rows.
func (c *canvas) block(x, y int, color uint8) {
	if y < 0 {
		return
	}
	if k := c.at(x, y/2); k != nil && k.text == "" && k.lines == 0 && k.dots == 0 {
		k.half[y%2] = color
	}
}

// fill puts a colour behind cells and takes out what was drawn there.
func (c *canvas) fill(x0, y0, x1, y1 int, bg uint8) {
	for y := max(y0, 0); y <= min(y1, c.h-1); y++ {
		for x := max(x0, 0); x <= min(x1, c.w-1); x++ {
			c.set(x, y, cell{paint: paint{bg: bg}})
		}
	}
}

// set replaces a cell, and does not leave half of a wide letter.
func (c *canvas) set(x, y int, k cell) {
	at := c.at(x, y)
	if at == nil {
		return
	}
	if at.text == "\x00" {
		if before := c.at(x-1, y); before != nil && before.text != "" {
			before.text = " "
		}
	}
	if next := c.at(x+1, y); next != nil && next.text == "\x00" {
		next.text = " "
	}
	*at = k
}

// behind puts a colour behind cells and leaves what is in them.
func (c *canvas) behind(x0, y0, x1, y1 int, bg uint8) {
	for y := max(y0, 0); y <= min(y1, c.h-1); y++ {
		for x := max(x0, 0); x <= min(x1, c.w-1); x++ {
			c.at(x, y).bg = bg
		}
	}
}

// write puts words into a row, from a cell on and up to another; what is behind
// them stays where the paint has no background. It gives the cell behind them.
func (c *canvas) write(x, y, to int, words string, p paint) int {
	if y < 0 || y >= c.h {
		return x
	}
	for len(words) > 0 && x < c.w {
		g, w := xansi.FirstGraphemeCluster(words, xansi.GraphemeWidth)
		words = words[len(g):]
		if w == 0 {
			continue
		}
		if x+w-1 > to {
			break
		}
		if x >= 0 && x+w <= c.w {
			style := p
			if style.bg == 0 {
				style.bg = c.at(x, y).bg
			}
			c.set(x, y, cell{text: g, paint: style})
			for k := 1; k < w; k++ {
				c.set(x+k, y, cell{text: " ", paint: style})
				c.at(x+k, y).text = "\x00"
			}
			if w > 1 { // set took the letter for half of one
				c.at(x, y).text = g
			}
		}
		x += w
	}
	return x
}

// rows writes the canvas out, a line for each row.
func (c *canvas) rows(pal *palette) []string {
	out := make([]string, c.h)
	var b strings.Builder
	for y := range c.h {
		b.Reset()
		last := paint{}
		for x := range c.w {
			k := &c.cells[y*c.w+x]
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
		if last != (paint{}) {
			b.WriteString("\x1b[m")
		}
		out[y] = b.String()
	}
	return out
}

// glyph returns what a cell shows.
func (c *canvas) glyph(k *cell) (string, paint) {
	switch {
	case k.text == "\x00":
		return "", k.paint
	case k.text != "":
		if c.ascii && k.text[0] >= 0x80 {
			return plain(k.text), k.paint
		}
		return k.text, k.paint
	case k.lines&arms != 0:
		if c.ascii {
			return asciiLine(k.lines), k.paint
		}
		return boxRune(k.lines), k.paint
	case k.dots != 0:
		if c.ascii {
			return asciiDots(k.dots), k.paint
		}
		return string(rune(0x2800 + int(k.dots))), k.paint
	case k.half != [2]uint8{}:
		return c.halves(k)
	}
	return " ", k.paint
}

// halves draws two colours in a cell.
func (c *canvas) halves(k *cell) (string, paint) {
	above, below := k.half[0], k.half[1]
	p := paint{fg: above, bg: k.bg}
	switch {
	case c.ascii:
		p.fg = max(above, below)
		return "#", p
	case above == below:
		return "█", p
	case below == 0:
		return "▀", p
	case above == 0:
		p.fg = below
		return "▄", p
	}
	p.bg = below
	return "▀", p
}
