package board

import (
	"github.com/openspace-tui/openspace/internal/board"
)

// Size of the minimap in cells, without its frame.
const (
	miniW = 22
	miniH = 7
)

// miniature is the whole board, drawn small.
type miniature struct {
	view  *board.View
	cells []cell
	cam   board.Camera
	on    bool // it shows
	x, y  int  // its upper left corner, of its frame
}

// sparse is the size up to which a pane has no minimap unless it is asked for.
const (
	sparseW = 100
	sparseH = 30
)

// mapped reports whether a pane of a size has a minimap: as it was asked for, else where
// there is room for one beside what is drawn.
func (v *view) mapped(w, h int) bool {
	if v.asked {
		return v.minimap
	}
	return w >= sparseW && h >= sparseH
}

// corner finds the corner of the canvas where the minimap hides the least.
func (m *miniature) corner(s *scene) {
	least := 1 << 30
	for _, at := range []spot{{s.w - miniW - 2, s.h - miniH - 2}, {0, s.h - miniH - 2}, {s.w - miniW - 2, 0}, {0, 0}} {
		n := 0
		for y := at.y; y < at.y+miniH+2; y++ {
			for x := at.x; x < at.x+miniW+2; x++ {
				if s.figures.owner(x, y) != nil || !blank(s.at(x, y)) {
					n++
				}
			}
		}
		if n < least {
			least, m.x, m.y = n, at.x, at.y
		}
	}
}

// mini draws the whole board into a corner, with a frame around what shows, while not
// all of it does.
func (b *Board) mini(s *scene) {
	b.view.small.on = false
	if !b.view.mapped(s.w, s.h) || s.w < 3*miniW || s.h < 2*miniH || len(s.view.Shapes) == 0 {
		return
	}
	shown, all := window(s.cam, s.w, s.h), s.view.Bounds
	if all.X >= shown.X && all.Y >= shown.Y && all.X+all.W <= shown.X+shown.W && all.Y+all.H <= shown.Y+shown.H {
		return
	}
	m := &b.view.small
	if m.view != s.view || m.cells == nil {
		b.sketch(m, s)
	}
	m.on = true
	m.corner(s)
	x0, y0, x1, y1 := m.x, m.y, m.x+miniW+1, m.y+miniH+1
	s.fill(x0, y0, x1, y1, 0)
	for y := range miniH {
		for x := range miniW {
			s.set(x0+1+x, y0+1+y, m.cells[y*miniW+x])
		}
	}
	a := (&scene{canvas: s.canvas, cam: m.cam}).cells(shown, board.Point{})
	for y := max(a.y0, 0); y <= min(a.y1, miniH-1); y++ {
		for x := max(a.x0, 0); x <= min(a.x1, miniW-1); x++ {
			s.behind(x0+1+x, y0+1+y, x0+1+x, y0+1+y, inkChosen)
		}
	}
	s.box(x0, y0, x1, y1, round, paint{fg: inkMuted})
}

// sketch draws the miniature, which stays while the board does.
func (b *Board) sketch(m *miniature, s *scene) {
	all := s.view.Bounds
	zoom := min(miniW*cellW/max(all.W, 1), miniH*cellH/max(all.H, 1), 0.12)
	c := all.Center()
	cam := board.Camera{X: miniW*cellW/2/zoom - c.X, Y: miniH*cellH/2/zoom - c.Y, Zoom: zoom}
	mini := &scene{canvas: newCanvas(miniW, miniH), pal: s.pal, cam: cam, view: s.view, figures: &figures{}}
	mini.ascii = s.ascii
	for _, shape := range s.view.Shapes {
		switch p := mini.styleOf(shape); {
		case shape.Type == "group" || shape.Part != "":
		case shape.Arrow != nil && len(s.view.Shapes) < 5000:
			mini.stroke(mini.dragged(shape, shape.Arrow.Path), 0, paint{fg: inkMuted})
		case shape.Arrow != nil:
		case len(shape.Outline) > 0 && len(s.view.Shapes) < 5000:
			mini.polygon([]board.Point{{X: shape.Bounds.X, Y: shape.Bounds.Y},
				{X: shape.Bounds.X + shape.Bounds.W, Y: shape.Bounds.Y},
				{X: shape.Bounds.X + shape.Bounds.W, Y: shape.Bounds.Y + shape.Bounds.H},
				{X: shape.Bounds.X, Y: shape.Bounds.Y + shape.Bounds.H}}, board.Point{}, p)
		default:
			at := cam.Screen(shape.Bounds.Center())
			mini.pixel(cellOf(at.X, dot), cellOf(at.Y, dot), p)
		}
	}
	m.view, m.cells, m.cam = s.view, mini.canvas.cells, cam
}

// miniAt returns the page point at a cell of the minimap, if there is one.
func (b *Board) miniAt(x, y int) (board.Point, bool) {
	x, y = x-b.view.small.x-1, y-b.view.small.y-1
	if !b.view.small.on || x < 0 || y < 0 || x >= miniW || y >= miniH {
		return board.Point{}, false
	}
	return b.view.small.cam.PagePoint(board.Point{X: float64(x*cellW) + cellW/2, Y: float64(y*cellH) + cellH/2}), true
}
