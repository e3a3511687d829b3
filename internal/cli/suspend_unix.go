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

// suspends has the program stop as a shell's job does, until ctx ends: the terminal
// is as it was meanwhile, and drawn anew when it goes on.
func (p *program) suspends(ctx context.Context, keys *keys) error {
	if p.f.lines != nil {
		return nil
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTSTP)
	defer signal.Stop(stop)
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
// terminal again before.
func stopUntilContinued() {
	goes := make(chan os.Signal, 1)
	signal.Notify(goes, syscall.SIGCONT)
	defer signal.Stop(goes)
	if syscall.Kill(0, syscall.SIGSTOP) == nil { // Go cannot give SIGTSTP back what it does
		<-goes
	}
}
