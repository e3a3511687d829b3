package syntax

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
)

// Cell is one character of a coloured line: a grapheme cluster, the cells it
// takes (0 for a mark that stands alone), its colour as an SGR sequence or "",
// and the byte of the line where it begins.
type Cell struct {
	Text  string
	Width int
	Code  string
	At    int
}

// Cells returns a line's characters from byte at on, where the colour code is
// on. The line is one that Lines made, or any safe text without tabs.
func Cells(line string, at int, code string) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for at < len(line) {
			if line[at] == '\x1b' {
				n := strings.IndexByte(line[at:], 'm')
				if n < 0 {
					return
				}
				if code = line[at : at+n+1]; code == "\x1b[m" {
					code = ""
				}
				at += n + 1
				continue
			}
			c := Cell{Text: line[at : at+1], Width: 1, Code: code, At: at}
			if at+1 < len(line) && line[at+1] >= utf8.RuneSelf || line[at] >= utf8.RuneSelf {
				c.Text, c.Width = ansi.FirstGraphemeCluster(line[at:], ansi.GraphemeWidth)
			}
			if !yield(c) {
				return
			}
			at += len(c.Text)
		}
	}
}

// Pad brings a coloured line to a width, and cuts one that is longer.
func Pad(line string, width int) string {
	n := ansi.StringWidth(line)
	if n > width {
		line = Wrap(line, width)[0]
		n = ansi.StringWidth(line)
	}
	return line + strings.Repeat(" ", max(width-n, 0))
}

// Wrap cuts a coloured line into pieces of at most width cells, each complete
// in itself. A character that is wider than that takes a piece of its own, as
// a question mark.
func Wrap(line string, width int) []string {
	if len(line) <= width || ansi.StringWidth(line) <= width {
		return []string{line}
	}
	var out []string
	var b Joiner
	used := 0
	for c := range Cells(line, 0, "") {
		if c.Width > width {
			c.Text, c.Width = "?", 1
		}
		if used+c.Width > width {
			out = append(out, b.Take())
			used = 0
		}
		b.Add(c.Code, c.Text)
		used += c.Width
	}
	return append(out, b.Take())
}

// Joiner writes coloured text, changing the colour where it has to.
type Joiner struct {
	b    strings.Builder
	code string
}

// Grow makes room for n more bytes.
func (j *Joiner) Grow(n int) { j.b.Grow(n) }

// Add writes text in a colour, given as an SGR sequence or "". The sequence of
// a target may stand before it, as anchor.Open gives it.
func (j *Joiner) Add(code, text string) {
	if code != j.code {
		if strings.HasPrefix(j.code, "\x1b]") {
			j.b.WriteString(anchor.Close)
		}
		if j.code != "" {
			j.b.WriteString("\x1b[m")
		}
		j.b.WriteString(code)
		j.code = code
	}
	j.b.WriteString(text)
}

// Take returns what was written, with no colour left on behind it, and begins
// anew.
func (j *Joiner) Take() string {
	j.Add("", "")
	s := j.b.String()
	j.b.Reset()
	return s
}
