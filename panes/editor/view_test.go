package editor

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/workspace"
	"github.com/openspace-tui/openspace/panes"
)

// screen is what is drawn, as it is read, with the end of each row marked.
func (r *rig) screen() string {
	var b strings.Builder
	for _, l := range r.draw() {
		b.WriteString(l + "▏\n")
	}
	return b.String()
}

func TestScreens(t *testing.T) {
	src, err := os.ReadFile("testdata/sample.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 50}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			r := newRig(t, "internal/greet/greet.go", string(src))
			r.size(size[0], size[1])
			show(r.e, 14, 16, 0, 0)
			if _, err := r.e.Highlight(panes.Mark{ID: "b", Spans: []call.Range{{StartLine: 9, EndLine: 9, StartColumn: 7, EndColumn: 11}}, Color: "green"}); err != nil {
				t.Fatal(err)
			}
			r.paint()
			name := fmt.Sprintf("screen-%dx%d", size[0], size[1])
			paneview.Golden(t, name+".txt", r.screen())
			if size[0] == 40 {
				paneview.Golden(t, name+"-styles.txt", strings.ReplaceAll(r.e.Draw(40, 12, true), "\x1b", "␛")+"\n")
				r.press("w")
				paneview.Golden(t, name+"-wrapped.txt", r.screen())
				r.press("/", `"world`)
				paneview.Golden(t, name+"-search.txt", r.screen())
			}
		})
	}
}

func TestScreensWithoutText(t *testing.T) {
	reading := newRig(t, "src/a.go", "unread").size(40, 6)
	reading.sees("  reading src/a.go …", " src/a.go")
	if reading.e.Loaded() || reading.e.TotalLines() != 0 || reading.e.Describe() != "" {
		t.Error("nothing was read, yet there is something")
	}
	missing := newRig(t, "src/a.go", "unread").size(40, 8)
	missing.e.Update(loaded{err: &workspace.Error{Code: workspace.NotFound, Path: "src/a.go", Message: "file not found", Hint: "look elsewhere"}})
	missing.sees("  file not found", "  src/a.go", "  look elsewhere")
	broken := newRig(t, "a\x1b[2Jb\u202e", "unread").size(40, 8)
	broken.e.Update(loaded{err: errors.New("disk \x1b]52;c;x\x07 on fire, and this message goes on and on")})
	broken.sees("  disk ␛]52;c;x␇ on fire", "a␛[2Jb‹U+202E›")
	broken.press("j", "G", "n", "w", "y", "l", "pgdown", "/", `"x`, "enter", ":", `"3`, "enter")
	broken.e.Mouse(panes.Mouse{Kind: panes.MousePress})
	broken.e.Mouse(panes.Mouse{Kind: panes.MouseWheelDown})
	empty := newRig(t, "empty", "").size(40, 6)
	empty.sees("(empty file)", " empty")
	empty.press("j", "k", "G", "g", "pgdown", "pgup", "w", "l", "n", "y", "/", `"x`, "enter", ":", `"3`, "enter", "esc")
	show(empty.e, 5, 9, 3, 4)
	empty.sees("(empty file)")
	if got := empty.e.Describe(); got != "empty" {
		t.Errorf("an empty file is described as %q", got)
	}
	newRig(t, "one", "\n").size(20, 4).at(1, 1, 1)
}

func TestLongNamesLeaveRoomForThePlace(t *testing.T) {
	r := newRig(t, "a/very/long/path/to/some/file/deep/in/it.go", numbered(100)).size(40, 11)
	r.sees("1:1", "…")
	r.sees("deep/in/it.go")
}

// Where nothing is drawn that an outer frame would have to know, sizes of
// nothing are nothing.
func TestNoRoom(t *testing.T) {
	r := newRig(t, "a", numbered(3))
	for _, s := range [][2]int{{0, 0}, {0, 3}, {3, 0}, {-1, -1}} {
		got := r.e.Draw(s[0], s[1], true)
		if strings.Trim(got, "\n") != "" || strings.Count(got, "\n") != max(s[1]-1, 0) {
			t.Errorf("%v draws %q", s, got)
		}
	}
	r.size(1, 1).size(2, 2).size(5, 1).size(3, 9)
}

func TestTitleAndIdentity(t *testing.T) {
	r := newRig(t, "src/a\x1b.go", "x")
	if r.e.Title() != "a␛.go" || r.e.ID() != panes.ContentID("editor:src/a\x1b.go") || r.e.Path() != "src/a\x1b.go" || r.e.TotalLines() != 1 {
		t.Errorf("%q, %q, %q", r.e.Title(), r.e.ID(), r.e.Path())
	}
	k := Kind()
	if c, err := k.New(panes.Host{}, "x"); err != nil || c.ID() != "editor:x" || k.Name != KindName {
		t.Errorf("the kind makes %v, %v", c, err)
	}
	if len(r.e.Bindings()) == 0 {
		t.Error("no keys are listed")
	}
}

func TestStartReadsTheFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte("package a\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	r := newRig(t, "a.go", "unread")
	r.e.host.Files = files
	show(r.e, 1, 0, 0, 0) // waits for the file
	msg := r.e.Start()()
	r.e.Update(msg)
	if !r.e.Loaded() || r.e.Start() != nil || len(r.marked()) != 1 {
		t.Error("the file was not shown at the place that was asked for")
	}
	r.e.SetFile(file("a.go", "newer\n"))
	r.e.Update(msg) // late
	r.sees("newer")
}

// The version tells when to draw again: whenever what is drawn would differ.
func TestVersionRisesWithWhatShows(t *testing.T) {
	r := newRig(t, "a.go", numbered(100)).size(40, 10)
	before, version := r.e.Draw(40, 10, true), r.e.Version()
	steps := map[string]func(){
		"j": func() { r.key("j") }, "G": func() { r.key("G") }, "w": func() { r.key("w") }, "open": func() { r.key("/") },
		"type": func() { r.key("7") }, "enter": func() { r.key("enter") }, "esc": func() { r.key("esc") },
		"paint": func() { r.paint() }, "reveal": func() { show(r.e, 50, 51, 0, 0) }, "clear": func() { r.e.ClearHighlight("") },
		"wheel": func() { r.e.Mouse(panes.Mouse{Kind: panes.MouseWheelUp}) }, "click": func() { r.e.Mouse(panes.Mouse{Kind: panes.MousePress, Y: 3}) },
		"file": func() { r.e.SetFile(file("a.go", numbered(60))) }, "theme": func() { r.setTheme(false); r.e.Pending() },
	}
	for _, name := range []string{"j", "paint", "G", "w", "w", "open", "type", "enter", "esc", "reveal", "clear", "wheel", "click", "file", "paint", "theme"} {
		steps[name]()
		after, now := r.e.Draw(40, 10, true), r.e.Version()
		if after != before && now == version {
			t.Errorf("%s changed the drawing and not the version", name)
		}
		if name != "paint" && name != "w" && now == version {
			t.Errorf("%s did not change the version", name)
		}
		before, version = after, now
	}
	r.e.SetFile(file("a.go", numbered(60)))
	if r.e.Version() != version {
		t.Error("the same text changed the version")
	}
}

func TestWhatIsSaidShowsInANarrowPane(t *testing.T) {
	r := newRig(t, "a.txt", numbered(300)).size(44, 12)
	r.press("w")
	r.press("b").sees("a.txt  git does not know this file")
	r.press("j").sees("2:1  1–11/300  wrap")
}
