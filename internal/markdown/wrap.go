package markdown

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// run is a stretch of text in one look. Newlines in it break the line.
type run struct {
	text string
	look look
}

// wrap breaks runs into lines of at most width cells: behind spaces, beside
// wide characters, and within a word only when it is longer than a line.
func wrap(runs []run, width int) []string {
	if width > widest/2 {
		return unbroken(runs)
	}
	n := 0
	for _, r := range runs {
		n += len(r.text)
	}
	w := wrapper{width: width, line: make([]syntax.Cell, 0, min(n, width+8, maxFill))}
	for _, r := range merge(runs) {
		code := r.look.code()
		for i, part := range strings.Split(r.text, "\n") {
			if i > 0 {
				w.end()
			}
			for c := range syntax.Cells(part, 0, code) {
				w.add(c)
			}
		}
	}
	w.end()
	return w.out
}

// unbroken returns the lines of runs as they are, without their looks.
func unbroken(runs []run) []string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.text)
	}
	lines := strings.Split(b.String(), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return lines
}

// maxFill bounds the room that is made for a line at once, in cells.
const maxFill = 250

// wrapper fills lines.
type wrapper struct {
	out   []string
	line  []syntax.Cell
	used  int // its cells
	width int
	joint string
}

// add takes a character. Once one does not fit, it is known where the line
// breaks.
func (w *wrapper) add(c syntax.Cell) {
	w.line = append(w.line, c)
	if w.used += min(c.Width, w.width); w.used <= w.width || c.Text == " " {
		return
	}
	end := breakAt(w.line, w.width)
	w.out = append(w.out, write(w.joint, w.line[:end], w.width))
	w.joint = anchor.Joint(end > 0 && (w.line[end-1].Text == " " || w.line[end].Text == " "))
	for w.line[end].Text == " " {
		end++
	}
	w.line = w.line[:copy(w.line, w.line[end:])]
	w.used = 0
	for _, c := range w.line {
		w.used += min(c.Width, w.width)
	}
}

// end ends a line.
func (w *wrapper) end() {
	w.out = append(w.out, write(w.joint, w.line, w.width))
	w.line, w.used, w.joint = w.line[:0], 0, ""
}

// merge joins neighbours of one look: a mark belongs to the character before.
func merge(runs []run) []run {
	var out []run
	for _, r := range runs {
		if n := len(out); n > 0 && out[n-1].look == r.look {
			out[n-1].text += r.text
		} else {
			out = append(out, r)
		}
	}
	return out
}

// breakAt says how many characters go on the first line.
func breakAt(line []syntax.Cell, width int) int {
	used, last := 0, 0
	for i, c := range line {
		if i > 0 && (line[i-1].Text == " " && c.Text != " " || c.Width > 1 ||
			line[i-1].Width > 1 && c.Width > 0 && c.Text != " ") && !closes(c.Text) {
			last = i
		}
		if used += min(c.Width, width); used > width && c.Text != " " {
			if last > 0 {
				return last
			}
			return max(i, 1)
		}
	}
	return len(line)
}

// closes reports whether a character must not begin a line.
func closes(c string) bool {
	return strings.Contains(",.;:!?)]}、。，．；：！？）］｝」』】》", c)
}

// write joins characters to a line, behind the mark of one that goes on,
// without the spaces at its end, and without
// marks at its beginning that would change what stands before it.
func write(joint string, line []syntax.Cell, width int) string {
	for len(line) > 0 && line[0].Width == 0 {
		line = line[1:]
	}
	for len(line) > 0 && line[len(line)-1].Text == " " {
		line = line[:len(line)-1]
	}
	n := len(joint)
	for i, c := range line {
		if n += len(c.Text); i == 0 || c.Code != line[i-1].Code {
			n += len(c.Code) + len("\x1b[m")
		}
	}
	var j syntax.Joiner
	j.Grow(n)
	j.Add("", joint)
	for _, c := range line {
		if c.Width > width {
			c.Text = "?"
		}
		j.Add(c.Code, c.Text)
	}
	return j.Take()
}
