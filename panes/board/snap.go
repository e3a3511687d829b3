package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// stretch follows the pointer with what is dragged.
func (d *drag) stretch(x *scene.Index, from shown, selected []*board.Shape, with tool) {
	dx, dy := d.at.X-d.start.X, d.at.Y-d.start.Y
	switch d.kind {
	case dragBox, dragNew:
		d.rect = board.Rect{X: min(d.start.X, d.at.X), Y: min(d.start.Y, d.at.Y), W: math.Abs(dx), H: math.Abs(dy)}
		if with.name == "draw" && d.kind == dragNew {
			d.points = append(d.points, d.at)
		}
	case dragSize:
		d.rect = board.Rect{}
		if s := x.View.Shape(d.id); s != nil {
			d.rect = resized(s.Frame(), d.corner, dx, dy)
		}
	case dragMove:
		by := board.Point{X: dx, Y: dy}
		d.guideX, d.guideY = nil, nil
		if !with.snap || len(selected) == 0 {
			d.by = board.Point{X: math.Round(by.X), Y: math.Round(by.Y)}
			return
		}
		d.by = d.snapped(x, from, boundsOf(selected), by)
	}
}

// resized is a rectangle one of whose corners is dragged.
func resized(r board.Rect, corner int, dx, dy float64) board.Rect {
	x0, y0, x1, y1 := r.X, r.Y, r.X+r.W, r.Y+r.H
	if corner&1 != 0 {
		x1 = max(x1+dx, x0+10)
	} else {
		x0 = min(x0+dx, x1-10)
	}
	if corner&2 != 0 {
		y1 = max(y1+dy, y0+10)
	} else {
		y0 = min(y0+dy, y1-10)
	}
	return board.Rect{X: math.Round(x0), Y: math.Round(y0), W: math.Round(x1 - x0), H: math.Round(y1 - y0)}
}

// snapped returns the way that a drag goes: so that edges and middles of what
// moves lie on those of other shapes where they are nearly there, else on whole
// cells.
func (d *drag) snapped(x *scene.Index, from shown, r board.Rect, by board.Point) board.Point {
	r.X, r.Y = r.X+by.X, r.Y+by.Y
	z, window, grid := from.cam.Zoom, from.window(), from.grid()
	across, down := axis{best: 1.01 * cells.W / z}, axis{best: 0.76 * cells.H / z}
	for i, s := range x.View.Shapes {
		if d.ids[s.ID] || s.Arrow != nil || s.Part != "" || s.Type == "group" || !x.Bounds[i].Overlaps(window) {
			continue
		}
		o := scene.Frame(s)
		across.near(r.X, r.W, o.X, o.W)
		down.near(r.Y, r.H, o.Y, o.H)
	}
	by.X, d.guideX = across.snap(by.X, grid.X)
	by.Y, d.guideY = down.snap(by.Y, grid.Y)
	return by
}

// axis looks along one for the nearest line to snap to.
type axis struct {
	best, to, line float64 // how far it is at most, the way to it, and where it is
	found          bool
}

// near looks at the edges and the middle of a shape, for those of what moves.
func (a *axis) near(from, long, otherFrom, otherLong float64) {
	for k := range 3 {
		part := float64(k) / 2
		other := otherFrom + otherLong*part
		if off := other - (from + long*part); math.Abs(off) < a.best {
			a.best, a.to, a.line, a.found = math.Abs(off), off, other, true
		}
	}
}

// snap goes to the line that was found, else in whole steps.
func (a *axis) snap(by, step float64) (float64, []float64) {
	if a.found {
		return by + a.to, []float64{a.line}
	}
	return math.Round(by/step) * step, nil
}
