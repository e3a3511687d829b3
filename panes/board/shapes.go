package board

import (
	"math"
	"strings"

	"github.com/openspace-tui/openspace/internal/board"
)

// area draws a shape that has one.
func (s *scene) area(shape *board.Shape) {
	off, p := s.offset(shape), s.styleOf(shape)
	if shape.Part != "" {
		if whole := s.figures.of(shape.Parent); whole == nil || whole.form == asDots {
			s.fillShape(&figure{area: s.cells(frameOf(shape), off), shape: shape})
			s.polygon(shape.Outline, off, p)
		}
		return
	}
	k := s.figures.of(shape.ID)
	if k == nil { // too far out for labels
		k = &figure{area: s.cells(frameOf(shape), off), shape: shape}
		if k.form = asDots; k.cols() < 2 && k.rows() < 2 {
			k.form = asSpeck
		}
	}
	switch k.form {
	case asBar:
		s.bar((k.x0+k.x1)/2, k.y0, k.y1, p)
	case asSpeck:
		s.speck(shape, off, p)
	case asSign:
		s.sign(k, p)
	case asText:
		s.textShape(k, p)
	case asWords:
		s.words(k, p)
	default:
		s.figure(k, p)
	}
}

// figure draws a shape with its ground, its border and its label.
func (s *scene) figure(k *figure, p paint) {
	shape := k.shape
	s.fillShape(k)
	if shape.Type == "frame" {
		p.fg = s.mutedUnless(shape, p.fg)
	}
	switch {
	case shape.Dash == "none":
	case k.form.framed():
		s.frame(k, p)
	default:
		s.polygon(shape.Outline, s.offset(shape), p)
	}
	if p.bg != 0 {
		s.behind(k.x0, k.y0, k.x1, k.y1, p.bg)
	}
	s.label(k, p)
	s.mark(shape, k.area)
}

// bar draws what is narrower than a cell as a thick line, behind what is written
// there.
func (s *scene) bar(x, y0, y1 int, p paint) {
	text := "┃"
	if s.ascii {
		text = "#"
	}
	for y := max(y0, 0); y <= min(y1, s.h-1); y++ {
		if k := s.at(x, y); k == nil || !wordy(k) {
			s.set(x, y, cell{text: text, paint: p})
		}
	}
}

// mutedUnless steps a frame back behind what is in it.
func (s *scene) mutedUnless(shape *board.Shape, fg uint8) uint8 {
	if s.selected[shape.ID] {
		return fg
	}
	return inkMuted
}

// isBox reports whether a shape is an upright rectangle.
func isBox(shape *board.Shape) bool {
	return shape.Rotation == 0 && (shape.Type != "geo" || shape.Geo == "rectangle" || shape.Geo == "x-box" ||
		shape.Geo == "check-box")
}

// speck draws a shape that is smaller than a cell.
func (s *scene) speck(shape *board.Shape, off board.Point, p paint) {
	at := s.on(shape.Bounds.Center(), off)
	x, y := int(math.Floor(at.X/cellW)), int(math.Floor(at.Y/(cellH/2)))
	s.block(x, y, p.fg)
	if k := s.at(x, y/2); k != nil && p.bg != 0 {
		k.bg = p.bg
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
func (s *scene) words(k *figure, p paint) {
	m := s.measure(k.shape)
	room, text := k.room(), m.row
	bare := m.cells > room && (room < 3 || room < 8 && s.cam.Zoom < naming) // no room for brackets
	if bare && k.cols() < 4 && m.cells > k.cols() {
		s.polygon(k.shape.Outline, s.offset(k.shape), p) // nobody could read it
		return
	}
	bg := s.pal.tint(k.shape.Color)
	if p.bg != 0 {
		bg = p.bg
	}
	s.fill(k.x0, k.y0, k.x1, k.y1, bg)
	p.bg = bg
	left, right := brackets(k.shape)
	if bare {
		left, right, room = "", "", k.cols()
	}
	lines := []string{fitted(text, room)}
	if k.rows() > 1 {
		lines = wrapped(text, room, k.rows())
	}
	ink := p
	if ink.fg != inkSelect {
		ink.fg = inkText
	}
	runs := k.shape.Runs(lines)
	for i, l := range lines {
		y := k.y0 + i
		s.write(k.x0, y, k.x1, left, p)
		s.write(k.x1, y, k.x1, right, p)
		s.runs(k.x0+len(left)+(room-cellsOf(l))/2, y, k.x1, runs[i], ink)
	}
	s.mark(k.shape, k.area)
}

// sign draws where states begin and end.
func (s *scene) sign(k *figure, p paint) {
	text := "●"
	if k.shape.Kind == "final" {
		text = "◉"
	}
	s.set(k.x0, k.y0, cell{text: text, paint: p})
}

// longest returns the width of the longest word.
func longest(text string) int {
	n := 0
	for word := range strings.FieldsSeq(text[:min(len(text), maxWords)]) {
		n = max(n, cellsOf(word))
	}
	return n
}
