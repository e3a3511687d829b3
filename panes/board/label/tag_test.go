package label

import (
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/panes/board/cells"
)

func TestAMessageToItselfThatIsVeryHighIsDrawnAtOnce(t *testing.T) {
	one := Tag{Text: "again", Message: true, Corners: []cells.Spot{{X: 4, Y: -1e7}, {X: 8, Y: -1e7}, {X: 8, Y: 1e7}, {X: 4, Y: 1e7}}}
	places := 0
	one.beside(10, 1, 40, func(_ int, at cells.Spot, _ bool) {
		if places++; at.Y < -4 || at.Y > 44 {
			t.Errorf("a label is tried at row %d of 40", at.Y)
		}
	})
	if places == 0 || places > 60 {
		t.Errorf("a label is tried at %d places of 40 rows", places)
	}
}

func TestLabelsAreTriedWhereAPieceShows(t *testing.T) {
	for _, test := range []struct {
		name                         string
		from, to, want, size, screen int
		first, last                  int
	}{
		{"a piece on the screen as a whole", 10, 20, 5, 4, 80, 5, 10},
		{"one that leaves it", 10, 1_000_000, 500_000, 4, 80, 78, 0},
		{"one that comes from far away", 1_000_000, 10, 3, 4, 80, 999_912, 999_990},
		{"one that does not show", 200, 1_000_000, 500, 4, 80, 500, 500},
	} {
		all := slices.Collect(shown(test.from, test.to, test.want, test.size, test.screen).all())
		if all[0] != test.first || all[len(all)-1] != test.last || len(all) > test.screen+4*test.size+1 {
			t.Errorf("%s: %v", test.name, all)
		}
	}
}
