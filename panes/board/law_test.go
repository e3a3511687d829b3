package board

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/uitest/spent"
	"github.com/openspace-tui/openspace/panes"
)

// allowed are the sequences that the pane may print: colours.
var allowed = regexp.MustCompile("\x1b\\[[0-9;]*m")

func harmless(text string) error {
	if left := allowed.ReplaceAllString(text, ""); strings.ContainsAny(left, "\x1b\x07\u009b\u009d\u202e\r\t") {
		return fmt.Errorf("%q", left[max(strings.IndexAny(left, "\x1b\x07\u009b\u009d\u202e\r\t")-20, 0):])
	}
	return nil
}

// anyShape returns shapes of every form, with text that means harm.
func anyShape(n int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		kind := rapid.SampledFrom([]string{"box", "class", "decision", "cylinder", "actor", "lifeline", "note", "text", "frame", "ellipse", "cloud", "start-end", "io", "star",
			"line", "draw", "highlight", "image", "bookmark", "final", "heart", "arrow-left", "activation"}).Draw(t, "kind")
		f := map[string]any{"id": fmt.Sprintf("s%d", n), "kind": kind, "x": rapid.Float64Range(-1e6, 1e6).Draw(t, "x"), "y": rapid.Float64Range(-500, 900).Draw(t, "y")}
		if rapid.Bool().Draw(t, "near") {
			f["x"] = rapid.Float64Range(-300, 900).Draw(t, "x")
		}
		switch kind {
		case "line", "draw", "highlight":
			f["points"] = [][]float64{{0, 0}, {rapid.Float64Range(-2000, 2000).Draw(t, "px"), rapid.Float64Range(-900, 900).Draw(t, "py")}, {30, 30}}
		default:
			if kind != "bookmark" {
				f["text"] = rapid.SampledFrom([]string{"", "word", "日本語のテキスト", "\x1b[31mred", "\x1b]52;c;x\x07", "\u202eback", "a\nb\nc", strings.Repeat("long words ", 30), "e\u0301\u0301👩‍👩‍👧‍👧", "\ttab", "«x»\nname"}).Draw(t, "text")
			}
			if kind != "text" && kind != "note" && rapid.Bool().Draw(t, "sized") {
				f["w"], f["h"] = rapid.Float64Range(1, 3000).Draw(t, "w"), rapid.Float64Range(1, 2000).Draw(t, "h")
			}
		}
		if kind != "lifeline" && kind != "activation" && rapid.Bool().Draw(t, "turned") {
			f["rotation"] = rapid.Float64Range(-360, 360).Draw(t, "rotation")
		}
		if rapid.Bool().Draw(t, "coloured") && kind != "frame" && kind != "image" && kind != "bookmark" {
			f["color"] = rapid.SampledFrom([]string{"red", "blue", "#00ff88", "grey"}).Draw(t, "color")
		}
		raw, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	})
}

func TestWhateverABoardHoldsItFitsAndIsHarmless(t *testing.T) {
	r := newRig(t)
	rapid.Check(t, func(t *rapid.T) {
		b := board.New("t\x1b", name)
		n := rapid.IntRange(0, 8).Draw(t, "shapes")
		for i := range n {
			raw := anyShape(i).Draw(t, "shape")
			if _, _, err := b.Add(json.RawMessage(raw)); err != nil {
				t.Fatalf("%s: %v", raw, err)
			}
			if i > 0 && i%3 == 0 { // what cannot be bound is left out
				_, _, _ = b.Add(json.RawMessage(fmt.Sprintf(`{"kind":"arrow","from":"s%d","to":"s%d","text":"l\u001b","line":"elbow"}`, i-1, i)))
			}
		}
		r.b.board, r.b.view.index = b, nil
		r.b.selection.to()
		r.b.entry, r.b.drag, r.b.prefix, r.b.tool = entry{}, drag{}, "", tool{snap: true}
		r.b.source = source{}
		if err := r.b.Look(board.Camera{X: rapid.Float64Range(-500, 500).Draw(t, "cx"), Y: rapid.Float64Range(-500, 500).Draw(t, "cy"), Zoom: rapid.Float64Range(0.05, 8).Draw(t, "zoom")}); err != nil {
			t.Fatal(err)
		}
		keys := []string{"]", "[", "right", "shift+down", "+", "-", "f", "F", "x", "d", "A", "space", "n", "b", "a", "l", "o", "r", "c", "enter", "esc", "V", "u", "U", "p", "y", "!", "m", "e", "z", "backspace", "<", ">", "0", "H", "g", "G", "t", "T", "shift+right"}
		for range rapid.IntRange(1, 10).Draw(t, "steps") {
			w, h := rapid.IntRange(1, 120).Draw(t, "w"), rapid.IntRange(1, 40).Draw(t, "h")
			switch rapid.IntRange(0, 3).Draw(t, "does") {
			case 0:
				ev := panes.Mouse{Kind: panes.MouseKind(rapid.IntRange(0, 4).Draw(t, "event")), Button: tea.MouseLeft, X: rapid.IntRange(0, 119).Draw(t, "mx"), Y: rapid.IntRange(0, 39).Draw(t, "my"), W: w, H: h}
				r.b.Mouse(ev)
			default:
				r.b.Key(paneview.Key(rapid.SampledFrom(keys).Draw(t, "key")))
			}
			out := r.b.Draw(w, h, true)
			if err := harmless(out); err != nil {
				t.Fatal(err)
			}
			rows := strings.Split(out, "\n")
			if len(rows) != h {
				t.Fatalf("%d rows of %d", len(rows), h)
			}
			for i, l := range rows {
				if n := xansi.StringWidth(l); n != w {
					t.Fatalf("row %d has %d cells of %d: %q", i, n, w, l)
				}
			}
			if x, y, ok := r.b.Cursor(w, h); ok && (x < 0 || y < 0 || x >= w || y >= h) {
				t.Fatalf("the cursor is at %d, %d", x, y)
			}
			for _, id := range r.b.selection.ids {
				if r.b.board.View().Shape(id) == nil {
					t.Fatalf("%s is selected and gone", id)
				}
			}
		}
	})
}

// What changed by hand is taken back by as many undos, to the byte.
func TestUndoingEverythingGivesTheBoardBack(t *testing.T) {
	r := newRig(t)
	rapid.Check(t, func(t *rapid.T) {
		b := made(r.t, "", three()...)
		b, err := board.Open(b.Encode())
		if err != nil {
			t.Fatal(err)
		}
		r.b.board, r.b.view.index, r.b.source = b, nil, source{saving: true}
		r.b.selection.to()
		before := fmt.Sprint(b.Infos())
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			for _, k := range rapid.SampledFrom([][]string{{"]"}, {"["}, {"right"}, {"down"}, {"shift+right"}, {"d"}, {"x"}, {"<"}, {">"}, {"o", "r"}, {"A"}, {"a", "l"}, {"n", "b", "enter"}, {"y"}, {"p"}, {"A", "g"}, {"G"}, {"t"}, {"z"}}).Draw(t, "keys") {
				r.b.Key(paneview.Key(k))
			}
		}
		for b.CanUndo() != "" {
			r.b.Key(paneview.Key("u"))
		}
		if after := fmt.Sprint(b.Infos()); after != before {
			t.Fatalf("\n%s\nwant\n%s", after, before)
		}
	})
}

func FuzzBoardFile(f *testing.F) {
	f.Add(made(f, "", three()...).Encode())
	f.Add([]byte(`{"store":{"shape:a":{"typeName":"shape","type":"geo","id":"shape:a","x":1e308,"props":{"w":1e308,"h":-1}}},"schema":{"schemaVersion":2,"sequences":{}}}`))
	r := newRig(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 { // an execution stays short; what is large has tests of its own
			return
		}
		b, err := board.Open(data)
		if err != nil {
			return
		}
		r.b.board, r.b.view.index = b, nil
		r.b.selection.to()
		for _, zoom := range []float64{0.05, 1, 8} {
			r.b.fitKey(nil)
			_ = r.b.board.SetCamera(board.Camera{X: b.Camera().X, Y: b.Camera().Y, Zoom: zoom}) // where it fits
			if err := harmless(r.b.Draw(60, 20, true)); err != nil {
				t.Fatal(err)
			}
		}
		r.b.Key(paneview.Key("]"))
		r.b.Draw(60, 20, true)
	})
}

// many is a board of n shapes, every third an arrow between the two before.
func many(t testing.TB, n int) *board.Board {
	t.Helper()
	b := board.New("Large", name)
	for done := 0; done < n; {
		var batch []json.RawMessage
		for i := done; i < min(done+3000, n); i++ {
			if i%3 == 2 {
				batch = append(batch, json.RawMessage(fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d","text":"go"}`, i-2, i-1)))
			} else {
				batch = append(batch, json.RawMessage(fmt.Sprintf(`{"id":"s%d","kind":"state","text":"state %d","x":%d,"y":%d}`, i, i, i%150*200, i/150*120)))
			}
		}
		if _, _, err := b.Batch(batch, board.Plan{}); err != nil {
			t.Fatal(err)
		}
		done += len(batch)
	}
	return b
}

func largeRig(t testing.TB, n int) *rig {
	t.Helper()
	r := newRig(t)
	b, err := board.Open(many(t, n).Encode())
	if err != nil {
		t.Fatal(err)
	}
	r.b.board, r.b.view.index = b, nil
	r.size(200, 50)
	return r
}

func TestTwentyThousandShapesAreDrawnQuickly(t *testing.T) {
	r := largeRig(t, 19_998)
	for name, zoom := range map[string]float64{"near": 1, "far": 0.3, "all": 0.05} {
		r.look(0, 0, zoom)
		const n = 20
		took := spent.On(func() {
			for i := range n {
				r.b.aim(r.b.shown().panned(float64(i%2*2-1), 0))
				r.b.Draw(200, 50, true)
			}
		}) / n
		t.Logf("%s: %v for %d shapes that show", name, took, r.b.view.scene.Painted)
		if took > 250*time.Millisecond { // a few ms, and ten times that with -race
			t.Errorf("%s: %v", name, took)
		}
	}
	if r.look(0, 0, 1); r.b.Draw(200, 50, true) == "" || r.b.view.scene.Painted > 300 {
		t.Errorf("%d shapes were drawn", r.b.view.scene.Painted)
	}
}

func BenchmarkPanTwentyThousand(b *testing.B) {
	for name, zoom := range map[string]float64{"near": 1, "far": 0.3, "all": 0.05} {
		b.Run(name, func(b *testing.B) {
			r := largeRig(b, 19_998)
			r.look(0, 0, zoom)
			b.ReportAllocs()
			for b.Loop() {
				r.b.aim(r.b.shown().panned(1, 0))
				r.b.Draw(200, 50, true)
			}
		})
	}
}

func BenchmarkOpenFiveThousandAndDraw(b *testing.B) {
	data := many(b, 4998).Encode()
	r := newRig(b)
	b.ReportAllocs()
	for b.Loop() {
		read, err := board.Open(data)
		if err != nil {
			b.Fatal(err)
		}
		r.b.board = nil
		r.b.SetBoard(read, data, false)
		r.b.Draw(140, 40, true)
	}
}

// 5,000 shapes with 2,000 labelled arrows, of which many go through what shows: most
// labels find no place that is quite free.
func BenchmarkPanAmongLabels(b *testing.B) {
	const shapes, arrows = 5000, 2000
	var raw []json.RawMessage
	for i := range shapes {
		raw = append(raw, json.RawMessage(fmt.Sprintf(`{"id":"s%d","kind":"state","text":"state %d","x":%d,"y":%d}`, i, i, i%80*240, i/80*140)))
	}
	for i := range arrows {
		from := i * 7 % shapes
		raw = append(raw, json.RawMessage(fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d","text":"goes to %d","line":%q}`, from, (from+1+i%5*79)%shapes, i, []string{"straight", "elbow"}[i%2])))
	}
	bd := board.New("A", name)
	for part := range slices.Chunk(raw, 1000) {
		if _, _, err := bd.Batch(part, board.Plan{}); err != nil {
			b.Fatal(err)
		}
	}
	r := newRig(b)
	r.b.board, r.b.view.index = bd, nil
	r.size(200, 50)
	for _, z := range []float64{0.15, 0.3, 0.6, 1, 2} {
		b.Run(fmt.Sprint(z), func(b *testing.B) {
			r.look(4000, 2000, z)
			for b.Loop() {
				r.b.aim(r.b.shown().panned(1, 0))
				r.b.Draw(200, 50, true)
			}
		})
	}
}
