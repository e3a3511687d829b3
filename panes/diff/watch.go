package diff

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
)

// watching is how the pane hears of changes on disk.
type watching struct {
	panes.Watching[panes.Watcher]
	took time.Duration // reading
}

// onDisk reports whether a source is what the disk has.
func onDisk(source string) bool { return source == Tree || source == Staged }

// begin returns what makes the watcher, once.
func (c *Diff) begin() func() panes.Watcher {
	if !onDisk(c.source) {
		return nil
	}
	return c.watch.Begin(c.deps.Watch)
}

// watched takes what a reading brought of the watch.
func (c *Diff) watched(l loaded) {
	c.watch.took = l.took
	c.watch.Take(l.watch)
}

// wait waits for the next change on disk.
func (c *Diff) wait() tea.Cmd {
	if !onDisk(c.source) {
		return nil
	}
	return c.watch.Wait(c.watch.took)
}

// See reports whether the pane shows.
func (c *Diff) See(on bool) { c.watch.See(on) }

// Close ends the watch, and remembers what was looked at and written.
func (c *Diff) Close() {
	c.putDown()
	v, _ := c.View().(looks)
	c.looks = &v
	c.watch.Close()
}
