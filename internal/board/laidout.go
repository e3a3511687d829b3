package board

import (
	"encoding/json"
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// Layout lays out the shapes of diagrams as a board does.
type Layout struct{}

// loopRoom is how far an arrow from a shape to itself goes out from it.
const loopRoom = 44.0

// Lay is that of diagram.Layout.
func (Layout) Lay(shapes []json.RawMessage, plan diagram.Plan) (map[string]diagram.Rect, diagram.Rect, error) {
	b := New("", "")
	if _, _, err := b.Batch(shapes, Plan(plan)); err != nil {
		return nil, diagram.Rect{}, err
	}
	places, v := map[string]diagram.Rect{}, b.View()
	for _, s := range b.Infos() {
		if s.From == "" {
			places[strings.TrimPrefix(s.ID, "shape:")] = diagram.Rect{X: s.X, Y: s.Y, W: s.W, H: s.H}
		}
	}
	room := v.Bounds
	for _, s := range v.Shapes {
		if a := s.Arrow; a != nil && a.From != "" && a.From == a.To {
			at := v.Shape(a.From).Bounds
			room = room.Union(Rect{at.X, at.Y, at.W + loopRoom, at.H + loopRoom})
		}
	}
	return places, diagram.Rect(room), nil
}
