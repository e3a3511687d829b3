package filetree

import (
	"context"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/openspace-tui/openspace/internal/repo"
	"github.com/openspace-tui/openspace/internal/watch"
)

// Watch tells when something may have changed in the folders that are open, or in
// what git says of any. Set belongs to one goroutine, Next to one, which may be
// another.
type Watch struct {
	dir     string
	gitDir  atomic.Value // a string, empty: none
	folders *watch.Folders

	mu    sync.Mutex
	open  []string // the folders that are open
	git   []string // those in which git knows something
	fresh []string // those that were made, in which there may be nothing yet
}

// NewWatch begins to watch nothing in a workspace's folder.
func NewWatch(sys *watch.System, dir string) *Watch {
	w := &Watch{dir: dir}
	w.gitDir.Store("")
	w.folders = sys.Folders(w.counts)
	return w
}

// counts says whether a path is one to tell of: of the repository's own files
// those that say what is staged and what goes on.
func (w *Watch) counts(path string) bool {
	at := w.gitDir.Load().(string)
	return at == "" || filepath.Dir(path) != at || repo.TellsState(filepath.Base(path))
}

// Set replaces the folders that are open, all that happens in which is told.
func (w *Watch) Set(dirs []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open = w.open[:0]
	for _, d := range dirs {
		w.open = append(w.open, filepath.Join(w.dir, filepath.FromSlash(d)))
	}
	w.took()
	w.aim()
}

// took gives the folders that were made, but for those that git ignores or that
// are gone, as far as that was asked.
func (w *Watch) took() []string {
	w.fresh = slices.Concat(w.fresh, w.folders.Fresh())
	return slices.Clone(w.fresh)
}

// aim watches the open folders first, as there may be more than can be watched. It
// says whether some are new.
func (w *Watch) aim() bool { return w.folders.Set(slices.Concat(w.open, w.git, w.fresh)) }

// Next waits until something may have changed since the Next before.
func (w *Watch) Next(ctx context.Context) error {
	if w.ask(ctx) && ctx.Err() == nil {
		return nil // of what is in new folders nothing was told
	}
	return w.folders.Next(ctx)
}

// ask watches the folders in which git knows something now, and says whether some
// are new.
func (w *Watch) ask(ctx context.Context) (more bool) {
	w.mu.Lock()
	made := w.took()
	w.mu.Unlock()
	had := len(made)
	var gitDir string
	var dirs []string
	if r, err := repo.Open(ctx, w.dir); err == nil {
		gitDir = r.GitDir()
		if dirs, err = r.Folders(ctx); err != nil {
			dirs = []string{gitDir}
		}
		if len(made) > 0 {
			made = r.NotIgnored(ctx, made)
		}
	} else {
		made = nil
	}
	w.gitDir.Store(gitDir)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.git, w.fresh = dirs, slices.Concat(made, w.fresh[had:]) // Set may have taken more
	return w.aim()
}

// See says whether the folders show.
func (w *Watch) See(on bool) { w.folders.See(on) }

// Close ends the watch and whoever waits.
func (w *Watch) Close() { w.folders.Close() }
