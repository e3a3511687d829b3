package mermaid

import (
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/diagram"
	"github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

// Read reads a diagram for a board; see mermaid.Parse.
func Read(source, prefix string) (mermaid.Diagram, error) {
	return mermaid.Parse(source, prefix, board.Layout{})
}

// Put draws a diagram on a board, below what is there, and returns the ids of its shapes:
// those that they were read with, where no other shape has them.
func Put(b *board.Board, d mermaid.Diagram) ([]string, board.Change, error) {
	view := b.View()
	if len(view.Shapes) == 0 {
		return b.Batch(d.Shapes, board.Plan(d.Plan))
	}
	taken := func(id string) bool { return view.Shape("shape:"+id) != nil }
	shapes, err := d.Beside(diagram.Rect(view.Bounds), taken)
	if err != nil {
		return nil, board.Change{}, err
	}
	return b.Batch(shapes, board.Plan(d.Plan))
}
