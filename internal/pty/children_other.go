//go:build unix && !linux

package pty

import (
	"context"
	"errors"
	"os/exec"
	"strconv"
	"time"
)

// Children reports whether programs run below the one that was started. What
// cannot be told counts as one.
func (c *localLine) Children() bool {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	err := exec.CommandContext(ctx, "pgrep", "-P", strconv.Itoa(c.child.PID)).Run()
	var exit *exec.ExitError
	return !errors.As(err, &exit) || exit.ExitCode() != 1 // 1: none
}
