package client

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/openspace-tui/openspace/internal/lang"
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
		e.ear = &ear{stop: stop, done: make(chan struct{}), again: make(chan struct{}, 1),
			known: map[string]ending{}, news: make(chan struct{})}
		go e.ear.run(run, e.open, e.lost)
	}
	a := e.ear
	a.users++
	e.mu.Unlock()
	if err := a.hears(ctx); err != nil {
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
	if last {
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
	again chan struct{} // wakes run when it waits to try again

	mu     sync.Mutex
	on     bool
	failed int   // tries, and connections that broke
	err    error // of the last of them
	known  map[string]ending
	order  []string      // of known
	news   chan struct{} // closed when any of these changed
}

// tell changes what who waits looks at. The lock is not held.
func (a *ear) tell(change func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	change()
	close(a.news)
	a.news = make(chan struct{})
}

// run listens until ctx ends.
func (a *ear) run(ctx context.Context, open func(context.Context) (io.ReadCloser, error), lost func(context.Context)) {
	defer close(a.done)
	var losing sync.WaitGroup
	defer losing.Wait()
	for try := 0; ctx.Err() == nil; try++ {
		began := time.Now()
		err := a.listen(ctx, open)
		on := false
		a.tell(func() { on, a.on, a.err, a.failed = a.on, false, err, a.failed+1 })
		if on {
			losing.Go(func() { lost(ctx) })
			if time.Since(began) >= lastRetry {
				try = 0 // it was a good connection
			}
		}
		wait := time.NewTimer(backoff(try))
		select {
		case <-ctx.Done():
		case <-a.again:
		case <-wait.C:
		}
		wait.Stop()
	}
}

// hears waits until it listens, and gives an error when the next try to do so
// fails, which is made at once.
func (a *ear) hears(ctx context.Context) error {
	a.mu.Lock()
	on, failed := a.on, a.failed
	a.mu.Unlock()
	if !on {
		select {
		case a.again <- struct{}{}:
		default:
		}
	}
	for {
		a.mu.Lock()
		on, err, news := a.on, a.err, a.news
		again := a.failed != failed
		a.mu.Unlock()
		switch {
		case on:
			return nil
		case again:
			return err
		}
		select {
		case <-news:
		case <-ctx.Done():
			return lang.Errorf("get-event", context.Cause(ctx))
		}
	}
}

// listen follows one connection to its end.
func (a *ear) listen(ctx context.Context, open func(context.Context) (io.ReadCloser, error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	dog := time.AfterFunc(silence, func() { cancel(lang.Errorf("engine-has-been-silent-30")) })
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
		return lang.Errorf("the-event-stream-broke", cause)
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
	case ev.Type == "server.connected":
		a.tell(func() { a.on = true })
	case ev.Type == "pty.exited" && p.ExitCode != nil:
		a.know(p.ID, ending{code: *p.ExitCode})
	case ev.Type == "pty.deleted":
		a.know(p.ID, ending{removed: true})
	}
}

// know remembers the first that is told of a terminal's end.
func (a *ear) know(tid string, how ending) {
	a.tell(func() {
		if _, ok := a.known[tid]; ok {
			return
		}
		if len(a.order) == maxEndings {
			delete(a.known, a.order[0])
			a.order = a.order[1:]
		}
		a.known[tid] = how
		a.order = append(a.order, tid)
	})
}

// await waits until a terminal's end is known; false: until ctx ended.
func (a *ear) await(ctx context.Context, tid string) (ending, bool) {
	for {
		a.mu.Lock()
		how, ok := a.known[tid]
		news := a.news
		a.mu.Unlock()
		if ok {
			return how, true
		}
		select {
		case <-news:
		case <-ctx.Done():
			return ending{}, false
		}
	}
}
