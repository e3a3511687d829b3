package board

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// What is in no frame of a batch lies in none of them on the page.
func TestALayoutKeepsWhatIsInAFrameTogether(t *testing.T) {
	boxes := `{"id":"net","kind":"cloud","text":"Internet"},{"id":"cdn","kind":"cloud","text":"CDN"},{"id":"lb","kind":"box","text":"Load balancer"PARENT},
		{"id":"a","kind":"rounded-box","text":"API"PARENT},{"id":"db","kind":"cylinder","text":"Postgres"PARENT}`
	edges := `{"kind":"arrow","from":"net","to":"cdn"},{"kind":"arrow","from":"net","to":"lb"},{"kind":"arrow","from":"lb","to":"a"},{"kind":"arrow","from":"a","to":"db"},{"kind":"arrow","from":"cdn","to":"db"}`
	for name, shapes := range map[string]string{
		"children":        strings.ReplaceAll(boxes, "PARENT", "") + "," + edges + `,{"id":"eu","kind":"frame","text":"eu","children":["lb","a","db"]}`,
		"parent":          `{"id":"eu","kind":"frame","text":"eu"},` + strings.ReplaceAll(boxes, "PARENT", `,"parent":"eu"`) + "," + edges,
		"one in another":  strings.ReplaceAll(boxes, "PARENT", "") + "," + edges + `,{"id":"in","kind":"frame","text":"in","children":["a","db"]},{"id":"eu","kind":"frame","text":"eu","children":["lb","in"]}`,
		"the outer first": `{"id":"eu","kind":"frame","text":"eu","children":["lb","in"]},{"id":"in","kind":"frame","text":"in","children":["a","db"]},` + strings.ReplaceAll(boxes, "PARENT", "") + "," + edges,
		"around, then in": `{"id":"eu","kind":"frame","text":"eu"},{"id":"in","kind":"frame","text":"in","parent":"eu"},` + strings.ReplaceAll(boxes, "PARENT", `,"parent":"in"`) + "," + edges,
	} {
		for _, plan := range []Plan{{Layout: "layered"}, {Layout: "layered", Direction: "right"}, {Layout: "layered", Direction: "up"}, {Layout: "tree"}, {Layout: "grid"}} {
			b := fresh()
			var raw []json.RawMessage
			if err := json.Unmarshal([]byte("["+shapes+"]"), &raw); err != nil {
				t.Fatal(err)
			}
			if _, _, err := b.Batch(raw, plan); err != nil {
				t.Fatal(name, err)
			}
			v := b.View()
			eu := v.Shape("shape:eu").Bounds
			for _, id := range []string{"net", "cdn"} {
				if v.Shape("shape:" + id).Bounds.Overlaps(eu) {
					t.Errorf("%s, %+v: %s lies in the frame", name, plan, id)
				}
			}
			for _, id := range []string{"lb", "a", "db"} {
				if r := v.Shape("shape:" + id).Bounds; r.X < eu.X || r.Y < eu.Y || r.X+r.W > eu.X+eu.W || r.Y+r.H > eu.Y+eu.H {
					t.Errorf("%s, %+v: %s at %v lies outside of the frame at %v", name, plan, id, r, eu)
				}
				if v.Shape("shape:"+id).Parent == b.page {
					t.Errorf("%s: %s is on the page", name, id)
				}
			}
		}
	}
}

func TestFramesThatHoldEachOtherOrWhatIsThereAreLeftAlone(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"old","kind":"box","text":"old"}`)
	batchIn := func(plan Plan, shapes ...string) error {
		raw := make([]json.RawMessage, len(shapes))
		for i, s := range shapes {
			raw[i] = json.RawMessage(s)
		}
		_, _, err := b.Batch(raw, plan)
		return err
	}
	if err := batchIn(Plan{Layout: "layered"}, `{"id":"new","kind":"box"}`, `{"id":"f","kind":"frame","children":["old","new"]}`); err != nil {
		t.Error(err)
	}
	for _, shapes := range [][]string{
		{`{"id":"p","kind":"frame","children":["q"]}`, `{"id":"q","kind":"frame","children":["p"]}`},
		{`{"id":"p","kind":"frame","children":["p"]}`},
		{`{"id":"p","kind":"frame","parent":"p"}`},
	} {
		if err := batchIn(Plan{Layout: "layered"}, shapes...); err == nil {
			t.Errorf("%q is taken", shapes)
		}
	}
}

func TestADiagramWithoutPlacesIsLaidOutByWhatItIs(t *testing.T) {
	flow := []string{`{"id":"a","kind":"process","text":"A"}`, `{"id":"b","kind":"decision","text":"B?"}`, `{"id":"c","kind":"process","text":"C"}`, `{"kind":"transition","from":"a","to":"b"}`, `{"kind":"transition","from":"b","to":"c"}`}
	talk := []string{`{"id":"a","kind":"lifeline","text":"A"}`, `{"id":"b","kind":"lifeline","text":"B"}`, `{"id":"c","kind":"lifeline","text":"C"}`, `{"kind":"message","from":"a","to":"b","text":"a long message that takes room"}`, `{"kind":"message","from":"b","to":"c"}`}
	placed := append([]string{`{"id":"p","kind":"box","x":0,"y":0}`}, flow...)
	for _, test := range []struct {
		name   string
		shapes []string
		layout string
	}{{"a flow", flow, "layered"}, {"a sequence", talk, "sequence"}, {"shapes alone", flow[:3], ""}, {"some with places", placed, ""}, {"two", []string{flow[0], flow[1], flow[3]}, ""}} {
		items := func(plan Plan) map[string]Rect {
			b := fresh()
			raw := make([]json.RawMessage, len(test.shapes))
			for i, s := range test.shapes {
				raw[i] = json.RawMessage(s)
			}
			if _, _, err := b.Batch(raw, plan); err != nil {
				t.Fatal(err)
			}
			out := map[string]Rect{}
			for _, s := range b.View().Shapes {
				if s.Arrow == nil {
					out[s.ID] = s.Bounds
				}
			}
			return out
		}
		got := items(Plan{})
		if test.layout == "" {
			if a, b := got["shape:a"].Center(), got["shape:b"].Center(); a.Y != b.Y {
				t.Errorf("%s: not beside each other: %v", test.name, got)
			}
			continue
		}
		for id, r := range items(Plan{Layout: test.layout}) {
			if got[id] != r {
				t.Errorf("%s: %s is at %v, not at %v", test.name, id, got[id], r)
			}
		}
	}
}

func TestAShapePutBesideAnotherIsOnItsLine(t *testing.T) {
	b := fresh()
	for _, s := range []string{`{"id":"a","kind":"box","text":"A"}`, `{"id":"b","kind":"decision","text":"ok?"}`, `{"id":"c","kind":"cylinder","text":"C"}`, `{"id":"d","kind":"box","text":"D"}`} {
		if _, _, err := b.Add(json.RawMessage(s)); err != nil {
			t.Fatal(err)
		}
	}
	line := b.View().Shape("shape:a").core.Center().Y
	for _, id := range []string{"b", "c", "d"} {
		if y := b.View().Shape("shape:" + id).core.Center().Y; y != line {
			t.Errorf("%s is at %v, not at %v", id, y, line)
		}
	}
}

func TestAnErrorNamesTheKindThatIsMeant(t *testing.T) {
	for name, want := range map[string]string{"Decision": "decision", "rounded_box": "rounded-box", "database": "cylinder", "association": "arrow", "implements": "inheritance", "participant": "lifeline", "Circle": "ellipse"} {
		_, _, err := fresh().Add(json.RawMessage(`{"kind":"` + name + `"}`))
		var e *Error
		if !errors.As(err, &e) || e.Hint != "say "+want {
			t.Errorf("%s: %+v", name, err)
		}
	}
}

// At 40 % a row is 50 high: the head of an arrow has one of its own below a frame's
// title, and boxes do not lie on the frame.
func TestALayoutLeavesARowBetweenAFrameAndWhatIsInIt(t *testing.T) {
	b := fresh()
	batchAs(t, b, Plan{Layout: "layered"}, []string{`{"id":"a","kind":"box","text":"a"}`, `{"id":"b","kind":"box","text":"b"}`,
		`{"id":"f","kind":"frame","text":"f","children":["b"]}`, `{"kind":"arrow","from":"a","to":"b"}`})
	f, box := b.View().Shape("shape:f").Bounds, b.View().Shape("shape:b").Bounds
	if above, below := box.Y-f.Y, f.Y+f.H-box.Y-box.H; above < 50 || below < 50 {
		t.Errorf("%v above and %v below", above, below)
	}
}
