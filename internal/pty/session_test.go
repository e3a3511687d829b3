//go:build unix

package pty

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/openspace-tui/openspace/internal/vt"
)

func TestAProgramRunsInATerminal(t *testing.T) {
	r := script(t, `test -t 0 && test -t 1 && echo a terminal; echo "$TERM $COLORTERM"; stty size; tty`)
	if e := r.ended(); e != (Exit{}) {
		t.Errorf("it ended with %v", e)
	}
	got := strings.Split(r.text(), "\n")
	if len(got) != 4 || got[0] != "a terminal" || got[1] != "xterm-256color truecolor" || got[2] != "24 80" || !strings.HasPrefix(got[3], "/dev/") {
		t.Errorf("it wrote %q", got)
	}
}

func TestHowAProgramEnds(t *testing.T) {
	for name, tc := range map[string]struct {
		script string
		want   Exit
		text   string
	}{
		"by itself":                {"exit 0", Exit{}, "exit 0"},
		"with a status":            {"exit 3", Exit{Code: 3}, "exit 3"},
		"by a signal":              {"kill -TERM $$", Exit{Code: -1, Signal: syscall.SIGTERM}, "signal 15 (terminated)"},
		"with its terminal closed": {"exec 0<&- 1>&- 2>&-; exit 4", Exit{Code: 4}, "exit 4"},
	} {
		t.Run(name, func(t *testing.T) {
			r := script(t, tc.script)
			if e := r.ended(); e != tc.want || e.String() != tc.text {
				t.Errorf("got %+v, %s", e, e)
			}
			if r.Running() {
				t.Error("it is said to run")
			}
			began, ended := r.Times()
			if ended.Before(began) {
				t.Errorf("it ended at %v and began at %v", ended, began)
			}
			if err := r.Type([]byte("x")); !errors.Is(err, ErrEnded) {
				t.Errorf("typing gives %v", err)
			}
		})
	}
}

func TestAllOutputIsThereAtTheEnd(t *testing.T) {
	r := script(t, `i=0; while [ $i -lt 2000 ]; do echo line $i; i=$((i+1)); done; printf last`)
	r.ended()
	out := r.Read(-1, nil)
	if n := len(out.Lines); n != 2001 || out.Lines[0] != "line 0" || out.Lines[n-1] != "last" || out.Running {
		t.Errorf("%d lines, running %v", n, out.Running)
	}
}

func TestItIsKnownWhetherThePersonUsedIt(t *testing.T) {
	r := script(t, "read x; exit 3")
	r.send("of an agent\n")
	if r.ended(); r.Used() {
		t.Error("what an agent sends counts")
	}
	if err := r.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.keys("mine\r")
	if r.ended(); !r.Used() {
		t.Error("what was typed does not count")
	}
	if err := r.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r.Used() {
		t.Error("what was typed before the restart counts")
	}
	r.Close()
}

func TestATerminalOpenedLaterStillShows(t *testing.T) {
	r := script(t, `mine=$(tty); exec </dev/null >/dev/null 2>&1; echo late >"$mine"; exec <"$mine"; read x; echo "got $x" >"$mine"`)
	r.shows("late")
	r.keys("on\r")
	r.shows("got on")
	r.ended()
}

func TestWhatIsTypedArrives(t *testing.T) {
	r := script(t, "cat")
	r.keys("hé日本\r")
	r.sees("^hé日本$")
	r.until("cat repeats it", func() bool { return strings.Count(r.text(), "hé日本") == 2 })
	r.keys("\x04")
	r.ended()
}

func TestTheSizeFollows(t *testing.T) {
	r := script(t, `trap 'echo size $(stty size)' WINCH; echo ready; while :; do read x && break; done; stty size`)
	r.shows("ready")
	r.Resize(100, 30)
	r.shows("size 30 100")
	r.Resize(1, 1)
	r.until("1×1", func() bool {
		ok := false
		r.View(func(t *vt.Terminal) { c, rows := t.Size(); ok = c == 1 && rows == 1 })
		return ok
	})
	for n := range 100 {
		r.Resize(40+n, 10+n%20)
	}
	r.Resize(90, 20)
	r.until("the last size counts", func() bool {
		ok := false
		r.View(func(t *vt.Terminal) { c, rows := t.Size(); ok = c == 90 && rows == 20 })
		return ok
	})
	r.shows("size 20 90")
	r.keys("\r")
	r.ended()
	r.shows("20 90")
	r.Resize(50, 5)
	if c, rows := r.Size(); c != 50 || rows != 5 {
		t.Errorf("%d × %d after the end", c, rows)
	}
	r.View(func(t2 *vt.Terminal) {
		if c, rows := t2.Size(); c != 50 || rows != 5 {
			t.Errorf("the emulator has %d × %d after the end", c, rows)
		}
	})
	r.Resize(0, -5)
	if c, rows := r.Size(); c != 1 || rows != 1 {
		t.Errorf("nothing is %d × %d", c, rows)
	}
}

func TestARestartKeepsWhatTheScreenShowed(t *testing.T) {
	dir := t.TempDir()
	r := launch(t, guarded(), Options{Shell: "/bin/sh", Dir: dir, Script: `
		if [ -e again ]; then echo second; read x; exit 5; fi
		touch again; echo first; printf '\033[?1049h\033[?1000h\033[?2004h\033[>1u\033[31mfull screen'; exit 4`})
	if e := r.ended(); e.Code != 4 {
		t.Fatalf("ended with %v", e)
	}
	if err := r.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.shows("second")
	if !strings.HasPrefix(r.text(), "first\nsecond") {
		t.Errorf("the screen is %q", r.text())
	}
	if m := r.Modes(); m.Mouse != vt.NoMouse || m.BracketedPaste || m.KittyKeyboard != 0 || m.AlternateScreen {
		t.Errorf("modes stayed: %+v", m)
	}
	if err := r.Restart(t.Context()); !errors.Is(err, ErrRunning) {
		t.Errorf("restarting what runs gives %v", err)
	}
	r.keys("\r")
	if e := r.ended(); e.Code != 5 {
		t.Errorf("ended with %v", e)
	}
	r.Close()
	if err := r.Restart(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("restarting what is closed gives %v", err)
	}
}

func TestARestartBeginsBelowWhatShows(t *testing.T) {
	for name, tc := range map[string]struct{ first, want string }{
		"after lines":                           {`echo one; echo two`, "one\ntwo\nagain"},
		"after half a line":                     {`echo one; printf two`, "one\ntwo\nagain"},
		"after the cursor went up":              {`printf 'one\ntwo\033[H'`, "one\ntwo\nagain"},
		"after nothing":                         {`true`, "again"},
		"after a screen without a saved cursor": {`printf 'one\ntwo\n\033[?47hfull\033[5;5H'`, "one\ntwo\nagain"},
	} {
		t.Run(name, func(t *testing.T) {
			r := launch(t, guarded(), Options{Shell: "/bin/sh", Dir: t.TempDir(), Script: "if [ -e x ]; then echo again; else touch x; " + tc.first + "; fi"})
			r.ended()
			if err := r.Restart(t.Context()); err != nil {
				t.Fatal(err)
			}
			r.ended()
			if got := r.text(); got != tc.want {
				t.Errorf("it shows %q, want %q", got, tc.want)
			}
		})
	}
}

func TestClosingHangsUp(t *testing.T) {
	r := script(t, `trap 'echo hung up; exit 7' HUP; echo ready; while :; do read x; done`)
	r.shows("ready")
	r.Close()
	r.Close()
	if e := r.ended(); e.Code != 7 {
		t.Errorf("ended with %v", e)
	}
	r.shows("hung up")
}

func TestAProgramThatIgnoresAHangupIsKilled(t *testing.T) {
	r := script(t, `trap '' HUP TERM INT; (trap '' HUP TERM; echo child; while :; do read y </dev/zero; done) & echo ready; while :; do read x </dev/zero; done`)
	r.sees("ready")
	r.sees("child")
	r.Close()
	if e := r.ended(); e.Signal != syscall.SIGKILL {
		t.Errorf("ended with %v", e)
	}
}

func TestAJobInTheForegroundEndsToo(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	r := launch(t, guarded(), Options{Command: "/bin/sh", Args: []string{"-i"}})
	r.shows("$")
	r.keys("sh -c 'trap \"\" HUP; echo job; exec 9>" + fifo + "; while :; do read x </dev/zero; done'\r")
	end, err := os.Open(fifo) // once the job opens its end
	if err != nil {
		t.Fatal(err)
	}
	defer end.Close()
	r.Close()
	r.ended()
	if _, err := end.Read(make([]byte, 1)); err == nil { // its end closes with it
		t.Error("the job still writes")
	}
}

func TestWhatCannotBeStarted(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "in")
	file := filepath.Join(dir, "file")
	if err := errors.Join(os.Mkdir(inside, 0o755), os.WriteFile(file, nil, 0o644), os.Symlink("/", filepath.Join(inside, "out"))); err != nil {
		t.Fatal(err)
	}
	starter := guarded()
	for name, tc := range map[string]struct {
		o    Options
		want error
	}{
		"a shell that does not exist":                      {Options{Shell: "/bin/no-such-shell"}, ErrNoShell},
		"a shell that is not on PATH":                      {Options{Shell: "no-such-shell"}, ErrNoShell},
		"a program that does not exist":                    {Options{Command: "/bin/nothing"}, fs.ErrNotExist},
		"a program that is not on PATH":                    {Options{Command: "no-such-program"}, ErrNoProgram},
		"a program that cannot be run":                     {Options{Command: file}, fs.ErrPermission},
		"a folder as a program":                            {Options{Command: dir}, ErrNoProgram},
		"an argument with a NUL":                           {Options{Command: "sh", Args: []string{"a\x00b"}}, ErrNoProgram},
		"a folder that does not exist":                     {Options{Dir: filepath.Join(dir, "gone")}, ErrNoFolder},
		"a file as a folder":                               {Options{Dir: file}, ErrNoFolder},
		"a folder outside":                                 {Options{Root: inside, Dir: dir}, ErrDirOutside},
		"a folder outside by dots":                         {Options{Root: inside, Dir: ".."}, ErrDirOutside},
		"a folder outside by a link":                       {Options{Root: inside, Dir: "out"}, ErrDirOutside},
		"a relative folder with nothing to be relative to": {Options{Dir: "x"}, ErrNoFolder},
		"a root that does not exist":                       {Options{Root: filepath.Join(dir, "gone"), Dir: dir}, ErrNoFolder},
	} {
		t.Run(name, func(t *testing.T) {
			tc.o.Env = plainEnv()
			s, err := Start(t.Context(), starter, tc.o)
			if err == nil {
				s.Close()
				<-s.Done()
			}
			if !errors.Is(err, tc.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestWhichShell(t *testing.T) {
	passwd := filepath.Join(t.TempDir(), "passwd")
	if err := os.WriteFile(passwd, []byte("root:x:0:0:r:/root:/bin/rootsh\nme:x:7:7:m:/home/me:/bin/mine\nodd:x:8\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for uid, want := range map[int]string{0: "/bin/rootsh", 7: "/bin/mine", 8: "", 9: ""} {
		if got := accountShell(passwd, uid); got != want {
			t.Errorf("account %d has %q, want %q", uid, got, want)
		}
	}
	if got := accountShell(passwd+"x", 0); got != "" {
		t.Errorf("no file gives %q", got)
	}
	env := plainEnv()
	if got, err := shell("sh", env); err != nil || filepath.Base(got) != "sh" {
		t.Errorf("sh is %q, %v", got, err)
	}
	if got, err := shell("", env); err != nil || got != "/bin/sh" {
		t.Errorf("$SHELL is %q, %v", got, err)
	}
	if got, err := shell("", []string{"SHELL=/no/such"}); err != nil || !filepath.IsAbs(got) {
		t.Errorf("without $SHELL it is %q, %v", got, err)
	}
}

func TestTheEnvironmentSpeaksOfOurTerminal(t *testing.T) {
	env := environment([]string{"A=1", "TERM=dumb", "TMUX=x", "KITTY_WINDOW_ID=1", "NO_COLOR=1", "LINES=3", "BAD=\x00", "OPENSPACE_TERMINAL=outer"}, "inner")
	if want := []string{"A=1", "NO_COLOR=1", "TERM=xterm-256color", "COLORTERM=truecolor", "TERM_PROGRAM=openspace", "OPENSPACE_TERMINAL=inner"}; !slices.Equal(env, want) {
		t.Errorf("got %q", env)
	}
}

func TestTheFolderItStartsIn(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	starter := guarded()
	for given, want := range map[string]string{"": dir, "sub": dir + "/sub", dir + "/sub": dir + "/sub"} {
		r := launch(t, starter, Options{Root: dir, Dir: given, Script: "pwd -P", Cols: 200})
		r.ended()
		if got := r.text(); got != want {
			t.Errorf("%q starts in %q, want %q", given, got, want)
		}
	}
}

func TestARestartGoesOnBelow(t *testing.T) {
	r := script(t, "printf 'first\\n'")
	r.ended()
	if err := r.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.ended()
	if got := r.Session.Read(10, nil).Lines; strings.Join(got, "|") != "first|first" {
		t.Errorf("it shows %q", got)
	}
}

func TestAWrappedPromptShowsOnceWhenThePaneShrinks(t *testing.T) {
	env := append(plainEnv(), "PS1=START"+strings.Repeat("p", 460)+"END$ ")
	r := launch(t, guarded(), Options{Command: "bash", Args: []string{"--norc", "-i"}, Env: env, Cols: 160, Rows: 30})
	r.shows("END$")
	for _, cols := range []int{140, 110, 160, 120} {
		r.Resize(cols, 30)
		r.until("the emulator has the size", func() (has bool) {
			r.View(func(t *vt.Terminal) { now, _ := t.Size(); has = now == cols })
			return has
		})
		typed := fmt.Sprint("at", cols)
		r.keys(typed)
		r.until("the shell took the size", func() bool { return strings.Contains(strings.ReplaceAll(r.text(), "\n", ""), typed) })
		if n := strings.Count(r.text(), "START"); n != 1 {
			t.Errorf("at %d columns the prompt shows %d times:\n%s", cols, n, r.text())
		}
	}
}
