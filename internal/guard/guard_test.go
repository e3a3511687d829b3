//go:build unix

package guard_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/internal/guard"
)

// TestMain makes the test binary a guard, or a parent that a test can kill.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == guard.Command:
		os.Exit(guard.Main(os.Args[2:]))
	case os.Getenv("GUARD_TEST_PARENT") != "":
		os.Exit(parent(os.Getenv("GUARD_TEST_PARENT")))
	}
	goleak.VerifyTestMain(m)
}

// patience bounds every wait; nothing here takes so long unless it is broken.
const patience = time.Minute

func start(t *testing.T, o guard.Options) *guard.Guard {
	t.Helper()
	g, err := guard.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := g.Close(ctx); err != nil && !errors.Is(err, guard.ErrGone) {
			t.Errorf("close: %v", err)
		}
	})
	return g
}

func sh(t *testing.T, script string) guard.Spec {
	t.Helper()
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	return guard.Spec{Path: path, Args: []string{"-c", script}}
}

// within fails the test when a channel is not closed in time.
func within(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	select {
	case <-done:
	case <-ctx.Done():
		t.Fatalf("%s: not within %s", what, patience)
	}
}

// pipe returns a pipe whose reading end reports when every holder of the writing
// end has ended.
func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	if err := r.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	return r, w
}

func TestAChildsEndIsTold(t *testing.T) {
	tests := []struct {
		name, script string
		code         int
		signal       syscall.Signal
	}{
		{"exit 0 is no error", "exit 0", 0, 0},
		{"an exit code", "exit 3", 3, 0},
		{"the largest exit code", "exit 255", 255, 0},
		{"a signal", "kill -9 $$", -1, syscall.SIGKILL},
		{"another signal", "kill -HUP $$", -1, syscall.SIGHUP},
	}
	g := start(t, guard.Options{})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := g.Spawn(t.Context(), sh(t, tt.script))
			if err != nil {
				t.Fatal(err)
			}
			within(t, "end", c.Done())
			err = c.Wait()
			var exit *guard.ExitError
			switch {
			case tt.code == 0 && err != nil:
				t.Errorf("got %v", err)
			case tt.code != 0 && (!errors.As(err, &exit) || exit.Code != tt.code || exit.Signal != tt.signal):
				t.Errorf("got %v", err)
			}
			if err := c.Signal(syscall.SIGTERM); err != nil {
				t.Errorf("a signal to what has ended: %v", err)
			}
		})
	}
}

func TestAChildGetsWhatItsSpecSays(t *testing.T) {
	g := start(t, guard.Options{})
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	in, out := pipe(t)
	s := sh(t, `printf '%s|%s|%s|' "$PWD" "$ODD" "$1"; cat; echo err >&2`)
	s.Args = append(s.Args, "name", "arg \xff\x01 $HOME")
	s.Env = []string{"ODD=\xfe\x02 value", "PATH=" + os.Getenv("PATH")}
	s.Dir = dir
	s.Stdout, s.Stderr = out, out
	stdin, feed := pipe(t)
	s.Stdin = stdin
	c, err := g.Spawn(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	out.Close()
	stdin.Close()
	_, _ = io.WriteString(feed, "fed")
	feed.Close()
	got, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	if want := dir + "|\xfe\x02 value|arg \xff\x01 $HOME|fed" + "err\n"; string(got) != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
	within(t, "end", c.Done())
}

func TestAChildInheritsOurEnvironmentAndNoTerminal(t *testing.T) {
	t.Setenv("GUARD_TEST_VALUE", "from us")
	g := start(t, guard.Options{})
	r, w := pipe(t)
	s := sh(t, `cat; echo "$GUARD_TEST_VALUE"; pwd; if (: </dev/tty) 2>/dev/null; then echo a terminal; fi`)
	s.Stdout = w
	if _, err := g.Spawn(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	w.Close()
	got, err := io.ReadAll(r)
	if err != nil || string(got) != "from us\n/\n" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestWhatCannotBeStartedSaysWhy(t *testing.T) {
	g := start(t, guard.Options{})
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		spec guard.Spec
		want error
	}{
		{"a missing program", guard.Spec{Path: "/no/such/program"}, fs.ErrNotExist},
		{"a file that is no program", guard.Spec{Path: plain}, fs.ErrPermission},
		{"a missing folder", guard.Spec{Path: "/bin/sh", Dir: "/no/such/folder"}, fs.ErrNotExist},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := g.Spawn(t.Context(), tt.spec)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.spec.Path) {
				t.Errorf("got %v", err)
			}
		})
	}
	if _, err := g.Spawn(t.Context(), guard.Spec{Path: "sh"}); err == nil {
		t.Error("a relative path was taken")
	}
	if _, err := guard.Start(t.Context(), guard.Options{Exe: "/no/such/program"}); err == nil {
		t.Error("a guard that cannot be started was started")
	}
	_, w := pipe(t)
	if _, err := guard.Start(t.Context(), guard.Options{TTY: w}); err == nil {
		t.Error("a pipe was taken for a terminal")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := guard.Start(ctx, guard.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("started all the same: %v", err)
	}
}

func TestAGuardRunsWhenItIsNeeded(t *testing.T) {
	fresh := func(o guard.Options) *guard.Guard {
		g, err := guard.New(o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = g.Close(context.Background()) })
		return g
	}
	g := fresh(guard.Options{})
	if g.PID() != 0 {
		t.Error("it runs already")
	}
	if _, err := g.Spawn(t.Context(), guard.Spec{Path: "/bin/sh", Args: []string{"-c", "exit 0"}}); err != nil || g.PID() == 0 {
		t.Errorf("a program that needs it: %v, pid %d", err, g.PID())
	}
	g = fresh(guard.Options{})
	if err := g.Close(t.Context()); err != nil {
		t.Errorf("closed before it ran: %v", err)
	}
	<-g.Done()
	if _, err := g.Spawn(t.Context(), guard.Spec{Path: "/bin/sh"}); !errors.Is(err, guard.ErrGone) {
		t.Errorf("used after it was closed: %v", err)
	}
	g = fresh(guard.Options{Exe: "/no/such/program"})
	for range 2 {
		if _, err := g.Spawn(t.Context(), guard.Spec{Path: "/bin/sh"}); err == nil || !strings.Contains(err.Error(), "/no/such/program") {
			t.Errorf("it cannot run: %v", err)
		}
	}
	<-g.Done()
}

func TestASignalReachesTheWholeGroup(t *testing.T) {
	g := start(t, guard.Options{})
	r, w := pipe(t)
	s := sh(t, "sleep 1000 & sleep 1000 & echo up; wait")
	s.Stdout = w
	c, err := g.Spawn(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	line := bufio.NewReader(r)
	if _, err := line.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := c.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if _, err := line.ReadByte(); err != io.EOF {
		t.Errorf("somebody of the group still lives: %v", err)
	}
	var exit *guard.ExitError
	if err := c.Wait(); !errors.As(err, &exit) || exit.Signal != syscall.SIGTERM || !strings.Contains(err.Error(), "signal 15") {
		t.Errorf("got %v", err)
	}
}

func TestManyAtOnce(t *testing.T) {
	g := start(t, guard.Options{})
	c, err := g.Spawn(t.Context(), sh(t, "exit 0")) // once it has, it is at work
	if err != nil {
		t.Fatal(err)
	}
	within(t, "end", c.Done())
	before := openFiles(t, g.PID())
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			r, w, err := os.Pipe()
			if err != nil {
				t.Error(err)
				return
			}
			defer r.Close()
			s := sh(t, fmt.Sprintf("echo %d; exit %d", i, i))
			s.Stdout = w
			c, err := g.Spawn(t.Context(), s)
			w.Close()
			if err != nil {
				t.Error(err)
				return
			}
			out, _ := io.ReadAll(r)
			var exit *guard.ExitError
			if err := c.Wait(); i > 0 && (!errors.As(err, &exit) || exit.Code != i) {
				t.Errorf("child %d: %v", i, err)
			}
			if string(out) != strconv.Itoa(i)+"\n" {
				t.Errorf("child %d wrote %q", i, out)
			}
		})
	}
	wg.Wait()
	if after := openFiles(t, g.PID()); after != before {
		t.Errorf("the guard had %d files open, now %d", before, after)
	}
}

// openFiles counts a process's open files, on Linux.
func openFiles(t *testing.T, pid int) int {
	t.Helper()
	if runtime.GOOS != "linux" {
		return 0
	}
	fds, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		t.Fatal(err)
	}
	return len(fds)
}

func TestGoodbyeEndsWhatStillRuns(t *testing.T) {
	g := start(t, guard.Options{})
	r, w := pipe(t)
	for _, script := range []string{"exec sleep 1000", "trap '' TERM HUP; sleep 1000; sleep 1000"} {
		s := sh(t, script)
		s.Stdout = w
		if _, err := g.Spawn(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	if err := g.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err != nil {
		t.Errorf("somebody still lives: %v", err)
	}
	within(t, "the guard's end", g.Done())
	if _, err := g.Spawn(t.Context(), sh(t, "exit")); !errors.Is(err, guard.ErrGone) {
		t.Errorf("spawn after goodbye: %v", err)
	}
	if err := g.Close(t.Context()); !errors.Is(err, guard.ErrGone) {
		t.Errorf("a second goodbye: %v", err)
	}
}

func TestAGuardThatIsKilledTakesItsChildrenAlong(t *testing.T) {
	g := start(t, guard.Options{})
	r, w := pipe(t)
	s := sh(t, "exec sleep 1000")
	s.Stdout = w
	c, err := g.Spawn(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	if err := syscall.Kill(g.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	within(t, "the guard's end", g.Done())
	if err := c.Wait(); !errors.Is(err, guard.ErrGone) {
		t.Errorf("the child ended with %v", err)
	}
	if _, err := io.ReadAll(r); err != nil {
		t.Errorf("the child still lives: %v", err)
	}
	if err := c.Kill(); err != nil {
		t.Error(err)
	}
}

func TestAGuardEndsWithTheMachine(t *testing.T) {
	g := start(t, guard.Options{})
	c, err := g.Spawn(t.Context(), sh(t, "exec sleep 1000"))
	if err != nil {
		t.Fatal(err)
	}
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGHUP, syscall.SIGTERM} { // the last ends it
		if err := syscall.Kill(g.PID(), sig); err != nil {
			t.Fatal(err)
		}
	}
	within(t, "the guard's end", g.Done())
	within(t, "the child's end", c.Done())
}

// parent is a program that starts a guard and children and then waits to be
// killed, or to be told to say goodbye. Descriptor 3 is what the children
// hold; descriptor 4 is a terminal, if kind says so.
func parent(kind string) int {
	held := os.NewFile(3, "held")
	if strings.Contains(kind, "deleted") {
		if err := os.Remove(os.Args[0]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	o := guard.Options{}
	if strings.Contains(kind, "tty") {
		o.TTY = os.NewFile(4, "terminal")
	}
	g, err := guard.Start(context.Background(), o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if o.TTY != nil {
		leaveRaw(o.TTY)
	}
	for _, script := range []string{
		"exec sleep 1000",
		"trap '' TERM HUP INT; sleep 1000; sleep 1000",
		"setsid sleep 1000 & exec sleep 1000",
		"setsid sh -c 'setsid sleep 1000 & setsid sleep 1000' & exit 0", // orphans of a child that has ended
	} {
		if runtime.GOOS != "linux" && strings.Contains(script, "setsid") {
			continue
		}
		s := guard.Spec{Path: "/bin/sh", Args: []string{"-c", script}, Stdout: held}
		c, err := g.Spawn(context.Background(), s)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		if strings.HasSuffix(script, "exit 0") {
			_ = c.Wait()
		}
	}
	held.Close()
	fmt.Println("up")
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	if err := g.Close(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// runParent starts a parent and gives what tells that all it started has
// ended.
func runParent(t *testing.T, kind string, tty *os.File) (p *exec.Cmd, stdin io.WriteCloser, held *os.File) {
	t.Helper()
	r, w := pipe(t)
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(kind, "deleted") {
		copied := filepath.Join(t.TempDir(), "program")
		data, err := os.ReadFile(exe)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(copied, data, 0o700); err != nil {
			t.Fatal(err)
		}
		exe = copied
	}
	p = exec.Command(exe)
	p.Env = append(os.Environ(), "GUARD_TEST_PARENT="+kind)
	p.ExtraFiles = []*os.File{w}
	if tty != nil {
		p.ExtraFiles = append(p.ExtraFiles, tty)
	}
	var stderr bytes.Buffer
	p.Stderr = &stderr
	stdin, err = p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "up\n" {
		_ = p.Process.Kill()
		_ = p.Wait()
		t.Fatalf("the parent did not come up: %q %v %s", line, err, &stderr)
	}
	return p, stdin, r
}

func TestKill9LeavesNobody(t *testing.T) {
	p, _, held := runParent(t, "plain", nil)
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait() // by the signal
	if _, err := io.ReadAll(held); err != nil {
		t.Errorf("somebody still lives: %v", err)
	}
}

func TestGoodbyeLeavesNobody(t *testing.T) {
	p, stdin, held := runParent(t, "plain", nil)
	stdin.Close()
	if err := p.Wait(); err != nil {
		t.Errorf("the parent ended with %v", err)
	}
	if _, err := io.ReadAll(held); err != nil {
		t.Errorf("somebody still lives: %v", err)
	}
}
