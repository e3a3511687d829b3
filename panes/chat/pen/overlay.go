package pen

import (
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// Cells is a stretch of a drawn line, to excluded.
type Cells struct{ From, To int }

// Over lays a style over cells of a drawn line.
func Over(line string, from, to int, on, off string) string {
	return Overlay(line, []Cells{{from, to}}, on, off)
}

// Overlay lays a style over stretches of a drawn line, which are in order. The
// line is gone through once, and its colours go on behind each of them.
func Overlay(line string, marks []Cells, on, off string) string {
	var b strings.Builder
	b.Grow(len(line) + len(marks)*(len(on)+len(off)))
	at, marked := 0, false
	colours := "" // what is on in the line
	for line != "" {
		if seq := sequenceOf(line); seq != "" {
			b.WriteString(seq)
			line = line[len(seq):]
			if strings.HasSuffix(seq, "m") && seq[1] == '[' {
				if colours += seq; seq == "\x1b[m" || seq == "\x1b[0m" {
					colours = ""
				}
				if marked {
					b.WriteString(on)
				}
			}
			continue
		}
		for len(marks) > 0 && at >= marks[0].To {
			marks = marks[1:]
		}
		if in := len(marks) > 0 && at >= marks[0].From; in != marked {
			if marked = in; in {
				b.WriteString(on)
			} else {
				b.WriteString(off + colours)
			}
		}
		text, width := xansi.FirstGraphemeCluster(line, xansi.GraphemeWidth)
		b.WriteString(text)
		at, line = at+width, line[len(text):]
	}
	if marked {
		b.WriteString(off)
	}
	return b.String()
}

// sequenceOf is the escape sequence that a drawn line begins with: a colour, or
// a link.
func sequenceOf(line string) string {
	if line[0] != '\x1b' || len(line) < 2 {
		return ""
	}
	end := "m"
	if line[1] == ']' {
		end = "\x1b\\"
	}
	if i := strings.Index(line[2:], end); i >= 0 {
		return line[:i+2+len(end)]
	}
	return line
}
