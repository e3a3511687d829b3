package pen

import (
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/anchor"
	"github.com/openspace-tui/openspace/internal/difflook"
	"github.com/openspace-tui/openspace/internal/difftext"
	"github.com/openspace-tui/openspace/internal/syntax"
	"github.com/openspace-tui/openspace/theme"
)

// Hunk draws a hunk's lines, cut to the width or, unfolded, whole.
func (p *Pen) Hunk(name string, lines []difftext.Line, whole bool) []string {
	out := make([]string, 0, len(lines))
	for i, row := range p.DiffRows(name, lines) {
		out = append(out, p.Numbered(row.Gutter+anchor.Signed(row.Sign)+anchor.Begin(lines[i].Text), row.Text,
			whole)...)
	}
	return out
}

// Numbered draws a line of a file behind its number, which ends as its text
// begins: cut to the width, or whole over as many rows as it takes.
func (p *Pen) Numbered(gutter, text string, whole bool) []string {
	room, lead := max(p.Width-6, 4), xansi.StringWidth(gutter)
	if !whole || lead+xansi.StringWidth(text) <= room {
		return []string{anchor.Cut(gutter+text, room, "›")}
	}
	var out []string
	var j syntax.Joiner
	w := 0
	for c := range syntax.Cells(text, 0, "") {
		if w > 0 && w+c.Width > max(room-lead, 4) {
			out = append(out, gutter+j.Take())
			gutter, w = strings.Repeat(" ", lead)+anchor.Joint(false), 0
		}
		j.Add(c.Code, c.Text)
		w += c.Width
	}
	return append(out, gutter+j.Take())
}

// DiffRow is a line of a diff: its number and sign as they are drawn, the text
// in its colours, and the sign.
type DiffRow struct {
	Gutter, Text string
	Sign         byte
}

// DiffRows draws a hunk's lines: number, sign, and the text in its colours,
// with the words that changed on a ground of their own.
func (p *Pen) DiffRows(name string, lines []difftext.Line) []DiffRow {
	digits := 1
	for _, l := range lines {
		digits = max(digits, len(fmt.Sprint(max(l.Old, l.New))))
	}
	look := difflook.Look{Added: difflook.Words(p.Theme, p.Theme.Color(theme.DiffAdded)),
		Removed: difflook.Words(p.Theme, p.Theme.Color(theme.DiffRemoved)), Paint: p.Coloured}
	out := make([]DiffRow, 0, len(lines))
	for i, text := range look.Texts(name, lines) {
		style, sign, n := p.Styles.Muted, " ", lines[i].New
		switch lines[i].Op {
		case difftext.Removed:
			style, sign, n = p.Styles.Removed, "-", lines[i].Old
		case difftext.Added:
			style, sign = p.Styles.Added, "+"
		case difftext.Same:
		}
		out = append(out, DiffRow{style.Render(fmt.Sprintf("%*d %s", digits, n, sign)), text, sign[0]})
	}
	return out
}

// Coloured colours a file's text. A name that no file has is not looked at:
// finding its language takes time that grows with its length.
func (p *Pen) Coloured(name, text string) []string {
	if name = name[strings.LastIndexByte(name, '/')+1:]; len(name) > 255 {
		name = ""
	}
	return p.code.Lines("", name, text)
}
