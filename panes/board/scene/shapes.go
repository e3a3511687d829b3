package scene

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// area draws a shape that has one.
func (s *Scene) area(shape *board.Shape) {
	off, p := s.offset(shape), s.styleOf(shape)
	if shape.Part != "" {
		if whole := s.Figures.Of(shape.Parent); whole == nil || whole.Form == route.Dots {
			s.fillShape(&figure{Box: route.Box{Area: s.CellsOf(Frame(shape), off)}, Shape: shape})
			s.polygon(shape.Outline, off, p)
		}
		return
	}
	k := s.Figures.Of(shape.ID)
	if k == nil { // too far out for labels
		k = &figure{Box: route.Box{Area: s.CellsOf(Frame(shape), off)}, Shape: shape}
		if k.Form = route.Dots; k.Cols() < 2 && k.Rows() < 2 {
			k.Form = route.Speck
		}
	}
	switch k.Form {
	case route.Bar:
		s.bar((k.X0+k.X1)/2, k.Y0, k.Y1, p)
	case route.Speck:
		s.speck(shape, off, p)
	case route.Sign:
		s.sign(k, p)
	case route.Text:
		s.textShape(k, p)
	case route.Words:
		s.words(k, p)
	default:
		s.figure(k, p)
	}
}

// figure draws a shape with its ground, its border and its label.
func (s *Scene) figure(k *figure, p cells.Paint) {
	shape := k.Shape
	s.fillShape(k)
	if shape.Type == "frame" {
		p.FG = s.mutedUnless(shape, p.FG)
	}
	switch {
	case shape.Dash == "none":
	case k.Form.Framed():
		s.frame(k, p)
	default:
		s.polygon(shape.Outline, s.offset(shape), p)
	}
	if p.BG != 0 {
		s.Behind(k.X0, k.Y0, k.X1, k.Y1, p.BG)
	}
	s.label(k, p)
	s.mark(shape, k.Area)
}

// bar draws what is narrower than a cell as a thick line, behind what is written
// there.
func (s *Scene) bar(x, y0, y1 int, p cells.Paint) {
	text := "┃"
	if s.ASCII {
		text = "#"
	}
	for y := max(y0, 0); y <= min(y1, s.H-1); y++ {
		if k := s.At(x, y); k == nil || !cells.Wordy(k) {
			s.Set(x, y, cells.Cell{Text: text, Paint: p})
		}
	}
}

// mutedUnless steps a frame back behind what is in it.
func (s *Scene) mutedUnless(shape *board.Shape, fg uint8) uint8 {
	if s.Selected[shape.ID] {
		return fg
	}
	return cells.InkMuted
}

// isBox reports whether a shape is an upright rectangle.
func isBox(shape *board.Shape) bool {
	return shape.Rotation == 0 && (shape.Type != "geo" || shape.Geo == "rectangle" || shape.Geo == "x-box" ||
		shape.Geo == "check-box")
}

// speck draws a shape that is smaller than a cell.
func (s *Scene) speck(shape *board.Shape, off board.Point, p cells.Paint) {
	at := s.on(shape.Bounds.Center(), off)
	x, y := int(math.Floor(at.X/cells.W)), int(math.Floor(at.Y/(cells.H/2)))
	s.Block(x, y, p.FG)
	if k := s.At(x, y/2); k != nil && p.BG != 0 {
		k.BG = p.BG
	}
}

// brackets are what stands around the words of a shape that has no room for its
// outline: they hint at it.
func brackets(shape *board.Shape) (string, string) {
	switch shape.Geo {
	case "oval", "ellipse", "cloud":
		return "(", ")"
	case "diamond", "hexagon":
		return "<", ">"
	case "rhombus":
		return "/", "/"
	case "rhombus-2":
		return `\`, `\`
	case "trapezoid":
		return "/", `\`
	}
	if shape.Dash == "draw" {
		return "(", ")"
	}
	return "[", "]"
}

// words draws a shape that has room for its label alone.
func (s *Scene) words(k *figure, p cells.Paint) {
	m := s.Index.measure(k.Shape)
	room, text := k.room(), m.Row
	bare := m.Cells > room && (room < 3 || room < 8 && s.Camera.Zoom < Naming) // no room for brackets
	if bare && k.Cols() < 4 && m.Cells > k.Cols() {
		s.polygon(k.Shape.Outline, s.offset(k.Shape), p) // nobody could read it
		return
	}
	bg := s.Palette.Tint(k.Shape.Color)
	if p.BG != 0 {
		bg = p.BG
	}
	s.Fill(k.X0, k.Y0, k.X1, k.Y1, bg)
	p.BG = bg
	left, right := brackets(k.Shape)
	if bare {
		left, right, room = "", "", k.Cols()
	}
	lines := []string{label.Fit(text, room)}
	if k.Rows() > 1 {
		lines = label.Wrap(text, room, k.Rows())
	}
	ink := p
	if ink.FG != cells.InkSelect {
		ink.FG = cells.InkText
	}
	runs := k.Shape.Runs(lines)
	for i, l := range lines {
		y := k.Y0 + i
		s.Write(k.X0, y, k.X1, left, p)
		s.Write(k.X1, y, k.X1, right, p)
		s.runs(k.X0+len(left)+(room-label.Width(l))/2, y, k.X1, runs[i], ink)
	}
	s.mark(k.Shape, k.Area)
}

// sign draws where states begin and end.
func (s *Scene) sign(k *figure, p cells.Paint) {
	text := "●"
	if k.Shape.Kind == "final" {
		text = "◉"
	}
	s.Set(k.X0, k.Y0, cells.Cell{Text: text, Paint: p})
}
