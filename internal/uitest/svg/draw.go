package main

import (
	"encoding/xml"
	"fmt"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/vt"
)

// A cell in pixels, where a line's letters stand in it, and what is around all.
const (
	cellW, cellH = 8.4, 18
	baseline     = 13
	margin       = 10
)

// Look is what a capture does not say. Colours are #rrggbb.
type Look struct{ Title, Foreground, Background string }

// Draw returns the picture.
func Draw(s Screen, look Look) string {
	w, h := px(float64(s.Width)*cellW+2*margin), px(float64(len(s.Rows)*cellH+2*margin))
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s">`+"\n", w, h, w, h, escape(look.Title))
	fmt.Fprintf(&b, "<title>%s</title>\n", escape(look.Title))
	b.WriteString("<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans " +
		"Mono',monospace}.b{font-weight:bold}.i{font-style:italic}</style>\n")
	p := painter{Screen: s, look: look}
	p.page = p.common()
	fmt.Fprintf(&b, `<rect width="%s" height="%s" rx="6" fill="%s"/>`+"\n", w, h, p.page)
	p.grounds(&b)
	for y := range s.Rows {
		p.texts(&b, y)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// painter knows the colours of a screen.
type painter struct {
	Screen
	look Look
	page string // the background around the cells, which needs no rectangles
}

// common is the background of the most cells.
func (p painter) common() string {
	cells := map[string]int{p.look.Background: 0}
	most := p.look.Background
	for _, spans := range p.Rows {
		left := p.Width
		for _, s := range spans {
			_, bg := p.colors(s.Style)
			cells[bg] += s.Width
			left -= s.Width
		}
		cells[p.look.Background] += left
	}
	for bg, n := range cells {
		if n > cells[most] || n == cells[most] && bg < most {
			most = bg
		}
	}
	return most
}

// colors returns a span's colours as they are seen.
func (p painter) colors(s vt.Style) (fg, bg string) {
	fg, bg = p.hex(s.FG, p.look.Foreground), p.hex(s.BG, p.look.Background)
	if s.Attrs&vt.Reverse != 0 {
		fg, bg = bg, fg
	}
	if s.Attrs&vt.Conceal != 0 {
		fg = bg
	}
	return fg, bg
}

func (p painter) hex(c vt.Color, own string) string {
	if c.IsDefault() {
		return own
	}
	if i, ok := c.Index(); ok {
		c = p.term.PaletteColor(i)
	}
	r, g, b, _ := c.RGB()
	return fmt.Sprintf("#%02x%02x%02x", r, g, b)
}

// ground is cells of one background, and over how many rows.
type ground struct {
	col, width, row, rows int
	fill                  string
}

// grounds draws the backgrounds that are not the page's. Those of one
// colour that touch in a row are one, and so are equal ones below each other.
func (p painter) grounds(b *strings.Builder) {
	var open []ground // that may go on in the next row
	for y, spans := range p.Rows {
		var now []ground
		for _, s := range spans {
			_, bg := p.colors(s.Style)
			switch last := len(now) - 1; {
			case bg == p.page || s.Width == 0:
			case last >= 0 && now[last].fill == bg && now[last].col+now[last].width == s.Col:
				now[last].width += s.Width
			default:
				now = append(now, ground{s.Col, s.Width, y, 1, bg})
			}
		}
		for _, o := range open {
			on := false
			for i := range now {
				if n := &now[i]; n.col == o.col && n.width == o.width && n.fill == o.fill {
					n.row, n.rows, on = o.row, o.rows+1, true
				}
			}
			if !on {
				p.ground(b, o)
			}
		}
		open = now
	}
	for _, o := range open {
		p.ground(b, o)
	}
}

func (p painter) ground(b *strings.Builder, g ground) {
	fmt.Fprintf(b, `<rect x="%s" y="%d" width="%s" height="%d" fill="%s"/>`+"\n", left(g.col), margin+g.row*cellH,
		px(float64(g.width)*cellW), g.rows*cellH, g.fill)
}

// texts draws a row's runs. Blanks at their ends are left out.
func (p painter) texts(b *strings.Builder, y int) {
	for _, run := range joined(p.Rows[y]) {
		text := strings.TrimRight(run.Text, " ")
		lines := run.Style.Underline != 0 || run.Style.Attrs&vt.Strike != 0
		if lines {
			text = run.Text
		}
		trimmed := text
		if !lines {
			trimmed = strings.TrimLeft(text, " ")
		}
		if trimmed == "" || run.Style.Attrs&vt.Conceal != 0 {
			continue
		}
		col := run.Col + len(text) - len(trimmed)
		fg, _ := p.colors(run.Style)
		fmt.Fprintf(b, `<text x="%s" y="%d" textLength="%s" lengthAdjust="spacingAndGlyphs" fill="%s"%s>%s</text>`+"\n",
			left(col), margin+y*cellH+baseline, px(float64(xansi.StringWidth(trimmed))*cellW), fg, marks(run.Style),
			escape(trimmed))
	}
}

// joined returns spans that follow each other and look the same but for their
// background as one.
func joined(spans []vt.Span) []vt.Span {
	var out []vt.Span
	for _, s := range spans {
		s.Style.Link = vt.Link{}
		if s.Style.Attrs&vt.Reverse == 0 {
			s.Style.BG = 0
		}
		if last := len(out) - 1; last >= 0 && out[last].Style == s.Style && out[last].Col+out[last].Width == s.Col {
			out[last].Text += s.Text
			out[last].Width += s.Width
			continue
		}
		out = append(out, s)
	}
	return out
}

// marks are the attributes of a text element.
func marks(s vt.Style) string {
	var class, lines []string
	if s.Attrs&vt.Bold != 0 {
		class = append(class, "b")
	}
	if s.Attrs&vt.Italic != 0 {
		class = append(class, "i")
	}
	if s.Underline != 0 {
		lines = append(lines, "underline")
	}
	if s.Attrs&vt.Strike != 0 {
		lines = append(lines, "line-through")
	}
	out := ""
	if class != nil {
		out += ` class="` + strings.Join(class, " ") + `"`
	}
	if lines != nil {
		out += ` text-decoration="` + strings.Join(lines, " ") + `"`
	}
	if s.Attrs&vt.Faint != 0 {
		out += ` opacity=".6"`
	}
	return out
}

// left is where a column begins.
func left(col int) string { return px(margin + float64(col)*cellW) }

// px writes pixels as short as they are.
func px(f float64) string {
	return strings.TrimSuffix(strings.TrimSuffix(fmt.Sprintf("%.1f", f), "0"), ".")
}

// escape makes text safe in XML, which takes no control characters.
func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(strings.ToValidUTF8(text, "�"))) // it cannot fail
	return b.String()
}
