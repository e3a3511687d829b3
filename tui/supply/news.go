package supply

import (
	"context"
	"sync"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/panes"
)

// news tells those who show files of another machine that some may have
// changed: nothing watches them there.
type news struct {
	mu   sync.Mutex
	next chan struct{} // closed by the next news
}

func newNews() *news { return &news{next: make(chan struct{})} }

// tell wakes all who wait.
func (n *news) tell() {
	n.mu.Lock()
	defer n.mu.Unlock()
	close(n.next)
	n.next = make(chan struct{})
}

// watch begins to wait for them.
func (n *news) watch() *newsWatch {
	n.mu.Lock()
	defer n.mu.Unlock()
	return &newsWatch{of: n, next: n.next, closed: make(chan struct{})}
}

// newsWatch waits for news, one call after the other.
type newsWatch struct {
	of     *news
	next   chan struct{}
	closed chan struct{}
	once   sync.Once
}

// Set has nothing to do: all news is told.
func (w *newsWatch) Set([]string) {}

// Close ends it and whoever waits.
func (w *newsWatch) Close() { w.once.Do(func() { close(w.closed) }) }

// Next waits for what is told since the last call.
func (w *newsWatch) Next(ctx context.Context) error {
	select {
	case <-w.next:
	case <-w.closed:
		return context.Canceled
	case <-ctx.Done():
		return ctx.Err()
	}
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	w.next = w.of.next
	return nil
}

// Hear tells that files of another machine may have changed: a tool changed
// one, or a turn that may have run anything ended.
func (s *Supply) Hear(ev engine.Event) {
	if !s.away() {
		return
	}
	switch ev.Data.(type) {
	case *engine.FileEdited, *engine.FileWatcherUpdated, *engine.SessionIdle, *engine.BranchUpdated:
		s.Tell()
	}
}

// Tell says that files of another machine may have changed.
func (s *Supply) Tell() { s.news.tell() }

// Watch waits until they may have.
func (s *Supply) Watch(...string) panes.FileWatcher { return s.news.watch() }
