package pty

import (
	"context"
	"syscall"

	"github.com/openspace-tui/openspace/internal/lang"
)

// ErrUnsupported says that this system has no terminals of the kind we need.
var ErrUnsupported = lang.Errorf("terminals-need-a-unix-system")

// Line is what a Session is connected to: the near end of a terminal in which a
// program runs. Read and Write are called by one goroutine each, the others by
// any. Close makes Read and Write return.
type Line interface {
	// Read gives output of the program, and an error when there is no more.
	Read(p []byte) (int, error)
	// Write gives input to the program. It may block until there is room.
	Write(p []byte) (int, error)
	// Resize tells the program its size, in cells.
	Resize(cols, rows int) error
	// Hidden reports whether the program takes a line now without showing it, as
	// for a password.
	Hidden() bool
	// Hangup asks the program to end, Kill ends it. Both reach what runs in the
	// foreground, too, and do nothing once it has ended.
	Hangup()
	Kill()
	// Wait waits until the program has ended. After that no more output comes
	// than what Read still gives.
	Wait() Exit
	Close() error
}

// foregrounder is a line that knows whether another program than the one that
// was started has the terminal, as one that a shell runs.
type foregrounder interface{ Elsewhere() bool }

// Spec is a program to start in a terminal.
type Spec struct {
	Path       string   // absolute
	Args       []string // without the program's name
	Env        []string // the whole environment
	Dir        string   // absolute
	Cols, Rows int
}

// Starter starts programs in terminals. Local is the one for this machine.
type Starter interface {
	StartLine(ctx context.Context, s Spec) (Line, error)
}

// Exit is how a program ended.
type Exit struct {
	Code   int            // -1 when it was ended by a signal, or is unknown
	Signal syscall.Signal // 0 when it exited by itself
	Err    error          // why nothing is known, as when the guard died
}

// String is for people: exit 0, signal 9 (killed).
func (e Exit) String() string { return e.text().String() }

// Said is String in the person's language.
func (e Exit) Said() string { return e.text().Said() }

func (e Exit) text() lang.Message {
	switch {
	case e.Err != nil:
		return lang.M("%v", e.Err)
	case e.Signal != 0:
		return lang.M("signal", int(e.Signal), e.Signal)
	}
	return lang.M("exit", e.Code)
}
