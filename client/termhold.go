package client

import (
	"bytes"
	"context"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/pty"
)

// errSilent says that a terminal did not even say that it is there.
var errSilent = lang.Errorf("the-terminal-says-nothing")

// A program is held until somebody looks: the engine forgets a terminal with
// its output once the program has ended, which echo has before anyone could
// connect. A script says that it is there, waits for a line and becomes the
// program.
const (
	holdScript = `[ -n "$1" ] || { shift; set -- "${SHELL:-$(command -v bash || echo /bin/sh)}" "$@"; }
command -v "$1" >/dev/null 2>&1 || { printf '\033]openspace;missing\a'; IFS= read -r go; exit 127; }
modes=$(stty -g 2>/dev/null)
stty -echo 2>/dev/null
printf '\033]openspace;ready\a'
IFS= read -r go
stty "$modes" 2>/dev/null
exec "$@"`
	heldReady   = "\x1b]openspace;ready\a"
	heldMissing = "\x1b]openspace;missing\a"

	// holding bounds how long the script may take to say something, and how
	// much it may say else, as that there is no stty.
	holding      = 5 * time.Second
	maxHoldWords = 16 << 10
)

// release waits until a held program is ready and lets it go. It reads: nobody
// else may yet.
func (l *engineLine) release(ctx context.Context, program string) error {
	ctx, cancel := context.WithTimeoutCause(ctx, holding, errSilent)
	defer cancel()
	var said []byte
	for len(said) < maxHoldWords {
		if err := l.fill(ctx); err != nil {
			if cause := context.Cause(ctx); cause != nil {
				err = cause
			}
			return lang.Errorf("start-terminal-engine", program, err)
		}
		said, l.out = append(said, l.out...), nil
		if l.frame != nil {
			continue // it would end with ctx
		}
		if i := bytes.Index(said, []byte(heldReady)); i >= 0 {
			l.out = said[i+len(heldReady):]
			return l.send(ctx, []byte("\n"))
		}
		if bytes.Contains(said, []byte(heldMissing)) {
			return lang.Errorf("not-engines-machine", pty.ErrNoProgram, program)
		}
	}
	return lang.Errorf("start-terminal-engine-says", program, said[:80])
}
