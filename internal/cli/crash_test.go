package cli

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/config"
	"github.com/openspace-tui/openspace/internal/snapshot"
	"github.com/openspace-tui/openspace/panes"
	"github.com/openspace-tui/openspace/panes/layout"
	"github.com/openspace-tui/openspace/tui"
)

// bomb is a pane that panics where its reference says.
type bomb struct{ ref string }

func (b bomb) ID() panes.ContentID { return panes.MakeID("bomb", b.ref) }
func (b bomb) Title() string       { return b.ref }
func (b bomb) Version() uint64     { return 1 }

func (b bomb) Draw(w, h int, _ bool) string {
	if b.ref == "drawing" {
		var none []string
		return none[len(b.ref)]
	}
	return strings.Repeat(strings.Repeat(" ", w)+"\n", h-1) + strings.Repeat(" ", w)
}

func (b bomb) Key(tea.KeyPressMsg) (panes.Action, bool) {
	switch b.ref {
	case "key":
		var none *program
		none.f.demo = true
	case "work":
		return panes.Action{Cmd: func() tea.Msg { panic("in the work\x1b[2J") }}, true
	}
	return panes.Action{}, false
}

func withBombs(d tui.Deps) []tui.Modality {
	return append(tui.Modalities(d), tui.Modality{Kind: panes.Kind{Name: "bomb", Title: "Bomb", Area: layout.Main,
		New: func(_ panes.Host, ref string) (panes.Content, error) { return bomb{ref}, nil }}})
}

// mined runs a program whose panes may panic.
func mined(t *testing.T, dir, log string) *screen {
	t.Helper()
	files, err := openDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, f, err := parsed(t, "--demo", "--hub-addr", "127.0.0.1:0", "--consent", "allow", "--log-file", log)
	if err != nil {
		t.Fatal(err)
	}
	return begin(t, func() error {
		defer files.Close()
		logger, path, closeLog, err := openLog(f)
		if err != nil {
			return err
		}
		defer closeLog()
		p := &program{f: f, conf: &config.Loaded{}, files: files, log: logger, state: &snapshot.Store{}, kinds: withBombs, keys: os.Stdin}
		if err := p.draw(context.Background(), client.Found{Source: client.Demo}); err != nil {
			return withStack(err, path)
		}
		return nil
	})
}

func TestAPanicRestoresTheTerminalAndSaysWhere(t *testing.T) {
	for _, test := range []struct{ ref, part, says string }{
		{"key", "program", "nil pointer"},
		{"drawing", "drawing", "index out of range"},
		{"work", "work", "in the work"},
	} {
		t.Run(test.ref, func(t *testing.T) {
			dir := home(t)
			t.Chdir(dir)
			log := filepath.Join(t.TempDir(), "openspace.log")
			s := mined(t, dir, log)
			s.see("demo engine")
			if out, _, code := ctl("pane.open", `{"type":"bomb","contentId":"`+test.ref+`"}`); code != 0 && test.ref != "drawing" {
				t.Fatalf("ctl: %d %s", code, out)
			}
			if test.ref != "drawing" {
				s.see(test.ref)
				s.keys("\x1bh", "x") // focus it, and a key
			}
			err := s.wait()
			if err == nil {
				t.Fatal("the program ended as if nothing had happened")
			}
			for _, want := range []string{"the " + test.part + " failed at ", "crash_test.go:", test.says, "the stack is in " + log} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("there is no %q in: %v", want, err)
				}
			}
			text, err := os.ReadFile(log)
			if err != nil || !strings.Contains(string(text), `"msg":"panic"`) || !strings.Contains(string(text), "crash_test.go") {
				t.Errorf("the log: %v\n%s", err, text)
			}
			if strings.Contains(s.text(), "goroutine") || strings.Contains(s.text(), "Ask anything") {
				t.Errorf("the screen is left as:\n%s", s.text())
			}
		})
	}
}

func TestAPartThatPanicsOrFailsEndsTheProgram(t *testing.T) {
	quits := 0
	c := &crash{log: slog.New(slog.DiscardHandler), quit: func() { quits++ }}
	if err := c.part("calm", func() error { return nil })(); err != nil || quits != 0 {
		t.Errorf("a part that ends: %v, %d quits", err, quits)
	}
	if err := c.part("cancelled", func() error { return context.Canceled })(); !errors.Is(err, context.Canceled) || quits != 0 {
		t.Errorf("a cancelled part: %v, %d quits", err, quits)
	}
	broken := errors.New("broken")
	if err := c.part("hub", func() error { return broken })(); !errors.Is(err, broken) || quits != 1 || c.err() != nil {
		t.Errorf("a part that fails: %v, %d quits", err, quits)
	}
	err := c.part("engine", func() error { panic("boom") })()
	if err == nil || quits != 2 || !strings.HasPrefix(err.Error(), "the engine failed at internal/cli/crash_test.go:") || !strings.HasSuffix(err.Error(), ": boom") {
		t.Errorf("a part that panics: %v, %d quits", err, quits)
	}
	_ = c.part("hub", func() error { panic("later") })()
	if got := c.err(); got == nil || got.Error() != err.Error() {
		t.Errorf("the first panic counts: %v", got)
	}
}

func TestAPanicWithoutALogIsToldWithItsStack(t *testing.T) {
	c := &crash{log: slog.New(slog.DiscardHandler), quit: func() {}}
	err := withStack(c.part("hub", func() error { panic("boom") })(), "")
	if !strings.Contains(err.Error(), "boom") || !strings.Contains(err.Error(), "crash_test.go") || !strings.Contains(err.Error(), "goroutine") {
		t.Errorf("it says: %v", err)
	}
	plain := errors.New("plain")
	if got := withStack(plain, "x"); got != plain {
		t.Errorf("an error that is no panic: %v", got)
	}
}

// failing is a model that panics at its start.
type failing struct{}

func (failing) Init() tea.Cmd                       { panic("at the start") }
func (failing) Update(tea.Msg) (tea.Model, tea.Cmd) { return failing{}, nil }
func (failing) View() tea.View                      { return tea.NewView("") }

func TestAPanicAtTheStartQuits(t *testing.T) {
	c := &crash{log: slog.New(slog.DiscardHandler), quit: func() {}}
	g := &guarded{Model: failing{}, crash: c}
	if cmd := g.Init(); cmd == nil || c.err() == nil {
		t.Fatalf("the panic is %v", c.err())
	} else if _, quits := cmd().(tea.QuitMsg); !quits {
		t.Error("the program goes on")
	}
}

func TestAPanicInABatchQuits(t *testing.T) {
	c := &crash{log: slog.New(slog.DiscardHandler), quit: func() {}}
	g := &guarded{Model: failing{}, crash: c}
	if g.watched(nil) != nil {
		t.Error("no command became one")
	}
	calm := func() tea.Msg { return tea.FocusMsg{} }
	batch, ok := g.watched(tea.Batch(calm, tea.Batch(calm, func() tea.Msg { panic("boom") })))().(tea.BatchMsg)
	if !ok || len(batch) != 2 || batch[0]() != (tea.FocusMsg{}) {
		t.Fatalf("the batch is %v", batch)
	}
	inner := batch[1]().(tea.BatchMsg)
	if c.err() != nil {
		t.Fatal("a panic before the command ran")
	}
	if msg := inner[1](); msg != (tea.QuitMsg{}) || c.err() == nil {
		t.Errorf("after the panic comes %v", msg)
	}
}

func TestALogIsOptionalUnlessItIsNamed(t *testing.T) {
	dir := home(t)
	_, path, done, err := openLog(flags{logLevel: "info"})
	if err != nil || !strings.HasSuffix(path, "openspace.log") {
		t.Fatalf("%q %v", path, err)
	}
	done()
	if _, _, _, err := openLog(flags{logFile: dir, logLevel: "info"}); err == nil {
		t.Error("a folder is taken for a log")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if log, path, done, err := openLog(flags{logLevel: "info"}); err != nil || path != "" || log == nil {
		t.Errorf("%q %v", path, err)
	} else {
		done()
	}
}
