package board

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestWhatWasFittedStaysWhereItIsWhileOneDraws(t *testing.T) {
	for name, does := range map[string]func(*rig){
		"a shape by the mouse": func(r *rig) { r.click(7, 0); r.mouse(tea.MouseLeft, 0, [2]int{50, 14}, [2]int{62, 18}) },
		"a shape by keys":      func(r *rig) { r.press("n", "b") },
		"a shape that moves":   func(r *rig) { r.press("]", "right", "right") },
		"a text":               func(r *rig) { r.press("]", "e") },
		"a drag":               func(r *rig) { x, y := r.cell("Beta"); r.mouse(tea.MouseLeft, 0, [2]int{x, y}, [2]int{x + 4, y + 2}) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, three()...)
			r.size(80, 24).press("f")
			was := r.b.board.Camera()
			does(r)
			r.draw()
			if name == "a shape by keys" { // it may have to be brought into view
				was = r.b.board.Camera()
				r.press("enter")
			}
			if r.draw(); r.b.board.Camera() != was {
				t.Errorf("the camera is %+v, and was %+v", r.b.board.Camera(), was)
			}
		})
	}
	t.Run("but is fitted again where the pane grows before that", func(t *testing.T) {
		r := newRig(t, three()...)
		r.size(80, 24).press("f")
		was := r.b.board.Camera()
		if r.size(120, 40); r.b.board.Camera() == was {
			t.Error("it is not fitted again")
		}
	})
}

func TestANewShapeByKeysTakesFreePlace(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","x":0,"y":0,"text":"A"}`, `{"id":"b","kind":"box","x":200,"y":50,"text":"B"}`, `{"id":"c","kind":"note","x":100,"y":250,"text":"C"}`)
	r.size(140, 40).press("f", "n", "b")
	r.typed("new").press("enter")
	made := r.disk().View().Shape(r.b.selection.last())
	if made == nil || made.Text != "new" {
		t.Fatalf("it made %+v", made)
	}
	for _, id := range []string{"a", "b", "c"} {
		if r.shape(id).Bounds.Overlaps(made.Bounds) {
			t.Errorf("%+v lies over %s, which is %+v", made.Bounds, id, r.shape(id).Bounds)
		}
	}
}
