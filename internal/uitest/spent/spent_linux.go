package spent

import (
	"time"

	"golang.org/x/sys/unix"
)

func thread() time.Duration { return clock(unix.CLOCK_THREAD_CPUTIME_ID) }

func machine() time.Duration { return clock(unix.CLOCK_MONOTONIC) }

func clock(id int32) time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(id, &ts); err != nil {
		panic(err) // Linux has both
	}
	return time.Duration(ts.Nano())
}
