package tui

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// machineTime is the machine's own time, which a bubble's does not stop.
func machineTime(t testing.TB) time.Duration {
	t.Helper()
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &ts); err != nil {
		t.Fatal(err)
	}
	return time.Duration(ts.Nano())
}
