// Package footprint gives memory back that starting took: the heap of tables
// that were built once, and the pages of the program's file that were read
// once. Nothing is lost: what is needed again is read again.
package footprint

import (
	"os"
	"runtime/debug"
	"time"
)

const (
	// growth is how far the heap may grow between two collections, in percent
	// of what is in use. Go's own is 100; where so little is in use, collecting
	// twice as often costs less than a hundredth of the time spent.
	growth = 50
	// drawn is when the first session shows where the engine runs already,
	// loaded when it does where the engine had to start.
	drawn  = time.Second
	loaded = 5 * time.Second
)

// Keep keeps the heap small and trims the program once it has started, until
// stop is called. GOGC in the environment is left to have its way.
func Keep() (stop func()) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(growth)
	}
	first, second := time.AfterFunc(drawn, Trim), time.AfterFunc(loaded, Trim)
	return func() {
		first.Stop()
		second.Stop()
	}
}

// Trim collects what is unused, gives it back to the system, and lets go of the
// file's pages. It takes some milliseconds.
func Trim() {
	debug.FreeOSMemory()
	dropPages("/proc/self/smaps")
}
