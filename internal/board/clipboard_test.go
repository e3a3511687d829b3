package board

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWhatIsCopiedIsPastedWithItsConnections(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","text":"a"}`, `{"id":"b","kind":"box","text":"b"}`, `{"id":"c","kind":"box"}`, `{"id":"f","kind":"frame","children":["b"]}`,
		`{"id":"ab","kind":"arrow","from":"a","to":"b"}`, `{"id":"bc","kind":"arrow","from":"b","to":"c"}`)
	text, err := b.Copy([]string{"shape:a", "shape:f", "shape:ab", "shape:bc"})
	if err != nil || !IsClipping([]byte(text)) {
		t.Fatalf("%s, %v", text, err)
	}
	if c, ok := clippingOf([]byte(text)); !ok || c.Kind != "content" || len(c.Data.Shapes) != 5 || len(c.Data.Bindings) != 3 || strings.Join(c.Data.RootShapeIDs, " ") != "shape:a shape:f shape:ab shape:bc" {
		t.Errorf("%+v, %v", c.Data.RootShapeIDs, err)
	}
	other := New("", "b.tldr")
	ids, change, err := other.Paste([]byte(text), Point{X: 1000, Y: 500})
	if err != nil || len(ids) != 4 || len(change.Added) < 8 {
		t.Fatalf("%v, %+v, %v", ids, change, err)
	}
	v := other.View()
	if c := v.Bounds.Center(); c.Distance(Point{X: 1000, Y: 500}) > 1 {
		t.Errorf("it is around %v", c)
	}
	arrow := v.Shape(ids[2])
	if arrow.Arrow.From != ids[0] || v.Shape(arrow.Arrow.To).Parent != ids[1] || v.Shape(ids[3]).Arrow.To != "" {
		t.Errorf("%+v", other.Infos())
	}
	if _, _, err := other.Paste([]byte(text), Point{}); err != nil || len(other.Infos()) != 10 { // again, beside
		t.Errorf("%d shapes, %v", len(other.Infos()), err)
	}
	other.Undo()
	other.Undo()
	if len(other.Infos()) != 0 {
		t.Errorf("%+v", other.Infos())
	}
}

// The pattern, and what is done with what it finds, are those of tldraw 5.1.
func TestTldrawFindsWhatIsCopied(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","text":"one \u2028 </div> <b> \u2029 two"}`)
	spread := strings.Replace(string(b.Encode()), `"props":{`, "\"props\":\n{", 1)
	b, err := Open([]byte(spread))
	if err != nil {
		t.Fatal(err)
	}
	text, err := b.Copy([]string{"shape:a"})
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`<div data-tldraw[^>]*>([^\n\r\x{2028}\x{2029}]*)</div>`).FindStringSubmatch(text)
	if found == nil || len(found[0]) != len(text) {
		t.Fatalf("it is not found in %s", text)
	}
	var c struct {
		Type    string
		Version int
		Data    struct {
			Shapes, Bindings, Assets []map[string]any
			RootShapeIDs             []string `json:"rootShapeIds"`
			Schema                   map[string]any
		}
	}
	if err := json.Unmarshal([]byte(found[1]), &c); err != nil || c.Type != "application/tldraw" || c.Version != 0 || len(c.Data.Shapes) != 1 || c.Data.Schema["sequences"] == nil {
		t.Errorf("%+v, %v", c, err)
	}
}

// The three forms that tldraw's clipboard has had, compressed by its lz-string.
func TestClipboardsOfTldrawArePasted(t *testing.T) {
	for _, name := range []string{"v1.html", "v2.html", "v3.html", "tag.html", "v1.json"} {
		text, err := os.ReadFile("testdata/clipboard/" + name)
		if err != nil {
			t.Fatal(err)
		}
		b := fresh()
		ids, _, err := b.Paste(text, Point{})
		if err != nil || len(ids) != 3 {
			t.Errorf("%s: %q, %v", name, ids, err)
			continue
		}
		if a := b.View().Shape(ids[2]).Arrow; a == nil || a.From != ids[0] || a.To != ids[1] || b.View().Shape(ids[0]).Text != "Grüße 日本" {
			t.Errorf("%s: %+v", name, b.Infos())
		}
	}
	for _, text := range []string{`<div data-tldraw>`, `<div data-tldraw>{"type":"application/tldraw","version":3,"data":{"otherCompressed":"!"}}</div>`, `<tldraw>Q===</tldraw>`, `<div data-tldraw>7</div>`} {
		if IsClipping([]byte(text)) {
			t.Errorf("%s is a clipboard", text)
		}
	}
}

func TestWhatIsNoCopyIsNotPasted(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`)
	good, err := b.Copy([]string{"shape:a"})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "words", `{"type":"application/tldraw"}`, `{"type":"application/tldraw","data":{"shapes":[7]}}`,
		strings.Replace(good, `"geo":"rectangle"`, `"geo":"blob"`, 1),
		strings.Replace(good, `"x":0`, `"x":1e300`, 1)} {
		before := string(b.Encode())
		if ids, _, err := b.Paste([]byte(text), Point{}); err == nil && !strings.Contains(text, "1e300") {
			t.Errorf("%.60s became %v", text, ids)
		}
		if !strings.Contains(text, "1e300") && string(b.Encode()) != before {
			t.Errorf("%.60s changed the board", text)
		}
	}
	if _, err := b.Copy([]string{"shape:none"}); err == nil {
		t.Error("what is not there is copied")
	}
}

func TestRevertLeavesWhatChangedSince(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","text":"a"}`, `{"id":"b","kind":"box","text":"b"}`, `{"id":"c","kind":"box","text":"c"}`)
	before := b.Encode()
	after := edited(t, before, func(o *Board) {
		set(t, o, "a", `{"text":"agent"}`)
		set(t, o, "b", `{"text":"agent"}`)
		batch(t, o, `{"id":"new","kind":"note","text":"n"}`)
		if _, err := o.Delete("shape:c"); err != nil {
			t.Fatal(err)
		}
	})
	now := edited(t, after, func(o *Board) { set(t, o, "b", `{"text":"person"}`); batch(t, o, `{"id":"mine","kind":"box"}`) })
	data, kept, err := Revert(before, after, now)
	if err != nil || kept != 1 {
		t.Fatalf("%d, %v", kept, err)
	}
	o, err := Open(data)
	if err != nil {
		t.Fatal(err)
	}
	v := o.View()
	if v.Shape("shape:a").Text != "a" || v.Shape("shape:b").Text != "person" || v.Shape("shape:c") == nil || v.Shape("shape:new") != nil || v.Shape("shape:mine") == nil {
		t.Errorf("%+v", o.Infos())
	}
	for i, bad := range [][3][]byte{{[]byte("{"), after, now}, {before, []byte("{"), now}, {before, after, []byte("{")}} {
		if _, _, err := Revert(bad[0], bad[1], bad[2]); err == nil {
			t.Errorf("%d is taken back", i)
		}
	}
}

func TestTheDisksSideOfAConflictCanBeTaken(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","text":"a"}`, `{"id":"b","kind":"box","text":"b"}`)
	b.Saved()
	disk, err := ReadDisk(edited(t, b.Encode(), func(o *Board) { set(t, o, "a", `{"text":"theirs"}`) }))
	if err != nil {
		t.Fatal(err)
	}
	set(t, b, "a", `{"text":"ours"}`)
	set(t, b, "b", `{"text":"ours"}`)
	_, conflicts, err := b.Take(disk, true)
	if err != nil || len(conflicts) != 1 || !strings.Contains(conflicts[0].Reason, "the disk's is taken") {
		t.Errorf("%+v, %v", conflicts, err)
	}
	if v := b.View(); v.Shape("shape:a").Text != "theirs" || v.Shape("shape:b").Text != "ours" || !b.Dirty() {
		t.Errorf("%+v", b.Infos())
	}
	// Of another version of tldraw nothing of ours can stay.
	old, err := ReadDisk([]byte(strings.Replace(string(disk.Bytes()), `"com.tldraw.shape.geo":10`, `"com.tldraw.shape.geo":99`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.Take(old, false); err == nil {
		t.Error("records of two versions are mixed")
	}
	if _, _, err := b.Take(old, true); err != nil || b.Dirty() {
		t.Error(err, b.Dirty())
	}
}

func TestShapesAreAligned(t *testing.T) {
	for _, how := range Alignments() {
		b := fresh()
		batch(t, b, `{"id":"a","kind":"box","x":0,"y":0,"w":200,"h":60}`, `{"id":"b","kind":"box","x":200,"y":300,"w":80,"h":60}`, `{"id":"c","kind":"box","x":80,"y":140,"w":120,"h":60}`)
		if _, err := b.Align([]string{"shape:a", "shape:b", "shape:c"}, how); err != nil {
			t.Errorf("%s: %v", how, err)
		}
		checkAligned(t, b, how)
	}
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`)
	for _, how := range []string{"left", "sideways"} {
		if _, err := b.Align([]string{"shape:a"}, how); err == nil {
			t.Errorf("%s of one shape", how)
		}
	}
}

// checkAligned holds shapes to what an alignment promises.
func checkAligned(t *testing.T, b *Board, how string) {
	t.Helper()
	of := map[string]func(Rect) float64{
		"left": func(r Rect) float64 { return r.X }, "right": func(r Rect) float64 { return r.X + r.W }, "center": func(r Rect) float64 { return r.Center().X },
		"top": func(r Rect) float64 { return r.Y }, "bottom": func(r Rect) float64 { return r.Y + r.H }, "middle": func(r Rect) float64 { return r.Center().Y },
	}[how]
	if of == nil {
		return
	}
	first := of(b.View().Shapes[0].Bounds)
	for _, s := range b.View().Shapes {
		if got := of(s.Bounds); max(got-first, first-got) > 0.01 {
			t.Errorf("%s: %s is at %v, not %v", how, s.ID, got, first)
		}
	}
}

func TestSpreadShapesHaveTheSameSpaceBetween(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := fresh()
		n := rapid.IntRange(2, 6).Draw(t, "n")
		var ids []string
		for i := range n {
			raw, err := json.Marshal(map[string]any{"kind": "box", "x": i*100 + rapid.IntRange(0, 9).Draw(t, "x"), "y": rapid.IntRange(-500, 500).Draw(t, "y"), "w": rapid.IntRange(20, 90).Draw(t, "w"), "h": 30})
			if err != nil {
				t.Fatal(err)
			}
			id, _, err := b.Add(raw)
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
		if _, err := b.Align(ids, "spread-across"); err != nil {
			t.Fatal(err)
		}
		gap := func(i int) float64 {
			a, c := b.View().Shape(ids[i]).Bounds, b.View().Shape(ids[i+1]).Bounds
			return c.X - a.X - a.W
		}
		for i := range n - 1 {
			if d := gap(i) - gap(0); max(d, -d) > 0.01 {
				t.Fatalf("the gaps are %v and %v", gap(0), gap(i))
			}
		}
	})
}

func TestBoardsAreKnownByTheirNames(t *testing.T) {
	for path, want := range map[string]bool{"a.whiteboard.json": true, "x/A.TLDR": true, ".tldr": false, "x/.whiteboard.json": false, "a.json": false, "tldr": false} {
		if IsBoard(path) != want {
			t.Errorf("%s", path)
		}
	}
}

func FuzzPaste(f *testing.F) {
	b := New("", "a.tldr")
	if _, _, err := b.Batch([]json.RawMessage{json.RawMessage(`{"id":"a","kind":"box"}`), json.RawMessage(`{"id":"b","kind":"box"}`), json.RawMessage(`{"kind":"message","from":"a","to":"b"}`)}, Plan{}); err != nil {
		f.Fatal(err)
	}
	text, err := b.Copy([]string{"shape:a", "shape:b"})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(text))
	f.Fuzz(func(t *testing.T, text []byte) {
		b := New("", "a.tldr")
		if _, _, err := b.Paste(text, Point{}); err != nil {
			return
		}
		if _, err := Open(b.Encode()); err != nil {
			t.Fatal(err)
		}
	})
}

// As programs that save a selection, or a chat, have it.
func TestTheContentAloneIsPasted(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","text":"a"}`, `{"id":"b","kind":"box","text":"b"}`, `{"id":"ab","kind":"arrow","from":"a","to":"b"}`)
	text, err := b.Copy([]string{"shape:a", "shape:b", "shape:ab"})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := clippingOf([]byte(text))
	alone, err := json.Marshal(c.Data.contents)
	if err != nil {
		t.Fatal(err)
	}
	to := fresh()
	if ids, _, err := to.Paste(alone, Point{}); err != nil || len(ids) != 3 || forms(to) == "" {
		t.Errorf("%v, %v", ids, err)
	}
	for _, other := range []string{`{"shapes":[]}`, `{"shapes":[{"kind":"box"}]}`, `{"schema":{},"shapes":"x"}`, `{"schema":{"schemaVersion":2}}`, `[1]`} {
		if IsClipping([]byte(other)) {
			t.Errorf("%s is taken for shapes", other)
		}
	}
}
