package board

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// elder is an empty board of the version that an older tldraw writes.
func elder(t *testing.T, versions map[string]int) *Board {
	t.Helper()
	data := string(fresh().Encode())
	for name, v := range versions {
		p := regexp.MustCompile(`"com.tldraw.` + name + `":\s*\d+`)
		if !p.MatchString(data) {
			t.Fatalf("there is no %s", name)
		}
		data = p.ReplaceAllString(data, fmt.Sprintf(`"com.tldraw.%s":%d`, name, v))
	}
	b, err := Open([]byte(data))
	if err != nil || b.ReadOnly() != "" {
		t.Fatal(err, b.ReadOnly())
	}
	return b
}

// drawing has a shape of each type whose form was another once.
func drawing(t *testing.T, b *Board) {
	t.Helper()
	batch(t, b, `{"id":"a","kind":"box","text":"a","x":0,"y":0}`, `{"id":"n","kind":"note","text":"n","x":300,"y":0}`, `{"id":"f","kind":"frame","text":"f","x":600,"y":0}`,
		`{"id":"d","kind":"draw","points":[[0,0],[30,10],[60,40]],"x":0,"y":300}`, `{"id":"h","kind":"highlight","points":[[0,0],[50,0]],"x":300,"y":300}`,
		`{"id":"l","kind":"line","points":[[0,0],[50,9]],"x":600,"y":300}`, `{"id":"an","kind":"arrow","from":"a","to":"n"}`)
}

func TestWhatWasCopiedInAnOlderTldrawIsPasted(t *testing.T) {
	v51 := map[string]int{"shape.geo": 11, "shape.note": 12}
	v39 := map[string]int{"shape.geo": 10, "shape.note": 9, "shape.frame": 0, "shape.draw": 1, "shape.highlight": 0, "shape.line": 4, "shape.text": 3, "shape.arrow": 7, "binding.arrow": 0, "shape.image": 3, "store": 4}
	for name, c := range map[string][2]map[string]int{"into today's": {v51, nil}, "of long ago": {v39, nil}, "into an older one": {nil, v51}, "of long ago into an older one": {v39, v51}} {
		t.Run(name, func(t *testing.T) {
			from, to, want := elder(t, c[0]), elder(t, c[1]), elder(t, c[1])
			drawing(t, from)
			drawing(t, want)
			var all []string
			for _, s := range from.View().Shapes {
				all = append(all, s.ID)
			}
			text, err := from.Copy(all)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := to.Paste([]byte(text), from.View().Bounds.Center()); err != nil {
				t.Fatal(err)
			}
			if got, wants := forms(to), forms(want); got != wants {
				t.Errorf("pasted are\n%s\nwant\n%s", got, wants)
			}
			if again, err := Open(to.Encode()); err != nil || len(again.Problems()) > 0 {
				t.Errorf("%v, %v", err, again.Problems())
			}
		})
	}
}

// forms gives the props of each type of records, and where shapes are.
func forms(b *Board) string {
	var out []string
	for _, key := range b.keys(func(r *tldraw.Record) bool { return r.TypeName == "shape" || r.TypeName == "binding" }) {
		r := b.records[key]
		names := map[string]string{}
		for _, f := range r.Props {
			if names[f.Key] = string(f.Raw); f.Key == "richText" {
				names[f.Key] = "…"
			}
		}
		out = append(out, fmt.Sprintf("%s.%s %g,%g %v", r.TypeName, r.Type, r.Num("x", 0), r.Num("y", 0), names))
	}
	return strings.Join(out, "\n")
}

func TestWhatWasCopiedInAnUnknownTldrawIsNotPasted(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`)
	text, err := b.Copy([]string{"shape:a"})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []int{9, 99} {
		other := regexp.MustCompile(`"com.tldraw.shape.geo":\d+`).ReplaceAllString(text, fmt.Sprintf(`"com.tldraw.shape.geo":%d`, v))
		if _, _, err := fresh().Paste([]byte(other), Point{}); err == nil || !strings.Contains(err.Error(), "another version of tldraw") {
			t.Errorf("version %d: %v", v, err)
		}
	}
}
