package board

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/board/geometry"
)

func TestArrowsReachTheOutlineWhereverTheyAreHeld(t *testing.T) {
	for _, kind := range []string{"decision", "start-end", "connector", "io", "box"} {
		b := fresh()
		_, _, err := b.Batch(shapes(`{"id":"a","kind":"box"}`, `{"id":"d","kind":"`+kind+`"}`, `{"id":"c","kind":"box"}`,
			`{"id":"ad","kind":"transition","from":"a","to":"d"}`, `{"id":"da","kind":"transition","from":"d","to":"a"}`,
			`{"id":"dc","kind":"transition","from":"d","to":"c"}`, `{"id":"cd","kind":"transition","from":"c","to":"d"}`), Plan{Layout: "layered"})
		if err != nil {
			t.Fatal(err)
		}
		v := b.View()
		d := v.Shape("shape:d")
		for id, first := range map[string]bool{"ad": false, "da": true, "dc": true, "cd": false} {
			path := v.Shape("shape:" + id).Arrow.Path
			at := path[len(path)-1]
			if first {
				at = path[0]
			}
			if !geometry.Touches(at, d.Outline) {
				t.Errorf("%s: %s ends at %v, beside the outline: %v", kind, id, at, path)
			}
		}
	}
}
