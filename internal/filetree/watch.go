package filetree

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/watch"
)

// Watch tells when something may have changed in some folders, or in what git
// says of them. Set belongs to one goroutine, Next to one, which may be another.
type Watch struct {
	dir     string
	gitDir  string // empty: none
	folders *watch.Folders
}

// NewWatch begins to watch nothing in a workspace's folder.
func NewWatch(ctx context.Context, sys *watch.System, dir string) *Watch {
	w := &Watch{dir: dir}
	if r, err := repo.Open(ctx, dir); err == nil {
		w.gitDir = r.GitDir()
	}
	w.folders = sys.Folders(w.counts)
	return w
}

// counts says whether a path is one to tell of: of the repository's own files
// those that say what is staged and what goes on.
func (w *Watch) counts(path string) bool {
	if w.gitDir == "" || filepath.Dir(path) != w.gitDir {
		return true
	}
	name := filepath.Base(path)
	return name == "index" || strings.HasSuffix(name, "HEAD") && name != "FETCH_HEAD" || strings.HasPrefix(name, "rebase-") || name == "BISECT_LOG"
}

// Set replaces the folders that are watched.
func (w *Watch) Set(dirs []string) {
	all := make([]string, 0, len(dirs)+1)
	if w.gitDir != "" {
		all = append(all, w.gitDir)
	}
	for _, d := range dirs {
		all = append(all, filepath.Join(w.dir, filepath.FromSlash(d)))
	}
	w.folders.Set(all)
}

// Next waits until something may have changed.
func (w *Watch) Next(ctx context.Context) error { return w.folders.Next(ctx) }

// See says whether the folders show.
func (w *Watch) See(on bool) { w.folders.See(on) }

// Close ends the watch and whoever waits.
func (w *Watch) Close() { w.folders.Close() }
