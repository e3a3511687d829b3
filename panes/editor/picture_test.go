package editor

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/picture"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/watch"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// shotOf is a PNG of a size: four colours, and a hole.
func shotOf(t testing.TB, w, h int) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, []color.NRGBA{{200, 40, 40, 255}, {40, 160, 60, 255}, {40, 60, 200, 255}, {220, 200, 40, 255}}[x*2/w+y*2/h*2])
		}
	}
	img.Set(0, 0, color.NRGBA{})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pictured is an editor with a picture of a size.
func pictured(t testing.TB, w, h int) *rig {
	t.Helper()
	r := newRig(t, "docs/shot.png", "unread")
	p, err := picture.Decode(shotOf(t, w, h))
	if err != nil {
		t.Fatal(err)
	}
	r.e.SetFile(picture.File{Path: "docs/shot.png", Picture: p})
	return r
}

func TestAPictureShows(t *testing.T) {
	for _, look := range []string{"dark", "light"} {
		r := pictured(t, 20, 12)
		r.setTheme(look == "dark")
		paneview.Golden(t, "picture-80x24-"+look+".txt", strings.ReplaceAll(r.e.Draw(80, 24, true), "\x1b", "␛")+"\n")
		r.draw()
	}
}

func TestAPictureIsInTheMiddleAndNoLargerThanItsPixels(t *testing.T) {
	for name, c := range map[string]struct{ w, h, boxW, boxH, left, top, wide, rows int }{
		"a small one":             {20, 12, 80, 24, 30, 8, 20, 6},
		"an odd one":              {3, 3, 9, 6, 3, 1, 3, 2},
		"as large as the pane":    {80, 46, 80, 24, 0, 0, 80, 23},
		"one that is too wide":    {160, 40, 80, 24, 0, 6, 80, 10},
		"one that is too high":    {40, 200, 80, 24, 35, 0, 9, 23},
		"far larger":              {1600, 920, 80, 24, 0, 0, 80, 23},
		"in a pane of one column": {20, 12, 1, 5, 0, 1, 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			rows := pictured(t, c.w, c.h).size(c.boxW, c.boxH).draw()
			left, top, wide, high := c.boxW, -1, 0, 0
			for y, row := range rows[:len(rows)-1] {
				if text := strings.TrimSpace(row); text != "" {
					if top < 0 {
						top = y
					}
					high++
					wide = max(wide, xansi.StringWidth(text))
					left = min(left, xansi.StringWidth(row)-xansi.StringWidth(strings.TrimLeft(row, " ")))
				}
			}
			if left != c.left || top != c.top || wide != c.wide || high != c.rows {
				t.Errorf("at %d,%d, %d×%d, want %d,%d, %d×%d", left, top, wide, high, c.left, c.top, c.wide, c.rows)
			}
		})
	}
}

func TestAPictureIsDrawnOnceForASize(t *testing.T) {
	r := pictured(t, 200, 120)
	first := r.e.Draw(80, 24, true)
	if n := testing.AllocsPerRun(10, func() { r.e.Draw(80, 24, false) }); n > 400 {
		t.Errorf("%v allocations to draw it again", n)
	}
	rows := &r.e.picture.rows[0]
	if r.e.Draw(80, 24, true) != first || &r.e.picture.rows[0] != rows {
		t.Error("the same size is drawn anew")
	}
	if r.e.Draw(60, 24, true); &r.e.picture.rows[0] == rows {
		t.Error("another size is not drawn anew")
	}
}

func TestAPictureWithoutColoursIsToldInWords(t *testing.T) {
	r := pictured(t, 20, 12)
	th, err := theme.Builtin().Theme("", theme.Terminal{Dark: true, Depth: theme.NoColor})
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	r.sees("  a picture, but this terminal shows no colours", "  PNG · 20×12 · ")
	if s := strings.Join(r.draw(), ""); strings.ContainsAny(s, "▀▄█") {
		t.Error("it is drawn all the same")
	}
}

func TestKeysThatNeedTextSayThatThereIsNone(t *testing.T) {
	r := pictured(t, 20, 12)
	r.sees(" docs/shot.png  PNG · 20×12 · ")
	for _, k := range []string{"y", "e", "/", ":", "n", "N", "w"} {
		before := r.e.Version()
		if a, taken := r.e.Key(tea.KeyPressMsg{Code: rune(k[0]), Text: k}); !taken || len(a.Invoke) > 0 || r.e.Typing() || r.e.Version() == before {
			t.Errorf("%s does %v", k, a)
		}
		r.sees("shot.png is a picture: it has no text")
		r.press("esc")
		r.sees("PNG · 20×12 · ")
	}
	if r.key("esc") {
		t.Error("esc is taken with nothing to drop")
	}
	r.press("j", "G", "pgdown", "l", "g").sees("PNG · 20×12 · ")
	for y := range 24 {
		r.e.Mouse(panes.Mouse{Kind: panes.MousePress, X: 40, Y: y})
		r.e.Mouse(panes.Mouse{Kind: panes.MouseDrag, X: 50, Y: y})
		if a, _ := r.e.Mouse(panes.Mouse{Kind: panes.MouseRelease, X: 50, Y: y}); len(a.Invoke) > 0 {
			t.Errorf("the mouse copies %v", a)
		}
	}
	if list := r.e.Bindings(); len(list) != 2 || list[0].Key != "x" || list[1].Key != "< >" {
		t.Error("keys are listed that do nothing")
	}
}

func TestAPictureHasNoLines(t *testing.T) {
	r := pictured(t, 20, 12)
	r.e.Reveal(3, 4, 0, 0)
	if _, err := r.e.Highlight(panes.Mark{Spans: []call.Range{{StartLine: 1, EndLine: 1}}}); err == nil || err.Error() != "docs/shot.png is a picture: it has no text" {
		t.Errorf("a highlight: %v", err)
	}
	if first, last := r.e.VisibleLines(); first != 0 || last != 0 || r.e.TotalLines() != 0 || r.e.Excerpt(100) != "" {
		t.Error("it has lines")
	}
	if got := r.e.Describe(); got != "a picture, PNG, 20×12 pixels" {
		t.Errorf("agents are told %q", got)
	}
	r.e.SetFile(file("docs/shot.png", "text\n"))
	r.sees("text", "1–1/1")
}

func TestAPictureThatCannotBeShownSaysWhy(t *testing.T) {
	r := newRig(t, "shot.png", "unread")
	_, fault := picture.Open("shot.png", shotOf(t, 30, 20)[:60])
	r.e.SetFile(picture.File{Path: "shot.png", Fault: fault})
	r.sees("  the PNG is broken: ", "  shot.png", "  enter reads it again")
}

func TestAPictureIsLookedAtAsHexAndBack(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"a whole one":  {shotOf(t, 30, 20), "PNG · 30×20 · "},
		"a broken one": {shotOf(t, 30, 20)[:60], "the PNG is broken: "},
	} {
		t.Run(name, func(t *testing.T) {
			r, dir := onDisk(t, "shot.png")
			save(t, filepath.Join(dir, "shot.png"), c.data)
			r.read()
			r.settle().sees(c.says)
			if name == "a broken one" { // it shows so by itself, and why
				r.sees("89 50 4e 47")
			} else {
				r.do("x").sees("89 50 4e 47", "hex  image/png")
			}
			r.do("j").do("e").sees("shot.png is a binary file: it has no text")
			r.e.Update(r.e.reload()()) // as the watch has it
			r.settle().sees("89 50 4e 47")
			r.do("x").sees(c.says)
			if name != "a broken one" {
				r.do("x")
			}
			r.sees("89 50 4e 47")
			save(t, filepath.Join(dir, "shot.png"), []byte("a text\n"))
			r.e.Update(r.e.reload()())
			r.settle().sees("1  a text")
		})
	}
}

func TestWhatIsWrongWithAPictureIsWrappedAtWords(t *testing.T) {
	r := newRig(t, "shot.png", "unread").size(40, 12)
	_, fault := picture.Open("shot.png", shotOf(t, 30, 20)[:60])
	r.e.SetFile(picture.File{Path: "shot.png", Fault: fault})
	r.sees("  the PNG is broken: ", "  x its bytes, as hex ", "  enter reads it again · alt+w closes ", "  this tab ")
}

// onDisk is an editor on a picture of a folder.
func onDisk(t *testing.T, path string) (r *rig, dir string) {
	t.Helper()
	dir = t.TempDir()
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	r = newRig(t, path, "unread")
	r.e.host.Files, r.e.host.Watch = files, func(p ...string) panes.FileWatcher { return (&watch.System{}).Files(p...) }
	t.Cleanup(r.e.Close)
	return r, files.Dir()
}

func save(t *testing.T, at string, data []byte) {
	t.Helper()
	if err := os.WriteFile(at, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestAPictureIsShownAnewWhenItChangesOnDisk(t *testing.T) {
	r, dir := onDisk(t, "shot.png")
	at := filepath.Join(dir, "shot.png")
	save(t, at, shotOf(t, 20, 12))
	r.e.Update(r.e.Start()())
	r.sees("PNG · 20×12 · ")
	cmd := r.e.Pending()
	if cmd == nil || r.e.Pending() != nil {
		t.Fatal("its file is not watched once")
	}
	wait := r.e.Update(cmd()).Cmd().(tea.BatchMsg)[1]
	for _, c := range []struct {
		data []byte
		want string
	}{{shotOf(t, 30, 20), "PNG · 30×20 · "}, {shotOf(t, 30, 20)[:60], "the PNG is broken"}, {shotOf(t, 8, 4), "PNG · 8×4 · "}, {[]byte("text\n"), "1–1/1"}} {
		save(t, at, c.data)
		batch := r.e.Update(wait()).Cmd().(tea.BatchMsg)
		wait = batch[1]
		r.e.Update(batch[0]())
		r.sees(c.want)
	}
	r.e.Close()
	for _, msg := range []tea.Msg{wait(), fileChanged{}} {
		if a := r.e.Update(msg); a.Cmd != nil {
			t.Error("it waits though it is closed")
		}
	}
}

func TestAClosedPictureLetsGoOfALateWatch(t *testing.T) {
	r, dir := onDisk(t, "shot.png")
	save(t, filepath.Join(dir, "shot.png"), shotOf(t, 20, 12))
	r.e.Update(r.e.Start()())
	msg := r.e.Pending()()
	r.e.Close()
	if a := r.e.Update(msg); a.Cmd != nil || r.e.disk.watch != nil {
		t.Error("it is watched though it is closed")
	}
}

func TestAKeptPictureIsReadFromWhereItIsKept(t *testing.T) {
	at := filepath.Join(t.TempDir(), "clipboard-1.png")
	r, _ := onDisk(t, at)
	r.e.host.Kept = func(path string) ([]byte, error) {
		if path != at {
			t.Errorf("%q is asked for", path)
		}
		return shotOf(t, 20, 12), nil
	}
	r.e.Update(r.e.Start()())
	r.sees("clipboard-1.png", "PNG · 20×12 · ")
	if r.e.Pending() != nil {
		t.Error("it is watched")
	}
}
