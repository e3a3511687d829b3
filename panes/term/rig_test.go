package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	xansi "github.com/charmbracelet/x/ansi"
	"go.uber.org/goleak"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/internal/uitest/paneview"
	"github.com/openspace-tui/openspace/internal/vt"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/theme"
)

// TestMain makes the test binary a guard.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == guard.Command {
		os.Exit(guard.Main(os.Args[2:]))
	}
	goleak.VerifyTestMain(m)
}

// patience bounds every wait; nothing takes so long unless it is broken.
const patience = time.Minute

// line is a line without a program: the test is the program.
type line struct {
	out  chan []byte
	gone chan struct{}
	once sync.Once
	exit pty.Exit

	mu    sync.Mutex
	typed []byte
	more  chan struct{}
}

func newLine() *line {
	return &line{out: make(chan []byte), gone: make(chan struct{}), more: make(chan struct{}, 1)}
}

func (l *line) StartLine(context.Context, pty.Spec) (pty.Line, error) { return l, nil }

func (l *line) Read(p []byte) (int, error) {
	select {
	case b := <-l.out:
		return copy(p, b), nil
	case <-l.gone:
		return 0, io.EOF
	}
}

func (l *line) Write(p []byte) (int, error) {
	l.mu.Lock()
	l.typed = append(l.typed, p...)
	l.mu.Unlock()
	select {
	case l.more <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (l *line) Resize(int, int) error { return nil }
func (l *line) Hidden() bool          { return false }
func (l *line) Hangup()               { l.end(pty.Exit{}) }
func (l *line) Kill()                 { l.end(pty.Exit{}) }
func (l *line) Wait() pty.Exit        { <-l.gone; return l.exit }
func (l *line) Close() error          { l.end(pty.Exit{}); return nil }
func (l *line) end(e pty.Exit) {
	l.once.Do(func() { l.exit = e; close(l.gone) })
}

// starter starts lines one after the other.
type starter struct{ lines []*line }

func (s *starter) StartLine(context.Context, pty.Spec) (pty.Line, error) {
	if len(s.lines) == 0 {
		return nil, errors.New("no more lines")
	}
	l := s.lines[0]
	s.lines = s.lines[1:]
	return l, nil
}

// rig is a pane that a test drives as the program does.
type rig struct {
	t    testing.TB
	p    *Term
	s    *pty.Session
	line *line
	th   *theme.Theme
	now  time.Time
	w, h int
	next tea.Cmd
	acts []call.Invocation
}

// pane is a pane without a session.
func pane(t testing.TB, d Deps) *rig {
	t.Helper()
	r := &rig{t: t, w: 80, h: 24, now: time.Unix(0, 0)}
	th, err := theme.Named("", true)
	if err != nil {
		t.Fatal(err)
	}
	r.th = th
	r.p = New(panes.Host{Theme: func() *theme.Theme { return r.th }, Now: func() time.Time { return r.now }}, d, "test")
	t.Cleanup(r.p.Close)
	return r
}

// newRig is a pane with a session on a line that the test writes to.
func newRig(t testing.TB, w, h int) *rig {
	t.Helper()
	l := newLine()
	s, err := pty.Start(context.Background(), l, pty.Options{Remote: true, Cols: w, Rows: h, Scrollback: 1000})
	if err != nil {
		t.Fatal(err)
	}
	r := pane(t, Deps{Get: func(string) (*pty.Session, bool) { return s, true }})
	r.s, r.line, r.w, r.h = s, l, w, h
	t.Cleanup(func() { s.Close(); <-s.Done() })
	r.do(panes.Action{Cmd: r.p.Start()})
	r.pump()
	r.draw()
	return r
}

// do keeps what an action wants.
func (r *rig) do(a panes.Action) {
	r.acts = append(r.acts, a.Invoke...)
	if a.Cmd != nil {
		r.next = a.Cmd
	}
}

// pump takes the next change.
func (r *rig) pump() {
	if r.next == nil {
		r.t.Fatal("the pane waits for nothing")
	}
	r.p.show() // a pane that nobody sees hears of changes later
	cmd := r.next
	r.next = nil
	if msg := cmd(); msg != nil {
		r.do(r.p.Update(msg))
	}
}

// feed is output of the program; it has been taken when this returns.
func (r *rig) feed(text string) *rig {
	r.t.Helper()
	if text == "" {
		return r
	}
	r.line.out <- []byte(text)
	r.line.out <- nil // taken once what was before is done
	r.pump()
	return r
}

// lines feeds numbered lines.
func (r *rig) lines(from, to int) *rig {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintf(&b, "line %d\r\n", i)
	}
	return r.feed(b.String())
}

// draw returns the rows as they are read, and checks their shape.
func (r *rig) draw() []string {
	r.t.Helper()
	return paneview.Trim(paneview.Rows(r.t, r.p.Draw(r.w, r.h, true), r.w, r.h))
}

func (r *rig) screen() string { return paneview.Screen(r.draw()) }

// raw is the drawing with escapes made visible.
func (r *rig) raw() string {
	r.t.Helper()
	r.draw()
	return strings.ReplaceAll(r.p.Draw(r.w, r.h, true), "\x1b", "␛") + "\n"
}

// size resizes the pane and waits until the terminal has the size.
func (r *rig) size(w, h int) *rig {
	r.t.Helper()
	r.w, r.h = w, h
	r.draw()
	r.until(func() bool {
		ok := false
		r.s.View(func(v *vt.Terminal) { c, n := v.Size(); ok = c == w && n == h })
		return ok
	})
	return r
}

// until takes changes until something is so.
func (r *rig) until(so func() bool) {
	r.t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	w := r.s.Watch()
	defer w.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for !so() {
		if _, err := w.Next(ctx); err != nil {
			r.t.Fatalf("it does not come: %v; the screen:\n%s", err, r.screen())
		}
	}
	r.p.version++
}

// got waits until the program has been given something, and takes it.
func (r *rig) got(want string) {
	r.t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		r.line.mu.Lock()
		got := string(r.line.typed)
		if got == want || len(got) >= len(want) {
			r.line.typed = nil
		}
		r.line.mu.Unlock()
		if got == want {
			return
		}
		if len(got) >= len(want) {
			r.t.Errorf("the program got %q, want %q", got, want)
			return
		}
		select {
		case <-r.line.more:
		case <-deadline.C:
			r.t.Fatalf("the program got %q, want %q", got, want)
		}
	}
}

// press types keys: names such as esc, or a text letter by letter after a '"'.
func (r *rig) press(keys ...string) *rig {
	r.t.Helper()
	for _, k := range keys {
		if text, ok := strings.CutPrefix(k, `"`); ok {
			for _, c := range text {
				r.key(string(c))
			}
			continue
		}
		r.key(k)
	}
	r.draw()
	return r
}

func (r *rig) key(name string) bool {
	a, taken := r.p.Key(paneview.Key(name))
	r.acts = append(r.acts, a.Invoke...)
	if a.Cmd != nil && !r.p.view.search.open {
		if msg := a.Cmd(); msg != nil {
			r.do(r.p.Update(msg))
		}
	}
	return taken
}

// copies returns what was copied, and forgets it.
func (r *rig) copies() []string {
	var out []string
	for _, a := range r.acts {
		if c, ok := a.Args.(call.CopyArgs); ok && a.ID == "openspace.app.copy" {
			out = append(out, c.Text)
		}
	}
	r.acts = nil
	return out
}

// sees checks that the screen holds texts.
func (r *rig) sees(texts ...string) {
	r.t.Helper()
	paneview.Has(r.t, r.screen(), texts...)
}

// marked returns the text that lies on a colour, rows joined with |.
func (r *rig) marked(c vt.Color) string {
	r.t.Helper()
	red, g, b, _ := c.RGB()
	code := fmt.Sprintf("48;2;%d;%d;%d", red, g, b)
	var rows []string
	for _, row := range strings.Split(r.p.Draw(r.w, r.h, true), "\n") {
		var out strings.Builder
		on := false
		for len(row) > 0 {
			seq, _, n, _ := xansi.DecodeSequence(row, xansi.NormalState, nil)
			if strings.HasPrefix(seq, "\x1b[") {
				on = strings.Contains(seq, code)
			} else if on && !strings.HasPrefix(seq, "\x1b") {
				out.WriteString(seq)
			}
			row = row[n:]
		}
		if s := strings.TrimRight(out.String(), " "); s != "" {
			rows = append(rows, s)
		}
	}
	return strings.Join(slices.DeleteFunc(rows, func(s string) bool { return s == "" }), "|")
}
