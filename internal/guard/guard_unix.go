//go:build unix

package guard

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Guard is our side of a guard.
type Guard struct {
	exe   string
	o     Options
	first request
	done  chan struct{} // closed when the guard process has ended

	begin  sync.Once // behind it, cmd and wire stay as they are
	failed error
	cmd    *exec.Cmd
	wire   *wire

	mu       sync.Mutex
	next     int
	children map[int]*Child
}

// Child is a program that the guard runs. PID is the guard's child's, and its
// process group's.
type Child struct {
	PID int

	g       *Guard
	id      int
	started chan struct{}
	done    chan struct{}
	err     error
}

// New makes a guard that does not run yet. It notes how the terminal is now.
func New(o Options) (*Guard, error) {
	g := &Guard{exe: o.Exe, o: o, first: request{Kind: hello}, done: make(chan struct{}), children: map[int]*Child{}}
	var err error
	if g.exe == "" {
		if g.exe, err = ownProgram(); err != nil {
			return nil, lang.Errorf("start-the-guard", err)
		}
	}
	if o.TTY != nil {
		if g.first.Termios, err = termiosOf(o.TTY); err != nil {
			return nil, lang.Errorf("start-guard-no-terminal", o.TTY.Name(), err)
		}
	}
	return g, nil
}

// Start makes a guard that runs. ctx bounds nothing but the start itself.
func Start(ctx context.Context, o Options) (*Guard, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g, err := New(o)
	if err == nil {
		err = g.Begin()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Begin starts the guard if it does not run yet, as the first Spawn does. It
// does not wait for it: what Spawn is asked for is done once the guard runs.
func (g *Guard) Begin() error {
	g.begin.Do(func() {
		if g.failed = g.start(); g.failed != nil && g.wire == nil {
			close(g.done)
		}
	})
	return g.failed
}

func (g *Guard) start() error {
	ours, theirs, err := socketpair()
	if err != nil {
		return lang.Errorf("start-the-guard", err)
	}
	defer theirs.Close()
	cmd := exec.Command(g.exe)
	cmd.Args = []string{"openspace", Command}
	cmd.Dir = "/" // it must not keep a folder busy
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.ExtraFiles = []*os.File{theirs}
	if g.o.Log != nil {
		cmd.Stderr = g.o.Log
	}
	if g.o.TTY != nil {
		cmd.ExtraFiles = append(cmd.ExtraFiles, g.o.TTY)
	}
	if err := cmd.Start(); err != nil {
		ours.Close()
		return lang.Errorf("start-guard", g.exe, err)
	}
	g.cmd, g.wire = cmd, newWire(ours)
	go g.listen()
	if err := g.wire.send(g.first); err != nil {
		ours.Close()
		<-g.done
		return lang.Errorf("start-the-guard", err)
	}
	return nil
}

func termiosOf(tty *os.File) (t *unix.Termios, err error) {
	raw, err := tty.SyscallConn()
	if err != nil {
		return nil, err
	}
	if outer := raw.Control(func(fd uintptr) { t, err = unix.IoctlGetTermios(int(fd), getTermios) }); outer != nil {
		return nil, outer
	}
	return t, err
}

// ownProgram is the program that runs.
func ownProgram() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil
	}
	return os.Executable()
}

// PID is the guard's own, once it runs.
func (g *Guard) PID() int {
	if g.cmd == nil {
		return 0
	}
	return g.cmd.Process.Pid
}

// Done is closed when the guard has ended: after Close, or before its time.
func (g *Guard) Done() <-chan struct{} { return g.done }

// Spawn starts a program. The error of a program that cannot be run is the
// system's: os.ErrNotExist, os.ErrPermission.
func (g *Guard) Spawn(ctx context.Context, s Spec) (*Child, error) {
	if err := g.Begin(); err != nil {
		return nil, err
	}
	if !filepath.IsAbs(s.Path) {
		return nil, lang.Errorf("spawn-path-must-absolute", s.Path)
	}
	r := request{Kind: spawn, Path: s.Path, Args: append([]string{s.Path}, s.Args...), Env: s.Env, Dir: s.Dir,
		TTY: s.TTY, Sweep: s.Sweep}
	if r.Env == nil {
		r.Env = os.Environ()
	}
	if r.Dir == "" {
		r.Dir = "/"
	}
	var files []*os.File
	for i, f := range []*os.File{s.Stdin, s.Stdout, s.Stderr} {
		if f != nil {
			r.Files[i] = true
			files = append(files, f)
		}
	}
	c := &Child{g: g, started: make(chan struct{}), done: make(chan struct{})}
	g.mu.Lock()
	if g.children == nil {
		g.mu.Unlock()
		return nil, ErrGone
	}
	g.next++
	c.id, r.ID = g.next, g.next
	g.children[c.id] = c
	g.mu.Unlock()

	if err := g.wire.send(r, files...); err != nil {
		<-g.done // it has ended: nothing else closes the socket
		return nil, ErrGone
	}
	select {
	case <-c.started:
	case <-ctx.Done():
		go func() { // it may start yet
			<-c.started
			_ = c.Kill()
		}()
		return nil, ctx.Err()
	}
	if c.PID == 0 {
		return nil, lang.Errorf("spawn", s.Path, c.err)
	}
	return c, nil
}

// Close says goodbye: the guard ends what it still runs, leaves the terminal
// alone, and ends. It takes up to some seconds if children do not end when
// asked; ctx cuts the waiting short, not the ending. One that does not run never
// will.
func (g *Guard) Close(ctx context.Context) error {
	g.begin.Do(func() {
		g.failed = ErrGone
		close(g.done)
	})
	if g.wire == nil {
		return nil
	}
	if err := g.wire.send(request{Kind: goodbye}); err != nil {
		<-g.done
		return ErrGone
	}
	select {
	case <-g.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// listen takes what the guard tells until it ends.
func (g *Guard) listen() {
	for {
		var r reply
		if err := g.wire.receive(&r); err != nil {
			break
		}
		g.mu.Lock()
		c := g.children[r.ID]
		if c != nil && (r.Ended || r.Errno != 0) {
			delete(g.children, r.ID)
		}
		g.mu.Unlock()
		switch {
		case c == nil:
		case r.Errno != 0:
			c.err = syscall.Errno(r.Errno)
			close(c.started)
			close(c.done)
		case r.Ended:
			c.err = exitError(r.Code, syscall.Signal(r.Signal))
			close(c.done)
		default:
			c.PID = r.PID
			close(c.started)
		}
	}
	_ = g.wire.conn.Close() // its end is closed already
	_ = g.cmd.Wait()        // how it ended matters to nobody
	g.lost()
	close(g.done)
}

// lost ends what a guard that died left running.
func (g *Guard) lost() {
	g.mu.Lock()
	children := g.children
	g.children = nil
	g.mu.Unlock()
	for _, c := range children {
		select {
		case <-c.started:
			_ = syscall.Kill(-c.PID, syscall.SIGKILL) // it may have ended by itself
		default:
			close(c.started)
		}
		c.err = ErrGone
		close(c.done)
	}
}

// Done is closed when the child has ended.
func (c *Child) Done() <-chan struct{} { return c.done }

// Wait waits until the child has ended: nil when it exited with 0, else
// *ExitError, or ErrGone when the guard died under it.
func (c *Child) Wait() error {
	<-c.done
	return c.err
}

// Signal sends a signal to the child's process group. A child that has ended
// gets none, and that is no error.
func (c *Child) Signal(sig syscall.Signal) error {
	select {
	case <-c.done:
		return nil
	default:
	}
	if err := c.g.wire.send(request{Kind: signalGroup, ID: c.id, Signal: int(sig)}); err != nil &&
		!errors.Is(err, os.ErrClosed) {
		<-c.g.done // which killed the child
	}
	return nil
}

// Kill ends the child's process group at once.
func (c *Child) Kill() error { return c.Signal(syscall.SIGKILL) }
