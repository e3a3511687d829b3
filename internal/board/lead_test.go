package board

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/geometry"
)

func planned(t *testing.T, plan Plan, shapes ...string) *View {
	t.Helper()
	b := fresh()
	raw := make([]json.RawMessage, len(shapes))
	for i, s := range shapes {
		raw[i] = json.RawMessage(s)
	}
	if _, _, err := b.Batch(raw, plan); err != nil {
		t.Fatal(err)
	}
	return b.View()
}

// through returns the boxes that an arrow goes through, without those at its ends.
func through(v *View, arrow *Shape) []string {
	var out []string
	for _, s := range v.Shapes {
		if len(s.Outline) > 0 && s.Part == "" && s.ID != arrow.Arrow.From && s.ID != arrow.Arrow.To && geometry.Crosses(arrow.Arrow.Path, []Rect{s.Bounds.Grow(-1)}) {
			out = append(out, s.ID)
		}
	}
	return out
}

func TestArrowsOfLayoutsAreLevelAndUpright(t *testing.T) {
	shapes := []string{`{"id":"a","kind":"process","text":"Receive"}`, `{"id":"b","kind":"decision","text":"In stock?"}`, `{"id":"c","kind":"process","text":"Pack"}`,
		`{"id":"d","kind":"process","text":"Order more"}`, `{"id":"e","kind":"start-end","text":"Ship"}`,
		`{"id":"ab","kind":"transition","from":"a","to":"b"}`, `{"id":"bc","kind":"transition","from":"b","to":"c"}`, `{"id":"bd","kind":"transition","from":"b","to":"d"}`,
		`{"id":"db","kind":"transition","from":"d","to":"b"}`, `{"id":"ce","kind":"transition","from":"c","to":"e"}`, `{"id":"ea","kind":"transition","from":"e","to":"a"}`}
	for _, layout := range []string{"layered", "tree"} {
		for _, direction := range Directions() {
			t.Run(layout+" "+direction, func(t *testing.T) {
				v := planned(t, Plan{Layout: layout, Direction: direction}, shapes...)
				for _, s := range v.Shapes {
					if s.Arrow == nil {
						continue
					}
					p := s.Arrow.Path
					for i := 1; i < len(p); i++ {
						if math.Abs(p[i].X-p[i-1].X) > 0.5 && math.Abs(p[i].Y-p[i-1].Y) > 0.5 {
							t.Errorf("%s slants: %v", s.ID, p)
						}
					}
					if s.ID == "shape:ea" { // tldraw has no way round more than the two that it connects
						continue
					}
					if hit := through(v, s); len(hit) > 0 {
						t.Errorf("%s goes through %v: %v", s.ID, hit, p)
					}
				}
			})
		}
	}
}

func TestOneMoreArrowBetweenTwoGoesBesideTheFirst(t *testing.T) {
	v := planned(t, Plan{Layout: "layered"}, `{"id":"a","kind":"state","text":"Opening"}`, `{"id":"b","kind":"state","text":"Waiting to retry"}`,
		`{"id":"ab","kind":"transition","from":"a","to":"b"}`, `{"id":"ba","kind":"transition","from":"b","to":"a"}`)
	there, back := v.Shape("shape:ab").Arrow.Path, v.Shape("shape:ba").Arrow.Path
	if x := back[0].X; math.Abs(x-back[len(back)-1].X) > 1 || math.Abs(x-there[0].X) < 20 {
		t.Errorf("%v and %v", there, back)
	}
}

// onLine reports whether a place is on a path.
func onLine(path []Point, p Point) bool {
	for i := 1; i < len(path); i++ {
		if geometry.Around(path[i-1 : i+1]).Grow(4).Contains(p) {
			return true
		}
	}
	return false
}

func TestArrowsBetweenTheSameTwoAreApart(t *testing.T) {
	const three = `"text":"timeout after 30 seconds"}`
	arrows := func(more string) []string {
		return []string{`{"id":"ab","kind":"arrow","from":"a","to":"b",` + more + three, `{"id":"ba","kind":"arrow","from":"b","to":"a",` + more + three, `{"id":"two","kind":"arrow","from":"a","to":"b",` + more + three}
	}
	for name, c := range map[string]struct {
		plan   Plan
		shapes []string
	}{
		"layered": {Plan{Layout: "layered"}, append(arrows(""), `{"id":"a","kind":"state","text":"Connecting"}`, `{"id":"b","kind":"state","text":"Backoff"}`, `{"id":"c","kind":"state","w":400}`,
			`{"kind":"transition","from":"a","to":"c"}`)},
		"placed":    {Plan{Placed: true}, append(arrows(""), `{"id":"a","kind":"state","x":0,"y":0}`, `{"id":"b","kind":"state","x":-300,"y":300}`)},
		"connected": {Plan{}, append(arrows(`"line":"elbow",`), `{"id":"a","kind":"box","x":0,"y":0}`, `{"id":"b","kind":"box","x":500,"y":200}`)},
	} {
		t.Run(name, func(t *testing.T) {
			v := planned(t, c.plan, c.shapes...)
			ids := []string{"ab", "ba", "two"}
			for i, id := range ids {
				a := v.Shape("shape:" + id).Arrow
				if a.Kind != "elbow" {
					t.Fatalf("%s is an %s", id, a.Kind)
				}
				for _, other := range ids[:i] {
					b := v.Shape("shape:" + other).Arrow
					if a.Label.Distance(b.Label) < 20 {
						t.Errorf("the labels of %s and %s are at %v and %v", id, other, a.Label, b.Label)
					}
					for k := 1; k < len(a.Path); k++ {
						if p := geometry.Between(a.Path[k-1], a.Path[k], 0.5); onLine(b.Path, p) {
							t.Errorf("%s lies on %s: %v and %v", id, other, a.Path, b.Path)
						}
					}
				}
			}
		})
	}
}

func TestAnArrowDoesNotLeaveThroughTheTipOfAnother(t *testing.T) {
	v := planned(t, Plan{Layout: "layered"}, `{"id":"p","kind":"abstract","text":"Payment"}`, `{"id":"c","kind":"class","text":"Card"}`, `{"id":"i","kind":"class","text":"Invoice"}`, `{"id":"m","kind":"class","text":"Money"}`,
		`{"kind":"inheritance","from":"c","to":"p"}`, `{"kind":"inheritance","from":"i","to":"p"}`, `{"id":"pm","kind":"transition","from":"p","to":"m"}`)
	tip, out := v.Shape("shape:p").Bounds.Center(), v.Shape("shape:pm").Arrow.Path[0]
	if math.Abs(out.X-tip.X) < 20 {
		t.Errorf("it leaves at %v, the tip is at %v", out, tip)
	}
}

func TestWhatSaysHowItGoesIsLeftAlone(t *testing.T) {
	v := planned(t, Plan{Layout: "layered"}, `{"id":"a","kind":"box"}`, `{"id":"b","kind":"box"}`, `{"id":"s","kind":"arrow","from":"a","to":"b","line":"straight"}`,
		`{"id":"c","kind":"arrow","from":"a","to":"b","line":"curved"}`, `{"id":"n","kind":"arrow","from":"a","to":"b","bend":40}`)
	for _, id := range []string{"s", "c", "n"} {
		if v.Shape("shape:"+id).Arrow.Kind != "arc" {
			t.Errorf("%s is an elbow", id)
		}
	}
}

func TestLanesAreAsFarApartAsTheirMessages(t *testing.T) {
	const text = "a message that says more than most of them do"
	v := planned(t, Plan{Layout: "sequence"}, `{"id":"a","kind":"lifeline","text":"A"}`, `{"id":"b","kind":"lifeline","text":"B"}`, `{"id":"c","kind":"lifeline","text":"C"}`,
		fmt.Sprintf(`{"kind":"message","from":"a","to":"b","text":%q}`, text), `{"kind":"message","from":"c","to":"b","text":"short"}`)
	at := func(id string) float64 { s := v.Shape("shape:" + id); return s.Matrix.X + s.W/2 }
	if wide := at("b") - at("a"); wide < float64(len(text))*cellAtSixty {
		t.Errorf("the first two are %v apart", wide)
	}
	if near := at("c") - at("b"); near > 300 {
		t.Errorf("the others are %v apart", near)
	}
}

func TestLongLabelsWrap(t *testing.T) {
	const long = "Is everything that was ordered in stock and paid for by the customer?"
	for kind, widest := range map[string]float64{"process": 400, "decision": 620, "box": 400, "state": 400, "start-end": 420} {
		v := planned(t, Plan{}, fmt.Sprintf(`{"id":"a","kind":%q,"text":%q}`, kind, long), fmt.Sprintf(`{"id":"b","kind":%q,"text":"short one"}`, kind))
		a, b := v.Shape("shape:a"), v.Shape("shape:b")
		if a.W > widest || a.W > 5*a.H {
			t.Errorf("a %s is %v by %v", kind, a.W, a.H)
		}
		if b.W > 240 {
			t.Errorf("a short %s is %v by %v", kind, b.W, b.H)
		}
	}
	v := planned(t, Plan{}, `{"id":"a","kind":"class","text":"Name","methods":["+ aMethodWithALongNameAndMany(parameters int, of string, all kinds)"]}`)
	if s := v.Shape("shape:a"); s.W < 600 {
		t.Errorf("a member of a class wraps at %v", s.W)
	}
}

func TestAConnectorIsACircle(t *testing.T) {
	v := planned(t, Plan{}, `{"id":"a","kind":"connector","text":"A"}`)
	if s := v.Shape("shape:a"); s.W != s.H {
		t.Errorf("it is %v by %v", s.W, s.H)
	}
}

func TestAnchorsAtSidesKeepToThem(t *testing.T) {
	for want, a := range map[string]anchor{"edge-point": {at: Point{X: 0.5, Y: 1}, precise: true}, "edge": {at: Point{X: 1, Y: 0.2}, precise: true}, "none": {at: Point{X: 1, Y: 0.25}, precise: true, exact: true}} {
		if got := a.snap(); got != want {
			t.Errorf("%v snaps to %q, want %q", a, got, want)
		}
	}
}

// Straight arrows between the same two shapes go beside each other, whichever way.
func TestStraightArrowsGoAbreast(t *testing.T) {
	for name, to := range map[string]string{"level": `"x":500,"y":0`, "down": `"x":0,"y":400`, "aslant": `"x":500,"y":300`, "turned": `"x":500,"y":0,"rotation":30`} {
		for _, second := range [][2]string{{"b", "a"}, {"a", "b"}} {
			b := New("A", "a.tldr")
			for _, raw := range []string{`{"id":"a","kind":"box","text":"A","x":0,"y":0,"w":160,"h":100}`, `{"id":"b","kind":"box","text":"B",` + to + `,"w":160,"h":100}`,
				`{"id":"one","kind":"arrow","from":"a","to":"b","line":"straight"}`, `{"id":"two","kind":"arrow","from":"` + second[0] + `","to":"` + second[1] + `","line":"straight"}`} {
				if _, _, err := b.Add(json.RawMessage(raw)); err != nil {
					t.Fatal(err)
				}
			}
			one, two := b.View().Shape("shape:one").Arrow, b.View().Shape("shape:two").Arrow
			if len(one.Path) != 2 || len(two.Path) != 2 {
				t.Fatalf("%s: %v and %v", name, one.Path, two.Path)
			}
			p, q := two.Line[0], two.Line[1]
			if second[0] == "b" {
				p, q = q, p
			}
			if d, e := p.Distance(one.Line[0]), q.Distance(one.Line[1]); d < 30 || math.Abs(d-e) > 0.1 {
				t.Errorf("%s, %v: %v and %v apart", name, second, d, e)
			}
			if two.From == "" || two.To == "" || two.Anchors[0].At == (Point{X: 0.5, Y: 0.5}) {
				t.Errorf("%s: it is not held off the middle: %+v", name, two.Anchors)
			}
		}
	}
}

func TestMiddlesThatAreNotQuiteInLineMakeNoStep(t *testing.T) {
	b := New("", "a.tldr")
	var raw []json.RawMessage
	for _, s := range []string{`{"id":"a","kind":"box","w":120,"text":"A"}`, `{"id":"b","kind":"box","w":123,"text":"B"}`, `{"id":"c","kind":"box","w":118.6,"text":"C"}`, `{"id":"ab","kind":"transition","from":"a","to":"b"}`, `{"id":"bc","kind":"transition","from":"b","to":"c"}`} {
		raw = append(raw, json.RawMessage(s))
	}
	for _, way := range []string{"down", "up", "right", "left"} {
		if _, _, err := b.Replace(raw, Plan{Layout: "layered", Direction: way}); err != nil {
			t.Fatal(err)
		}
		v := b.View()
		for _, id := range []string{"shape:ab", "shape:bc"} {
			path := v.Shape(id).Arrow.Path
			first, last := path[0], path[len(path)-1]
			if first.X != last.X && first.Y != last.Y && math.Abs(first.X-last.X) > 0.01 && math.Abs(first.Y-last.Y) > 0.01 {
				t.Errorf("%s, %s: it goes %v", way, id, path)
			}
		}
	}
}

func TestALoopIsNoLargerThanATallShapeNeeds(t *testing.T) {
	b := New("", "a.tldr")
	for _, h := range []int{60, 160, 900} {
		id, _, err := b.Add(json.RawMessage(fmt.Sprintf(`{"kind":"box","h":%d}`, h)))
		if err != nil {
			t.Fatal(err)
		}
		loop, _, err := b.Add(json.RawMessage(fmt.Sprintf(`{"kind":"arrow","from":%q,"to":%q}`, id, id)))
		if err != nil {
			t.Fatal(err)
		}
		r, box := b.View().Shape(loop).Bounds, b.View().Shape(id).Bounds
		if r.W > maxLoop || r.H > maxLoop || math.Abs(r.Center().Y-box.Center().Y) > 1 || r.X < box.X+box.W-1 {
			t.Errorf("at a box %d high it is at %v", h, r)
		}
	}
}

func TestAnArrowThatBecomesStraightGoesBesideItsParallel(t *testing.T) {
	for _, test := range []struct{ name, arrow, updates string }{
		{"one that was bowed", `{"id":"two","kind":"arrow","from":"b","to":"a"}`, `{"line":"straight"}`},
		{"one the same way", `{"id":"two","kind":"arrow","from":"a","to":"b"}`, `{"line":"straight"}`},
		{"one that was an elbow", `{"id":"two","kind":"arrow","from":"b","to":"a","line":"elbow"}`, `{"line":"straight"}`},
		{"one that was elsewhere", `{"id":"two","kind":"arrow","from":"b","to":"c","line":"straight"}`, `{"to":"a"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := fresh()
			for _, s := range []string{`{"id":"a","kind":"box","x":0,"y":0}`, `{"id":"b","kind":"box","x":400,"y":0}`, `{"id":"c","kind":"box","x":0,"y":400}`, `{"id":"one","kind":"arrow","from":"a","to":"b","line":"straight"}`, test.arrow} {
				if _, _, err := b.Add(json.RawMessage(s)); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 { // again changes nothing
				if _, err := b.Update("shape:two", json.RawMessage(test.updates)); err != nil {
					t.Fatal(err)
				}
				v := b.View()
				one, two := v.Shape("shape:one").Arrow.Path, v.Shape("shape:two").Arrow.Path
				if len(two) != 2 || math.Abs(two[0].Y-one[0].Y) < 10 || two[0].Y != two[1].Y {
					t.Errorf("they go %v and %v", one, two)
				}
			}
			if _, err := b.Update("shape:one", json.RawMessage(`{"text":"stays"}`)); err != nil || b.View().Shape("shape:one").Arrow.Path[0].Y != 30 {
				t.Error("the other moved", err)
			}
		})
	}
}
