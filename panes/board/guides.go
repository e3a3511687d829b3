package board

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// guides shows what is being drawn, and the lines that it snapped to.
func (d *drag) guides(s *scene.Scene, tool string) {
	for _, x := range d.guideX {
		at := s.Camera.Screen(board.Point{X: x})
		s.Upright(cells.Boundary(at.X, cells.W), 0, s.H-1, cells.Dashed, cells.Paint{FG: cells.InkGuide})
	}
	for _, y := range d.guideY {
		at := s.Camera.Screen(board.Point{Y: y})
		s.Level(cells.Boundary(at.Y, cells.H), 0, s.W-1, cells.Dashed, cells.Paint{FG: cells.InkGuide})
	}
	switch {
	case d.kind == dragBox || d.kind == dragSize ||
		d.kind == dragNew && tool != "draw" && tool != "connect":
		if d.moved {
			a := s.CellsOf(d.rect, board.Point{})
			s.Box(a.X0, a.Y0, a.X1, a.Y1, cells.Dashed, cells.Paint{FG: cells.InkSelect})
		}
	case d.kind == dragNew && tool == "draw":
		for i := 1; i < len(d.points); i++ {
			s.Dotted(s.Camera.Screen(d.points[i-1]), s.Camera.Screen(d.points[i]), cells.Paint{FG: cells.InkSelect})
		}
	}
}

// connecting shows a line from the shape that is being connected.
func connecting(s *scene.Scene, d *drag, v *board.View, from, last string) {
	shape := v.Shape(from)
	if shape == nil {
		return
	}
	to := d.at
	if sel := v.Shape(last); d.kind != dragNew && sel != nil {
		to = sel.Bounds.Center()
	}
	if to != (board.Point{}) {
		s.Dotted(s.Camera.Screen(shape.Bounds.Center()), s.Camera.Screen(to), cells.Paint{FG: cells.InkSelect})
	}
}
