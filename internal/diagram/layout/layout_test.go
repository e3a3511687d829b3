package layout

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// graphs are of all kinds: with frames in frames, and arrows from and to anything.
func graphs(t *rapid.T) Graph {
	n := rapid.IntRange(1, 12).Draw(t, "boxes")
	g := Graph{To: Direction(rapid.IntRange(0, 3).Draw(t, "direction")), Tight: rapid.Bool().Draw(t, "tight")}
	frames := rapid.IntRange(0, 3).Draw(t, "frames")
	for i := range frames + n {
		b := Box{Size: Size{rapid.IntRange(5, 20).Draw(t, "w"), rapid.IntRange(3, 6).Draw(t, "h")}}
		switch {
		case i < frames:
			b.In = rapid.IntRange(0, i).Draw(t, "in")
			b.Own = rapid.SampledFrom([]string{"", "", "right", "down"}).Draw(t, "own")
		default:
			b.In = rapid.IntRange(0, frames).Draw(t, "in")
			b.Fixed = rapid.IntRange(0, 9).Draw(t, "fixed") == 0
			if b.Fixed {
				b.Size = Size{1, 1}
			}
			if rapid.IntRange(0, 5).Draw(t, "said") == 0 {
				b.Said = Size{rapid.IntRange(1, 9).Draw(t, "said"), 1}
			}
		}
		g.Boxes = append(g.Boxes, b)
	}
	for range rapid.IntRange(0, 16).Draw(t, "edges") {
		e := Edge{From: rapid.IntRange(1, frames+n).Draw(t, "from"), To: rapid.IntRange(1, frames+n).Draw(t, "to"),
			Start: rapid.SampledFrom([]string{"", "", "o"}).Draw(t, "start"), Back: rapid.IntRange(0, 9).Draw(t, "back") == 0,
			Heads: [2]bool{rapid.IntRange(0, 9).Draw(t, "tail") == 0, rapid.Bool().Draw(t, "head")}}
		if rapid.Bool().Draw(t, "labelled") {
			e.Label = Size{rapid.IntRange(1, 9).Draw(t, "label"), 1}
		}
		if g.Boxes[e.From-1].Fixed && g.Boxes[e.To-1].Fixed { // there is one line at each, whatever it meets
			continue
		}
		if !g.inside(e.From, e.To) && !g.inside(e.To, e.From) {
			g.Edges = append(g.Edges, e)
		}
	}
	return g
}

func TestNothingOverlapsAndEveryArrowCanBeTraced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := graphs(t)
		l, err := Solve(g)
		if err != nil {
			t.Fatal(err)
		}
		s := solver{Graph: g, turned: against(g)}
		s.share()
		if why := s.wrong(l); why != "" {
			t.Fatalf("%s\n%+v\n%+v", why, g, l)
		}
		for i, r := range l.Boxes {
			if r.X < 0 || r.Y < 0 || r.W < g.Boxes[i].W || r.H < g.Boxes[i].H || r.X+r.W > l.W || r.Y+r.H > l.H {
				t.Fatalf("box %d is at %v\n%+v", i+1, r, g)
			}
			if in := g.Boxes[i].In; in > 0 && !l.Boxes[in-1].around(r) {
				t.Fatalf("box %d at %v is outside of %v\n%+v", i+1, r, l.Boxes[in-1], g)
			}
		}
		for i, r := range l.Routes {
			e := g.Edges[i]
			if len(r) < 2 || !l.Boxes[e.From-1].has(r[0]) || !l.Boxes[e.To-1].has(r[len(r)-1]) {
				t.Fatalf("edge %d has the route %v\n%+v\n%+v", i, r, g, l)
			}
			for k := 1; k < len(r); k++ {
				if r[k-1].X != r[k].X && r[k-1].Y != r[k].Y {
					t.Fatalf("edge %d slopes: %v", i, r)
				}
			}
			if e.Label.W > 0 && l.Labels[i].W < e.Label.W {
				t.Fatalf("edge %d has its label at %v", i, l.Labels[i])
			}
		}
	})
}

func (r Rect) around(q Rect) bool {
	return q.X > r.X && q.Y > r.Y && q.X+q.W < r.X+r.W && q.Y+q.H < r.Y+r.H
}

func TestAllToAllIsOneLine(t *testing.T) {
	g := Graph{To: Right, Boxes: make([]Box, 34)}
	for i := range g.Boxes {
		g.Boxes[i].Size = Size{5, 3}
	}
	for i := range 17 {
		for j := range 17 {
			g.Edges = append(g.Edges, Edge{From: i + 1, To: 18 + j})
		}
	}
	l, err := Solve(g)
	if err != nil || l.W > 20 || l.H > 17*4 {
		t.Errorf("%v, %v", l.Size, err)
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{10, 30, 100} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			g := Graph{Boxes: make([]Box, n)}
			for i := range n {
				g.Boxes[i].Size = Size{11, 3}
				if i > 0 {
					g.Edges = append(g.Edges, Edge{From: (i + 1) / 2, To: i + 1, Label: Size{5, 1}}, Edge{From: i/5 + 1, To: i + 1})
				}
			}
			g.Edges = slices.DeleteFunc(g.Edges, func(e Edge) bool { return e.From == e.To })
			for b.Loop() {
				if _, err := Solve(g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
