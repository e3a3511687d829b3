package board

import (
	"encoding/json"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/label"
	"github.com/openspace-tui/openspace/panes/board/route"
	"github.com/openspace-tui/openspace/panes/board/scene"
	"github.com/openspace-tui/openspace/theme"
)

// exampleRigs opens the boards of examples/, as fit shows them.
func exampleRigs(t *testing.T, w, h int) map[string]*rig {
	t.Helper()
	files, err := filepath.Glob("../../examples/*.whiteboard.json")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d examples, %v", len(files), err)
	}
	out := map[string]*rig{}
	for _, f := range files {
		r := newRig(t)
		r.b.board, r.b.view.index = readBoard(t, f), nil
		r.size(w, h).press("f")
		out[strings.TrimSuffix(filepath.Base(f), ".whiteboard.json")] = r
	}
	return out
}

// showsWhole reports whether all words of a label are on the screen, in their order
// on its rows.
func showsWhole(r *rig, text string) bool {
	screen := strings.Join(r.draw(), " ")
	for word := range strings.FieldsSeq(text) {
		if !strings.Contains(screen, word) {
			return false
		}
	}
	return true
}

func TestFitShowsTheLabelsOfTheExamplesWhole(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 50}} {
		for name, r := range exampleRigs(t, size[0], size[1]) {
			for _, s := range r.b.index().View.Shapes {
				text := s.Text
				if len(s.Sections()) > 1 {
					text = label.FirstLine(text)
				}
				if !showsWhole(r, text) {
					t.Errorf("%s at %v: %q is cut:\n%s", name, size, text, r.screen())
				}
			}
		}
	}
}

func TestArrowsOfTheExamplesGoThroughNothing(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {140, 40}, {200, 50}} {
		for name, r := range exampleRigs(t, size[0], size[1]) {
			f, lines := &r.b.view.scene.Figures, &r.b.view.scene.Arrows
			for y := range size[1] {
				for x := range size[0] {
					k, arrow := f.Owner(x, y), lines.At(x, y)
					if k == nil || arrow == nil || !(x > k.X0 && x < k.X1 && y > k.Y0 && y < k.Y1) {
						continue
					}
					if k.Shape.ID != arrow.Arrow.From && k.Shape.ID != arrow.Arrow.To && k.Form != route.Bar && arrow.Kind != "message" {
						t.Errorf("%s at %v: %s goes through %s:\n%s", name, size, arrow.ID, k.Shape.ID, r.screen())
					}
				}
			}
		}
	}
}

// An arrow is all of box characters or all of dots.
func TestAnArrowHasOneStyle(t *testing.T) {
	for name, c := range map[string]struct {
		arrow string
		dots  bool
	}{
		"level":     {`{"kind":"arrow","from":"a","to":"b"}`, false},
		"an elbow":  {`{"kind":"arrow","from":"a","to":"c","line":"elbow"}`, false},
		"to itself": {`{"kind":"arrow","from":"a","to":"a"}`, false},
		"slanting":  {`{"kind":"arrow","from":"a","to":"c"}`, true},
		"curved":    {`{"kind":"arrow","from":"a","to":"c","line":"curved"}`, true},
	} {
		t.Run(name, func(t *testing.T) {
			for _, zoom := range []float64{0.4, 0.6, 0.8, 1, 1.5} {
				boxes := []string{`{"id":"a","kind":"box","text":"A","x":0,"y":0}`, `{"id":"b","kind":"box","text":"B","x":400,"y":0}`, `{"id":"c","kind":"box","text":"C","x":400,"y":260}`}
				without, with := newRig(t, boxes...), newRig(t, append(boxes, c.arrow)...)
				var drawn string
				before, after := without.size(90, 34).look(-20, -60, zoom).draw(), with.size(90, 34).look(-20, -60, zoom).draw()
				for y := range after {
					old := []rune(before[y] + strings.Repeat(" ", 90))
					for x, k := range []rune(after[y]) {
						if old[x] != k {
							drawn += string(k)
						}
					}
				}
				dots := strings.ContainsFunc(drawn, func(k rune) bool { return k >= 0x2800 && k < 0x2900 })
				lines := strings.ContainsAny(drawn, "─│╭╮╰╯┌┐└┘")
				if dots != c.dots || lines == c.dots || !strings.ContainsAny(drawn, "▶▼▲◀") {
					t.Errorf("at %v it is drawn as %q:\n%s", zoom, drawn, with.screen())
				}
			}
		})
	}
}

// Heads touch what they point at, whatever zoom and place round the box to.
func TestHeadsTouchWhatTheyPointAt(t *testing.T) {
	r := newRig(t)
	rapid.Check(t, func(rt *rapid.T) {
		kind := rapid.SampledFrom([]string{"box", "state", "start-end", "decision", "cylinder"}).Draw(rt, "kind")
		x, y := rapid.IntRange(-600, 600).Draw(rt, "x"), rapid.SampledFrom([]int{-400, -300, 300, 400}).Draw(rt, "y")
		r.b.board, r.b.view.index = made(t, "", `{"id":"a","kind":"box","text":"A","x":0,"y":0}`, fmt.Sprintf(`{"id":"b","kind":%q,"text":"B","x":%d,"y":%d}`, kind, x, y),
			fmt.Sprintf(`{"kind":"arrow","from":"a","to":"b","line":%q}`, rapid.SampledFrom([]string{"straight", "elbow", "curved"}).Draw(rt, "line"))), nil
		zoom := rapid.Float64Range(0.3, 1).Draw(rt, "zoom")
		r.size(160, 60).look(-750, -600, zoom)
		k := r.b.view.scene.Figures.Of("shape:b")
		for y, l := range r.draw() {
			for x, c := range []rune(l) {
				dir := strings.IndexRune("▲▶▼◀", c) / 3
				if !strings.ContainsRune("▲▶▼◀", c) || k == nil {
					continue
				}
				at := cells.Spot{X: x, Y: y - r.b.topRows()}.Step(dir, 1)
				x0, x1 := k.Span(at.Y)
				if at.X < x0 || at.X > x1 || at.Y < k.Y0 || at.Y > k.Y1 {
					rt.Fatalf("the head at %d, %d is off the %s:\n%s", x, y, kind, r.screen())
				}
			}
		}
	})
}

// Figures that grow never run into each other.
func TestFiguresThatGrowKeepOffEachOther(t *testing.T) {
	r := newRig(t)
	rapid.Check(t, func(rt *rapid.T) {
		var shapes []string
		var taken []board.Rect
		for i := range rapid.IntRange(2, 12).Draw(rt, "n") {
			at := board.Rect{X: float64(rapid.IntRange(0, 1200).Draw(rt, "x")), Y: float64(rapid.IntRange(0, 700).Draw(rt, "y")), W: 200, H: 110}
			free := true
			for _, o := range taken {
				free = free && !o.Grow(30).Overlaps(at)
			}
			if !free {
				continue
			}
			taken = append(taken, at)
			shapes = append(shapes, fmt.Sprintf(`{"id":"s%d","kind":%q,"text":"%s","x":%v,"y":%v,"w":%v,"h":%v}`, i,
				rapid.SampledFrom([]string{"box", "decision", "cylinder", "start-end", "io"}).Draw(rt, "kind"),
				strings.Repeat("some words ", rapid.IntRange(1, 5).Draw(rt, "words")), at.X, at.Y, at.W, rapid.IntRange(30, 110).Draw(rt, "h")))
		}
		r.b.board, r.b.view.index = made(t, "", shapes...), nil
		r.size(140, 40)
		zoom := rapid.Float64Range(0.2, 1.2).Draw(rt, "zoom")
		r.look(-60, -60, zoom)
		all := r.b.view.scene.Figures.All
		for i := range all {
			for j := range i {
				a, b := all[i].Area, all[j].Area
				if all[i].Form != route.Words && all[j].Form != route.Words && a.Overlaps(b) {
					rt.Fatalf("%q and %q are in the same cells at %v:\n%s", all[i].Shape.Text, all[j].Shape.Text, zoom, r.screen())
				}
			}
		}
	})
}

func TestAPageHasOneStyleOfShapes(t *testing.T) {
	var shapes []string
	for i := range 12 {
		shapes = append(shapes, fmt.Sprintf(`{"kind":"box","text":"Box %d","x":%d,"y":%d,"w":140,"h":%d}`, i, i%4*200, i/4*120+i, 50+i))
	}
	for zoom := 0.25; zoom <= 1; zoom += 0.05 {
		r := newRig(t, shapes...).size(100, 40).look(-60, -60, zoom)
		forms := map[route.Form]int{}
		for _, k := range r.b.view.scene.Figures.All {
			forms[k.Form]++
		}
		if len(forms) != 1 {
			t.Errorf("at %.2f there are %v:\n%s", zoom, forms, r.screen())
		}
	}
}

func TestFitShowsNamesRatherThanAll(t *testing.T) {
	var shapes []string
	for i := range 6 {
		shapes = append(shapes, fmt.Sprintf(`{"id":"s%d","kind":"process","text":"Step %d of it"}`, i, i))
		if i > 0 {
			shapes = append(shapes, fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d"}`, i-1, i))
		}
	}
	r := newRig(t)
	r.b.board, r.b.view.index = made(t, "layered", shapes...), nil
	r.size(40, 12).press("f").sees("[Step 0 of it]", "!Step 5") // it begins at the top
	r.size(80, 40).press("f").sees("Step 0 of it", "Step 5 of it")

	t.Run("but all of a board of which that would show little", func(t *testing.T) {
		r := largeRig(t, 3000)
		r.press("f")
		if r.b.view.scene.Painted < 2900 {
			t.Errorf("%d shapes show", r.b.view.scene.Painted)
		}
	})
}

func TestAClickTakesWhatIsDrawn(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"A long label of a small box","x":0,"y":0,"w":100,"h":60}`,
		`{"id":"b","kind":"box","text":"B","x":500,"y":200}`, `{"id":"e","kind":"arrow","from":"a","to":"b","line":"elbow"}`)
	r.look(-200, -100, 0.5)
	x, y := r.cell("A long")
	if r.click(x, y); r.selected() != "a" {
		t.Errorf("%q is selected", r.selected())
	}
	x, y = r.cell("▶")
	if r.click(x-2, y); r.selected() != "e" {
		t.Errorf("%q is selected:\n%s", r.selected(), r.screen())
	}
}

func TestAnUndoSelectsWhatItBringsBack(t *testing.T) {
	r := newRig(t, three()...)
	r.press("]", "x", "u")
	if r.selected() == "" {
		t.Error("nothing is selected")
	}
}

// With 256 colours shapes still stand on their own colour, with plain text on it.
func TestGroundsOfFewColoursKeepTheirHue(t *testing.T) {
	for _, dark := range []bool{true, false} {
		th, err := theme.Builtin().Theme("", theme.Terminal{Dark: dark, Depth: theme.Colors256})
		if err != nil {
			t.Fatal(err)
		}
		p := cells.NewPalette(th)
		grounds := map[color.Color]string{}
		for _, name := range []string{"grey", "red", "yellow", "green", "blue", "violet"} {
			bg := p.Colors[p.Tint(name)]
			if grounds[bg] != "" {
				t.Errorf("dark %v: %s stands on %v, as %s", dark, name, bg, grounds[bg])
			}
			if grounds[bg] = name; theme.Contrast(bg, p.Colors[cells.InkText]) < 4.5 {
				t.Errorf("dark %v: text on %s, %v, has a contrast of %.1f", dark, name, bg, theme.Contrast(bg, p.Colors[cells.InkText]))
			}
		}
		if bg := p.Colors[p.Tint("grey")]; bg != th.Color(theme.Element) {
			t.Errorf("dark %v: grey stands on %v", dark, bg)
		}
	}
}

// xterm is how xterm has the darker ones of 16 colours.
var xterm = map[color.Color]color.Color{lipgloss.ANSIColor(1): color.RGBA{0xcd, 0, 0, 0xff}, lipgloss.ANSIColor(2): color.RGBA{0, 0xcd, 0, 0xff}, lipgloss.ANSIColor(3): color.RGBA{0xcd, 0xcd, 0, 0xff},
	lipgloss.ANSIColor(4): color.RGBA{0, 0, 0xee, 0xff}, lipgloss.ANSIColor(5): color.RGBA{0xcd, 0, 0xcd, 0xff}, lipgloss.ANSIColor(6): color.RGBA{0, 0xcd, 0xcd, 0xff}}

// With 16 colours, none of which is a tint, shapes stand on one of these.
func TestGroundsOf16ColoursCanBeSeen(t *testing.T) {
	for _, dark := range []bool{true, false} {
		th, err := theme.Builtin().Theme("", theme.Terminal{Dark: dark, Depth: theme.Colors16})
		if err != nil {
			t.Fatal(err)
		}
		p := cells.NewPalette(th)
		for _, name := range []string{"red", "light-red", "yellow", "orange", "green", "light-green", "blue", "light-blue", "violet", "light-violet"} {
			bg := p.Colors[p.Tint(name)]
			if at := colorprofile.ANSI.Convert(bg); !sameColor(at, bg) {
				t.Errorf("dark %v: %s stands on %v, which is none of 16", dark, name, bg)
			}
			text, white := p.Colors[cells.InkText], p.Colors[cells.InkText]
			if p.Pale[p.Tint(name)] {
				text, white = cells.Black16, color.Black
			}
			if got := theme.Contrast(bg, text); got < 4 {
				t.Errorf("dark %v: text on %s, %v, has a contrast of %.1f", dark, name, bg, got)
			}
			if dark && theme.Contrast(xterm[bg], white) < 3 {
				t.Errorf("text on %s can hardly be read in xterm", name)
			}
		}
		if bg := p.Colors[p.Tint("grey")]; bg != theme.Reversed() || !p.Plain {
			t.Errorf("dark %v: grey stands on %v", dark, bg)
		}
	}
}

func TestLabelsOnFewColoursCanBeRead(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"label","color":"red","fill":"solid"}`)
	set(t, r.b.board, "a", `{"props":{"labelColor":"blue"}}`)
	th, err := theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: theme.Colors256})
	if err != nil {
		t.Fatal(err)
	}
	for _, few := range []bool{false, true} {
		if few {
			r.th = th
		}
		r.press("f")
		x, y := r.cell("label")
		if got := r.b.view.scene.Canvas.At(x, y-1).Paint.FG == cells.InkText; got != few { // below the toolbar
			t.Errorf("few colours %v: plain text %v", few, got)
		}
	}
}

// Labels of arrows hide neither words nor each other.
func TestLabelsOfArrowsKeepOffEachOther(t *testing.T) {
	shapes := []string{`{"id":"a","kind":"state","text":"Opening"}`, `{"id":"b","kind":"state","text":"Waiting to retry"}`, `{"id":"c","kind":"state","text":"Open"}`,
		`{"kind":"transition","from":"a","to":"b","text":"failed"}`, `{"kind":"transition","from":"b","to":"a","text":"after 1 to 30 s"}`,
		`{"kind":"transition","from":"a","to":"c","text":"ready"}`, `{"kind":"transition","from":"c","to":"b","text":"lost"}`}
	r := newRig(t)
	r.b.board, r.b.view.index = made(t, "layered", shapes...), nil
	for _, size := range [][2]int{{80, 24}, {140, 40}} {
		r.size(size[0], size[1]).press("f").sees("failed", "after 1 to 30 s", "ready", "lost", "Opening", "Waiting to retry", "Open")
	}
}

func readBoard(t *testing.T, file string) *board.Board {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What shapes are drawn with has a sign of ASCII each.
func TestFormsHaveSignsOfASCII(t *testing.T) {
	r := newRig(t, every()...).size(140, 44).look(-20, -40, 1)
	r.b.view.scene.ASCII = true
	r.sees("/------", "\\", "+====", "ok?")
	if s := strings.ReplaceAll(r.screen(), "ok?", ""); strings.Contains(s, "?") || strings.ContainsFunc(s, func(c rune) bool { return c > 0x2000 && c != '…' && c != '−' }) {
		t.Errorf("some have none:\n%s", s)
	}
}

// The relations of classes are told apart in ASCII too.
func TestHeadsHaveSignsOfTheirOwnInASCII(t *testing.T) {
	for direction, signs := range map[string][]string{"down": {"A", "*", "o", "v"}, "right": {"<|", "*", "o", ">"}} {
		r := newRig(t)
		b := board.New("A", name)
		if _, _, err := b.Batch([]json.RawMessage{[]byte(`{"id":"x","kind":"class","text":"X"}`), []byte(`{"id":"y","kind":"class","text":"Y"}`), []byte(`{"id":"z","kind":"class","text":"Z"}`),
			[]byte(`{"id":"w","kind":"class","text":"W"}`), []byte(`{"id":"u","kind":"class","text":"U"}`), []byte(`{"kind":"inheritance","from":"y","to":"x"}`),
			[]byte(`{"kind":"composition","from":"z","to":"x"}`), []byte(`{"kind":"aggregation","from":"w","to":"x"}`), []byte(`{"kind":"arrow","from":"x","to":"u"}`)},
			board.Plan{Layout: "layered", Direction: direction}); err != nil {
			t.Fatal(err)
		}
		r.b.board, r.b.view.index, r.b.view.scene.ASCII = b, nil, true
		rows := r.size(140, 50).press("f").draw()
		paneview.Has(t, strings.Join(rows[1:len(rows)-1], "\n"), signs...)
	}
}

func TestAMessageThatIsLostHasACross(t *testing.T) {
	r := newRig(t)
	r.b.board, r.b.view.index = made(t, "sequence", `{"id":"a","kind":"lifeline","text":"A"}`, `{"id":"b","kind":"lifeline","text":"B"}`, `{"id":"w","kind":"activation","parent":"b"}`,
		`{"kind":"message","from":"a","to":"w","end":"bar"}`, `{"kind":"message","from":"w","to":"a","end":"bar"}`), nil
	r.size(80, 24).press("f").sees("─╳┃", "╎╳─")
	r.press("!").sees("-x")
}

func TestAMessageToItselfIsWhereItIsSent(t *testing.T) {
	r := diagramRig(t, "sequenceDiagram\nU->>+W: one\nW->>+A: two\nalt good\nA-->>W: three\nloop ever\nW->>A: four\nend\nelse bad\nA-->>-W: five\nW->>W: count\nend\nNote over W,A: long\nW-->>-U: page")
	r.size(80, 24)
	for _, zoom := range []float64{0.45, 0.4, 0.37} {
		rows := strings.Split(r.look(0, 0, zoom).screen(), "\n")
		in := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "┃◀──") && !strings.Contains(row, "╌") })
		if in < 1 || !strings.Contains(rows[in-1], "┃───") {
			t.Errorf("at %v:\n%s", zoom, r.screen())
		}
		if zoom < 0.45 && !slices.ContainsFunc(rows, func(row string) bool { return strings.Contains(row, "count│") }) {
			t.Errorf("at %v its label is over the border of the frame:\n%s", zoom, r.screen())
		}
	}
}

func TestFramesThatStandOnEachOtherAreOneWithADivider(t *testing.T) {
	r := newRig(t, `{"kind":"frame","text":"alt","x":0,"y":0,"w":300,"h":100}`, `{"kind":"frame","text":"else","x":0,"y":100,"w":300,"h":100}`)
	for _, zoom := range []float64{1, 0.7, 0.4} {
		r.look(-20, -20, zoom)
		screen := r.screen()
		if !strings.Contains(screen, "├─ else ") || strings.Count(screen, "┌") != 1 || strings.Count(screen, "└") != 1 {
			t.Errorf("at %v:\n%s", zoom, screen)
		}
	}
}

func TestATitleStandsBeforeTheBarOfALifeline(t *testing.T) {
	r := newRig(t, `{"kind":"frame","text":"loopeveryminute","x":0,"y":100,"w":400,"h":120}`, `{"id":"l","kind":"lifeline","text":"A","x":0,"y":0,"w":140,"h":300}`, `{"kind":"activation","parent":"l","y":60,"h":200}`)
	r.look(-20, -20, 1)
	if !strings.Contains(r.screen(), "loopeveryminute") || !strings.Contains(r.screen(), "┃") {
		t.Errorf("\n%s", r.screen())
	}
}

func TestRelationsComeBesideTheLinesAcrossAClass(t *testing.T) {
	for rows := range 6 {
		var members []string
		for i := range rows {
			members = append(members, fmt.Sprintf(`"m%d int"`, i))
		}
		r := newRig(t, fmt.Sprintf(`{"id":"a","kind":"class","text":"A","x":0,"y":0,"attributes":[%s],"methods":["f()","g()"]}`, strings.Join(members, ",")),
			`{"id":"b","kind":"class","text":"B","x":400,"y":0,"attributes":["x int"],"methods":["f()"]}`, `{"kind":"aggregation","from":"a","to":"b","line":"elbow"}`)
		for _, zoom := range []float64{1, 0.8, 0.6} {
			r.look(-20, -20, zoom)
			for _, l := range r.b.view.scene.Arrows.Router.Arrows {
				for i, k := range []*route.Box{l.A, l.B} {
					if at := l.Wire[i*(len(l.Wire)-1)]; slices.Contains(k.Rules, at.Y) {
						t.Errorf("%d members at %v: ends at a line:\n%s", rows, zoom, r.screen())
					}
				}
			}
		}
	}
}

func sameColor(a, b color.Color) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	return r1 == r2 && g1 == g2 && b1 == b2
}

// What does not fit into a row takes more of them while there are any free: the words
// of shapes, and labels of arrows above a chain of boxes.
func TestLabelsTakeTheRowsThatAreFree(t *testing.T) {
	flow := []string{
		`{"id":"a","kind":"process","text":"Receive the order from the customer"}`, `{"id":"b","kind":"decision","text":"Is everything in stock?"}`,
		`{"id":"c","kind":"process","text":"Order missing parts from the supplier"}`, `{"id":"d","kind":"process","text":"Pack and ship"}`,
		`{"id":"e","kind":"cylinder","text":"Inventory database"}`, `{"id":"f","kind":"start-end","text":"Customer is informed"}`, `{"id":"g","kind":"io","text":"Print the delivery note"}`,
		`{"kind":"transition","from":"a","to":"b","text":"order is complete"}`, `{"kind":"transition","from":"b","to":"d","text":"yes, all of it"}`,
		`{"kind":"transition","from":"b","to":"c","text":"no, something is missing"}`, `{"kind":"transition","from":"c","to":"e","text":"write the new amounts"}`,
		`{"kind":"transition","from":"d","to":"f","text":"tracking number"}`, `{"kind":"transition","from":"d","to":"g","text":"address and list of parts"}`,
	}
	var chain []string
	for i := range 6 {
		chain = append(chain, fmt.Sprintf(`{"id":"s%d","kind":"process","text":"Step number %d of the chain"}`, i, i))
		if i > 0 {
			chain = append(chain, fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d","text":"when step %d is done"}`, i-1, i, i-1))
		}
	}
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 50}} {
		for _, plan := range []board.Plan{{Layout: "grid"}, {Layout: "tree"}, {Layout: "layered"}, {Layout: "tree", Direction: "right"}, {Layout: "layered", Direction: "right"}} {
			for name, shapes := range map[string][]string{"flow": flow, "chain": chain} {
				r := newRig(t)
				r.b.board, r.b.view.index = planned(t, plan, shapes...), nil
				r.size(size[0], size[1]).press("f")
				w, h := r.b.size()
				want := map[string]int{}
				for _, s := range r.b.index().View.In(scene.Window(r.b.board.Camera(), w, h)) {
					if f := r.b.view.scene.Figures.Of(s.ID); s.Arrow == nil && (f.X0 < 0 || f.X1 >= w || f.Y0 < 0 || f.Y1 >= h) || s.Arrow != nil && !r.b.view.scene.Arrows.Wired(s) {
						continue
					}
					for word := range strings.FieldsSeq(s.Text) {
						want[word]++
					}
				}
				if screen := r.screen(); strings.Contains(strings.Join(strings.Split(screen, "\n")[1:], "\n"), "…") {
					t.Errorf("%s, %v at %v is cut:\n%s", name, plan, size, screen)
				} else {
					for word, n := range want {
						if got := strings.Count(screen, word); got < n {
							t.Errorf("%s, %v at %v has %q %d times, want %d:\n%s", name, plan, size, word, got, n, screen)
						}
					}
				}
			}
		}
	}
}

// planned returns a board that was laid out.
func planned(t testing.TB, plan board.Plan, shapes ...string) *board.Board {
	t.Helper()
	b := board.New("A", name)
	raw := make([]json.RawMessage, len(shapes))
	for i, s := range shapes {
		raw[i] = json.RawMessage(s)
	}
	if _, _, err := b.Batch(raw, plan); err != nil {
		t.Fatal(err)
	}
	return b
}

// From so far away that shapes are smaller than a name, those that have room say the
// beginning of theirs; what thousands of them would say nobody could read.
func TestFarShapesSayTheBeginningOfTheirNames(t *testing.T) {
	for _, test := range []struct {
		n, want int
		layout  string
	}{{42, 10, "tree"}, {1600, 0, "grid"}} {
		var shapes []string
		for i := range test.n {
			shapes = append(shapes, fmt.Sprintf(`{"id":"s%d","kind":"process","text":"Node%d is a service"}`, i, i))
			if i > 0 && test.want > 0 {
				shapes = append(shapes, fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d"}`, (i-1)/2, i))
			}
		}
		r := newRig(t)
		r.b.board, r.b.view.index = planned(t, board.Plan{Layout: test.layout}, shapes...), nil
		r.size(80, 24).press("f")
		if z := r.b.board.Camera().Zoom; z >= scene.Naming {
			t.Fatalf("it shows at %v", z)
		}
		if got := strings.Count(r.screen(), "Nod"); got < test.want || test.want == 0 && got > 0 {
			t.Errorf("%d of %d have names:\n%s", got, test.n, r.screen())
		}
	}
}
