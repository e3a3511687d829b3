package tui

import "github.com/openspace-tui/openspace/tui/widget"

// prose makes the lines of pages on the state of the program.
type prose struct {
	widget.Prose
	m *Model
}

func (m *Model) prose(win *widget.Window, w int) *prose {
	return &prose{Prose: widget.Prose{Window: win, W: w}, m: m}
}
