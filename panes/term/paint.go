package term

import (
	"fmt"
	"strconv"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/theme"
)

// painter draws rows and keeps those that did not change.
type painter struct {
	drawn, kept map[rowKey]string // of this drawing, of the one before
	shown       appearance
	plain       *vt.Terminal // for the palette as it is by default
	spans       []vt.Span
	b           strings.Builder
	codes       map[vt.Style]string
	selection   vt.Color
	found       vt.Color
	theme       *theme.Theme
	webs        webs
	painted     int // rows drawn anew, for tests
}

// rowKey is what a row is drawn from: its version and, where it is part of a
// longer line that names an address, that line.
type rowKey struct{ version, around uint64 }

// appearance is what all rows look by, beside themselves.
type appearance struct {
	w        int
	reverse  bool
	fg, bg   vt.Color // what the program made the default; or none
	palette  [256]vt.Color
	changed  bool // the palette is not the usual one
	selected vt.Color
	match    vt.Color
	full     bool // the program has the whole screen: addresses are not underlined
}

// colors tells the session the theme's colours, for programs that ask.
func (t *Term) colors() {
	th := t.host.Theme()
	if th == t.paint.theme || t.session == nil {
		return
	}
	t.paint.theme = th
	t.paint.selection, t.paint.found = color(th, theme.Selection), color(th, theme.Highlight)
	bg := vt.RGB(0, 0, 0)
	if !th.Dark {
		bg = vt.RGB(255, 255, 255)
	}
	fg := color(th, theme.Text)
	t.session.SetColors(fg, bg, fg)
}

func color(th *theme.Theme, tok theme.Token) vt.Color {
	r, g, b, _ := th.Color(tok).RGBA()
	return vt.RGB(uint8(r>>8), uint8(g>>8), uint8(b>>8))
}

// begin prepares a drawing; rows that were drawn before are of no use when
// all rows look another way now.
func (p *painter) begin(v *vt.Terminal, w int) {
	if p.plain == nil {
		p.plain = vt.New(1, 1, vt.Options{})
	}
	modes := v.Modes()
	now := appearance{w: w, reverse: modes.ReverseVideo, selected: p.selection, match: p.found,
		full: modes.AlternateScreen}
	now.fg, now.bg, _ = v.DefaultColors()
	for i := range now.palette {
		c := v.PaletteColor(uint8(i))
		now.palette[i] = c
		now.changed = now.changed || c != p.plain.PaletteColor(uint8(i))
	}
	if now != p.shown {
		p.shown, p.kept, p.codes = now, nil, map[vt.Style]string{}
	}
	if len(p.codes) > 1024 { // pictures in direct colours have many
		p.codes = map[vt.Style]string{}
	}
	if p.drawn == nil {
		p.drawn = map[rowKey]string{}
	}
	clear(p.drawn)
	p.webs.forget()
}

// done ends a drawing.
func (p *painter) done() {
	if p.kept == nil {
		p.kept = map[rowKey]string{}
	}
	p.drawn, p.kept = p.kept, p.drawn
}

// row returns a line as it is drawn.
func (p *painter) row(v *vt.Terminal, line int, marks []mark) string {
	key := rowKey{version: v.LineVersion(line)}
	if !p.shown.full {
		key.around = p.webs.around(v, line)
	}
	if len(marks) == 0 {
		if s, ok := p.kept[key]; ok {
			p.drawn[key] = s
			return s
		}
	}
	p.painted++
	p.spans = v.AppendSpans(p.spans[:0], line)
	var links []rowLink
	if !p.shown.full {
		links = p.webs.links(v, line, key.around)
	}
	if len(marks) > 0 {
		return p.byCells(lineCells(v, line), p.spans, marks, links)
	}
	s := ""
	if spans, ok := linkSpans(p.spans, links); ok {
		s = p.bySpans(spans)
	}
	if xansi.StringWidth(s) != p.shown.w { // characters that join across cells, or that are cut
		s = p.byCells(lineCells(v, line), p.spans, nil, links)
	}
	p.drawn[key] = s
	return s
}

// bySpans draws a row as its spans are.
func (p *painter) bySpans(spans []vt.Span) string {
	p.b.Reset()
	col := 0
	for _, s := range spans {
		p.put(s.Style, s.Text)
		col += s.Width
	}
	if n := p.shown.w - col; n > 0 {
		p.put(vt.Style{}, strings.Repeat(" ", n))
	}
	return p.b.String()
}

// byCells draws a row cell by cell, with marks behind and links over it, cut to
// the width.
func (p *painter) byCells(cells []string, spans []vt.Span, marks []mark, links []rowLink) string {
	p.b.Reset()
	n, w := 0, p.shown.w
	for x := 0; x < w; {
		text, wide := " ", 1
		if x < len(cells) {
			text = cells[x]
			if x+1 < len(cells) && cells[x+1] == "" {
				wide = 2
			}
		}
		for n < len(spans) && spans[n].Col+spans[n].Width <= x {
			n++
		}
		var st vt.Style
		if n < len(spans) && spans[n].Col <= x {
			st = spans[n].Style
		}
		for _, l := range links {
			if x >= l.from && x < l.to {
				st = l.laid(st)
			}
		}
		for _, m := range marks {
			if x < m.to && x+wide > m.from {
				st.BG, st.Attrs = m.bg, st.Attrs&^vt.Reverse
			}
		}
		switch {
		case x+wide > w: // half of it
			text, wide = " ", 1
		case xansi.StringWidth(text) != wide:
			text = "?" + strings.Repeat(" ", wide-1)
		}
		p.put(st, text)
		x += wide
	}
	return p.b.String()
}

// put adds text in a style; each piece stands for itself, so that characters
// do not join with what is before.
func (p *painter) put(st vt.Style, text string) {
	link := st.Link
	st.Link = vt.Link{}
	if link.URI != "" && !p.shown.full && underlined(st, link) {
		st.Underline = vt.SingleUnderline
	}
	if st == (vt.Style{}) && !p.shown.reverse && p.shown.fg.IsDefault() && p.shown.bg.IsDefault() && link.URI == "" &&
		ascii(text) {
		p.b.WriteString(text)
		return
	}
	code, ok := p.codes[st]
	if !ok {
		code = p.sgr(st)
		p.codes[st] = code
	}
	open := linkOpen(link)
	p.b.WriteString(open)
	p.b.WriteString(code)
	p.b.WriteString(text)
	p.b.WriteString("\x1b[m")
	if open != "" {
		p.b.WriteString("\x1b]8;;\x1b\\")
	}
}

// linkOpen opens a link that is safe to follow.
func linkOpen(l vt.Link) string {
	scheme, _, _ := strings.Cut(l.URI, ":")
	switch strings.ToLower(scheme) {
	case "http", "https", "mailto":
	default:
		return ""
	}
	for _, c := range l.URI + l.ID {
		if c < ' ' || c > '~' {
			return ""
		}
	}
	if l.ID == "" || strings.ContainsAny(l.ID, ":;=") {
		return "\x1b]8;;" + l.URI + "\x1b\\"
	}
	return "\x1b]8;id=" + l.ID + ";" + l.URI + "\x1b\\"
}

// sgr is the sequence of a style.
func (p *painter) sgr(s vt.Style) string {
	if p.shown.reverse {
		s.Attrs ^= vt.Reverse
	}
	if s.FG.IsDefault() {
		s.FG = p.shown.fg
	}
	if s.BG.IsDefault() {
		s.BG = p.shown.bg
	}
	var codes []string
	for i, c := range []string{"1", "2", "3", "5", "6", "7", "8", "9", "53"} {
		if s.Attrs&(1<<i) != 0 {
			codes = append(codes, c)
		}
	}
	if s.Underline == vt.SingleUnderline {
		codes = append(codes, "4")
	} else if s.Underline != vt.NoUnderline {
		codes = append(codes, "4:"+strconv.Itoa(int(s.Underline)))
	}
	codes = p.colorCode(codes, s.FG, 30)
	codes = p.colorCode(codes, s.BG, 40)
	codes = p.colorCode(codes, s.UnderlineColor, 50)
	if len(codes) == 0 {
		return "\x1b[m"
	}
	return "\x1b[" + strings.Join(codes, ";") + "m"
}

// colorCode adds a colour: one of the palette stays one, so that it looks as it
// does outside, unless the program changed it.
func (p *painter) colorCode(codes []string, c vt.Color, base int) []string {
	if c.IsDefault() {
		return codes
	}
	i, indexed := c.Index()
	if indexed && p.shown.changed && p.shown.palette[i] != p.plain.PaletteColor(i) {
		c, indexed = p.shown.palette[i], false
	}
	switch {
	case !indexed:
		r, g, b, _ := c.RGB()
		return append(codes, fmt.Sprintf("%d;2;%d;%d;%d", base+8, r, g, b))
	case base == 50 || i >= 16:
		return append(codes, fmt.Sprintf("%d;5;%d", base+8, i))
	case i >= 8:
		return append(codes, strconv.Itoa(base+60+int(i)-8))
	}
	return append(codes, strconv.Itoa(base+int(i)))
}
