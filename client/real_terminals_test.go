//go:build unix

package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/uitest/oc"
	"github.com/openspace-tui/openspace/internal/vt"
)

// remote is a starter of a real engine.
type remote struct {
	e *oc.Engine
	s pty.Starter
}

func terminalsOf(e *oc.Engine, url string) pty.Starter {
	return client.New(client.Options{BaseURL: url, Username: e.Username, Password: e.Password, Directory: e.Dir}).Terminals()
}

// TestRealTerminals shares one engine, whose start takes seconds.
func TestRealTerminals(t *testing.T) {
	e := oc.Start(t, oc.Options{})
	r := &remote{e: e, s: terminalsOf(e, e.URL)}
	for _, part := range []struct {
		name string
		test func(*testing.T)
	}{
		{"a program that ends at once is shown whole, with its exit code", r.short},
		{"arguments and environment arrive as they are", r.arguments},
		{"a program begins with its size and hears of others", r.sizes},
		{"input is typed, characters in parts too", r.input},
		{"a shell runs by itself", r.shell},
		{"the folder is the workspace, or one in it", r.folders},
		{"a program that is not there is an error", r.missing},
		{"a megabyte comes complete and in order", r.megabyte},
		{"wide characters survive the borders of frames", r.wide},
		{"a hangup ends what does not mind it", r.hangup},
		{"a kill ends what ignores a hangup, and what it left behind", r.kill},
		{"closing without waiting leaves nothing behind", r.closing},
		{"a terminal that someone else removes is told as such", r.removed},
		{"a start that is cancelled leaves nothing behind", r.cancelled},
		{"a wrong password is told", r.unauthorized},
		{"a connection that breaks goes on where it was", r.broken},
		{"a session of the emulator runs on it", r.session},
	} {
		t.Run(part.name, part.test)
	}
}

func (r *remote) run(t *testing.T, s pty.Spec) *terminal {
	t.Helper()
	return begin(t, r.s, s)
}

func (r *remote) short(t *testing.T) {
	for code := range 4 {
		var x *terminal
		out := ""
		for try := 0; out == "" && try < 3; try++ { // on a busy machine the engine loses it now and then
			x = r.run(t, sh(fmt.Sprintf("echo hello; exit %d", code)))
			out = x.exits(code)
		}
		if out != "hello\r\n" {
			t.Errorf("got %q", out)
		}
		if _, err := x.Read(make([]byte, 9)); err != io.EOF {
			t.Errorf("after the end Read gives %v", err)
		}
		x.Kill() // which does nothing any more
		x.Hangup()
	}
}

func (r *remote) arguments(t *testing.T) {
	s := sh(`for a; do printf '<%s>' "$a"; done; printf '%s|%s|%s' "$A" "$TERM" "$COLORTERM"; [ -t 0 ] && [ -t 1 ]`,
		"a b", "it's", `"q"`, "$HOME", "new\nline", "", `back\slash`, "世界", "-l", "*", "#;&")
	s.Env = []string{"A=one=two\nthree", "broken", "=odd"}
	want := "<a b><it's><\"q\"><$HOME><new\r\nline><><back\\slash><世界><-l><*><#;&>one=two\r\nthree|xterm-256color|truecolor"
	if out := r.run(t, s).exits(0); out != want {
		t.Errorf("got  %q\nwant %q", out, want)
	}
}

func (r *remote) sizes(t *testing.T) {
	s := sh(`trap 'heard=yes' WINCH; stty size; while [ -z "$heard" ] || [ "$(stty size)" = "37 133" ]; do sleep 0.05; done; stty size; exit 5`)
	s.Cols, s.Rows = 133, 37
	x := r.run(t, s)
	x.shows("37 133\r\n")
	if err := x.Resize(71, 19); err != nil {
		t.Fatal(err)
	}
	x.shows("19 71\r\n")
	x.exits(5)
	_ = x.Resize(10, 10) // nobody is there to mind
	if x.Hidden() {
		t.Error("it hides")
	}
}

func (r *remote) input(t *testing.T) {
	x := r.run(t, sh(`stty raw -echo; echo ready; dd bs=1 count=21 2>/dev/null | od -An -tx1 -v | tr -d ' \n'`))
	x.shows("ready")
	for _, part := range []string{"a\r", "\xe4", "\xb8\x96\xf0\x9f\x91", "\xa9", "\xffb\xc3", "\x28", "\x1b[A", "e"} {
		x.types(part)
	}
	// a CR 世 👩 U+FFFD b U+FFFD ( ESC [ A e
	if out := x.exits(0); !strings.HasSuffix(out, "610de4b896f09f91a9efbfbd62efbfbd281b5b4165") {
		t.Errorf("got %q", out)
	}
	x = r.run(t, sh(`stty raw -echo; echo ready; head -c 300000 >typed`))
	x.shows("ready")
	var want strings.Builder
	for i := 0; want.Len() < 300000; i++ {
		fmt.Fprintf(&want, "%09d ", i)
	}
	x.types(want.String())
	x.exits(0)
	if got, err := os.ReadFile(filepath.Join(r.e.Dir, "typed")); err != nil || string(got) != want.String() {
		t.Errorf("%d bytes were typed, %d came, not the same: %v", want.Len(), len(got), err)
	}
}

func (r *remote) shell(t *testing.T) {
	for _, path := range []string{"", "sh"} {
		x := r.run(t, pty.Spec{Path: path, Env: []string{"PS1=> "}, Cols: 90, Rows: 20})
		x.types("echo $((6*7)); stty size; exit 9\r")
		x.shows("42\r\n20 90\r\n")
		x.exits(9)
	}
	x := r.run(t, pty.Spec{Args: []string{"-c", "echo from the shell"}}) // as Options.Script gives it
	if out := x.exits(0); out != "from the shell\r\n" {
		t.Errorf("got %q", out)
	}
}

func (r *remote) folders(t *testing.T) {
	for dir, want := range map[string]string{"": r.e.Dir, ".": r.e.Dir, "src": r.e.Dir + "/src", "./src/": r.e.Dir + "/src",
		r.e.Dir: r.e.Dir, r.e.Dir + "/src/../src": r.e.Dir + "/src"} {
		s := sh("pwd; read go") // it stays until its output was seen
		s.Dir = dir
		x := r.run(t, s)
		x.shows("\r\n")
		if out := x.text(); out != want+"\r\n" {
			t.Errorf("%q is %q", dir, out)
		}
		x.types("\r")
		x.exits(0)
	}
	if err := os.Symlink(t.TempDir(), filepath.Join(r.e.Dir, "out")); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]error{"nope": pty.ErrNoFolder, "main.go": pty.ErrNoFolder, "out": pty.ErrNoFolder,
		"..": pty.ErrDirOutside, "src/../../x": pty.ErrDirOutside, "/": pty.ErrDirOutside, r.e.Dir + "x": pty.ErrDirOutside} {
		if _, err := r.s.StartLine(t.Context(), pty.Spec{Path: "pwd", Dir: dir, Cols: 80, Rows: 24}); !errors.Is(err, want) {
			t.Errorf("%q gives %v", dir, err)
		}
	}
}

func (r *remote) missing(t *testing.T) {
	for _, path := range []string{"no-such-program", "/no/such/program", "/no/such/bash"} {
		if _, err := r.s.StartLine(t.Context(), pty.Spec{Path: path, Cols: 80, Rows: 24}); !errors.Is(err, pty.ErrNoProgram) {
			t.Errorf("%s gives %v", path, err)
		}
	}
	r.nothingLeft(t)
}

// nothingLeft waits until the engine has no terminal any more.
func (r *remote) nothingLeft(t *testing.T) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	deadline := time.Now().Add(patience)
	for list := "?"; list != "[]"; <-tick.C {
		if list = r.get(t, "/pty"); time.Now().After(deadline) {
			t.Fatalf("the engine still has %s", list)
		}
	}
}

func (r *remote) megabyte(t *testing.T) {
	var want strings.Builder
	for i := 1; want.Len() < 1<<20; i++ {
		fmt.Fprintf(&want, "%d\r\n", i)
	}
	n := strings.Count(want.String(), "\n")
	if out := r.run(t, pty.Spec{Path: "seq", Args: []string{strconv.Itoa(n)}}).exits(0); out != want.String() {
		t.Errorf("%d bytes came of %d", len(out), want.Len())
	}
}

const family = "👩‍👩‍👧世é𝕏"

func (r *remote) wide(t *testing.T) {
	x := r.run(t, sh(`yes "$1" | head -n 20000 | tr -d '\n'; echo`, family))
	if out := x.exits(0); out != strings.Repeat(family, 20000)+"\r\n" {
		t.Errorf("%d bytes came, %d U+FFFD", len(out), strings.Count(out, "\uFFFD"))
	}
}

func (r *remote) hangup(t *testing.T) {
	x := r.run(t, sh(`trap 'echo bye; exit 7' HUP; echo pid=$$; while :; do sleep 0.05; done`))
	pid := x.number("pid")
	x.Hangup()
	x.shows("bye")
	x.exits(7)
	dies(t, pid)
}

func (r *remote) kill(t *testing.T) {
	// A job of its own group in front, one behind, and the shell: all ignore it.
	x := r.run(t, pty.Spec{Path: "bash", Args: []string{"-m", "-c",
		`trap '' HUP; sleep 1000 & echo behind=$!; sh -c 'trap "" HUP; echo front=$$; sleep 1000; :'; :`}})
	front, behind := x.number("front"), x.number("behind")
	x.Hangup()
	if !lives(front) || !lives(behind) {
		t.Error("a hangup ended what ignores it")
	}
	x.Kill()
	if how := x.ends(); how.Signal != syscall.SIGKILL || how.Code != -1 || how.Err != nil {
		t.Errorf("it ended with %+v", how)
	}
	dies(t, front)
	dies(t, behind)
	r.nothingLeft(t)
}

func (r *remote) closing(t *testing.T) {
	x := r.run(t, sh(`echo pid=$$; sleep 1000`))
	pid := x.number("pid")
	waited := make(chan pty.Exit, 1)
	go func() { waited <- x.Wait() }()
	if err := x.Close(); err != nil {
		t.Error(err)
	}
	if how := <-waited; !errors.Is(how.Err, pty.ErrClosed) {
		t.Errorf("it ended with %+v", how)
	}
	within(t, "the end of reading", x.done)
	if _, err := x.Write([]byte("x")); err == nil {
		t.Error("a closed terminal takes input")
	}
	dies(t, pid)
	r.nothingLeft(t)
	if err := x.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}

func (r *remote) removed(t *testing.T) {
	x := r.run(t, sh(`echo pid=$$; sleep 1000`))
	x.number("pid")
	list := r.get(t, "/pty")
	tid := regexp.MustCompile(`pty_\w+`).FindString(list)
	r.call(t, "DELETE", "/pty/"+tid)
	if how := x.ends(); how.Err == nil || !strings.Contains(how.Err.Error(), "removed") {
		t.Errorf("it ended with %+v", how)
	}
}

func (r *remote) cancelled(t *testing.T) {
	for _, after := range []time.Duration{0, time.Millisecond, 4 * time.Millisecond, 16 * time.Millisecond, 64 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), after)
		l, err := r.s.StartLine(ctx, pty.Spec{Path: "sleep", Args: []string{"1000"}, Cols: 80, Rows: 24})
		cancel()
		if err == nil {
			_ = l.Close()
		} else if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after %s: %v", after, err)
		}
		r.nothingLeft(t)
	}
}

func (r *remote) unauthorized(t *testing.T) {
	c := client.New(client.Options{BaseURL: r.e.URL, Password: "wrong", Directory: r.e.Dir})
	if _, err := c.Terminals().StartLine(t.Context(), sh("echo hi")); !client.IsUnauthorized(err) {
		t.Errorf("got %v", err)
	}
	c = client.New(client.Options{BaseURL: "http://127.0.0.1:1", Directory: r.e.Dir})
	if _, err := c.Terminals().StartLine(t.Context(), sh("echo hi")); !client.IsUnreachable(err) {
		t.Errorf("got %v", err)
	}
}

func (r *remote) session(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	s, err := pty.Start(ctx, r.s, pty.Options{Remote: true, Command: "sh", Cols: 40, Rows: 5, Env: []string{"PS1=% "}})
	if err != nil {
		t.Fatal(err)
	}
	since := uint64(0)
	wait := func(expr string) {
		t.Helper()
		if _, err := s.Wait(ctx, regexp.MustCompile(expr), &since); err != nil {
			t.Fatalf("%s: %v: %+v", expr, err, s.Read(100, &since))
		}
	}
	wait(`[#$%] ?$`) // login shells may set their own
	if err := s.Send(ctx, pty.Agent, "stty size; echo wide-世界\n"); err != nil {
		t.Fatal(err)
	}
	wait(`^5 40$`)
	wait(`^wide-世界$`)
	s.Resize(60, 9)
	if err := s.Type([]byte("while [ \"$(stty size)\" != '9 60' ]; do :; done; echo re''sized\r")); err != nil {
		t.Fatal(err)
	}
	wait(`^resized$`)
	s.View(func(v *vt.Terminal) {
		if cols, rows := v.Size(); cols != 60 || rows != 9 {
			t.Errorf("the emulator has %d×%d", cols, rows)
		}
	})
	if err := s.Type([]byte("exit 3\r")); err != nil {
		t.Fatal(err)
	}
	within(t, "the end", s.Done())
	if how, _ := s.Exit(); how != (pty.Exit{Code: 3}) {
		t.Errorf("it ended with %+v", how)
	}
	if err := s.Restart(ctx); err != nil {
		t.Fatal(err)
	}
	s.Close()
	within(t, "the end of another", s.Done())
	r.nothingLeft(t)
}
