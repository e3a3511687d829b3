package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"
)

// panicked is a panic of the program: what failed, where, and the stack.
type panicked struct {
	part, where string
	value       any
	stack       string
}

func (p *panicked) Error() string {
	return fmt.Sprintf("the %s failed at %s: %v", p.part, p.where, p.value)
}

// crash keeps the first panic of the program's parts, and has the stack of
// each in the log. It is safe for concurrent use.
type crash struct {
	log  *slog.Logger
	quit func() // ends the drawing, which restores the terminal; may block

	mu    sync.Mutex
	first *panicked
}

// caught takes what recover gave, if it gave something, and says so. It is
// called by the deferred function that recovered.
func (c *crash) caught(part string, value any) bool {
	if value == nil {
		return false
	}
	p := &panicked{part: part, where: origin(), value: value, stack: string(debug.Stack())}
	c.log.Error("panic", "part", part, "where", p.where, "value", fmt.Sprint(value), "stack", p.stack)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.first == nil {
		c.first = p
	}
	return true
}

// err is the first panic, or nil.
func (c *crash) err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.first == nil {
		return nil
	}
	return c.first
}

// part runs one part of the program. Its panic or its error ends the drawing,
// so that the terminal is restored and somebody hears of it.
func (c *crash) part(name string, run func() error) func() error {
	return func() (err error) {
		defer func() {
			if c.caught(name, recover()) {
				err = c.err()
				c.quit()
			}
		}()
		err = run()
		if err != nil && !errors.Is(err, context.Canceled) {
			c.log.Error("part ended", "part", name, "error", err)
			c.quit()
		}
		return err
	}
}

// origin names the line that panicked, as panes/chat/list.go:88. It is asked
// while the panic unwinds.
func origin() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for unwinding := false; ; {
		f, more := frames.Next()
		if unwinding && !strings.HasPrefix(f.Function, "runtime.") {
			dir, rest := path.Split(f.Function)
			pkg, _, _ := strings.Cut(rest, ".")
			file := path.Join(dir+pkg, filepath.Base(f.File))
			return fmt.Sprintf("%s:%d", strings.TrimPrefix(file, "github.com/openspace-tui/openspace/"), f.Line)
		}
		unwinding = unwinding || f.Function == "runtime.gopanic"
		if !more {
			return "a place unknown"
		}
	}
}

// guarded is a model whose panics end the program in good order.
type guarded struct {
	tea.Model
	crash *crash
	last  tea.View
}

// Init begins.
func (g *guarded) Init() (cmd tea.Cmd) {
	defer func() {
		if g.crash.caught("start", recover()) {
			cmd = tea.Quit
		}
	}()
	return g.watched(g.Model.Init())
}

// Update goes on.
func (g *guarded) Update(msg tea.Msg) (again tea.Model, cmd tea.Cmd) {
	defer func() {
		if g.crash.caught("program", recover()) {
			again, cmd = g, tea.Quit
		}
	}()
	_, cmd = g.Model.Update(msg)
	return g, g.watched(cmd)
}

// View draws, or gives the last frame again when that fails.
func (g *guarded) View() (v tea.View) {
	defer func() {
		if g.crash.caught("drawing", recover()) {
			v = g.last
			go g.crash.quit() // it waits for the loop, which waits for this
		}
	}()
	g.last = g.Model.View()
	return g.last
}

// watched keeps the panics of a command, and of those it gives.
func (g *guarded) watched(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if g.crash.caught("work", recover()) {
				msg = tea.QuitMsg{}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i := range batch {
				batch[i] = g.watched(batch[i])
			}
		}
		return msg
	}
}
