package dialog

import (
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
)

// Decks lets the person choose a deck.
func Decks(decks []commands.DeckInfo) Dialog {
	rows := make([]Row, len(decks))
	for i, d := range decks {
		detail := sanitize.Line(d.Title)
		if d.Slides > 0 {
			detail += "  " + lang.N(d.Slides, "slides", d.Slides)
		}
		rows[i] = Row{Label: sanitize.Line(d.DeckPath), Detail: detail,
			Do: Do(call.PresentationOpen.With(call.PresentationOpenArgs{DeckPath: d.DeckPath}))}
	}
	return NewPicker(lang.T("decks"), rows)
}

// Whiteboards lets the person choose a whiteboard.
func Whiteboards(boards []commands.BoardInfo) Dialog {
	rows := make([]Row, len(boards))
	for i, b := range boards {
		detail := sanitize.Line(b.Title)
		if b.Shapes > 0 {
			detail += "  " + lang.N(b.Shapes, "shapes", b.Shapes)
		}
		rows[i] = Row{Label: sanitize.Line(b.WhiteboardID), Detail: detail,
			Do: Do(call.WhiteboardOpen.With(call.BoardArgs{WhiteboardID: b.WhiteboardID}))}
	}
	return NewPicker(lang.T("whiteboards"), rows)
}
