package rig

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Cell is where a text stands on the screen, counted from 1.
func Cell(t *testing.T, tm *term.Term, text string) (x, y int) {
	t.Helper()
	tm.See(text) // a frame may come in parts
	for i, line := range strings.Split(tm.Screen(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			return len([]rune(before)) + 1, i + 1
		}
	}
	t.Fatalf("%q does not show\n%s", text, tm.Screen())
	return 0, 0
}
