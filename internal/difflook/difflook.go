// Package difflook draws the lines of diffs: the text in its language's
// colours, a ground behind rows that came and went where the terminal has colours
// enough, and a stronger one behind the words that changed.
package difflook

import (
	"image/color"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/syntax"
)

// Look is how they are drawn. Paint colours a file's text, named by the file, line by
// line; it gives safe text without tabs.
type Look struct {
	Added, Removed Grounds
	Paint          func(name, text string) []string
}

// Grounds are the backgrounds of rows of one side: that of a row, nil where it has
// none, and of the words in it that changed, which are written in Ink, nil where they
// keep their colours.
type Grounds struct{ Row, Words, Ink color.Color }

// palette is what a theme has for them.
type palette interface {
	Words(c color.Color) (ground, ink color.Color)
	Shade(c color.Color) color.Color
}

// Of returns the grounds of a side in its colour.
func Of(th palette, c color.Color) Grounds {
	g := Words(th, c)
	g.Row = th.Shade(c)
	return g
}

// Words returns those of a side whose rows have none, since they end with their text.
func Words(th palette, c color.Color) Grounds {
	words, ink := th.Words(c)
	return Grounds{Words: words, Ink: ink}
}

// of are the grounds of a line's side.
func (l Look) of(op difftext.Op) Grounds {
	switch op {
	case difftext.Added:
		return l.Added
	case difftext.Removed:
		return l.Removed
	case difftext.Same:
	}
	return Grounds{}
}

// Fill brings a line that Texts drew to a width, in the ground of its row.
func (l Look) Fill(op difftext.Op, text string, width int) string {
	row := l.of(op).Row
	gap := width - xansi.StringWidth(text)
	if row == nil || gap <= 0 {
		return text + strings.Repeat(" ", max(gap, 0))
	}
	return text + syntax.Ground(row) + strings.Repeat(" ", gap) + "\x1b[m"
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
			text = l.marked(text, line)
		case difftext.Added:
			text, after = next(after)
			text = l.marked(text, line)
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

// marked puts the row's ground behind a coloured line, and that of words behind those
// that changed.
func (l Look) marked(text string, line difftext.Line) string {
	g := l.of(line.Op)
	marks := cells(line)
	if strings.Contains(line.Text, "\t") && strings.TrimLeft(line.Text, "\t") == "" {
		marks = nil // of blanks alone
	}
	if len(marks) == 0 && g.Row == nil {
		return text
	}
	under, on := "", "\x1b[1m"+syntax.Ground(g.Words)
	if g.Row != nil {
		under = syntax.Ground(g.Row)
	}
	if g.Ink != nil {
		on += syntax.Ink(g.Ink)
	}
	var j syntax.Joiner
	at := 0
	for c := range syntax.Cells(text, 0, "") {
		code := c.Code + under
		for _, m := range marks {
			if at >= m.From && at < m.To {
				code = c.Code + on
				break
			}
		}
		j.Add(code, c.Text)
		at += c.Width
	}
	return j.Take()
}

// cells returns a line's marks in cells, tabs being as wide as they are drawn.
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
