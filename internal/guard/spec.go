package guard

import (
	"os"
	"syscall"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Command is the hidden first argument that makes our program a guard: main
// hands over to Main when it sees it, before anything else.
const Command = "__guard"

// ErrGone says that the guard ended before its time. What it had started has
// been killed.
var ErrGone = lang.Errorf("the-guard-process-has-ended")

// Options says how a guard is started.
type Options struct {
	// Exe is our own program. Empty: the one that runs, on Linux by
	// /proc/self/exe, since `go run` deletes its file.
	Exe string
	// TTY is the terminal to put right when we die without a goodbye; its
	// settings are taken at Start, so start the guard before changing them.
	// nil: none.
	TTY *os.File
	// Log takes what the guard itself complains about; nil: nowhere.
	Log *os.File
}

// Spec is a program to start.
type Spec struct {
	Path string   // absolute
	Args []string // without the program's name
	Env  []string // the whole environment; nil: ours
	Dir  string   // empty: the root folder
	// Stdin, Stdout and Stderr are the child's; nil is the null device. They
	// are duplicated: close yours after Spawn.
	Stdin, Stdout, Stderr *os.File
	// TTY makes Stdin, a terminal, the controlling one of a new session.
	// Otherwise the child gets a process group alone.
	TTY bool
	// Sweep ends what the child leaves behind once it has ended: its process
	// group and, on Linux, all that inherited its environment.
	Sweep bool
}

// ExitError says how a child ended when that was not with 0.
type ExitError struct {
	Code   int            // of exit; -1 when it died by a signal
	Signal syscall.Signal // 0 when it exited
}

func (e *ExitError) Error() string { return e.text().String() }

// Said says it in the person's language.
func (e *ExitError) Said() string { return e.text().Said() }

func (e *ExitError) text() lang.Message {
	if e.Signal != 0 {
		return lang.M("ended-by-signal", int(e.Signal), e.Signal)
	}
	return lang.M("exit-status", e.Code)
}

func exitError(code int, sig syscall.Signal) error {
	if code == 0 && sig == 0 {
		return nil
	}
	return &ExitError{Code: code, Signal: sig}
}
