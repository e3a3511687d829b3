package board

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/lang"
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
	c, err := b.shown().fitting(b.board, b.index(), ids, padding)
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

// refit keeps in view what was fitted, when the pane has another size.
func (b *Board) refit() {
	f := b.view.fit
	if f == nil || b.board == nil || f.w == b.view.w && f.h == b.view.h {
		return
	}
	f.w, f.h = b.view.w, b.view.h
	c, err := b.shown().fitting(b.board, b.index(), f.ids, f.padding)
	if err != nil { // what was fitted is gone
		b.view.fit = nil
		return
	}
	_ = b.board.SetCamera(c) // what Fit gives can be looked at
}

// aim looks elsewhere, as far as one can look.
func (b *Board) aim(c board.Camera) {
	if b.Look(c) != nil {
		b.notice.say(lang.T("there-is-nothing-further-out"))
	}
}

// shown is what shows of the page.
func (b *Board) shown() shown {
	w, h := b.size()
	return shown{b.board.Camera(), w, h}
}

// show moves the camera as little as shows a shape.
func (b *Board) show(shape *board.Shape) {
	if s := b.shown(); s.revealing(shape) != s.cam {
		b.aim(s.revealing(shape))
	}
}
