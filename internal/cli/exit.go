package cli

import (
	"errors"
	"syscall"

	"github.com/spf13/cobra"
)

// The exit codes. A program that a signal ended has 128 and the signal's
// number, as shells have it: 130 after ctrl+c.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	exitSignal = 128
)

// exitCodes is what `openspace help exit-codes` says.
const exitCodes = `0    it worked; the person left
1    it failed: the error says why. For ctl: the command was refused or failed. For edit: also any that the ` +
	`editor gave. For doctor: something does not
     work here. For config print: something in the files is wrong
2    the command line was wrong: an unknown flag or command, a value that does not fit, flags that exclude each other
129  the terminal was closed (SIGHUP)
130  it was interrupted (SIGINT, ctrl+c)
143  it was told to end (SIGTERM)`

// newExitCodes returns the page on exit codes.
func newExitCodes() *cobra.Command {
	return &cobra.Command{Use: "exit-codes", Short: "What the exit codes mean", Long: exitCodes}
}

// misused is an error of who wrote the command line.
type misused struct{ error }

func (m *misused) Unwrap() error { return m.error }

// begun is an error of a command that did begin: what is wrong before that is the
// command line.
type begun struct{ error }

func (b *begun) Unwrap() error { return b.error }

// ended says that a signal ended the program.
type ended struct{ by syscall.Signal }

func (e *ended) Error() string { return "ended by a signal: " + e.by.String() }

// marked has the errors of a command, and of those below it, tell whether it
// began, and leaves the exit code of one that a signal ended in code.
func marked(c *cobra.Command, code *int) {
	for _, sub := range c.Commands() {
		marked(sub, code)
	}
	run := c.RunE
	if run == nil {
		return
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		err := run(cmd, args)
		var by *ended
		switch {
		case err == nil:
			return nil
		case errors.As(err, &by):
			*code = exitSignal + int(by.by)
			return nil
		}
		return &begun{err}
	}
}

// exitCode is that of an error.
func exitCode(err error) int {
	var began *begun
	var wrong *misused
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &began) && !errors.As(err, &wrong):
		return exitFailed
	}
	return exitUsage
}
