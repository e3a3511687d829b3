package board

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/diagram"
)

func TestLayout_TakesEveryFieldOfADiagram(t *testing.T) {
	for f := range reflect.TypeFor[diagram.Shape]().Fields() {
		own, ok := reflect.TypeFor[Input]().FieldByName(f.Name)
		if !ok || own.Tag.Get("json") != f.Tag.Get("json") || own.Type.Kind() != f.Type.Kind() {
			t.Errorf("%s of a diagram's shape is %v of a board's", f.Name, own)
		}
	}
	if !slices.Equal(diagram.Colors(), tldraw.Colors()) {
		t.Errorf("diagrams have the colours %v, boards %v", diagram.Colors(), tldraw.Colors())
	}
}

func TestLayout_ReturnsPlacesAndTheRoomOfArrows(t *testing.T) {
	shapes := []json.RawMessage{
		[]byte(`{"kind": "box", "id": "a", "text": "A"}`), []byte(`{"kind": "box", "id": "b", "text": "B"}`),
		[]byte(`{"kind": "arrow", "from": "a", "to": "b"}`), []byte(`{"kind": "arrow", "from": "b", "to": "b"}`),
	}
	places, room, err := Layout{}.Lay(shapes, diagram.Plan{Layout: "layered"})
	a, b := places["a"], places["b"]
	if err != nil || len(places) != 2 || b.Y < a.Y+a.H || room.Y+room.H < b.Y+b.H+loopRoom {
		t.Errorf("%v in %v, %v", places, room, err)
	}
}
