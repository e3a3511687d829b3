package board

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Size of the minimap in cells, without its frame.
const (
	miniW = 22
	miniH = 7
)

// miniature is the whole board, drawn small.
type miniature struct {
	view  *board.View
	cells []cells.Cell
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
	for _, at := range []cells.Spot{{X: s.W - miniW - 2, Y: s.H - miniH - 2}, {X: 0, Y: s.H - miniH - 2},
		{X: s.W - miniW - 2, Y: 0}, {X: 0, Y: 0}} {
		n := 0
		for y := at.Y; y < at.Y+miniH+2; y++ {
			for x := at.X; x < at.X+miniW+2; x++ {
				if s.figures.owner(x, y) != nil || !cells.Blank(s.At(x, y)) {
					n++
				}
			}
		}
		if n < least {
			least, m.x, m.y = n, at.X, at.Y
		}
	}
}

// mini draws the whole board into a corner, with a frame around what shows, while not
// all of it does.
func (b *Board) mini(s *scene) {
	b.view.small.on = false
	if !b.view.mapped(s.W, s.H) || s.W < 3*miniW || s.H < 2*miniH || len(s.view.Shapes) == 0 {
		return
	}
	shown, all := window(s.cam, s.W, s.H), s.view.Bounds
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
	s.Fill(x0, y0, x1, y1, 0)
	for y := range miniH {
		for x := range miniW {
			s.Set(x0+1+x, y0+1+y, m.cells[y*miniW+x])
		}
	}
	a := (&scene{Canvas: s.Canvas, cam: m.cam}).cells(shown, board.Point{})
	for y := max(a.Y0, 0); y <= min(a.Y1, miniH-1); y++ {
		for x := max(a.X0, 0); x <= min(a.X1, miniW-1); x++ {
			s.Behind(x0+1+x, y0+1+y, x0+1+x, y0+1+y, cells.InkChosen)
		}
	}
	s.Box(x0, y0, x1, y1, cells.Round, cells.Paint{FG: cells.InkMuted})
}

// sketch draws the miniature, which stays while the board does.
func (b *Board) sketch(m *miniature, s *scene) {
	all := s.view.Bounds
	zoom := min(miniW*cells.W/max(all.W, 1), miniH*cells.H/max(all.H, 1), 0.12)
	c := all.Center()
	cam := board.Camera{X: miniW*cells.W/2/zoom - c.X, Y: miniH*cells.H/2/zoom - c.Y, Zoom: zoom}
	mini := &scene{Canvas: cells.New(miniW, miniH), pal: s.pal, cam: cam, view: s.view, figures: &figures{}}
	mini.Ascii = s.Ascii
	for _, shape := range s.view.Shapes {
		switch p := mini.styleOf(shape); {
		case shape.Type == "group" || shape.Part != "":
		case shape.Arrow != nil && len(s.view.Shapes) < 5000:
			mini.stroke(mini.dragged(shape, shape.Arrow.Path), 0, cells.Paint{FG: cells.InkMuted})
		case shape.Arrow != nil:
		case len(shape.Outline) > 0 && len(s.view.Shapes) < 5000:
			mini.polygon([]board.Point{{X: shape.Bounds.X, Y: shape.Bounds.Y},
				{X: shape.Bounds.X + shape.Bounds.W, Y: shape.Bounds.Y},
				{X: shape.Bounds.X + shape.Bounds.W, Y: shape.Bounds.Y + shape.Bounds.H},
				{X: shape.Bounds.X, Y: shape.Bounds.Y + shape.Bounds.H}}, board.Point{}, p)
		default:
			at := cam.Screen(shape.Bounds.Center())
			mini.Pixel(cells.Of(at.X, cells.Dot), cells.Of(at.Y, cells.Dot), p)
		}
	}
	m.view, m.cells, m.cam = s.view, mini.Canvas.Cells, cam
}

// miniAt returns the page point at a cell of the minimap, if there is one.
func (b *Board) miniAt(x, y int) (board.Point, bool) {
	x, y = x-b.view.small.x-1, y-b.view.small.y-1
	if !b.view.small.on || x < 0 || y < 0 || x >= miniW || y >= miniH {
		return board.Point{}, false
	}
	at := board.Point{X: float64(x*cells.W) + cells.W/2, Y: float64(y*cells.H) + cells.H/2}
	return b.view.small.cam.PagePoint(at), true
}
