package diff

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestChangesAreInThePersonsLanguage(t *testing.T) {
	langtest.Pseudo(t)
	r := changed(t)
	r.w = 140
	theirs := strings.Fields(`src/app.go package app func Total list []int int sum Nothing is in the sum at first for n range list Mean total println return len docs notes.md guide.md Notes Guide text logo.png old.txt bye enter y C`)
	slices.SortFunc(theirs, func(a, b string) int { return len(b) - len(a) }) // the long ones first: others are within them
	check := func(what string) {
		t.Helper()
		if words := langtest.Unsaid(r.draw(), theirs...); len(words) > 0 {
			t.Errorf("%s: %q is not said:\n%s", what, words, r.draw())
		}
	}
	check("all")
	for _, keys := range []string{"x", "y", "u", "u", "s", "v", "S", "C", "G", "enter", "4", "x", "1", "s"} {
		r.keys(keys)
		check(keys)
	}
	r.fail = errors.New("1")
	r.keys("2")
	check("an error")
}
