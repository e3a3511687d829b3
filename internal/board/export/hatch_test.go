package export

import (
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

func TestAPatternIsHatched(t *testing.T) {
	square := []board.Point{{X: 0, Y: 0}, {X: 16, Y: 0}, {X: 16, Y: 16}, {X: 0, Y: 16}}
	if got, want := hatch(square), "M0 4L4 0M0 12L12 0M4 16L16 4M12 16L16 12"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	u := []board.Point{{X: 0, Y: 0}, {X: 8, Y: 0}, {X: 8, Y: 24}, {X: 16, Y: 24}, {X: 16, Y: 0}, {X: 24, Y: 0}, {X: 24, Y: 32}, {X: 0, Y: 32}}
	if got := hatch(u); !strings.Contains(got, "M0 20L8 12M16 4L20 0") {
		t.Errorf("what is not inside is hatched: %s", got)
	}
	wide := []board.Point{{X: 0, Y: 0}, {X: 1e6, Y: 0}, {X: 1e6, Y: 9}, {X: 0, Y: 9}}
	if n := strings.Count(hatch(wide), "M"); n > maxHatch {
		t.Errorf("%d lines", n)
	}
	if got := hatch(square[:2]); got != "" {
		t.Errorf("a line is hatched: %s", got)
	}
}
