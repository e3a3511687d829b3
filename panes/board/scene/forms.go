package scene

import (
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// frame draws the border of a figure in box characters.
func (s *Scene) frame(k *figure, p cells.Paint) {
	style := StrokeOf(k.Shape)
	if k.Shape.Type != "geo" {
		style = 0
	}
	switch k.Form {
	case route.Hexagon, route.Slant:
		s.slanted(k, style&^cells.Round, p)
	case route.Pill:
		if k.Shape.Geo == "cloud" {
			style = cells.Dashed
		}
		s.Box(k.X0, k.Y0, k.X1, k.Y1, style|cells.Round, p)
		for y := k.Y0 + 1; y < k.Y1; y++ {
			s.put(k.X0, y, "(", p)
			s.put(k.X1, y, ")", p)
		}
	case route.Drum:
		s.drum(k, style, p)
	default:
		s.Box(k.X0, k.Y0, k.X1, k.Y1, style, p)
	}
}

// put sets one sign and leaves what is behind it.
func (s *Scene) put(x, y int, text string, p cells.Paint) { s.Write(x, y, x, text, p) }

// slanted draws a frame whose sides lean.
func (s *Scene) slanted(k *figure, style uint8, p cells.Paint) {
	for y := k.Y0; y <= k.Y1; y++ {
		x0, x1 := k.Span(y)
		i, n := y-k.Y0, k.Rows()
		left, right := "╱", "╱"
		switch {
		case k.Form == route.Hexagon && n%2 == 1 && i == n/2:
			left, right = "<", ">"
		case k.Form == route.Hexagon && i < n/2:
			right = "╲"
		case k.Form == route.Hexagon:
			left = "╲"
		}
		if y == k.Y0 || y == k.Y1 {
			s.Level(y, x0, x1, style, p)
		}
		s.put(x0, y, left, p)
		s.put(x1, y, right, p)
	}
}

// drum draws a cylinder: its lid has a row of its own where there is one left.
func (s *Scene) drum(k *figure, style uint8, p cells.Paint) {
	s.Box(k.X0, k.Y0, k.X1, k.Y1, style|cells.Round, p)
	y, left, line, right := k.Y0, "╒", "═", "╕"
	if s.lidded(k) {
		y, left, right = k.Y0+1, "╞", "╡"
	}
	s.put(k.X0, y, left, p)
	for x := max(k.X0+1, 0); x < min(k.X1, s.W); x++ {
		s.put(x, y, line, p)
	}
	s.put(k.X1, y, right, p)
}

// lidded reports whether the lid of a cylinder has a row of its own.
func (s *Scene) lidded(k *figure) bool {
	return k.Rows() > 3 && s.Index.measure(k.Shape).Lines(k.Cols()-2) <= k.Rows()-3
}

// inner returns the cells in which a figure's label goes.
func (s *Scene) inner(k *figure) cells.Area {
	switch k.Form {
	case route.Hexagon, route.Slant:
		in := k.Form.Sides(k.Rows()) / 2
		return cells.Rect(k.X0+in, k.Y0+1, k.X1-in, k.Y1-1)
	case route.Pill:
		return cells.Rect(k.X0+2, k.Y0+1, k.X1-2, k.Y1-1)
	case route.Frame:
		return cells.Rect(k.X0+1, k.Y0+1, k.X1-1, k.Y1-1)
	case route.Drum:
		a := cells.Rect(k.X0+1, k.Y0+1, k.X1-1, k.Y1-1)
		if s.lidded(k) {
			a.Y0++
		}
		return a
	}
	if k.Shape.Type == "note" || k.Shape.Dash == "none" {
		return k.Area
	}
	return cells.Rect(k.X0+1, k.Y0, k.X1-1, k.Y1)
}
