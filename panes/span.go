package panes

import (
	"github.com/openspace-tui/openspace/commands/call"
)

// RevealMark is the id of the range that opening a file at a place marks.
const RevealMark = "reveal"

// Mark is what one id marks in a file.
type Mark struct {
	ID    string
	Spans []call.Range
	Color string // a theme token, a colour name or #rrggbb; empty: the theme's own
	Owner string // the session whose agent made it; empty: none
}

// Marker is a content that carries marks.
type Marker interface {
	Marks() []Mark
	SetMarks([]Mark) // in place of those it has
}
