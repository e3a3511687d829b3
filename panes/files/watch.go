package files

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/openspace-tui/openspace/panes"
)

// watching is how the pane hears of changes on disk.
type watching struct {
	panes.Watching[Watcher]
	list, git, walk time.Duration // how long reading took
}

// watched takes what a reading brought of the watch.
func (c *Files) watched(l listed) {
	c.watch.list = l.took
	c.watch.Take(l.watch)
}

// wait waits for the next change on disk.
func (c *Files) wait() tea.Cmd {
	w := &c.watch
	return w.Wait(w.list + w.git + w.walk)
}

// See reports whether the pane shows.
func (c *Files) See(on bool) { c.watch.See(on) }

// Close ends the watch, and remembers what was looked at.
func (c *Files) Close() {
	v := c.looks()
	c.keep.looks = &v
	c.watch.Close()
}
