package board

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/geometry"
)

func TestArrowsOfOtherShapesAreLinesOfTheirOwn(t *testing.T) {
	for _, direction := range Directions() {
		var shapes []json.RawMessage
		for _, id := range []string{"a", "b", "c", "x", "y"} {
			shapes = append(shapes, fmt.Appendf(nil, `{"id":%q,"kind":"box","text":%q}`, id, id))
		}
		for _, from := range []string{"a", "b", "c"} {
			for _, to := range []string{"x", "y"} {
				shapes = append(shapes, fmt.Appendf(nil, `{"kind":"transition","from":%q,"to":%q,"text":"%s%s"}`, from, to, from, to))
			}
		}
		b := New("A", "a.tldr")
		if _, _, err := b.Batch(shapes, Plan{Layout: "layered", Direction: direction}); err != nil {
			t.Fatal(err)
		}
		at := geometry.Lanes{}
		for _, s := range b.View().Shapes {
			if s.Arrow == nil {
				continue
			}
			if at.Taken(s.Arrow.Path, s.Arrow.From, s.Arrow.To) {
				t.Errorf("%s: %q goes where one does that leads from elsewhere to elsewhere: %v", direction, s.Text, s.Arrow.Path)
			}
			at.Take(s.Arrow.Path, s.Arrow.From, s.Arrow.To)
		}
	}
}
