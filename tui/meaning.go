package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
)

// keyPlace names where the keyboard is, as bindings name it: in the dialog on top, or in a
// content.
func keyPlace(top dialog.Dialog, c panes.Content, completes bool) string {
	switch d := top.(type) {
	case nil:
	case *dialog.Page, *dialog.Live, *dialog.Change, *dialog.Pager:
		if s, ok := d.(interface{ Searching() bool }); !ok || !s.Searching() {
			return keybind.PlacePage
		}
		return keybind.PlaceDialog
	default:
		return keybind.PlaceDialog
	}
	if c == nil {
		return ""
	}
	ch, ok := c.(*chat.Chat)
	switch {
	case ok && ch.Asking():
		return keybind.PlaceRequest
	case ok && ch.Selecting():
		return keybind.PlaceSelect
	case ok && completes:
		return keybind.PlaceComplete
	}
	return c.ID().Kind()
}

// meaning finds what the person lets a key mean where the keyboard is: another
// key, or a command. A letter that is being written means itself.
func (m *Model) meaning(k tea.KeyPressMsg) (keymap.Binding, bool) {
	_, raw := m.dialogs.Top().(*dialog.KeyCapture)
	switch {
	case len(m.keys.Placed) == 0, raw, m.leader:
		return keymap.Binding{}, false
	case k.Text != "" && m.textFocused() && len(m.dialogs) == 0:
		return keymap.Binding{}, false
	}
	place := keyPlace(m.dialogs.Top(), m.ws.FocusedContent(), m.complete.Open())
	b, ok := m.keys.At(place, k.Keystroke())
	if !ok && place == keybind.PlacePage {
		b, ok = m.keys.At(keybind.PlaceDialog, k.Keystroke())
	}
	return b, ok
}
