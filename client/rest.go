package client

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// Lines are the connections to one engine, which several clients can share.
type Lines struct{ calls, events *http.Client }

// NewLines makes those to an address. They are opened when they are wanted.
func NewLines(address string) *Lines {
	calls := http.DefaultTransport.(*http.Transport).Clone()
	calls.MaxIdleConnsPerHost = 4
	calls.DisableCompression = IsLocal(address) // the engine takes longer to compress than to send
	events := calls.Clone()
	events.DialContext = dialRested
	return &Lines{&http.Client{Transport: calls}, &http.Client{Transport: events}}
}

// HangUp closes those that nothing uses: a server that stops waits for one that
// never carried a request.
func (l *Lines) HangUp() {
	l.calls.CloseIdleConnections()
	l.events.CloseIdleConnections()
}

// rested is a connection that is read in larger pieces while much comes: to be
// woken for every word of a reply costs more than to show it. After a read
// that came soon after the one before and left nothing behind, it rests for
// BatchEvery. The first words after a pause are read at once, and a flood as it
// comes: who does not read it holds the engine up.
type rested struct {
	net.Conn
	last  time.Time // of the last read's end
	due   time.Time // nothing is read until then
	since time.Time // what came is counted from then on
	bytes int
	flood bool
	once  sync.Once
	shut  chan struct{}
}

// floodRate is how many bytes a second are a flood: some thousand words.
const floodRate = 256 << 10

// dialRested connects as the standard library does.
func dialRested(ctx context.Context, network, addr string) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second}).DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	return &rested{Conn: conn, shut: make(chan struct{})}, nil
}

// Read is called by one goroutine at a time.
func (r *rested) Read(p []byte) (int, error) {
	if wait := time.Until(r.due); wait > 0 {
		due := time.NewTimer(wait)
		defer due.Stop()
		select {
		case <-due.C:
		case <-r.shut:
			return 0, net.ErrClosed
		}
	}
	n, err := r.Conn.Read(p)
	now := time.Now()
	r.bytes += n
	if d := now.Sub(r.since); d >= BatchEvery {
		r.flood = float64(r.bytes) > floodRate*d.Seconds()
		r.since, r.bytes = now, 0
	}
	if n < len(p) && !r.flood && now.Sub(r.last) < BatchEvery {
		r.due = now.Add(BatchEvery)
	}
	r.last = now
	return n, err
}

// Close ends a rest too.
func (r *rested) Close() error {
	r.once.Do(func() { close(r.shut) })
	return r.Conn.Close()
}
