package tui

import (
	"strings"
	"testing"
)

func TestLinesBehindAMentionAreKept(t *testing.T) {
	live(t, nil, func(r *rig) {
		openSession(r)
		r.write("look at @gam#3-5")
		r.see("src/gamma")
		r.keys("enter")
		if got := r.chat().Input(); got != "look at @src/gamma#3-5 " {
			t.Errorf("it is %q", got)
		}
		r.chat().SetDraft("")
		r.write("@")
		if s := r.screen(); strings.Contains(s, "\n/ ") {
			t.Errorf("the engine's root is offered:\n%s", s)
		}
	})
}
