package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// signals are those that end the program: by our doing, or by Bubble Tea's.
type signals struct {
	hangup, killed chan os.Signal
}

// notifySignals begins to listen for them.
func (p *program) notifySignals() signals {
	s := signals{make(chan os.Signal, 1), make(chan os.Signal, 1)}
	signal.Notify(s.hangup, syscall.SIGHUP)
	if p.f.lines != nil {
		signal.Notify(s.hangup, syscall.SIGTERM)
	} else {
		signal.Notify(s.killed, syscall.SIGINT, syscall.SIGTERM) // which end the drawing by themselves
	}
	return s
}

func (s signals) stop() { signal.Stop(s.hangup); signal.Stop(s.killed) }

// quitAtHangup waits for what the drawing does not end at by itself.
func (s signals) quitAtHangup(ctx context.Context, p *program) {
	select {
	case by := <-s.hangup:
		if sig, ok := by.(syscall.Signal); ok {
			p.ended = &ended{sig}
		}
		p.tea.Quit()
	case <-ctx.Done():
	}
}

// note keeps the signal that ended the drawing.
func (s signals) note(p *program) {
	select {
	case by := <-s.killed:
		if sig, ok := by.(syscall.Signal); ok {
			p.ended = &ended{sig}
		}
	default:
	}
}
