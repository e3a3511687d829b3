package scene

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// tinted reports whether a shape's text stands on a ground of its colour.
func tinted(shape *board.Shape) bool {
	return shape.Type == "note" || shape.Type == "geo" && (shape.Fill == "solid" || shape.Fill == "fill")
}

// ground fills a shape.
func (s *Scene) fillShape(k *figure) {
	shape := k.Shape
	var bg uint8
	text := ""
	switch {
	case shape.Type == "note":
		bg = s.Palette.Tint(shape.Color)
	case shape.Type != "geo":
		return
	case shape.Fill == "semi":
		bg = cells.InkChosen
	case shape.Fill == "solid":
		bg = s.Palette.Tint(shape.Color)
	case shape.Fill == "fill":
		if bg = s.Palette.Ink(shape.Color); shape.Text != "" {
			bg = s.Palette.Tint(shape.Color)
		}
	case shape.Fill == "pattern":
		text = "▒"
	default:
		return
	}
	hatch := cells.Paint{FG: s.Palette.Ink(shape.Color), Attr: cells.Faint}
	put := func(x0, x1, y int) {
		s.Fill(x0, y, x1, y, bg)
		if text != "" {
			for x := max(x0, 0); x <= min(x1, s.W-1); x++ {
				s.Set(x, y, cells.Cell{Text: text, Paint: hatch})
			}
		}
	}
	if k.Form.Framed() || isBox(shape) {
		for y := max(k.Y0, 0); y <= min(k.Y1, s.H-1); y++ {
			x0, x1 := k.Span(y)
			put(x0, x1, y)
		}
		return
	}
	s.scan(shape.Outline, s.offset(shape), put)
}

// scan calls put for the cells of each row that are inside a polygon.
func (s *Scene) scan(outline []board.Point, off board.Point, put func(x0, x1, y int)) {
	for y := range s.H {
		mid := float64(y*cells.H) + cells.H/2
		low, high := math.Inf(1), math.Inf(-1)
		for i, p := range outline {
			a, b := s.on(p, off), s.on(outline[(i+1)%len(outline)], off)
			if (a.Y > mid) == (b.Y > mid) {
				continue
			}
			x := a.X + (mid-a.Y)/(b.Y-a.Y)*(b.X-a.X)
			low, high = min(low, x), max(high, x)
		}
		if low <= high {
			put(cells.Boundary(low, cells.W), cells.Boundary(high, cells.W)-1, y)
		}
	}
}
