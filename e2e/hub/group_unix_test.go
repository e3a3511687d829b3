//go:build unix

package hub

import (
	"os/exec"
	"syscall"
)

// own gives a program a process group of its own.
func own(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// end ends the group.
func end(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) } // it may have ended
