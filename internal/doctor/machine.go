package doctor

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// Machine is what of the machine is looked at; tests have their own.
type Machine struct {
	OS     string // as runtime.GOOS
	Getenv func(string) string
	Look   func(name string) (path string, err error)
	// Run gives what a program prints. It ends with its context.
	Run func(ctx context.Context, name string, args ...string) (string, error)
}

// Here is the machine that this runs on.
func Here() Machine {
	return Machine{OS: runtime.GOOS, Getenv: os.Getenv, Look: exec.LookPath, Run: run}
}

// maxOutput is how much of a program's output is taken, in bytes.
const maxOutput = 64 << 10

// has reports whether a program is there.
func (m Machine) has(name string) bool {
	_, err := m.Look(name)
	return err == nil
}

// first is the value of the first variable that has one, with its name.
func (m Machine) first(names ...string) (name, value string) {
	for _, n := range names {
		if v := m.Getenv(n); v != "" {
			return n, v
		}
	}
	return "", ""
}

func run(ctx context.Context, name string, args ...string) (string, error) {
	var out bounded
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout = &out
	cmd.WaitDelay = 200 * time.Millisecond // a child of its may hold the pipe
	err := cmd.Run()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if errors.Is(err, exec.ErrWaitDelay) {
		err = nil // it ended, and a child of its did not
	}
	return strings.TrimSpace(out.buf.String()), err
}

// bounded keeps the beginning of what is written.
type bounded struct{ buf bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	if room := maxOutput - b.buf.Len(); room > 0 {
		b.buf.Write(p[:min(len(p), room)])
	}
	return len(p), nil
}
