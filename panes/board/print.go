package board

import (
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// Drawing returns what draws the board in characters, as a whole and without colours;
// "" for one that is too large for that to be read. It may be called elsewhere.
func (b *Board) Drawing(ascii bool) func() string {
	if b.board == nil {
		return func() string { return "" }
	}
	copied, pal := b.board.Clone(), cells.NewPalette(b.host.Theme())
	ascii = ascii || b.view.scene.ASCII
	return func() string { return scene.Text(copied.View(), pal, ascii) }
}
