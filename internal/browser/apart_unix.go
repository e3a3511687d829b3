//go:build !windows

package browser

import (
	"os/exec"
	"syscall"
)

// apart puts a program into a session of its own: keys and hangups of our
// terminal do not reach it.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
