package vt

import (
	"bytes"
	"strconv"
)

// palette is what a program changed of the colours.
type palette struct {
	indexed        map[uint8]Color
	fg, bg, cursor Color
}

// PaletteColor is the direct colour that an indexed one stands for.
func (t *Terminal) PaletteColor(i uint8) Color {
	if c, ok := t.palette.indexed[i]; ok {
		return c
	}
	return standardColor(i)
}

// DefaultColors are the colours of text, background and cursor that the program
// set (OSC 10, 11 and 12); those it did not set are the default colour.
func (t *Terminal) DefaultColors() (fg, bg, cursor Color) {
	return t.palette.fg, t.palette.bg, t.palette.cursor
}

// SetDefaultColors changes what queries are answered, when the theme changes.
func (t *Terminal) SetDefaultColors(fg, bg, cursor Color) {
	t.opts.Foreground, t.opts.Background, t.opts.Cursor = fg, bg, cursor
	if t.modes.has(modeColorReports) {
		t.reportDECStatus(996)
		t.flushReply()
	}
}

func firstColor(colors ...Color) Color {
	for _, c := range colors {
		if c != 0 {
			return c
		}
	}
	return 0
}

func (p *palette) foreground(o *Options) Color {
	return firstColor(p.fg, o.Foreground, RGB(0xd0, 0xd0, 0xd0))
}

func (p *palette) background(o *Options) Color {
	return firstColor(p.bg, o.Background, RGB(0, 0, 0))
}

func (p *palette) cursorColor(o *Options) Color {
	return firstColor(p.cursor, o.Cursor, p.foreground(o))
}

// light reports whether dark text reads better on c.
func (c Color) light() bool {
	r, g, b, ok := c.RGB()
	return ok && 299*int(r)+587*int(g)+114*int(b) > 128_000
}

// oscPalette is OSC 4: pairs of a number and a colour, or ? for a query.
func (t *Terminal) oscPalette(args []byte, end string) {
	for len(args) > 0 {
		var num, spec []byte
		num, args, _ = bytes.Cut(args, []byte{';'})
		spec, args, _ = bytes.Cut(args, []byte{';'})
		i, err := strconv.ParseUint(string(num), 10, 8)
		if err != nil {
			continue
		}
		if string(spec) == "?" {
			t.replyColor("4;"+strconv.Itoa(int(i)), t.PaletteColor(uint8(i)), end)
			continue
		}
		if c, ok := parseColor(spec); ok {
			if t.palette.indexed == nil {
				t.palette.indexed = make(map[uint8]Color)
			}
			t.palette.indexed[uint8(i)] = c
			t.repaint()
		}
	}
}

// oscDefaultColors is OSC 10, 11 and 12; further arguments go to the next.
func (t *Terminal) oscDefaultColors(n int, args []byte, end string) {
	for ; n <= 12; n++ {
		spec, rest, more := bytes.Cut(args, []byte{';'})
		p := &t.palette
		set := [...]*Color{&p.fg, &p.bg, &p.cursor}[n-10]
		if string(spec) == "?" {
			shown := [...]Color{p.foreground(&t.opts), p.background(&t.opts), p.cursorColor(&t.opts)}[n-10]
			t.replyColor(strconv.Itoa(n), shown, end)
		} else if c, ok := parseColor(spec); ok {
			*set = c
			t.repaint()
		}
		if !more {
			return
		}
		args = rest
	}
}

// oscResetPalette is OSC 104: the colours named, or all.
func (t *Terminal) oscResetPalette(args []byte) {
	if len(args) == 0 {
		t.palette.indexed = nil
	}
	for len(args) > 0 {
		var num []byte
		num, args, _ = bytes.Cut(args, []byte{';'})
		if i, err := strconv.ParseUint(string(num), 10, 8); err == nil {
			delete(t.palette.indexed, uint8(i))
		}
	}
	t.repaint()
}

// repaint gives all rows that show a new version.
func (l *lines) repaint() {
	for y := range l.rows {
		l.touch(l.scr.row(y))
	}
}

func (t *Terminal) replyColor(what string, c Color, end string) {
	if i, ok := c.Index(); ok {
		c = t.PaletteColor(i)
	}
	r, g, b, _ := c.RGB()
	t.replyf("\x1b]%s;rgb:%02x%02x/%02x%02x/%02x%02x%s", what, r, r, g, g, b, b, end)
}

// parseColor reads #rgb, #rrggbb, #rrrgggbbb, #rrrrggggbbbb or rgb:r/g/b with
// one to four digits a part (XParseColor).
func parseColor(s []byte) (Color, bool) {
	var parts [3][]byte
	if rest, ok := bytes.CutPrefix(s, []byte("rgb:")); ok {
		split := bytes.SplitN(rest, []byte{'/'}, 4)
		if len(split) != 3 {
			return 0, false
		}
		parts = [3][]byte(split)
	} else {
		hex, ok := bytes.CutPrefix(s, []byte{'#'})
		n := len(hex) / 3
		if !ok || n == 0 || len(hex)%3 != 0 {
			return 0, false
		}
		parts = [3][]byte{hex[:n], hex[n : 2*n], hex[2*n:]}
	}
	var v [3]uint8
	for i, part := range parts {
		n, err := strconv.ParseUint(string(part), 16, 16)
		if err != nil || len(part) > 4 {
			return 0, false
		}
		v[i] = uint8(n * 255 / (1<<(4*len(part)) - 1))
	}
	return RGB(v[0], v[1], v[2]), true
}
