package board

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestALifelineThatEndsBeforeOthersStaysShort(t *testing.T) {
	b := New("", "a.tldr")
	batch(t, b, `{"id":"a","kind":"lifeline","x":0,"y":0,"h":200}`, `{"id":"b","kind":"lifeline","x":300,"y":0,"h":120}`, `{"id":"c","kind":"lifeline","x":600,"y":0,"h":120}`,
		`{"kind":"message","from":"a","to":"b","y":100}`, `{"kind":"message","from":"a","to":"c","y":400}`)
	for id, want := range map[string]float64{"shape:a": 440, "shape:b": 120, "shape:c": 440} {
		if s := b.View().Shape(id); s.Bounds.H != want {
			t.Errorf("%s is %v high, not %v", id, s.Bounds.H, want)
		}
	}
}

func TestAMessageThatMakesALifelineEndsAtItsHead(t *testing.T) {
	b := New("", "a.tldr")
	batch(t, b, `{"id":"a","kind":"lifeline","x":0,"y":0}`, `{"id":"b","kind":"lifeline","x":300,"y":200,"w":140}`, `{"id":"m","kind":"message","from":"a","to":"b","y":225}`)
	path := b.View().Shape("shape:m").Arrow.Path
	if end := path[len(path)-1]; end.X != 300 || end.Y != 225 {
		t.Errorf("it ends at %v", end)
	}
}

func TestAClassKeepsWhatItSaysItIs(t *testing.T) {
	b := New("", "a.tldr")
	batch(t, b, `{"id":"e","kind":"class","text":"«enumeration»\nColor","attributes":["RED"]}`, `{"id":"c","kind":"class","text":"«interface»\nShape"}`, `{"id":"i","kind":"interface","text":"«service»\nShape"}`)
	for id, want := range map[string]string{"shape:e": "«enumeration»|Color", "shape:c": "Shape", "shape:i": "«interface»|Shape"} {
		if got := strings.Join(b.View().Shape(id).Sections()[0], "|"); got != want {
			t.Errorf("%s is %q, not %q", id, got, want)
		}
	}
}

func TestAnActivationWithoutAPlaceIsThatOfItsMessages(t *testing.T) {
	b := New("", "a.tldr")
	raw := []json.RawMessage{}
	for _, s := range []string{`{"id":"a","kind":"lifeline"}`, `{"id":"b","kind":"lifeline"}`, `{"id":"c","kind":"lifeline"}`, `{"id":"one","kind":"activation","parent":"b"}`, `{"id":"two","kind":"activation","parent":"c"}`,
		`{"id":"m1","kind":"message","from":"a","to":"one"}`, `{"id":"m2","kind":"message","from":"one","to":"two"}`, `{"id":"m3","kind":"message","from":"two","to":"one"}`, `{"id":"m4","kind":"message","from":"one","to":"a"}`} {
		raw = append(raw, json.RawMessage(s))
	}
	if _, _, err := b.Batch(raw, Plan{Layout: "sequence"}); err != nil {
		t.Fatal(err)
	}
	v := b.View()
	at := func(m string) float64 { return v.Shape("shape:" + m).Arrow.Path[0].Y }
	for id, messages := range map[string][2]string{"one": {"m1", "m4"}, "two": {"m2", "m3"}} {
		r := v.Shape("shape:" + id).Bounds
		if first, last := at(messages[0]), at(messages[1]); math.Abs(r.Y-first) > 0.01 || r.Y+r.H < last || r.Y+r.H > last+lifelineStep/2 {
			t.Errorf("%s is awake from %v to %v, its messages are at %v and %v", id, r.Y, r.Y+r.H, first, last)
		}
	}
	for _, m := range []string{"m1", "m2", "m3", "m4"} {
		if p := v.Shape("shape:" + m).Arrow.Path; math.Abs(p[0].Y-p[len(p)-1].Y) > 0.01 {
			t.Errorf("%s is not level: %v", m, p)
		}
	}
}

func TestAnActivationThatNoMessageNamesIsThatOfItsLifeline(t *testing.T) {
	b := New("", "a.tldr")
	raw := []json.RawMessage{}
	for _, s := range []string{`{"id":"a","kind":"lifeline"}`, `{"id":"b","kind":"lifeline"}`, `{"id":"c","kind":"lifeline"}`,
		`{"id":"m1","kind":"message","from":"a","to":"c"}`, `{"id":"m2","kind":"message","from":"a","to":"b"}`, `{"id":"m3","kind":"message","from":"b","to":"c"}`,
		`{"id":"m4","kind":"message","from":"b","to":"a"}`, `{"id":"m5","kind":"message","from":"c","to":"a"}`, `{"id":"one","kind":"activation","parent":"b"}`} {
		raw = append(raw, json.RawMessage(s))
	}
	if _, _, err := b.Batch(raw, Plan{Layout: "sequence"}); err != nil {
		t.Fatal(err)
	}
	v := b.View()
	at := func(m string) float64 { return v.Shape("shape:" + m).Arrow.Path[0].Y }
	r := v.Shape("shape:one").Bounds
	if first, last := at("m2"), at("m4"); math.Abs(r.Y-first) > 0.01 || r.Y+r.H < last || r.Y+r.H > last+lifelineStep/2 {
		t.Errorf("it is awake from %v to %v, its messages are at %v and %v", r.Y, r.Y+r.H, first, last)
	}
}

// An activation that comes later is along the messages that are there.
func TestAnActivationThatComesLaterIsAlongTheMessagesThere(t *testing.T) {
	for _, test := range []struct {
		name, more  string
		first, last string
	}{
		{"without a place", ``, "m1", "m5"},
		{"with a beginning", `,"y":%v`, "m2", "m5"},
		{"with a length", `,"y":%v,"h":33`, "m2", ""},
		{"before another one", `,"y":%v`, "m2", "m3"},
	} {
		b := New("", "a.tldr")
		var raw []json.RawMessage
		for _, s := range []string{`{"id":"a","kind":"lifeline"}`, `{"id":"b","kind":"lifeline"}`, `{"id":"c","kind":"lifeline"}`,
			`{"id":"m1","kind":"message","from":"a","to":"b"}`, `{"id":"m2","kind":"message","from":"b","to":"c"}`, `{"id":"m3","kind":"message","from":"b","to":"b"}`,
			`{"id":"m4","kind":"message","from":"c","to":"a"}`, `{"id":"m5","kind":"message","from":"b","to":"a"}`, `{"id":"m6","kind":"message","from":"a","to":"c"}`} {
			raw = append(raw, json.RawMessage(s))
		}
		if _, _, err := b.Batch(raw, Plan{Layout: "sequence"}); err != nil {
			t.Fatal(err)
		}
		v := b.View()
		at := func(m string) float64 { return v.Shape("shape:" + m).Arrow.Path[0].Y }
		end := func(m string) float64 { p := v.Shape("shape:" + m).Arrow.Path; return p[len(p)-1].Y }
		if test.name == "before another one" {
			batch(t, b, fmt.Sprintf(`{"kind":"activation","parent":"b","y":%v,"h":60}`, at("m5")-20))
		}
		more := test.more
		if strings.Contains(more, "%v") {
			more = fmt.Sprintf(more, at("m2"))
		}
		batch(t, b, `{"id":"one","kind":"activation","parent":"b"`+more+`}`)
		r := b.View().Shape("shape:one").Bounds
		if math.Abs(r.Y-at(test.first)) > 0.01 {
			t.Errorf("%s: it begins at %v, not at %v", test.name, r.Y, at(test.first))
		}
		if test.last == "" && r.H != 33 || test.last != "" && (r.Y+r.H < end(test.last) || r.Y+r.H > end(test.last)+lifelineStep/2) {
			t.Errorf("%s: it ends at %v, its last message is at %v", test.name, r.Y+r.H, test.last)
		}
	}
}
