package board

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// A view that was made from the one before is the view that is made anew.
func TestARefreshedViewIsTheWholeView(t *testing.T) {
	same := func(t *testing.T, b *Board, after string) {
		t.Helper()
		got, want := b.View(), b.Clone().View()
		if reflect.DeepEqual(got.Shapes, want.Shapes) && got.Bounds == want.Bounds && len(got.byID) == len(want.byID) {
			return
		}
		for i, s := range want.Shapes {
			if i >= len(got.Shapes) || !reflect.DeepEqual(got.Shapes[i], s) {
				t.Fatalf("after %s shape %d is\n%+v, not\n%+v", after, i, got.Shapes[min(i, len(got.Shapes)-1)], s)
			}
		}
		t.Fatalf("after %s there are %d shapes, not %d, in %v, not %v", after, len(got.Shapes), len(want.Shapes), got.Bounds, want.Bounds)
	}
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 9))
		b := New("Generated", "a.whiteboard.json")
		scribble(t, b, rng, 5)
		for range 60 {
			what, _ := oneStep(b, rng) // what is refused changes nothing
			if rng.IntN(4) > 0 {       // else two steps are one
				same(t, b, what)
			}
			if rng.IntN(12) == 0 {
				other := b.Clone()
				what, _ = oneStep(other, rng)
				if _, _, err := b.Merge(other.Encode()); err != nil {
					t.Fatal(err)
				}
				same(t, b, "the merge of "+what)
			}
		}
	}
}

// Nested groups and frames grow with what is in them, and arrows follow.
func TestARefreshedViewFollowsWhatIsInside(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","x":0,"y":0}`, `{"id":"b","kind":"box","x":300,"y":0}`, `{"id":"g","kind":"group","children":["a","b"]}`,
		`{"id":"c","kind":"box","x":900,"y":0}`, `{"id":"h","kind":"group","children":["g","c"]}`, `{"id":"t","kind":"arrow","from":"a","to":"c"}`)
	b.View()
	if _, err := b.Update("shape:b", json.RawMessage(`{"y":700}`)); err != nil {
		t.Fatal(err)
	}
	v, want := b.View(), b.Clone().View()
	for _, id := range []string{"a", "b", "g", "c", "h", "t"} {
		if got, want := fmt.Sprintf("%+v", v.Shape("shape:"+id).Bounds), fmt.Sprintf("%+v", want.Shape("shape:"+id).Bounds); got != want {
			t.Errorf("%s is at %s, not %s", id, got, want)
		}
	}
	if v.Shape("shape:h").Bounds.H < 700 {
		t.Errorf("the outer group is %v", v.Shape("shape:h").Bounds)
	}
}
