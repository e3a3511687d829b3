package repo

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/openspace-tui/openspace/internal/watch"
)

// Watch tells when something may have changed in the folders in which git knows
// something, in those that were made in them since, in those that it was given
// besides, or in what git says of any. Set belongs to one goroutine, Begin and Next
// to one, which may be another.
type Watch struct {
	dir     string
	counts  func(gitDir, path string) bool
	gitDir  atomic.Value // a string, empty: none
	folders *watch.Folders

	mu    sync.Mutex
	open  []string // the folders that it was given
	git   []string // those in which git knows something
	fresh []string // those that were made, in which there may be nothing yet
}

// NewWatch begins to watch nothing; in the end it is what git knows in a folder, and
// the folders that are open. Counts says of a path outside of the repository's own
// folder whether it is one to tell of; gitDir is that folder, empty where there is no
// repository.
func NewWatch(sys *watch.System, dir string, counts func(gitDir, path string) bool, open ...string) *Watch {
	w := &Watch{dir: dir, counts: counts, open: open}
	w.gitDir.Store("")
	w.folders = sys.Folders(w.tells)
	return w
}

// tells reports whether a path is one to tell of: of the repository's own files those
// that say what is staged and what goes on.
func (w *Watch) tells(path string) bool {
	at := w.gitDir.Load().(string)
	if at != "" && filepath.Dir(path) == at {
		return tellsState(filepath.Base(path))
	}
	return w.counts(at, path)
}

// tellsState reports whether a file of that name in the folder of GitDir has part in
// what is staged, checked out, or goes on.
func tellsState(name string) bool {
	return name == "index" || strings.HasSuffix(name, "HEAD") && name != "FETCH_HEAD" ||
		strings.HasPrefix(name, "rebase-") || name == "BISECT_LOG"
}

// Set replaces the folders that are watched whatever git says, by absolute paths.
func (w *Watch) Set(open []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open = open
	if w.gitDir.Load() != "" {
		w.took()
	}
	w.aim()
}

// took returns the folders that were made, but for those that git ignores or that
// are gone, as far as that was asked.
func (w *Watch) took() []string {
	w.fresh = slices.Concat(w.fresh, w.folders.Fresh())
	return slices.Clone(w.fresh)
}

// aim watches the open folders first, as there may be more than can be watched. It
// reports whether some are new. Those that were made wait while there is no repository.
func (w *Watch) aim() (more bool) {
	if w.gitDir.Load() == "" {
		return w.folders.Set(w.open)
	}
	return w.folders.Set(slices.Concat(w.open, w.git, w.fresh))
}

// Begin has what changes from now on be told.
func (w *Watch) Begin(ctx context.Context) { w.ask(ctx) }

// Next waits until something may have changed since the Next before; the first one
// begins with what changes after Begin.
func (w *Watch) Next(ctx context.Context) error {
	if w.ask(ctx) && ctx.Err() == nil {
		return nil // of what is in new folders nothing was told
	}
	return w.folders.Next(ctx)
}

// ask watches the folders in which git knows something now, and reports whether some
// are new. Where git does not say which, as while the folder is being removed, it
// watches those that tell when it may.
func (w *Watch) ask(ctx context.Context) (more bool) {
	r, err := Open(ctx, w.dir)
	if err != nil {
		w.gitDir.Store("")
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.aim()
	}
	w.mu.Lock()
	made := w.took()
	w.mu.Unlock()
	had := len(made)
	dirs, err := r.folders(ctx)
	if err != nil {
		dirs = []string{r.gitDir}
	}
	if had > 0 {
		made = r.notIgnored(ctx, made)
	}
	w.gitDir.Store(r.gitDir)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.git, w.fresh = dirs, slices.Concat(made, w.fresh[had:]) // Set may have taken more
	return w.aim()
}

// See reports whether what changed shows.
func (w *Watch) See(on bool) { w.folders.See(on) }

// Close ends the watch and whoever waits.
func (w *Watch) Close() { w.folders.Close() }
