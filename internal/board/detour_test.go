package board

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/board/geometry"
)

// waysOf returns the ways of the arrows of some shapes.
func waysOf(t *testing.T, shapes ...string) (*View, map[*Shape][]Point) {
	t.Helper()
	b := New("", "a.tldr")
	raw := make([]json.RawMessage, len(shapes))
	for i, s := range shapes {
		raw[i] = json.RawMessage(s)
	}
	if _, _, err := b.Batch(raw, Plan{}); err != nil {
		t.Fatal(err)
	}
	v := b.View()
	return v, v.Ways()
}

func box4(id string, x, y int) string {
	return fmt.Sprintf(`{"id":%q,"kind":"box","x":%d,"y":%d,"w":100,"h":60}`, id, x, y)
}

func elbowed(id, from, to string) string {
	return fmt.Sprintf(`{"id":%q,"kind":"arrow","from":%q,"to":%q,"line":"elbow"}`, id, from, to)
}

func TestElbowsAreLedAroundWhatIsInTheirWay(t *testing.T) {
	v, ways := waysOf(t, box4("a", 0, 0), box4("b", 10, 200), box4("c", -20, 400), box4("d", 0, 600), elbowed("ab", "a", "b"), elbowed("ad", "a", "d"), elbowed("da", "d", "a"),
		`{"id":"back","kind":"frame","x":-300,"y":-100,"w":700,"h":900}`, `{"id":"bow","kind":"arrow","from":"a","to":"d","bend":200}`)
	if got, want := ways[v.Shape("shape:ab")], v.Shape("shape:ab").Arrow.Path; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("nothing is in its way, but it goes %v, not %v", got, want)
	}
	for _, id := range []string{"ad", "da"} {
		path := ways[v.Shape("shape:"+id)]
		for i := 1; i < len(path); i++ {
			if path[i-1].X != path[i].X && path[i-1].Y != path[i].Y {
				t.Errorf("%s is not level and upright: %v", id, path)
			}
		}
		if geometry.Crosses(path, []Rect{v.Shape("shape:b").Bounds, v.Shape("shape:c").Bounds}) {
			t.Errorf("%s goes through a box: %v", id, path)
		}
		a, d := v.Shape("shape:a").Bounds.Grow(0.1), v.Shape("shape:d").Bounds.Grow(0.1)
		if first, last := path[0], path[len(path)-1]; !(a.Contains(first) && d.Contains(last) || d.Contains(first) && a.Contains(last)) {
			t.Errorf("%s goes from %v to %v", id, first, last)
		}
	}
	for _, p := range ways[v.Shape("shape:ad")][1:] {
		for _, q := range ways[v.Shape("shape:da")][1:] {
			if p.Distance(q) < geometry.Stub/2 && !v.Shape("shape:a").Bounds.Grow(geometry.Stub).Contains(p) && !v.Shape("shape:d").Bounds.Grow(geometry.Stub).Contains(p) {
				t.Errorf("both turn at %v", p)
			}
		}
	}
}

func TestAnElbowThatCannotBeLedGoesAsItIs(t *testing.T) {
	v, ways := waysOf(t, box4("a", 0, 0), box4("b", 0, 200), box4("c", 0, 400), elbowed("ac", "a", "c"),
		`{"id":"n","kind":"box","x":-5,"y":-24,"w":110,"h":16}`, `{"id":"e","kind":"box","x":108,"y":-24,"w":16,"h":110}`, `{"id":"w","kind":"box","x":-24,"y":-24,"w":16,"h":110}`, `{"id":"s","kind":"box","x":-5,"y":66,"w":110,"h":16}`)
	ac := v.Shape("shape:ac")
	if fmt.Sprint(ways[ac]) != fmt.Sprint(ac.Arrow.Path) {
		t.Errorf("it goes %v", ways[ac])
	}
}

func TestManyElbowsAreLedInTime(t *testing.T) {
	var shapes []string
	for i := range 30 {
		for k := range 30 {
			shapes = append(shapes, box4(fmt.Sprintf("b%d-%d", i, k), 180*k, 160*i))
		}
	}
	for i := range 300 {
		shapes = append(shapes, elbowed(fmt.Sprintf("e%d", i), fmt.Sprintf("b%d-%d", i%28, i%30), fmt.Sprintf("b%d-%d", i%28+2, i*7%30)))
	}
	began := time.Now()
	_, ways := waysOf(t, shapes...)
	if took := time.Since(began); took > 20*time.Second || len(ways) != 300 {
		t.Errorf("%v for %d ways", took, len(ways))
	}
	for s, path := range ways {
		for _, p := range path {
			if math.IsNaN(p.X + p.Y) {
				t.Fatalf("%s goes %v", s.ID, path)
			}
		}
	}
}
