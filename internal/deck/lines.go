package deck

import (
	"bytes"
	"sort"
)

// line is one line of the file: its text is [start,end), next is where the
// following line starts.
type line struct{ start, end, next int }

// cutLines returns the lines of src from a byte on. A file that ends in a newline
// has no line after it.
func cutLines(src []byte, from int) []line {
	lines := make([]line, 0, bytes.Count(src[from:], []byte{'\n'})+1)
	for at := from; at < len(src); {
		l := line{start: at, end: len(src), next: len(src)}
		if k := bytes.IndexByte(src[at:], '\n'); k >= 0 {
			l.end, l.next = at+k, at+k+1
			if k > 0 && src[l.end-1] == '\r' {
				l.end--
			}
		}
		lines = append(lines, l)
		at = l.next
	}
	return lines
}

// lineAt returns the number of the line that holds a byte, from 1.
func (s *scanner) lineAt(at int) int {
	return max(1, sort.Search(len(s.lines), func(i int) bool { return s.lines[i].start > at }))
}

// text returns a line without its end.
func (s *scanner) text(i int) []byte { return s.src[s.lines[i].start:s.lines[i].end] }

// blank reports whether there is nothing but white space.
func blank(text []byte) bool { return len(bytes.TrimLeft(text, " \t")) == 0 }

// indent returns the columns of white space that a line begins with, tabs going
// to multiples of four, and the bytes they take.
func indent(text []byte) (columns, n int) {
	for n < len(text) {
		switch text[n] {
		case ' ':
			columns++
		case '\t':
			columns += 4 - columns%4
		default:
			return columns, n
		}
		n++
	}
	return columns, n
}

// run counts how often a character stands at the beginning.
func run(text []byte, c byte) int {
	n := 0
	for n < len(text) && text[n] == c {
		n++
	}
	return n
}

// separator reports whether a line is three hyphens and nothing else. Whether it
// divides slides depends on what stands before it.
func separator(text []byte) bool {
	return len(text) >= 3 && text[0] == '-' && text[1] == '-' && text[2] == '-' && blank(text[3:])
}

// rule reports whether a line is a thematic break of CommonMark.
func rule(text []byte) bool {
	if len(text) == 0 {
		return false
	}
	c, n := text[0], 0
	if c != '*' && c != '-' && c != '_' {
		return false
	}
	for _, b := range text {
		switch b {
		case c:
			n++
		case ' ', '\t':
		default:
			return false
		}
	}
	return n >= 3
}

// heading returns the level of an ATX heading, 0 for any other line.
func heading(text []byte) int {
	n := run(text, '#')
	if n < 1 || n > 6 || n < len(text) && text[n] != ' ' && text[n] != '\t' {
		return 0
	}
	return n
}

// underline returns the level of the heading that a line makes of the paragraph
// above it, 0 for any other line.
func underline(text []byte) int {
	text = bytes.TrimRight(text, " \t")
	switch {
	case len(text) == 0:
	case run(text, '=') == len(text):
		return 1
	case run(text, '-') == len(text):
		return 2
	}
	return 0
}

// marker returns the width of a list marker and the white space behind it, 0
// where there is none, and whether it may interrupt a paragraph.
func marker(text []byte) (width int, interrupts bool) {
	n := 0
	for n < len(text) && n < 10 && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	switch {
	case n > 0 && n < 10 && n < len(text) && (text[n] == '.' || text[n] == ')'):
		interrupts = n == 1 && text[0] == '1'
	case n == 0 && len(text) > 0 && (text[0] == '-' || text[0] == '*' || text[0] == '+'):
		interrupts = true
	default:
		return 0, false
	}
	n++
	if n == len(text) {
		return n, false
	}
	columns, _ := indent(text[n:])
	if columns == 0 {
		return 0, false
	}
	if columns > 4 { // indented code begins the item
		columns = 1
	}
	return n + columns, interrupts
}

// fence is the run of characters that opens or closes a code block.
type fence struct {
	char byte
	n    int
	info string // of an opening one
}

// opening reads a line that opens a code block.
func opening(text []byte) (fence, bool) {
	if len(text) < 3 || text[0] != '`' && text[0] != '~' {
		return fence{}, false
	}
	f := fence{char: text[0], n: run(text, text[0])}
	info := bytes.TrimSpace(text[f.n:])
	if f.n < 3 || f.char == '`' && bytes.IndexByte(info, '`') >= 0 {
		return fence{}, false
	}
	f.info = string(info)
	return f, true
}

// closing reads a line that may close a code block.
func closing(text []byte) (fence, bool) {
	if len(text) < 3 || text[0] != '`' && text[0] != '~' {
		return fence{}, false
	}
	f := fence{char: text[0], n: run(text, text[0])}
	return f, f.n >= 3 && blank(text[f.n:])
}
