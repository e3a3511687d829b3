// Package paint finishes frames for the terminal they are drawn in: the theme's
// background, few colours or none, plain characters.
package paint

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/theme"
)

// Painter does the last thing that happens to a frame: cells that have no colours
// of their own get the theme's, so that the window has its background whatever
// the terminal's is. Where there are few colours, marks are drawn in reverse,
// and where there are none, whatever has a background. With ascii, lines are
// drawn in plain characters.
type Painter struct {
	fg, bg  string // parameters of SGR; empty: the terminal's own
	reverse bool   // theme.Reversed is shown so
	plain   bool   // and so is every background
	ascii   bool
	old     bool // the terminal is like GNU screen: see Options.OldScreen

	theme   *theme.Theme // that it is of
	in, out string       // the last frame
	w       int
	rows    []painted // and its rows: most of them are in the next one too, if moved
	spare   []painted
}

// For returns the painter of a theme.
func (p *Painter) For(t *theme.Theme, ascii, old bool) *Painter {
	if p.theme == t && p.ascii == ascii && p.old == old {
		return p
	}
	*p = Painter{theme: t, ascii: ascii, old: old, reverse: t.Depth() >= theme.Colors16,
		plain: t.Depth() == theme.NoColor}
	if bg := t.Ground(); bg != nil {
		p.bg, p.fg = rgb(48, bg), rgb(38, t.Color(theme.Text))
	}
	return p
}

func rgb(kind int, c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("%d;2;%d;%d;%d", kind, r>>8, g>>8, b>>8)
}

// Frame returns a frame of w columns with its colours.
func (p *Painter) Frame(frame string, w int) string {
	if p.bg == "" && !p.reverse && !p.ascii && !p.old {
		return frame
	}
	if p.in == frame && p.w == w {
		return p.out
	}
	if p.w != w {
		p.rows = nil
	}
	p.in, p.w = frame, w
	var b strings.Builder
	b.Grow(len(p.out) + len(p.out)/8)
	rows, moved := p.spare[:0], 0
	for line := range strings.SplitSeq(frame, "\n") {
		i := len(rows)
		if i > 0 {
			b.WriteByte('\n')
		}
		if at, ok := p.find(line, i, moved); ok {
			rows, moved = append(rows, p.rows[at]), at-i
		} else {
			rows = append(rows, painted{strings.Clone(line), p.row(line, w)}) // a part would hold its whole frame
		}
		b.WriteString(rows[i].out)
	}
	p.rows, p.spare = rows, p.rows
	p.out = b.String()
	return p.out
}

// find looks for a row of the last frame: where it was, where those before it
// have moved, or anywhere.
func (p *Painter) find(line string, i, moved int) (at int, ok bool) {
	for _, at := range [...]int{i, i + moved} {
		if at >= 0 && at < len(p.rows) && p.rows[at].in == line {
			return at, true
		}
	}
	at = slices.IndexFunc(p.rows, func(r painted) bool { return r.in == line })
	return at, at >= 0
}

// painted is a row before and after.
type painted struct{ in, out string }

func (p *Painter) row(line string, w int) string {
	if p.ascii {
		line = plainLines(line)
	}
	var b strings.Builder
	b.Grow(len(line) * 5 / 4)
	p.line(&b, line, w)
	if p.old {
		return drawnBlanks(b.String())
	}
	return b.String()
}

// drawnBlanks has the renderer write blanks, which it would else erase in the
// colour of the pen, and leaves italics out. It erases no cell with an attribute
// other than bold, faint, italic and blinking (ultraviolet's canClearWith), and
// hidden is one that shows nothing on a blank. One blank between letters is written
// anyway.
func drawnBlanks(row string) string {
	var b strings.Builder
	blanks, inText := 0, false
	flush := func(text bool) {
		switch {
		case blanks == 1 && inText && text:
			b.WriteByte(' ')
		case blanks > 0:
			b.WriteString("\x1b[8m" + strings.Repeat(" ", blanks) + "\x1b[28m")
		}
		blanks, inText = 0, text
	}
	for state := byte(0); row != ""; {
		seq, w, n, next := xansi.DecodeSequence(row, state, nil)
		row, state = row[n:], next
		switch {
		case seq == " ":
			blanks++
			continue
		case strings.HasPrefix(seq, "\x1b[") && strings.HasSuffix(seq, "m"):
			seq = upright(seq)
		}
		flush(w > 0)
		b.WriteString(seq)
	}
	flush(false)
	return b.String()
}

// upright is a change of style without italics.
func upright(sgr string) string {
	params := sgr[2 : len(sgr)-1]
	if params == "" {
		return sgr
	}
	var out []string
	for rest, more := params, true; more; {
		var part string
		before := rest
		part, rest, more = strings.Cut(rest, ";")
		if part == "38" || part == "48" || part == "58" {
			rest, more = afterColor(rest, more)
			part = strings.TrimSuffix(before[:len(before)-len(rest)], ";")
		}
		if part != "3" {
			out = append(out, part)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "\x1b[" + strings.Join(out, ";") + "m"
}

func (p *Painter) line(b *strings.Builder, line string, w int) {
	p.base(b, true, true)
	rest := line
	for {
		i := strings.Index(rest, "\x1b[")
		if i < 0 {
			b.WriteString(rest)
			break
		}
		end := i + 2
		for end < len(rest) && (rest[end] < 0x40 || rest[end] > 0x7e) {
			end++
		}
		if end == len(rest) {
			b.WriteString(rest)
			break
		}
		b.WriteString(rest[:end+1])
		if rest[end] == 'm' {
			p.after(b, rest[i+2:end])
		}
		rest = rest[end+1:]
	}
	if p.bg == "" {
		return
	}
	if room := w - xansi.StringWidth(line); room > 0 {
		b.WriteString("\x1b[m")
		p.base(b, true, true)
		b.WriteString(strings.Repeat(" ", room))
	}
	b.WriteString("\x1b[m")
}

// base writes the colours that stand in for the terminal's own.
func (p *Painter) base(b *strings.Builder, fg, bg bool) {
	switch {
	case p.bg == "" || !fg && !bg:
	case fg && bg:
		b.WriteString("\x1b[" + p.fg + ";" + p.bg + "m")
	case fg:
		b.WriteString("\x1b[" + p.fg + "m")
	default:
		b.WriteString("\x1b[" + p.bg + "m")
	}
}

// after follows a change of style: what it set to the terminal's own is set
// again.
func (p *Painter) after(b *strings.Builder, params string) {
	fg, bg := lastColors(params)
	p.base(b, fg == usual, bg == usual)
	switch {
	case !p.reverse || bg == same:
	case strings.Contains(params, reversed):
		b.WriteString("\x1b[49;7m")
	case bg == given && p.plain:
		b.WriteString("\x1b[7m")
	case strings.HasPrefix(params, "0") || params == "": // which ended it
	default:
		b.WriteString("\x1b[27m")
	}
}

// reversed is theme.Reversed as a parameter of SGR.
const reversed = "48;2;1;2;3"

// What a change of style does to a colour.
type change int

const (
	same  change = iota
	usual        // the terminal's own again
	given
)

// lastColors says what the parameters of SGR do to foreground and background.
func lastColors(params string) (fg, bg change) {
	if params == "" {
		return usual, usual
	}
	for rest, more := params, true; more; {
		var part string
		part, rest, more = strings.Cut(rest, ";")
		head, _, sub := strings.Cut(part, ":")
		switch {
		case head == "" || head == "0":
			fg, bg = usual, usual
		case head == "39":
			fg = usual
		case head == "49":
			bg = usual
		case len(head) == 2 && (head[0] == '3' || head[0] == '9'):
			fg = given
		case len(head) == 2 && head[0] == '4' || len(head) == 3 && head[:2] == "10":
			bg = given
		}
		if !sub && (head == "38" || head == "48" || head == "58") {
			rest, more = afterColor(rest, more)
		}
	}
	return fg, bg
}

// afterColor skips the colour that follows 38, 48 and 58: 5;n or 2;r;g;b.
func afterColor(rest string, more bool) (string, bool) {
	form, after, _ := strings.Cut(rest, ";")
	n := 0
	switch form {
	case "5":
		n = 1
	case "2":
		n = 3
	default:
		return rest, more
	}
	for range n {
		_, after, more = strings.Cut(after, ";")
	}
	return after, more
}

// plainLines draws lines and marks in ASCII, each as wide as it was.
func plainLines(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x80:
			return r
		case r >= 0x2500 && r <= 0x257f:
			return boxPlain(r)
		case r >= 0x2580 && r <= 0x259f:
			return fillPlain(r)
		case r > 0x2800 && r <= 0x28ff:
			return '*'
		case r == 0x2800:
			return ' '
		}
		return plainMark(r)
	}, s)
}

// fillPlain has what is full differ from what is empty or filled otherwise.
func fillPlain(r rune) rune {
	switch r {
	case '░':
		return '.'
	case '▒':
		return ':'
	case '▓':
		return '%'
	}
	return '#'
}

func plainMark(r rune) rune {
	switch r {
	case '●', '◉', '■', '▣', '◆', '•', '★', '✱':
		return '*'
	case '○', '◐', '◑', '◒', '◓', '◌', '◦', '□', '◇', '☐', '◎', '☺':
		return 'o'
	case '✓', '✔', '☑':
		return 'v'
	case '✗', '✘', '✕', '×', '⊗':
		return 'x'
	case '›', '→', '↳', '⇢', '⇥', '▸', '▶', '▷', '❯', '»':
		return '>'
	case '‹', '←', '↩', '◂', '◀', '◁', '«':
		return '<'
	case '↑', '▴', '▲', '△':
		return '^'
	case '↓', '▾', '▼', '▽':
		return 'v'
	case '·', '–', '—', '−':
		return '-'
	case '“', '”', '„', '❝':
		return '"'
	case '’', '‘':
		return '\''
	case '…':
		return '~'
	case '⚠':
		return '!'
	case '↺', '↻':
		return '@'
	case '⊕', '⊞', '↔':
		return '+'
	case '▦':
		return '#'
	case '⋮':
		return ':'
	case '↗':
		return '/'
	case '⍽':
		return '_'
	case '␤', '␍', '⏎':
		return '$'
	}
	return r
}

func boxPlain(r rune) rune {
	switch {
	case strings.ContainsRune("─━┄┅┈┉═╌╍╴╶╸╺╼╾", r):
		return '-'
	case strings.ContainsRune("│┃┆┇┊┋║╎╏╵╷╹╻╽╿", r):
		return '|'
	case r == '╱':
		return '/'
	case r == '╲':
		return '\\'
	}
	return '+'
}
