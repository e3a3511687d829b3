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
	size    int       // bytes in next
	text    int       // those of deltas
	last    time.Time // of the last delivery
	began   time.Time // when next's first event came

	// joined collects the text of the batch's last event, a delta, while more
	// of the same part come.
	joined strings.Builder
}

// run delivers what comes until in is closed.
func (b *batcher) run(in <-chan string, version string) {
	b.version = version
	for data := range in {
		b.began = time.Now()
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
	wait := time.Until(b.due())
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

// due is when the batch is delivered. The more text waits, the longer it is
// after the last one: what a model says at the speed of reading is shown in
// small steps, what floods in fewer, larger ones. What is no text does not wait,
// unless more text came behind it. Nor do the first words after a pause, but for
// those of a flood, the rest of which is about to come.
func (b *batcher) due() time.Time {
	at := b.last.Add(BatchEvery)
	if b.lastDelta() == nil {
		return at
	}
	more := min(BatchEvery*time.Duration(b.text)/stepBytes, FloodEvery-BatchEvery)
	if flood := b.began.Add(more); b.text > stepBytes && flood.After(at.Add(more)) {
		return flood
	}
	return at.Add(more)
}

func (b *batcher) flush() {
	b.seal()
	if b.next.State == nil && len(b.next.Events) == 0 && b.next.Broken == 0 {
		return
	}
	b.deliver(b.next)
	b.next, b.size, b.text, b.last = Batch{}, 0, 0, time.Now()
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
		b.live = true
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
		b.text += len(data)
		if b.join(d) {
			return
		}
	}
	b.seal()
	b.next.Events = append(b.next.Events, ev)
}

// join appends a delta to the batch's last event if that is one of the same
// part.
func (b *batcher) join(d *engine.PartDelta) bool {
	last := b.lastDelta()
	if last == nil || last.PartID != d.PartID || last.MessageID != d.MessageID || last.SessionID != d.SessionID ||
		last.Field != d.Field {
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
