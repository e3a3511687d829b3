package vt

// sgr is SGR: attributes and colours, in the old form (38;2;r;g;b) and that of
// ITU T.416 (38:2::r:g:b).
func (g *grid) sgr(p *params) {
	if p.len() == 0 {
		g.resetPen()
		return
	}
	for i := 0; i < p.len(); {
		end := i + 1
		for p.isSub(end) {
			end++
		}
		i = g.sgrOne(p, i, end)
	}
}

// resetPen is SGR 0, which leaves protection and the link alone.
func (g *grid) resetPen() {
	g.pen = pen{attrs: g.pen.attrs & Protected, ext: g.pen.ext}
	if g.pen.ext != 0 {
		g.setExtra(0)
	}
}

// sgrOne does parameter i, whose sub-parameters end before end, and returns
// where the next one starts.
func (g *grid) sgrOne(p *params, i, end int) int {
	n := p.get(i, 0)
	switch {
	case n == 0:
		g.resetPen()
	case n == 4:
		u := p.get(i+1, 1)
		if end == i+1 {
			u = 1
		}
		if u <= int(DashedUnderline) {
			g.pen.setUnderline(Underline(u))
		}
	case n == 38 || n == 48 || n == 58:
		c, next, ok := sgrColor(p, i, end)
		if ok {
			g.setColor(n, c)
		}
		return next
	case n >= 30 && n <= 37:
		g.pen.fg = Indexed(uint8(n - 30))
	case n >= 40 && n <= 47:
		g.pen.bg = Indexed(uint8(n - 40))
	case n >= 90 && n <= 97:
		g.pen.fg = Indexed(uint8(n - 90 + 8))
	case n >= 100 && n <= 107:
		g.pen.bg = Indexed(uint8(n - 100 + 8))
	case n == 39 || n == 49 || n == 59:
		g.setColor(n-1, 0)
	default:
		g.sgrAttr(n)
	}
	return end
}

func (g *grid) setColor(n int, c Color) {
	switch n {
	case 38:
		g.pen.fg = c
	case 48:
		g.pen.bg = c
	case 58:
		g.setExtra(c)
	}
}

func (g *grid) sgrAttr(n int) {
	on, off := Attrs(0), Attrs(0)
	switch n {
	case 1:
		on = Bold
	case 2:
		on = Faint
	case 3:
		on = Italic
	case 5:
		on = Blink
	case 6:
		on = RapidBlink
	case 7:
		on = Reverse
	case 8:
		on = Conceal
	case 9:
		on = Strike
	case 21:
		g.pen.setUnderline(DoubleUnderline)
	case 22:
		off = Bold | Faint
	case 23:
		off = Italic
	case 24:
		off = underlineMask
	case 25:
		off = Blink | RapidBlink
	case 27:
		off = Reverse
	case 28:
		off = Conceal
	case 29:
		off = Strike
	case 53:
		on = Overline
	case 55:
		off = Overline
	}
	g.pen.attrs = g.pen.attrs&^off | on
}

// sgrColor reads the colour after 38, 48 or 58 at i, and returns where the next
// parameter starts. A colour that makes no sense is skipped as far as it was
// understood.
func sgrColor(p *params, i, end int) (Color, int, bool) {
	if end > i+1 {
		return subColor(p, i+1, end)
	}
	switch p.get(i+1, -1) {
	case 5:
		v := p.get(i+2, 0)
		return Indexed(uint8(v)), i + 3, v < 256 && i+2 < p.len()
	case 2:
		c, ok := rgbColor(p, i+2)
		return c, i + 5, ok && i+4 < p.len()
	}
	return 0, p.len(), false
}

// subColor reads 5:n, 2:r:g:b or 2:space:r:g:b.
func subColor(p *params, i, end int) (Color, int, bool) {
	switch p.get(i, -1) {
	case 5:
		v := p.get(i+1, 0)
		return Indexed(uint8(v)), end, v < 256 && i+1 < end
	case 2:
		first := i + 1
		if end-i >= 5 {
			first++ // the colour space
		}
		c, ok := rgbColor(p, first)
		return c, end, ok && first+2 < end
	}
	return 0, end, false
}

func rgbColor(p *params, i int) (Color, bool) {
	r, g, b := p.get(i, 0), p.get(i+1, 0), p.get(i+2, 0)
	return RGB(uint8(r), uint8(g), uint8(b)), max(r, g, b) < 256
}
