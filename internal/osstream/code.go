package osstream

// code follows the text outside blocks byte by byte and knows whether it
// stands in fenced code (CommonMark 0.31) or in a span opened by three or more
// backticks or tildes. A span ends with a run of its own length, or at a blank
// line.
type code struct {
	mode   mode
	mark   byte // of the fence or span
	size   int  // of its opening run
	bol    bool // only spaces since the line began
	indent int  // those spaces
	run    int  // length of the current run of runOf
	runOf  byte
	runBol bool // the run began its line
	close  bool // fence: the line may still be its closing fence
	blank  bool // span: nothing but spaces since the last newline
}

type mode int

const (
	outside mode = iota
	info         // behind an opening run at the line's start: fence or span
	fenced
	span
)

// protects says whether a next byte that is no mark is code.
func (c *code) protects() bool {
	if c.run > 0 {
		c.endRun()
	}
	return c.mode != outside
}

// next reads a byte.
func (c *code) next(b byte) {
	if c.run > 0 && b != c.runOf {
		c.endRun()
	}
	switch {
	case b == '\n':
		c.newline()
	case b == '`' || b == '~':
		if c.run == 0 {
			c.runOf, c.runBol = b, c.bol && c.indent <= 3
		}
		c.run++
		c.bol, c.blank = false, false
	case b == ' ' || b == '\t' || b == '\r':
		if c.bol && b == ' ' {
			c.indent++
		} else if c.bol && b == '\t' {
			c.indent += 4
		}
	default:
		c.bol, c.close, c.blank = false, false, false
	}
}

// endRun judges a finished run of backticks or tildes.
func (c *code) endRun() {
	n := c.run
	c.run = 0
	switch c.mode {
	case outside:
		if n >= 3 {
			c.mark, c.size, c.mode = c.runOf, n, span
			if c.runBol {
				c.mode = info
			}
		}
	case info:
		if c.runOf == '`' && c.mark == '`' {
			c.mode = span // a backtick in the info string: it was a span
			c.closeSpan(n)
		} else if c.runOf == c.mark {
			c.closeSpan(n)
		}
	case span:
		c.closeSpan(n)
	case fenced:
		c.close = c.runBol && c.runOf == c.mark && n >= c.size
	}
}

func (c *code) closeSpan(n int) {
	if c.runOf == c.mark && n == c.size {
		c.mode = outside
	}
}

func (c *code) newline() {
	switch {
	case c.mode == info:
		c.mode = fenced
	case c.mode == fenced && c.close:
		c.mode = outside
	case c.mode == span && c.blank:
		c.mode = outside
	}
	c.bol, c.indent, c.close, c.blank = true, 0, false, true
}
