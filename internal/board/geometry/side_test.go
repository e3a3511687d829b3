package geometry

import (
	"slices"
	"testing"
)

func TestSidesFaceEachOther(t *testing.T) {
	all := []Side{Top, Right, Bottom, Left}
	for i, s := range all {
		if s.Opposite() != all[(i+2)%4] || SideOf(s.On(0.5)) != s {
			t.Errorf("%v is across from %v", s.Opposite(), s)
		}
	}
	if !slices.Contains(all, SideOf(Point{1, 0.2})) || SideOf(Point{X: 0.5, Y: 0.5}) != NoSide {
		t.Error("the middle is at a side")
	}
}
