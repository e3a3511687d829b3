package client

import (
	"os"
	"os/exec"
	"syscall"
)

func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// signalGroup kills: Windows has no signal that asks a console-less process.
func signalGroup(p *os.Process, _ bool) error { return p.Kill() }
