package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/diagram"
)

// TestAllThatIsWrongIsSaidAtOnce: an agent mends a batch in one step.
func TestAllThatIsWrongIsSaidAtOnce(t *testing.T) {
	for _, test := range []struct {
		name   string
		shapes []string
		want   []string // of the error
		hint   []string
	}{
		{"fields of a shape", []string{`{"kind":"box","label":"A","width":3,"height":4}`},
			[]string{"shapes[0] (box): label:", "shapes[0] (box): width:", "shapes[0] (box): height:"}, []string{"label: say text", "width: say w", "height: say h"}},
		{"a field and the kind", []string{`{"kind":"database","label":"A"}`},
			[]string{"label: there is no such field", `kind: there is no "database"`}, []string{"say text", "say cylinder"}},
		{"shapes", []string{`{"id":"a","kind":"database"}`, `{"kind":"box"}`, `{"id":"c","kind":"participant"}`},
			[]string{"shapes[0] (a): kind", "shapes[2] (c): kind"}, []string{"shapes[0] (a): kind: say cylinder", "shapes[2] (c): kind: say lifeline"}},
		{"very many", slices.Repeat([]string{`{"kind":"box","label":"A"}`}, 30), []string{"shapes[7] (box)", "; and 22 more"}, []string{"say text"}},
		{"an unknown field", []string{`{"kind":"box","shadow":true}`}, []string{"shadow: there is no such field"}, []string{"the fields are kind type id text x y w h from to color"}},
		{"shapes as heads", []string{`{"kind":"arrow","start":"here","end":"here"}`}, []string{"start:"}, []string{"say from and to"}},
		{"attributes as objects", []string{`{"kind":"class","attributes":[{"name":"id"}]}`}, []string{"attributes: want a string"}, []string{`["id: int", …]`}},
		{"a style", []string{`{"kind":"box","style":{"color":"red"}}`}, []string{"style:"}, []string{"say color, fill, dash and size"}},
		{"an id that is like none", []string{`{"kind":"transition","from":"here","to":"e"}`}, []string{`no shape "shape:e"`}, []string{"find_shapes give the ids"}},
		{"an id that is like one", []string{`{"kind":"transition","from":"here","to":"her"}`}, []string{`no shape "shape:her"`}, []string{"did you mean shape:here?"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := fresh()
			batch(t, b, `{"id":"here","kind":"box"}`)
			_, _, err := b.Batch(shapes(test.shapes...), Plan{})
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("the error is %v", err)
			}
			for _, w := range test.want {
				if !strings.Contains(e.Error(), w) {
					t.Errorf("%q is not in %q", w, e.Error())
				}
			}
			for _, w := range test.hint {
				if strings.Count(e.Hint, w) != 1 {
					t.Errorf("%q is not once in %q", w, e.Hint)
				}
			}
		})
	}
}

func TestWhatCannotBeAddedNamesShapeAndField(t *testing.T) {
	for _, test := range []struct{ name, shape, want string }{
		{"no object", `7`, "JSON object"},
		{"nothing", `{}`, "kind: is missing"},
		{"no such kind", `{"kind":"blob"}`, `(blob): kind: there is no "blob"`},
		{"no such field", `{"kind":"box","width":3}`, `(box): width: there is no such field`},
		{"a number as text", `{"kind":"box","text":3}`, "text: want a string, not a number"},
		{"text as a number", `{"id":"a","kind":"box","x":"3"}`, "(a): x: want a number, not a string"},
		{"a far place", `{"kind":"box","x":1e300}`, "x: want a number from"},
		{"a number that is none", `{"kind":"box","x":1e999}`, "x"},
		{"no size", `{"kind":"box","w":0}`, "w: want a number from 1"},
		{"a message without ends", `{"kind":"message"}`, "(message): from: is missing"},
		{"a message without an end", `{"kind":"message","from":"here"}`, "to: is missing"},
		{"an end that is not there", `{"kind":"transition","from":"here","to":"there"}`, `to: there is no shape "shape:there"`},
		{"an arrow to a line", `{"kind":"arrow","from":"here","to":"line"}`, `"shape:line" is a line`},
		{"ends of a box", `{"kind":"box","from":"here"}`, "from: a box connects nothing"},
		{"an id twice", `{"id":"here","kind":"box"}`, `id: "shape:here" is taken`},
		{"an id with an escape", `{"id":"a\u001b","kind":"box"}`, "cannot be an id"},
		{"no such colour", `{"kind":"box","color":"#12"}`, "is no colour"},
		{"a style that it has not", `{"kind":"note","dash":"solid"}`, "dash: a note has none"},
		{"a wrong style", `{"kind":"box","fill":"blue"}`, `fill: "blue" is wrong: want one of none, semi`},
		{"a parent that is not there", `{"kind":"box","parent":"zz"}`, `parent: there is no shape "shape:zz"`},
		{"another page", `{"kind":"box","parent":"page:two"}`, "is not the page"},
		{"attributes of a box", `{"kind":"box","attributes":["a"]}`, "attributes: only class"},
		{"a line without points", `{"kind":"line"}`, "points: want at least two"},
		{"a point of one number", `{"kind":"line","points":[[1],[2,3]]}`, "points[0]"},
		{"a group of nothing", `{"kind":"group"}`, "children: is missing"},
		{"a raw shape of no type", `{"type":"blob","props":{}}`, "tldraw has no"},
		{"a raw prop", `{"type":"geo","props":{"colour":"red"}}`, "props.colour: a geo has none"},
		{"a raw value", `{"type":"geo","props":{"color":"teal"}}`, `props.color: "teal" is wrong: want one of black`},
		{"a raw page", `{"typeName":"page","props":{}}`, "is no shape"},
		{"a raw index", `{"type":"geo","index":"a00","props":{}}`, "index key"},
		{"a raw field", `{"type":"geo","colour":1,"props":{}}`, "colour: a record of tldraw has no such field"},
		{"too much text", `{"kind":"box","text":"` + strings.Repeat("x", maxText+1) + `"}`, "bytes, more than"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := fresh()
			batch(t, b, `{"id":"here","kind":"box"}`, `{"id":"line","kind":"line","points":[[0,0],[1,1]]}`)
			before := b.Encode()
			ids, c, err := b.Batch(shapes(`{"id":"fine","kind":"box"}`, test.shape), Plan{})
			var e *Error
			if err == nil || !strings.Contains(err.Error(), test.want) || !errors.As(err, &e) {
				t.Fatalf("%v, want %q", err, test.want)
			}
			if !strings.HasPrefix(err.Error(), "shapes[1]") {
				t.Errorf("%q does not name the shape", err)
			}
			if ids != nil || !c.Empty() || !bytes.Equal(before, b.Encode()) {
				t.Error("a part of the batch stayed")
			}
			if _, _, err := b.Add(json.RawMessage(test.shape)); err == nil || strings.HasPrefix(err.Error(), "shapes[") {
				t.Errorf("alone: %v", err)
			}
		})
	}
}

func TestSizesAreBounded(t *testing.T) {
	b := fresh()
	if _, _, err := b.Batch(make([]json.RawMessage, MaxBatch+1), Plan{}); err == nil || !strings.Contains(err.Error(), "5001") {
		t.Errorf("%v", err)
	}
	if _, _, err := b.Batch(nil, Plan{Layout: "spiral"}); err == nil || !strings.Contains(err.Error(), "layered, tree, grid, sequence") {
		t.Errorf("%v", err)
	}
	for plan, want := range map[Plan]string{{Layout: "tree", Direction: "north"}: "down, up, right, left", {Layout: "grid", Direction: "up"}: "layered and tree", {Direction: "up"}: "layered and tree"} {
		if _, _, err := b.Batch(nil, plan); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", plan, err)
		}
	}
}

func TestShapesWithoutAPlaceNeverLieOnOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := fresh()
		n := rapid.IntRange(1, 25).Draw(t, "n")
		for range n {
			s := fmt.Sprintf(`{"kind":%q,"text":%q`, rapid.SampledFrom([]string{"box", "decision", "class", "cloud", "note", "cylinder", "frame"}).Draw(t, "kind"),
				rapid.SampledFrom([]string{"", "a", "some longer text in it"}).Draw(t, "text"))
			if rapid.IntRange(0, 3).Draw(t, "placed") == 0 && len(b.Infos()) == 0 {
				s += `,"x":-300,"y":40`
			}
			if _, _, err := b.Add(json.RawMessage(s + "}")); err != nil {
				t.Fatal(err)
			}
		}
		all := b.View().Shapes
		for i, s := range all {
			for _, o := range all[:i] {
				if s.Part == "" && o.Part == "" && s.Bounds.Overlaps(o.Bounds) {
					t.Fatalf("%s %v is on %s %v", s.Kind, s.Bounds, o.Kind, o.Bounds)
				}
			}
		}
	})
}

func TestClassesHaveThreeSections(t *testing.T) {
	for _, test := range []struct{ name, shape, want string }{
		{"by fields", `{"kind":"class","text":"User","attributes":["+name: string"],"methods":["+login()","+out()"]}`, "User|+name: string|+login(),+out()"},
		{"by rules", `{"kind":"class","text":"User\n---\na\nb\n---\nf()"}`, "User|a,b|f()"},
		{"by lines", `{"kind":"class","text":"User\nage: int\nf()\nname"}`, "User|age: int,name|f()"},
		{"a name alone", `{"kind":"class","text":"User"}`, "User||"},
		{"an interface", `{"kind":"interface","text":"Reader","methods":["read()"]}`, "«interface»,Reader||read()"},
		{"that says so already", `{"kind":"interface","text":"<<interface>>\nReader"}`, "«interface»,Reader||"},
		{"an abstract class", `{"kind":"abstract","text":"Shape"}`, "«abstract»,Shape||"},
	} {
		b := fresh()
		id := batch(t, b, test.shape)[0]
		if got := sections(b, id); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	b := fresh()
	id := batch(t, b, `{"kind":"interface","text":"A","attributes":["x"],"methods":["f()"]}`)[0]
	for _, test := range []struct{ update, want string }{
		{`{"text":"B"}`, "«interface»,B|x|f()"},
		{`{"methods":["g()","h()"]}`, "«interface»,B|x|g(),h()"},
		{`{"text":"C\n---\ny"}`, "«interface»,C|y|"},
		{`{"kind":"class"}`, "C|y|"},
	} {
		if _, err := b.Update(id, json.RawMessage(test.update)); err != nil {
			t.Fatal(err)
		}
		if got := sections(b, id); got != test.want {
			t.Errorf("after %s: %q, want %q", test.update, got, test.want)
		}
	}
}

func sections(b *Board, id string) string {
	var out []string
	for _, s := range b.View().Shape(id).Sections() {
		out = append(out, strings.Join(s, ","))
	}
	return strings.Join(out, "|")
}

func TestMessagesGoDownTheLifelines(t *testing.T) {
	b := fresh()
	ids := batch(t, b, `{"id":"u","kind":"lifeline","text":"User"}`, `{"id":"s","kind":"lifeline","text":"Server"}`, `{"id":"d","kind":"lifeline","text":"DB"}`,
		`{"id":"act","kind":"activation","parent":"s","y":110,"h":120}`,
		`{"kind":"message","from":"u","to":"act","text":"get"}`, `{"kind":"message","from":"s","to":"d","text":"select"}`, `{"kind":"message","from":"d","to":"s"}`,
		`{"kind":"message","from":"s","to":"s","text":"think"}`, `{"kind":"message","from":"s","to":"u","dash":"dashed"}`,
		`{"kind":"message","from":"u","to":"s"}`, `{"kind":"message","from":"u","to":"s"}`, `{"kind":"message","from":"u","to":"s"}`)
	v := b.View()
	last := v.Shape("shape:u").Matrix.Y + lifelineHead
	for i, id := range ids[4:] {
		path := v.Shape(id).Arrow.Path
		if path[0].Y <= last || i != 3 && math.Abs(path[0].Y-path[len(path)-1].Y) > 1e-4 {
			t.Errorf("message %d runs %v, after %g", i, path, last)
		}
		last = path[len(path)-1].Y
	}
	for _, id := range []string{"u", "s", "d"} {
		if l := v.Shape("shape:" + id); l.Bounds.Y+l.Bounds.H < last+20 || l.Bounds.Y != v.Shape("shape:u").Bounds.Y {
			t.Errorf("%s ends at %v, the last message is at %g", id, l.Bounds, last)
		}
	}
	act := v.Shape("shape:act")
	if c := act.Bounds.Center().X; c != v.Shape("shape:s").Bounds.Center().X || act.Parent != "shape:s" || act.Bounds.Y != 110 {
		t.Errorf("the activation is at %v in %s", act.Bounds, act.Parent)
	}
	if p := v.Shape(ids[4]).Arrow.Path; p[1].X != act.Bounds.X {
		t.Errorf("the message to the activation ends at %v, not at its side %v", p[1], act.Bounds)
	}
	if _, _, err := b.Add(json.RawMessage(`{"kind":"message","from":"u","to":"d","y":600}`)); err != nil {
		t.Fatal(err)
	}
	if r := b.View().Shape("shape:d").Bounds; r.Y+r.H < 640 {
		t.Errorf("the lifeline does not reach its message: %v", r)
	}
}

func TestLayoutsPlaceABatch(t *testing.T) {
	all := shapes(`{"id":"a","kind":"process","x":0,"y":0}`, `{"id":"b","kind":"decision","x":0,"y":0}`, `{"id":"c","kind":"process"}`, `{"id":"d","kind":"start-end"}`,
		`{"kind":"transition","from":"a","to":"b"}`, `{"kind":"transition","from":"b","to":"c","text":"yes"}`, `{"kind":"transition","from":"b","to":"d","text":"no"}`)
	for _, name := range Layouts() {
		b := fresh()
		batch(t, b, `{"id":"old","kind":"box","x":5,"y":6}`)
		if _, _, err := b.Batch(all, Plan{Layout: name}); err != nil {
			t.Fatal(err)
		}
		v := b.View()
		for i, s := range v.Shapes {
			for _, o := range v.Shapes[:i] {
				if s.Arrow == nil && o.Arrow == nil && s.Bounds.Overlaps(o.Bounds) {
					t.Errorf("%s: %s lies on %s", name, s.ID, o.ID)
				}
			}
		}
		top := func(id string) float64 { return v.Shape("shape:" + id).Bounds.Y }
		if (name == "layered" || name == "tree") && !(top("old") < top("a") && top("a") < top("b") && top("b") < top("c") && top("c") == top("d")) {
			t.Errorf("%s does not go down: %s", name, encode(b.Infos()))
		}
		if _, _, err := b.Replace(all, Plan{Layout: name}); err != nil || b.View().Shape("shape:old") != nil || len(b.Infos()) != 7 {
			t.Errorf("%s: replace leaves %d shapes, %v", name, len(b.Infos()), err)
		}
	}
	b := fresh()
	if _, _, err := b.Batch(shapes(`{"id":"child","kind":"class"}`, `{"id":"parent","kind":"class"}`, `{"kind":"inheritance","from":"child","to":"parent"}`), Plan{Layout: "layered"}); err != nil {
		t.Fatal(err)
	}
	if b.View().Shape("shape:child").Bounds.Y < b.View().Shape("shape:parent").Bounds.Y {
		t.Error("the child stands over its parent")
	}
}

func TestDeleteTakesWhatHangsOnAShape(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"class"}`, `{"id":"b","kind":"class"}`, `{"id":"l","kind":"lifeline"}`, `{"id":"i","kind":"inheritance","from":"a","to":"b"}`,
		`{"id":"loose","kind":"arrow","from":"a","to":"b"}`, `{"id":"f","kind":"frame","children":["l"]}`, `{"id":"g1","kind":"box"}`, `{"id":"g2","kind":"box"}`, `{"id":"g","kind":"group","children":["g1","g2"]}`)
	end := b.View().Shape("shape:loose").Arrow.Path[0]
	c, err := b.Delete("shape:a", "shape:f")
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, s := range b.View().Shapes {
		left = append(left, strings.TrimPrefix(s.ID, "shape:"))
	}
	if got := strings.Join(left, " "); got != "b g g1 g2 loose" {
		t.Errorf("left are %s; %+v", got, c)
	}
	if a := b.View().Shape("shape:loose").Arrow; a.From != "" || a.To != "shape:b" || a.Path[0].Distance(end) > 1 {
		t.Errorf("the loose arrow now begins at %v, was %v", a.Path[0], end)
	}
	if n := len(b.keys(func(r *tldraw.Record) bool { return r.TypeName == "binding" })); n != 1 {
		t.Errorf("%d bindings are left", n)
	}
	if _, err := b.Delete("shape:g1", "shape:g2"); err != nil || b.View().Shape("shape:g") != nil {
		t.Errorf("an empty group stays: %v", err)
	}
	if _, err := b.Delete("shape:a"); err == nil || !strings.Contains(err.Error(), `shapeId: there is no shape "shape:a"`) {
		t.Errorf("%v", err)
	}
}

func TestUpdatesChangeWhatTheyName(t *testing.T) {
	for _, test := range []struct{ name, shape, update, want string }{
		{"text", `{"id":"a","kind":"box","text":"x","x":1,"y":2}`, `{"text":"y"}`, `"kind":"box","text":"y","x":1,"y":2`},
		{"place", `{"id":"a","kind":"box","x":1,"y":2}`, `{"x":-7.5}`, `"x":-7.5,"y":2`},
		{"size", `{"id":"a","kind":"box"}`, `{"w":300,"h":30}`, `"w":300,"h":30`},
		{"colour", `{"id":"a","kind":"box"}`, `{"color":"#e03131"}`, `"color":"red"`},
		{"kind", `{"id":"a","kind":"box","text":"q"}`, `{"kind":"decision"}`, `"kind":"decision","text":"q"`},
		{"a kind with parts", `{"id":"a","kind":"box","text":"q"}`, `{"kind":"cylinder"}`, `"kind":"cylinder","text":"q"`},
		{"rotation", `{"id":"a","kind":"box"}`, `{"rotation":90}`, `"rotation":90`},
		{"a place that stands for it", `{"id":"a","kind":"box"}`, `{"ref":"main.go:7"}`, `"ref":"main.go:7"`},
		{"raw props", `{"id":"a","kind":"box"}`, `{"props":{"geo":"star","w":77},"x":3}`, `"x":3,`},
		{"length of a lifeline", `{"id":"a","kind":"lifeline"}`, `{"h":700}`, `"h":700`},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := fresh()
			batch(t, b, test.shape)
			c, err := b.Update("shape:a", json.RawMessage(test.update))
			if err != nil {
				t.Fatal(err)
			}
			got := string(encode(b.Info(b.View().Shape("shape:a"))))
			if !strings.Contains(got, test.want) {
				t.Errorf("%s, want %s", got, test.want)
			}
			if !slices.Contains(c.Shapes(), "shape:a") || len(b.Journal(c.Seq-1)) != 1 || len(b.Journal(c.Seq)) != 0 {
				t.Errorf("the change is %+v", c)
			}
			if again := string(encode(reopen(t, b).Infos()[0])); again != got {
				t.Errorf("it comes back as %s, was %s", again, got)
			}
		})
	}
}

func TestArrowsCanBeBoundAnew(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`, `{"id":"b","kind":"box"}`, `{"id":"c","kind":"box"}`, `{"id":"r","kind":"arrow","from":"a","to":"b"}`)
	if _, err := b.Update("shape:r", json.RawMessage(`{"to":"c","from":""}`)); err != nil {
		t.Fatal(err)
	}
	if a := b.View().Shape("shape:r").Arrow; a.From != "" || a.To != "shape:c" {
		t.Errorf("%+v", a)
	}
	if n := len(b.keys(func(r *tldraw.Record) bool { return r.TypeName == "binding" })); n != 1 {
		t.Errorf("there are %d bindings", n)
	}
	if _, err := b.Update("shape:r", json.RawMessage(`{"to":"zz"}`)); err == nil || !strings.Contains(err.Error(), `shape:r: to: there is no shape "shape:zz"`) {
		t.Errorf("%v", err)
	}
}

func TestFindLooksAtTextAndKind(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","text":"Login page"}`, `{"id":"b","kind":"decision","text":"login ok?"}`, `{"id":"c","kind":"ellipse","text":"x"}`)
	for _, test := range []struct{ text, kind, want string }{
		{"LOGIN", "", "shape:a shape:b"}, {"login", "decision", "shape:b"}, {"", "ellipse", "shape:c"}, {"", "geo", "shape:a shape:b shape:c"}, {"nothing", "", ""},
	} {
		var ids []string
		for _, i := range b.Find(test.text, test.kind) {
			ids = append(ids, i.ID)
		}
		if got := strings.Join(ids, " "); got != test.want {
			t.Errorf("%q of %q: %s, want %s", test.text, test.kind, got, test.want)
		}
	}
	if id, err := b.Resolve("a"); id != "shape:a" || err != nil {
		t.Errorf("%q, %v", id, err)
	}
	var e *Error
	if _, err := b.Resolve("login page"); !errors.As(err, &e) || !strings.Contains(e.Hint, "shape:a") {
		t.Errorf("%v", err)
	}
}

// Whatever was done, undoing all of it gives the records of the beginning, and
// doing it again those of the end.
func TestUndoGoesBackAndRedoForth(t *testing.T) {
	for seed := range uint64(40) {
		b := New("Undo", "a.tldr")
		rng := rand.New(rand.NewPCG(seed, 3))
		start := maps.Clone(b.records)
		for len(b.history.undo) < 30 {
			if rng.IntN(6) != 0 {
				oneStep(b, rng)
			}
		}
		b.history.redo = nil
		end := maps.Clone(b.records)
		for b.CanUndo() != "" {
			if c := b.Undo(); len(c.Kept) > 0 {
				t.Fatalf("seed %d: an undo kept %q", seed, c.Kept)
			}
		}
		if !maps.Equal(b.records, start) {
			t.Fatalf("seed %d: undone, it is not as it was", seed)
		}
		for b.CanRedo() != "" {
			b.Redo()
		}
		if !maps.EqualFunc(b.records, end, tldraw.Equal) {
			t.Fatalf("seed %d: done again, it is not as it was", seed)
		}
	}
}

func TestAReadOnlyBoardStaysAsItIs(t *testing.T) {
	data := []byte(strings.Replace(oldSchema, `"com.tldraw.store":4`, `"com.tldraw.store":99`, 1))
	b, err := Open(data)
	if err != nil || b.ReadOnly() == "" {
		t.Fatalf("%q, %v", b.ReadOnly(), err)
	}
	if _, _, err := b.Add(json.RawMessage(`{"kind":"box"}`)); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v", err)
	}
	if !tldraw.Same(b.Encode(), data) {
		t.Error("it changed")
	}
}

func TestWhatAFilesVersionLacksIsRefusedForThatTypeAlone(t *testing.T) {
	b, err := Open([]byte(strings.Replace(oldSchema, `"com.tldraw.shape.note":9`, `"com.tldraw.shape.note":5`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	batch(t, b, `{"kind":"box"}`)
	if _, _, err := b.Add(json.RawMessage(`{"kind":"note"}`)); err == nil || !strings.Contains(err.Error(), "version 5 of com.tldraw.shape.note") {
		t.Errorf("%v", err)
	}
}

func TestUnknownRecordsSurviveEdits(t *testing.T) {
	odd := `{"id":"shape:odd","typeName":"shape","type":"my-widget","parentId":"page:page","index":"a5","x":1.50,"y":2,"rotation":0,"props":{"deep":[1e400,{"a":null}]},"later":"\ud800"}`
	b := open(t, geo("a", "page:page", 0, 0, 10, 10, 0), odd, `{"id":"thing:1","typeName":"thing","z":[1.0]}`)
	if _, err := b.Move([]string{"shape:odd"}, Point{X: 3, Y: 0}); err != nil {
		t.Fatal(err)
	}
	batch(t, b, `{"kind":"arrow","from":"a","to":"odd"}`)
	out := string(b.Encode())
	for _, want := range []string{strings.Replace(odd, "1.50", "4.5", 1), `{"id":"thing:1","typeName":"thing","z":[1.0]}`} {
		if !strings.Contains(out, want) {
			t.Errorf("%s\nis not in\n%s", want, out)
		}
	}
	if strings.Index(out, "shape:a") > strings.Index(out, "shape:odd") || strings.Index(out, "shape:odd") > strings.Index(out, "thing:1") {
		t.Error("the order changed")
	}
}

func TestColorsAreTakenByManyNames(t *testing.T) {
	for given, want := range map[string]string{"Red": "red", "gray": "grey", "#fff": "white", "#E03131": "red", "#1d1d1d": "black", "primary": "blue", " teal ": "light-blue"} {
		if got, err := diagram.Color(given); got != want || err != nil {
			t.Errorf("%q is %q, %v, want %q", given, got, err, want)
		}
	}
	for _, bad := range []string{"", "blurple", "#12", "#gggggg"} {
		if got, err := diagram.Color(bad); err == nil {
			t.Errorf("%q is %q", bad, got)
		}
	}
}

func FuzzOpenAndAdd(f *testing.F) {
	f.Add([]byte(oldSchema), `{"kind":"class","text":"A"}`)
	f.Add(stored(geo("a", "shape:a", 1e308, 0, 1, 1, 9)), `{"type":"arrow","props":{"start":{"boundShapeId":"a"}}}`)
	f.Add(stored(`{"id":"shape:l","typeName":"shape","type":"line","props":{"points":{"a":{"x":1,"y":1e308}}}}`), `{"kind":"activation","x":1}`)
	f.Add([]byte(`{"document":{"store":{}},"session":{"pageStates":[1,{}]}}`), `{"kind":"frame","children":["a"]}`)
	f.Fuzz(func(t *testing.T, file []byte, shape string) {
		b, err := Open(file)
		if err != nil {
			return
		}
		before := b.Encode()
		b.View().At(Point{X: 1, Y: 1}, 3)
		b.Infos()
		if id, _, err := b.Add(json.RawMessage(shape)); err == nil {
			if s := b.View().Shape(id); s == nil {
				t.Fatalf("%q was added and is not there", id)
			}
			if _, err := b.Delete(id); err != nil {
				t.Fatal(err)
			}
		}
		if out := b.Encode(); !json.Valid(out) || !json.Valid(before) {
			t.Fatalf("%q became %q", file, out)
		}
	})
}

func TestPointsAreTakenAsTldrawHasThem(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"l","kind":"line","points":[{"x":0,"y":0},{"x":50,"y":9}]}`, `{"id":"d","kind":"draw","points":[{"x":1,"y":2,"z":0.5},[30,10]]}`)
	for id, want := range map[string]Point{"shape:l": {X: 50, Y: 9}, "shape:d": {X: 29, Y: 8}} {
		if s := b.View().Shape(id); s.W != want.X || s.H != want.Y {
			t.Errorf("%s is %g by %g", id, s.W, s.H)
		}
	}
	for _, bad := range []string{`"segments":[{"points":[{"x":0,"y":0,"z":0}]}]`, `"points":[{"x":0},{"y":1}]`, `"points":"0,0"`, `"points":{"a":1}`, `"points":[[0,0],["a",1]]`} {
		_, _, err := b.Add([]byte(`{"kind":"draw",` + bad + `}`))
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Hint, "points:[[x, y], …]") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func TestWhatCameByTheFileIsTakenBack(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","text":"a"}`)
	b.Saved()
	var c Change
	disk, err := ReadDisk(edited(t, b.Encode(), func(o *Board) {
		var err error
		if _, c, err = o.Batch([]json.RawMessage{[]byte(`{"id":"b","kind":"box","text":"b"}`), []byte(`{"kind":"arrow","from":"a","to":"b"}`)}, Plan{}); err != nil {
			t.Fatal(err)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	b.Own(c) // not there yet
	if what := b.CanUndo(); what == c.Op && len(b.history.undo) > 1 {
		t.Errorf("%q is to be taken back", what)
	}
	if _, _, err := b.Take(disk, false); err != nil {
		t.Fatal(err)
	}
	b.Own(c)
	if got := b.Undo(); len(got.Removed) == 0 || len(b.View().Shapes) != 1 || b.View().Shape("shape:a") == nil {
		t.Errorf("%+v leaves %+v", got, b.Infos())
	}
	if got := b.Redo(); len(got.Added) != len(c.Added) || len(b.View().Shapes) != 3 {
		t.Errorf("%+v leaves %+v", got, b.Infos())
	}
}
