package keymap

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/keybind"
)

func TestAPressIsWhatItsNameSays(t *testing.T) {
	for _, name := range []string{"enter", "shift+enter", "ctrl+alt+k", "a", "shift+a", "f1", "f12", "alt+f24", "space",
		"pgdown", "ctrl+-", "alt++", "super+z", "]", "é", "shift+f2", "insert"} {
		k := PressOf(name)
		if got := k.Keystroke(); got != name {
			t.Errorf("%s is pressed as %s", name, got)
		}
		if key, err := keybind.KeyIn(keybind.PlaceSelect, name); err != nil || key != name {
			t.Errorf("%s reads %q (%v)", name, key, err)
		}
	}
	for name, text := range map[string]string{"a": "a", "shift+a": "A", "space": " ", "ctrl+a": "", "enter": "",
		"]": "]"} {
		if got := PressOf(name).Text; got != text {
			t.Errorf("%s writes %q", name, got)
		}
	}
}
