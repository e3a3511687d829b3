package oc

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes a group of the engine, which ends with us even when the test
// is killed.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) } // it may have ended
