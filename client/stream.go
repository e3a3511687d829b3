package client

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"mime"
	"net/http"
	"time"

	"github.com/tmaxmax/go-sse"

	"github.com/openspace-tui/openspace/internal/engine"
)

const (
	// BatchEvery is the least time between two batches.
	BatchEvery = 16 * time.Millisecond
	// silence is how long no data means that the stream is dead; the engine
	// sends a heartbeat every ten seconds.
	silence = 30 * time.Second
	// maxEvent bounds one event: whole parts with a tool's output come in one.
	maxEvent = 32 << 20
	// maxBatch bounds the events of one batch.
	maxBatch = 4096
	// seenEvents is how many ids are remembered to drop repeated events.
	seenEvents = 1024

	firstRetry = time.Second
	lastRetry  = 30 * time.Second
)

// StreamState is how the event stream stands.
type StreamState int

// The states of a stream.
const (
	Connecting StreamState = iota
	Live                   // connected: resync now, before the events that follow
	Retrying               // lost; Next says when it is tried again
)

// StateChange is a new state of the stream.
type StateChange struct {
	State StreamState
	Err   error     // why it was lost
	Next  time.Time // of the next try
	Try   int       // 1 for the first retry
}

// Batch is what came in one stretch: a state first, if it changed, then the
// events. Adjacent deltas of one part are joined.
type Batch struct {
	State   *StateChange
	Events  []engine.Event
	Unknown int // events of unknown types, kept in Events
	Broken  int // events that could not be read, dropped
}

// Watch follows the engine's events until ctx ends, reconnecting as often as
// it takes. deliver is called from one goroutine, at most every BatchEvery
// while events keep coming and at once after a pause; while it blocks, the
// engine buffers.
func (c *Client) Watch(ctx context.Context, deliver func(Batch)) error {
	w := &watcher{c: c, deliver: deliver, seen: newSeen(seenEvents)}
	deliver(Batch{State: &StateChange{State: Connecting}})
	for try := 0; ; {
		live, err := w.connect(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if live {
			try = 0
		}
		wait := backoff(try)
		try++
		deliver(Batch{State: &StateChange{State: Retrying, Err: err, Next: time.Now().Add(wait), Try: try}})
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// backoff doubles from one second to thirty, less up to a quarter.
func backoff(try int) time.Duration {
	d := lastRetry
	if try < 5 {
		d = min(firstRetry<<try, lastRetry)
	}
	return d - time.Duration(rand.Int64N(int64(d)/4))
}

type watcher struct {
	c       *Client
	deliver func(Batch)
	seen    *seen
}

// connect follows one connection to its end and says whether it came to live.
func (w *watcher) connect(ctx context.Context) (live bool, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	dog := time.AfterFunc(silence, func() { cancel(errors.New("the engine has been silent for 30 seconds")) })
	defer dog.Stop()

	k := call{method: http.MethodGet, path: "/event"}
	req, err := w.c.request(ctx, k)
	if err != nil {
		return false, err
	}
	req.Header.Set("Accept", "text/event-stream")
	res, err := w.c.http.Do(req)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		return false, &Unreachable{URL: w.c.o.BaseURL, Err: err}
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return false, parseError(k, res.StatusCode, nil)
	}
	if kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); kind != "text/event-stream" {
		return false, fmt.Errorf("%s/event answers with %s: this is no engine", w.c.o.BaseURL, kind)
	}

	in := make(chan []byte, 256)
	b := &batcher{deliver: w.deliver, seen: w.seen, in: in, done: make(chan struct{})}
	go b.run()
	defer func() { close(in); <-b.done; live = b.live }()
	for ev, err := range sse.Read(res.Body, &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if err != nil {
			if cause := context.Cause(ctx); cause != nil {
				err = cause
			}
			return false, fmt.Errorf("the event stream broke: %w", err)
		}
		dog.Reset(silence)
		in <- []byte(ev.Data)
	}
	return false, errors.New("the engine closed the event stream")
}

// batcher decodes the events of one connection and delivers them together.
type batcher struct {
	deliver func(Batch)
	seen    *seen
	in      <-chan []byte
	done    chan struct{}
	live    bool
	next    Batch
	last    time.Time
}

func (b *batcher) run() {
	defer close(b.done)
	for data := range b.in {
		b.add(data)
		for b.gather() {
		}
		b.flush()
	}
}

// gather takes what else is there, or comes until the next batch is due. It
// reports false when the batch is to be delivered.
func (b *batcher) gather() bool {
	if len(b.next.Events) >= maxBatch {
		return false
	}
	select {
	case data, ok := <-b.in:
		if ok {
			b.add(data)
		}
		return ok
	default:
	}
	wait := BatchEvery - time.Since(b.last)
	if wait <= 0 {
		return false
	}
	t := time.NewTimer(wait)
	defer t.Stop()
	select {
	case data, ok := <-b.in:
		if ok {
			b.add(data)
		}
		return ok
	case <-t.C:
		return false
	}
}

func (b *batcher) flush() {
	if b.next.State == nil && len(b.next.Events) == 0 && b.next.Broken == 0 {
		return
	}
	b.deliver(b.next)
	b.next, b.last = Batch{}, time.Now()
}

func (b *batcher) add(data []byte) {
	ev, err := engine.DecodeEvent(data)
	if err != nil {
		b.next.Broken++
		return
	}
	switch d := ev.Data.(type) {
	case *engine.ServerHeartbeat:
		return
	case *engine.ServerConnected:
		b.live = true
		b.next.State = &StateChange{State: Live}
		return
	case *engine.Unknown:
		b.next.Unknown++
	case *engine.PartDelta:
		if b.seen.add(ev.ID) && !b.join(d) {
			b.next.Events = append(b.next.Events, ev)
		}
		return
	}
	if b.seen.add(ev.ID) {
		b.next.Events = append(b.next.Events, ev)
	}
}

// join appends a delta to the batch's last event if that is one of the same
// part.
func (b *batcher) join(d *engine.PartDelta) bool {
	n := len(b.next.Events)
	if n == 0 {
		return false
	}
	last, ok := b.next.Events[n-1].Data.(*engine.PartDelta)
	if !ok || last.PartID != d.PartID || last.MessageID != d.MessageID || last.Field != d.Field {
		return false
	}
	last.Delta += d.Delta
	return true
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
