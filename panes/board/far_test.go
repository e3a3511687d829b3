package board

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestArrowsToShapesThatAreVeryFarAwayAreDrawnAtOnce(t *testing.T) {
	for _, far := range []string{`"x":1e308,"y":0`, `"x":0,"y":-1e308`, `"x":-1e308,"y":1e308`} {
		for _, line := range []string{"straight", "elbow", "curved"} {
			r := newRig(t, `{"id":"a","kind":"box","text":"Alpha","x":0,"y":0}`, `{"id":"b","kind":"box","text":"Beta","x":7777,"y":7777}`,
				`{"kind":"arrow","from":"a","to":"b","text":"some label","line":"`+line+`"}`, `{"kind":"arrow","from":"b","to":"a","text":"and back","line":"`+line+`"}`)
			r.write(name, strings.ReplaceAll(string(r.disk().Encode()), `"x":7777,"y":7777`, far))
			r.message(r.b.Reload())
			if x := r.b.board.View().Shape("shape:b").Matrix; max(x.X, -x.X, x.Y, -x.Y) < 1e8 {
				t.Fatalf("it is at %v, %v", x.X, x.Y)
			}
			began := time.Now()
			r.press("0").draw()
			if took := time.Since(began); took > 2*time.Second {
				t.Errorf("%s, %s: %v for a view", far, line, took)
			}
		}
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
