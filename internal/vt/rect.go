package vt

// area is a rectangle of cells, ends excluded.
type area struct{ top, left, bottom, right int }

// area reads the four parameters of a rectangle from i on, relative to the
// margins in origin mode (VT420 rectangular area operations).
func (g *grid) area(p *params, i int) (area, bool) {
	top, left, bottom, right := 0, 0, g.rows, g.cols
	if g.modes.has(modeOrigin) {
		top, left, bottom, right = g.top, g.left, g.bottom+1, g.right+1
	}
	end := func(i, most int) int {
		if v := p.get(i, 0); v > 0 {
			return v
		}
		return most
	}
	a := area{
		top: top + p.count(i) - 1, left: left + p.count(i+1) - 1,
		bottom: min(bottom, top+end(i+2, maxParam)), right: min(right, left+end(i+3, maxParam)),
	}
	return a, a.top < a.bottom && a.left < a.right
}

// csiRect runs the operations on rectangles.
func (t *Terminal) csiRect(cmd uint32, p *params) bool {
	switch cmd {
	case dollar | 'x': // DECFRA
		ch := p.get(0, 0)
		if a, ok := t.area(p, 1); ok && ch >= 0x20 && ch < 0x7f {
			t.fillArea(a, cell{glyph: glyph(ch), pen: t.pen})
		}
	case dollar | 'z': // DECERA
		if a, ok := t.area(p, 0); ok {
			t.fillArea(a, cell{pen: pen{bg: t.pen.bg}})
		}
	case dollar | '{': // DECSERA
		if a, ok := t.area(p, 0); ok {
			for y := a.top; y < a.bottom; y++ {
				t.erasePart(y, a.left, a.right)
				t.touch(t.scr.row(y))
			}
		}
	case dollar | 'v': // DECCRA
		if a, ok := t.area(p, 0); ok {
			t.copyArea(a, p)
		}
	default:
		return false
	}
	return true
}

func (g *grid) fillArea(a area, c cell) {
	for y := a.top; y < a.bottom; y++ {
		r := g.scr.row(y)
		r.split(a.left)
		r.split(a.right)
		fill(r.cells[a.left:a.right], c)
		r.used = max(r.used, a.right)
		g.touch(r)
	}
}

// copyArea copies a rectangle to another place, which may overlap it.
func (g *grid) copyArea(a area, p *params) {
	y, x := p.count(5)-1, p.count(6)-1
	bottom, right := g.rows, g.cols
	if g.modes.has(modeOrigin) {
		y, x, bottom, right = y+g.top, x+g.left, g.bottom+1, g.right+1
	}
	w, h := min(a.right-a.left, right-x), min(a.bottom-a.top, bottom-y)
	if w <= 0 || h <= 0 {
		return
	}
	for i := range h {
		if y > a.top {
			i = h - 1 - i
		}
		src, dst := g.scr.row(a.top+i), g.scr.row(y+i)
		for _, edge := range [...]int{a.left, a.left + w} {
			src.split(edge)
		}
		for _, edge := range [...]int{x, x + w} {
			dst.split(edge)
		}
		copy(dst.cells[x:x+w], src.cells[a.left:a.left+w])
		dst.used, dst.wide = max(dst.used, x+w), dst.wide || src.wide
		g.touch(src)
		g.touch(dst)
	}
}
