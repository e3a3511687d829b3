package deck

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/deck"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/dlclark/regexp2/v2.runClock"))
} // chroma's clock, which ends by itself

// rig is a deck that a test drives as the program does, with a clock that
// stands still.
type rig struct {
	t         testing.TB
	dir       string
	d         *Deck
	all       *open
	presenter *Presenter
	th        *theme.Theme
	themes    *theme.Library
	now       time.Time
	w, h      int
}

func watchFiles(paths ...string) panes.FileWatcher { return (&watch.System{}).Files(paths...) }

func newRig(t testing.TB, text string) *rig {
	t.Helper()
	r := &rig{t: t, dir: t.TempDir(), w: 80, h: 24, now: time.Date(2026, 3, 4, 15, 4, 30, 0, time.UTC), all: &open{decks: map[string]*Deck{}, speakers: map[string]*Presenter{}}}
	r.setTheme(true)
	r.themes = theme.Builtin()
	r.write("talk/a.deck.md", text)
	r.write("main.go", "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"hi\")\n}\n")
	img := image.NewNRGBA(image.Rect(0, 0, 40, 20))
	for y := range 20 {
		for x := range 40 {
			img.Set(x, y, color.NRGBA{uint8(x * 6), uint8(y * 12), 90, 255})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	r.write("talk/pic.png", b.String())
	files, err := workspace.Open(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	host := panes.Host{Files: files, Watch: watchFiles, Theme: func() *theme.Theme { return r.th }, Themes: func() *theme.Library { return r.themes }, Now: func() time.Time { return r.now }}
	c, err := r.all.deck(host, "talk/a.deck.md")
	if err != nil {
		t.Fatal(err)
	}
	r.d = c.(*Deck)
	r.presenter = newPresenter(host, "talk/a.deck.md", r.all)
	r.d.SetDeck(deck.Parse([]byte(text)), false)
	t.Cleanup(r.d.Close)
	return r
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

// prepare does what the deck has to do off the loop.
func (r *rig) prepare() *rig {
	r.t.Helper()
	for cmd := r.d.prepare(); cmd != nil; cmd = r.d.prepare() {
		r.d.Update(cmd())
	}
	return r
}

// drawable is a deck or its speaker's view.
type drawable interface {
	Draw(w, h int, focused bool) string
}

// draw returns the rows as they are read, and checks their shape.
func (r *rig) draw(c drawable) []string {
	r.t.Helper()
	return paneview.Rows(r.t, c.Draw(r.w, r.h, true), r.w, r.h)
}

func (r *rig) size(w, h int) *rig {
	r.w, r.h = w, h
	return r
}

// sees checks that the screen holds texts.
func (r *rig) sees(texts ...string) *rig {
	r.t.Helper()
	r.has(r.d, texts...)
	return r
}

func (r *rig) has(c drawable, texts ...string) {
	r.t.Helper()
	paneview.Has(r.t, strings.Join(r.draw(c), "\n"), texts...)
}

// press types keys.
func (r *rig) press(keys ...string) *rig {
	r.t.Helper()
	for _, k := range keys {
		r.key(k)
		r.draw(r.d)
	}
	return r
}

func (r *rig) key(k string) (panes.Action, bool) { return r.d.Key(paneview.Key(k)) }

// at checks slide and step, from 0.
func (r *rig) at(slide, step int) *rig {
	r.t.Helper()
	if r.d.Slide() != slide || r.d.Step() != step {
		r.t.Errorf("at slide %d step %d, want %d and %d", r.d.Slide(), r.d.Step(), slide, step)
	}
	return r
}

// invoked returns the one command that a key invokes.
func (r *rig) invoked(k string) call.Invocation {
	r.t.Helper()
	a, ok := r.key(k)
	if !ok || len(a.Invoke) != 1 {
		r.t.Fatalf("%s gives %+v, %v", k, a, ok)
	}
	return a.Invoke[0]
}
