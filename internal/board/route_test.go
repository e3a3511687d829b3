package board

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/board/geometry"
)

func TestArrowsGoAroundWhatIsInTheirWay(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","x":0,"y":0}`, `{"id":"m","kind":"box","x":200,"y":0}`, `{"id":"c","kind":"box","x":400,"y":0}`,
		`{"id":"ac","kind":"transition","from":"a","to":"c"}`, `{"id":"am","kind":"transition","from":"a","to":"m"}`, `{"id":"told","kind":"arrow","from":"c","to":"a","line":"straight"}`)
	v := b.View()
	for id, around := range map[string]bool{"ac": true, "am": false, "told": false} {
		if got := len(v.Shape("shape:"+id).Arrow.Path) > 2; got != around {
			t.Errorf("%s goes around: %v", id, got)
		}
	}
	if geometry.Crosses(v.Shape("shape:ac").Arrow.Path, []Rect{v.Shape("shape:m").Bounds}) {
		t.Errorf("%v goes through %v", v.Shape("shape:ac").Arrow.Path, v.Shape("shape:m").Bounds)
	}
}

// A route that bows crosses nothing; where none is free it is straight.
func TestARouteThatBowsIsFree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := fresh()
		for i := range rapid.IntRange(2, 8).Draw(t, "n") {
			raw, err := json.Marshal(map[string]any{"id": string(rune('a' + i)), "kind": "box", "x": rapid.IntRange(-600, 600).Draw(t, "x"), "y": rapid.IntRange(-600, 600).Draw(t, "y")})
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := b.Add(raw); err != nil {
				t.Fatal(err)
			}
		}
		v := b.View()
		from, to := v.Shape("shape:a"), v.Shape("shape:b")
		bend := v.routes(1).bend(from, to)
		if bend == 0 {
			return
		}
		var others []Rect
		for _, s := range v.Shapes[2:] {
			if !s.Bounds.Contains(from.Bounds.Center()) && !s.Bounds.Contains(to.Bounds.Center()) {
				others = append(others, s.Bounds)
			}
		}
		if geometry.Crosses(geometry.Arc(from.Bounds.Center(), to.Bounds.Center(), bend), others) {
			t.Fatalf("bowed by %v it crosses one of %v", bend, others)
		}
	})
}
