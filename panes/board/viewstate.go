package board

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/internal/board"
)

// View returns the camera that the person chose; while all is kept in view, none.
func (b *Board) View() any {
	switch {
	case b.later != nil:
		return *b.later
	case b.board == nil || b.view.fit != nil:
		return nil
	}
	return b.board.Camera()
}

// SetView looks there again, once the board is read.
func (b *Board) SetView(data json.RawMessage) {
	var c board.Camera
	if json.Unmarshal(data, &c) != nil {
		return
	}
	if b.board == nil {
		b.later = &c
		return
	}
	_ = b.Look(c) // a camera that cannot be is none
}
