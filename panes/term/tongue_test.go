package term

import (
	"errors"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestTerminalsAreInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	check := func(what string, r *rig) {
		t.Helper()
		if words := langtest.Unsaid(r.screen(), "line"); len(words) > 0 {
			t.Errorf("%s: %q is not said:\n%s", what, words, r.screen())
		}
	}
	r := newRig(t, 100, 6)
	r.lines(1, 20)
	r.press("shift+pgup")
	check("scrolled back", r)
	r.press("shift+end")
	r.p.CopyMode()
	r.press("v")
	check("copy mode", r)
	r.press("/", "7", "7", "enter")
	check("a search", r)
	r.press("q")
	r.feed("\x1b]52;c;MTIz\x07")
	check("a request", r)
	absent := pane(t, Deps{})
	check("before it starts", absent)
	absent.p.failure = errors.New("1")
	check("one that failed", absent)
}
