package files

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
)

// watching is how the pane hears of changes on disk.
type watching struct {
	w       Watcher
	begun   bool
	waiting bool

	list, git, walk time.Duration // how long reading took
}

// stirred says that something may have changed on disk.
type stirred struct{ err error }

// Reading again takes a share of the time at most, however often files change.
const (
	share   = 3
	maxRest = 10 * time.Second
)

// rest is how long it is until the next change is waited for.
func (w *watching) rest() time.Duration { return min(share*(w.list+w.git+w.walk), maxRest) }

// begin gives what makes the watcher, once.
func (c *Files) begin() func() Watcher {
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
	case l.watch == nil:
	case c.closed:
		l.watch.Close()
	default:
		c.watch.w = l.watch
	}
}

// wait waits for the next change on disk, unless something waits already. What
// changed while nobody waited is told at once.
func (c *Files) wait() tea.Cmd {
	if c.watch.waiting || c.watch.w == nil {
		return nil
	}
	c.watch.waiting = true
	w, rest := c.watch.w, c.watch.rest()
	return func() tea.Msg {
		time.Sleep(rest)
		return stirred{w.Next(context.Background())}
	}
}

// stir has what shows be read again.
func (c *Files) stir(msg stirred) {
	c.watch.waiting = false
	if msg.err != nil {
		c.watch.w = nil // it was closed
		return
	}
	c.again()
}

// See says whether the pane shows.
func (c *Files) See(on bool) { panes.See(c.watch.w, on) }

// Close ends the watch, and remembers what was looked at.
func (c *Files) Close() {
	c.closed = true
	v := c.looks()
	c.keep.looks = &v
	if c.watch.w != nil {
		c.watch.w.Close()
	}
}
