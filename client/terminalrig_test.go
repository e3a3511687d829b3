//go:build unix

package client_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/pty"
)

// terminal is a line that a test reads.
type terminal struct {
	pty.Line
	t    *testing.T
	mu   sync.Mutex
	out  bytes.Buffer
	more chan struct{}
	done chan struct{} // closed when there is no more
}

func begin(t *testing.T, starter pty.Starter, s pty.Spec) *terminal {
	t.Helper()
	if s.Cols == 0 {
		s.Cols, s.Rows = 80, 24
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	line, err := starter.StartLine(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{Line: line, t: t, more: make(chan struct{}), done: make(chan struct{})}
	go x.read()
	t.Cleanup(func() {
		_ = x.Close()
		<-x.done
	})
	return x
}

func (x *terminal) read() {
	defer close(x.done)
	buf := make([]byte, 1000)
	for {
		n, err := x.Read(buf)
		x.mu.Lock()
		x.out.Write(buf[:n])
		close(x.more)
		x.more = make(chan struct{})
		x.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (x *terminal) text() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.out.String()
}

// shows waits until the output holds a text.
func (x *terminal) shows(text string) {
	x.t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		x.mu.Lock()
		ok, more := strings.Contains(x.out.String(), text), x.more
		x.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-more:
		case <-x.done:
			x.t.Fatalf("it ended without %q: %q", text, x.text())
		case <-late.C:
			x.t.Fatalf("no %q within %s: %q", text, patience, x.text())
		}
	}
}

func (x *terminal) types(text string) {
	x.t.Helper()
	if _, err := x.Write([]byte(text)); err != nil {
		x.t.Fatal(err)
	}
}

// ends waits for the end, of the output too.
func (x *terminal) ends() pty.Exit {
	x.t.Helper()
	over := make(chan pty.Exit, 1)
	go func() { over <- x.Wait() }()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case how := <-over:
		within(x.t, "the last output", x.done)
		return how
	case <-late.C:
		x.t.Fatalf("it did not end within %s: %q", patience, x.text())
		return pty.Exit{}
	}
}

// exits waits for an exit code and gives the output.
func (x *terminal) exits(code int) string {
	x.t.Helper()
	if how := x.ends(); how != (pty.Exit{Code: code}) {
		x.t.Errorf("it ended with %v, not %d: %q", how, code, x.text())
	}
	return x.text()
}

func sh(script string, args ...string) pty.Spec {
	return pty.Spec{Path: "sh", Args: append([]string{"-c", script, "sh"}, args...)}
}

// lives reports whether a process is there and no zombie.
func lives(pid int) bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return !errors.Is(err, os.ErrNotExist) && syscall.Kill(pid, 0) == nil
	}
	_, state, _ := strings.Cut(string(b), ") ")
	return state[0] != 'Z' && state[0] != 'X'
}

// dies waits for the end of a process.
func dies(t *testing.T, pid int) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); lives(pid); <-tick.C {
		if time.Now().After(deadline) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("process %d still runs", pid)
		}
	}
}

// number waits for a number behind a name in the output.
func (x *terminal) number(name string) int {
	x.t.Helper()
	x.shows(name + "=")
	re := regexp.MustCompile(name + `=(\d+)\r\n`)
	x.shows("\n")
	m := re.FindStringSubmatch(x.text())
	if m == nil {
		x.t.Fatalf("no %s in %q", name, x.text())
	}
	n, _ := strconv.Atoi(m[1])
	return n
}
