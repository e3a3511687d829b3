package board

import (
	"strings"
	"testing"
)

func TestShapesGoToTheFrontAndToTheBack(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`, `{"id":"b","kind":"box"}`, `{"id":"c","kind":"box"}`, `{"id":"d","kind":"box"}`)
	order := func() string {
		var out []string
		for _, s := range b.View().Shapes {
			out = append(out, strings.TrimPrefix(s.ID, "shape:"))
		}
		return strings.Join(out, "")
	}
	if _, err := b.Raise([]string{"shape:b", "shape:a"}, true); err != nil || order() != "cdab" {
		t.Errorf("%s, %v", order(), err)
	}
	if _, err := b.Raise([]string{"shape:a", "shape:d"}, false); err != nil || order() != "dacb" {
		t.Errorf("%s, %v", order(), err)
	}
	if _, err := b.Raise([]string{"shape:z"}, false); err == nil {
		t.Error("what is not there goes to the back")
	}
}

func TestCopiesAreBoundToCopies(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"cylinder","text":"A","x":0,"y":0}`, `{"id":"b","kind":"box","x":300,"y":0}`, `{"id":"c","kind":"box","x":600,"y":0}`,
		`{"id":"r","kind":"transition","from":"a","to":"b"}`, `{"id":"s","kind":"transition","from":"b","to":"c"}`, `{"id":"f","kind":"frame","children":["a"]}`)
	ids, c, err := b.Duplicate([]string{"shape:f", "shape:b", "shape:r", "shape:s"}, Point{X: 0, Y: 500})
	if err != nil || len(ids) != 4 {
		t.Fatalf("%q, %v", ids, err)
	}
	v := b.View()
	frame, r, s := v.Shape(ids[0]), v.Shape(ids[2]), v.Shape(ids[3])
	inner := v.Shape(r.Arrow.From)
	if inner == nil || inner.Parent != frame.ID || inner.Text != "A" || inner.Bounds.Y != v.Shape("shape:a").Bounds.Y+500 || r.Arrow.To != ids[1] {
		t.Errorf("%+v in %+v", inner, frame)
	}
	if s.Arrow.From != ids[1] || s.Arrow.To != "shape:c" {
		t.Errorf("%+v", s.Arrow)
	}
	if v.Shape("shape:r").Arrow.From != "shape:a" || len(c.Updated) != 0 {
		t.Errorf("the old ones changed: %+v", c)
	}
	reopen(t, b)
}

// Ids say what a shape is, also those of copies: agents read and say them.
func TestCopiesAreNamedForTheirKind(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"decision","text":"a"}`, `{"id":"n","kind":"note","x":300}`)
	twins, _, err := b.Duplicate([]string{"shape:a", "shape:n"}, Point{X: 10})
	if err != nil {
		t.Fatal(err)
	}
	text, err := b.Copy([]string{"shape:a", "shape:n"})
	if err != nil {
		t.Fatal(err)
	}
	pasted, _, err := b.Paste([]byte(text), Point{})
	if err != nil {
		t.Fatal(err)
	}
	for _, ids := range [][]string{twins, pasted} {
		if len(ids) != 2 || !strings.HasPrefix(ids[0], "shape:decision-") || !strings.HasPrefix(ids[1], "shape:note-") {
			t.Errorf("%q", ids)
		}
	}
}
