package diff

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
)

// watching is how the pane hears of changes on disk.
type watching struct {
	w       panes.Watcher
	begun   bool
	waiting bool
	rest    time.Duration // until the next change is waited for
}

// stirred says that something may have changed on disk.
type stirred struct{ err error }

// Reading again takes a share of the time at most, however often files change.
const (
	share   = 3
	maxRest = 10 * time.Second
)

// onDisk says whether a source is what the disk has.
func onDisk(source string) bool { return source == Tree || source == Staged }

// begin gives what makes the watcher, once.
func (c *Diff) begin() func() panes.Watcher {
	if c.watch.begun || c.deps.Watch == nil || !onDisk(c.source) {
		return nil
	}
	c.watch.begun = true
	return c.deps.Watch
}

// watched takes what a reading brought of the watch.
func (c *Diff) watched(l loaded) {
	c.watch.rest = min(share*l.took, maxRest)
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
func (c *Diff) wait() tea.Cmd {
	if c.closed || c.watch.w == nil || c.watch.waiting || !onDisk(c.source) {
		return nil
	}
	c.watch.waiting = true
	w, rest := c.watch.w, c.watch.rest
	return func() tea.Msg {
		time.Sleep(rest)
		return stirred{w.Next(context.Background())}
	}
}

// stir has what shows be read again.
func (c *Diff) stir(msg stirred) {
	c.watch.waiting = false
	if msg.err != nil { // it was closed
		c.watch.w = nil
		return
	}
	c.stale = true
}

// See says whether the pane shows.
func (c *Diff) See(on bool) { panes.See(c.watch.w, on) }

// Close ends the watch, and remembers what was looked at and written.
func (c *Diff) Close() {
	c.closed = true
	c.putDown()
	v, _ := c.View().(looks)
	c.looks = &v
	if c.watch.w != nil {
		c.watch.w.Close()
	}
}
