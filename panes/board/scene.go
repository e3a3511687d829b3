package board

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Zooms from which more is drawn: the names of shapes where few of them show, those of
// all, the labels of arrows, and lines in box characters.
const (
	hinting = 0.03
	naming  = 0.12
	wording = 0.2
	reading = 0.2
)

// scene is one drawing of a page.
type scene struct {
	*cells.Canvas
	pal  *cells.Palette
	cam  board.Camera
	view *board.View

	selected map[string]bool
	flashing map[string]bool
	changed  map[string]bool // shapes whose file changed since
	moving   map[string]bool // what is dragged, and by how much
	by       board.Point

	index   *index
	figures *figures
	arrows  *arrows
	tags    *tags
	over    int // what is drawn goes below the shapes from this place on; 0 over all
}

// window is the part of the page that shows on w by h cells.
func window(cam board.Camera, w, h int) board.Rect {
	at := cam.PagePoint(board.Point{})
	return board.Rect{X: at.X, Y: at.Y, W: float64(w*cells.W) / cam.Zoom, H: float64(h*cells.H) / cam.Zoom}
}

// paint draws what shows, from the lowest to the topmost, and gives how many
// shapes that were.
func (s *scene) paint(x *index) int {
	shown := window(s.cam, s.W, s.H).Grow(float64(cells.H) / s.cam.Zoom)
	n := 0
	s.index = x
	s.plan(x)
	s.arrows.all, s.arrows.led = s.arrows.all[:0], s.arrows.led[:0]
	s.arrows.router.Clear(&s.figures.field, s.W, s.H)
	s.tags.all = s.tags.all[:0]
	for i, r := range x.bounds {
		if s.moving != nil && s.moves(x.view.Shapes[i]) {
			r.X, r.Y = r.X+s.by.X, r.Y+s.by.Y
			r = r.Union(x.bounds[i])
		}
		// Lines without a width have no area, and overlap nothing.
		if r.X > shown.X+shown.W || r.X+r.W < shown.X || r.Y > shown.Y+shown.H || r.Y+r.H < shown.Y {
			continue
		}
		s.shape(x.view.Shapes[i])
		n++
	}
	s.rename()
	s.connect()
	return n
}

// rename writes the names of frames again that what is in them was drawn over: at some
// zooms both are in one row.
func (s *scene) rename() {
	for i := range s.figures.all {
		k := &s.figures.all[i]
		if k.shape.Type != "frame" || !k.Form.Framed() || k.Y0 < 0 || k.Y0 >= s.H {
			continue
		}
		covered, foreign := false, false
		for x := max(k.X0+1, 0); x < min(k.X1, s.W); x++ {
			if over := s.figures.owner(x, k.Y0); over != nil && over.shape != k.shape {
				covered = true
				foreign = foreign || !s.within(over.shape, k.shape.ID)
			}
		}
		if covered && !foreign {
			p := s.styleOf(k.shape)
			p.FG = s.mutedUnless(k.shape, p.FG)
			s.label(k, p)
		}
	}
}

// within reports whether a shape is in another one.
func (s *scene) within(shape *board.Shape, id string) bool {
	for up := shape; up != nil && up.Depth > 0; up = s.view.Shape(up.Parent) {
		if up.Parent == id {
			return true
		}
	}
	return false
}

func (s *scene) moves(shape *board.Shape) bool {
	if a := shape.Arrow; a != nil {
		return s.moving[shape.ID] || s.moving[a.From] || s.moving[a.To]
	}
	return s.moving[shape.ID]
}

// offset is how far a shape is dragged.
func (s *scene) offset(shape *board.Shape) board.Point {
	if s.moving != nil && s.moving[shape.ID] {
		return s.by
	}
	return board.Point{}
}

// on returns the place on the screen of a point, in pixels.
func (s *scene) on(p, off board.Point) board.Point {
	return s.cam.Screen(board.Point{X: p.X + off.X, Y: p.Y + off.Y})
}

// styleOf returns the style of a shape's lines.
func (s *scene) styleOf(shape *board.Shape) cells.Paint {
	p := cells.Paint{FG: s.pal.Ink(shape.Color)}
	if shape.Opacity < 0.6 {
		p.Attr |= cells.Faint
	}
	whole := shape.ID
	if shape.Part != "" {
		whole = shape.Parent
	}
	if s.selected[whole] {
		p.FG, p.Attr = cells.InkSelect, cells.Bold
	}
	if s.flashing[whole] {
		p.FG, p.BG = cells.InkText, cells.InkFlash
	}
	return p
}

// strokeOf returns the bits of a shape's lines.
func strokeOf(shape *board.Shape) uint8 {
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
func (s *scene) shape(shape *board.Shape) {
	switch {
	case shape.Type == "group":
	case shape.Arrow != nil:
		s.arrows.all = append(s.arrows.all, arrow{shape: shape})
	case len(shape.Paths) > 0:
		s.paths(shape)
	default:
		s.area(shape)
	}
}

// cells returns the cells of a rectangle of the page.
func (s *scene) cells(r board.Rect, off board.Point) cells.Area {
	a, b := s.on(board.Point{X: r.X, Y: r.Y}, off), s.on(board.Point{X: r.X + r.W, Y: r.Y + r.H}, off)
	x, y := cells.Boundary(a.X, cells.W), cells.Boundary(a.Y, cells.H)
	return cells.Rect(x, y, max(cells.Boundary(b.X, cells.W)-1, x), max(cells.Boundary(b.Y, cells.H)-1, y))
}

// frameOf returns the box of a shape without its parts, as it stands upright.
func frameOf(shape *board.Shape) board.Rect {
	if shape.Rotation == 0 && len(shape.Outline) > 0 {
		return board.Rect{X: shape.Matrix.X, Y: shape.Matrix.Y, W: shape.W, H: shape.H}
	}
	return shape.Bounds
}
