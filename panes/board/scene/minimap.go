package scene

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Size of the minimap in cells, without its frame.
const (
	MiniW = 22
	MiniH = 7
)

// Minimap is the whole board, drawn small.
type Minimap struct {
	asked, wanted bool // whether it is wanted, once that was asked for
	view          *board.View
	cells         []cells.Cell
	cam           board.Camera
	on            bool // it shows
	X, Y          int  // its upper left corner, of its frame
}

// Forget has it drawn anew.
func (m *Minimap) Forget() { m.view = nil }

// sparse is the size up to which a pane has no minimap unless it is asked for.
const (
	sparseW = 100
	sparseH = 30
)

// fits reports whether a canvas of a size has a minimap: as it was asked for, else where
// there is room for one beside what is drawn.
func (m *Minimap) fits(w, h int) bool {
	if m.asked {
		return m.wanted
	}
	return w >= sparseW && h >= sparseH
}

// Toggle shows it on a canvas of a size, or hides it.
func (m *Minimap) Toggle(w, h int) { m.wanted, m.asked = !m.fits(w, h), true }

// corner finds the corner of the canvas where the minimap hides the least.
func (m *Minimap) corner(s *Scene) {
	least := 1 << 30
	for _, at := range []cells.Spot{{X: s.W - MiniW - 2, Y: s.H - MiniH - 2}, {X: 0, Y: s.H - MiniH - 2},
		{X: s.W - MiniW - 2, Y: 0}, {X: 0, Y: 0}} {
		n := 0
		for y := at.Y; y < at.Y+MiniH+2; y++ {
			for x := at.X; x < at.X+MiniW+2; x++ {
				if s.Figures.Owner(x, y) != nil || !cells.Blank(s.At(x, y)) {
					n++
				}
			}
		}
		if n < least {
			least, m.X, m.Y = n, at.X, at.Y
		}
	}
}

// Draw draws the whole board into a corner, with a frame around what shows, while not
// all of it does.
func (m *Minimap) Draw(s *Scene) {
	m.on = false
	if !m.fits(s.W, s.H) || s.W < 3*MiniW || s.H < 2*MiniH || len(s.Index.View.Shapes) == 0 {
		return
	}
	shown, all := Window(s.Camera, s.W, s.H), s.Index.View.Bounds
	if all.X >= shown.X && all.Y >= shown.Y && all.X+all.W <= shown.X+shown.W && all.Y+all.H <= shown.Y+shown.H {
		return
	}
	if m.view != s.Index.View {
		m.sketch(s)
	}
	m.on = true
	m.corner(s)
	x0, y0, x1, y1 := m.X, m.Y, m.X+MiniW+1, m.Y+MiniH+1
	s.Fill(x0, y0, x1, y1, 0)
	for y := range MiniH {
		for x := range MiniW {
			s.Set(x0+1+x, y0+1+y, m.cells[y*MiniW+x])
		}
	}
	a := (&Lens{Camera: m.cam}).CellsOf(shown, board.Point{})
	for y := max(a.Y0, 0); y <= min(a.Y1, MiniH-1); y++ {
		for x := max(a.X0, 0); x <= min(a.X1, MiniW-1); x++ {
			s.Behind(x0+1+x, y0+1+y, x0+1+x, y0+1+y, cells.InkChosen)
		}
	}
	s.Box(x0, y0, x1, y1, cells.Round, cells.Paint{FG: cells.InkMuted})
}

// sketch draws the board, which stays while it does.
func (m *Minimap) sketch(s *Scene) {
	all := s.Index.View.Bounds
	zoom := min(MiniW*cells.W/max(all.W, 1), MiniH*cells.H/max(all.H, 1), 0.12)
	c := all.Center()
	cam := board.Camera{X: MiniW*cells.W/2/zoom - c.X, Y: MiniH*cells.H/2/zoom - c.Y, Zoom: zoom}
	mini := &Scene{Look: Look{Lens: Lens{Camera: cam}, Palette: s.Palette}}
	mini.Clear(MiniW, MiniH)
	mini.ASCII = s.ASCII
	for _, shape := range s.Index.View.Shapes {
		switch p := mini.styleOf(shape); {
		case shape.Type == "group" || shape.Part != "":
		case shape.Arrow != nil && len(s.Index.View.Shapes) < 5000:
			mini.stroke(mini.dragged(shape, shape.Arrow.Path), 0, cells.Paint{FG: cells.InkMuted})
		case shape.Arrow != nil:
		case len(shape.Outline) > 0 && len(s.Index.View.Shapes) < 5000:
			mini.polygon([]board.Point{{X: shape.Bounds.X, Y: shape.Bounds.Y},
				{X: shape.Bounds.X + shape.Bounds.W, Y: shape.Bounds.Y},
				{X: shape.Bounds.X + shape.Bounds.W, Y: shape.Bounds.Y + shape.Bounds.H},
				{X: shape.Bounds.X, Y: shape.Bounds.Y + shape.Bounds.H}}, board.Point{}, p)
		default:
			at := cam.Screen(shape.Bounds.Center())
			mini.Pixel(cells.Of(at.X, cells.Dot), cells.Of(at.Y, cells.Dot), p)
		}
	}
	m.view, m.cells, m.cam = s.Index.View, mini.Canvas.Cells, cam
}

// At returns the page point at a cell of it, if there is one.
func (m *Minimap) At(x, y int) (board.Point, bool) {
	x, y = x-m.X-1, y-m.Y-1
	if !m.on || x < 0 || y < 0 || x >= MiniW || y >= MiniH {
		return board.Point{}, false
	}
	at := board.Point{X: float64(x*cells.W) + cells.W/2, Y: float64(y*cells.H) + cells.H/2}
	return m.cam.PagePoint(at), true
}
