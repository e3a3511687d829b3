package board

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// fresh returns an empty board whose ids count up.
func fresh() *Board {
	b := New("Test", "a.whiteboard.json")
	n := 0
	b.newID = func() string { n++; return fmt.Sprint(n) }
	return b
}

// today is an empty board that names the newest versions.
func today() *Board {
	b := fresh()
	b.file = b.file.WithSchema(tldraw.Current())
	return b
}

// shapes are shapes of a batch, each as JSON.
func shapes(all ...string) []json.RawMessage {
	out := make([]json.RawMessage, len(all))
	for i, s := range all {
		out[i] = json.RawMessage(s)
	}
	return out
}

func batch(t testing.TB, b *Board, all ...string) []string {
	t.Helper()
	ids, _, err := b.Batch(shapes(all...), Plan{})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// reopen returns the board as it comes back from its file.
func reopen(t testing.TB, b *Board) *Board {
	t.Helper()
	out, err := Open(b.Encode())
	if err != nil {
		t.Fatalf("%v\n%s", err, b.Encode())
	}
	if p := out.Problems(); len(p) > 0 {
		t.Fatalf("%q\n%s", p, b.Encode())
	}
	return out
}

func TestAllKindsCanBeAddedAndComeBack(t *testing.T) {
	b := fresh()
	var all []string
	for _, k := range Kinds() {
		s := fmt.Sprintf(`{"id":%q,"kind":%q,"text":"the %s"`, k.ID, k.ID, k.ID)
		if k.Connects {
			s += `,"from":"box","to":"class"`
		}
		all = append(all, s+"}")
	}
	ids := batch(t, b, all...)
	again := reopen(t, b)
	for i, k := range Kinds() {
		s := again.View().Shape(ids[i])
		if s == nil || s.Kind != k.ID || !strings.Contains(s.Text, "the "+k.ID) {
			t.Errorf("%s came back as %+v", k.ID, s)
			continue
		}
		if k.Connects && (s.Arrow.From != "shape:box" || s.Arrow.To != "shape:class") {
			t.Errorf("%s goes from %q to %q", k.ID, s.Arrow.From, s.Arrow.To)
		}
	}
	if got := len(again.Infos()); got != len(Kinds()) {
		t.Errorf("%d shapes are told, want %d", got, len(Kinds()))
	}
}

func TestEverySortOfShapeCanBeAdded(t *testing.T) {
	b := fresh()
	all := []string{
		`{"id":"n","kind":"note","text":"remember"}`, `{"kind":"text","text":"words","w":200}`, `{"kind":"line","points":[[0,0],[50,20],[90,0]]}`,
		`{"kind":"draw","points":[[0,0],[5.5,20],[9,7]],"closed":true,"fill":"solid"}`, `{"kind":"highlight","points":[[0,0],[50,1]],"color":"yellow"}`,
		`{"kind":"frame","text":"Frame","children":["n"]}`, `{"kind":"image","text":"a cat"}`, `{"kind":"bookmark","url":"https://example.com/a"}`,
		`{"kind":"arrow","from":"n","to":"star","text":"x","line":"curved"}`, `{"kind":"arrow","points":[[0,0],[100,100]],"line":"elbow","start":"dot"}`,
		`{"kind":"star","id":"star"}`, `{"type":"geo","x":5,"y":6,"props":{"geo":"cloud","text":"old form","w":120}}`,
		`{"type":"arrow","props":{"start":{"type":"binding","boundShapeId":"shape:n"},"end":{"x":9,"y":9}}}`,
		`{"kind":"ellipse","id":"e1"}`, `{"kind":"group","children":["e1","star"]}`, `{"kind":"geo","color":"#ff0000","opacity":0.5,"rotation":45}`,
	}
	for _, geo := range tldraw.Geos() {
		all = append(all, fmt.Sprintf(`{"kind":%q,"text":"t"}`, geo))
	}
	ids := batch(t, b, all...)
	if len(ids) != len(all) || slices.Contains(ids, "") {
		t.Fatalf("%q", ids)
	}
	again := reopen(t, b)
	for i, id := range ids {
		if again.View().Shape(id) == nil {
			t.Errorf("%s is not there: %s", id, all[i])
		}
	}
}
