//go:build !windows

package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// wakeable reports whether a shell is there that could have the program go on.
func wakeable() bool {
	mine, err := unix.Getsid(0)
	shells, err2 := unix.Getsid(os.Getppid())
	return err == nil && err2 == nil && mine == shells && mine != os.Getpid()
}

// suspender takes the signal that stops a shell's job, at once: until then it would
// stop the program with the terminal as it is. It returns what acts on the signal until
// ctx ends, which needs the first frame: the terminal is as it was while the program
// is stopped, and drawn anew when it goes on.
func (p *program) suspender(keys *keys) func(ctx context.Context) error {
	if p.f.lines != nil {
		return func(context.Context) error { return nil }
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTSTP)
	return func(ctx context.Context) error {
		defer signal.Stop(stop)
		return p.suspend(ctx, stop, keys)
	}
}

func (p *program) suspend(ctx context.Context, stop <-chan os.Signal, keys *keys) error {
	for {
		select {
		case <-stop:
		case <-ctx.Done():
			return nil
		}
		if !wakeable() {
			continue
		}
		keys.Pause(true) // so that Bubble Tea need not wait for a key
		err := p.tea.ReleaseTerminal()
		p.leaveTerminal(keys)
		if err == nil {
			stopUntilContinued()
		}
		p.enterTerminal(keys)
		keys.Pause(false)
		if err := p.tea.RestoreTerminal(); err != nil {
			return err
		}
		p.tea.Send(tea.ClearScreen())
		p.tea.Send(tea.ResumeMsg{})
	}
}

// stopUntilContinued stops the job and returns once it goes on. The stop is the main
// thread's to begin (kill(2)): this one runs on for a moment, and would take the
// terminal again before. No child may be between vfork and exec then: it would stop
// there, the thread that started it waits for it and cannot stop, and the shell, which
// learns of the stop when all threads have, would wait for ever.
func stopUntilContinued() {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	goes := make(chan os.Signal, 1)
	signal.Notify(goes, syscall.SIGCONT)
	defer signal.Stop(goes)
	if syscall.Kill(0, syscall.SIGSTOP) == nil { // Go cannot give SIGTSTP back what it does
		<-goes
	}
}
