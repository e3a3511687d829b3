//go:build unix

package pty

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/vt"
)

// TestMain makes the test binary a guard, and starts the one that all tests
// share.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == guard.Command {
		os.Exit(guard.Main(os.Args[2:]))
	}
	os.Exit(withGuard(m))
}

// shared is set once, before any test.
var shared *guard.Guard

func withGuard(m *testing.M) int {
	g, err := guard.Start(context.Background(), guard.Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	shared = g
	code := m.Run()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := errors.Join(g.Close(ctx), goleak.Find()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// patience bounds every wait; nothing takes so long unless it is broken.
const patience = time.Minute

func guarded() Starter { return Local(shared) }

// rig is a session that a test drives.
type rig struct {
	*Session
	t testing.TB
}

// plainEnv is an environment in which shells read no files of the person's.
func plainEnv() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=/nonexistent", "PS1=$ ", "LC_ALL=C.UTF-8", "SHELL=/bin/sh"}
}

func launch(t testing.TB, starter Starter, o Options) *rig {
	t.Helper()
	if o.Env == nil {
		o.Env = plainEnv()
	}
	s, err := Start(context.Background(), starter, o)
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{s, t}
	t.Cleanup(func() {
		s.Close()
		r.ended()
	})
	return r
}

// script runs a shell script in a terminal.
func script(t testing.TB, text string) *rig {
	t.Helper()
	return launch(t, guarded(), Options{Script: text, Shell: "/bin/sh"})
}

func (r *rig) within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), patience)
}

// until waits until something is so, looking whenever the session changed.
func (r *rig) until(what string, so func() bool) {
	r.t.Helper()
	ctx, cancel := r.within()
	defer cancel()
	w := r.Watch()
	defer w.Close()
	for {
		_, err := w.Next(ctx)
		if so() {
			return
		}
		if err != nil {
			r.t.Fatalf("%s: not within %s; the screen:\n%s", what, patience, r.text())
		}
	}
}

// text is the screen, without blanks at the ends.
func (r *rig) text() string {
	var rows []string
	r.View(func(t *vt.Terminal) { rows = screen(t) })
	return strings.Join(rows, "\n")
}

// shows waits until the screen holds a text.
func (r *rig) shows(text string) {
	r.t.Helper()
	r.until("the screen shows "+text, func() bool { return strings.Contains(r.text(), text) })
}

// sees waits until a line of the screen or the scrollback matches.
func (r *rig) sees(expr string) string {
	r.t.Helper()
	ctx, cancel := r.within()
	defer cancel()
	var zero uint64
	line, err := r.Wait(ctx, regexp.MustCompile(expr), &zero)
	if err != nil {
		r.t.Fatalf("wait for %q: %v; the screen:\n%s", expr, err, r.text())
	}
	return line
}

func (r *rig) keys(text string) {
	r.t.Helper()
	if err := r.Type([]byte(text)); err != nil {
		r.t.Fatalf("type %q: %v", text, err)
	}
}

func (r *rig) send(text string) {
	r.t.Helper()
	if err := r.Send(context.Background(), Agent, text); err != nil {
		r.t.Fatalf("send %q: %v", text, err)
	}
}

// ended waits for the end of the program.
func (r *rig) ended() Exit {
	r.t.Helper()
	ctx, cancel := r.within()
	defer cancel()
	select {
	case <-r.Done():
	case <-ctx.Done():
		r.t.Fatalf("the program has not ended within %s", patience)
	}
	e, _ := r.Exit()
	return e
}

// history returns the log as origin and text.
func (r *rig) history() []string {
	var out []string
	for _, h := range r.History() {
		out = append(out, string(h.Origin)+": "+h.Text)
	}
	return out
}
