package tui

import (
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	deckpane "github.com/openspace-tui/openspace/panes/deck"
	"github.com/openspace-tui/openspace/tui/dialog"
)

// deckPicker lets the person choose a deck.
func deckPicker(decks []commands.DeckInfo) dialog.Dialog {
	rows := make([]dialog.Row, len(decks))
	for i, d := range decks {
		detail := sanitize.Line(d.Title)
		if d.Slides > 0 {
			detail += "  " + lang.N(d.Slides, "slides", d.Slides)
		}
		rows[i] = dialog.Row{Label: sanitize.Line(d.DeckPath), Detail: detail,
			Do: do(call.PresentationOpen.With(call.PresentationOpenArgs{DeckPath: d.DeckPath}))}
	}
	return dialog.NewPicker(lang.T("decks"), rows)
}

// palettes gives exports the colours of the themes that decks name, as they show
// now, and tells of those that are not there.
func (m *Model) palettes() func(*deck.Deck) (*export.Palette, lang.Message) {
	th, all := m.win.Theme, m.look.Library()
	return func(d *deck.Deck) (*export.Palette, lang.Message) { return deckpane.Palette(th, all, d) }
}
