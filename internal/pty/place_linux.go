package pty

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// Places asks the system for the folders of the program and of what is in the
// foreground, and for the foreground's program.
func (c *localLine) Places() (folders []string, program string, ok bool) {
	for _, pid := range c.readers() {
		folder, err := os.Readlink(filepath.Join("/proc", strconv.Itoa(pid), "cwd"))
		switch {
		case errors.Is(err, fs.ErrNotExist) && pid != c.child.PID: // the first of a pipe has ended
			continue
		case err != nil:
			return nil, "", false
		}
		folders = append(folders, folder)
		exe, _ := os.Readlink(filepath.Join("/proc", strconv.Itoa(pid), "exe")) // empty: not known
		program = filepath.Base(exe)
	}
	return folders, program, true
}

// readers are the processes that may read what is typed.
func (c *localLine) readers() []int {
	pids := []int{c.child.PID}
	_ = c.control(func(fd int) error { // what is closed has no foreground
		group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
		if err == nil && group > 1 && group != c.child.PID {
			pids = append(pids, group)
		}
		return err
	})
	return pids
}
