//go:build unix

package term

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
)

// launch is a pane in which a program runs.
func launch(t testing.TB, w, h int, o pty.Options) *rig {
	t.Helper()
	g, err := guard.Start(context.Background(), guard.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := g.Close(ctx); err != nil && !errors.Is(err, guard.ErrGone) {
			t.Errorf("close the guard: %v", err)
		}
	})
	o.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=/nonexistent", "PS1=$ ", "LC_ALL=C.UTF-8", "INPUTRC=/dev/null"}
	o.Cols, o.Rows = w, h
	set := pty.NewSet(pty.Local(g), 0)
	r := pane(t, Deps{Get: set.Get, Open: func(ctx context.Context, id, title string, cols, rows int) (*pty.Session, error) {
		return set.Open(ctx, id, o)
	}})
	r.w, r.h = w, h
	r.draw()
	r.do(r.p.Update(r.p.Start()()))
	r.pump()
	r.s = r.p.Session()
	t.Cleanup(func() {
		if err := set.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return r
}

// shows takes changes until the pane shows a text.
func (r *rig) shows(text string) {
	r.t.Helper()
	r.until(func() bool { return strings.Contains(r.screen(), text) })
}

func TestABashIsUsed(t *testing.T) {
	r := launch(t, 60, 12, pty.Options{Command: "bash", Args: []string{"--norc", "--noprofile", "-i"}})
	r.shows("$")
	r.press(`"printf '\033[31mr%s\033[m 日本\n' ed`, "enter")
	r.shows("\nred 日本\n")
	if !strings.Contains(r.raw(), "␛[31mred") {
		t.Errorf("it is not red:\n%s", r.raw())
	}
	// Editing with arrows, and what was typed before.
	r.press(`"echo ac`, "left", `"b`, "enter")
	r.shows("\nabc\n")
	r.press("up", "up", "down", "home", "delete", "delete", "delete", "delete", `"printf`, "end", `"d`, "enter")
	r.shows("\nabcd$")
	r.p.Paste("echo one\necho two")
	r.shows("echo two")
	r.press("enter")
	r.shows("\ntwo\n")
	r.press(`"stty size`, "enter")
	r.shows("12 60")
	r.size(40, 9)
	r.press("ctrl+l", `"stty size`, "enter")
	r.shows("9 40")
	r.press(`"exit 7`, "enter")
	r.shows("exit 7 · enter restarts")
	r.press("enter")
	r.until(func() bool { return r.p.Running() && strings.HasSuffix(strings.TrimRight(r.screen(), "\n"), "\n$") })
	r.press("ctrl+d")
	r.shows("exit 0 · enter restarts")
}

func TestAPagerIsUsed(t *testing.T) {
	var text strings.Builder
	for i := 1; i <= 100; i++ {
		fmt.Fprintf(&text, "page line %d\n", i)
	}
	file := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	r := launch(t, 40, 10, pty.Options{Command: "more", Args: []string{file}})
	r.shows("page line 9\n")
	r.press("space")
	r.shows("page line 18\n")
	r.press("enter")
	r.shows("page line 19\n")
	r.press(`"q`)
	r.shows("exit 0")
}

// screenful is a program that has the whole screen, as far as a shell can be
// one: it draws at places, asks for the mouse, and shows what it is sent.
const screenful = `
stty raw -echo
printf '\033[?1049h\033[?1000h\033[?1006h\033[?2004h\033[?25l\033[2J\033[2;5Hat two and five\033[5;1H\033[44mblue\033[m'
got=$(dd bs=1 count=9 2>/dev/null | tr '\033' '^')
printf '\033[7;1Hgot %s' "$got"
dd bs=1 count=1 >/dev/null 2>&1
printf '\033[?1049l\033[?1000l\033[?25h'
stty sane
echo done`

func TestAProgramWithTheWholeScreenIsUsed(t *testing.T) {
	r := launch(t, 40, 8, pty.Options{Shell: "/bin/sh", Script: screenful})
	r.shows("blue")
	if got := r.draw()[1]; got != "    at two and five" {
		t.Errorf("the second row is %q", got)
	}
	if _, _, ok := r.p.Cursor(40, 8); ok {
		t.Error("the cursor shows")
	}
	r.p.Mouse(panes.Mouse{Kind: panes.MousePress, X: 2, Y: 3, W: 40, H: 8})
	r.shows("got ^[<0;3;4M")
	r.press(`"x`)
	r.shows("done")
	if got := r.draw()[0]; got != "done" {
		t.Errorf("the main screen shows %q first", got)
	}
}

// BenchmarkLogInAPane is a log of 50 MB through a terminal to a pane that draws
// whenever it hears of a change.
func BenchmarkLogInAPane(b *testing.B) {
	var text strings.Builder
	for i := 0; text.Len() < 50<<20; i++ {
		fmt.Fprintf(&text, "2026-01-02T03:04:05.%06dZ \x1b[32mINFO\x1b[0m server request id=%08x path=/api/v1/items/%d status=200\n", i%1000000, i*2654435761, i)
	}
	file := filepath.Join(b.TempDir(), "log")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		r := launch(b, 120, 50, pty.Options{Shell: "/bin/sh", Script: "cat " + file})
		for r.p.Running() {
			r.pump()
			r.p.Draw(r.w, r.h, true)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	b.Run("one row changed", func(b *testing.B) {
		r := newRig(b, 120, 50).lines(1, 200)
		b.ReportAllocs()
		for b.Loop() {
			b.StopTimer()
			r.line.out <- []byte("\rx")
			r.line.out <- nil
			b.StartTimer()
			r.p.Draw(120, 50, true)
		}
	})
	b.Run("all rows changed", func(b *testing.B) {
		r := newRig(b, 120, 50).feed(strings.Repeat(session, 8))
		b.ReportAllocs()
		for b.Loop() {
			r.p.paint.kept = nil
			r.p.Draw(120, 50, true)
		}
	})
}
