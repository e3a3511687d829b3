package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
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
	*canvas
	pal  *palette
	cam  board.Camera
	view *board.View

	selected map[string]bool
	flashing map[string]bool
	changed  map[string]bool // shapes whose file changed since
	moving   map[string]bool // what is dragged, and by how much
	by       board.Point

	index   *index
	figures *figures
	router  *router
	tags    *tags
	arrows  []*board.Shape // those that show
	over    int            // what is drawn goes below the shapes from this place on; 0 over all
}

// window is the part of the page that shows on w by h cells.
func window(cam board.Camera, w, h int) board.Rect {
	at := cam.PagePoint(board.Point{})
	return board.Rect{X: at.X, Y: at.Y, W: float64(w*cellW) / cam.Zoom, H: float64(h*cellH) / cam.Zoom}
}

// paint draws what shows, from the lowest to the topmost, and gives how many
// shapes that were.
func (s *scene) paint(x *index) int {
	shown := window(s.cam, s.w, s.h).Grow(float64(cellH) / s.cam.Zoom)
	n := 0
	s.index = x
	s.plan(x)
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
		if k.shape.Type != "frame" || !k.form.framed() || k.y0 < 0 || k.y0 >= s.h {
			continue
		}
		covered, foreign := false, false
		for x := max(k.x0+1, 0); x < min(k.x1, s.w); x++ {
			if over := s.figures.owner(x, k.y0); over != nil && over.shape != k.shape {
				covered = true
				foreign = foreign || !s.within(over.shape, k.shape.ID)
			}
		}
		if covered && !foreign {
			p := s.styleOf(k.shape)
			p.fg = s.mutedUnless(k.shape, p.fg)
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
func (s *scene) styleOf(shape *board.Shape) paint {
	p := paint{fg: s.pal.ink(shape.Color)}
	if shape.Opacity < 0.6 {
		p.attr |= faint
	}
	whole := shape.ID
	if shape.Part != "" {
		whole = shape.Parent
	}
	if s.selected[whole] {
		p.fg, p.attr = inkSelect, bold
	}
	if s.flashing[whole] {
		p.fg, p.bg = inkText, inkFlash
	}
	return p
}

// strokeOf returns the bits of a shape's lines.
func strokeOf(shape *board.Shape) uint8 {
	var style uint8
	switch shape.Dash {
	case "dashed", "dotted":
		style = dashed
	case "draw", "":
		style = round
	}
	if shape.Size == "l" || shape.Size == "xl" {
		style = style&^round | heavy
	}
	return style
}

// shape draws one shape as large as it is.
func (s *scene) shape(shape *board.Shape) {
	switch {
	case shape.Type == "group":
	case shape.Arrow != nil:
		s.arrows = append(s.arrows, shape)
	case len(shape.Paths) > 0:
		s.paths(shape)
	default:
		s.area(shape)
	}
}

// area is a rectangle of cells.
type area struct{ x0, y0, x1, y1 int }

func (a area) cols() int { return a.x1 - a.x0 + 1 }

func (a area) rows() int { return a.y1 - a.y0 + 1 }

// cells returns the cells of a rectangle of the page.
func (s *scene) cells(r board.Rect, off board.Point) area {
	a, b := s.on(board.Point{X: r.X, Y: r.Y}, off), s.on(board.Point{X: r.X + r.W, Y: r.Y + r.H}, off)
	out := area{round10(a.X, cellW), round10(a.Y, cellH), round10(b.X, cellW) - 1, round10(b.Y, cellH) - 1}
	out.x1, out.y1 = max(out.x1, out.x0), max(out.y1, out.y0)
	return out
}

// round10 returns the cell boundary nearest to a pixel; far ones stay far.
func round10(px float64, size int) int {
	return int(math.Round(min(1e6, max(-1e6, px/float64(size)))))
}

// frameOf returns the box of a shape without its parts, as it stands upright.
func frameOf(shape *board.Shape) board.Rect {
	if shape.Rotation == 0 && len(shape.Outline) > 0 {
		return board.Rect{X: shape.Matrix.X, Y: shape.Matrix.Y, W: shape.W, H: shape.H}
	}
	return shape.Bounds
}
