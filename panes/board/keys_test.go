package board

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/scene"
)

// three is two boxes side by side, a third below, and an arrow.
func three() []string {
	return []string{`{"id":"a","kind":"box","text":"Alpha","x":0,"y":0}`, `{"id":"b","kind":"box","text":"Beta","x":200,"y":0}`,
		`{"id":"c","kind":"box","text":"Gamma","x":0,"y":140}`, `{"id":"t","kind":"transition","from":"a","to":"b"}`}
}

func TestShapesAreChosenByKeys(t *testing.T) {
	r := newRig(t, three()...)
	for _, step := range []struct{ key, want string }{
		{"]", "a"}, {"]", "b"}, {"]", "c"}, {"]", "t"}, {"]", "a"}, {"[", "t"}, {"[", "c"}, {"space", "c"}, {"[", "c b"}, {"[", "c a"}, {"space", "c a"}, {"]", "c a b"},
		{"esc", ""}, {"A", "a b c t"}, {"esc", ""}, {"[", "t"},
	} {
		r.press(step.key)
		if got := r.selected(); got != step.want {
			t.Errorf("%s selects %q, want %q", step.key, got, step.want)
		}
	}
	r.press("esc")
	if _, ok := r.b.Key(paneview.Key("esc")); ok {
		t.Error("esc is taken though there is nothing to leave")
	}
	if _, ok := r.b.Key(paneview.Key("Z")); ok {
		t.Error("a key is taken that means nothing")
	}
	r.press("V", "left", "up", "enter").sees("!╌")
	r.press("V", "right", "down", "h", "j", "k", "l", "esc")
}

func TestShapesAreChangedByKeysAndSaved(t *testing.T) {
	r := newRig(t, three()...).look(-100, -100, 1)
	at := func(id string, x, y, w, h float64) {
		t.Helper()
		for _, b := range []*board.Board{r.b.board, r.disk()} {
			s := b.View().Shape("shape:" + id)
			if got := [4]float64{s.Matrix.X, s.Matrix.Y, s.W, s.H}; got != [4]float64{x, y, w, h} {
				t.Errorf("%s is at %v, want %v", id, got, [4]float64{x, y, w, h})
			}
		}
	}
	r.press("]", "right", "down", "down")
	at("a", 10, 40, 120, 60)
	r.press("shift+right", "shift+up")
	at("a", 10, 40, 130, 40)
	r.press("u", "u")
	at("a", 10, 40, 120, 60)
	r.press("U").sees("redo resize")
	at("a", 10, 40, 130, 60)
	r.press("space", "]", "a", "l")
	at("a", 0, 40, 130, 60)
	at("c", 0, 140, 120, 60)
	r.press("esc", "]", "]", "d")
	if got := len(r.disk().Infos()); got != 5 || strings.Contains(r.selected(), "b ") {
		t.Errorf("%d shapes, %s selected", got, r.selected())
	}
	r.press("x")
	if got := len(r.disk().Infos()); got != 4 {
		t.Errorf("%d shapes", got)
	}
	r.press("]", "<")
	if got := r.disk().Infos()[0].ID; got != r.b.selection.last() {
		t.Errorf("%s is beneath", got)
	}
	r.press(">", "o", "r")
	if got := r.disk().View().Shape(r.b.selection.last()).Color; got != "orange" && got != "red" {
		t.Errorf("%s", got)
	}
	r.press("o", "1", "o", "-", "o", "2", "o", "0", "o", "=", "o", "Z")
	if s := r.disk().View().Shape(r.b.selection.last()); s.Dash != "solid" || s.Fill != "none" {
		t.Errorf("%s %s", s.Dash, s.Fill)
	}
}

func TestTextIsWrittenIntoAShape(t *testing.T) {
	r := newRig(t, three()...)
	r.press("]", "enter").sees("text Alpha", "alt+enter new line")
	if x, y, ok := r.b.Cursor(r.w, r.h); !ok || x != 10 || y != 22 || !r.b.Typing() {
		t.Errorf("the cursor is at %d, %d, %v", x, y, ok)
	}
	r.typed("!").press("alt+enter").typed("two")
	r.b.Paste(" and\nmore")
	r.press("enter")
	if got := r.disk().View().Shape("shape:a").Text; got != "Alpha!\ntwo and\nmore" {
		t.Errorf("%q", got)
	}
	r.press("e").typed("gone").press("esc")
	if got := r.shape("a").Text; strings.Contains(got, "gone") || r.b.Typing() {
		t.Errorf("%q", got)
	}
	if _, _, ok := r.b.Cursor(r.w, r.h); ok {
		t.Error("there is a cursor")
	}
	r.press("n", "d").typed("sure?").press("enter").sees("sure?")
	if s := r.disk().View().Shape(r.b.selection.last()); s.Kind != "decision" || s.Text != "sure?" {
		t.Errorf("%+v", s)
	}
	r.press("e")
	r.outside(func(b *board.Board) {
		if _, err := b.Delete(r.b.selection.last()); err != nil {
			t.Fatal(err)
		}
	})
	r.message(r.b.Reload())
	r.typed("x").press("enter").sees("the shape is gone")
}

func TestShapesAreConnected(t *testing.T) {
	r := newRig(t, three()...)
	r.press("]", "c", "]", "]", "enter")
	r.typed("dxnt").press("enter") // its label, and no key of the board
	s := r.disk().View().Shape(r.b.selection.last())
	if s == nil || s.Kind != "transition" || s.Arrow.From != "shape:a" || s.Arrow.To != "shape:c" || s.Text != "dxnt" {
		t.Fatalf("%+v", s)
	}
	r.press("esc", "[", "[", "[", "c", "]", "enter").sees("text") // the next is no arrow
	if r.press("esc"); r.b.Typing() {
		t.Error("esc does not leave the label")
	}
	if s := r.disk().View().Shape(r.b.selection.last()); s == nil || s.Arrow == nil || s.Arrow.From != "shape:c" || s.Arrow.To != "shape:a" {
		t.Fatalf("%+v", s)
	}
	r.press("esc", "c").sees("nothing is selected")
	r.press("]", "c", "esc", "enter")
	if r.b.tool.from != "" || !r.b.Typing() {
		t.Error("esc does not leave connecting")
	}
}

func TestWhatIsCopiedIsPasted(t *testing.T) {
	r := newRig(t, three()...)
	r.press("p").sees("there is nothing to paste")
	r.press("y").sees("nothing is selected")
	r.press("A", "y")
	if len(r.did) != 1 || r.did[0].ID != "openspace.app.copy" || !strings.Contains(r.did[0].Args.(call.CopyArgs).Text, `"application/tldraw"`) {
		t.Fatalf("%+v", r.did)
	}
	r.press("p")
	if n := len(r.disk().Infos()); n != 8 || len(r.b.selection.ids) != 4 {
		t.Errorf("%d shapes, %d selected", n, len(r.b.selection.ids))
	}
	for _, text := range []string{"graph LR\nA-->B", "some words", "  ", strings.Repeat("x", maxPaste+1), `{"type":"application/tldraw","data":{"shapes":[{"type":"geo","id":"shape:x","typeName":"shape","props":{"geo":7}}]}}`} {
		r.run(r.b.Paste(text))
		r.draw()
	}
	if n := len(r.disk().Infos()); n != 12 {
		t.Errorf("%d shapes", n)
	}
	r.sees("shape:x: props.geo")
}

func TestTheCameraGoesByKeys(t *testing.T) {
	r := newRig(t, three()...).look(0, 0, 1)
	for _, step := range []struct {
		key  string
		want board.Camera
	}{
		{"h", board.Camera{X: 40, Zoom: 1}}, {"l", board.Camera{Zoom: 1}}, {"j", board.Camera{Y: -40, Zoom: 1}}, {"k", board.Camera{Zoom: 1}},
		{"L", board.Camera{X: -400, Zoom: 1}}, {"H", board.Camera{Zoom: 1}}, {"J", board.Camera{Y: -220, Zoom: 1}}, {"K", board.Camera{Zoom: 1}},
		{"right", board.Camera{X: -40, Zoom: 1}}, {"left", board.Camera{Zoom: 1}}, {"down", board.Camera{Y: -40, Zoom: 1}}, {"up", board.Camera{Zoom: 1}},
		{"+", board.Camera{X: -80, Y: -44, Zoom: 1.25}}, {"-", board.Camera{Zoom: 1}}, {"-", board.Camera{X: 100, Y: 55, Zoom: 0.8}}, {"0", board.Camera{Zoom: 1}},
	} {
		r.press(step.key)
		if got := r.b.board.Camera(); !near(got, step.want) {
			t.Errorf("%s looks from %+v, want %+v", step.key, got, step.want)
		}
	}
	r.press("f")
	if got := r.b.board.Camera(); !near(got, board.Camera{X: 240, Y: 120, Zoom: 1}) {
		t.Errorf("%+v", got)
	}
	r.size(40, 24) // and stays fitted in another size
	if got := r.b.board.Camera(); got.Zoom > 1 || !near(board.Camera{Zoom: 1}, board.Camera{Zoom: got.Zoom}) {
		t.Errorf("%+v", got)
	}
	r.press("]", "F")
	for range 40 {
		r.press("+")
	}
	if got := r.b.board.Camera().Zoom; got != board.MaxZoom {
		t.Errorf("%v", got)
	}
	if err := r.b.Look(board.Camera{Zoom: 99}); err == nil {
		t.Error("one can look too near")
	}
	for range 60 {
		r.press("H")
	}
	r.press("s", "m", "!", "s").sees("snapping is on")
	r.press("pgdown").sees("no other page")
	r.press("w").sees("everything is saved")
}

func near(a, b board.Camera) bool {
	abs := func(f float64) float64 { return max(f, -f) }
	return abs(a.X-b.X) < 0.01 && abs(a.Y-b.Y) < 0.01 && abs(a.Zoom-b.Zoom) < 0.001
}

func TestTheMouseSelectsMovesAndResizes(t *testing.T) {
	r := newRig(t, three()...)
	x, y := r.cell("Alpha")
	r.click(x, y)
	if r.selected() != "a" {
		t.Fatalf("%q is selected", r.selected())
	}
	bx, by := r.cell("Beta")
	r.mouse(tea.MouseLeft, tea.ModCtrl, [2]int{bx, by})
	if r.selected() != "a b" {
		t.Errorf("%q is selected", r.selected())
	}
	r.press("s") // no snapping
	r.click(x, y)
	r.press("esc").click(x, y)
	before := r.shape("a").Matrix
	r.mouse(tea.MouseLeft, 0, [2]int{x, y}, [2]int{x + 1, y}, [2]int{x + 3, y + 1})
	if got := r.disk().View().Shape("shape:a").Matrix; got.X != before.X+30 || got.Y != before.Y+20 {
		t.Errorf("moved from %v to %v", before, got)
	}
	r.press("u")
	a := (&scene.Lens{Camera: r.b.board.Camera()}).CellsOf(r.shape("a").Bounds, board.Point{})
	r.mouse(tea.MouseLeft, 0, [2]int{a.X1, a.Y1 + 1}, [2]int{a.X1 + 2, a.Y1 + 2})
	if s := r.shape("a"); s.W != 140 || s.H != 80 {
		t.Errorf("resized to %v by %v", s.W, s.H)
	}
	r.mouse(tea.MouseLeft, 0, [2]int{a.X0, a.Y0 + 1}, [2]int{a.X0 - 1, a.Y0 + 1})
	if s := r.shape("a"); s.W != 150 || s.Matrix.X != -10 {
		t.Errorf("resized to %v from %v", s.W, s.Matrix.X)
	}
	r.mouse(tea.MouseLeft, 0, [2]int{2, 2}, [2]int{40, 5}, [2]int{79, 20}) // a box around everything
	if r.selected() != "a b c t" {
		t.Errorf("%q is selected", r.selected())
	}
	r.click(2, 2)
	if r.selected() != "" {
		t.Errorf("%q is selected", r.selected())
	}
}

func TestTwoClicksEditAndTheWheelZoomsAtThePointer(t *testing.T) {
	r := newRig(t, three()...)
	x, y := r.cell("Alpha")
	at := r.b.shown().at(x, y-1)
	r.wheel(true, 0, x, y)
	if got := r.b.shown().at(x, y-1); max(got.X-at.X, at.X-got.X) > 0.01 || r.b.board.Camera().Zoom != 1.2 {
		t.Errorf("%v became %v", at, got)
	}
	r.wheel(false, 0, x, y)
	r.wheel(true, tea.ModShift, x, y)
	r.wheel(false, tea.ModShift, x, y)
	r.b.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: x, Y: y})
	r.b.Mouse(panes.Mouse{Kind: panes.MouseRelease, Button: tea.MouseLeft, X: x, Y: y})
	r.click(x, y).sees("text Alpha")
	r.typed("!").click(2, 3) // a click elsewhere takes it
	if got := r.disk().View().Shape("shape:a").Text; got != "Alpha!" {
		t.Errorf("%q", got)
	}
	c := r.b.board.Camera()
	r.mouse(tea.MouseRight, 0, [2]int{5, 5}, [2]int{8, 6})
	if got := r.b.board.Camera(); got.X != c.X+30 || got.Y != c.Y+20 {
		t.Errorf("%v", got)
	}
}

func TestASecondPressThatMovesDragsTheShape(t *testing.T) {
	r := newRig(t, three()...).look(0, 0, 1)
	x, y := r.cell("Alpha")
	was := r.shape("a").Bounds
	r.b.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: x, Y: y})
	r.b.Mouse(panes.Mouse{Kind: panes.MouseRelease, Button: tea.MouseLeft, X: x, Y: y})
	r.mouse(tea.MouseLeft, 0, [2]int{x, y}, [2]int{x + 2, y + 3}, [2]int{x + 3, y + 9}).sees("!text Alpha")
	if now := r.shape("a").Bounds; now.Y != was.Y+180 {
		t.Errorf("%v is at %v", was, now)
	}
}

func TestToolsOfTheToolbar(t *testing.T) {
	r := newRig(t, three()...).size(120, 30)
	tool := func(name string) {
		t.Helper()
		x, y := r.cell(name)
		r.click(x, y)
	}
	tool("box")
	r.click(5, 20)
	r.typed("clicked").press("enter")
	tool("ellipse")
	r.mouse(tea.MouseLeft, 0, [2]int{20, 20}, [2]int{30, 22}, [2]int{40, 26})
	r.typed("drawn").press("enter")
	s := r.disk().View().Shape(r.b.selection.last())
	if s.Geo != "ellipse" || s.Text != "drawn" || s.W != 200 || s.H != 120 {
		t.Errorf("%+v", s)
	}
	tool("connect")
	x, y := r.cell("clicked")
	x2, y2 := r.cell("drawn")
	r.mouse(tea.MouseLeft, 0, [2]int{x, y}, [2]int{x + 5, y}, [2]int{x2, y2})
	r.typed("led").press("enter")
	if s := r.disk().View().Shape(r.b.selection.last()); s.Arrow == nil || s.Arrow.To == "" || s.Text != "led" {
		t.Errorf("%+v", s)
	}
	tool("connect")
	r.click(x, y).sees("choose what to connect it to")
	x, y = r.cell("Alpha")
	r.click(x, y)
	r.press("enter")
	if s := r.disk().View().Shape(r.b.selection.last()); s.Arrow == nil || s.Arrow.To != "shape:a" {
		t.Errorf("%+v", s)
	}
	tool("draw")
	r.mouse(tea.MouseLeft, 0, [2]int{90, 5}, [2]int{95, 8}, [2]int{99, 5})
	r.press("esc")
	n := len(r.disk().Infos())
	tool("undo")
	if got := len(r.disk().Infos()); got != n-1 {
		t.Errorf("%d shapes of %d", got, n)
	}
	tool("redo")
	tool("fit")
	tool("+")
	tool("−")
	if got := len(r.disk().Infos()); got != n {
		t.Errorf("%d shapes of %d", got, n)
	}
}

func TestWhatMovesSnapsToOthers(t *testing.T) {
	r := newRig(t, `{"id":"a","kind":"box","text":"Alpha","x":0,"y":0}`, `{"id":"b","kind":"box","text":"Beta","x":213,"y":147}`)
	x, y := r.cell("Beta")
	r.b.Mouse(panes.Mouse{Kind: panes.MousePress, Button: tea.MouseLeft, X: x, Y: y})
	r.b.Mouse(panes.Mouse{Kind: panes.MouseDrag, Button: tea.MouseLeft, X: x, Y: y - 7})
	r.sees("╌╌╌╌╌╌╌╌╌╌") // the line that it snapped to
	a, _ := r.b.Mouse(panes.Mouse{Kind: panes.MouseRelease, Button: tea.MouseLeft, X: x, Y: y - 7})
	r.run(a)
	if s := r.shape("b"); s.Matrix.Y != 0 {
		t.Errorf("it is at %v", s.Matrix.Y)
	}
}

func TestTheMinimapShowsWhereOneIs(t *testing.T) {
	const frame = "╭──────────────────────╮"
	r := newRig(t, three()...).look(0, 0, 3)
	r.sees("!" + frame).press("m").sees(frame) // on a small pane it is asked for
	click := func() {
		t.Helper()
		before, m := r.b.board.Camera(), &r.b.view.mini
		r.click(m.X+scene.MiniW-1, m.Y+scene.MiniH+r.b.topRows())
		if r.b.board.Camera() == before {
			t.Error("a click on the minimap goes nowhere")
		}
	}
	click()
	r.mouse(tea.MouseLeft, 0, [2]int{r.b.view.mini.X + 5, r.b.view.mini.Y + 5}, [2]int{r.b.view.mini.X + 6, r.b.view.mini.Y + 5})
	r.press("m").sees("!" + frame)

	r = newRig(t, `{"id":"a","kind":"box","text":"A","x":0,"y":0,"w":400,"h":300}`, `{"id":"b","kind":"box","text":"far","x":-3000,"y":0}`).size(120, 40)
	for _, at := range [][2]float64{{0, 0}, {-800, 0}, {0, -400}, {-800, -400}} { // it keeps off the box
		r.look(at[0], at[1], 1).sees(frame, "A")
		click()
	}
	r.press("m").sees("!" + frame)
}

// The program ends a drag when its window changes, without a release.
func TestADragEndsWhenTheWindowChanges(t *testing.T) {
	for what, from := range map[string][2]int{"of a shape": {}, "of a box": {70, 15}} {
		t.Run(what, func(t *testing.T) {
			r := newRig(t, three()...)
			if from == ([2]int{}) {
				from[0], from[1] = r.cell("Alpha")
			}
			was, still := r.shape("a").Bounds, newRig(t, three()...)
			send := func(kind panes.MouseKind, x, y int) {
				r.b.Mouse(panes.Mouse{Kind: kind, Button: tea.MouseLeft, X: x, Y: y, W: r.w, H: r.h})
				r.draw()
			}
			send(panes.MousePress, from[0], from[1])
			send(panes.MouseDrag, from[0]-6, from[1]+4)
			r.size(70, 20)
			still.b.selection.to(r.b.selection.ids...)
			if got, want := r.screen(), still.size(70, 20).screen(); got != want {
				t.Errorf("it shows\n%s\nwant\n%s", got, want)
			}
			send(panes.MouseRelease, 40, 12)
			if r.shape("a").Bounds != was {
				t.Error("it moved")
			}
		})
	}
}
