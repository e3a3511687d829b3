//go:build unix

package pty

import (
	"context"
	"errors"
	"os"
	"sync"
	"syscall"

	creack "github.com/creack/pty"
	"golang.org/x/sys/unix"

	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Local starts programs on this machine, as children of the guard, which ends
// all that they leave behind once they have ended.
func Local(g *guard.Guard) Starter { return local{g} }

type local struct{ g *guard.Guard }

// StartLine opens a pseudo-terminal and starts the program in it.
func (l local) StartLine(ctx context.Context, s Spec) (Line, error) {
	master, slave, err := openPair()
	if err != nil {
		return nil, lang.Errorf("open-a-pseudo-terminal", err)
	}
	c := &localLine{master: master, slave: slave}
	if err := c.Resize(s.Cols, s.Rows); err != nil {
		_ = c.Close() // the first error counts
		return nil, lang.Errorf("size-the-pseudo-terminal", err)
	}
	c.child, err = l.g.Spawn(ctx, guard.Spec{
		Path: s.Path, Args: s.Args, Env: s.Env, Dir: s.Dir,
		Stdin: slave, Stdout: slave, Stderr: slave, TTY: true, Sweep: true,
	})
	if err != nil {
		_ = c.Close() // the first error counts
		return nil, err
	}
	return c, nil
}

// openPair opens a pseudo-terminal whose near end Go's poller looks after, so
// that closing it ends a Read.
func openPair() (master, slave *os.File, err error) {
	m, slave, err := creack.Open()
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	fd, err := unix.FcntlInt(m.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err == nil {
		err = unix.SetNonblock(fd, true)
	}
	if err != nil {
		slave.Close()
		return nil, nil, err
	}
	return os.NewFile(uintptr(fd), m.Name()), slave, nil
}

// localLine is a pseudo-terminal of this machine. Its far end stays open until
// the program has ended: a program that closes its own and opens /dev/tty later
// still has a terminal.
type localLine struct {
	master *os.File
	child  *guard.Child

	mu    sync.Mutex
	slave *os.File
}

func (c *localLine) Read(p []byte) (int, error)  { return c.master.Read(p) }
func (c *localLine) Write(p []byte) (int, error) { return c.master.Write(p) }

// control runs f on the near end, unless it is closed.
func (c *localLine) control(f func(fd int) error) error {
	raw, err := c.master.SyscallConn()
	if err != nil {
		return err
	}
	var inner error
	if err := raw.Control(func(fd uintptr) { inner = f(int(fd)) }); err != nil {
		return err
	}
	return inner
}

// Resize sets the size; the system sends SIGWINCH to the foreground when it
// differs.
func (c *localLine) Resize(cols, rows int) error {
	return c.control(func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(cols), Row: uint16(rows)})
	})
}

// Hidden is how programs read passwords: by lines and without echo. Editors of
// command lines have no echo either, but take single keys and show them
// themselves.
func (c *localLine) Hidden() (hidden bool) {
	_ = c.control(func(fd int) error { // what is closed hides nothing
		t, err := unix.IoctlGetTermios(fd, getTermios)
		hidden = err == nil && t.Lflag&unix.ICANON != 0 && t.Lflag&unix.ECHO == 0
		return err
	})
	return hidden
}

// Hangup reaches the program's group and the one in the foreground, which a
// shell made for its job.
func (c *localLine) Hangup() {
	c.foreground(syscall.SIGHUP, syscall.SIGCONT)
	_ = c.child.Signal(syscall.SIGHUP) // one that has ended needs none
	_ = c.child.Signal(syscall.SIGCONT)
}

func (c *localLine) Kill() {
	c.foreground(syscall.SIGKILL)
	_ = c.child.Kill()
}

func (c *localLine) foreground(sigs ...syscall.Signal) {
	select {
	case <-c.child.Done():
		return
	default:
	}
	_ = c.control(func(fd int) error {
		group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
		if err != nil || group <= 1 || group == c.child.PID {
			return err
		}
		for _, sig := range sigs {
			_ = syscall.Kill(-group, sig) // it may have ended just now
		}
		return nil
	})
}

// Elsewhere reports whether the foreground is another group than the program's.
func (c *localLine) Elsewhere() (elsewhere bool) {
	_ = c.control(func(fd int) error { // what is closed has no foreground
		group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
		elsewhere = err == nil && group > 1 && group != c.child.PID
		return err
	})
	return elsewhere
}

// Wait waits for the program and lets go of the far end, so that Read ends.
func (c *localLine) Wait() Exit {
	err := c.child.Wait()
	c.closeSlave()
	var how *guard.ExitError
	switch {
	case err == nil:
		return Exit{}
	case errors.As(err, &how):
		return Exit{Code: how.Code, Signal: how.Signal}
	}
	return Exit{Code: -1, Err: err}
}

func (c *localLine) closeSlave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.slave != nil {
		c.slave.Close()
		c.slave = nil
	}
}

// Close lets go of both ends.
func (c *localLine) Close() error {
	c.closeSlave()
	return c.master.Close()
}
