package board

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/geometry"
	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// stored is a snapshot with a page and these records.
func stored(records ...string) []byte {
	all := []string{`"document:document":{"id":"document:document","typeName":"document","gridSize":10,"name":"","meta":{}}`,
		`"page:page":{"id":"page:page","typeName":"page","name":"Page","index":"a1","meta":{}}`}
	for _, r := range records {
		_, id, _ := strings.Cut(r, `"id":"`)
		id, _, _ = strings.Cut(id, `"`)
		all = append(all, fmt.Sprintf("%q:%s", id, r))
	}
	return []byte(`{"store":{` + strings.Join(all, ",") + `}}`)
}

// geo is a record of a rectangle.
func geo(id, parent string, x, y, w, h, rotation float64) string {
	return fmt.Sprintf(`{"id":"shape:%s","typeName":"shape","type":"geo","parentId":%q,"index":"a1","x":%g,"y":%g,"rotation":%g,"props":{"geo":"rectangle","w":%g,"h":%g}}`,
		id, parent, x, y, rotation, w, h)
}

func open(t testing.TB, records ...string) *Board {
	t.Helper()
	b, err := Open(stored(records...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func near(a, b Rect) bool {
	return math.Abs(a.X-b.X)+math.Abs(a.Y-b.Y)+math.Abs(a.W-b.W)+math.Abs(a.H-b.H) < 1e-6
}

func TestBoundsGoThroughParentsAndRotations(t *testing.T) {
	quarter := math.Pi / 2
	b := open(t, geo("a", "page:page", 100, 200, 300, 100, 0), geo("b", "shape:a", 10, 20, 30, 40, 0),
		geo("r", "page:page", 100, 0, 50, 20, quarter), geo("s", "shape:r", 10, 5, 30, 10, 0), geo("t", "shape:r", 0, 0, 8, 4, -quarter))
	for id, want := range map[string]Rect{
		"a": {X: 100, Y: 200, W: 300, H: 100}, "b": {X: 110, Y: 220, W: 30, H: 40},
		"r": {X: 80, Y: 0, W: 20, H: 50},  // turned about its top left
		"s": {X: 85, Y: 10, W: 10, H: 30}, // its x goes down the page
		"t": {X: 100, Y: -0, W: 8, H: 4},  // turned back
	} {
		s := b.View().Shape("shape:" + id)
		if id == "t" {
			want.Y = s.Bounds.Y
			if math.Abs(s.Bounds.Y) > 1e-6 {
				t.Errorf("t is at %v", s.Bounds)
			}
		}
		if !near(s.Bounds, want) {
			t.Errorf("%s: %v, want %v", id, s.Bounds, want)
		}
	}
}

func TestNothingInAFileIsInvisible(t *testing.T) {
	b := open(t, geo("a", "shape:b", 1, 1, 5, 5, 0), geo("b", "shape:c", 1, 1, 5, 5, 0), geo("c", "shape:a", 1, 1, 5, 5, 0),
		geo("self", "shape:self", 0, 0, 5, 5, 0), geo("orphan", "shape:gone", 0, 0, 5, 5, 0), geo("huge", "page:page", 1e308, -1e308, 1e308, 5, 0))
	if n := len(b.View().Shapes); n != 6 {
		t.Errorf("%d of 6 shapes show", n)
	}
	said := strings.Join(b.Problems(), "\n")
	for _, want := range []string{"inside itself", `"shape:gone", which is not there`} {
		if !strings.Contains(said, want) {
			t.Errorf("%q does not tell %q", said, want)
		}
	}
	if r := b.View().Bounds; math.IsInf(r.W, 0) || math.IsNaN(r.W+r.X+r.Y+r.H) {
		t.Errorf("everything is within %v", r)
	}
}

func TestShapesOfAnotherPageDoNotShow(t *testing.T) {
	b := open(t, `{"id":"page:two","typeName":"page","name":"Two","index":"a2","meta":{}}`, geo("a", "page:page", 0, 0, 5, 5, 0), geo("b", "page:two", 0, 0, 5, 5, 0))
	if v := b.View(); v.Shape("shape:a") == nil || v.Shape("shape:b") != nil || len(v.problems) > 0 {
		t.Error("the first page shows the wrong shapes")
	}
	if err := b.SetPage("page:two"); err != nil {
		t.Fatal(err)
	}
	if v := b.View(); v.Shape("shape:a") != nil || v.Shape("shape:b") == nil || len(b.Pages()) != 2 {
		t.Error("the second page shows the wrong shapes")
	}
	if _, _, err := b.Add([]byte(`{"kind":"arrow","from":"a","to":"b"}`)); err == nil {
		t.Error("an arrow goes to another page")
	}
	if err := b.SetPage("page:none"); err == nil {
		t.Error("there is a third page")
	}
}

func TestArrowsEndAtTheOutlineOfWhatTheyAreBoundTo(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","x":0,"y":0,"w":100,"h":100}`, `{"id":"b","kind":"box","x":300,"y":0,"w":100,"h":100}`,
		`{"id":"c","kind":"ellipse","x":0,"y":300,"w":100,"h":100}`, `{"id":"d","kind":"decision","x":300,"y":300,"w":100,"h":100}`,
		`{"id":"level","kind":"arrow","from":"a","to":"b"}`, `{"id":"down","kind":"arrow","from":"a","to":"c"}`, `{"id":"bowed","kind":"arrow","from":"a","to":"b","bend":60}`,
		`{"id":"elbow","kind":"arrow","from":"a","to":"d","line":"elbow"}`, `{"id":"loop","kind":"transition","from":"a","to":"a"}`)
	v := b.View()
	for id, want := range map[string][2]Point{"level": {{X: 100, Y: 50}, {X: 300, Y: 50}}, "down": {{X: 50, Y: 100}, {X: 50, Y: 300}}} {
		path := v.Shape("shape:" + id).Arrow.Path
		if path[0].Distance(want[0]) > 0.5 || path[len(path)-1].Distance(want[1]) > 0.5 {
			t.Errorf("%s: %v, want from %v", id, path, want)
		}
	}
	bowed := v.Shape("shape:bowed")
	if m := geometry.Along(bowed.Arrow.Path, 0.5); math.Abs(m.X-200) > 1 || math.Abs(m.Y-110) > 1 {
		t.Errorf("the middle of the bowed arrow is %v, want 60 below the line", m)
	}
	elbow := v.Shape("shape:elbow").Arrow.Path
	for i := 1; i < len(elbow); i++ {
		if elbow[i].X != elbow[i-1].X && elbow[i].Y != elbow[i-1].Y {
			t.Errorf("an elbow goes aslant: %v", elbow)
		}
	}
	if loop := v.Shape("shape:loop"); loop.Bounds.W < 10 || loop.Bounds.H < 40 {
		t.Errorf("a loop has no room: %v", loop.Bounds)
	}
	if got := v.Shape("shape:level").Arrow.Label; got.Distance(Point{X: 200, Y: 50}) > 1 {
		t.Errorf("the label is at %v", got)
	}
}

func TestSecondArrowsBetweenTheSameShapesDoNotLieOnTheFirst(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"state"}`, `{"id":"b","kind":"state"}`, `{"id":"1","kind":"transition","from":"a","to":"b"}`,
		`{"id":"2","kind":"transition","from":"b","to":"a"}`, `{"id":"3","kind":"transition","from":"a","to":"b"}`)
	var middles []Point
	for _, id := range []string{"1", "2", "3"} {
		middles = append(middles, geometry.Along(b.View().Shape("shape:"+id).Arrow.Path, 0.5))
	}
	for i, p := range middles {
		for _, q := range middles[:i] {
			if p.Distance(q) < 10 {
				t.Errorf("two of them meet: %v", middles)
			}
		}
	}
}

func TestArrowsOfOlderFilesAreBoundToo(t *testing.T) {
	old := `{"id":"shape:r","typeName":"shape","type":"arrow","parentId":"page:page","index":"a3","x":0,"y":0,"props":{"text":"old","start":{"type":"binding","boundShapeId":"shape:a","normalizedAnchor":{"x":0.5,"y":0.5},"isExact":false},"end":{"type":"point","x":500,"y":5}}}`
	b := open(t, geo("a", "page:page", 0, 0, 10, 10, 0), old,
		`{"id":"shape:lost","typeName":"shape","type":"arrow","parentId":"page:page","index":"a4","x":7,"y":7,"props":{}}`,
		`{"id":"binding:x","typeName":"binding","type":"arrow","fromId":"shape:lost","toId":"shape:gone","props":{"terminal":"end"}}`)
	a := b.View().Shape("shape:r").Arrow
	if a.From != "shape:a" || a.Path[len(a.Path)-1] != (Point{X: 500, Y: 5}) || b.View().Shape("shape:r").Text != "old" {
		t.Errorf("%+v", a)
	}
	if lost := b.View().Shape("shape:lost").Arrow; lost.To != "" || len(lost.Path) != 2 {
		t.Errorf("%+v", lost)
	}
}

func TestThePointerFindsTheTopmost(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"low","kind":"box","x":0,"y":0,"w":200,"h":200}`, `{"id":"high","kind":"ellipse","x":50,"y":50,"w":100,"h":100}`,
		`{"id":"db","kind":"cylinder","x":400,"y":0,"w":100,"h":100}`, `{"id":"far","kind":"box","x":0,"y":600}`, `{"id":"line","kind":"arrow","from":"low","to":"far"}`,
		`{"id":"pen","kind":"draw","points":[[600,0],[700,0],[700,100]],"closed":true,"fill":"solid"}`)
	for _, test := range []struct {
		x, y float64
		want string
	}{
		{100, 100, "high"}, {52, 52, "low"}, {300, 300, ""}, {450, -6, "db"}, {450, 50, "db"}, {80, 400, "line"}, {690, 10, "pen"}, {610, 90, ""},
	} {
		got := ""
		if s := b.View().At(Point{X: test.x, Y: test.y}, 4); s != nil {
			got = strings.TrimPrefix(s.ID, "shape:")
		}
		if got != test.want {
			t.Errorf("at %g, %g there is %q, want %q", test.x, test.y, got, test.want)
		}
	}
	m := geometry.Along(b.View().Shape("shape:line").Arrow.Path, 0.5)
	if s := b.View().At(m.Add(Point{X: 3, Y: 0}), 5); s == nil || s.ID != "shape:line" {
		t.Errorf("the arrow is not found: %v", s)
	}
	var in []string
	for _, s := range b.View().In(Rect{X: -10, Y: -30, W: 600, H: 300}) {
		in = append(in, s.ID)
	}
	if got := strings.Join(in, " "); got != "shape:low shape:high shape:db" {
		t.Errorf("in the rectangle are %s", got)
	}
}

func TestTextOfAFileCannotReachTheTerminal(t *testing.T) {
	evil := `\u001b]52;c;aGk=\u0007\u202etext`
	b := open(t, `{"id":"shape:a","typeName":"shape","type":"geo","parentId":"page:page","index":"a1","x":0,"y":0,"props":{"geo":"`+evil+`","color":"`+evil+
		`","richText":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"`+evil+`"}]}]}},"meta":{"openspace":{"ref":"`+evil+`","kind":"`+evil+`"}}}`)
	said := fmt.Sprintf("%q %+v", b.Problems(), *b.View().Shapes[0])
	said += fmt.Sprintf("%+v", b.Infos())
	if strings.ContainsAny(said, "\x1b\x07\u202e") {
		t.Errorf("%q", said)
	}
}

func TestCamera(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","x":1000,"y":500,"w":200,"h":100}`, `{"id":"b","kind":"box","x":3000,"y":500,"w":200,"h":100}`)
	c, err := b.Fit(nil, 1100, 500, 0)
	if err != nil || c.Zoom != 0.5 {
		t.Fatalf("%+v, %v", c, err)
	}
	if p := c.Screen(Point{X: 1000, Y: 500}); p.Distance(Point{X: 0, Y: 225}) > 1e-6 {
		t.Errorf("the first is at %v", p)
	}
	if c, err = b.Fit([]string{"shape:a"}, 800, 600, 40); err != nil || c.Zoom != 1 || c.Screen(Point{X: 1100, Y: 550}).Distance(Point{X: 400, Y: 300}) > 1e-6 {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := b.Fit([]string{"shape:zz"}, 800, 600, 40); err == nil {
		t.Error("it fits what is not there")
	}
	z := c.ZoomAt(Point{X: 10, Y: 20}, 4)
	if z.PagePoint(Point{X: 10, Y: 20}).Distance(c.PagePoint(Point{X: 10, Y: 20})) > 1e-6 {
		t.Error("zooming moves what is under the pointer")
	}
	for _, bad := range []Camera{{math.NaN(), 0, 1}, {0, math.Inf(1), 1}, {0, 0, 0}, {0, 0, 100}, {1e300, 0, 1}} {
		if err := b.SetCamera(bad); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
	b.Saved()
	if err := b.SetCamera(Camera{-5, 7.25, 2}); err != nil || b.Dirty() {
		t.Errorf("looking is an edit: %v", err)
	}
	if got := reopen(t, b).Camera(); got != (Camera{-5, 7.25, 2}) {
		t.Errorf("it comes back as %v", got)
	}
}

func TestTheCameraOfASessionIsKeptWhereTldrawHasIt(t *testing.T) {
	text := `{"document":` + string(stored(geo("a", "page:page", 0, 0, 5, 5, 0))) + `,"session":{"version":0,"currentPageId":"page:page","isGridMode":true,"pageStates":[{"pageId":"page:page","camera":{"x":1,"y":2,"z":0.5},"selectedShapeIds":[]}]}}`
	b, err := Open([]byte(text))
	if err != nil || b.Camera() != (Camera{1, 2, 0.5}) {
		t.Fatalf("%v, %v", b.Camera(), err)
	}
	if err := b.SetCamera(Camera{9, 2, 0.5}); err != nil {
		t.Fatal(err)
	}
	if out := string(b.Encode()); !strings.Contains(out, `"camera":{"x":9,"y":2,"z":0.5},"selectedShapeIds":[]`) || !strings.Contains(out, `"isGridMode":true`) {
		t.Error(out)
	}
}

func TestOutlinesFillTheirBox(t *testing.T) {
	for _, kind := range append(tldraw.Geos(), "") {
		for _, size := range []Point{{X: 200, Y: 80}, {X: 50, Y: 300}, {X: 1, Y: 1}} {
			if got := geometry.Around(geometry.Outline(kind, size.X, size.Y)); !near(got, Rect{X: 0, Y: 0, W: size.X, H: size.Y}) {
				t.Errorf("%q of %v fills %v", kind, size, got)
			}
		}
	}
}
