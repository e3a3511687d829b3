package files

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// watching is how the pane hears of changes on disk.
type watching struct {
	w       Watcher
	begun   bool
	polls   bool // it cannot be watched
	waiting bool

	list, git, walk time.Duration // how long reading took
}

// stirred says that something may have changed on disk.
type stirred struct{ err error }

// Reading again takes a share of the time at most, however often files change.
const (
	share   = 3
	maxRest = 10 * time.Second
	poll    = 2 * time.Second
)

// rest is how long it is until the next change is waited for.
func (w *watching) rest() time.Duration { return min(share*(w.list+w.git+w.walk), maxRest) }

// retry has it be watched again where that was not possible.
func (w *watching) retry() {
	if w.polls {
		w.polls, w.begun = false, false
	}
}

// begin gives what makes the watcher, once.
func (c *Files) begin() func() (Watcher, error) {
	if c.watch.begun || c.deps.Watch == nil {
		return nil
	}
	c.watch.begun = true
	return c.deps.Watch
}

// watched takes what a reading brought of the watch.
func (c *Files) watched(l listed) {
	c.watch.list = l.took
	switch {
	case l.err != nil:
		c.watch.polls = true
	case l.watch == nil:
	case c.closed:
		l.watch.Close()
	default:
		c.watch.w = l.watch
	}
}

// wait waits for the next change on disk, or a while where that is not told,
// unless something waits already. What changed while nobody waited is told at
// once.
func (c *Files) wait() tea.Cmd {
	if c.watch.waiting || c.watch.w == nil && !c.watch.polls {
		return nil
	}
	c.watch.waiting = true
	w, rest := c.watch.w, c.watch.rest()
	if w == nil {
		return tea.Tick(max(poll, rest), func(time.Time) tea.Msg { return stirred{} })
	}
	return func() tea.Msg {
		time.Sleep(rest)
		return stirred{w.Next(context.Background())}
	}
}

// stir has what shows be read again.
func (c *Files) stir(msg stirred) {
	c.watch.waiting = false
	if msg.err != nil {
		c.watch.w = nil
		c.watch.polls = !c.closed
		return
	}
	c.again()
}

// Close ends the watch, and remembers what was looked at.
func (c *Files) Close() {
	c.closed = true
	v := c.looks()
	c.keep.looks = &v
	if c.watch.w != nil {
		c.watch.w.Close()
	}
}
