package layout

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func draw(t *rapid.T) ([]Size, []Edge) {
	n := rapid.IntRange(0, 40).Draw(t, "n")
	boxes := make([]Size, n)
	for i := range boxes {
		boxes[i] = Size{float64(rapid.IntRange(1, 300).Draw(t, "w")), float64(rapid.IntRange(1, 200).Draw(t, "h"))}
	}
	edges := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Edge {
		return Edge{From: rapid.IntRange(-1, n).Draw(t, "from"), To: rapid.IntRange(-1, n).Draw(t, "to")}
	}), 0, 80).Draw(t, "edges")
	return boxes, edges
}

func overlap(a Point, as Size, b Point, bs Size) bool {
	const slack = 1 // places are rounded
	return a.X+slack < b.X+bs.W && b.X+slack < a.X+as.W && a.Y+slack < b.Y+bs.H && b.Y+slack < a.Y+as.H
}

func TestBoxesNeverOverlapWhateverTheGraph(t *testing.T) {
	gap := Gap{40, 60}
	for name, lay := range map[string]func([]Size, []Edge) []Point{
		"grid":       func(b []Size, _ []Edge) []Point { return Grid(b, gap) },
		"tree":       func(b []Size, e []Edge) []Point { return tree(Down, b, e, gap) },
		"tree right": func(b []Size, e []Edge) []Point { return tree(Right, b, e, Gap{60, 40}) },
		"layered":    func(b []Size, e []Edge) []Point { return layered(Down, b, e, gap) },
		"up":         func(b []Size, e []Edge) []Point { return layered(Up, b, e, gap) },
		"right":      func(b []Size, e []Edge) []Point { return layered(Right, b, e, gap) },
		"left":       func(b []Size, e []Edge) []Point { return layered(Left, b, e, gap) },
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				boxes, edges := draw(t)
				at := lay(boxes, edges)
				if len(at) != len(boxes) {
					t.Fatalf("%d places for %d boxes", len(at), len(boxes))
				}
				for i := range at {
					if !(at[i].X >= -1e-6) || !(at[i].Y >= -1e-6) {
						t.Fatalf("box %d is at %v", i, at[i])
					}
					for j := range i {
						if overlap(at[i], boxes[i], at[j], boxes[j]) {
							t.Fatalf("boxes %d at %v and %d at %v overlap", i, at[i], j, at[j])
						}
					}
				}
			})
		})
	}
}

func layered(to Direction, boxes []Size, edges []Edge, gap Gap) []Point {
	return done(Layered(to, boxes, edges, gap))
}

func tree(to Direction, boxes []Size, edges []Edge, gap Gap) []Point {
	return done(Tree(to, boxes, edges, gap))
}

func done(at []Point, err error) []Point {
	if err != nil {
		panic(err)
	}
	return at
}

func TestEdgesGoWhereTheyAreTold(t *testing.T) {
	gap := Gap{40, 60}
	rapid.Check(t, func(t *rapid.T) {
		boxes, edges := draw(t)
		for i, e := range edges {
			edges[i] = Edge{From: min(e.From, e.To), To: max(e.From, e.To)}
		}
		up, right, left := layered(Up, boxes, edges, gap), layered(Right, boxes, edges, gap), layered(Left, boxes, edges, gap)
		for _, e := range acyclic(len(boxes), edges) {
			a, b := e.From, e.To
			switch {
			case up[b].Y+boxes[b].H+gap.Y > up[a].Y+1:
				t.Fatalf("up: %v goes from %v to %v", e, up[a], up[b])
			case right[a].X+boxes[a].W+gap.Y > right[b].X+1:
				t.Fatalf("right: %v goes from %v to %v", e, right[a], right[b])
			case left[b].X+boxes[b].W+gap.Y > left[a].X+1:
				t.Fatalf("left: %v goes from %v to %v", e, left[a], left[b])
			}
		}
	})
}

func TestEdgesOfAGraphWithoutCirclesGoDown(t *testing.T) {
	gap := Gap{40, 60}
	rapid.Check(t, func(t *rapid.T) {
		boxes, edges := draw(t)
		for i, e := range edges {
			edges[i] = Edge{From: min(e.From, e.To), To: max(e.From, e.To)}
		}
		at := layered(Down, boxes, edges, gap)
		for _, e := range acyclic(len(boxes), edges) {
			if at[e.From].Y+boxes[e.From].H+gap.Y > at[e.To].Y+1 {
				t.Fatalf("edge %v goes from %v to %v", e, at[e.From], at[e.To])
			}
		}
	})
}

func TestAParentStandsOverTheMiddleOfItsChildren(t *testing.T) {
	boxes := []Size{{100, 50}, {60, 50}, {60, 50}, {60, 50}}
	at := tree(Down, boxes, []Edge{{From: 0, To: 1}, {From: 0, To: 2}, {From: 0, To: 3}}, Gap{20, 40})
	want := []Point{{60, 0}, {0, 90}, {80, 90}, {160, 90}}
	if !slices.Equal(at, want) {
		t.Errorf("%v, want %v", at, want)
	}
}

func TestATreeHasItsLevelsInLine(t *testing.T) {
	// The first child is wider than the others by its own children; the last one is higher.
	boxes := []Size{{100, 50}, {60, 50}, {60, 50}, {60, 70}, {100, 50}, {100, 50}}
	at := tree(Down, boxes, []Edge{{From: 0, To: 1}, {From: 0, To: 2}, {From: 0, To: 3}, {From: 1, To: 4}, {From: 1, To: 5}}, Gap{20, 40})
	want := []Point{{140, 0}, {80, 100}, {160, 100}, {240, 90}, {0, 200}, {120, 200}}
	if !slices.Equal(at, want) {
		t.Errorf("%v, want %v", at, want)
	}
}

func TestALadderHasNoCrossings(t *testing.T) {
	// Given the wrong way round: 0→3, 1→2 cross until one layer turns.
	boxes := []Size{{10, 10}, {10, 10}, {10, 10}, {10, 10}, {10, 10}}
	at := layered(Down, boxes, []Edge{{From: 0, To: 3}, {From: 1, To: 2}, {From: 4, To: 0}, {From: 4, To: 1}}, Gap{10, 10})
	if (at[0].X < at[1].X) != (at[3].X < at[2].X) {
		t.Errorf("the edges cross: %v", at)
	}
}

func TestACircleIsLaidOutAsAChain(t *testing.T) {
	boxes := []Size{{10, 10}, {10, 10}, {10, 10}}
	at := layered(Down, boxes, []Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 0}}, Gap{10, 10})
	if !(at[0].Y < at[1].Y && at[1].Y < at[2].Y) {
		t.Errorf("%v", at)
	}
}

func BenchmarkLayeredFiveHundred(b *testing.B) {
	boxes := make([]Size, 500)
	var edges []Edge
	for i := range boxes {
		boxes[i] = Size{100, 50}
		if i > 0 {
			edges = append(edges, Edge{From: (i - 1) / 3, To: i}, Edge{From: i / 7, To: i})
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		layered(Down, boxes, edges, Gap{40, 60})
	}
}

func TestALongChainWithManyLongEdgesEndsSoon(t *testing.T) {
	boxes := make([]Size, 5000)
	var edges []Edge
	for i := range boxes {
		boxes[i] = Size{100, 50}
		if i > 0 {
			edges = append(edges, Edge{From: i - 1, To: i}, Edge{From: 0, To: i})
		}
	}
	if at := layered(Down, boxes, edges, Gap{40, 60}); at[4999].Y <= at[4998].Y {
		t.Error("the chain does not go down")
	}
}

func TestCrowdedLayersEndSoon(t *testing.T) {
	for name, n := range map[string]struct{ above, below, each int }{
		"everything to everything": {60, 60, 60},
		"a few to everything":      {5, 150, 150},
		"everything to some":       {80, 80, 4},
	} {
		t.Run(name, func(t *testing.T) {
			boxes, edges := make([]Size, n.above+n.below), []Edge(nil)
			for i := range boxes {
				boxes[i] = Size{100, 50}
			}
			for i := range n.above {
				for j := range n.each {
					edges = append(edges, Edge{From: i, To: n.above + (i*37+j*13)%n.below})
				}
			}
			began := time.Now()
			layered(Down, boxes, edges, Gap{60, 100})
			if took := time.Since(began); took > 3*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

func TestLanesKeepSpansApart(t *testing.T) {
	boxes := []Size{{100, 50}, {100, 50}, {200, 50}}
	at := Lanes(boxes, []Span{{1, 0, 400}, {0, 2, 300}, {2, 2, 999}, {0, 9, 999}}, Gap{X: 60})
	for i, want := range []float64{0, 400, 560} {
		if at[i].X != want {
			t.Errorf("lane %d is at %v, want %v", i, at[i].X, want)
		}
	}
}

func TestOfTwoEdgesThereAndBackTheFirstCounts(t *testing.T) {
	boxes := []Size{{100, 50}, {100, 50}}
	for name, lay := range map[string]func(Direction, []Size, []Edge, Gap) []Point{"layered": layered, "tree": tree} {
		at := lay(Down, boxes, []Edge{{From: 1, To: 0}, {From: 0, To: 1}}, Gap{40, 60})
		if at[1].Y >= at[0].Y {
			t.Errorf("%s: %v", name, at)
		}
	}
}
