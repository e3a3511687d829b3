// What begins behind the first frame, and the guard of child processes.

package cli

import (
	"context"
	"time"

	"github.com/openspace-tui/openspace/internal/guard"
	"github.com/openspace-tui/openspace/internal/lang"
)

// firstFrame is how long the first frame may take until what need not be there
// before it begins.
const firstFrame = time.Second

// await waits for the first frame.
func await(ctx context.Context, shown <-chan struct{}) {
	select {
	case <-shown:
	case <-ctx.Done():
	case <-time.After(firstFrame):
	}
}

// makeGuard notes how the terminal is; the guard runs later.
func (p *program) makeGuard() (err error) {
	if p.guard, err = guard.New(guard.Options{TTY: p.keys}); err != nil {
		return lang.Errorf("start-guard-child-processes", err)
	}
	return nil
}

// beginGuard has the guard run, which puts the terminal right if we are killed.
func (p *program) beginGuard(ctx context.Context) error {
	if ctx.Err() != nil {
		return nil
	}
	return p.guard.Begin()
}

// endGuard ends what still runs, and takes a few seconds at most.
func (p *program) endGuard(ctx context.Context) {
	stop, done := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer done()
	if err := p.guard.Close(stop); err != nil {
		p.log.Warn("guard", "error", err)
	}
}
