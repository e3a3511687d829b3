package vt

// charset is a set of 94 graphic characters that a program can put in the
// place of ASCII.
type charset uint8

const (
	ascii charset = iota
	lineDrawing
	british
)

// charsets are the four sets and which of them is in force. shift is the set
// of a single shift for the next character, or 0.
type charsets struct {
	g     [4]charset
	gl    uint8
	shift uint8
}

func newCharsets() charsets { return charsets{} }

// plain reports whether ASCII is itself.
func (c *charsets) plain() bool { return c.g[c.gl] == ascii && c.shift == 0 }

// translate returns the character that b stands for, and ends a single shift.
func (c *charsets) translate(b byte) rune {
	set := c.g[c.gl]
	if c.shift != 0 {
		set = c.g[c.shift]
		c.shift = 0
	}
	switch {
	case set == british && b == '#':
		return '£'
	case set == lineDrawing && b >= 0x5f && b < 0x7f:
		return lineGlyphs[b-0x5f]
	}
	return rune(b)
}

// lineGlyphs are the DEC Special Graphics (VT510 manual, table 5-9).
var lineGlyphs = [...]rune{
	' ', '◆', '▒', '␉', '␌', '␍', '␊', '°', '±', '␤', '␋', '┘', '┐', '┌', '└', '┼',
	'⎺', '⎻', '─', '⎼', '⎽', '├', '┤', '┴', '┬', '│', '≤', '≥', 'π', '≠', '£', '·',
}

// designate puts a set in one of the four places. Sets we do not have are
// ASCII.
func (c *charsets) designate(place int, final byte) {
	switch final {
	case '0', '2':
		c.g[place] = lineDrawing
	case 'A':
		c.g[place] = british
	default:
		c.g[place] = ascii
	}
}
