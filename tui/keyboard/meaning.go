package keyboard

import (
	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/panes/chat"
	"github.com/openspace-tui/openspace/tui/dialog"
	"github.com/openspace-tui/openspace/tui/keymap"
)

// place names where the keyboard is, as bindings name it.
func (kb *Keyboard) place() string {
	switch d := kb.p.Dialogs().Top().(type) {
	case nil:
	case *dialog.Page, *dialog.Live, *dialog.Change, *dialog.Pager:
		if s, ok := d.(interface{ Searching() bool }); !ok || !s.Searching() {
			return keybind.PlacePage
		}
		return keybind.PlaceDialog
	default:
		return keybind.PlaceDialog
	}
	c := kb.ws.FocusedContent()
	if c == nil {
		return ""
	}
	ch, ok := c.(*chat.Chat)
	switch {
	case ok && ch.Asking():
		return keybind.PlaceRequest
	case ok && ch.Selecting():
		return keybind.PlaceSelect
	case ok && kb.p.Completion().Open():
		return keybind.PlaceComplete
	}
	return c.ID().Kind()
}

// meaning finds what the person lets a key mean where the keyboard is: another
// key, or a command. A letter that is being written means itself.
func (kb *Keyboard) meaning(k tea.KeyPressMsg) (keymap.Binding, bool) {
	_, raw := kb.p.Dialogs().Top().(*dialog.KeyCapture)
	switch {
	case len(kb.p.Map().Placed) == 0, raw, kb.leader:
		return keymap.Binding{}, false
	case k.Text != "" && kb.TextFocused() && len(*kb.p.Dialogs()) == 0:
		return keymap.Binding{}, false
	}
	place := kb.place()
	b, ok := kb.p.Map().At(place, k.Keystroke())
	if !ok && place == keybind.PlacePage {
		b, ok = kb.p.Map().At(keybind.PlaceDialog, k.Keystroke())
	}
	return b, ok
}
