package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/openspace-tui/openspace/client"
	"github.com/openspace-tui/openspace/internal/engine"
)

// wire is an engine on the other side of a transport: every connection to
// /event is given to the test, which writes into it.
type wire struct {
	mu      sync.Mutex
	status  int    // of every answer, 200 when 0
	version string // 1.18.33 when empty
	kind    string // of /event, text/event-stream when empty
	err     error  // no answer at all
	tries   []time.Time
	conns   chan *conn
}

func newWire() *wire { return &wire{} }

func (w *wire) set(f func(*wire)) { w.mu.Lock(); defer w.mu.Unlock(); f(w) }

func (w *wire) RoundTrip(req *http.Request) (*http.Response, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if req.URL.Path == "/global/health" {
		w.tries = append(w.tries, time.Now())
	}
	if w.err != nil {
		return nil, w.err
	}
	res := &http.Response{StatusCode: 200, Header: http.Header{}, Body: http.NoBody, Request: req}
	if w.status != 0 {
		res.StatusCode = w.status
		return res, nil
	}
	if req.URL.Path == "/global/health" {
		res.Header.Set("Content-Type", "application/json")
		v := w.version
		if v == "" {
			v = "1.18.33"
		}
		res.Body = io.NopCloser(strings.NewReader(`{"healthy":true,"version":"` + v + `"}`))
		return res, nil
	}
	res.Header.Set("Content-Type", "text/event-stream")
	if w.kind != "" {
		res.Header.Set("Content-Type", w.kind)
	}
	r, in := io.Pipe()
	c := &conn{in: in, gone: make(chan struct{})}
	context.AfterFunc(req.Context(), func() {
		r.CloseWithError(context.Cause(req.Context()))
		close(c.gone)
	})
	res.Body = r
	w.conns <- c
	return res, nil
}

// conn is the engine's side of one event stream.
type conn struct {
	in   *io.PipeWriter
	gone chan struct{} // closed when the client went away
	n    int
}

func (c *conn) raw(s string) { _, _ = io.WriteString(c.in, "data: "+s+"\n\n") }

func (c *conn) event(kind, props string) {
	c.n++
	c.raw(fmt.Sprintf(`{"id":"evt_%p_%d","type":%q,"properties":%s}`, c, c.n, kind, props))
}

func (c *conn) connected()      { c.event("server.connected", "{}") }
func (c *conn) idle(sid string) { c.event("session.idle", fmt.Sprintf(`{"sessionID":%q}`, sid)) }
func (c *conn) delta(part, t string) {
	c.event("message.part.delta", fmt.Sprintf(`{"sessionID":"s","messageID":"m","partID":%q,"field":"text","delta":%q}`, part, t))
}

// got is what Watch delivered, with the time of each batch.
type got struct {
	batches []client.Batch
	times   []time.Time
	before  func(client.Batch) // called in deliver, when set
}

func (g *got) deliver(b client.Batch) {
	if g.before != nil {
		g.before(b)
	}
	g.batches = append(g.batches, b)
	g.times = append(g.times, time.Now())
}

// take forgets and gives what was delivered so far.
func (g *got) take() []client.Batch {
	synctest.Wait()
	b := g.batches
	g.batches, g.times = nil, nil
	return b
}

func (g *got) state(t *testing.T) client.StateChange {
	t.Helper()
	b := g.take()
	if len(b) == 0 || b[len(b)-1].State == nil {
		t.Fatalf("no state came: %+v", b)
	}
	return *b[len(b)-1].State
}

// watch runs f while a Watch of w runs, and checks that it ends as it should.
func watch(t *testing.T, w *wire, f func(t *testing.T, g *got, cancel context.CancelFunc)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w.conns = make(chan *conn, 16) // made in the bubble, so that waiting on it lets time pass
		c := client.New(client.Options{BaseURL: "http://engine", HTTP: &http.Client{Transport: w}})
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		g, done := &got{}, make(chan error, 1)
		go func() { done <- c.Watch(ctx, g.deliver) }()
		f(t, g, cancel)
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Watch ended with %v", err)
		}
		if s := g.state(t); s.State != client.Stopped {
			t.Errorf("the last state is %s", s.State)
		}
	})
}

// pass lets the bubble's clock go on.
func pass(d time.Duration) { <-time.After(d) }

func TestTheStreamGoesLiveAndDelivers(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		if s := g.state(t); s.State != client.Connecting {
			t.Errorf("began %s", s.State)
		}
		c.connected()
		b := g.take()
		if len(b) != 1 || b[0].State == nil || b[0].State.State != client.Live || b[0].State.Version != "1.18.33" || len(b[0].Events) != 0 {
			t.Errorf("connecting gave %+v", b)
		}
		pass(client.BatchEvery)
		c.idle("ses_1")
		b = g.take()
		if len(b) != 1 || b[0].State != nil || len(b[0].Events) != 1 {
			t.Fatalf("an event gave %+v", b)
		}
		if d, ok := b[0].Events[0].Data.(*engine.SessionIdle); !ok || d.SessionID != "ses_1" {
			t.Errorf("an event gave %+v", b[0].Events[0])
		}
	})
}

func TestEventsAreBatched(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		pass(time.Second)
		g.take()
		start := time.Now()
		for i := range 1000 { // one a millisecond
			c.idle(fmt.Sprint(i))
			pass(time.Millisecond)
		}
		pass(time.Second)
		synctest.Wait()
		if first := g.times[0].Sub(start); first != 0 {
			t.Errorf("the first event after a pause waited %s", first)
		}
		n := 0
		for i, b := range g.batches {
			if i > 0 && g.times[i].Sub(g.times[i-1]) < client.BatchEvery {
				t.Errorf("batch %d came %s after the one before", i, g.times[i].Sub(g.times[i-1]))
			}
			for _, ev := range b.Events {
				if id := ev.Data.(*engine.SessionIdle).SessionID; id != fmt.Sprint(n) {
					t.Fatalf("event %d is %s", n, id)
				}
				n++
			}
		}
		if last := g.times[len(g.times)-1].Sub(start); n != 1000 || last > time.Second+client.BatchEvery {
			t.Errorf("%d events came, the last after %s", n, last)
		}
		g.take()
	})
}

// TestAFloodOfTextIsDeliveredInLargerSteps has much text come, and then the
// end of the reply, which does not wait for the next large step.
func TestAFloodOfTextIsDeliveredInLargerSteps(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		pass(time.Second)
		g.take()
		start := time.Now()
		words := strings.Repeat("flood ", 700)
		for i := range 1000 { // four kilobytes a millisecond
			c.raw(fmt.Sprintf(`{"id":"evt_%d","type":"message.part.delta","properties":{"sessionID":"s","messageID":"m","partID":"p","field":"text","delta":%q}}`, i, words))
			pass(time.Millisecond)
		}
		c.idle("s")
		pass(time.Second)
		synctest.Wait()
		n := 0
		for _, b := range g.batches {
			for _, ev := range b.Events {
				if d, ok := ev.Data.(*engine.PartDelta); ok {
					n += len(d.Delta)
				}
			}
		}
		if len(g.batches) > 8 || n != 1000*len(words) {
			t.Errorf("%d batches brought %d bytes", len(g.batches), n)
		}
		if last := g.times[len(g.times)-1].Sub(start); last > time.Second+client.BatchEvery+2*time.Millisecond {
			t.Errorf("the end came after %s", last)
		}
		g.take()
	})
}

// TestTheFirstWordsDoNotWaitUnlessTheyAreAFlood has a few words come after a
// pause, and then many.
func TestTheFirstWordsDoNotWaitUnlessTheyAreAFlood(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		pass(time.Second)
		g.take()
		c.delta("p", "a few words")
		if b := g.take(); len(b) != 1 {
			t.Errorf("a few words: %d batches", len(b))
		}
		pass(time.Second)
		start := time.Now()
		for range 100 {
			c.delta("p", strings.Repeat("flood ", 600))
			pass(time.Millisecond)
		}
		pass(time.Second)
		synctest.Wait()
		if len(g.batches) != 1 || g.times[0].Sub(start) > client.FloodEvery {
			t.Errorf("a flood of a tenth of a second: %d batches, the first after %s", len(g.batches), g.times[0].Sub(start))
		}
		g.take()
	})
}

func TestAnIdleStreamDeliversNothing(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		g.take()
		for range 360 { // an hour of heartbeats
			pass(10 * time.Second)
			c.event("server.heartbeat", "{}")
		}
		if b := g.take(); len(b) != 0 {
			t.Errorf("%d batches came", len(b))
		}
	})
}

func TestSilenceIsALostStream(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		g.take()
		pass(20 * time.Second)
		c.event("server.heartbeat", "{}")
		lost := time.Now().Add(30 * time.Second)
		<-c.gone
		if !time.Now().Equal(lost) {
			t.Errorf("given up at %s, not %s", time.Now(), lost)
		}
		s := g.state(t)
		if s.State != client.Retrying || s.Try != 1 || s.Lasting || !strings.Contains(s.Err.Error(), "silent for 30 seconds") {
			t.Errorf("got %+v", s)
		}
		again := <-w.conns
		if !time.Now().Equal(s.Next) || s.Next.Sub(lost) < time.Second || s.Next.Sub(lost) > 2*time.Second {
			t.Errorf("tried again at %s, promised %s", time.Now(), s.Next)
		}
		again.connected()
		if s := g.state(t); s.State != client.Live {
			t.Errorf("came back %s", s.State)
		}
	})
}

func TestRetriesBackOff(t *testing.T) {
	w := newWire()
	w.err = errors.New("connection refused")
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		pass(5 * time.Minute)
		states := g.take()[1:]
		want := []time.Duration{1, 2, 4, 8, 16, 24, 24, 24}
		for i, w := range want {
			s := states[i].State
			wait := s.Next.Sub(s.Next) // only the type
			if i+1 < len(states) {
				wait = states[i+1].State.Next.Sub(s.Next)
			}
			low := want[min(i+1, len(want)-1)] * time.Second
			if s.State != client.Retrying || s.Try != i+1 || !client.IsUnreachable(s.Err) {
				t.Errorf("state %d is %+v", i, s)
			}
			if wait < low || wait > low*5/4 || wait > 30*time.Second {
				t.Errorf("after try %d (%ds) it waited %s", i, w, wait)
			}
		}
		w.set(func(w *wire) { w.err = nil })
		c := <-w.conns
		c.connected()
		if s := g.state(t); s.State != client.Live {
			t.Errorf("came back %s", s.State)
		}
		pass(25 * time.Second)
		c.event("server.heartbeat", "{}")
		pass(25 * time.Second)
		c.in.Close()
		if s := g.state(t); s.Try != 1 || !strings.Contains(s.Err.Error(), "closed the event stream") {
			t.Errorf("after a good connection: %+v", s)
		}
	})
}

func TestAConnectionThatDoesNotHoldBacksOff(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		for try := 1; try < 6; try++ {
			c := <-w.conns
			c.connected()
			c.in.Close()
			if s := g.state(t); s.Try != try {
				t.Errorf("try %d is %+v", try, s)
			}
		}
	})
}

func TestFaultsThatLastAreToldAndTriedSlowly(t *testing.T) {
	tests := []struct {
		name  string
		fault func(*wire)
		is    func(error) bool
		says  string
	}{
		{"a wrong password", func(w *wire) { w.status = 401 }, client.IsUnauthorized, "OPENCODE_SERVER_PASSWORD"},
		{"a version without an adapter", func(w *wire) { w.version = "2.0.1" }, client.Lasting, "2.0.1"},
		{"another program", func(w *wire) { w.kind = "text/html" }, client.IsNotFound, "another program"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWire()
			tt.fault(w)
			watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
				pass(5*time.Minute + time.Second)
				states := g.take()[1:]
				if len(states) != 11 {
					t.Errorf("%d tries in five minutes", len(states))
				}
				for _, b := range states {
					if s := b.State; s.State != client.Retrying || !s.Lasting || !tt.is(s.Err) || !strings.Contains(s.Err.Error(), tt.says) {
						t.Errorf("got %+v", s)
					}
				}
				for len(w.conns) > 0 {
					<-w.conns
				}
				w.set(func(w *wire) { w.status, w.version, w.kind = 0, "", "" })
				(<-w.conns).connected()
				if s := g.state(t); s.State != client.Live {
					t.Errorf("came back %s", s.State)
				}
			})
		})
	}
}

func TestAServerErrorPasses(t *testing.T) {
	w := newWire()
	w.status = 503
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		s := g.state(t)
		if s.State != client.Retrying || s.Lasting || !strings.Contains(s.Err.Error(), "Service Unavailable") {
			t.Errorf("got %+v", s)
		}
	})
}

func TestBadEventsAreCountedAndSkipped(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		pass(time.Second)
		g.take()
		c.raw(`{"type":"session.idle","properties":`)
		c.raw(`not json`)
		c.raw(`{"type":"session.idle","properties":{"sessionID":7}}`)
		c.event("moon.rose", `{"phase":"full"}`)
		c.idle("after")
		pass(time.Second)
		var broken, unknown int
		var events []engine.Event
		for _, b := range g.take() {
			broken, unknown, events = broken+b.Broken, unknown+b.Unknown, append(events, b.Events...)
		}
		if broken != 3 || unknown != 1 || len(events) != 2 || events[0].Type != "moon.rose" {
			t.Errorf("%d broken, %d unknown, %+v", broken, unknown, events)
		}
	})
}

func TestAnEventIsAppliedOnce(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		pass(time.Second)
		g.take()
		delta := `{"id":"evt_d","type":"message.part.delta","properties":{"sessionID":"s","messageID":"m","partID":"p","field":"text","delta":"once "}}`
		idle := `{"id":"evt_i","type":"session.idle","properties":{"sessionID":"s"}}`
		c.raw(delta)
		c.raw(delta)
		c.raw(idle)
		pass(time.Second)
		c.raw(delta)
		c.in.Close()
		c = <-w.conns // after a reconnect too
		c.connected()
		c.raw(idle)
		c.raw(`{"type":"session.idle","properties":{"sessionID":"no id"}}`)
		c.raw(`{"type":"session.idle","properties":{"sessionID":"no id"}}`)
		pass(time.Second)
		text, idles := "", 0
		for _, b := range g.take() {
			for _, ev := range b.Events {
				switch d := ev.Data.(type) {
				case *engine.PartDelta:
					text += d.Delta
				case *engine.SessionIdle:
					idles++
				}
			}
		}
		if text != "once " || idles != 3 {
			t.Errorf("text %q, %d idles", text, idles)
		}
	})
}

func TestABusyReceiverLosesNothing(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		g.take()
		first := true
		g.before = func(b client.Batch) {
			if first && len(b.Events) > 0 {
				first = false
				pass(10 * time.Minute) // the receiver hangs
			}
		}
		const n = 5000
		for i := range n {
			c.idle(fmt.Sprint(i)) // blocks as a socket does, once what lies between is full
		}
		pass(time.Second)
		seen := 0
		for _, b := range g.take() {
			if b.State != nil {
				t.Errorf("the stream was given up: %+v", b.State)
			}
			seen += len(b.Events)
		}
		if seen != n {
			t.Errorf("%d events came", seen)
		}
		select {
		case <-c.gone:
			t.Error("the connection was given up")
		default:
		}
	})
}

func TestALargeEventComesWhole(t *testing.T) {
	w := newWire()
	watch(t, w, func(t *testing.T, g *got, _ context.CancelFunc) {
		c := <-w.conns
		c.connected()
		pass(time.Second)
		g.take()
		c.delta("p", strings.Repeat("x", 4<<20))
		pass(client.FloodEvery)
		b := g.take()
		if len(b) != 1 || len(b[0].Events[0].Data.(*engine.PartDelta).Delta) != 4<<20 {
			t.Errorf("got %d batches", len(b))
		}
	})
}

func TestCancellingEndsEveryPhase(t *testing.T) {
	phases := map[string]func(w *wire, g *got){
		"while waiting to try again":    func(w *wire, g *got) { g.take() },
		"before the connection is live": func(w *wire, g *got) { <-w.conns },
		"while live":                    func(w *wire, g *got) { (<-w.conns).connected(); g.take() },
	}
	for name, reach := range phases {
		t.Run(name, func(t *testing.T) {
			w := newWire()
			if strings.Contains(name, "again") {
				w.err = errors.New("refused")
			}
			watch(t, w, func(t *testing.T, g *got, cancel context.CancelFunc) {
				reach(w, g)
				start := time.Now()
				cancel()
				synctest.Wait()
				if time.Since(start) != 0 {
					t.Error("it took time")
				}
			})
		})
	}
}
