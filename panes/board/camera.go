package board

import (
	"math"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// fitPadding is the margin around what is fitted, in pixels of the screen.
const fitPadding = 40

// fit is what the camera keeps in view while the pane changes its size, until
// somebody looks elsewhere or changes the board by hand. Rows that a text takes
// while it is written are no other size: what one draws stays under the pointer.
type fit struct {
	ids     []string
	padding float64
	w, h    int // of the pane for which it was done
}

// size is the canvas in cells: the pane without toolbar, status and what is
// being written.
func (b *Board) size() (w, h int) {
	return max(b.view.w, 1), max(b.view.h-b.topRows()-b.bottomRows(), 1)
}

// aims reports whether the camera looks at something that can be read.
func (b *Board) aims() bool {
	c := b.board.Camera()
	if c == (board.Camera{Zoom: 1}) {
		return false
	}
	w, h := b.size()
	return b.board.View().Bounds.Overlaps(scene.Window(c, w, h))
}

// Look has the person see another part of the board.
func (b *Board) Look(c board.Camera) error {
	if b.board == nil {
		return errNotRead
	}
	if err := b.board.SetCamera(c); err != nil {
		return err
	}
	b.view.fit = nil
	b.changed()
	return nil
}

// Fit has shapes, or all where none are named, fill the pane. While the pane was
// not drawn yet it is done again for the size that it gets.
func (b *Board) Fit(ids []string, padding float64) (board.Camera, error) {
	if b.board == nil {
		return board.Camera{}, errNotRead
	}
	c, err := b.fitting(ids, padding)
	if err == nil {
		err = b.board.SetCamera(c)
	}
	if err != nil {
		return board.Camera{}, err
	}
	b.view.fit = &fit{ids, padding, b.view.w, b.view.h}
	b.changed()
	return c, nil
}

// fitting returns the camera that shows shapes, or all where none are named: from
// as far as it takes, while their names can still be read there. Where that is
// not from where all of them show but most do, it begins at their top left.
func (b *Board) fitting(ids []string, padding float64) (board.Camera, error) {
	w, h := b.size()
	wide, high := float64(w*cells.W), float64(h*cells.H)
	padding = min(padding, high/12) // a small pane has no rows to waste
	c, err := b.board.Fit(ids, wide, high, padding)
	legible := b.index().Legible()
	if err != nil || c.Zoom >= legible || 2*c.Zoom < legible {
		return c, err
	}
	c.Zoom = legible
	r := b.around(ids)
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

// around is the box around shapes, or all where none are named.
func (b *Board) around(ids []string) board.Rect {
	v := b.index().View
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

// refit keeps in view what was fitted, when the pane has another size.
func (b *Board) refit() {
	f := b.view.fit
	if f == nil || b.board == nil || f.w == b.view.w && f.h == b.view.h {
		return
	}
	f.w, f.h = b.view.w, b.view.h
	c, err := b.fitting(f.ids, f.padding)
	if err != nil { // what was fitted is gone
		b.view.fit = nil
		return
	}
	_ = b.board.SetCamera(c) // what Fit gives can be looked at
}

// pan moves what shows by cells.
func (b *Board) pan(dx, dy float64) {
	c := b.board.Camera()
	c.X, c.Y = c.X+dx*cells.W/c.Zoom, c.Y+dy*cells.H/c.Zoom
	b.aim(c)
}

// aim looks elsewhere, as far as one can look.
func (b *Board) aim(c board.Camera) {
	if b.Look(c) != nil {
		b.say(lang.T("there-is-nothing-further-out"))
	}
}

// zoom goes nearer or further by a factor; what is at a cell stays there.
func (b *Board) zoom(factor float64, x, y float64) {
	c := b.board.Camera()
	b.aim(c.ZoomAt(board.Point{X: x * cells.W, Y: y * cells.H}, snapZoom(c.Zoom*factor)))
}

// snapZoom makes a zoom that is nearly 100 % just that.
func snapZoom(z float64) float64 {
	if math.Abs(z-1) < 0.05 {
		return 1
	}
	return z
}

// center is the middle of the canvas, in cells.
func (b *Board) center() (x, y float64) {
	w, h := b.size()
	return float64(w) / 2, float64(h) / 2
}

// pageAt returns the page point in the middle of a cell of the canvas.
func (b *Board) pageAt(x, y int) board.Point { return scene.PageAt(b.board.Camera(), x, y) }

// reveal moves the camera as little as shows a shape.
func (b *Board) reveal(s *board.Shape) {
	w, h := b.size()
	c := b.board.Camera()
	shown := scene.Window(c, w, h)
	margin := 2 * cells.W / c.Zoom
	r := s.Bounds.Grow(margin)
	if r.W > shown.W || r.H > shown.H {
		if !shown.Overlaps(s.Bounds) {
			at := s.Bounds.Center()
			b.aim(board.Camera{X: shown.W/2 - at.X, Y: shown.H/2 - at.Y, Zoom: c.Zoom})
		}
		return
	}
	dx := max(0, r.X+r.W-shown.X-shown.W) + min(0, r.X-shown.X)
	dy := max(0, r.Y+r.H-shown.Y-shown.H) + min(0, r.Y-shown.Y)
	if dx != 0 || dy != 0 {
		b.aim(board.Camera{X: c.X - dx, Y: c.Y - dy, Zoom: c.Zoom})
	}
}
