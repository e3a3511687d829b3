package rig

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/openspace-tui/openspace/internal/uitest/mockllm"
)

// Last is the text of a request's newest message.
func Last(q mockllm.Request) string {
	if n := len(q.Body.Messages); n > 0 {
		return q.Body.Messages[n-1].Text()
	}
	return ""
}

// Until looks at what nobody can wait for: processes of others, files.
func Until(t testing.TB, what string, ok func() bool) {
	t.Helper()
	late := time.After(time.Minute)
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for !ok() {
		select {
		case <-look.C:
		case <-late:
			t.Fatalf("it never came that %s", what)
		}
	}
}

// Running returns the command lines of the processes that work in the test's
// folder, by their ids; none where there is no /proc.
func (r *Rig) Running() map[int]string {
	out := map[int]string{}
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		pid, err := strconv.Atoi(filepath.Base(dir))
		if err != nil {
			continue
		}
		cwd, _ := os.Readlink(filepath.Join(dir, "cwd")) // it may have ended
		if line, _ := os.ReadFile(filepath.Join(dir, "cmdline")); cwd == r.Dir && len(line) > 0 {
			out[pid] = string(line)
		}
	}
	return out
}

// Engines lists the processes of engines that work in the test's folder.
func (r *Rig) Engines() []int {
	var out []int
	for pid, line := range r.Running() {
		if strings.Contains(line, "serve\x00") {
			out = append(out, pid)
		}
	}
	return out
}
