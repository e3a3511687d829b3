package tui

import (
	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/deck/export"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/sanitize"
	"github.com/openspace-tui/openspace/panes"
	deckpane "github.com/openspace-tui/openspace/panes/deck"
	"github.com/openspace-tui/openspace/panes/layout"
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

// fullscreenPane is the pane that has the whole window to itself, without tabs and
// status line: one that is zoomed and whose content wants that.
func (m *Model) fullscreenPane() *panes.Pane {
	p := m.ws.Pane(m.ws.Tree().Zoomed())
	if p == nil {
		return nil
	}
	if c, ok := p.Current().(panes.Fullscreener); ok && c.Fullscreen() {
		return p
	}
	return nil
}

// applyFullscreen gives panes the room there is, and tells contents that wanted the
// whole window and are no longer zoomed.
func (m *Model) applyFullscreen() {
	over := m.fullscreenPane()
	for _, p := range m.ws.Panes() {
		for _, t := range p.Tabs {
			c, ok := t.Content.(panes.Fullscreener)
			if ok && c.Fullscreen() && (p != over || p.Current() != t.Content) {
				c.SetFullscreen(false)
			}
		}
	}
	m.ws.SetWindow(m.room())
}

// room is what panes share: all of the window but the status line.
func (m *Model) room() layout.Rect {
	if m.fullscreenPane() != nil {
		return layout.Rect{W: m.win.W, H: m.win.H}
	}
	return layout.Rect{W: m.win.W, H: max(m.win.H-1, 0)}
}
