package undo

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/store"
)

func TestALongTurnBeginsWithThePromptThatItsReplyNames(t *testing.T) {
	reply := &store.Message{Info: engine.Message{ID: "r", ParentID: "older", Role: engine.RoleAssistant}}
	if got := lastTurn([]*store.Message{reply}); got != "older" {
		t.Errorf("the turn of a long reply begins with %q", got)
	}
	if got := lastTurn(nil); got != "" {
		t.Errorf("%q", got)
	}
}

// Parting a text at a file's label loses nothing of it.
func FuzzLabelled(f *testing.F) {
	f.Add("see [Image #1: a.png, 3 bytes] here", "a.png")
	f.Add("[Image #1: [x, 3 bytes]", "x")
	f.Add("\xff[File #2: \x1b, 1 KB]", "\x1b")
	f.Fuzz(func(t *testing.T, text, name string) {
		before, label, after := labelled(text, name)
		if before+label+after != text {
			t.Errorf("%q, %q: %q %q %q", text, name, before, label, after)
		}
	})
}
