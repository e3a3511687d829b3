package pty

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// Children reports whether programs run below the one that was started.
func (c *localLine) Children() bool {
	pid := c.child.PID
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, task := range tasks { // each thread lists its own
		if b, err := os.ReadFile(task); err == nil && len(bytes.TrimSpace(b)) > 0 {
			return true
		}
	}
	if len(tasks) > 0 {
		return false
	}
	return anyChild(pid) // a kernel that does not list them
}

// anyChild looks for a program whose parent is the one of a number.
func anyChild(pid int) bool {
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range all {
		b, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		var state string
		var of int
		at := bytes.LastIndexByte(b, ')') // the name may hold anything
		if n, _ := fmt.Sscan(string(b[at+1:]), &state, &of); n == 2 && of == pid {
			return true
		}
	}
	return false
}
