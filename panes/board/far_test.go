package board

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/board"
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
