package rig

import (
	"errors"
	"os/exec"

	"github.com/openspace-tui/openspace/internal/uitest/term"
)

// Line runs a line of sh on a terminal, with the program as $OS and the
// workspace as $WS.
func (r *Rig) Line(line string) *term.Term {
	r.T.Helper()
	return term.Start(r.T, term.Options{Bin: "/bin/sh", Args: []string{"-c", line}, Dir: r.Dir,
		Env: append(r.Env, "OS="+r.Bin, "WS="+r.Dir), W: 140, H: 40})
}

// Exited reports whether a program ended with a code.
func Exited(err error, code int) bool {
	var ended *exec.ExitError
	return errors.As(err, &ended) && ended.ExitCode() == code
}
