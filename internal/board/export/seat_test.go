package export

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
)

// laid is a board whose shapes are laid out.
func laid(t *testing.T, layout string, shapes ...string) *board.Board {
	t.Helper()
	b := board.New("", "a.tldr")
	raw := make([]json.RawMessage, len(shapes))
	for i, s := range shapes {
		raw[i] = json.RawMessage(s)
	}
	if _, _, err := b.Batch(raw, board.Plan{Layout: layout}); err != nil {
		t.Fatal(err)
	}
	return b
}

func diagrams(t *testing.T) map[string]*board.Board {
	out := map[string]*board.Board{
		"a flow": laid(t, "layered", `{"id":"a","kind":"process","text":"Start"}`, `{"id":"b","kind":"decision","text":"Is it ok?"}`, `{"id":"c","kind":"cylinder","text":"Database"}`, `{"id":"d","kind":"io","text":"Input"}`,
			`{"id":"e","kind":"connector","text":"End"}`, `{"kind":"transition","from":"a","to":"b","text":"go on"}`, `{"kind":"transition","from":"b","to":"c","text":"yes"}`, `{"kind":"transition","from":"b","to":"d","text":"no"}`,
			`{"kind":"transition","from":"c","to":"d","text":"sync both"}`, `{"kind":"transition","from":"c","to":"e","text":"there"}`, `{"kind":"transition","from":"e","to":"c","text":"and back"}`,
			`{"kind":"transition","from":"d","to":"e","text":"thick label"}`, `{"kind":"transition","from":"a","to":"e","text":"skip all the long way"}`, `{"kind":"transition","from":"c","to":"c","text":"self loop"}`),
		"messages": laid(t, "sequence", `{"id":"a","kind":"lifeline","text":"Alice"}`, `{"id":"b","kind":"lifeline","text":"Bob the builder"}`, `{"id":"c","kind":"lifeline","text":"Carol"}`,
			`{"kind":"message","from":"a","to":"b","text":"Hello Bob, how are you?"}`, `{"kind":"message","from":"b","to":"b","text":"think about it for a while"}`, `{"kind":"message","from":"a","to":"c","text":"ping"}`,
			`{"kind":"message","from":"c","to":"a","text":"pong"}`, `{"kind":"message","from":"c","to":"c","text":"think"}`),
		"classes": laid(t, "layered", `{"id":"a","kind":"class","text":"Owner"}`, `{"id":"b","kind":"class","text":"Dog","methods":["+bark()"]}`, `{"id":"c","kind":"class","text":"Leg"}`,
			`{"kind":"transition","from":"a","to":"b","text":"walks"}`, `{"kind":"transition","from":"b","to":"a","text":"greets"}`, `{"kind":"composition","from":"b","to":"c","text":"[1] has legs [4]"}`),
	}
	files, err := filepath.Glob("../../../examples/*.whiteboard.json")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no examples", err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if out[filepath.Base(f)], err = board.Open(data); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestEveryLabelOfAnArrowIsReadable(t *testing.T) {
	for name, b := range diagrams(t) {
		v := b.View()
		s := seated(v)
		drawing := string(SVG(v))
		for shape, l := range s.labels {
			way := s.ways[shape]
			if cost := s.around(shape, l.box.Grow(20)).cost(shape, way, l.box); cost >= onLine {
				t.Errorf("%s: %q at %v is on something: %v", name, shape.Text, l.box, cost)
			}
			for _, text := range l.lines {
				if !strings.Contains(drawing, ">"+text+"<") {
					t.Errorf("%s: %q is not written", name, text)
				}
			}
		}
		for _, shape := range v.Shapes {
			if _, ok := s.labels[shape]; shape.Arrow != nil && shape.Text != "" && !ok {
				t.Errorf("%s: %q has no place", name, shape.Text)
			}
		}
	}
}

func TestALabelStaysOnItsGround(t *testing.T) {
	b := laid(t, "", `{"id":"g","kind":"box","x":0,"y":0,"w":900,"h":400,"fill":"solid"}`, `{"id":"a","kind":"box","x":50,"y":100}`, `{"id":"b","kind":"box","x":600,"y":100}`, `{"id":"m","kind":"arrow","from":"a","to":"b","text":"here"}`)
	v := b.View()
	m := v.Shape("shape:m")
	if c := seated(v).labels[m].box.Center(); c.X < m.Arrow.Label.X-1 || c.X > m.Arrow.Label.X+1 || c.Y < m.Arrow.Label.Y-1 || c.Y > m.Arrow.Label.Y+1 {
		t.Errorf("it is at %v, not at %v", c, m.Arrow.Label)
	}
}

func TestALongElbowIsDrawnAroundWhatItPasses(t *testing.T) {
	v := diagrams(t)["a flow"].View()
	s := seated(v)
	for shape, way := range s.ways {
		for _, other := range v.Shapes {
			if shape.Arrow.From == other.ID || shape.Arrow.To == other.ID || other.Arrow != nil || other.Part != "" {
				continue
			}
			if meets(way, other.Bounds.Grow(-1)) {
				t.Errorf("%q goes through %q", shape.Text, other.Text)
			}
		}
	}
}
