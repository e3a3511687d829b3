package board

// span returns from where to where a figure goes in one of its rows.
func (k *figure) span(y int) (x0, x1 int) {
	i := y - k.y0
	switch k.form {
	case asHexagon:
		in := k.slope(i)
		return k.x0 + in, k.x1 - in
	case asSlant:
		return k.x0 + k.rows() - 1 - i, k.x1 - i
	}
	return k.x0, k.x1
}

// slope returns how far the sides of a hexagon are in, in one of its rows.
func (k *figure) slope(i int) int {
	n := k.rows()
	half := n / 2
	if i >= half && (n%2 == 0 || i > half) {
		i = n - 1 - i
	}
	if n%2 == 1 {
		return half - i
	}
	return half - 1 - i
}

// frame draws the border of a figure in box characters.
func (s *scene) frame(k *figure, p paint) {
	style := strokeOf(k.shape)
	if k.shape.Type != "geo" {
		style = 0
	}
	switch k.form {
	case asHexagon, asSlant:
		s.slanted(k, style&^round, p)
	case asPill:
		if k.shape.Geo == "cloud" {
			style = dashed
		}
		s.box(k.x0, k.y0, k.x1, k.y1, style|round, p)
		for y := k.y0 + 1; y < k.y1; y++ {
			s.put(k.x0, y, "(", p)
			s.put(k.x1, y, ")", p)
		}
	case asDrum:
		s.drum(k, style, p)
	default:
		s.box(k.x0, k.y0, k.x1, k.y1, style, p)
	}
}

// put sets one sign and leaves what is behind it.
func (s *scene) put(x, y int, text string, p paint) { s.write(x, y, x, text, p) }

// slanted draws a frame whose sides lean.
func (s *scene) slanted(k *figure, style uint8, p paint) {
	for y := k.y0; y <= k.y1; y++ {
		x0, x1 := k.span(y)
		i, n := y-k.y0, k.rows()
		left, right := "╱", "╱"
		switch {
		case k.form == asHexagon && n%2 == 1 && i == n/2:
			left, right = "<", ">"
		case k.form == asHexagon && i < n/2:
			right = "╲"
		case k.form == asHexagon:
			left = "╲"
		}
		if y == k.y0 || y == k.y1 {
			s.level(y, x0, x1, style, p)
		}
		s.put(x0, y, left, p)
		s.put(x1, y, right, p)
	}
}

// drum draws a cylinder: its lid has a row of its own where there is one left.
func (s *scene) drum(k *figure, style uint8, p paint) {
	s.box(k.x0, k.y0, k.x1, k.y1, style|round, p)
	y, left, line, right := k.y0, "╒", "═", "╕"
	if s.lidded(k) {
		y, left, right = k.y0+1, "╞", "╡"
	}
	s.put(k.x0, y, left, p)
	for x := max(k.x0+1, 0); x < min(k.x1, s.w); x++ {
		s.put(x, y, line, p)
	}
	s.put(k.x1, y, right, p)
}

// lidded reports whether the lid of a cylinder has a row of its own.
func (s *scene) lidded(k *figure) bool {
	return k.rows() > 3 && s.measure(k.shape).lines(k.cols()-2) <= k.rows()-3
}

// inner returns the cells in which a figure's label goes.
func (s *scene) inner(k *figure) area {
	switch k.form {
	case asHexagon, asSlant:
		in := k.form.sides(k.rows()) / 2
		return area{k.x0 + in, k.y0 + 1, k.x1 - in, k.y1 - 1}
	case asPill:
		return area{k.x0 + 2, k.y0 + 1, k.x1 - 2, k.y1 - 1}
	case asBox:
		return area{k.x0 + 1, k.y0 + 1, k.x1 - 1, k.y1 - 1}
	case asDrum:
		a := area{k.x0 + 1, k.y0 + 1, k.x1 - 1, k.y1 - 1}
		if s.lidded(k) {
			a.y0++
		}
		return a
	}
	if k.shape.Type == "note" || k.shape.Dash == "none" {
		return k.area
	}
	return area{k.x0 + 1, k.y0, k.x1 - 1, k.y1}
}
