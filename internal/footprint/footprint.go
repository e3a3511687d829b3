// Package footprint gives memory back that starting took: the heap of tables
// that were built once, and the pages of the program's file that were read
// once. Nothing is lost: what is needed again is read again.
package footprint

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

const (
	// growth is how far the heap may grow between two collections, in percent
	// of what is in use. Go's own is 100; where so little is in use, collecting
	// twice as often costs less than a hundredth of the time spent.
	growth = 50
	// starting is that until the first frame is drawn: what starting makes stays,
	// so that collecting it finds little.
	starting = 400
	// drawn is how long the first session takes to show, and more, once there is
	// an engine to ask for it.
	drawn = time.Second
	// settled is how long what follows takes: the engine's tools, its health, and
	// whatever else is asked for once the session shows.
	settled = 5 * time.Second
	// burst is how many collections in a row tell of work that leaves much
	// garbage behind, such as a history that was read or a reply that streamed.
	burst = 8
)

// Keeper keeps a program small.
type Keeper struct {
	once  sync.Once
	trims []*time.Timer // none before Ready

	mu        sync.Mutex
	collected uint64 // the collections there had been when it collected last
}

// Keep keeps a program small that starts. GOGC in the environment is left to
// have its way.
func Keep() *Keeper {
	grow(starting)
	return &Keeper{}
}

// Drawn says that the first frame is drawn: the heap is kept small from now on.
func (k *Keeper) Drawn() { grow(growth) }

func grow(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// Ready says that there is all that the first session needs. The first time,
// the program is trimmed a second later, and once more when what follows that is
// done: not again and again, since a trim stalls what a person does then.
func (k *Keeper) Ready() {
	k.once.Do(func() {
		k.trims = []*time.Timer{time.AfterFunc(drawn, Trim), time.AfterFunc(drawn+settled, Trim)}
	})
}

// Stop leaves undone what is due, and Ready without effect.
func (k *Keeper) Stop() {
	k.once.Do(func() {})
	for _, t := range k.trims {
		t.Stop()
	}
}

// Rest says that nothing is drawn any more. After a burst of work it collects
// what that left, so that the next one would not come in the middle of what the
// person does then. It takes some milliseconds.
func (k *Keeper) Rest() {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := collections()
	if n < k.collected+burst {
		return
	}
	runtime.GC()
	k.collected = n + 1
}

// collections counts the ended collections of this process.
func collections() uint64 {
	s := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// Trim collects what is unused, gives it back to the system, and lets go of the
// file's pages. It takes some milliseconds.
func Trim() {
	debug.FreeOSMemory()
	dropPages("/proc/self/smaps")
}
