// Package difflook draws the lines of diffs: the text in its language's
// colours, and a ground behind the words that changed.
package difflook

import (
	"fmt"
	"image/color"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// Look is how they are drawn. Added and Removed are the grounds behind the words
// that changed. Paint colours a file's text, named by the file, line by line; it
// gives safe text without tabs.
type Look struct {
	Added, Removed color.Color
	Paint          func(name, text string) []string
}

// Texts draws each line's text, without number and sign.
func (l Look) Texts(name string, lines []difftext.Line) []string {
	var before, after []string
	for _, line := range lines {
		if line.Op != difftext.Added {
			before = append(before, line.Text)
		}
		if line.Op != difftext.Removed {
			after = append(after, line.Text)
		}
	}
	before, after = l.Paint(name, strings.Join(before, "\n")), l.Paint(name, strings.Join(after, "\n"))
	out := make([]string, 0, len(lines))
	for _, line := range lines {
		var text string
		switch line.Op {
		case difftext.Removed:
			text, before = next(before)
			text = l.marked(text, line, l.Removed)
		case difftext.Added:
			text, after = next(after)
			text = l.marked(text, line, l.Added)
		case difftext.Same:
			text, after = next(after)
			_, before = next(before)
		}
		out = append(out, text)
	}
	return out
}

// next takes the first line of a list; a lexer may have lost the last ones.
func next(lines []string) (string, []string) {
	if len(lines) == 0 {
		return "", nil
	}
	return lines[0], lines[1:]
}

// marked puts a ground behind the words of a coloured line that changed.
func (l Look) marked(text string, line difftext.Line, behind color.Color) string {
	if len(line.Marks) == 0 || strings.Contains(line.Text, "\t") && strings.TrimLeft(line.Text, "\t") == "" {
		return text
	}
	on := "\x1b[1m" + ground(behind)
	marks := cells(line)
	var j syntax.Joiner
	at := 0
	for c := range syntax.Cells(text, 0, "") {
		code := c.Code
		for _, m := range marks {
			if at >= m.From && at < m.To {
				code += on
				break
			}
		}
		j.Add(code, c.Text)
		at += c.Width
	}
	return j.Take()
}

// cells gives a line's marks in cells, tabs being as wide as they are drawn.
func cells(l difftext.Line) []difftext.Span {
	out := make([]difftext.Span, len(l.Marks))
	for i, m := range l.Marks {
		out[i] = difftext.Span{
			From: xansi.StringWidth(syntax.Tabs(l.Text[:m.From])),
			To:   xansi.StringWidth(syntax.Tabs(l.Text[:m.To])),
		}
	}
	return out
}

// ground is the sequence for a background.
func ground(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("\x1b[48;2;%d;%d;%dm", r>>8, g>>8, b>>8)
}
