package board

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
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

func TestAPartOfAShapeThatIsVeryFarAwayIsNoReasonToWait(t *testing.T) {
	r := newRig(t, `{"id":"db","kind":"cylinder","text":"Orders","x":0,"y":0}`)
	v := r.b.board.View()
	at := slices.IndexFunc(v.Shapes, func(s *board.Shape) bool { return s.Part != "" })
	if at < 0 {
		t.Fatal("a cylinder has no part")
	}
	var file struct {
		Store  map[string]map[string]any `json:"store"`
		Schema any                       `json:"schema"`
	}
	if err := json.Unmarshal(r.disk().Encode(), &file); err != nil {
		t.Fatal(err)
	}
	file.Store[v.Shapes[at].ID]["x"] = 1e308
	text, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	r.write(name, string(text))
	r.message(r.b.Reload())
	began := time.Now()
	r.press("0").draw()
	if took := time.Since(began); took > time.Second {
		t.Errorf("%v for a view", took)
	}
}

func TestAMessageToItselfThatIsVeryHighIsDrawnAtOnce(t *testing.T) {
	line := &board.Shape{Kind: "message", Text: "again"}
	one := tag{shape: line, corners: []cells.Spot{{X: 4, Y: -1e7}, {X: 8, Y: -1e7}, {X: 8, Y: 1e7}, {X: 4, Y: 1e7}}}
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
