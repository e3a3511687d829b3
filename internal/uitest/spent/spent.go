// Package spent measures for tests what a function costs. On Linux that is the
// processor's time of its own thread, which other work on the machine hardly
// changes and a test's stopped clock does not stop; elsewhere the wall clock's.
package spent

import (
	"runtime"
	"time"
)

// On is what a function costs the thread that runs it. It makes no coroutines
// that outlive it (iter.Pull): they would be held to that thread.
func On(do func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := thread()
	do()
	return thread() - before
}

// Wall is how long a function takes by the machine's own clock, which a test's
// does not stop.
func Wall(do func()) time.Duration {
	before := machine()
	do()
	return machine() - before
}

// Least is the least of n times, since the collector works on any of them.
func Least(n int, do func()) time.Duration {
	best := On(do)
	for range n - 1 {
		best = min(best, On(do))
	}
	return best
}
