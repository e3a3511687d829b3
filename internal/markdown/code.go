package markdown

import (
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/anchor"
)

// CodeTarget begins the target of a code block; its number follows.
const CodeTarget = "code:"

// Code is a block of code as it stands in the text.
type Code struct {
	Lang string // the first word behind the opening fence
	Info string // all of it

	text   []string // in the pieces that were rendered
	joined bool     // goes on with the block before
}

// Text is the code, without a newline at its end.
func (c Code) Text() string { return strings.Join(c.text, "\n") }

// Codes lists the text's code blocks, one that is not complete too.
func (s *Stream) Codes() []Code {
	return addCodes(append([]Code{}, s.codes...), s.last)
}

// addCodes appends blocks; a piece that goes on with the last one joins it.
func addCodes(list, more []Code) []Code {
	for _, c := range more {
		if n := len(list); c.joined && n > 0 {
			last := &list[n-1]
			last.text = append(last.text[:len(last.text):len(last.text)], c.text...)
			continue
		}
		list = append(list, c)
	}
	return list
}

// code renders a block that stands in others.
func (d *document) code(lang, info, text string, width int) []string {
	lines := d.codeLines(lang, text, width)
	d.mark(lines, d.first+len(d.codes))
	d.codes = append(d.codes, Code{Lang: lang, Info: info, text: []string{text}})
	return lines
}

// mark puts a block's target into the margin of its first line.
func (r *Renderer) mark(lines []string, n int) {
	if !r.style.Targets || len(lines) == 0 {
		return
	}
	line, margin := lines[0], 0
	for margin < 2 && margin < len(line) && line[margin] == ' ' {
		margin++
	}
	if margin == 0 {
		line, margin = " ", 1
	}
	lines[0] = anchor.Wrap(CodeTarget+strconv.Itoa(n), line[:margin]) + line[margin:]
}
