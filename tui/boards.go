package tui

import (
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// boardPicker lets the person choose a whiteboard.
func boardPicker(boards []commands.BoardInfo) dialog.Dialog {
	rows := make([]dialog.Row, len(boards))
	for i, b := range boards {
		detail := sanitize.Line(b.Title)
		if b.Shapes > 0 {
			detail += "  " + lang.N(b.Shapes, "shapes", b.Shapes)
		}
		rows[i] = dialog.Row{Label: sanitize.Line(b.WhiteboardID), Detail: detail,
			Do: do(call.WhiteboardOpen.With(call.BoardArgs{WhiteboardID: b.WhiteboardID}))}
	}
	return dialog.NewPicker(lang.T("whiteboards"), rows)
}
