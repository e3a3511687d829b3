package scene

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Zooms from which more is drawn: the names of shapes where few of them show, those of
// all, the labels of arrows, and lines in box characters.
const (
	hinting = 0.03
	Naming  = 0.12
	wording = 0.2
	reading = 0.2
)

// Look is what is drawn, and how.
type Look struct {
	Lens
	Index    *Index
	Palette  *cells.Palette
	Selected map[string]bool
	Flashing map[string]bool
	Changed  map[string]bool // shapes whose file changed since
}

// Scene is a drawing of a page, with where in it everything is. Its room is used again for
// the next one.
type Scene struct {
	cells.Canvas
	Look
	Figures figures
	Arrows  arrows
	Tags    tags
	Painted int // how many shapes show
	over    int // what is drawn goes below the shapes from this place on; 0 over all
}

// Paint draws what shows on w by h cells, from the lowest to the topmost.
func (s *Scene) Paint(l Look, w, h int) {
	s.Clear(w, h)
	s.Look, s.Painted = l, 0
	x, shown := l.Index, Window(s.Camera, w, h).Grow(float64(cells.H)/s.Camera.Zoom)
	s.Figures.plan(x, s.Lens, w, h)
	s.Arrows.All, s.Arrows.led = s.Arrows.All[:0], s.Arrows.led[:0]
	s.Arrows.Router.Clear(&s.Figures.Field, w, h)
	s.Tags.All = s.Tags.All[:0]
	for i, r := range x.Bounds {
		if s.Moving != nil && s.moves(x.View.Shapes[i]) {
			r.X, r.Y = r.X+s.By.X, r.Y+s.By.Y
			r = r.Union(x.Bounds[i])
		}
		// Lines without a width have no area, and overlap nothing.
		if r.X > shown.X+shown.W || r.X+r.W < shown.X || r.Y > shown.Y+shown.H || r.Y+r.H < shown.Y {
			continue
		}
		s.shape(x.View.Shapes[i])
		s.Painted++
	}
	s.rename()
	s.connect()
}

// rename writes the names of frames again that what is in them was drawn over: at some
// zooms both are in one row.
func (s *Scene) rename() {
	for i := range s.Figures.All {
		k := &s.Figures.All[i]
		if k.Shape.Type != "frame" || !k.Form.Framed() || k.Y0 < 0 || k.Y0 >= s.H {
			continue
		}
		covered, foreign := false, false
		for x := max(k.X0+1, 0); x < min(k.X1, s.W); x++ {
			if over := s.Figures.Owner(x, k.Y0); over != nil && over.Shape != k.Shape {
				covered = true
				foreign = foreign || !within(s.Index.View, over.Shape, k.Shape.ID)
			}
		}
		if covered && !foreign {
			p := s.styleOf(k.Shape)
			p.FG = s.mutedUnless(k.Shape, p.FG)
			s.label(k, p)
		}
	}
}

// within reports whether a shape is in another one.
func within(v *board.View, shape *board.Shape, id string) bool {
	for up := shape; up != nil && up.Depth > 0; up = v.Shape(up.Parent) {
		if up.Parent == id {
			return true
		}
	}
	return false
}

// styleOf returns the style of a shape's lines.
func (s *Scene) styleOf(shape *board.Shape) cells.Paint {
	p := cells.Paint{FG: s.Palette.Ink(shape.Color)}
	if shape.Opacity < 0.6 {
		p.Attr |= cells.Faint
	}
	whole := shape.ID
	if shape.Part != "" {
		whole = shape.Parent
	}
	if s.Selected[whole] {
		p.FG, p.Attr = cells.InkSelect, cells.Bold
	}
	if s.Flashing[whole] {
		p.FG, p.BG = cells.InkText, cells.InkFlash
	}
	return p
}

// StrokeOf returns the bits of a shape's lines.
func StrokeOf(shape *board.Shape) uint8 {
	var style uint8
	switch shape.Dash {
	case "dashed", "dotted":
		style = cells.Dashed
	case "draw", "":
		style = cells.Round
	}
	if shape.Size == "l" || shape.Size == "xl" {
		style = style&^cells.Round | cells.Heavy
	}
	return style
}

// shape draws one shape as large as it is.
func (s *Scene) shape(shape *board.Shape) {
	switch {
	case shape.Type == "group":
	case shape.Arrow != nil:
		s.Arrows.All = append(s.Arrows.All, arrow{Shape: shape})
	case len(shape.Paths) > 0:
		s.paths(shape)
	default:
		s.area(shape)
	}
}
