package scene

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
)

// Lens is how one looks at the page: from where, and what is dragged meanwhile.
type Lens struct {
	Camera board.Camera
	Moving map[string]bool // what is dragged, and by how much
	By     board.Point
}

// Window is the part of the page that shows on w by h cells.
func Window(cam board.Camera, w, h int) board.Rect {
	at := cam.PagePoint(board.Point{})
	return board.Rect{X: at.X, Y: at.Y, W: float64(w*cells.W) / cam.Zoom, H: float64(h*cells.H) / cam.Zoom}
}

// PageAt returns the page point in the middle of a cell.
func PageAt(cam board.Camera, x, y int) board.Point {
	return cam.PagePoint(board.Point{X: (float64(x) + 0.5) * cells.W, Y: (float64(y) + 0.5) * cells.H})
}

// offset is how far a shape is dragged.
func (l *Lens) offset(shape *board.Shape) board.Point {
	if l.Moving != nil && l.Moving[shape.ID] {
		return l.By
	}
	return board.Point{}
}

// on returns the place on the screen of a point, in pixels.
func (l *Lens) on(p, off board.Point) board.Point {
	return l.Camera.Screen(board.Point{X: p.X + off.X, Y: p.Y + off.Y})
}

// CellsOf returns the cells of a rectangle of the page.
func (l *Lens) CellsOf(r board.Rect, off board.Point) cells.Area {
	a, b := l.on(board.Point{X: r.X, Y: r.Y}, off), l.on(board.Point{X: r.X + r.W, Y: r.Y + r.H}, off)
	x, y := cells.Boundary(a.X, cells.W), cells.Boundary(a.Y, cells.H)
	return cells.Rect(x, y, max(cells.Boundary(b.X, cells.W)-1, x), max(cells.Boundary(b.Y, cells.H)-1, y))
}

// moves reports whether a shape, or what an arrow is bound to, is dragged.
func (l *Lens) moves(shape *board.Shape) bool {
	if a := shape.Arrow; a != nil {
		return l.Moving[shape.ID] || l.Moving[a.From] || l.Moving[a.To]
	}
	return l.Moving[shape.ID]
}

// ends is how far an arrow's ends go.
func (l *Lens) ends(shape *board.Shape) (from, to board.Point) {
	if l.Moving == nil {
		return from, to
	}
	a := shape.Arrow
	if l.Moving[a.From] || a.From == "" && l.Moving[shape.ID] {
		from = l.By
	}
	if l.Moving[a.To] || a.To == "" && l.Moving[shape.ID] {
		to = l.By
	}
	return from, to
}

// between is how far an arrow's middle goes when what it is bound to is dragged.
func (l *Lens) between(shape *board.Shape) board.Point {
	from, to := l.ends(shape)
	return board.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
}

// dragged returns an arrow's path, or line, on the screen, with its ends where they
// are dragged and what is between them in proportion.
func (l *Lens) dragged(shape *board.Shape, path []board.Point) []board.Point {
	from, to := l.ends(shape)
	points := make([]board.Point, len(path))
	for i, at := range path {
		t := float64(i) / float64(len(path)-1)
		points[i] = l.on(at, board.Point{X: from.X + (to.X-from.X)*t, Y: from.Y + (to.Y-from.Y)*t})
	}
	return points
}

// Frame returns the box of a shape without its parts, as it stands upright.
func Frame(shape *board.Shape) board.Rect {
	if shape.Rotation == 0 && len(shape.Outline) > 0 {
		return board.Rect{X: shape.Matrix.X, Y: shape.Matrix.Y, W: shape.W, H: shape.H}
	}
	return shape.Bounds
}
