package board

import (
	"os"
	"testing"
)

// Where two lines turn in one cell, each seems to go on in the other.
func TestArrowsOfDifferentShapesDoNotTurnOnEachOther(t *testing.T) {
	source, err := os.ReadFile("testdata/checkout.mmd")
	if err != nil {
		t.Fatal(err)
	}
	r := diagramRig(t, string(source))
	for w := 60; w <= 200; w += 7 {
		r.size(w, w*2/5).press("f")
		all := r.b.view.router.arrows
		for i := range all {
			for k := range all {
				if one, other := &all[i], &all[k]; i != k && !one.meets(other.a, other.b) && turnsOn(one.wire, other.wire) {
					t.Errorf("at %d %s to %s turns on %s to %s:\n%s", w, one.shape.Arrow.From, one.shape.Arrow.To, other.shape.Arrow.From, other.shape.Arrow.To, r.screen())
				}
			}
		}
	}
}
