package client

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"net/url"
	"time"

	"github.com/tmaxmax/go-sse"

	"github.com/openspace-tui/openspace/internal/lang"
)

const (
	// BatchEvery is the least time between two batches. Thirty steps a second
	// are enough for text that streams; keys do not wait for them.
	BatchEvery = 33 * time.Millisecond
	// FloodEvery is the most that text waits which comes faster than it can be
	// read.
	FloodEvery = 250 * time.Millisecond
	// silence is how long no data means that the stream is dead; the engine
	// sends a heartbeat every ten seconds.
	silence = 30 * time.Second
	// maxEvent bounds one event: whole parts with a tool's output come in one.
	maxEvent = 32 << 20
	// maxAhead is how many events are read ahead of a receiver that is busy.
	// The engine keeps the rest.
	maxAhead = 64

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
	Stopped                // Watch has ended
)

// String names the state.
func (s StreamState) String() string {
	return [...]string{"connecting", "live", "retrying", "stopped"}[s]
}

// StateChange is a new state of the stream.
type StateChange struct {
	State   StreamState
	Version string    // of the engine, when Live
	Err     error     // why it was lost, when Retrying
	Next    time.Time // of the next try
	Try     int       // 1 for the first retry
	// Lasting says that Err needs the person: a wrong password, a version
	// without an adapter, an address that is no engine's. It is tried again
	// all the same, every 30 seconds.
	Lasting bool
}

// Watch follows the engine's events until ctx ends, reconnecting as often as
// it takes, and gives ctx's error. The states it goes through are in the
// batches; the last is Stopped.
//
// deliver is called on Watch's own goroutine, at most every BatchEvery while
// events keep coming and at once after a pause. It may block: the engine
// buffers for a slow reader. It must return when ctx ends. While nothing
// comes, the one timer that runs is the watchdog, which gives a connection up
// after 30 seconds without data.
//
// Nothing is replayed by the engine: after Live, load what is shown anew.
func (c *Client) Watch(ctx context.Context, deliver func(Batch)) error {
	defer func() { deliver(Batch{State: &StateChange{State: Stopped}}) }()
	deliver(Batch{State: &StateChange{State: Connecting}})
	b := &batcher{deliver: deliver, seen: newSeen(seenEvents), log: c.conn.log}
	for try := 0; ; {
		start := time.Now()
		err := c.follow(ctx, b)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if b.live && time.Since(start) >= lastRetry {
			try = 0 // it was a good connection
		}
		wait, lasting := backoff(try), Lasting(err)
		if lasting {
			wait = lastRetry
		}
		try++
		c.conn.log.Warn("event stream lost", "error", err, "try", try, "wait", wait)
		deliver(Batch{State: &StateChange{State: Retrying, Err: err, Next: time.Now().Add(wait), Try: try,
			Lasting: lasting}})
		again := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			again.Stop()
			return ctx.Err()
		case <-again.C:
		}
	}
}

// backoff doubles from one second and adds up to a quarter, so that many
// clients of one engine do not come back together. It stays below 30 seconds.
func backoff(try int) time.Duration {
	d := lastRetry * 4 / 5
	if try < 5 {
		d = min(firstRetry<<try, d)
	}
	return d + time.Duration(rand.Int64N(int64(d)/4))
}

// follow follows one connection to its end and says why it ended.
func (c *Client) follow(ctx context.Context, b *batcher) error {
	b.live = false
	h, err := c.Health(ctx)
	if err != nil {
		return err
	}
	if err := Supported(h.Version); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	dog := time.AfterFunc(silence, func() { cancel(lang.Errorf("engine-has-been-silent-30")) })
	defer dog.Stop()
	body, err := c.conn.open(ctx)
	if err != nil {
		return err
	}
	r := &reader{body: body, dog: dog, out: make(chan string, maxAhead)}
	go r.run(ctx)
	b.run(r.out, h.Version)
	if cause := context.Cause(ctx); cause != nil {
		return lang.Errorf("the-event-stream-broke", cause)
	}
	return r.err
}

// open asks for the event stream.
func (c *conn) open(ctx context.Context) (io.ReadCloser, error) {
	k := get("/event")
	req, err := c.request(ctx, k)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "text/event-stream")
	res, err := c.events.Do(req)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		} else if u := (*url.Error)(nil); errors.As(err, &u) {
			err = u.Err
		}
		return nil, &Unreachable{URL: c.o.BaseURL, Err: err}
	}
	if res.StatusCode == http.StatusOK {
		kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
		if kind == "text/event-stream" {
			return res.Body, nil
		}
		res.Body.Close()
		return nil, unknownRoute(k)
	}
	defer res.Body.Close()
	words, _ := io.ReadAll(io.LimitReader(res.Body, 64<<10)) // the status says enough without them
	return nil, parseError(k, res.StatusCode, words)
}

// reader reads one connection's events, ahead of the batcher. err is set when
// out is closed.
type reader struct {
	body io.ReadCloser
	dog  *time.Timer
	out  chan string
	err  error
}

func (r *reader) run(ctx context.Context) {
	defer close(r.out)
	defer r.body.Close()
	defer func() {
		if p := recover(); p != nil { // a bare goroutine must not take the terminal down
			r.err = lang.Errorf("reading-the-event-stream", p)
		}
	}()
	r.err = lang.Errorf("engine-closed-event-stream")
	for ev, err := range sse.Read(r, &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if err != nil {
			r.err = lang.Errorf("the-event-stream-broke", err)
			return
		}
		select {
		case r.out <- ev.Data:
		case <-ctx.Done():
			return
		}
	}
}

// Read reads the body under the watchdog, which sleeps while a busy receiver
// keeps us from reading.
func (r *reader) Read(p []byte) (int, error) {
	r.dog.Reset(silence)
	defer r.dog.Stop()
	return r.body.Read(p)
}
