package board

import (
	"testing"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/lang/langtest"
)

func TestFaultsAreSaid(t *testing.T) {
	langtest.Pseudo(t)
	b := New("t", "t.whiteboard.json")
	_, align := b.Align([]string{"shape:1"}, "left")
	_, _, group := b.Group([]string{"shape:1"})
	_, camera := b.Resolve("shape:1")
	_, broken := Open([]byte("{"))
	_, other := Open([]byte(`{"a":1}`))
	for _, err := range []error{align, group, camera, broken, other} {
		if err == nil || len(langtest.Unsaid(err.Error(), "shapeIds")) == 0 {
			t.Fatalf("%v is not English", err)
		}
		if words := langtest.Unsaid(lang.Translate(err), "shapeIds", "shapeId", "unexpected end of JSON input"); len(words) > 0 {
			t.Errorf("%q: %q is not said", lang.Translate(err), words)
		}
	}
}
