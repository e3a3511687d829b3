package board

import (
	"math"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestShapesAreTurnedGroupedAndLocked(t *testing.T) {
	r := newRig(t, three()...).size(120, 30)
	r.press("t").sees("nothing is selected").press("z").sees("nothing is selected")
	r.press("]", "t", "t", "T")
	if s := r.disk().View().Shape(r.b.selection.last()); math.Abs(s.Rotation-math.Pi/12) > 1e-9 {
		t.Errorf("turned by %v", s.Rotation)
	}
	r.press("T", "g").sees("two shapes or more")
	r.press("space", "]", "g").sees("group")
	g := r.b.selection.last()
	if s := r.disk().View().Shape(g); s == nil || s.Type != "group" {
		t.Fatalf("%s is no group", g)
	}
	r.press("z").sees("locked").press("x").sees("what is selected is locked").press("z").sees("unlocked")
	r.press("G")
	if r.disk().View().Shape(g) != nil || len(r.b.selection.ids) != 2 {
		t.Errorf("%s selected", r.selected())
	}
	r.press("u")
	if r.disk().View().Shape(g) == nil {
		t.Error("the group did not come back")
	}
}

func TestAGroupIsTakenApartFromOneOfItsShapes(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","x":0,"y":0}`, `{"id":"b","kind":"box","x":300,"y":0}`, `{"id":"g","kind":"group","children":["a","b"]}`)
	r.press("]", "G")
	if r.selected() != "a b" || r.disk().View().Shape("shape:g") != nil {
		t.Errorf("%s selected", r.selected())
	}
}

func TestLinesAreResizedByKeysAndCorners(t *testing.T) {
	r := newRig(t, `{"id":"l","kind":"line","x":0,"y":0,"points":[[0,0],[100,100]]}`, `{"id":"d","kind":"draw","x":200,"y":0,"points":[[0,0],[60,40],[120,100]]}`).size(100, 30).look(-20, -20, 1)
	r.press("]", "shift+right", "shift+down")
	if s := r.shape("l"); math.Abs(s.Bounds.W-110) > 1 || math.Abs(s.Bounds.H-120) > 1 || math.Abs(s.Bounds.X) > 1 {
		t.Errorf("by keys: %+v", s.Bounds)
	}
	r.press("]")
	s := r.shape("d")
	x1, y1 := int((s.Bounds.X+s.Bounds.W+20-1)/10), int((s.Bounds.Y+s.Bounds.H+20-1)/20)+r.b.topRows()
	r.mouse(tea.MouseLeft, 0, [2]int{x1, y1}, [2]int{x1 + 6, y1 + 3})
	if now := r.shape("d"); math.Abs(now.Bounds.W-s.Bounds.W-60) > 2 || math.Abs(now.Bounds.H-s.Bounds.H-60) > 2 {
		t.Errorf("by its corner: %+v from %+v\n%s", now.Bounds, s.Bounds, r.screen())
	}
}

func TestTheToolbarHasWhatOneDoesWithShapes(t *testing.T) {
	r := newRig(t, three()...).size(160, 40)
	r.sees("decision", "!duplicate").press("]").sees("duplicate", "group", "!decision")
	press := func(text string) {
		t.Helper()
		x, y := r.cell(text)
		r.click(x, y)
	}
	press("colour")
	r.sees("light-blue")
	press("light-blue")
	if s := r.disk().View().Shape(r.b.selection.last()); s.Color != "light-blue" {
		t.Errorf("it is %s", s.Color)
	}
	press("front")
	press("lock")
	r.sees("locked")
	press("tools")
	r.sees("decision").press("n")
	r.sees("rounded-box")
	r.click(0, 20).sees("!rounded-box")
}
