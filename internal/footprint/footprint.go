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
	// calm is how long nothing is drawn before what can wait is done.
	calm = 300 * time.Millisecond
	// burst is how many collections in a row tell of work that leaves much
	// garbage behind, such as a history that was read or a reply that streamed.
	burst = 8
)

// Trimmer keeps a program small.
type Trimmer struct {
	mu        sync.Mutex
	trims     []*time.Timer // none before Ready
	stopped   bool
	drew      time.Time   // the last frame
	collect   *time.Timer // nil before the first burst
	collects  bool        // it is due
	collected uint64      // the collections there had been when it collected last
}

// Keep keeps a program small that starts. GOGC in the environment is left to
// have its way.
func Keep() *Trimmer {
	grow(starting)
	return &Trimmer{}
}

// Drawn says that the first frame is drawn: the heap is kept small from now on.
func (k *Trimmer) Drawn() { grow(growth) }

func grow(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// Ready says that there is all that the first session needs. The first time,
// the program is trimmed a second later, and once more when what follows that is
// done: not again and again, since a trim stalls what a person does then.
func (k *Trimmer) Ready() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.trims == nil && !k.stopped {
		k.trims = []*time.Timer{time.AfterFunc(drawn, Trim), k.calmly(drawn+settled, Trim)}
	}
}

// calmly does something after a time, as soon as nothing was drawn for a while.
func (k *Trimmer) calmly(wait time.Duration, do func()) *time.Timer {
	var t *time.Timer
	t = time.AfterFunc(wait, func() {
		k.mu.Lock()
		left := time.Until(k.drew.Add(calm))
		if k.stopped || left > 0 {
			if !k.stopped {
				t.Reset(left)
			}
			k.mu.Unlock()
			return
		}
		k.mu.Unlock()
		do()
	})
	return t
}

// Stop leaves undone what is due, and all that follows without effect.
func (k *Trimmer) Stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stopped = true
	for _, t := range k.trims {
		t.Stop()
	}
}

// FrameDrawn says that a frame was drawn. After a burst of work, and once nothing is
// drawn any more, it collects what that left, so that the next collection does
// not come in the middle of what the person does then. It takes some
// milliseconds.
func (k *Trimmer) FrameDrawn() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.drew = time.Now()
	switch {
	case k.stopped || k.collects || collections() < k.collected+burst:
		return
	case k.collect == nil:
		k.collect = k.calmly(calm, k.tidy)
	default:
		k.collect.Reset(calm)
	}
	k.collects = true
}

func (k *Trimmer) tidy() {
	runtime.GC()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.collected, k.collects = collections(), false
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
