package tui

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/commands"
	"github.com/openspace-tui/openspace/commands/terminals"
	"github.com/openspace-tui/openspace/internal/danger"
	"github.com/openspace-tui/openspace/internal/pty"
	"github.com/openspace-tui/openspace/panes"
)

// wire is a terminal that shows what is typed and asks for nothing.
type wire struct {
	out  *io.PipeReader
	in   *io.PipeWriter
	once sync.Once
	end  chan struct{}
	busy atomic.Bool

	mu    sync.Mutex
	typed strings.Builder
}

func (w *wire) Read(p []byte) (int, error) { return w.out.Read(p) }

func (w *wire) Write(p []byte) (int, error) {
	w.mu.Lock()
	w.typed.Write(p)
	w.mu.Unlock()
	return w.in.Write(p)
}

func (w *wire) got() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.typed.String()
}

func (w *wire) Resize(int, int) error { return nil }
func (w *wire) Hidden() bool          { return false }
func (w *wire) Kill()                 { w.Hangup() }
func (w *wire) Close() error          { w.Hangup(); return nil }
func (w *wire) Wait() pty.Exit        { <-w.end; return pty.Exit{} }
func (w *wire) Hangup() {
	w.once.Do(func() { close(w.end); w.in.Close() })
}

// Elsewhere stands for a shell that runs a program.
func (w *wire) Elsewhere() bool { return w.busy.Load() }

// wires starts them and keeps the newest.
type wires struct {
	last  *wire
	hello string // what a program shows first
}

func (s *wires) StartLine(context.Context, pty.Spec) (pty.Line, error) {
	w := &wire{end: make(chan struct{})}
	w.out, w.in = io.Pipe()
	s.last = w
	if s.hello != "" {
		go w.in.Write([]byte(s.hello))
	}
	return w, nil
}

// shells plays a test with a terminal that has the keyboard.
func shells(t *testing.T, change func(*Options), play func(r *rig, w *wire)) {
	t.Helper()
	at := &wires{}
	wired(t, at, change, func(r *rig) { play(r, at.last) })
}

// wired plays a test with a terminal among some.
func wired(t *testing.T, at *wires, change func(*Options), play func(r *rig)) {
	t.Helper()
	scene(t, func(o *Options) {
		judge, err := danger.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		o.Consent = commands.ConsentAllow
		o.Terminals = terminals.New(pty.NewSet(at, 0), judge)
		o.Terminals.Base.Shell = "/bin/sh"
		if change != nil {
			change(o)
		}
	}, func(r *rig) {
		defer r.m.o.Terminals.Set.Close(context.Background())
		r.user("openspace.terminal.run", nil)
		play(r)
	})
}

func TestEveryKeyButTheLeaderGoesToTheTerminal(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		r.keys("ctrl+p", "alt+h", "f1", "ctrl+c", "tab", "esc", "?", "a")
		r.gone("Commands", "Help", "again to quit")
		if got := w.got(); got != "\x10\x1bh\x1bOP\x03\t\x1b?a" {
			t.Errorf("typed %q", got)
		}
		r.keys("ctrl+x", "ctrl+x")
		if got := w.got(); !strings.HasSuffix(got, "a\x18") {
			t.Errorf("the leader twice typed %q", got)
		}
		r.keys("ctrl+x", "ctrl+p")
		r.see("Commands")
		r.keys("esc", "ctrl+x", "alt+l")
		r.write("to the chat")
		if r.chat().Draft() != "to the chat" || strings.Contains(w.got(), "to the chat") {
			t.Errorf("the draft is %q, typed %q", r.chat().Draft(), w.got())
		}
	})
}

func TestLockedKeysAreAllTheTerminals(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		r.keys("ctrl+alt+l")
		r.see("locked", "every key goes to the terminal")
		r.keys("ctrl+x", "q", "ctrl+x", "ctrl+x")
		if got := w.got(); got != "\x18q\x18\x18" || r.quit {
			t.Errorf("typed %q", got)
		}
		r.keys("ctrl+alt+l")
		r.see("unlocked")
		r.keys("ctrl+x", "ctrl+p")
		r.see("Commands")
		r.keys("esc", "ctrl+x", "alt+l", "ctrl+alt+l")
		r.see("focus one first")
	})
}

func TestAnAgentsTerminalOpensBehindTheOneInUse(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		r.write("echo ")
		if res := r.now(r.agent(r.ctx, "openspace.terminal.create", `{"title":"other"}`)); !res.Success() {
			t.Fatal(string(res.JSON()))
		}
		r.see("other")
		r.write("mine")
		if got := w.got(); got != "echo mine" {
			t.Errorf("typed %q", got)
		}
	})
}

func TestCopyModeAndSearchAreReachedByKey(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		r.write("find me")
		r.keys("ctrl+x", "[")
		r.see("copy mode")
		r.keys("q", "ctrl+x", "/")
		r.write("me")
		if got := w.got(); got != "find me" {
			t.Errorf("typed %q", got)
		}
		r.keys("esc", "esc", "ctrl+x", "pgup")
		r.see("OSC 133")
		r.keys("ctrl+x", "alt+l", "ctrl+x", "[")
		r.see("focus a terminal first")
	})
}

func TestCopyingSaysWhatIsKnown(t *testing.T) {
	for err, want := range map[error]string{nil: "copied 3 characters", errors.New("no clipboard"): "sent to the terminal's clipboard"} {
		scene(t, func(o *Options) { o.Clipboard = func(string) error { return err } }, func(r *rig) {
			r.user("openspace.app.copy", map[string]string{"text": "äöü"})
			r.see(want)
			r.user("openspace.app.copy", map[string]string{"text": ""})
			r.see("nothing to copy")
		})
	}
}

func TestProgramsHearOfFocusAndMouse(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		if _, err := w.in.Write([]byte("\x1b[?1004h\x1b[?1003h\x1b[?1006h")); err != nil {
			t.Fatal(err)
		}
		r.settle()
		if r.m.View().MouseMode != tea.MouseModeAllMotion {
			t.Error("the motion is not asked for")
		}
		r.send(tea.BlurMsg{}, tea.FocusMsg{})
		r.send(tea.MouseMotionMsg{X: 5, Y: 5}, tea.MouseClickMsg{X: 5, Y: 5, Button: tea.MouseRight}, tea.MouseReleaseMsg{X: 5, Y: 5, Button: tea.MouseRight})
		got := w.got()
		for _, want := range []string{"\x1b[O\x1b[I", "\x1b[<35;", "\x1b[<2;"} {
			if !strings.Contains(got, want) {
				t.Errorf("%q is not in %q", want, got)
			}
		}
	})
}

// agentCreates has an agent open a terminal.
func agentCreates(r *rig, title string) commands.Result {
	return r.now(r.agent(context.Background(), "openspace.terminal.create", `{"title":"`+title+`"}`))
}

func TestAnAgentsTerminalThatNobodyUsesEnds(t *testing.T) {
	at := &wires{}
	wired(t, at, func(o *Options) { o.Terminals.Idle = 30 * time.Minute }, func(r *rig) {
		mine := at.last
		r.keys("ctrl+x", "alt+l")
		create := func(title string) *wire {
			r.t.Helper()
			if res := agentCreates(r, title); !res.Success() {
				t.Fatal(res.JSON())
			}
			r.keys("ctrl+x", "alt+l")
			return at.last
		}
		running := func(id string) bool {
			s, ok := r.m.o.Terminals.Set.Get(id)
			return ok && s.Running()
		}
		w := create("quiet")
		r.pass(29 * time.Minute)
		if _, err := w.in.Write([]byte("still here\r\n")); err != nil {
			t.Fatal(err)
		}
		r.pass(29 * time.Minute)
		if res := r.now(r.agent(context.Background(), "openspace.terminal.read_output", `{"terminalId":"quiet"}`)); !res.Success() {
			t.Fatal(res.JSON())
		}
		r.pass(29 * time.Minute)
		if !running("quiet") {
			t.Fatal("it ended though it had output and was read")
		}
		w.busy.Store(true) // a build that says nothing
		r.pass(3 * time.Hour)
		if !running("quiet") {
			t.Fatal("it ended though a program is at work")
		}
		w.busy.Store(false)
		create("other")
		r.pass(61 * time.Minute)
		r.see("ended after 30 minutes without use")
		for _, id := range []string{"quiet", "other"} {
			if running(id) {
				t.Errorf("%s goes on", id)
			}
		}
		select {
		case <-mine.end:
			t.Error("the person's own ended too")
		default:
		}
		res := r.now(r.agent(context.Background(), "openspace.terminal.send", `{"terminalId":"quiet","text":"ls\n"}`))
		if text := string(res.JSON()); res.Success() || !strings.Contains(text, "this terminal ended after 30 minutes without use") || !strings.Contains(text, "create another terminal") {
			t.Errorf("the agent is told %s", text)
		}
		if r.m.idle.Limit() != 0 {
			t.Error("a timer runs though no agent's terminal does")
		}
	})
}

func TestAnAgentsTerminalWithTheKeyboardIsInUse(t *testing.T) {
	at := &wires{}
	wired(t, at, func(o *Options) { o.Terminals.Idle = time.Minute }, func(r *rig) {
		if res := agentCreates(r, "build"); !res.Success() {
			t.Fatal(res.JSON())
		}
		r.m.report(r.m.ws.FocusContent(panes.MakeID("terminal", "build"), panes.User))
		r.pass(time.Hour)
		if s, _ := r.m.o.Terminals.Set.Get("build"); !s.Running() {
			t.Error("it ended")
		}
	})
	wired(t, at, nil, func(r *rig) { // without a limit
		if res := agentCreates(r, "build"); !res.Success() {
			t.Fatal(res.JSON())
		}
		r.keys("ctrl+x", "alt+l")
		r.pass(24 * time.Hour)
		if s, _ := r.m.o.Terminals.Set.Get("build"); !s.Running() || r.m.idle.Limit() != 0 {
			t.Error("it ended, or a timer runs")
		}
	})
}

func TestAProgramCopiesOnlyWhenItIsLet(t *testing.T) {
	var got []string
	shells(t, func(o *Options) { o.Clipboard = func(s string) error { got = append(got, s); return nil } }, func(r *rig, w *wire) {
		r.keys("ctrl+x", "ctrl+y")
		r.see("asks for nothing")
		for _, text := range []string{"c2VjcmV0", "ZmluZQ=="} { // secret, fine
			if _, err := w.in.Write([]byte("\x1b]52;c;" + text + "\x07")); err != nil {
				t.Fatal(err)
			}
			r.pass(50 * time.Millisecond)
			r.see("wants to copy")
			if text == "c2VjcmV0" {
				r.keys("ctrl+x", "ctrl+n")
				r.gone("wants to copy")
			}
		}
		r.keys("ctrl+x", "ctrl+y", "enter")
		if len(got) != 1 || got[0] != "fine" {
			t.Errorf("copied %q", got)
		}
	})
}

func TestWhatAProgramWantsCopiedIsShownWhole(t *testing.T) {
	copied := ""
	shells(t, func(o *Options) { o.Clipboard = func(text string) error { copied = text; return nil } }, func(r *rig, w *wire) {
		asks := func(text string) {
			if _, err := w.in.Write([]byte("\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\x07")); err != nil {
				t.Fatal(err)
			}
			r.pass(time.Second)
			r.see("[look ^x^y]")
		}
		asks("one\n" + strings.Repeat("two ", 40) + "\x1b[31m")
		r.keys("ctrl+x", "ctrl+y")
		r.see("wants to copy", "one", "two two", "always in this terminal")
		r.keys("esc")
		r.see("[look ^x^y]")
		r.keys("ctrl+x", "ctrl+y", "enter")
		r.gone("[look ^x^y]", "wants to copy")
		if !strings.HasPrefix(copied, "one\ntwo two") {
			t.Errorf("copied %q", copied)
		}
		asks("first")
		r.keys("ctrl+x", "ctrl+y", "ctrl+n")
		r.gone("[look ^x^y]", "wants to copy")
		if copied == "first" {
			t.Error("what was refused is copied")
		}
		r.keys("ctrl+x", "ctrl+y")
		r.see("asks for nothing")
	})
}

func TestTheReleaseOfTheLeaderStaysHere(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		if _, err := w.in.Write([]byte("\x1b[>3u")); err != nil {
			t.Fatal(err)
		}
		r.pass(time.Second)
		up := func(k tea.Key) tea.Msg { return tea.KeyReleaseMsg(k) }
		a, leader := tea.Key{Code: 'a', Text: "a"}, tea.Key{Code: 'x', Mod: tea.ModCtrl}
		r.send(tea.KeyPressMsg(a), up(a), tea.KeyPressMsg(leader), up(leader), tea.KeyPressMsg(leader), up(leader), up(a))
		if got := w.got(); got != "a\x1b[97;1:3u\x1b[120;5u\x1b[120;5:3u" {
			t.Errorf("typed %q", got)
		}
	})
}

func TestClosingWhatRunsIsAskedFor(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		w.busy.Store(true)
		r.keys("ctrl+x", "alt+w")
		r.see("Close what runs?", "• terminal-1", "enter ends it and closes")
		r.keys("esc", "x")
		r.gone("Close what runs?")
		if got := w.got(); got != "x" {
			t.Errorf("typed %q", got)
		}
		r.keys("ctrl+x", "q")
		r.see("Quit while these run?")
		r.keys("esc")
		if r.quit {
			t.Error("it quit all the same")
		}
		r.keys("ctrl+x", "alt+w", "enter")
		r.gone("terminal-1", "Close what runs?")
		r.keys("ctrl+x", "q")
		if !r.quit {
			t.Error("nothing runs, and it does not quit")
		}
	})
	shells(t, nil, func(r *rig, w *wire) {
		w.busy.Store(true)
		r.keys("ctrl+x", "q", "enter")
		if !r.quit {
			t.Error("it does not quit")
		}
	})
	shells(t, nil, func(r *rig, w *wire) { // a shell that waits
		r.keys("ctrl+x", "alt+w")
		r.gone("terminal-1", "Close what runs?")
	})
}

func TestTheActiveTabIsInView(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		for range 11 {
			r.user("openspace.terminal.run", nil)
		}
		r.see("‹", "terminal-12")
		head := strings.Split(r.screen(), "\n")[0]
		if at := strings.Index(head, "‹"); at != 0 || !strings.Contains(head, " terminal-11 ") || strings.Contains(head, "›") {
			t.Errorf("the row is %q", head)
		}
		before := r.m.ws.FocusedContent().ID()
		r.send(click(0, 0), drop(0, 0))
		if now := r.m.ws.FocusedContent().ID(); now == before {
			t.Errorf("a click on ‹ shows %s", now)
		}
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		for range 9 {
			r.keys("ctrl+x", "alt+,")
		}
		r.see("›")
		for y := range 3 {
			r.send(tea.WindowSizeMsg{Width: 3 + 7*y, Height: 8})
		}
	})
}

func TestTheWayOutOfATerminalNamesTheLeader(t *testing.T) {
	shells(t, nil, func(r *rig, w *wire) {
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		r.see("New session ctrl+x alt+l", "ctrl+x leads out")
	})
}

func TestAChatTellsTheKeysThatLeadThereNow(t *testing.T) {
	shells(t, nil, func(r *rig, _ *wire) {
		r.see("ctrl+x alt+")
		r.keys("ctrl+alt+l")
		r.see("ctrl+alt+l ctrl+x alt+", " to write")
		r.keys("ctrl+alt+l")
		r.gone("ctrl+alt+l ctrl+x")
		open(r, "alpha")
		r.user("openspace.pane.focus", map[string]string{"contentId": "editor:alpha"})
		r.see("alt+", " to write")
		r.gone("ctrl+x alt+")
	})
}
