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
	if th == t.theme || t.session == nil {
		return
	}
	t.theme = th
	t.selection, t.found = color(th, theme.Selection), color(th, theme.Highlight)
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
func (t *Term) begin(v *vt.Terminal, w int) {
	if t.plain == nil {
		t.plain = vt.New(1, 1, vt.Options{})
	}
	modes := v.Modes()
	now := appearance{w: w, reverse: modes.ReverseVideo, selected: t.selection, match: t.found,
		full: modes.AlternateScreen}
	now.fg, now.bg, _ = v.DefaultColors()
	for i := range now.palette {
		c := v.PaletteColor(uint8(i))
		now.palette[i] = c
		now.changed = now.changed || c != t.plain.PaletteColor(uint8(i))
	}
	if now != t.shown {
		t.shown, t.kept, t.codes = now, nil, map[vt.Style]string{}
	}
	if len(t.codes) > 1024 { // pictures in direct colours have many
		t.codes = map[vt.Style]string{}
	}
	if t.drawn == nil {
		t.drawn = map[rowKey]string{}
	}
	clear(t.drawn)
	t.webs.forget()
}

// done ends a drawing.
func (t *Term) done() {
	if t.kept == nil {
		t.kept = map[rowKey]string{}
	}
	t.drawn, t.kept = t.kept, t.drawn
}

// row returns a line as it is drawn.
func (t *Term) row(v *vt.Terminal, line int, marks []mark) string {
	key := rowKey{version: v.LineVersion(line)}
	if !t.shown.full {
		key.around = t.webs.around(v, line)
	}
	if len(marks) == 0 {
		if s, ok := t.kept[key]; ok {
			t.drawn[key] = s
			return s
		}
	}
	t.painted++
	t.spans = v.AppendSpans(t.spans[:0], line)
	var links []rowLink
	if !t.shown.full {
		links = t.webs.links(v, line, key.around)
	}
	if len(marks) > 0 {
		return t.byCells(lineCells(v, line), t.spans, marks, links)
	}
	s := ""
	if spans, ok := linkSpans(t.spans, links); ok {
		s = t.bySpans(spans)
	}
	if xansi.StringWidth(s) != t.shown.w { // characters that join across cells, or that are cut
		s = t.byCells(lineCells(v, line), t.spans, nil, links)
	}
	t.drawn[key] = s
	return s
}

// bySpans draws a row as its spans are.
func (t *Term) bySpans(spans []vt.Span) string {
	t.b.Reset()
	col := 0
	for _, s := range spans {
		t.put(s.Style, s.Text)
		col += s.Width
	}
	if n := t.shown.w - col; n > 0 {
		t.put(vt.Style{}, strings.Repeat(" ", n))
	}
	return t.b.String()
}

// byCells draws a row cell by cell, with marks behind and links over it, cut to
// the width.
func (t *Term) byCells(cells []string, spans []vt.Span, marks []mark, links []rowLink) string {
	t.b.Reset()
	n, w := 0, t.shown.w
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
		t.put(st, text)
		x += wide
	}
	return t.b.String()
}

// put adds text in a style; each piece stands for itself, so that characters
// do not join with what is before.
func (t *Term) put(st vt.Style, text string) {
	link := st.Link
	st.Link = vt.Link{}
	if link.URI != "" && !t.shown.full && underlined(st, link) {
		st.Underline = vt.SingleUnderline
	}
	if st == (vt.Style{}) && !t.shown.reverse && t.shown.fg.IsDefault() && t.shown.bg.IsDefault() && link.URI == "" &&
		ascii(text) {
		t.b.WriteString(text)
		return
	}
	code, ok := t.codes[st]
	if !ok {
		code = t.sgr(st)
		t.codes[st] = code
	}
	open := linkOpen(link)
	t.b.WriteString(open)
	t.b.WriteString(code)
	t.b.WriteString(text)
	t.b.WriteString("\x1b[m")
	if open != "" {
		t.b.WriteString("\x1b]8;;\x1b\\")
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
func (t *Term) sgr(s vt.Style) string {
	if t.shown.reverse {
		s.Attrs ^= vt.Reverse
	}
	if s.FG.IsDefault() {
		s.FG = t.shown.fg
	}
	if s.BG.IsDefault() {
		s.BG = t.shown.bg
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
	codes = t.colorCode(codes, s.FG, 30)
	codes = t.colorCode(codes, s.BG, 40)
	codes = t.colorCode(codes, s.UnderlineColor, 50)
	if len(codes) == 0 {
		return "\x1b[m"
	}
	return "\x1b[" + strings.Join(codes, ";") + "m"
}

// colorCode adds a colour: one of the palette stays one, so that it looks as it
// does outside, unless the program changed it.
func (t *Term) colorCode(codes []string, c vt.Color, base int) []string {
	if c.IsDefault() {
		return codes
	}
	i, indexed := c.Index()
	if indexed && t.shown.changed && t.shown.palette[i] != t.plain.PaletteColor(i) {
		c, indexed = t.shown.palette[i], false
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
