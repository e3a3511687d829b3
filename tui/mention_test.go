package tui

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/prompt"
)

func TestAFileIsMentionedWithItsLines(t *testing.T) {
	scene(t, nil, func(r *rig) {
		r.chat().SetDraft("look at")
		open(r, "src/gamma")
		r.keys("j", "v", "j", "@")
		if got := r.chat().Input(); got != "look at @src/gamma#2-3 " {
			t.Errorf("it is %q", got)
		}
		if got := prompt.Mentions(r.chat().Input()); len(got) != 1 || got[0].Name != "src/gamma" || got[0].First != 2 || got[0].Last != 3 {
			t.Errorf("it is read as %v", got)
		}
		if r.m.ws.FocusedContent() != r.chat() {
			t.Error("the keyboard is not in the prompt")
		}
		open(r, "src/gamma")
		r.keys("@")
		if got := r.chat().Input(); got != "look at @src/gamma#2-3 @src/gamma " {
			t.Errorf("without lines it is %q", got)
		}
	})
}
