package tui

import (
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// boardPicker lets the person choose a whiteboard.
func boardPicker(boards []commands.BoardInfo) dialog {
	rows := make([]row, len(boards))
	for i, b := range boards {
		detail := sanitize.Line(b.Title)
		if b.Shapes > 0 {
			detail += "  " + lang.N(b.Shapes, "%d shape", "%d shapes", b.Shapes)
		}
		rows[i] = row{label: sanitize.Line(b.WhiteboardID), detail: detail,
			do: do(call.WhiteboardOpen.With(call.BoardArgs{WhiteboardID: b.WhiteboardID}))}
	}
	return newPicker(lang.T("Whiteboards"), rows)
}
