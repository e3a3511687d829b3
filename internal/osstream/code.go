package osstream

// code follows the text outside blocks byte by byte and knows whether it
// stands in fenced code (CommonMark 0.31) or in a span opened by three or more
// backticks or tildes. A span ends with a run of its own length, or at a blank
// line. Where CommonMark would need to know which lists are open, code errs to
// the side of code: a fence may stand as far in as it likes.
type code struct {
	mode  mode
	mark  byte  // of the fence or span
	size  int   // of its opening run
	fence start // of the line that opened the fence
	line  start
	run   int // length of the current run of runOf
	runOf byte
	first bool // the run began its line
	close bool // fence: the line may still be its closing fence
	blank bool // span: nothing but spaces since the last newline
}

type mode int

const (
	outside mode = iota
	info         // behind an opening run at the line's start: fence or span
	fenced
	span
)

// start is the beginning of a line: indentation and the marks of quotes and
// list items, up to the first other byte.
type start struct {
	over   bool
	indent int // columns, marks included
	quotes int // > marks
	marker marker
}

// marker is how much was read of a list item's mark.
type marker int

const (
	noMarker marker = iota
	number          // digits, before . or )
	mark            // all of it but the space behind
)

// take reads a byte and reports whether it still belongs to the beginning.
func (s *start) take(b byte, lists bool) bool {
	switch digit := b >= '0' && b <= '9'; {
	case s.over:
		return false
	case b == '\r':
		return true
	case (b == ' ' || b == '\t') && s.marker != number:
		s.marker = noMarker
		if b == '\t' {
			s.indent += 3
		}
	case b == '>' && s.marker == noMarker:
		s.quotes++
	case lists && s.marker == noMarker && (b == '-' || b == '*' || b == '+'):
		s.marker = mark
	case lists && s.marker != mark && digit:
		s.marker = number
	case s.marker == number && (b == '.' || b == ')'):
		s.marker = mark
	default:
		s.over = true
		return false
	}
	s.indent++
	return true
}

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
	if b == '\n' {
		c.newline()
		return
	}
	space := b == ' ' || b == '\t' || b == '\r'
	c.blank = c.blank && space
	if b == '`' || b == '~' {
		if c.run == 0 {
			c.runOf, c.first = b, !c.line.over && c.line.marker == noMarker
		}
		c.run++
		c.line.over = true
		return
	}
	c.close = c.close && space
	c.line.take(b, c.mode != fenced)
}

// endRun judges a finished run of backticks or tildes.
func (c *code) endRun() {
	n := c.run
	c.run = 0
	switch c.mode {
	case outside:
		if n >= 3 {
			c.mark, c.size, c.mode = c.runOf, n, span
			if c.first {
				c.mode, c.fence = info, c.line
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
		c.close = c.first && c.runOf == c.mark && n >= c.size && c.line.indent <= c.fence.indent+3 && c.line.quotes == c.fence.quotes
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
	case c.mode == fenced && (c.close || c.line.quotes < c.fence.quotes):
		c.mode = outside // its end, or that of the quote around it
	case c.mode == span && c.blank:
		c.mode = outside
	}
	c.line, c.close, c.blank = start{}, false, true
}
