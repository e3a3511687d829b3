package guard

import (
	"bytes"
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// becomeSubreaper makes orphans of our descendants our children.
func becomeSubreaper() error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("become the children's reaper: %w", err)
	}
	return nil
}

// killDescendants kills every process below this one. What they fork
// meanwhile comes to us and is found the next time.
func killDescendants() {
	for _, pid := range descendants() {
		_ = unix.Kill(pid, unix.SIGKILL) // it may have ended
	}
}

// sweep kills the descendants whose environment has a mark.
func sweep(mark string) {
	want := append([]byte(mark), 0)
	for _, pid := range descendants() {
		env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
		if err != nil {
			continue // it has ended, or is not ours to look at
		}
		if bytes.HasPrefix(env, want) || bytes.Contains(env, append([]byte{0}, want...)) {
			_ = unix.Kill(pid, unix.SIGKILL)
		}
	}
}

// descendants lists the processes below this one, by the parents in /proc.
func descendants() []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	below := map[int][]int{}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if parent, ok := parentOf(pid); ok {
			below[parent] = append(below[parent], pid)
		}
	}
	var all []int
	seen := map[int]bool{}
	for queue := []int{os.Getpid()}; len(queue) > 0; queue = queue[1:] {
		for _, pid := range below[queue[0]] {
			if !seen[pid] { // a number may be given out anew while we read
				seen[pid] = true
				all, queue = append(all, pid), append(queue, pid)
			}
		}
	}
	return all
}

// parentOf reads the fourth field of /proc/PID/stat (proc(5)). The second is
// the program's name, which may hold anything, so it is cut at its last ')'.
func parentOf(pid int) (int, bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	return parseStat(b)
}

func parseStat(b []byte) (parent int, ok bool) {
	fields := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(fields) < 2 {
		return 0, false
	}
	parent, err := strconv.Atoi(string(fields[1]))
	return parent, err == nil
}
