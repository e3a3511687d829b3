package files

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestFilesAreInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	r := ofAll(t)
	r.w = 140
	theirs := strings.Fields(`a-guide-with-quite-a-long-name-that-does-not-fit-into-forty-cells.md conflict.go main.go server.go added.txt moved.txt go.mod old.go src app docs work main new made same rebase x enter R Y`)
	check := func(what string) {
		t.Helper()
		if words := langtest.Unsaid(r.draw(), theirs...); len(words) > 0 {
			t.Errorf("%s: %q is not said:\n%s", what, words, r.draw())
		}
	}
	check("all")
	for _, k := range []string{"d", "n", "d", "y", "u", "u", "/", "esc", "r", "esc", "a"} {
		r.keys(k)
		check(k)
	}
	r.clear()
	r.typed("made")
	r.keys("enter")
	check("made")
	for _, k := range []string{"r", "esc", "u", "g", "d", "n", "/"} {
		r.keys(k)
		check(k)
	}
	r.typed("zz")
	check("nothing is found")
}
