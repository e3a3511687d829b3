package figure

import (
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// canvas is cells to draw on: characters, and lines that meet in them.
type canvas struct {
	w, h  int
	cells [][]string
	lines [][]uint8 // bits: up, right, down, left, and how the lines are
	pen   uint8     // how lines are drawn: plain, dashed or thick
}

const (
	toUp uint8 = 1 << iota
	toRight
	toDown
	toLeft
	plain
	dashed
	thick
)

func newCanvas(w, h int) *canvas {
	c := &canvas{w: w, h: h, cells: make([][]string, h), lines: make([][]uint8, h), pen: plain}
	for y := range h {
		c.cells[y], c.lines[y] = make([]string, w), make([]uint8, w)
	}
	return c
}

// text writes words; what is outside is left out.
func (c *canvas) text(x, y int, words string) {
	for words != "" {
		letter, w := xansi.FirstGraphemeCluster(words, xansi.GraphemeWidth)
		words = words[len(letter):]
		if y >= 0 && y < c.h && x >= 0 && x+w <= c.w && w > 0 {
			c.cells[y][x] = letter
			for k := 1; k < w; k++ {
				c.cells[y][x+k] = "\x00" // covered by the wide one
			}
		}
		x += w
	}
}

func (c *canvas) vertical(x, from, to int) {
	for y := min(from, to); y <= max(from, to); y++ {
		if y > min(from, to) {
			c.join(x, y, toUp)
		}
		if y < max(from, to) {
			c.join(x, y, toDown)
		}
	}
}

func (c *canvas) horizontal(y, from, to int) {
	for x := min(from, to); x <= max(from, to); x++ {
		if x > min(from, to) {
			c.join(x, y, toLeft)
		}
		if x < max(from, to) {
			c.join(x, y, toRight)
		}
	}
}

func (c *canvas) join(x, y int, sides uint8) {
	if x >= 0 && x < c.w && y >= 0 && y < c.h {
		c.lines[y][x] |= sides | c.pen
	}
}

// frame draws a frame. Lines may cross it.
func (c *canvas) frame(x, y, w, h int) {
	c.pen = plain
	c.horizontal(y, x, x+w-1)
	c.horizontal(y+h-1, x, x+w-1)
	c.vertical(x, y, y+h-1)
	c.vertical(x+w-1, y, y+h-1)
}

// title writes the title of a frame into its upper edge, where no line crosses that.
func (c *canvas) title(n *node) {
	title := " " + n.lines[0] + " "
	wide := xansi.StringWidth(title)
	if n.lines[0] == "" {
		return
	}
	free := func(x int) bool {
		return !slices.ContainsFunc(c.lines[n.row][x:x+wide], func(l uint8) bool { return l&(toUp|toDown) != 0 })
	}
	x := n.col + 2
	for at := x; at+wide < n.col+n.w-1; at++ {
		if free(at) {
			x = at
			break
		}
	}
	c.text(x, n.row, title)
}

// boxed draws lines of text in a box, whose corners are round but for notes.
// What is below a rule begins at the left, as the members of a class do.
func (c *canvas) boxed(x, y, w int, lines []string, corners [4]string) {
	top, member := "─", false
	if corners == lidded() {
		top = "═"
	}
	c.text(x, y, corners[0]+strings.Repeat(top, w-2)+corners[1])
	for i, l := range lines {
		if l == rule {
			member = true
			c.text(x, y+1+i, "├"+strings.Repeat("─", w-2)+"┤")
			continue
		}
		free := w - 2 - xansi.StringWidth(l)
		before := free / 2
		if member {
			before = min(free, 1)
		}
		c.text(x, y+1+i, "│"+strings.Repeat(" ", before)+l+strings.Repeat(" ", free-before)+"│")
	}
	c.text(x, y+len(lines)+1, corners[2]+strings.Repeat("─", w-2)+corners[3])
}

// decided draws lines of text in a diamond, which is as narrow as they let it be.
func (c *canvas) decided(x, y, w int, lines []string) {
	rows := len(lines) + 2
	for i := range rows {
		in, left, right := inset(rows, i), "╱", "╲"
		if i >= rows/2 {
			left, right = "╲", "╱"
		}
		if rows%2 == 1 && i == rows/2 {
			left, right = "<", ">"
		}
		inside := w - 2 - 2*in
		text := strings.Repeat("─", inside)
		if i > 0 && i < rows-1 {
			free := inside - xansi.StringWidth(lines[i-1])
			text = strings.Repeat(" ", free/2) + lines[i-1] + strings.Repeat(" ", free-free/2)
		}
		c.text(x+in, y+i, left+text+right)
	}
}

// The corners of boxes, of notes, and of what has a lid.
func round() [4]string  { return [4]string{"╭", "╮", "╰", "╯"} }
func square() [4]string { return [4]string{"┌", "┐", "└", "┘"} }
func lidded() [4]string { return [4]string{"╒", "╕", "╰", "╯"} }

// rows gives what was drawn.
func (c *canvas) rows() []string {
	light, heavy := []rune(" ╵╶╰╷│╭├╴╯─┴╮┤┬┼"), []rune(" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋")
	out := make([]string, c.h)
	for y := range c.h {
		var b strings.Builder
		for x := range c.w {
			l := c.lines[y][x]
			sides, pens := l&15, l&^15
			switch s := c.cells[y][x]; {
			case s == "\x00":
			case s != "":
				b.WriteString(s)
			case pens == thick:
				b.WriteRune(heavy[sides])
			case pens == dashed && sides == toLeft|toRight:
				b.WriteRune('╌')
			case pens == dashed && sides == toUp|toDown:
				b.WriteRune('╎')
			default:
				b.WriteRune(light[sides])
			}
		}
		out[y] = strings.TrimRight(b.String(), " ")
	}
	return out
}

// penOf is how the line of an arrow is drawn.
func penOf(dash, size string) uint8 {
	switch {
	case dash == "dashed" || dash == "dotted":
		return dashed
	case size == "m" || size == "l" || size == "xl":
		return thick
	}
	return plain
}

// headOf returns the character of an arrow's head that points up, right, down or
// left; "" for none.
func headOf(kind string, filled bool, way int) string {
	switch kind {
	case "none":
		return ""
	case "triangle", "inverted":
		return []string{"△", "▷", "▽", "◁"}[way]
	case "diamond":
		if filled {
			return "◆"
		}
		return "◇"
	case "dot":
		return "○"
	case "bar", "pipe":
		return "×"
	}
	return []string{"▲", "▶", "▼", "◀"}[way]
}
