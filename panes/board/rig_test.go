package board

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/board/route"
	"github.com/openspace-tui/openspace/theme"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// name is the file of the rig's board.
const name = "docs/a.whiteboard.json"

// rig is a board that a test drives as the program does, with a clock that
// stands still.
type rig struct {
	t    testing.TB
	dir  string
	b    *Board
	th   *theme.Theme
	now  time.Time
	w, h int
	did  []call.Invocation

	copied string // what was copied last in the program
}

func watchFiles(paths ...string) panes.FileWatcher { return (&watch.System{}).Files(paths...) }

// newRig opens a board with shapes in the friendly form.
func newRig(t testing.TB, shapes ...string) *rig {
	t.Helper()
	r := &rig{t: t, dir: t.TempDir(), w: 80, h: 24, now: time.Date(2026, 3, 4, 15, 4, 30, 0, time.UTC)}
	r.setTheme(true)
	r.write("src/app.go", "package app\n")
	r.write(name, string(made(t, "", shapes...).Encode()))
	files, err := workspace.Open(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	c, err := Kind().New(panes.Host{Files: files, Watch: watchFiles, Theme: func() *theme.Theme { return r.th }, Now: func() time.Time { return r.now }, Copied: func() string { return r.copied }}, name)
	if err != nil {
		t.Fatal(err)
	}
	r.b = c.(*Board)
	t.Cleanup(r.b.Close)
	r.b.Update(r.b.Reload()())
	r.draw()
	return r
}

// made returns a board with shapes.
func made(t testing.TB, layout string, shapes ...string) *board.Board {
	t.Helper()
	b := board.New("A", name)
	raw := make([]json.RawMessage, len(shapes))
	for i, s := range shapes {
		raw[i] = json.RawMessage(s)
	}
	if _, _, err := b.Batch(raw, board.Plan{Layout: layout}); err != nil {
		t.Fatal(err)
	}
	return b
}

func (r *rig) setTheme(dark bool) {
	r.t.Helper()
	th, err := theme.Named("", dark)
	if err != nil {
		r.t.Fatal(err)
	}
	r.th = th
}

func (r *rig) write(name, text string) {
	r.t.Helper()
	file := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

// disk reads the board's file as it is.
func (r *rig) disk() *board.Board {
	r.t.Helper()
	data, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		r.t.Fatal(err)
	}
	b, err := board.Open(data)
	if err != nil {
		r.t.Fatal(err)
	}
	return b
}

// outside changes the file as another program does.
func (r *rig) outside(change func(*board.Board)) {
	r.t.Helper()
	b := r.disk()
	change(b)
	r.write(name, string(b.Encode()))
}

// draw returns the rows as they are read, and checks their shape.
func (r *rig) draw() []string {
	r.t.Helper()
	return paneview.Trim(paneview.Rows(r.t, r.b.Draw(r.w, r.h, true), r.w, r.h))
}

func (r *rig) screen() string { return paneview.Screen(r.draw()) }

func (r *rig) size(w, h int) *rig {
	r.w, r.h = w, h
	r.draw()
	return r
}

// sees checks that the screen holds texts, or with ! that it does not.
func (r *rig) sees(texts ...string) *rig {
	r.t.Helper()
	paneview.Has(r.t, r.screen(), texts...)
	return r
}

// run does what an action asks for, until nothing is left to do.
func (r *rig) run(a panes.Action) {
	r.t.Helper()
	r.did = append(r.did, a.Invoke...)
	for _, do := range a.Invoke {
		if do.ID == "openspace.app.copy" {
			r.copied = do.Args.(call.CopyArgs).Text
		}
	}
	r.message(a.Cmd)
}

// message runs a command to its end. Timers are left alone.
func (r *rig) message(cmd tea.Cmd) {
	r.t.Helper()
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			r.message(c)
		}
	case nil:
	default:
		r.run(r.b.Update(msg))
	}
}

// press types keys and saves what they change.
func (r *rig) press(keys ...string) *rig {
	r.t.Helper()
	for _, k := range keys {
		a, _ := r.b.Key(paneview.Key(k))
		r.run(a)
		r.draw()
	}
	return r
}

// typed writes into the field that is open.
func (r *rig) typed(text string) *rig {
	r.t.Helper()
	for _, c := range text {
		r.press(string(c))
	}
	return r
}

// mouse presses at a cell of the pane, goes over others and lets go at the last.
func (r *rig) mouse(button tea.MouseButton, mod tea.KeyMod, cells ...[2]int) *rig {
	r.t.Helper()
	send := func(kind panes.MouseKind, at [2]int) {
		a, _ := r.b.Mouse(panes.Mouse{Kind: kind, Button: button, Mod: mod, X: at[0], Y: at[1], W: r.w, H: r.h})
		r.run(a)
		r.draw()
	}
	send(panes.MousePress, cells[0])
	for _, at := range cells[1:] {
		send(panes.MouseDrag, at)
	}
	send(panes.MouseRelease, cells[len(cells)-1])
	r.now = r.now.Add(time.Second)
	return r
}

func (r *rig) click(x, y int) *rig { return r.mouse(tea.MouseLeft, 0, [2]int{x, y}) }

func (r *rig) wheel(up bool, mod tea.KeyMod, x, y int) {
	r.t.Helper()
	kind := panes.MouseWheelDown
	if up {
		kind = panes.MouseWheelUp
	}
	r.b.Mouse(panes.Mouse{Kind: kind, Mod: mod, X: x, Y: y, W: r.w, H: r.h})
	r.draw()
}

// cell finds where a text shows in the pane.
func (r *rig) cell(text string) (x, y int) {
	r.t.Helper()
	for y, l := range r.draw() {
		if before, _, ok := strings.Cut(l, text); ok {
			return xansi.StringWidth(before), y
		}
	}
	r.t.Fatalf("%q does not show:\n%s", text, r.screen())
	return 0, 0
}

func (r *rig) shape(id string) *board.Shape {
	r.t.Helper()
	s := r.b.board.View().Shape("shape:" + id)
	if s == nil {
		r.t.Fatalf("there is no %s", id)
	}
	return s
}

// look looks from a page point at a zoom.
func (r *rig) look(x, y, zoom float64) *rig {
	r.t.Helper()
	if err := r.b.Look(board.Camera{X: -x, Y: -y, Zoom: zoom}); err != nil {
		r.t.Fatal(err)
	}
	return r
}

func (r *rig) selected() string {
	out := make([]string, len(r.b.selection.ids))
	for i, id := range r.b.selection.ids {
		out[i] = strings.TrimPrefix(id, "shape:")
	}
	return strings.Join(out, " ")
}

// arrow returns the arrow that was led somewhere.
func (r *rig) arrow(l *route.Led) *board.Shape { return r.b.view.scene.Arrows.All[l.N].Shape }
