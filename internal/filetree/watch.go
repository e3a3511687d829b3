package filetree

import (
	"path/filepath"

	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/watch"
)

// Watch tells when something may have changed in the folders that are open, or in
// what git says of any. Set belongs to one goroutine, Next to one, which may be
// another.
type Watch struct {
	*repo.Watch
	dir string
}

// NewWatch begins to watch nothing in a workspace's folder.
func NewWatch(sys *watch.System, dir string) *Watch {
	return &Watch{repo.NewWatch(sys, dir, func(_, _ string) bool { return true }), dir}
}

// Set replaces the folders that are open, all that happens in which is told.
func (w *Watch) Set(dirs []string) {
	open := make([]string, len(dirs))
	for i, d := range dirs {
		open[i] = filepath.Join(w.dir, filepath.FromSlash(d))
	}
	w.Watch.Set(open)
}
