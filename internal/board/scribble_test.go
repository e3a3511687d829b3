package board

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
)

// scribble does operations on a board as they come, of all sorts. Those that
// are refused, as many are, must say why and change nothing.
func scribble(t testing.TB, b *Board, rng *rand.Rand, steps int) {
	t.Helper()
	for len(b.View().Shapes) < 8 {
		_, _, err := b.Add(someShape(b, rng))
		if err != nil && err.Error() == "" {
			t.Fatal("refused without a reason")
		}
	}
	for range steps {
		before, dirty := string(b.Encode()), b.Dirty()
		what, err := oneStep(b, rng)
		if err != nil && (err.Error() == "" || string(b.Encode()) != before || b.Dirty() != dirty) {
			t.Fatalf("%s failed with %q and left its traces", what, err)
		}
	}
}

func oneStep(b *Board, rng *rand.Rand) (what string, err error) {
	switch rng.IntN(19) {
	case 0:
		what = "replace"
		if rng.IntN(20) == 0 {
			_, _, err = b.Replace([]json.RawMessage{someShape(b, rng)}, Plan{})
		}
	case 1:
		what = "delete"
		_, err = b.Delete(someID(b, rng))
	case 3, 4, 5:
		u := someUpdate(b, rng)
		id := someID(b, rng)
		what = "update " + id + " " + string(u)
		_, err = b.Update(id, u)
	case 6:
		what = "undo"
		b.Undo()
	case 7:
		what = "redo"
		b.Redo()
	case 12:
		what = "raise"
		_, err = b.Raise([]string{someID(b, rng), someID(b, rng)}, rng.IntN(2) == 0)
	case 13:
		what = "duplicate"
		if len(b.View().Shapes) < 100 {
			_, _, err = b.Duplicate([]string{someID(b, rng), someID(b, rng)}, Point{X: 10, Y: 10})
		}
	case 14:
		what = "turn"
		_, err = b.Turn([]string{someID(b, rng), someID(b, rng)}, float64(rng.IntN(24))*15)
	case 15:
		what = "group"
		_, _, err = b.Group([]string{someID(b, rng), someID(b, rng), someID(b, rng)})
	case 16:
		what = "ungroup"
		_, _, err = b.Ungroup([]string{someID(b, rng), someID(b, rng), someID(b, rng)})
	case 18:
		what = "paste"
		var text string
		if text, err = b.Copy([]string{someID(b, rng), someID(b, rng), someID(b, rng)}); err == nil && len(b.View().Shapes) < 100 {
			_, _, err = b.Paste([]byte(text), Point{X: rng.Float64() * 900, Y: 40})
		}
	case 17:
		id := someID(b, rng)
		what = "resize " + id
		_, err = b.Resize([]Sized{{id, Rect{X: rng.Float64() * 500, Y: rng.Float64() * 500, W: rng.Float64() * 400, H: rng.Float64() * 400}}})
	case 8:
		what = "move"
		_, err = b.Move([]string{someID(b, rng), someID(b, rng)}, Point{X: rng.Float64() * 90, Y: -7})
	default:
		var all []json.RawMessage
		for range 1 + rng.IntN(6) {
			all = append(all, someShape(b, rng))
		}
		what = fmt.Sprintf("batch %s", all)
		_, _, err = b.Batch(all, Plan{Layout: append(Layouts(), "", "")[rng.IntN(6)]})
	}
	return what, err
}

func someID(b *Board, rng *rand.Rand) string {
	if s := b.View().Shapes; len(s) > 0 {
		return s[rng.IntN(len(s))].ID
	}
	return "shape:none"
}

func pick[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

func someShape(b *Board, rng *rand.Rand) json.RawMessage {
	o := map[string]any{"text": pick(rng, "", "ok?", "two\nlines", "日本語 <b>&", "a long text that goes on and on and needs some room")}
	switch rng.IntN(5) {
	case 0:
		o["kind"] = pick(rng, plain()...)
	case 1:
		o["kind"] = pick(rng, tldraw.Geos()...)
	case 2:
		return someRecord(b, rng)
	default:
		o["kind"] = pick(rng, kindNames()...)
	}
	switch o["kind"] {
	case "inheritance", "composition", "aggregation", "transition", "message", "arrow":
		o["from"], o["to"] = someID(b, rng), someID(b, rng)
		if rng.IntN(2) == 0 {
			o["line"] = pick(rng, "straight", "curved", "elbow")
		}
	case "line", "draw", "highlight":
		o["points"] = [][]float64{{0, 0}, {rng.Float64() * 100, 7}, {3.3, -rng.Float64() * 1000}}
		delete(o, "text")
	case "group", "frame":
		o["children"] = []string{someID(b, rng), someID(b, rng)}
		if o["kind"] == "group" {
			delete(o, "text")
		}
	case "class", "interface", "abstract":
		o["attributes"], o["methods"] = []string{"+a: int"}, []string{"f()", "g()"}
	case "bookmark":
		delete(o, "text")
		o["url"] = "https://example.com/?q=a"
	}
	if rng.IntN(3) == 0 {
		o["x"], o["y"] = rng.Float64()*2000-1000, rng.Float64()*1e4
	}
	if rng.IntN(4) == 0 {
		o["color"] = pick(rng, append(tldraw.Colors(), "#12ab34", "teal", "nope")...)
	}
	if rng.IntN(6) == 0 {
		o["opacity"], o["rotation"] = rng.Float64(), rng.Float64()*360
	}
	if rng.IntN(6) == 0 {
		o["parent"] = someID(b, rng)
	}
	return encode(o)
}

func someRecord(b *Board, rng *rand.Rand) json.RawMessage {
	typ := pick(rng, tldraw.Types()...)
	props := map[string]any{}
	all, _ := tldraw.Props(typ)
	for _, p := range all {
		if len(p.Values) > 0 && rng.IntN(2) == 0 {
			props[p.Name] = pick(rng, append(p.Values, p.Values[0], "nonsense")...)
		}
		if (p.Name == "w" || p.Name == "h") && rng.IntN(2) == 0 {
			props[p.Name] = rng.Float64() * 300
		}
	}
	if rng.IntN(2) == 0 {
		props["text"] = "plain"
	}
	o := map[string]any{"type": typ, "props": props, "x": rng.IntN(100), "y": 4, "rotation": rng.Float64(), "meta": map[string]any{"mine": 1}}
	if typ == "arrow" && rng.IntN(2) == 0 {
		props["start"] = map[string]any{"type": "binding", "boundShapeId": someID(b, rng)}
	}
	return encode(o)
}

func someUpdate(b *Board, rng *rand.Rand) json.RawMessage {
	return json.RawMessage(pick(rng,
		`{"text":"another <text>"}`, `{"x":12.5,"y":-4}`, `{"w":300,"h":222}`, `{"color":"red","fill":"solid"}`, `{"rotation":30}`, `{"size":"xl"}`,
		`{"props":{"color":"blue"},"x":7}`, `{"props":{"w":77,"h":5}}`, `{"props":{"w":-1}}`, `{"kind":"decision"}`, `{"kind":"class"}`, `{"kind":"message"}`,
		`{"from":"`+someID(b, rng)+`"}`, `{"to":"`+someID(b, rng)+`"}`, `{"from":""}`, `{"parent":"`+someID(b, rng)+`"}`, `{"parent":"page"}`, `{"bogus":1}`, `{"x":1e300}`,
		`{"attributes":["x"]}`, `{"points":[[0,0],[9,9]]}`, `{"line":"elbow"}`, `{"line":"curved"}`, `{"ref":"a.go:3","locked":true}`, `{"props":{"text":"p"}}`, `{"kind":"lifeline"}`,
		`{"kind":"actor"}`, `{"text":"`+fmt.Sprint(rng.IntN(100))+`"}`, `[]`, `{"meta":{"a":1},"props":{}}`,
	))
}

func encode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}
