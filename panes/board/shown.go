package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// shown is what shows of a page: as many cells, from where one looks.
type shown struct {
	cam  board.Camera
	w, h int
}

// window is the part of the page.
func (s shown) window() board.Rect { return scene.Window(s.cam, s.w, s.h) }

// at returns the page point in the middle of a cell.
func (s shown) at(x, y int) board.Point { return scene.PageAt(s.cam, x, y) }

// grid is how far things go at once: about a cell, and a whole number of pixels.
func (s shown) grid() board.Point {
	z := s.cam.Zoom
	return board.Point{X: max(1, float64(int(cells.W/z+0.5))), Y: max(1, float64(int(cells.H/z+0.5)))}
}

// panned looks some cells further.
func (s shown) panned(dx, dy float64) board.Camera {
	c := s.cam
	c.X, c.Y = c.X+dx*cells.W/c.Zoom, c.Y+dy*cells.H/c.Zoom
	return c
}

// zoomed looks from nearer or further by a factor; what is at a cell stays there.
func (s shown) zoomed(factor, x, y float64) board.Camera {
	z := s.cam.Zoom * factor
	if math.Abs(z-1) < 0.05 { // nearly 100 % is just that
		z = 1
	}
	return s.cam.ZoomAt(board.Point{X: x * cells.W, Y: y * cells.H}, z)
}

// around looks from nearer or further, and its middle stays.
func (s shown) around(factor float64) board.Camera {
	return s.zoomed(factor, float64(s.w)/2, float64(s.h)/2)
}

// centered has a point of the page in the middle.
func (s shown) centered(p board.Point) board.Camera {
	z := s.cam.Zoom
	return board.Camera{X: float64(s.w*cells.W)/2/z - p.X, Y: float64(s.h*cells.H)/2/z - p.Y, Zoom: z}
}

// revealing looks as little elsewhere as shows a shape.
func (s shown) revealing(shape *board.Shape) board.Camera {
	c, all := s.cam, s.window()
	r := shape.Bounds.Grow(2 * cells.W / c.Zoom)
	if r.W > all.W || r.H > all.H {
		if !all.Overlaps(shape.Bounds) {
			return s.centered(shape.Bounds.Center())
		}
		return c
	}
	dx := max(0, r.X+r.W-all.X-all.W) + min(0, r.X-all.X)
	dy := max(0, r.Y+r.H-all.Y-all.H) + min(0, r.Y-all.Y)
	return board.Camera{X: c.X - dx, Y: c.Y - dy, Zoom: c.Zoom}
}

// readable reports whether something of a board shows that can be read.
func (s shown) readable(of *board.Board) bool {
	return s.cam != (board.Camera{Zoom: 1}) && of.View().Bounds.Overlaps(s.window())
}

// fitting returns the camera that shows shapes, or all where none are named: from
// as far as it takes, while their names can still be read there. Where that is
// not from where all of them show but most do, it begins at their top left.
func (s shown) fitting(of *board.Board, x *scene.Index, ids []string, padding float64) (board.Camera, error) {
	wide, high := float64(s.w*cells.W), float64(s.h*cells.H)
	padding = min(padding, high/12) // a small pane has no rows to waste
	c, err := of.Fit(ids, wide, high, padding)
	legible := x.Legible()
	if err != nil || c.Zoom >= legible || 2*c.Zoom < legible {
		return c, err
	}
	c.Zoom = legible
	r := boxAround(x.View, ids)
	return board.Camera{X: beginning(r.X, r.W, wide, padding, legible), Y: beginning(r.Y, r.H, high, padding, legible),
		Zoom: legible}, nil
}

// beginning returns where a camera looks along an axis: so that a length is in the
// middle, or begins in view where it is too long.
func beginning(at, length, screen, padding, zoom float64) float64 {
	if length*zoom <= screen-padding {
		return screen/2/zoom - at - length/2
	}
	return padding/zoom - at
}

// boxAround is the box around shapes, or all where none are named.
func boxAround(v *board.View, ids []string) board.Rect {
	var all []*board.Shape
	for _, id := range ids {
		if s := v.Shape(id); s != nil {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		return v.Bounds
	}
	return boundsOf(all)
}
