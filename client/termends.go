package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// maxEndings is how many ends are remembered of terminals that may be ours: the
// engine tells of one before it has answered with its id.
const maxEndings = 256

// ending is how a terminal ended.
type ending struct {
	code    int
	removed bool // by a call: the engine tells no exit code then
}

// ends hears how terminals end while anybody wants to know.
type ends struct {
	open func(context.Context) (io.ReadCloser, error) // of the event stream
	lost func(context.Context)                        // called when it broke

	mu  sync.Mutex
	ear *ear
}

// join begins to listen and waits until it does. Every ear goes to leave.
func (e *ends) join(ctx context.Context) (*ear, error) {
	e.mu.Lock()
	if e.ear == nil {
		run, stop := context.WithCancel(context.WithoutCancel(ctx))
		e.ear = &ear{stop: stop, live: make(chan struct{}), done: make(chan struct{}),
			known: map[string]ending{}, more: make(chan struct{})}
		go e.ear.run(run, e.open, e.lost)
	}
	a := e.ear
	a.users++
	e.mu.Unlock()
	var err error
	select {
	case <-a.live:
		err = a.err
	case <-ctx.Done():
		err = fmt.Errorf("GET /event: %w", context.Cause(ctx))
	}
	if err != nil {
		e.leave(a)
		return nil, err
	}
	return a, nil
}

// leave ends the listening when nobody else does.
func (e *ends) leave(a *ear) {
	e.mu.Lock()
	a.users--
	last := a.users == 0
	if last && e.ear == a {
		e.ear = nil
	}
	e.mu.Unlock()
	if last {
		a.stop()
		<-a.done
	}
}

// ear listens to the engine's events for the ends of terminals.
type ear struct {
	users int // guarded by ends.mu
	stop  context.CancelFunc
	done  chan struct{}
	live  chan struct{} // closed once it hears, or err says why it cannot
	err   error         // once live is closed

	mu    sync.Mutex
	known map[string]ending
	order []string      // of known
	more  chan struct{} // closed when known grew
}

// run listens until ctx ends, or the first try fails.
func (a *ear) run(ctx context.Context, open func(context.Context) (io.ReadCloser, error), lost func(context.Context)) {
	defer close(a.done)
	for try := 0; ; try++ {
		began := time.Now()
		err := a.listen(ctx, open)
		if !a.hears() {
			a.err = err
			close(a.live)
			return
		}
		lost(ctx)
		if time.Since(began) >= lastRetry {
			try = 0 // it was a good connection
		}
		again := time.NewTimer(backoff(try))
		select {
		case <-ctx.Done():
			again.Stop()
			return
		case <-again.C:
		}
	}
}

func (a *ear) hears() bool {
	select {
	case <-a.live:
		return true
	default:
		return false
	}
}

// listen follows one connection to its end.
func (a *ear) listen(ctx context.Context, open func(context.Context) (io.ReadCloser, error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	dog := time.AfterFunc(silence, func() { cancel(errors.New("the engine has been silent for 30 seconds")) })
	defer dog.Stop()
	body, err := open(ctx)
	if err != nil {
		return err
	}
	r := &reader{body: body, dog: dog, out: make(chan string, maxAhead)}
	go r.run(ctx)
	for data := range r.out {
		a.hear(data)
	}
	if cause := context.Cause(ctx); cause != nil {
		return fmt.Errorf("the event stream broke: %w", cause)
	}
	return r.err
}

// hear takes an event. Most are of no interest and large, so they are not
// decoded.
func (a *ear) hear(data string) {
	if !strings.Contains(data, `"pty.`) && !strings.Contains(data, `"server.connected"`) {
		return
	}
	var ev struct {
		Type       string `json:"type"`
		Properties struct {
			ID       string `json:"id"`
			ExitCode *int   `json:"exitCode"`
		} `json:"properties"`
	}
	if json.Unmarshal([]byte(data), &ev) != nil {
		return // Watch counts what cannot be read
	}
	switch p := ev.Properties; {
	case ev.Type == "server.connected" && !a.hears():
		close(a.live)
	case ev.Type == "pty.exited" && p.ExitCode != nil:
		a.know(p.ID, ending{code: *p.ExitCode})
	case ev.Type == "pty.deleted":
		a.know(p.ID, ending{removed: true})
	}
}

// know remembers the first that is told of a terminal's end.
func (a *ear) know(tid string, how ending) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.known[tid]; ok {
		return
	}
	if len(a.order) == maxEndings {
		delete(a.known, a.order[0])
		a.order = a.order[1:]
	}
	a.known[tid] = how
	a.order = append(a.order, tid)
	close(a.more)
	a.more = make(chan struct{})
}

// await waits until a terminal's end is known; false: until ctx ended.
func (a *ear) await(ctx context.Context, tid string) (ending, bool) {
	for {
		a.mu.Lock()
		how, ok := a.known[tid]
		more := a.more
		a.mu.Unlock()
		if ok {
			return how, true
		}
		select {
		case <-more:
		case <-ctx.Done():
			return ending{}, false
		}
	}
}
