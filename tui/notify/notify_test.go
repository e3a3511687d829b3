package notify

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestWaysToTell(t *testing.T) {
	for way, want := range map[string]string{
		Bell: "\a", OSC9: "\x1b]9;a, b: done\x1b\\", OSC777: "\x1b]777;notify;a, b;done\x1b\\", Off: "", "": "",
	} {
		cmd := New(nil, way, nil).show("a; b", "done")
		if cmd == nil {
			if want != "" {
				t.Errorf("%s tells nothing", way)
			}
			continue
		}
		if got, ok := cmd().(tea.RawMsg); !ok || got.Msg != want {
			t.Errorf("%s writes %q", way, got.Msg)
		}
	}
}
