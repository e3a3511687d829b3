package board

import (
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
