package client

import (
	"log/slog"
	"strings"
	"time"

	"github.com/openspace-tui/openspace/internal/engine"
)

const (
	// maxBatch bounds the events of one batch, and maxBatchBytes what they
	// take on the wire.
	maxBatch      = 4096
	maxBatchBytes = 16 << 20
	// stepBytes of text on the wire, a dozen words with all that comes with
	// them, double the time between two batches.
	stepBytes = 9 << 8
	// seenEvents is how many ids are remembered to drop repeated events.
	seenEvents = 1024
)

// Batch is what came in one stretch: a state first, if it changed, then the
// events in their order. Adjacent deltas of one part are joined, heartbeats
// and repeated events left out.
type Batch struct {
	State   *StateChange // nil when unchanged
	Events  []engine.Event
	Unknown int // events of unknown types, kept in Events
	Broken  int // events that could not be read, dropped
}

// batcher decodes events and delivers them together.
type batcher struct {
	deliver func(Batch)
	seen    *seen
	log     *slog.Logger

	live    bool
	version string
	next    Batch
	size    int  // bytes in next
	told    bool // something in next is no delta
	last    time.Time

	// joined collects the text of the batch's last event, a delta, while more
	// of the same part come.
	joined strings.Builder
}

// run delivers what comes until in is closed.
func (b *batcher) run(in <-chan string, version string) {
	b.version = version
	for data := range in {
		b.add(data)
		for b.gather(in) {
		}
		b.flush()
	}
}

// gather takes what else is there, or comes until the next batch is due. It
// reports false when the batch is to be delivered.
func (b *batcher) gather(in <-chan string) bool {
	if len(b.next.Events) >= maxBatch || b.size >= maxBatchBytes {
		return false
	}
	select {
	case data, ok := <-in:
		if ok {
			b.add(data)
		}
		return ok
	default:
	}
	wait := b.pause() - time.Since(b.last)
	if wait <= 0 {
		return false
	}
	due := time.NewTimer(wait)
	defer due.Stop()
	select {
	case data, ok := <-in:
		if ok {
			b.add(data)
		}
		return ok
	case <-due.C:
		return false
	}
}

// pause is the time between two batches: the more text waits, the longer. What
// a model says at the speed of reading is shown in small steps, what floods in
// fewer, larger ones.
func (b *batcher) pause() time.Duration {
	if b.told {
		return BatchEvery
	}
	return min(BatchEvery+BatchEvery*time.Duration(b.size)/stepBytes, FloodEvery)
}

func (b *batcher) flush() {
	b.seal()
	if b.next.State == nil && len(b.next.Events) == 0 && b.next.Broken == 0 {
		return
	}
	b.deliver(b.next)
	b.next, b.size, b.told, b.last = Batch{}, 0, false, time.Now()
}

func (b *batcher) add(data string) {
	b.size += len(data)
	ev, err := engine.DecodeEvent([]byte(data))
	if err != nil {
		b.next.Broken++
		b.log.Warn("an event could not be read", "error", err)
		return
	}
	switch ev.Data.(type) {
	case *engine.ServerHeartbeat:
		return
	case *engine.ServerConnected:
		b.live, b.told = true, true
		b.next.State = &StateChange{State: Live, Version: b.version}
		return
	}
	if !b.seen.add(ev.ID) {
		return
	}
	switch d := ev.Data.(type) {
	case *engine.Unknown:
		b.next.Unknown++
	case *engine.PartDelta:
		if b.join(d) {
			return
		}
	}
	_, delta := ev.Data.(*engine.PartDelta)
	b.told = b.told || !delta
	b.seal()
	b.next.Events = append(b.next.Events, ev)
}

// join appends a delta to the batch's last event if that is one of the same
// part.
func (b *batcher) join(d *engine.PartDelta) bool {
	last := b.lastDelta()
	if last == nil || last.PartID != d.PartID || last.MessageID != d.MessageID || last.SessionID != d.SessionID || last.Field != d.Field {
		return false
	}
	if b.joined.Len() == 0 {
		b.joined.WriteString(last.Delta)
	}
	b.joined.WriteString(d.Delta)
	return true
}

// seal puts the joined text into its event.
func (b *batcher) seal() {
	if b.joined.Len() > 0 {
		b.lastDelta().Delta = b.joined.String()
		b.joined.Reset()
	}
}

func (b *batcher) lastDelta() *engine.PartDelta {
	n := len(b.next.Events)
	if n == 0 {
		return nil
	}
	d, _ := b.next.Events[n-1].Data.(*engine.PartDelta)
	return d
}

// seen remembers the last ids.
type seen struct {
	ids  map[string]struct{}
	ring []string
	at   int
}

func newSeen(n int) *seen { return &seen{ids: make(map[string]struct{}, n), ring: make([]string, n)} }

// add reports whether an id is new. Events without one always are.
func (s *seen) add(id string) bool {
	if id == "" {
		return true
	}
	if _, ok := s.ids[id]; ok {
		return false
	}
	delete(s.ids, s.ring[s.at])
	s.ring[s.at] = id
	s.ids[id] = struct{}{}
	s.at = (s.at + 1) % len(s.ring)
	return true
}
