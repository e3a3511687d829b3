package widget

import "testing"

func TestAHintOfADialogIsItsKey(t *testing.T) {
	for hint, want := range map[string]string{
		"enter chooses": "enter", "ctrl+d deletes": "ctrl+d", "esc closes": "esc", "n, esc keep it": "n", "→ shows subagents": "right", "alt+enter x": "alt+enter", "y deletes": "y",
	} {
		k, ok := hintedKey(hint)
		if !ok || k.Keystroke() != want {
			t.Errorf("%q is %q, %v", hint, k.Keystroke(), ok)
		}
	}
	for _, none := range []string{"", "a moment…", "type to filter", "enter", "nothing is open", "… more"} {
		if k, ok := hintedKey(none); ok {
			t.Errorf("%q is %q", none, k.Keystroke())
		}
	}
}
