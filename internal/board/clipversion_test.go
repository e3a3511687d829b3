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
	data := string(today().Encode())
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

// forms returns the props of each type of records, and where shapes are.
func forms(b *Board) string {
	var out []string
	for _, key := range b.keys(func(r *tldraw.Record) bool { return r.TypeName == "shape" || r.TypeName == "binding" }) {
		r := b.records[key]
		names := map[string]string{}
		for _, f := range r.Props {
			switch names[f.Key] = string(f.Raw); f.Key {
			case "richText":
				names[f.Key] = "…"
			case "segments": // packed with a pressure or without
				segments, _ := tldraw.ParseArray(f.Raw)
				names[f.Key] = ""
				for _, s := range segments {
					names[f.Key] += fmt.Sprint(tldraw.SegmentPoints(s))
				}
			}
		}
		out = append(out, fmt.Sprintf("%s.%s %g,%g %v", r.TypeName, r.Type, r.Num("x", 0), r.Num("y", 0), names))
	}
	return strings.Join(out, "\n")
}

// foreign is a clipboard of which some text is another one.
func foreign(t *testing.T, b *Board, swaps ...string) string {
	t.Helper()
	var all []string
	for _, s := range b.View().Shapes {
		all = append(all, s.ID)
	}
	text, err := b.Copy(all)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(swaps); i += 2 {
		if !strings.Contains(text, swaps[i]) {
			t.Fatalf("there is no %s in %s", swaps[i], text)
		}
		text = strings.ReplaceAll(text, swaps[i], swaps[i+1])
	}
	return text
}

// Of a version that is not known what is known is taken, and the rest left out: the
// file must open in the tldraw that it is of.
func TestWhatWasCopiedInAnUnknownTldrawIsPastedAsFarAsItIsKnown(t *testing.T) {
	b := today()
	drawing(t, b)
	want := today()
	drawing(t, want)
	rich := regexp.MustCompile(`"richText":\{"type":"doc","content":\[\{"type":"paragraph","content":\[\{"type":"text","text":"a"\}\]\}\]\}`)
	for name, text := range map[string]string{
		"a newer one":        foreign(t, b, `"com.tldraw.shape.geo":12`, `"com.tldraw.shape.geo":99`, `"geo":"rectangle"`, `"geo":"rectangle","glow":7`, `"com.tldraw.binding.arrow":1`, `"com.tldraw.binding.arrow":2`, `"isExact"`, `"loose":1,"isExact"`),
		"new fields":         foreign(t, b, `"com.tldraw.shape":4`, `"com.tldraw.shape":5`, `"isLocked"`, `"layer":"x","isLocked"`),
		"a new schema":       foreign(t, b, `"schemaVersion":2`, `"schemaVersion":3`),
		"an old one":         rich.ReplaceAllString(foreign(t, b, `"com.tldraw.shape.geo":12`, `"com.tldraw.shape.geo":7`), `"text":"a"`),
		"a form that is new": foreign(t, b, `"com.tldraw.shape.geo":12`, `"com.tldraw.shape.geo":13`, `"geo":"rectangle"`, `"geo":"blob"`),
	} {
		to := today()
		_, c, err := to.Paste([]byte(text), b.View().Bounds.Center())
		if err != nil || !c.Foreign {
			t.Errorf("%s: %v, %v", name, c.Foreign, err)
			continue
		}
		if got, wants := forms(to), forms(want); got != wants {
			t.Errorf("%s: pasted are\n%s\nwant\n%s", name, got, wants)
		}
	}
}

func TestWhatOfAnUnknownTldrawNobodyCouldTellIsNotPasted(t *testing.T) {
	b := today()
	drawing(t, b)
	for field, text := range map[string]string{
		"props.w":        foreign(t, b, `"com.tldraw.shape.geo":12`, `"com.tldraw.shape.geo":99`, `"w":`, `"width":`),
		"props.points":   foreign(t, b, `"com.tldraw.shape.line":5`, `"com.tldraw.shape.line":3`, `"points":`, `"handles":`),
		"props.start":    foreign(t, b, `"com.tldraw.shape.arrow":8`, `"com.tldraw.shape.arrow":1`, `"start":{"x"`, `"start":{"type":"point","x"`),
		"props.segments": foreign(t, b, `"com.tldraw.shape.draw":5`, `"com.tldraw.shape.draw":6`, `"path":`, `"curve":`),
		"type":           foreign(t, b, `"type":"note"`, `"type":"counter"`),
	} {
		to := today()
		before := string(to.Encode())
		_, _, err := to.Paste([]byte(text), Point{})
		if err == nil || !strings.Contains(err.Error(), field+": ") {
			t.Errorf("%s: %v", field, err)
		}
		if string(to.Encode()) != before {
			t.Errorf("%s: the board changed", field)
		}
	}
}

// Between two files of one tldraw, be it newer, or with shapes of its own, everything
// stays as it is.
func TestWhatWasCopiedInTheSameTldrawKeepsWhatIsNotKnown(t *testing.T) {
	glowing := func(text string) string {
		return strings.NewReplacer(`"com.tldraw.shape.geo":12`, `"com.tldraw.shape.counter":3,"com.tldraw.shape.geo":99`).Replace(text)
	}
	b := today()
	batch(t, b, `{"id":"a","kind":"box","text":"a"}`, `{"id":"n","kind":"note"}`)
	text := glowing(foreign(t, b, `"geo":"rectangle"`, `"geo":"rectangle","glow":7`, `"type":"note"`, `"type":"counter"`))
	to, err := Open([]byte(glowing(strings.ReplaceAll(string(today().Encode()), `": `, `":`))))
	if err != nil {
		t.Fatal(err)
	}
	ids, c, err := to.Paste([]byte(text), Point{})
	if err != nil || c.Foreign || len(ids) != 2 {
		t.Fatalf("%v, %v, %v", ids, c.Foreign, err)
	}
	if got := forms(to); !strings.Contains(got, "glow:7") || !strings.Contains(got, "shape.counter") {
		t.Errorf("pasted are\n%s", got)
	}
}
