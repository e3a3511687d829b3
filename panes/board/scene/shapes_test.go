package scene

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

func TestNamesHaveTheBracketsOfTheirShape(t *testing.T) {
	for geo, want := range map[string]string{"rectangle": "[]", "rhombus": "//", "rhombus-2": `\\`, "trapezoid": `/\`, "diamond": "<>", "hexagon": "<>", "ellipse": "()"} {
		left, right := brackets(&board.Shape{Geo: geo, Dash: "solid"})
		if left+right != want {
			t.Errorf("a %s is named between %s and %s", geo, left, right)
		}
	}
}
