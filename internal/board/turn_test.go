package board

import (
	"math"
	"strings"
	"testing"
)

func lies(t *testing.T, what string, got, want Rect) {
	t.Helper()
	if math.Abs(got.X-want.X)+math.Abs(got.Y-want.Y)+math.Abs(got.W-want.W)+math.Abs(got.H-want.H) > 0.5 {
		t.Errorf("%s is at %+v, not %+v", what, got, want)
	}
}

func TestTurningAllTheWayChangesNothing(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","x":0,"y":0}`, `{"id":"b","kind":"cylinder","x":300,"y":90}`, `{"id":"c","kind":"arrow","from":"a","to":"b"}`,
		`{"id":"l","kind":"line","x":40,"y":200,"points":[[0,0],[90,40]]}`)
	ids := []string{"shape:a", "shape:b", "shape:c", "shape:l"}
	before := map[string]Rect{}
	for _, id := range ids {
		before[id] = b.View().Shape(id).Bounds
	}
	if _, err := b.Turn(ids, 90); err != nil {
		t.Fatal(err)
	}
	if s := b.View().Shape("shape:a"); math.Abs(s.Rotation-math.Pi/2) > 1e-9 || math.Abs(s.Bounds.W-before["shape:a"].H) > 0.5 { // a quarter
		t.Errorf("turned to %v, %v", s.Rotation, s.Bounds)
	}
	for range 18 {
		if _, err := b.Turn(ids, 15); err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range before {
		lies(t, id, b.View().Shape(id).Bounds, want)
	}
	if s := b.View().Shape("shape:a"); s.Rotation != 0 {
		t.Errorf("a is turned by %v", s.Rotation)
	}
	for ids, want := range map[string]string{"shape:c": "an arrow between shapes", "shape:none": "there is no shape"} {
		if _, err := b.Turn([]string{ids}, 15); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", ids, err)
		}
	}
	batch(t, b, `{"id":"life","kind":"lifeline","text":"x"}`)
	if _, err := b.Turn([]string{"shape:life"}, 15); err == nil || !strings.Contains(err.Error(), "upright") {
		t.Errorf("%v", err)
	}
}

func TestAGroupTakenApartLeavesEverythingInItsPlace(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","x":0,"y":0}`, `{"id":"b","kind":"box","x":300,"y":90,"rotation":30}`, `{"id":"c","kind":"box","x":10,"y":400}`,
		`{"id":"f","kind":"frame","children":["c"]}`)
	before := map[string]Rect{"shape:a": b.View().Shape("shape:a").Bounds, "shape:b": b.View().Shape("shape:b").Bounds}
	g, _, err := b.Group([]string{"shape:a", "shape:b"})
	if err != nil {
		t.Fatal(err)
	}
	lies(t, "the group", b.View().Shape(g).Bounds, before["shape:a"].Union(before["shape:b"]))
	if _, err := b.Turn([]string{g}, 30); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Turn([]string{g}, -30); err != nil {
		t.Fatal(err)
	}
	left, _, err := b.Ungroup([]string{g})
	if err != nil || len(left) != 2 || b.View().Shape(g) != nil {
		t.Fatalf("%q, %v", left, err)
	}
	for id, want := range before {
		lies(t, id, b.View().Shape(id).Bounds, want)
	}
	for _, c := range []struct {
		ids  string
		want string
	}{{"shape:a", "two shapes"}, {"shape:a shape:c", "not all in the same"}, {"shape:a shape:no", "there is no shape"}, {"shape:f shape:c", "two shapes"}} {
		if _, _, err := b.Group(strings.Fields(c.ids)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.ids, err)
		}
	}
	if _, _, err := b.Ungroup([]string{"shape:a"}); err == nil {
		t.Error("a box was taken apart")
	}
}

func TestLinesFillTheBoxThatTheyAreResizedTo(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"l","kind":"line","x":10,"y":20,"points":[[0,0],[-40,30],[60,50]]}`, `{"id":"d","kind":"draw","x":0,"y":200,"points":[[0,0],[60,40],[120,0]]}`,
		`{"id":"a","kind":"arrow","x":0,"y":400,"points":[[0,0],[100,50]]}`, `{"id":"flat","kind":"line","x":0,"y":600,"points":[[0,0],[100,0]]}`)
	for id, to := range map[string]Rect{"l": {X: 30, Y: 40, W: 200, H: 25}, "d": {X: -50, Y: 100, W: 60, H: 160}, "a": {X: 5, Y: 405, W: 50, H: 100}, "flat": {X: 0, Y: 600, W: 300, H: 0}} {
		if _, err := b.Resize([]Sized{{"shape:" + id, to}}); err != nil {
			t.Fatal(err)
		}
		lies(t, id, b.View().Shape("shape:"+id).Bounds, to)
	}
	again, err := Open(b.Encode())
	if err != nil {
		t.Fatal(err)
	}
	lies(t, "the stroke that was saved", again.View().Shape("shape:d").Bounds, Rect{X: -50, Y: 100, W: 60, H: 160})
	batch(t, b, `{"id":"p","kind":"box"}`, `{"id":"q","kind":"box"}`, `{"id":"t","kind":"arrow","from":"p","to":"q"}`, `{"id":"n","kind":"note","text":"x"}`)
	for _, id := range []string{"t", "n"} {
		s := b.View().Shape("shape:" + id)
		if _, err := b.Resize([]Sized{{s.ID, Rect{X: s.Bounds.X, Y: s.Bounds.Y, W: s.Bounds.W + 20, H: s.Bounds.H}}}); err == nil {
			t.Errorf("%s was resized", id)
		}
	}
}

// Files of older versions have the points of strokes as objects.
func TestAnOldStrokeIsResizedInItsForm(t *testing.T) {
	b, err := Open([]byte(strings.Replace(oldSchema, `"page:page":{`, `"shape:d":{"x":0,"y":0,"rotation":0,"isLocked":false,"opacity":1,"meta":{},"id":"shape:d","type":"draw","parentId":"page:page","index":"a1","typeName":"shape",
"props":{"segments":[{"type":"free","points":[{"x":0,"y":0,"z":0.5},{"x":10,"y":20,"z":0.5}]}],"color":"black","fill":"none","dash":"draw","size":"m","isComplete":true,"isClosed":false,"isPen":false,"scale":1}},"page:page":{`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Resize([]Sized{{"shape:d", Rect{X: 0, Y: 0, W: 30, H: 20}}}); err != nil {
		t.Fatal(err)
	}
	lies(t, "the stroke", b.View().Shape("shape:d").Bounds, Rect{X: 0, Y: 0, W: 30, H: 20})
	if text := string(b.Encode()); !strings.Contains(text, `{"x":30,"y":20,"z":0.5}`) || strings.Contains(text, "scaleX") {
		t.Errorf("%s", text)
	}
}
