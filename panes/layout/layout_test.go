package layout

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// draw paints a solution as text, each pane by its letter.
func draw(t *Tree, r Rect, o Options) string {
	grid := make([][]byte, r.H)
	for y := range grid {
		grid[y] = []byte(strings.Repeat(".", r.W))
	}
	for id, p := range t.Solve(r, o) {
		for y := p.Y; y < p.Y+p.H; y++ {
			for x := p.X; x < p.X+p.W; x++ {
				grid[y-r.Y][x-r.X] = id[0]
			}
		}
	}
	var out []string
	for _, row := range grid {
		out = append(out, string(row))
	}
	return strings.Join(out, "\n")
}

func build(t *testing.T, steps ...func(*Tree) error) *Tree {
	t.Helper()
	tree := New()
	for i, s := range steps {
		if err := s(tree); err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
	}
	return tree
}

func in(a Area, id PaneID) func(*Tree) error { return func(t *Tree) error { return t.Insert(a, id) } }
func split(target PaneID, d Direction, id PaneID) func(*Tree) error {
	return func(t *Tree) error { return t.Split(target, d, id) }
}

func TestSolveDrawsTheAreas(t *testing.T) {
	r := Rect{W: 50, H: 6}
	for name, c := range map[string]struct {
		steps []func(*Tree) error
		want  string
	}{
		"one pane takes everything": {[]func(*Tree) error{in(Right, "c")}, strings.Repeat(strings.Repeat("c", 50)+"\n", 6)},
		"main stands left of right": {[]func(*Tree) error{in(Right, "c"), in(Main, "m")},
			strings.Repeat(strings.Repeat("m", 29)+strings.Repeat("c", 21)+"\n", 6)},
		"bottom stands under main": {[]func(*Tree) error{in(Right, "c"), in(Main, "m"), in(Bottom, "b")},
			strings.Repeat(strings.Repeat("m", 29)+strings.Repeat("c", 21)+"\n", 4) +
				strings.Repeat(strings.Repeat("b", 29)+strings.Repeat("c", 21)+"\n", 2)},
		"left and right share when the middle is empty": {[]func(*Tree) error{in(Right, "c"), in(Left, "l")},
			strings.Repeat(strings.Repeat("l", 12)+strings.Repeat("c", 38)+"\n", 6)},
		"a vertical split stands beside": {[]func(*Tree) error{in(Main, "m"), split("m", Vertical, "n")},
			strings.Repeat(strings.Repeat("m", 25)+strings.Repeat("n", 25)+"\n", 6)},
		"a horizontal split stands below": {[]func(*Tree) error{in(Main, "m"), split("m", Horizontal, "n")},
			strings.Repeat(strings.Repeat("m", 50)+"\n", 3) + strings.Repeat(strings.Repeat("n", 50)+"\n", 3)},
	} {
		t.Run(name, func(t *testing.T) {
			if got := draw(build(t, c.steps...), r, Options{}); got != strings.TrimSuffix(c.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestZoomAndSingleHideTheRest(t *testing.T) {
	tree := build(t, in(Right, "c"), in(Main, "m"))
	r := Rect{W: 40, H: 4}
	if s := tree.Solve(r, Options{Single: true}); s["c"] != r || !s["m"].Empty() {
		t.Errorf("single: %v", s)
	}
	if err := tree.Zoom("m"); err != nil {
		t.Fatal(err)
	}
	if s := tree.Solve(r, Options{}); s["m"] != r || !s["c"].Empty() {
		t.Errorf("zoom: %v", s)
	}
	if err := tree.Close("m"); err != nil || tree.Zoomed() != "" {
		t.Errorf("closing a zoomed pane: %v, zoom %q", err, tree.Zoomed())
	}
}

func TestResizeAndGrow(t *testing.T) {
	tree := build(t, in(Right, "c"), in(Main, "m"), split("m", Horizontal, "n"))
	r := Rect{W: 100, H: 40}
	w, h := 70.0, 25.0
	if err := tree.Resize("m", r, &w, &h); err != nil {
		t.Fatal(err)
	}
	if s := tree.Solve(r, Options{})["m"]; s.W != 70 || s.H != 10 {
		t.Errorf("resized to %v", s)
	}
	if err := tree.Resize("c", r, nil, &h); !errors.Is(err, ErrNoEdge) {
		t.Errorf("a pane that fills its side: %v", err)
	}
	if err := tree.Resize("x", r, &w, nil); !errors.Is(err, ErrNoPane) {
		t.Errorf("an unknown pane: %v", err)
	}
	if err := tree.Grow("c", r, ToLeft, 5); err != nil {
		t.Fatal(err)
	}
	if s := tree.Solve(r, Options{})["c"]; s.W != 35 {
		t.Errorf("grown to %v", s)
	}
	if err := tree.Grow("c", r, Down, 5); !errors.Is(err, ErrNoEdge) {
		t.Errorf("growing without an edge: %v", err)
	}
}

func TestNeighborsAndDrag(t *testing.T) {
	tree := build(t, in(Right, "c"), in(Main, "m"), split("m", Horizontal, "n"))
	r := Rect{W: 100, H: 40}
	for _, c := range []struct {
		from PaneID
		side Side
		want PaneID
	}{{"c", ToLeft, "m"}, {"m", ToRight, "c"}, {"m", Down, "n"}, {"n", Up, "m"}, {"m", ToLeft, ""}} {
		if got, _ := tree.Neighbor(c.from, r, c.side); got != c.want {
			t.Errorf("neighbor of %s on side %d is %q, want %q", c.from, c.side, got, c.want)
		}
	}
	right := tree.Solve(r, Options{})["c"]
	handle, ok := tree.HandleAt(r, right.X, 5)
	if !ok || !handle.Vertical {
		t.Fatal("no edge at the left of the right pane")
	}
	if !tree.Drag(r, handle, 40, 5) || tree.Solve(r, Options{})["c"].X != 40 {
		t.Errorf("dragged to %v", tree.Solve(r, Options{})["c"])
	}
	if _, ok := tree.HandleAt(r, 1, 1); ok {
		t.Error("an edge in the middle of a pane")
	}
}

func TestMoveAndSwap(t *testing.T) {
	tree := build(t, in(Right, "c"), in(Main, "m"), split("m", Vertical, "n"))
	if err := tree.Move("n", Bottom); err != nil {
		t.Fatal(err)
	}
	if a, _ := tree.AreaOf("n"); a != Bottom || tree.Focus() != "c" {
		t.Errorf("moved to %s, focus %s", a, tree.Focus())
	}
	if err := tree.Swap("m", "c"); err != nil {
		t.Fatal(err)
	}
	if a, _ := tree.AreaOf("c"); a != Main {
		t.Errorf("swapped to %s", a)
	}
	for _, err := range []error{tree.Move("x", Main), tree.Swap("x", "c"), tree.Close("x"), tree.Zoom("x"), tree.SetFocus("x"), tree.Split("x", Vertical, "y")} {
		if !errors.Is(err, ErrNoPane) {
			t.Errorf("an unknown pane gives %v", err)
		}
	}
	if err := tree.Insert(Main, "c"); !errors.Is(err, ErrExists) {
		t.Errorf("a pane twice: %v", err)
	}
	if err := tree.Insert("attic", "z"); err == nil {
		t.Error("an unknown area")
	}
}

// act does a random operation and returns what was done.
func act(rt *rapid.T, tree *Tree, next *int) {
	ids := tree.Panes()
	pick := func(label string) PaneID { return rapid.SampledFrom(ids).Draw(rt, label) }
	fresh := func() PaneID { *next++; return PaneID(fmt.Sprintf("p%d", *next)) }
	r := Rect{W: rapid.IntRange(1, 220).Draw(rt, "w"), H: rapid.IntRange(1, 60).Draw(rt, "h")}
	if len(ids) == 0 {
		_ = tree.Insert(rapid.SampledFrom(Areas()).Draw(rt, "area"), fresh())
		return
	}
	switch rapid.IntRange(0, 8).Draw(rt, "op") {
	case 0, 1:
		if len(ids) < 12 {
			_ = tree.Insert(rapid.SampledFrom(Areas()).Draw(rt, "area"), fresh())
		}
	case 2:
		if len(ids) < 12 {
			_ = tree.Split(pick("target"), Direction(rapid.IntRange(0, 1).Draw(rt, "dir")), fresh())
		}
	case 3:
		_ = tree.Close(pick("close"))
	case 4:
		_ = tree.Move(pick("move"), rapid.SampledFrom(Areas()).Draw(rt, "to"))
	case 5:
		v := rapid.Float64Range(5, 95).Draw(rt, "percent")
		_ = tree.Resize(pick("resize"), r, &v, &v)
	case 6:
		_ = tree.Grow(pick("grow"), r, Side(rapid.IntRange(0, 3).Draw(rt, "side")), rapid.IntRange(-20, 20).Draw(rt, "cells"))
	case 7:
		if tree.Zoomed() != "" {
			tree.Unzoom()
		} else {
			_ = tree.Zoom(pick("zoom"))
		}
	case 8:
		x, y := rapid.IntRange(0, r.W).Draw(rt, "x"), rapid.IntRange(0, r.H).Draw(rt, "y")
		if h, ok := tree.HandleAt(r, x, y); ok {
			tree.Drag(r, h, rapid.IntRange(-5, r.W+5).Draw(rt, "tox"), rapid.IntRange(-5, r.H+5).Draw(rt, "toy"))
		}
	}
}

func randomTree(rt *rapid.T) (*Tree, int) {
	tree, next := New(), 0
	for range rapid.IntRange(1, 25).Draw(rt, "steps") {
		act(rt, tree, &next)
	}
	return tree, next
}

func TestPanesTileTheWindowExactly(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tree, _ := randomTree(rt)
		r := Rect{X: rapid.IntRange(0, 5).Draw(rt, "X"), Y: rapid.IntRange(0, 5).Draw(rt, "Y"),
			W: rapid.IntRange(0, 250).Draw(rt, "W"), H: rapid.IntRange(0, 80).Draw(rt, "H")}
		o := Options{Single: rapid.Bool().Draw(rt, "single")}
		solution := tree.Solve(r, o)
		if len(solution) != tree.Len() {
			rt.Fatalf("%d rectangles for %d panes", len(solution), tree.Len())
		}
		cells := 0
		for id, p := range solution {
			if p.W < 0 || p.H < 0 {
				rt.Fatalf("%s is negative: %v", id, p)
			}
			if p.Empty() {
				continue
			}
			cells += p.W * p.H
			if p.X < r.X || p.Y < r.Y || p.X+p.W > r.X+r.W || p.Y+p.H > r.Y+r.H {
				rt.Fatalf("%s leaves the window: %v in %v", id, p, r)
			}
			for other, q := range solution {
				if id < other && overlap(p.X, p.W, q.X, q.W) > 0 && overlap(p.Y, p.H, q.Y, q.H) > 0 {
					rt.Fatalf("%s and %s overlap: %v %v", id, other, p, q)
				}
			}
		}
		if tree.Len() > 0 && cells != max(r.W, 0)*max(r.H, 0) {
			rt.Fatalf("%d cells of %d are covered", cells, r.W*r.H)
		}
	})
}

func TestSplitThenCloseIsTheIdentity(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tree, _ := randomTree(rt)
		if tree.Len() == 0 {
			return
		}
		before := tree.Clone()
		target := rapid.SampledFrom(tree.Panes()).Draw(rt, "target")
		if err := tree.Split(target, Direction(rapid.IntRange(0, 1).Draw(rt, "dir")), "fresh"); err != nil {
			rt.Fatal(err)
		}
		if err := tree.Close("fresh"); err != nil {
			rt.Fatal(err)
		}
		if !tree.Equal(before) {
			rt.Fatal("split then close changed the layout")
		}
	})
}

func TestFocusAndZoomStayValidAndVersionsRise(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tree, next := New(), 0
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			before, v := tree.Clone(), tree.Version()
			act(rt, tree, &next)
			if tree.Len() > 0 && !tree.Has(tree.Focus()) || tree.Len() == 0 && tree.Focus() != "" {
				rt.Fatalf("focus is %q among %v", tree.Focus(), tree.Panes())
			}
			if z := tree.Zoomed(); z != "" && !tree.Has(z) {
				rt.Fatalf("zoom is %q", z)
			}
			if !tree.Equal(before) && tree.Version() <= v {
				rt.Fatal("it changed and the version did not rise")
			}
		}
	})
}

func TestJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tree, _ := randomTree(rt)
		data, err := json.Marshal(tree)
		if err != nil {
			rt.Fatal(err)
		}
		back := New()
		if err := json.Unmarshal(data, back); err != nil {
			rt.Fatal(err)
		}
		if !back.Equal(tree) {
			rt.Fatalf("%s came back different", data)
		}
	})
}

func TestABadDocumentIsRefusedByName(t *testing.T) {
	frame := `{"left":0.2,"right":0.4,"bottom":0.3,"areas":{"main":%s}}`
	for doc, want := range map[string]string{
		`{"left":2,"right":0.4,"bottom":0.3}`:                                                             "left is 2",
		`{"left":0.2,"right":0.4,"bottom":0.3,"areas":{"attic":{"pane":"a"}}}`:                            `no area "attic"`,
		fmt.Sprintf(frame, `{"pane":"a","first":{"pane":"b"}}`):                                           "a leaf needs a pane",
		fmt.Sprintf(frame, `{"split":"vertical","share":0.5,"first":{"pane":"a"},"second":{"pane":"a"}}`): "stands there twice",
		fmt.Sprintf(frame, `{"split":"diagonal","share":0.5,"first":{"pane":"a"},"second":{"pane":"b"}}`): `no split "diagonal"`,
		fmt.Sprintf(frame, `{"split":"vertical","share":0.5,"first":{"pane":"a"}}`):                       "a pane is missing",
		fmt.Sprintf(frame, `{"split":"vertical","share":1,"first":{"pane":"a"},"second":{"pane":"b"}}`):   "share between 0 and 1",
		`{"left":0.2,"right":0.4,"bottom":0.3,"focus":"x"}`:                                               "focus names",
		`[`: "unexpected end",
	} {
		tree := New()
		err := json.Unmarshal([]byte(doc), tree)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", doc, err, want)
		}
	}
}

func FuzzUnmarshal(f *testing.F) {
	f.Add([]byte(`{"left":0.2,"right":0.4,"bottom":0.3,"areas":{"main":{"split":"vertical","share":0.5,"first":{"pane":"a"},"second":{"pane":"b"}}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		tree := New()
		if json.Unmarshal(data, tree) == nil {
			tree.Solve(Rect{W: 80, H: 24}, Options{})
			if tree.Len() > 0 && !tree.Has(tree.Focus()) {
				t.Fatal("the focus is on no pane")
			}
		}
	})
}

func BenchmarkSolve(b *testing.B) {
	tree := New()
	for i := range 8 {
		_ = tree.Insert(Areas()[i%4], PaneID(fmt.Sprint(i)))
	}
	b.ReportAllocs()
	for b.Loop() {
		tree.Solve(Rect{W: 200, H: 50}, Options{})
	}
}
