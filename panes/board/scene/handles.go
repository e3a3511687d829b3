package scene

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// corners returns the cells around a shape and its parts, at whose corners it is
// resized.
func (s *Scene) corners(l Lens, shape *board.Shape) cells.Area {
	k := s.Figures.Of(shape.ID)
	if k == nil || k.Form == route.Dots || shape.Kind == "lifeline" {
		return l.CellsOf(shape.Bounds, l.offset(shape))
	}
	return k.Area
}

// Handles shows the corners of what is selected.
func (s *Scene) Handles(all []*board.Shape) {
	if len(all) > 200 {
		return
	}
	for _, shape := range all {
		if shape.Arrow != nil && !hasCorners(shape) {
			continue
		}
		a := s.corners(s.Lens, shape)
		if shape.Type == "group" {
			s.Box(a.X0, a.Y0, a.X1, a.Y1, cells.Dashed, cells.Paint{FG: cells.InkSelect})
		}
		if a.Cols() < 3 || a.Rows() < 3 {
			continue
		}
		for _, at := range [][2]int{{a.X0, a.Y0}, {a.X1, a.Y0}, {a.X0, a.Y1}, {a.X1, a.Y1}} {
			if k := s.At(at[0], at[1]); k != nil {
				s.Set(at[0], at[1], cells.Cell{Text: "■", Paint: cells.Paint{FG: cells.InkHandle, BG: k.BG}})
			}
		}
	}
}

// hasCorners reports whether a shape is resized by its corners.
func hasCorners(s *board.Shape) bool {
	if s.Arrow != nil {
		return s.Arrow.From == "" && s.Arrow.To == ""
	}
	return s.Type != "group" && s.Type != "note"
}

// Pick returns the shape at a cell when one looks at a page, or nil: what is drawn there, which
// may be larger than it is on the page or go another way, else what is there.
func (s *Scene) Pick(x *Index, cam board.Camera, col, row int) *board.Shape {
	drawn := s.Index != nil && s.Index.View == x.View && s.Camera == cam
	if drawn {
		if k := s.Figures.Owner(col, row); k != nil && k.Form != route.Dots {
			return k.Shape
		}
		if arrow := s.Arrows.At(col, row); arrow != nil {
			return arrow
		}
	}
	shape := x.View.At(PageAt(cam, col, row), 0.6*cells.W/cam.Zoom)
	if shape != nil && shape.Arrow != nil && drawn && s.Arrows.Wired(shape) {
		return nil // it is drawn elsewhere
	}
	return shape
}

// CornerAt returns the corner of a shape at a cell by which it is resized: bit 0 the right,
// bit 1 the lower.
func (s *Scene) CornerAt(cam board.Camera, shape *board.Shape, x, y int) (corner int, ok bool) {
	if shape.Locked || shape.Rotation != 0 || shape.Kind == "lifeline" || !hasCorners(shape) {
		return 0, false
	}
	a := s.corners(Lens{Camera: cam}, shape)
	if a.Cols() < 3 || (x != a.X0 && x != a.X1) || (y != a.Y0 && y != a.Y1) {
		return 0, false
	}
	if x == a.X1 {
		corner |= 1
	}
	if y == a.Y1 {
		corner |= 2
	}
	return corner, true
}
